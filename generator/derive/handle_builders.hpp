// Builders of the functions that make a chain an articulated body with handles, [T] 2.4 and 4.3:
// its links' frames that were asked for are handles l, where forces F_l enter and accelerations
// Vdot_l are asked for.
//   Phi       Vdot_l = sum_m Phi_lm F_m + beta_l                                  [T] (2.4)
//   fdF, idF  qdd under forces on the handles, and tau
//   brick     both: first placements, twists, Phi and beta of the handles, then, when the forces on
//             them are known, qdd
//   leaf      the same for parts of an assembly (runtime: assembly/generated_leaf.hpp), of whose base
//             the twist is given; in a plane only what moves
//   leaves    leaf for parts side by side, of which one may hang on the other: first where handles
//             are and how they move, seen from the base, then what depends on its twist
//   wrenches  what holds and moves each link through its joint, for accelerations qdd and forces
// All vectors angular part first, in the axes of the handle's frame at its origin; Vdot is the rate
// of the twist's components, relative to free fall.
#pragma once

#include "hybridyn/generator/derive/function_builders.hpp"
#include "hybridyn/generator/derive/newton_euler.hpp"

namespace hybridyn::generator {

/// The argument F, and what it is to each body, seen from its origin.
std::vector<Value> frame_forces(Kernel& kernel, const Setting& s);
std::vector<BodyForce> frame_loads(const Kinematics& kinematics, const Setting& s,
                                   const std::vector<Value>& F);

void build_Phi(Kernel& kernel, const Setting& s);
void build_fdF(Kernel& kernel, const Setting& s);
void build_idF(Kernel& kernel, const Setting& s);
/// To be split by brick_stages.
void build_brick(Kernel& kernel, const Setting& s);
void build_leaf(Kernel& kernel, const Setting& s);
std::vector<Stage> brick_stages();
void build_leaves(Kernel& kernel, const Setting& s);
std::vector<Stage> leaves_stages();
void build_Lambda(Kernel& kernel, const Setting& s);
void build_wrenches(Kernel& kernel, const Setting& s);

}  // namespace hybridyn::generator
