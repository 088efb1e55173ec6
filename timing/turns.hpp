// Candidates timed against each other in this process.
#pragma once

#include <functional>
#include <vector>

namespace hybridyn::tools {

/// Seconds since some moment that this process has had a processor: what others take from it does
/// not count, what its threads take counts for each.
double processor_seconds();
/// Seconds since some moment.
double wall_seconds();

/// A call that is timed in turns of about two milliseconds.
class Turn {
 public:
  /// Calls it once: fills the caches, and finds how often to call it in a turn.
  explicit Turn(std::function<void()> call, double (*seconds)() = processor_seconds);

  /// Time of a call: the mean over a turn. A first call, not timed, fills the caches again after
  /// the turns of others.
  double nanoseconds();

 private:
  double time(int calls);

  std::function<void()> call_;
  double (*seconds_)();
  int calls_ = 1;
};

/// Nanoseconds of a call of each candidate in each round: the mean over a turn of about two
/// milliseconds. They take turns, so that whatever else the machine does meets all.
std::vector<std::vector<double>> take_turns(const std::vector<std::function<void()>>& candidates,
                                            int rounds, double (*seconds)() = processor_seconds);

double least(const std::vector<double>& values);
double median(std::vector<double> values);
/// Median over the rounds of one's time relative to another's.
double median_ratio(const std::vector<double>& times, const std::vector<double>& others);

}  // namespace hybridyn::tools
