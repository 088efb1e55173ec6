// How far work that goes step by step is, on stderr: nothing for the first two seconds.
#pragma once

#include <chrono>
#include <string>

namespace hybridyn::cli {

class StepProgress {
 public:
  /// `what`: one step, "state".
  StepProgress(std::string what, int total) : what_(std::move(what)), total_(total) {}
  ~StepProgress();
  StepProgress(const StepProgress&) = delete;
  StepProgress& operator=(const StepProgress&) = delete;

  void done(int steps);

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  int total_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point shown_ = begin_;
  bool is_shown_ = false;
};

}  // namespace hybridyn::cli
