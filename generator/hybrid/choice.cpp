#include "hybrid/choice.hpp"

#include <algorithm>

namespace hybridyn::generator {
namespace {

/// Operations of a robot's forward dynamics: at 8 bytes of code each, about 100 kB.
constexpr int kMostOperations = 12000;
/// Links of the blocks that a robot beyond the limit is cut into.
constexpr int kLinksOfBlock = 8;

}  // namespace

Choice choose_partition(const Model<double>& model, const Mechanism& mechanism) {
  FunctionOptions options;
  const Partition whole = parse_partition(model, "whole");
  constexpr std::size_t kCertainlyTooMany = 400;  // links: not worth the time to derive
  const auto operations = [&](const Partition& partition) {
    Mechanism grouped = mechanism;
    regroup(grouped, Grouping::kRootward);
    const Parts parts = cut(model, grouped, partition);
    return count_operations(forward_dynamics_program(grouped, parts, {options.gravity})).flops();
  };
  if (model.links.size() <= kCertainlyTooMany) {
    const int needed = operations(whole);
    if (needed <= kMostOperations) {
      return {whole, "whole: " + std::to_string(needed) +
                         " operations, no cut saves any of them and the code stays small"};
    }
  }
  const Partition chains = every(model, kLinksOfBlock);
  Choice out;
  int links = 0;
  const int most_links = kMostOperations / 200;  // operations of one link in a block, at most
  for (const std::vector<int>& chain : chains.chains) {
    links += static_cast<int>(chain.size());
    if (links > most_links) break;
    out.partition.chains.push_back(chain);
  }
  out.reason = "blocks of " + std::to_string(kLinksOfBlock) + " links up to " +
               std::to_string(most_links) +
               " links, the rest numeric: as one block the robot would be more than " +
               std::to_string(kMostOperations) + " operations of code";
  return out;
}

}  // namespace hybridyn::generator
