// A part of an assembly as a mechanism of its own, for the function leaf.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/generator/derive/functions.hpp"

namespace hybridyn::generator {

struct LeafModel {
  Model<double> model;
  LeafOptions options;
  std::vector<std::string> handles;  // frames of the model, in the order of the part's handles
};

/// Of a part that has code. One without handles gets one, where nothing acts.
LeafModel leaf_model(const Model<double>& model, const AssemblyPlan& plan, int part);

}  // namespace hybridyn::generator
