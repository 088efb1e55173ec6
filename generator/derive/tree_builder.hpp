// Derivatives of a tree's dynamics by the runtime (hybridyn/kernel/tree/), velocities side by side:
// on the tape are the frames of all velocities in common axes.
#pragma once

#include "hybridyn/generator/derive/function_builders.hpp"
#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {

/// Where its arrays fit on the stack.
bool fits_lanes(const Mechanism& mechanism, const FunctionOptions& options);

/// Fills in arguments and results; name and description are there.
void build_tree_derivatives(Function& function, const Setting& setting, TreeDerivatives::Of of);

}  // namespace hybridyn::generator
