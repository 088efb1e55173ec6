// Parts of an assembly that are alike as mechanisms of their own, for the functions leaf and leaves.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/generator/derive/functions.hpp"

namespace hybridyn::generator {

/// What is derived for a group of parts.
struct LeafModel {
  std::vector<Model<double>> lanes;  // that differ in their numbers alone
  LeafOptions options;
  std::vector<std::string> handles;  // frames of each model, in the order of the parts' handles
};

/// Parts without handles get one, where nothing acts.
LeafModel leaf_model(const Model<double>& model, const AssemblyPlan& plan, const LeafGroup& group);

}  // namespace hybridyn::generator
