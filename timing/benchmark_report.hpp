// Timings of a model's methods, as text and JSON.
#pragma once

#include "hybridyn/text/json_output.hpp"
#include "hybridyn/timing/benchmark.hpp"

namespace hybridyn::tools {

/// Nanoseconds of a method; 0 where it was not timed.
double time_of(const std::vector<Timing>& timings, const std::string& method);

/// What is wrong need not be fast: throws InputError where accelerations differ from those of ABA.
/// Loops amplify rounding errors near singular states.
void check_agreement(const std::string& model, const std::vector<Timing>& timings);

Json timings_json(const std::vector<Timing>& timings);

}  // namespace hybridyn::tools
