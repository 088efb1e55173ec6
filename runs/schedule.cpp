#include "hybridyn/runs/schedule.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "hybridyn/runs/csv.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

std::string text_of(double number) {
  std::string out;
  append_number(number, out);
  return out;
}

}  // namespace

Schedule schedule_of(const Checkpoint<double>& start, double step, double end) {
  constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
  const double now = start.start_time + static_cast<double>(start.steps) * step;
  if (!(now < end)) {
    throw UsageError("RunOptions::time " + text_of(end) + ": the start is at " + text_of(now) +
                     " s already; give a later time");
  }
  const double steps = (end - start.start_time) / step;
  // What rounding makes of the times, in steps.
  const double rounding =
      8 * kEpsilon * (std::max(std::abs(start.start_time), std::abs(end)) / step + steps);
  if (!(rounding < 0.5)) {
    throw UsageError("RunOptions::step " + text_of(step) + ": too short for times up to " +
                     text_of(end) + " s: " + text_of(std::round(steps)) +
                     " steps are too many to be counted, or told from one another");
  }
  const double nearest = std::round(steps);
  Schedule out;
  const bool meets_end = std::abs(steps - nearest) <= rounding && nearest > 0;
  out.full_steps = static_cast<std::int64_t>(meets_end ? nearest : std::floor(steps));
  out.has_short_step = !meets_end;
  return out;
}

}  // namespace hybridyn::tools
