// Inverse dynamics is linear in the inertial parameters: tau = Y(q, v, qdd) theta. theta has ten
// numbers for each moving link of the model file, about the origin and in the axes of its frame:
//   m, m c_x, m c_y, m c_z, I_xx, I_xy, I_yy, I_xz, I_yz, I_zz
#pragma once

#include <vector>

#include "hybridyn/generator/derive/kinematics.hpp"
#include "hybridyn/generator/derive/newton_euler.hpp"

namespace hybridyn::generator {

inline constexpr int kParametersPerLink = 10;

/// Columns of Y. Without rotor inertia, which is no parameter of a link.
std::vector<std::vector<Value>> inverse_dynamics_regressor(const Kinematics& kinematics,
                                                           const std::vector<Value>& v,
                                                           const std::vector<Value>& qdd,
                                                           const Vec3& gravity);

}  // namespace hybridyn::generator
