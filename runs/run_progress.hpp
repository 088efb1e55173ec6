// How far a long simulation is.
#pragma once

#include <chrono>

#include "hybridyn/system/progress.hpp"

namespace hybridyn::tools {

class RunProgress {
 public:
  RunProgress(double start, double end) : start_(start), end_(end) {}

  /// At model time t.
  void at(double t);

 private:
  using Clock = std::chrono::steady_clock;

  double start_;
  double end_;
  Clock::time_point begin_ = Clock::now();
  Progress progress_;
};

}  // namespace hybridyn::tools
