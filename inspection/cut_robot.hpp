// A robot cut into blocks and numeric links, in the terms of its model: what inspect tells of it.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/hybrid/hybrid.hpp"
#include "hybridyn/model/model.hpp"
#include "hybridyn/toolchain/partition_text.hpp"

namespace hybridyn::tools {

/// A generated block or a numeric link.
struct CutPart {
  std::string name;  // of a block as in the generated code, of a numeric link as in the file
  bool is_generated;
  std::vector<int> links;  // parents first
  int base;                // link that it hangs on, or kWorld
  int parent = -1;         // part that the base is of; -1 for the ground
  std::vector<int> children;
  std::vector<int> loops;  // closed within it; indices in the model, as of couplings
  std::vector<int> couplings;
  generator::OperationCount operations;  // of one forward dynamics; none where it is numeric
  int siblings = -1;                     // index of those that it shares its kernel with
};

struct CutRobot {
  std::string text;    // the partition as it was asked for
  std::string reason;  // why, where it was chosen automatically
  generator::Partition partition;
  bool joined_for_loops = false;           // blocks are not those that were asked for
  std::vector<CutPart> parts;              // parents first
  std::vector<std::vector<int>> siblings;  // parts that are evaluated side by side
  generator::OperationCount operations;
};

/// What is said of `joined_for_loops`.
inline constexpr const char* kJoinedForLoops =
    "what a loop or coupling runs through is one block, whatever was asked for";

/// `hybrid`: what came of the chosen partition.
CutRobot cut_robot(const Model<double>& model, const ChosenPartition& chosen,
                   const generator::Mechanism& mechanism, const generator::Hybrid& hybrid);

/// The links of a part that hang on its base: their joints are where it is joined with that.
std::vector<int> carried_links(const Model<double>& model, const CutPart& part);

/// "3 generated blocks, 2 numeric links"
std::string count_text(const CutRobot& robot);

}  // namespace hybridyn::tools
