#include "hybridyn/timing/turns.hpp"

#include <ctime>

#include <algorithm>
#include <chrono>
#include <utility>

#include "hybridyn/system/step_progress.hpp"

namespace hybridyn::tools {
double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Turn::Turn(std::function<void()> call, double (*seconds)())
    : call_(std::move(call)), seconds_(seconds) {
  constexpr double kTurn = 2e6;
  call_();
  calls_ = std::max(1, static_cast<int>(kTurn / (time(1) + 1)));
}

double Turn::nanoseconds() {
  call_();
  return time(calls_);
}

double Turn::time(int calls) {
  const double start = seconds_();
  for (int i = 0; i < calls; ++i) call_();
  return 1e9 * (seconds_() - start) / calls;
}

std::vector<std::vector<double>> take_turns(const std::vector<std::function<void()>>& candidates,
                                            int rounds, double (*seconds)()) {
  std::vector<Turn> turns;
  for (const auto& candidate : candidates) turns.emplace_back(candidate, seconds);
  std::vector<std::vector<double>> out(candidates.size());
  StepProgress progress("taking turns, round", rounds);
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < turns.size(); ++i) out[i].push_back(turns[i].nanoseconds());
    progress.done(round + 1);
  }
  return out;
}

double least(const std::vector<double>& values) {
  return *std::min_element(values.begin(), values.end());
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double median_ratio(const std::vector<double>& times, const std::vector<double>& others) {
  std::vector<double> ratios(times.size());
  std::transform(times.begin(), times.end(), others.begin(), ratios.begin(), std::divides<>());
  return median(std::move(ratios));
}

}  // namespace hybridyn::tools
