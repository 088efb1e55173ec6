// Partitions that are worth measuring.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/partition/partition.hpp"

namespace hybridyn::tools {

struct Candidate {
  std::string name;  // for people
  std::string text;  // as --partition reads it
};

/// The most promising first. A limb is what goes outwards from a branching link, up to the next
/// one; those on the way to others are the trunk. `thorough` adds what is only of interest.
std::vector<Candidate> candidates_of(const Model<double>& model, bool thorough);

/// The same with two neighbouring chains merged or one cut in two, for each chain; siblings stay as
/// they are.
std::vector<Candidate> neighbours_of(const Model<double>& model,
                                     const generator::Partition& partition);

/// As --partition reads it, paths as FIRST..LAST.
std::string partition_text(const Model<double>& model, const generator::Partition& partition);

}  // namespace hybridyn::tools
