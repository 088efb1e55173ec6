#include "run/progress.hpp"

#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace hybridyn::cli {

void Progress::at(double t) {
  const Clock::time_point now = Clock::now();
  if (now - shown_ < std::chrono::seconds(1)) return;
  shown_ = now;
  const double wall = std::chrono::duration<double>(now - begin_).count();
  const double rate = (t - start_) / wall;
  char text[120];
  std::snprintf(text, sizeof text, "t = %.3f of %g s, %.3g x real time, %.0f s left", t, end_, rate,
                (end_ - t) / rate);
  // On a terminal one line that changes, in a file a line each.
  const bool is_terminal = isatty(STDERR_FILENO) != 0;
  std::cerr << (is_terminal ? "\r\033[K" : "") << text << (is_terminal ? "" : "\n") << std::flush;
  is_shown_ = is_terminal;
}

Progress::~Progress() {
  if (is_shown_) std::cerr << '\n';
}

}  // namespace hybridyn::cli
