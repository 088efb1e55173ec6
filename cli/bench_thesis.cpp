#include "bench_thesis.hpp"

#include <algorithm>

#include "hybrid/choice.hpp"
#include "hybridyn/load/urdf.hpp"
#include "thesis_models.hpp"

namespace hybridyn::cli {
namespace {

namespace gen = hybridyn::generator;

TimedModel timed_model(const std::string& name, bool floating, const std::string& partition) {
  const auto& all = thesis_models();
  const auto at = std::find_if(all.begin(), all.end(),
                               [&name](const auto& entry) { return entry.first == name; });
  load::LoadOptions options;
  options.floating = floating;
  TimedModel out{name, load::load_urdf_text(at->second, name + ".urdf", options).model, {}};
  if (!partition.empty()) {
    out.partitions.push_back({"hybrid", gen::parse_partition(out.model, partition)});
  }
  const gen::Mechanism mechanism = gen::prepare_mechanism(out.model);
  out.partitions.push_back({"whole", gen::parse_partition(out.model, "whole")});
  out.partitions.push_back({"auto", gen::choose_partition(out.model, mechanism).partition});
  return out;
}

}  // namespace

std::vector<ThesisTable> thesis_tables() {
  ThesisTable planar{"planar chains on the ground, [T] table 4.2",
                     "4 + 3 links",
                     {1, 2, 3, 4, 5, 6, 7},
                     {5.3, 9.6, 14.0, 18.3, 22.8, 27.3, 32.0},
                     {0.5, 0.9, 1.5, 3.0, 8.3, 18.4, 38.2},
                     {0, 0, 0, 0, 0, 0, 19.1},
                     {}};
  for (const int n : planar.links) {
    planar.models.push_back(timed_model("planar_" + std::to_string(n) + "r", false,
                                        n == 7 ? "chains:link1..link4;link5..link7" : ""));
  }
  ThesisTable free{"free chains in space, [T] table 4.3",
                   "3 links each",
                   {1, 3, 6, 9, 12},
                   {6.2, 17.8, 35.8, 57.8, 80.3},
                   {},
                   {6.2, 12.5, 25.4, 39.4, 53.2},
                   {}};
  for (const int n : free.links) {
    free.models.push_back(timed_model("free_" + std::to_string(n), true, "every:3"));
  }
  return {planar, free};
}

}  // namespace hybridyn::cli
