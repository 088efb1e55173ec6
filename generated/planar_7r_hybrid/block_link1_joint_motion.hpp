// block_link1_joint_motion: wrenches at the joints of a block; Newton-Euler recursion
// 17 multiplications, 18 additions, sine and cosine of 4 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid::internal {

/// wrenches at the joints of a block
///   q[7]  in: configuration
///   v[7]  in: velocities
///   qdd[7]  in: accelerations
///   total_motion_joint4[9]  out: motion: w, wd, a
///   kept_motion[22]  out: for the stages that follow
template <class Scalar>
void block_link1_joint_motion(
    const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* total_motion_joint4,
    Scalar* kept_motion) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar q_joint4 = q[3];
  const Scalar angles[4] = {
      q_joint1, q_joint2, q_joint3, q_joint4};
  Scalar sines[4];
  Scalar cosines[4];
  hybridyn::sincos<4>(angles, sines, cosines);

  // Outward, joint2: motion
  const Scalar s_joint1 = sines[0];
  const Scalar minus_a_joint1_x = Scalar(9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar minus_a_joint1_y = Scalar(9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar ww_joint1_zz = v_joint1 * v_joint1;
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar qdd_joint1 = qdd[0];
  const Scalar qdd_joint2 = qdd[1];
  const Scalar wd_joint2_z = qdd_joint1 + qdd_joint2;
  const Scalar a_joint1_at_joint2_x = qdd_joint1 - minus_a_joint1_x;
  const Scalar minus_a_joint1_at_joint2_y = minus_a_joint1_y - ww_joint1_zz;
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar qdd_joint3 = qdd[2];
  const Scalar wd_joint3_z = qdd_joint3 + wd_joint2_z;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar minus_a_joint2_x = s_joint2 * minus_a_joint1_at_joint2_y -
      c_joint2 * a_joint1_at_joint2_x;
  const Scalar minus_a_joint2_y = c_joint2 * minus_a_joint1_at_joint2_y +
      s_joint2 * a_joint1_at_joint2_x;
  // Outward, joint4: motion
  const Scalar ww_joint3_zz = w_joint3_z * w_joint3_z;
  const Scalar v_joint4 = v[3];
  const Scalar w_joint4_z = v_joint4 + w_joint3_z;
  const Scalar qdd_joint4 = qdd[3];
  const Scalar wd_joint4_z = qdd_joint4 + wd_joint3_z;
  const Scalar a_joint2_at_joint3_x = wd_joint2_z - minus_a_joint2_x;
  const Scalar a_joint2_at_joint3_y = ww_joint2_zz - minus_a_joint2_y;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar a_joint3_x = s_joint3 * a_joint2_at_joint3_y + c_joint3 * a_joint2_at_joint3_x;
  const Scalar a_joint3_y = c_joint3 * a_joint2_at_joint3_y - s_joint3 * a_joint2_at_joint3_x;
  const Scalar a_joint3_at_joint4_x = wd_joint3_z + a_joint3_x;
  const Scalar a_joint3_at_joint4_y = ww_joint3_zz + a_joint3_y;
  const Scalar s_joint4 = sines[3];
  const Scalar c_joint4 = cosines[3];
  const Scalar a_joint4_x = s_joint4 * a_joint3_at_joint4_y + c_joint4 * a_joint3_at_joint4_x;
  const Scalar a_joint4_y = c_joint4 * a_joint3_at_joint4_y - s_joint4 * a_joint3_at_joint4_x;

  total_motion_joint4[0] = Scalar(0.0);
  total_motion_joint4[1] = Scalar(0.0);
  total_motion_joint4[2] = w_joint4_z;
  total_motion_joint4[3] = Scalar(0.0);
  total_motion_joint4[4] = Scalar(0.0);
  total_motion_joint4[5] = wd_joint4_z;
  total_motion_joint4[6] = a_joint4_x;
  total_motion_joint4[7] = a_joint4_y;
  total_motion_joint4[8] = Scalar(0.0);
  kept_motion[0] = s_joint1;
  kept_motion[1] = s_joint2;
  kept_motion[2] = c_joint2;
  kept_motion[3] = s_joint3;
  kept_motion[4] = c_joint3;
  kept_motion[5] = s_joint4;
  kept_motion[6] = c_joint4;
  kept_motion[7] = minus_a_joint1_x;
  kept_motion[8] = minus_a_joint1_y;
  kept_motion[9] = ww_joint1_zz;
  kept_motion[10] = minus_a_joint2_x;
  kept_motion[11] = minus_a_joint2_y;
  kept_motion[12] = wd_joint2_z;
  kept_motion[13] = ww_joint2_zz;
  kept_motion[14] = -a_joint3_x;
  kept_motion[15] = -a_joint3_y;
  kept_motion[16] = wd_joint3_z;
  kept_motion[17] = ww_joint3_zz;
  kept_motion[18] = -a_joint4_x;
  kept_motion[19] = -a_joint4_y;
  kept_motion[20] = w_joint4_z;
  kept_motion[21] = wd_joint4_z;
}

}  // namespace planar_7r_hybrid::internal
