// Forces that act all the time, beside those of a controller file.
#pragma once

#include "hybridyn/evaluation/states.hpp"
#include "hybridyn/runs/controller_file.hpp"

namespace hybridyn::tools {

/// Adds the joint forces and the external wrenches of a state. The model must outlive the result.
void add_steady_forces(const State& state, const Model<double>& model, ActingForces& forces);

}  // namespace hybridyn::tools
