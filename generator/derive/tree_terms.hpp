// Derivatives of a tree's dynamics by the runtime (hybridyn/kernel/tree/), velocities side by side:
// on the tape are the frames of all velocities in common axes.
#pragma once

#include "derive/function_builders.hpp"
#include "derive/mechanism.hpp"

namespace hybridyn::generator {

/// Where its arrays fit on the stack.
bool fits_lanes(const Mechanism& mechanism);

/// Adds arguments, terms and results.
void add_tree_derivatives(Kernel& kernel, const Setting& setting, TreeStage::Function function);

}  // namespace hybridyn::generator
