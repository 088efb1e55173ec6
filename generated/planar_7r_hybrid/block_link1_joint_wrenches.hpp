// block_link1_joint_wrenches: wrenches at the joints of a block; Newton-Euler recursion
// 41 multiplications, 66 additions
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid::internal {

/// wrenches at the joints of a block
///   qdd[7]  in: accelerations
///   total_force_link5[6]  in: what hangs on it passes on: moment, force
///   external[42]  in: of each link: moment about and force at the origin of its link frame, in its
///       axes
///   kept_motion[22]  in: from the stage before
///   wrenches[42]  out: of each joint: moment and force on its link, in the link frame
template <class Scalar>
void block_link1_joint_wrenches(
    const Scalar* qdd, const Scalar* total_force_link5, const Scalar* external,
    const Scalar* kept_motion, Scalar* wrenches) noexcept {
  const Scalar total_force_link5_0 = total_force_link5[0];
  const Scalar external_18 = external[18];
  const Scalar t1 = total_force_link5_0 - external_18;
  const Scalar total_force_link5_1 = total_force_link5[1];
  const Scalar external_20 = external[20];
  const Scalar t2 = total_force_link5_1 + external_20;
  const Scalar kept_motion_minus_a_joint4_x = kept_motion[18];
  const Scalar kept_motion_wd_joint4_z = kept_motion[21];
  const Scalar total_force_link5_2 = total_force_link5[2];
  const Scalar external_19 = external[19];
  const Scalar t3 = external_19 - total_force_link5_2 -
      Scalar(0.3333333333333333) * kept_motion_wd_joint4_z +
      Scalar(0.5) * kept_motion_minus_a_joint4_x;
  const Scalar total_force_link5_3 = total_force_link5[3];
  const Scalar external_21 = external[21];
  const Scalar t4 = total_force_link5_3 - external_21 - kept_motion_minus_a_joint4_x +
      Scalar(0.5) * kept_motion_wd_joint4_z;
  const Scalar kept_motion_w_joint4_z = kept_motion[20];
  const Scalar total_force_link5_4 = total_force_link5[4];
  const Scalar external_23 = external[23];
  const Scalar kept_motion_minus_a_joint4_y = kept_motion[19];
  const Scalar t5 = total_force_link5_4 + external_23 - kept_motion_minus_a_joint4_y +
      Scalar(0.5) * kept_motion_w_joint4_z * kept_motion_w_joint4_z;
  const Scalar total_force_link5_5 = total_force_link5[5];
  const Scalar external_22 = external[22];
  const Scalar f_joint4_at_joint3_z = total_force_link5_5 - external_22;
  const Scalar kept_motion_s_joint4 = kept_motion[5];
  const Scalar kept_motion_c_joint4 = kept_motion[6];
  const Scalar external_14 = external[14];
  const Scalar t6 = external_14 + kept_motion_c_joint4 * t2 + kept_motion_s_joint4 * t1;
  const Scalar external_12 = external[12];
  const Scalar t7 = kept_motion_c_joint4 * t1 - (external_12 + f_joint4_at_joint3_z +
      kept_motion_s_joint4 * t2);
  const Scalar external_16 = external[16];
  const Scalar minus_f_joint3_at_joint2_z = external_16 - f_joint4_at_joint3_z;
  const Scalar f_joint4_at_joint3_x = kept_motion_c_joint4 * t4 - kept_motion_s_joint4 * t5;
  const Scalar kept_motion_ww_joint3_zz = kept_motion[17];
  const Scalar external_17 = external[17];
  const Scalar kept_motion_minus_a_joint3_y = kept_motion[15];
  const Scalar t8 = external_17 - kept_motion_minus_a_joint3_y +
      Scalar(0.5) * kept_motion_ww_joint3_zz + kept_motion_c_joint4 * t5 +
      kept_motion_s_joint4 * t4;
  const Scalar external_10 = external[10];
  const Scalar minus_f_joint2_at_joint1_z = external_10 + minus_f_joint3_at_joint2_z;
  const Scalar kept_motion_c_joint3 = kept_motion[4];
  const Scalar kept_motion_s_joint3 = kept_motion[3];
  const Scalar external_6 = external[6];
  const Scalar t9 = minus_f_joint3_at_joint2_z - external_6 - kept_motion_s_joint3 * t6 +
      kept_motion_c_joint3 * t7;
  const Scalar kept_motion_minus_a_joint3_x = kept_motion[14];
  const Scalar kept_motion_wd_joint3_z = kept_motion[16];
  const Scalar external_13 = external[13];
  const Scalar t10 = external_13 - Scalar(0.3333333333333333) * kept_motion_wd_joint3_z +
      Scalar(0.5) * kept_motion_minus_a_joint3_x + t3 - f_joint4_at_joint3_x;
  const Scalar external_15 = external[15];
  const Scalar t11 = external_15 +
      kept_motion_minus_a_joint3_x - Scalar(0.5) * kept_motion_wd_joint3_z - f_joint4_at_joint3_x;
  const Scalar external_8 = external[8];
  const Scalar t12 = external_8 + kept_motion_c_joint3 * t6 + kept_motion_s_joint3 * t7;
  const Scalar external_4 = external[4];
  const Scalar minus_f_joint3_at_joint2_x = kept_motion_s_joint3 * t8 +
      kept_motion_c_joint3 * t11;
  const Scalar kept_motion_ww_joint2_zz = kept_motion[13];
  const Scalar external_11 = external[11];
  const Scalar kept_motion_minus_a_joint2_y = kept_motion[11];
  const Scalar t13 = kept_motion_minus_a_joint2_y - external_11 -
      Scalar(0.5) * kept_motion_ww_joint2_zz - kept_motion_c_joint3 * t8 +
      kept_motion_s_joint3 * t11;
  const Scalar kept_motion_c_joint2 = kept_motion[2];
  const Scalar kept_motion_s_joint2 = kept_motion[1];
  const Scalar external_0 = external[0];
  const Scalar external_2 = external[2];
  const Scalar kept_motion_minus_a_joint2_x = kept_motion[10];
  const Scalar kept_motion_wd_joint2_z = kept_motion[12];
  const Scalar external_7 = external[7];
  const Scalar t14 = external_7 - Scalar(0.3333333333333333) * kept_motion_wd_joint2_z +
      Scalar(0.5) * kept_motion_minus_a_joint2_x + t10 + minus_f_joint3_at_joint2_x;
  const Scalar external_9 = external[9];
  const Scalar t15 = external_9 +
      kept_motion_minus_a_joint2_x - Scalar(0.5) * kept_motion_wd_joint2_z +
      minus_f_joint3_at_joint2_x;
  const Scalar f_joint2_at_joint1_x = kept_motion_s_joint2 * t13 - kept_motion_c_joint2 * t15;
  const Scalar kept_motion_ww_joint1_zz = kept_motion[9];
  const Scalar external_5 = external[5];
  const Scalar kept_motion_minus_a_joint1_y = kept_motion[8];
  const Scalar kept_motion_s_joint1 = kept_motion[0];
  const Scalar qdd_joint1 = qdd[0];
  const Scalar external_1 = external[1];
  const Scalar external_3 = external[3];
  const Scalar kept_motion_minus_a_joint1_x = kept_motion[7];

  wrenches[0] = minus_f_joint2_at_joint1_z - external_0 - kept_motion_s_joint2 * t12 +
      kept_motion_c_joint2 * t9;
  wrenches[1] = Scalar(0.3333333333333333) * qdd_joint1 - external_1 -
      Scalar(4.905) * kept_motion_s_joint1 - t14 + f_joint2_at_joint1_x;
  wrenches[2] = -(kept_motion_s_joint2 * t9 + (external_2 + kept_motion_c_joint2 * t12));
  wrenches[3] = Scalar(0.5) * qdd_joint1 - (external_3 + kept_motion_minus_a_joint1_x) +
      f_joint2_at_joint1_x;
  wrenches[4] = -(external_4 + minus_f_joint2_at_joint1_z);
  wrenches[5] = kept_motion_minus_a_joint1_y - external_5 -
      Scalar(0.5) * kept_motion_ww_joint1_zz + kept_motion_c_joint2 * t13 +
      kept_motion_s_joint2 * t15;
  wrenches[6] = t9;
  wrenches[7] = -t14;
  wrenches[8] = -t12;
  wrenches[9] = -t15;
  wrenches[10] = -minus_f_joint2_at_joint1_z;
  wrenches[11] = t13;
  wrenches[12] = t7;
  wrenches[13] = -t10;
  wrenches[14] = -t6;
  wrenches[15] = -t11;
  wrenches[16] = -minus_f_joint3_at_joint2_z;
  wrenches[17] = -t8;
  wrenches[18] = t1;
  wrenches[19] = -t3;
  wrenches[20] = -t2;
  wrenches[21] = t4;
  wrenches[22] = f_joint4_at_joint3_z;
  wrenches[23] = -t5;
}

}  // namespace planar_7r_hybrid::internal
