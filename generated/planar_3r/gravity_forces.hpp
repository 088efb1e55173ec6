// gravity_forces: g of tau = M qdd + c + g
// 3 multiplications, 4 additions, sine and cosine of 3 angles
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// g of tau = M qdd + c + g
///   q[3]  in: positions of the joints: rad, m, quaternions x y z w
///   g[3]  out: what holds the joints against gravity: N m, N
template <class Scalar>
void gravity_forces(const Scalar* q, Scalar* g) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar angle_joint2_sum = q_joint1 + q_joint2;
  const Scalar q_joint3 = q[2];
  const Scalar angle_joint3_sum = q_joint3 + angle_joint2_sum;
  const Scalar angles[3] = {
      q_joint1, angle_joint2_sum, angle_joint3_sum};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  const Scalar s_joint3_sum = sines[2];
  const Scalar minus_n_joint3_z = Scalar(4.905) * s_joint3_sum;
  const Scalar s_joint2_sum = sines[1];
  const Scalar minus_n_joint2_z = minus_n_joint3_z + Scalar(14.715) * s_joint2_sum;
  const Scalar s_joint1 = sines[0];
  const Scalar minus_n_joint1_z = minus_n_joint2_z + Scalar(24.525) * s_joint1;

  g[0] = -minus_n_joint1_z;
  g[1] = -minus_n_joint2_z;
  g[2] = -minus_n_joint3_z;
}

}  // namespace planar_3r
