// Forces that act all the time, beside those of a controller file.
#pragma once

#include "run/controller_file.hpp"
#include "states.hpp"

namespace hybridyn::cli {

/// Adds the joint forces and the external wrenches of a state. The model must outlive the result.
void add_steady_forces(const State& state, const Model<double>& model, ActingForces& forces);

}  // namespace hybridyn::cli
