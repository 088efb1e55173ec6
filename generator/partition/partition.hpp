// How a mechanism is cut: chains become generated blocks, links in none of them stay numeric.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hybridyn/generator/partition/chain.hpp"

namespace hybridyn::generator {

/// The links of a chain hang together, or hang all on the same link (or on the ground).
struct Partition {
  std::vector<std::vector<int>> chains;  // link indices, parents first; chains by their first link
  std::vector<std::vector<int>> siblings = {};  // chains, by index, that are evaluated side by side
};

/// Most that are evaluated side by side: lanes of the widest registers there are.
inline constexpr int kMostSiblings = 8;

/// Chains that are evaluated side by side, or one that is by itself.
using SiblingSet = std::vector<std::vector<int>>;

Partition partition_of(const std::vector<SiblingSet>& sets);

/// "none", "whole", "every:N", "siblings:N" or "chains:FIRST..LAST,LINK;...", siblings separated by
/// "|". Throws ChainError.
Partition parse_partition(const Model<double>& model, std::string_view text);

/// The same as text, every chain link by link: what parse_partition reads back.
std::string to_string(const Partition& partition, const Model<double>& model);

/// The name of a link as the model file has it.
const std::string& link_name(const Model<double>& model, int link);

/// Chains of up to `most` links, from the root on: a link joins its parent's chain as long as that
/// has room.
Partition every(const Model<double>& model, int most);

/// Limbs of the same structure, up to N side by side, and all other links in one chain. Limbs are
/// the subtrees, without loops, by which most joints share their kernel with others'; subtrees on
/// the same body that couplings run between are one.
Partition siblings(const Model<double>& model, int most);

/// The chains that a loop or coupling runs through, and its numeric links, made one chain: within a
/// chain it is closed by generated code. Throws ChainError if that joins siblings.
Partition with_whole_loops(const Model<double>& model, Partition partition);

/// The link that all links of a chain hang on that do not hang on another one of it; kWorld for the
/// ground. Throws ChainError if there are several.
int base_of(const Model<double>& model, const std::vector<int>& chain);

/// The link, or kWorld, that all joints of a coupling and those in between hang on.
int base_of(const Model<double>& model, const Coupling<double>& coupling);

}  // namespace hybridyn::generator
