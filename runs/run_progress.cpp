#include "hybridyn/runs/run_progress.hpp"

#include <cstdio>

namespace hybridyn::tools {

void RunProgress::at(double t) {
  progress_.at([&] {
    const double wall = std::chrono::duration<double>(Clock::now() - begin_).count();
    const double rate = (t - start_) / wall;
    char text[120];
    std::snprintf(text, sizeof text, "t = %.3f of %g s, %.3g x real time, %.0f s left", t, end_,
                  rate, (end_ - t) / rate);
    return std::string(text);
  });
}

}  // namespace hybridyn::tools
