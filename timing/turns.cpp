#include "timing/turns.hpp"

#include <ctime>

#include <algorithm>
#include <chrono>

#include "system/step_progress.hpp"

namespace hybridyn::tools {
namespace {

double nanoseconds(const std::function<void()>& candidate, int calls, double (*seconds)()) {
  const double start = seconds();
  for (int i = 0; i < calls; ++i) candidate();
  return 1e9 * (seconds() - start) / calls;
}

}  // namespace

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<std::vector<double>> take_turns(const std::vector<std::function<void()>>& candidates,
                                            int rounds, double (*seconds)()) {
  constexpr double kTurn = 2e6;
  std::vector<int> calls;
  for (const auto& candidate : candidates) {
    candidate();  // fills the caches
    calls.push_back(
        std::max(1, static_cast<int>(kTurn / (nanoseconds(candidate, 1, seconds) + 1))));
  }
  std::vector<std::vector<double>> out(candidates.size());
  StepProgress progress("taking turns, round", rounds);
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      candidates[i]();  // fills them again after the turns of the others
      out[i].push_back(nanoseconds(candidates[i], calls[i], seconds));
    }
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
