// Times of several candidates in one run: interleaved, minimum over rounds, states varied.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace hybridyn::bench {

struct Candidate {
  std::string name;
  std::function<void(int)> evaluate;  // at state k
  double nanoseconds = std::numeric_limits<double>::infinity();
};

/// Fills in the nanoseconds of one evaluation. Each round runs every candidate `repeats` times over
/// all states before the next one, so that slow spells of the machine meet all alike.
inline void measure(std::vector<Candidate>& candidates, int states, int repeats, int rounds) {
  using Clock = std::chrono::steady_clock;
  for (int round = 0; round < rounds; ++round) {
    for (Candidate& candidate : candidates) {
      const Clock::time_point start = Clock::now();
      for (int r = 0; r < repeats; ++r) {
        for (int k = 0; k < states; ++k) candidate.evaluate(k);
      }
      const std::chrono::duration<double, std::nano> time = Clock::now() - start;
      candidate.nanoseconds =
          std::min(candidate.nanoseconds, time.count() / (static_cast<double>(states) * repeats));
    }
  }
}

}  // namespace hybridyn::bench
