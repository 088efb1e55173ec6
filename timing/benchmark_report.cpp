#include "hybridyn/timing/benchmark_report.hpp"

#include <algorithm>

#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {

double time_of(const std::vector<Timing>& timings, const std::string& method) {
  const auto at = std::find_if(timings.begin(), timings.end(),
                               [&method](const Timing& t) { return t.method == method; });
  return at == timings.end() ? 0 : at->nanoseconds;
}

void check_agreement(const std::string& model, const std::vector<Timing>& timings) {
  constexpr double kMost = 1e-6;
  for (const Timing& timing : timings) {
    if (timing.difference <= kMost) continue;
    throw InputError(model + ": accelerations by '" + timing.method + "' differ from ABA's by " +
                     generator::shortest(timing.difference, true) +
                     " relative; look closer with `hybridyn verify`");
  }
}

Json timings_json(const std::vector<Timing>& timings) {
  Json out = Json::object();
  const double ada = time_of(timings, "ada");
  for (const Timing& t : timings) {
    out[t.method] = {
        {"ns", t.nanoseconds}, {"ratio_to_ada", t.nanoseconds / ada}, {"difference", t.difference}};
  }
  return out;
}

}  // namespace hybridyn::tools
