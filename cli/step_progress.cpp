#include "step_progress.hpp"

#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace hybridyn::cli {

void StepProgress::done(int steps) {
  const Clock::time_point now = Clock::now();
  if (now - shown_ < std::chrono::seconds(2) || steps == total_) return;
  shown_ = now;
  const double wall = std::chrono::duration<double>(now - begin_).count();
  char text[120];
  std::snprintf(text, sizeof text, "%s %d of %d, %.0f s left", what_.c_str(), steps, total_,
                wall / steps * (total_ - steps));
  // On a terminal one line that changes, in a file a line each.
  const bool is_terminal = isatty(STDERR_FILENO) != 0;
  std::cerr << (is_terminal ? "\r\033[K" : "") << text << (is_terminal ? "" : "\n") << std::flush;
  is_shown_ = is_terminal;
}

StepProgress::~StepProgress() {
  if (is_shown_) std::cerr << '\n';
}

}  // namespace hybridyn::cli
