// mass_matrix: M of tau = M qdd + c + g
// 5 multiplications, 10 additions, sine and cosine of 2 angles
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// M of tau = M qdd + c + g
///   q[3]  in: positions of the joints: rad, m, quaternions x y z w
///   M[3 * 3]  out: mass matrix, kg m^2, kg m, kg; symmetric, all elements are written; stored by
///       columns
template <class Scalar>
void mass_matrix(const Scalar* q, Scalar* M) noexcept {
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
  const Scalar c_joint2 = cosines[0];
  const Scalar M_joint3_joint1 = M_joint3_joint2 - t1 + c_joint2 * f_joint3_at_joint2_x;
  const Scalar f_joint2_at_joint1_x = c_joint2 * (Scalar(1.5) + f_joint3_at_joint2_x) - t1;
  const Scalar M_joint2_joint1 = J_joint2_zz + f_joint2_at_joint1_x;

  M[0] = Scalar(2.3333333333333335) + J_joint2_zz + f_joint2_at_joint1_x + f_joint2_at_joint1_x;
  M[1] = M_joint2_joint1;
  M[2] = M_joint3_joint1;
  M[3] = M_joint2_joint1;
  M[4] = J_joint2_zz;
  M[5] = M_joint3_joint2;
  M[6] = M_joint3_joint1;
  M[7] = M_joint3_joint2;
  M[8] = Scalar(0.3333333333333333);
}

}  // namespace planar_3r
