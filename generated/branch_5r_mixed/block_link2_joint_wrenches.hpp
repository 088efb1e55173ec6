// block_link2_joint_wrenches: wrenches at the joints of a block; Newton-Euler recursion
// 69 multiplications, 73 additions, sine and cosine of 2 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For branch_5r.urdf (bd4cddd219e82466), by hybridyn 0.1.0:
//   hybridyn generate branch_5r.urdf --partition chains:link2..link3 --name branch_5r_mixed
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace branch_5r_mixed::internal {

/// wrenches at the joints of a block
///   q[5]  in: configuration
///   v[5]  in: velocities
///   qdd[5]  in: accelerations
///   total_motion_joint1[9]  in: motion of the base: w, wd, a
///   external[30]  in: of each link: moment about and force at the origin of its link frame, in its
///       axes
///   wrenches[30]  out: of each joint: moment and force on its link, in the link frame
///   total_force_link2[6]  out: passed on to the base
template <class Scalar>
void block_link2_joint_wrenches(
    const Scalar* q, const Scalar* v, const Scalar* qdd, const Scalar* total_motion_joint1,
    const Scalar* external, Scalar* wrenches, Scalar* total_force_link2) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[2] = {
      q_joint2, q_joint3};
  Scalar sines[2];
  Scalar cosines[2];
  hybridyn::sincos<2>(angles, sines, cosines);

  // Outward, joint2: motion
  const Scalar total_motion_joint1_0 = total_motion_joint1[0];
  const Scalar total_motion_joint1_1 = total_motion_joint1[1];
  const Scalar total_motion_joint1_5 = total_motion_joint1[5];
  const Scalar total_motion_joint1_6 = total_motion_joint1[6];
  const Scalar a_base_at_joint2_x = total_motion_joint1_5 +
      total_motion_joint1_6 - total_motion_joint1_0 * total_motion_joint1_1;
  const Scalar total_motion_joint1_2 = total_motion_joint1[2];
  const Scalar total_motion_joint1_7 = total_motion_joint1[7];
  const Scalar a_base_at_joint2_y = total_motion_joint1_7 +
      total_motion_joint1_0 * total_motion_joint1_0 +
      total_motion_joint1_2 * total_motion_joint1_2;
  const Scalar total_motion_joint1_3 = total_motion_joint1[3];
  const Scalar total_motion_joint1_8 = total_motion_joint1[8];
  const Scalar a_joint2_z = total_motion_joint1_8 - total_motion_joint1_3 -
      total_motion_joint1_1 * total_motion_joint1_2;
  const Scalar s_joint2 = sines[0];
  const Scalar c_joint2 = cosines[0];
  const Scalar w_joint2_x = total_motion_joint1_1 * s_joint2 + total_motion_joint1_0 * c_joint2;
  const Scalar w_joint2_y = total_motion_joint1_1 * c_joint2 - total_motion_joint1_0 * s_joint2;
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint2 + total_motion_joint1_2;
  const Scalar qdd_joint2 = qdd[1];
  const Scalar wd_joint2_z = qdd_joint2 + total_motion_joint1_5;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar qdd_joint3 = qdd[2];
  const Scalar wd_joint3_z = qdd_joint3 + wd_joint2_z;
  const Scalar total_motion_joint1_4 = total_motion_joint1[4];
  const Scalar wd_joint2_y = total_motion_joint1_4 * c_joint2 -
      total_motion_joint1_3 * s_joint2 - v_joint2 * w_joint2_x;
  const Scalar a_joint2_x = s_joint2 * a_base_at_joint2_y + c_joint2 * a_base_at_joint2_x;
  const Scalar a_joint2_y = c_joint2 * a_base_at_joint2_y - s_joint2 * a_base_at_joint2_x;
  const Scalar wd_joint2_x = total_motion_joint1_4 * s_joint2 +
      total_motion_joint1_3 * c_joint2 + v_joint2 * w_joint2_y;
  // Outward, joint3: motion
  const Scalar ww_joint2_xy = w_joint2_x * w_joint2_y;
  const Scalar minus_U_joint2_yy = w_joint2_x * w_joint2_x + w_joint2_z * w_joint2_z;
  const Scalar s_joint3 = sines[1];
  const Scalar c_joint3 = cosines[1];
  const Scalar w_joint3_x = s_joint3 * w_joint2_x - c_joint3 * w_joint2_y;
  const Scalar w_joint3_y = c_joint3 * w_joint2_x + s_joint3 * w_joint2_y;
  const Scalar U_joint2_xy = ww_joint2_xy - wd_joint2_z;
  const Scalar a_joint2_at_joint3_y = a_joint2_y + minus_U_joint2_yy;
  const Scalar a_joint2_at_joint3_x = a_joint2_x - U_joint2_xy;
  const Scalar U_joint2_zy = wd_joint2_x + w_joint2_y * w_joint2_z;
  const Scalar wd_joint3_y = c_joint3 * wd_joint2_x +
      s_joint3 * wd_joint2_y - v_joint3 * w_joint3_x;
  const Scalar a_joint3_x = s_joint3 * a_joint2_at_joint3_x - c_joint3 * a_joint2_at_joint3_y;
  const Scalar a_joint3_y = c_joint3 * a_joint2_at_joint3_x + s_joint3 * a_joint2_at_joint3_y;
  // Force that moves the body of joint3
  const Scalar ww_joint3_xy = w_joint3_x * w_joint3_y;
  const Scalar a_joint3_z = a_joint2_z - U_joint2_zy;
  const Scalar external_17 = external[17];
  const Scalar t1 = a_joint3_x - (external_17 + Scalar(0.5) * (w_joint3_y * w_joint3_y +
      w_joint3_z * w_joint3_z));
  const Scalar U_joint3_zx = w_joint3_z * w_joint3_x - wd_joint3_y;
  const Scalar external_13 = external[13];
  const Scalar t2 = Scalar(0.3333333333333333) * wd_joint3_z - external_13 +
      Scalar(0.3333333333333333) * ww_joint3_xy + Scalar(0.5) * a_joint3_y;
  const Scalar external_15 = external[15];
  const Scalar t3 = Scalar(0.5) * (wd_joint3_z + ww_joint3_xy) - external_15 + a_joint3_y;
  const Scalar external_12 = external[12];
  const Scalar t4 = external_12 + Scalar(0.5) * a_joint3_z +
      Scalar(0.3333333333333333) * U_joint3_zx;
  const Scalar external_16 = external[16];
  const Scalar f_joint3_at_joint2_z = a_joint3_z - external_16 + Scalar(0.5) * U_joint3_zx;
  const Scalar external_10 = external[10];
  const Scalar f_joint2_at_base_z = a_joint2_z - external_10 - Scalar(0.5) * U_joint2_zy +
      f_joint3_at_joint2_z;
  const Scalar f_joint3_at_joint2_x = c_joint3 * t3 + s_joint3 * t1;
  const Scalar external_14 = external[14];
  const Scalar external_6 = external[6];
  const Scalar t5 = external_6 + Scalar(0.5) * a_joint2_z +
      external_14 * s_joint3 - Scalar(0.3333333333333333) * U_joint2_zy + f_joint3_at_joint2_z +
      c_joint3 * t4;
  const Scalar external_8 = external[8];
  const Scalar t6 = s_joint3 * t4 - (external_8 + external_14 * c_joint3);
  const Scalar external_7 = external[7];
  const Scalar t7 = Scalar(0.3333333333333333) * wd_joint2_z - external_7 +
      Scalar(0.5) * a_joint2_x - Scalar(0.3333333333333333) * ww_joint2_xy + t2 +
      f_joint3_at_joint2_x;
  const Scalar external_9 = external[9];
  const Scalar t8 = a_joint2_x - external_9 - Scalar(0.5) * U_joint2_xy + f_joint3_at_joint2_x;
  const Scalar external_11 = external[11];
  const Scalar t9 = c_joint3 * t1 - (external_11 + a_joint2_y + Scalar(0.5) * minus_U_joint2_yy +
      s_joint3 * t3);
  const Scalar f_joint2_at_base_x = s_joint2 * t9 + c_joint2 * t8;

  wrenches[6] = -t5;
  wrenches[7] = t7;
  wrenches[8] = t6;
  wrenches[9] = t8;
  wrenches[10] = f_joint2_at_base_z;
  wrenches[11] = t9;
  wrenches[12] = -t4;
  wrenches[13] = t2;
  wrenches[14] = -external_14;
  wrenches[15] = t3;
  wrenches[16] = f_joint3_at_joint2_z;
  wrenches[17] = t1;
  total_force_link2[0] = s_joint2 * t6 - f_joint2_at_base_z - c_joint2 * t5;
  total_force_link2[1] = -(c_joint2 * t6 + s_joint2 * t5);
  total_force_link2[2] = t7 + f_joint2_at_base_x;
  total_force_link2[3] = f_joint2_at_base_x;
  total_force_link2[4] = s_joint2 * t8 - c_joint2 * t9;
  total_force_link2[5] = f_joint2_at_base_z;
}

}  // namespace branch_5r_mixed::internal
