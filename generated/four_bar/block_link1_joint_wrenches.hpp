// block_link1_joint_wrenches: wrenches at the joints of a block; Newton-Euler recursion
// 41 multiplications, 62 additions, sine and cosine of 3 angles
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --partition whole
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace four_bar {

/// wrenches at the joints of a block
///   q[3]  in: configuration
///   v[3]  in: velocities
///   qdd[3]  in: accelerations
///   external[18]  in: of each link: moment about and force at the origin of its link frame, in its axes
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

  const Scalar s_joint1 = sines[0];
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar a_joint1_y = Scalar(-9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar t1 = v_joint1 * v_joint1;
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar qdd_joint1 = qdd[0];
  const Scalar qdd_joint2 = qdd[1];
  const Scalar wd_joint2_z = qdd_joint1 + qdd_joint2;
  const Scalar external_14 = external[14];
  const Scalar loop_wrenches_1 = loop_wrenches[1];
  const Scalar t2 = loop_wrenches_1 - external_14;
  const Scalar external_12 = external[12];
  const Scalar loop_wrenches_0 = loop_wrenches[0];
  const Scalar loop_wrenches_5 = loop_wrenches[5];
  const Scalar t3 = loop_wrenches_5 - (external_12 + loop_wrenches_0);
  const Scalar t4 = qdd_joint1 + a_joint1_x;
  const Scalar external_16 = external[16];
  const Scalar t5 = -(external_16 + loop_wrenches_5);
  const Scalar t6 = a_joint1_y + t1;
  const Scalar t7 = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar qdd_joint3 = qdd[2];
  const Scalar wd_joint3_z = qdd_joint3 + wd_joint2_z;
  const Scalar external_10 = external[10];
  const Scalar t8 = t5 - external_10;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar a_joint2_x = s_joint2 * t6 + c_joint2 * t4;
  const Scalar a_joint2_y = c_joint2 * t6 - s_joint2 * t4;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar external_6 = external[6];
  const Scalar t9 = c_joint3 * t3 - (external_6 + t5) + s_joint3 * t2;
  const Scalar external_8 = external[8];
  const Scalar t10 = c_joint3 * t2 - (external_8 + s_joint3 * t3);
  const Scalar external_4 = external[4];
  const Scalar t11 = wd_joint2_z + a_joint2_x;
  const Scalar t12 = t7 + a_joint2_y;
  const Scalar a_joint3_x = s_joint3 * t11 - c_joint3 * t12;
  const Scalar a_joint3_y = c_joint3 * t11 + s_joint3 * t12;
  const Scalar external_0 = external[0];
  const Scalar external_2 = external[2];
  const Scalar external_17 = external[17];
  const Scalar loop_wrenches_4 = loop_wrenches[4];
  const Scalar t13 = loop_wrenches_4 - external_17 - Scalar(0.5) * w_joint3_z * w_joint3_z +
      a_joint3_x;
  const Scalar external_13 = external[13];
  const Scalar loop_wrenches_2 = loop_wrenches[2];
  const Scalar loop_wrenches_3 = loop_wrenches[3];
  const Scalar t14 = Scalar(0.3333333333333333) * wd_joint3_z - (external_13 + loop_wrenches_2 +
      loop_wrenches_3) + Scalar(0.5) * a_joint3_y;
  const Scalar external_15 = external[15];
  const Scalar t15 = Scalar(0.5) * wd_joint3_z - (external_15 + loop_wrenches_3) + a_joint3_y;
  const Scalar t16 = c_joint3 * t15 + s_joint3 * t13;
  const Scalar external_11 = external[11];
  const Scalar t17 = c_joint3 * t13 - (external_11 + Scalar(0.5) * t7 + a_joint2_y +
      s_joint3 * t15);
  const Scalar external_7 = external[7];
  const Scalar t18 = Scalar(0.3333333333333333) * wd_joint2_z - external_7 +
      Scalar(0.5) * a_joint2_x + t14 + t16;
  const Scalar external_9 = external[9];
  const Scalar t19 = Scalar(0.5) * wd_joint2_z - external_9 + a_joint2_x + t16;
  const Scalar t20 = s_joint2 * t17 + c_joint2 * t19;
  const Scalar external_5 = external[5];
  const Scalar external_1 = external[1];
  const Scalar external_3 = external[3];

  wrenches[0] = s_joint2 * t10 - (external_0 + t8) + c_joint2 * t9;
  wrenches[1] = Scalar(0.3333333333333333) * qdd_joint1 - external_1 - Scalar(4.905) * s_joint1 +
      t18 + t20;
  wrenches[2] = c_joint2 * t10 - external_2 - s_joint2 * t9;
  wrenches[3] = Scalar(0.5) * qdd_joint1 - external_3 + a_joint1_x + t20;
  wrenches[4] = t8 - external_4;
  wrenches[5] = c_joint2 * t17 - (external_5 + Scalar(0.5) * t1 + a_joint1_y) - s_joint2 * t19;
  wrenches[6] = t9;
  wrenches[7] = t18;
  wrenches[8] = t10;
  wrenches[9] = t19;
  wrenches[10] = t8;
  wrenches[11] = t17;
  wrenches[12] = t3;
  wrenches[13] = t14;
  wrenches[14] = t2;
  wrenches[15] = t15;
  wrenches[16] = t5;
  wrenches[17] = t13;
}

}  // namespace four_bar
