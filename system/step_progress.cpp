#include "hybridyn/system/step_progress.hpp"

#include <cstdio>

namespace hybridyn::tools {

void StepProgress::done(int steps) {
  if (steps == total_) return progress_.end();
  progress_.at([&] {
    const double wall = std::chrono::duration<double>(Clock::now() - begin_).count();
    char left[40];
    std::snprintf(left, sizeof left, ", %.0f s left", wall / steps * (total_ - steps));
    return what_ + ' ' + std::to_string(steps) + " of " + std::to_string(total_) + left;
  });
}

}  // namespace hybridyn::tools
