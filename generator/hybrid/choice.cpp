#include "hybrid/choice.hpp"

namespace hybridyn::generator {
namespace {

/// Operations of a robot in one block: at 9 to 14 bytes of code each, about 150 kB.
constexpr int kMostOperations = 12000;
constexpr int kLinksOfBlock = 16;
constexpr int kMostGenerated = 96;  // links

/// Of forward dynamics as derive_hybrid would have it.
int operations(const Model<double>& model, const Mechanism& mechanism, const Partition& partition) {
  Mechanism grouped = mechanism;
  regroup(grouped, Grouping::kRootward);
  const Parts parts = cut(model, grouped, partition);
  return count_operations(forward_dynamics_program(grouped, parts, {FunctionOptions{}.gravity}))
      .flops();
}

}  // namespace

Choice choose_partition(const Model<double>& model, const Mechanism& mechanism) {
  if (model.size() <= kMostGenerated) {
    const Partition whole = parse_partition(model, "whole");
    const int needed = operations(model, mechanism, whole);
    if (needed <= kMostOperations) {
      return {whole, "whole: about " + std::to_string(needed) +
                         " operations, no cut saves any of them and the code stays small"};
    }
  }
  Choice out;
  int links = 0;
  for (std::vector<int>& chain : every(model, kLinksOfBlock).chains) {
    links += static_cast<int>(chain.size());
    if (links > kMostGenerated) break;
    out.partition.chains.push_back(std::move(chain));
  }
  out.reason = "blocks of up to " + std::to_string(kLinksOfBlock) + " links" +
               (links > kMostGenerated
                    ? " for the first " + std::to_string(kMostGenerated) + ", the rest numeric"
                    : "") +
               ": one block would be more than " + std::to_string(kMostOperations) + " operations";
  return out;
}

}  // namespace hybridyn::generator
