// factor_mass_matrix: M = L'D L, for solve_mass_matrix
// 12 multiplications, 14 additions, 2 divisions, sine and cosine of 2 angles
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// M = L'D L, for solve_mass_matrix
///   q[3]  in: positions of the joints: rad, m, quaternions x y z w
///   factor[6]  out: of row k of L: 1/D(k), then L(k, i) of the joints i before k
template <class Scalar>
void factor_mass_matrix(const Scalar* q, Scalar* factor) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[2] = {
      q_joint2, q_joint3};
  Scalar sines[2];
  Scalar cosines[2];
  hybridyn::sincos<2>(angles, sines, cosines);

  const Scalar c_joint3 = cosines[1];
  const Scalar f_joint3_at_joint2_x = Scalar(0.5) * c_joint3;
  const Scalar s_joint3 = sines[1];
  const Scalar s_joint2 = sines[0];
  const Scalar t1 = s_joint2 * Scalar(0.5) * s_joint3;
  const Scalar J_joint2_zz = c_joint3 + Scalar(1.6666666666666665);
  const Scalar M_joint3_joint2 = Scalar(0.3333333333333333) + f_joint3_at_joint2_x;
  const Scalar L_joint3_joint2 = Scalar(3.0) * M_joint3_joint2;
  const Scalar c_joint2 = cosines[0];
  const Scalar M_joint3_joint1 = M_joint3_joint2 - t1 + c_joint2 * f_joint3_at_joint2_x;
  const Scalar f_joint2_at_joint1_x = c_joint2 * (Scalar(1.5) + f_joint3_at_joint2_x) - t1;
  const Scalar inverse_d_joint2 = Scalar(1.0) / (J_joint2_zz - M_joint3_joint2 * L_joint3_joint2);
  const Scalar L_joint3_joint1 = Scalar(3.0) * M_joint3_joint1;
  const Scalar t2 = L_joint3_joint2 * M_joint3_joint1 - (J_joint2_zz + f_joint2_at_joint1_x);
  const Scalar minus_L_joint2_joint1 = inverse_d_joint2 * t2;

  factor[0] = Scalar(-1.0) / (M_joint3_joint1 * L_joint3_joint1 - (Scalar(2.3333333333333335) +
      J_joint2_zz + f_joint2_at_joint1_x + f_joint2_at_joint1_x) + t2 * minus_L_joint2_joint1);
  factor[1] = inverse_d_joint2;
  factor[2] = -minus_L_joint2_joint1;
  factor[3] = Scalar(3.0);
  factor[4] = L_joint3_joint2;
  factor[5] = L_joint3_joint1;
}

}  // namespace planar_3r
