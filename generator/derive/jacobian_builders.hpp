// Builders of the functions that say how frames move: Jacobians, their rates, what is left of
// accelerations without those of the joints.
#pragma once

#include "hybridyn/generator/derive/function_builders.hpp"

namespace hybridyn::generator {

void build_J(Kernel& kernel, const Setting& s);
void build_Jdot(Kernel& kernel, const Setting& s);
void build_Jdotv(Kernel& kernel, const Setting& s);
void build_Jrel(Kernel& kernel, const Setting& s);

}  // namespace hybridyn::generator
