// Builders of the functions of mechanisms whose joints are not free to move as they like: closed by
// loops and couplings, or held at contacts (derive/constraint_system.hpp).
//   dfd   qdd = qdd(q, v, tau), and with lambda, by the same factor: at these accelerations and forces
//           M dqdd - K'dlambda = dtau - d(M qdd + c + g - K'lambda),  K dqdd = -d(K qdd + Kdot v)
//   dfdF  the same under forces on frames
//   cfd   the same dynamics with contacts held, and their forces
#pragma once

#include "hybridyn/generator/derive/function_builders.hpp"

namespace hybridyn::generator {

bool has_constraints(const Mechanism& mechanism);

void build_constrained_dfd(Kernel& kernel, const Setting& s);
/// Without constraints as well.
void build_dfdF(Kernel& kernel, const Setting& s);
void build_cfd(Kernel& kernel, const Setting& s);
void build_dcfd(Kernel& kernel, const Setting& s);

/// Inverse dynamics: what constraint forces leave of tau.
std::vector<Value> relieved_of_constraints(const Kinematics& kinematics, const Setting& s,
                                           const std::vector<Value>& v, std::vector<Value> tau);

void build_K(Kernel& kernel, const Setting& s);
void build_Kdotv(Kernel& kernel, const Setting& s);
void build_residual(Kernel& kernel, const Setting& s);
void build_closing(Kernel& kernel, const Setting& s);
void build_reduced(Kernel& kernel, const Setting& s);

}  // namespace hybridyn::generator
