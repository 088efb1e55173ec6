// block_link1_motion: block of link1 link2 link3 link4; articulated-body recursion
// 17 multiplications, 12 additions, sine and cosine of 4 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid::internal {

/// block of link1 link2 link3 link4
///   q[7]  in: configuration
///   v[7]  in: velocities
///   motion_joint4[9]  out: motion at qdd = 0: w, wd, a
///   kept_motion[12]  out: for the stages that follow
template <class Scalar>
void block_link1_motion(
    const Scalar* q, const Scalar* v, Scalar* motion_joint4, Scalar* kept_motion) noexcept {
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
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar minus_a_joint1_y = Scalar(9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar minus_a_joint1_at_joint2_y = minus_a_joint1_y - v_joint1 * v_joint1;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar v_joint4 = v[3];
  const Scalar w_joint4_z = v_joint4 + w_joint3_z;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar minus_a_joint2_x = s_joint2 * minus_a_joint1_at_joint2_y - c_joint2 * a_joint1_x;
  const Scalar minus_a_joint2_y = c_joint2 * minus_a_joint1_at_joint2_y + s_joint2 * a_joint1_x;
  // Outward, joint3: motion
  const Scalar minus_a_joint2_at_joint3_y = minus_a_joint2_y - w_joint2_z * w_joint2_z;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar minus_a_joint3_x = s_joint3 * minus_a_joint2_at_joint3_y +
      c_joint3 * minus_a_joint2_x;
  const Scalar minus_a_joint3_y = c_joint3 * minus_a_joint2_at_joint3_y -
      s_joint3 * minus_a_joint2_x;
  // Outward, joint4: motion
  const Scalar minus_a_joint3_at_joint4_y = minus_a_joint3_y - w_joint3_z * w_joint3_z;
  const Scalar s_joint4 = sines[3];
  const Scalar c_joint4 = cosines[3];
  const Scalar minus_a_joint4_x = s_joint4 * minus_a_joint3_at_joint4_y +
      c_joint4 * minus_a_joint3_x;
  const Scalar minus_a_joint4_y = c_joint4 * minus_a_joint3_at_joint4_y -
      s_joint4 * minus_a_joint3_x;

  motion_joint4[2] = w_joint4_z;
  motion_joint4[6] = -minus_a_joint4_x;
  motion_joint4[7] = -minus_a_joint4_y;
  motion_joint4[8] = Scalar(0.0);
  kept_motion[0] = s_joint2;
  kept_motion[1] = c_joint2;
  kept_motion[2] = s_joint3;
  kept_motion[3] = c_joint3;
  kept_motion[4] = s_joint4;
  kept_motion[5] = c_joint4;
  kept_motion[6] = minus_a_joint2_x;
  kept_motion[7] = minus_a_joint2_y;
  kept_motion[8] = minus_a_joint3_x;
  kept_motion[9] = minus_a_joint3_y;
  kept_motion[10] = minus_a_joint4_x;
  kept_motion[11] = minus_a_joint4_y;
}

}  // namespace planar_7r_hybrid::internal
