// How far a long run is, on stderr: nothing for the first second, then about once a second.
#pragma once

#include <chrono>
#include <string>

namespace hybridyn::cli {

class Progress {
 public:
  Progress(double start, double end) : start_(start), end_(end) {}
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// At model time t.
  void at(double t);

 private:
  using Clock = std::chrono::steady_clock;

  double start_;
  double end_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point shown_ = begin_;
  bool is_shown_ = false;
};

}  // namespace hybridyn::cli
