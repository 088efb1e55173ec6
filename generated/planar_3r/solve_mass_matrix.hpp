// solve_mass_matrix: x = M^-1 b
// 9 multiplications, 6 additions
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// x = M^-1 b
///   factor[6]  in: from factor_mass_matrix
///   b[3]  in: right-hand side: forces at the joints
///   x[3]  out: solution: accelerations of the joints
template <class Scalar>
void solve_mass_matrix(const Scalar* factor, const Scalar* b, Scalar* x) noexcept {
  const Scalar factor_4 = factor[4];
  const Scalar b_2 = b[2];
  const Scalar b_1 = b[1];
  const Scalar y_joint2 = b_1 - factor_4 * b_2;
  const Scalar factor_2 = factor[2];
  const Scalar factor_5 = factor[5];
  const Scalar b_0 = b[0];
  const Scalar factor_0 = factor[0];
  const Scalar minus_scaled_y_joint1 = factor_0 * (factor_5 * b_2 - b_0 + factor_2 * y_joint2);
  const Scalar factor_1 = factor[1];
  const Scalar x_joint2 = factor_1 * y_joint2 + factor_2 * minus_scaled_y_joint1;
  const Scalar factor_3 = factor[3];

  x[0] = -minus_scaled_y_joint1;
  x[1] = x_joint2;
  x[2] = factor_3 * b_2 + factor_5 * minus_scaled_y_joint1 - factor_4 * x_joint2;
}

}  // namespace planar_3r
