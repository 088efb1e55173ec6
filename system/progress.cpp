#include "hybridyn/system/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "hybridyn/system/printable.hpp"

namespace hybridyn::tools {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kOnTerminal{100};
constexpr std::chrono::seconds kElsewhere{2};

/// One that can write over a line.
bool is_terminal() {
  static const bool out = [] {
    const char* kind = std::getenv("TERM");
    return isatty(STDERR_FILENO) != 0 && kind != nullptr && std::string(kind) != "dumb";
  }();
  return out;
}

Clock::time_point shown_at = Clock::now();  // the command's start
bool is_shown = false;                      // a line that is to be written over

/// What fits into a line of the terminal: only such a line can be written over.
std::string cut_to_line(std::string text) {
  constexpr std::size_t kUnknown = 80;
  winsize size{};
  const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  std::size_t end = (is_known ? size.ws_col : kUnknown) - 1;
  if (text.size() <= end) return text;
  const auto is_inside_character = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
  };
  while (end > 0 && is_inside_character(text[end])) --end;
  text.resize(end);
  return text;
}

}  // namespace

bool Progress::is_due() {
  const Clock::duration least = is_terminal() ? Clock::duration(kOnTerminal) : kElsewhere;
  return Clock::now() - shown_at >= least;
}

void Progress::show(const std::string& text) {
  if (is_terminal()) {
    std::cerr << "\r\033[K" << cut_to_line(printable(text)) << std::flush;
    is_shown = true;
  } else {
    std::cerr << printable(text) << std::endl;
  }
  shown_at = Clock::now();
}

void Progress::note(const std::string& text) {
  clear();
  std::cerr << printable(text) << std::endl;
}

void Progress::clear() {
  if (is_shown) std::cerr << "\r\033[K" << std::flush;
  is_shown = false;
}

}  // namespace hybridyn::tools
