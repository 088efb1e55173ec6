// coriolis_forces: c of tau = M qdd + c + g: Coriolis and centrifugal
// 15 multiplications, 9 additions, sine and cosine of 2 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// c of tau = M qdd + c + g: Coriolis and centrifugal
///   q[3]  in: positions of the joints: rad, m, quaternions x y z w
///   v[3]  in: velocities of the joints: rad/s, m/s
///   c[3]  out: Coriolis and centrifugal forces at the joints: N m, N
template <class Scalar>
void coriolis_forces(const Scalar* q, const Scalar* v, Scalar* c) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[2] = {
      q_joint2, q_joint3};
  Scalar sines[2];
  Scalar cosines[2];
  hybridyn::sincos<2>(angles, sines, cosines);

  // Outward, joint2: motion
  const Scalar v_joint1 = v[0];
  const Scalar ww_joint1_zz = v_joint1 * v_joint1;
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar s_joint2 = sines[0];
  const Scalar a_joint2_x = s_joint2 * ww_joint1_zz;
  const Scalar c_joint2 = cosines[0];
  const Scalar a_joint2_y = c_joint2 * ww_joint1_zz;
  // Outward, joint3: motion
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar c_joint3 = cosines[1];
  const Scalar s_joint3 = sines[1];
  const Scalar a_joint3_y = c_joint3 * a_joint2_x + s_joint3 * (a_joint2_y + ww_joint2_zz);
  // Inward, joint3: force and moment
  const Scalar f_joint3_x = Scalar(-0.5) * w_joint3_z * w_joint3_z;
  const Scalar f_joint2_x = s_joint3 * f_joint3_x;
  const Scalar f_joint2_y = Scalar(1.5) * ww_joint2_zz - c_joint3 * f_joint3_x;
  const Scalar n_joint3_z = Scalar(0.5) * a_joint3_y;
  const Scalar n_joint2_z = f_joint2_x + Scalar(1.5) * a_joint2_x + n_joint3_z;
  const Scalar f_joint1_x = c_joint2 * f_joint2_x - s_joint2 * f_joint2_y;
  const Scalar n_joint1_z = n_joint2_z + f_joint1_x;

  c[0] = n_joint1_z;
  c[1] = n_joint2_z;
  c[2] = n_joint3_z;
}

}  // namespace planar_3r
