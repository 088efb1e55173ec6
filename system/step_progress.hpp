// How far work that goes step by step is.
#pragma once

#include <chrono>
#include <string>

#include "hybridyn/system/progress.hpp"

namespace hybridyn::tools {

class StepProgress {
 public:
  /// `what`: one step, "state".
  StepProgress(std::string what, int total) : what_(std::move(what)), total_(total) {}

  void done(int steps);
  /// A line that stays, a warning for example.
  void note(const std::string& text) { progress_.note(text); }

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  int total_;
  Clock::time_point begin_ = Clock::now();
  Progress progress_;
};

}  // namespace hybridyn::tools
