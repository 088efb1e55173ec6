// Which steps lead from a start to an end.
#pragma once

#include <cstdint>

#include "hybridyn/simulation/checkpoint.hpp"

namespace hybridyn::tools {

/// Steps of one length from the start time on, counted from there; where they do not meet the end a
/// shorter one behind them.
struct Schedule {
  std::int64_t full_steps = 0;
  bool has_short_step = false;
};

/// Throws UsageError where there is nothing to do, or more than can be counted.
Schedule schedule_of(const Checkpoint<double>& start, double step, double end);

}  // namespace hybridyn::tools
