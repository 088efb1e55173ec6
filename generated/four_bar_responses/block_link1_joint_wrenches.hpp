// block_link1_joint_wrenches: wrenches at the joints of a block; Newton-Euler recursion
// 41 multiplications, 62 additions, sine and cosine of 3 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses::internal {

/// wrenches at the joints of a block
///   q[3]  in: configuration
///   v[3]  in: velocities
///   qdd[3]  in: accelerations
///   external[18]  in: of each link: moment about and force at the origin of its link frame, in its
///       axes
///   loop_wrenches[6]  in: of each loop: moment and force on the successor, in its loop frame
///   wrenches[18]  out: of each joint: moment and force on its link, in the link frame
template <class Scalar>
void block_link1_joint_wrenches(
    const Scalar* q, const Scalar* v, const Scalar* qdd, const Scalar* external,
    const Scalar* loop_wrenches, Scalar* wrenches) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[3] = {
      q_joint1, q_joint2, q_joint3};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  // Outward, joint2: motion
  const Scalar s_joint1 = sines[0];
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar a_joint1_y = Scalar(-9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar ww_joint1_zz = v_joint1 * v_joint1;
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar qdd_joint1 = qdd[0];
  const Scalar qdd_joint2 = qdd[1];
  const Scalar wd_joint2_z = qdd_joint1 + qdd_joint2;
  const Scalar external_14 = external[14];
  const Scalar loop_wrenches_1 = loop_wrenches[1];
  const Scalar t1 = external_14 - loop_wrenches_1;
  const Scalar external_12 = external[12];
  const Scalar loop_wrenches_0 = loop_wrenches[0];
  const Scalar loop_wrenches_5 = loop_wrenches[5];
  const Scalar t2 = loop_wrenches_5 - (external_12 + loop_wrenches_0);
  const Scalar a_joint1_at_joint2_x = qdd_joint1 + a_joint1_x;
  const Scalar external_16 = external[16];
  const Scalar minus_f_joint3_at_joint2_z = external_16 + loop_wrenches_5;
  const Scalar a_joint1_at_joint2_y = a_joint1_y + ww_joint1_zz;
  // Outward, joint3: motion
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar qdd_joint3 = qdd[2];
  const Scalar wd_joint3_z = qdd_joint3 + wd_joint2_z;
  const Scalar external_10 = external[10];
  const Scalar minus_f_joint2_at_joint1_z = external_10 + minus_f_joint3_at_joint2_z;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar a_joint2_x = s_joint2 * a_joint1_at_joint2_y + c_joint2 * a_joint1_at_joint2_x;
  const Scalar a_joint2_y = c_joint2 * a_joint1_at_joint2_y - s_joint2 * a_joint1_at_joint2_x;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar external_6 = external[6];
  const Scalar t3 = external_6 - minus_f_joint3_at_joint2_z - c_joint3 * t2 + s_joint3 * t1;
  const Scalar external_8 = external[8];
  const Scalar t4 = external_8 + s_joint3 * t2 + c_joint3 * t1;
  const Scalar external_4 = external[4];
  const Scalar a_joint2_at_joint3_x = wd_joint2_z + a_joint2_x;
  const Scalar a_joint2_at_joint3_y = ww_joint2_zz + a_joint2_y;
  const Scalar a_joint3_x = s_joint3 * a_joint2_at_joint3_x - c_joint3 * a_joint2_at_joint3_y;
  const Scalar a_joint3_y = c_joint3 * a_joint2_at_joint3_x + s_joint3 * a_joint2_at_joint3_y;
  // Force that moves the body of joint3
  const Scalar external_0 = external[0];
  const Scalar external_2 = external[2];
  const Scalar external_17 = external[17];
  const Scalar loop_wrenches_4 = loop_wrenches[4];
  const Scalar t5 = loop_wrenches_4 - external_17 - Scalar(0.5) * w_joint3_z * w_joint3_z +
      a_joint3_x;
  const Scalar external_13 = external[13];
  const Scalar loop_wrenches_2 = loop_wrenches[2];
  const Scalar loop_wrenches_3 = loop_wrenches[3];
  const Scalar t6 = Scalar(0.3333333333333333) * wd_joint3_z - (external_13 + loop_wrenches_2 +
      loop_wrenches_3) + Scalar(0.5) * a_joint3_y;
  const Scalar external_15 = external[15];
  const Scalar t7 = Scalar(0.5) * wd_joint3_z - (external_15 + loop_wrenches_3) + a_joint3_y;
  const Scalar f_joint3_at_joint2_x = c_joint3 * t7 + s_joint3 * t5;
  const Scalar external_11 = external[11];
  const Scalar t8 = c_joint3 * t5 - (external_11 + Scalar(0.5) * ww_joint2_zz + a_joint2_y +
      s_joint3 * t7);
  const Scalar external_7 = external[7];
  const Scalar t9 = Scalar(0.3333333333333333) * wd_joint2_z - external_7 +
      Scalar(0.5) * a_joint2_x + t6 + f_joint3_at_joint2_x;
  const Scalar external_9 = external[9];
  const Scalar t10 = Scalar(0.5) * wd_joint2_z - external_9 + a_joint2_x + f_joint3_at_joint2_x;
  const Scalar f_joint2_at_joint1_x = s_joint2 * t8 + c_joint2 * t10;
  const Scalar external_5 = external[5];
  const Scalar external_1 = external[1];
  const Scalar external_3 = external[3];

  wrenches[0] = minus_f_joint2_at_joint1_z - external_0 - s_joint2 * t4 - c_joint2 * t3;
  wrenches[1] = Scalar(0.3333333333333333) * qdd_joint1 - external_1 - Scalar(4.905) * s_joint1 +
      t9 + f_joint2_at_joint1_x;
  wrenches[2] = s_joint2 * t3 - (external_2 + c_joint2 * t4);
  wrenches[3] = Scalar(0.5) * qdd_joint1 - external_3 + a_joint1_x + f_joint2_at_joint1_x;
  wrenches[4] = -(external_4 + minus_f_joint2_at_joint1_z);
  wrenches[5] = c_joint2 * t8 - (external_5 + Scalar(0.5) * ww_joint1_zz +
      a_joint1_y) - s_joint2 * t10;
  wrenches[6] = -t3;
  wrenches[7] = t9;
  wrenches[8] = -t4;
  wrenches[9] = t10;
  wrenches[10] = -minus_f_joint2_at_joint1_z;
  wrenches[11] = t8;
  wrenches[12] = t2;
  wrenches[13] = t6;
  wrenches[14] = -t1;
  wrenches[15] = t7;
  wrenches[16] = -minus_f_joint3_at_joint2_z;
  wrenches[17] = t5;
}

}  // namespace four_bar_responses::internal
