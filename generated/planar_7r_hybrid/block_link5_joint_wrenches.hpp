// block_link5_joint_wrenches: wrenches at the joints of a block; Newton-Euler recursion
// 103 multiplications, 112 additions, sine and cosine of 3 angles
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid {

/// wrenches at the joints of a block
///   q[7]  in: configuration
///   v[7]  in: velocities
///   qdd[7]  in: accelerations
///   total_motion_joint4[9]  in: motion of the base: w, wd, a
///   external[42]  in: of each link: moment about and force at the origin of its link frame, in its axes
///   wrenches[42]  out: of each joint: moment and force on its link, in the link frame
///   total_force_link5[6]  out: passed on to the base
template <class Scalar>
void block_link5_joint_wrenches(
    const Scalar* q, const Scalar* v, const Scalar* qdd, const Scalar* total_motion_joint4,
    const Scalar* external, Scalar* wrenches, Scalar* total_force_link5) noexcept {
  const Scalar q_joint5 = q[4];
  const Scalar q_joint6 = q[5];
  const Scalar q_joint7 = q[6];
  const Scalar angles[3] = {
      q_joint5, q_joint6, q_joint7};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  const Scalar total_motion_joint4_1 = total_motion_joint4[1];
  const Scalar s_joint5 = sines[0];
  const Scalar total_motion_joint4_0 = total_motion_joint4[0];
  const Scalar c_joint5 = cosines[0];
  const Scalar w_joint5_x = total_motion_joint4_1 * s_joint5 + total_motion_joint4_0 * c_joint5;
  const Scalar w_joint5_y = total_motion_joint4_1 * c_joint5 - total_motion_joint4_0 * s_joint5;
  const Scalar total_motion_joint4_5 = total_motion_joint4[5];
  const Scalar total_motion_joint4_6 = total_motion_joint4[6];
  const Scalar t1 = total_motion_joint4_0 * total_motion_joint4_1 - (total_motion_joint4_5 +
      total_motion_joint4_6);
  const Scalar total_motion_joint4_2 = total_motion_joint4[2];
  const Scalar total_motion_joint4_7 = total_motion_joint4[7];
  const Scalar t2 = total_motion_joint4_7 + total_motion_joint4_0 * total_motion_joint4_0 +
      total_motion_joint4_2 * total_motion_joint4_2;
  const Scalar total_motion_joint4_3 = total_motion_joint4[3];
  const Scalar total_motion_joint4_8 = total_motion_joint4[8];
  const Scalar a_joint5_z = total_motion_joint4_8 - total_motion_joint4_3 -
      total_motion_joint4_1 * total_motion_joint4_2;
  const Scalar v_joint5 = v[4];
  const Scalar w_joint5_z = v_joint5 + total_motion_joint4_2;
  const Scalar total_motion_joint4_4 = total_motion_joint4[4];
  const Scalar wd_joint5_y = total_motion_joint4_4 * c_joint5 -
      total_motion_joint4_3 * s_joint5 - v_joint5 * w_joint5_x;
  const Scalar wd_joint5_x = total_motion_joint4_4 * s_joint5 +
      total_motion_joint4_3 * c_joint5 + v_joint5 * w_joint5_y;
  const Scalar qdd_joint5 = qdd[4];
  const Scalar wd_joint5_z = qdd_joint5 + total_motion_joint4_5;
  const Scalar t3 = w_joint5_x * w_joint5_y;
  const Scalar t4 = w_joint5_x * w_joint5_x + w_joint5_z * w_joint5_z;
  const Scalar s_joint6 = sines[1];
  const Scalar c_joint6 = cosines[1];
  const Scalar w_joint6_x = s_joint6 * w_joint5_y + c_joint6 * w_joint5_x;
  const Scalar a_joint5_x = s_joint5 * t2 - c_joint5 * t1;
  const Scalar a_joint5_y = c_joint5 * t2 + s_joint5 * t1;
  const Scalar t5 = wd_joint5_z - t3;
  const Scalar w_joint6_y = c_joint6 * w_joint5_y - s_joint6 * w_joint5_x;
  const Scalar v_joint6 = v[5];
  const Scalar w_joint6_z = v_joint6 + w_joint5_z;
  const Scalar t6 = wd_joint5_x + w_joint5_y * w_joint5_z;
  const Scalar wd_joint6_y = c_joint6 * wd_joint5_y - s_joint6 * wd_joint5_x -
      v_joint6 * w_joint6_x;
  const Scalar t7 = a_joint5_x + t5;
  const Scalar t8 = t4 + a_joint5_y;
  const Scalar qdd_joint6 = qdd[5];
  const Scalar wd_joint6_z = qdd_joint6 + wd_joint5_z;
  const Scalar t9 = w_joint6_x * w_joint6_x + w_joint6_z * w_joint6_z;
  const Scalar wd_joint6_x = s_joint6 * wd_joint5_y + c_joint6 * wd_joint5_x +
      v_joint6 * w_joint6_y;
  const Scalar a_joint6_z = a_joint5_z - t6;
  const Scalar a_joint6_x = s_joint6 * t8 + c_joint6 * t7;
  const Scalar a_joint6_y = c_joint6 * t8 - s_joint6 * t7;
  const Scalar t10 = w_joint6_x * w_joint6_y;
  const Scalar s_joint7 = sines[2];
  const Scalar c_joint7 = cosines[2];
  const Scalar w_joint7_x = s_joint7 * w_joint6_x - c_joint7 * w_joint6_y;
  const Scalar w_joint7_y = c_joint7 * w_joint6_x + s_joint7 * w_joint6_y;
  const Scalar v_joint7 = v[6];
  const Scalar w_joint7_z = v_joint7 + w_joint6_z;
  const Scalar t11 = wd_joint6_z - t10;
  const Scalar qdd_joint7 = qdd[6];
  const Scalar wd_joint7_z = qdd_joint7 + wd_joint6_z;
  const Scalar t12 = wd_joint6_x + w_joint6_y * w_joint6_z;
  const Scalar t13 = t9 + a_joint6_y;
  const Scalar t14 = a_joint6_x + t11;
  const Scalar wd_joint7_y = c_joint7 * wd_joint6_x - v_joint7 * w_joint7_x +
      s_joint7 * wd_joint6_y;
  const Scalar t15 = w_joint7_x * w_joint7_y;
  const Scalar a_joint7_x = s_joint7 * t14 - c_joint7 * t13;
  const Scalar a_joint7_y = c_joint7 * t14 + s_joint7 * t13;
  const Scalar a_joint7_z = a_joint6_z - t12;
  const Scalar external_41 = external[41];
  const Scalar t16 = a_joint7_x - (external_41 + Scalar(0.5) * (w_joint7_y * w_joint7_y +
      w_joint7_z * w_joint7_z));
  const Scalar t17 = w_joint7_x * w_joint7_z - wd_joint7_y;
  const Scalar external_37 = external[37];
  const Scalar t18 = Scalar(0.3333333333333333) * wd_joint7_z - external_37 +
      Scalar(0.3333333333333333) * t15 + Scalar(0.5) * a_joint7_y;
  const Scalar external_39 = external[39];
  const Scalar t19 = Scalar(0.5) * (wd_joint7_z + t15) - external_39 + a_joint7_y;
  const Scalar external_36 = external[36];
  const Scalar t20 = external_36 + Scalar(0.5) * a_joint7_z + Scalar(0.3333333333333333) * t17;
  const Scalar external_40 = external[40];
  const Scalar t21 = a_joint7_z - external_40 + Scalar(0.5) * t17;
  const Scalar external_34 = external[34];
  const Scalar t22 = a_joint6_z - external_34 - Scalar(0.5) * t12 + t21;
  const Scalar t23 = c_joint7 * t19 + s_joint7 * t16;
  const Scalar external_38 = external[38];
  const Scalar external_30 = external[30];
  const Scalar t24 = Scalar(0.3333333333333333) * t12 - (external_30 + external_38 * s_joint7 +
      Scalar(0.5) * a_joint6_z) - t21 - c_joint7 * t20;
  const Scalar external_32 = external[32];
  const Scalar t25 = s_joint7 * t20 - (external_32 + external_38 * c_joint7);
  const Scalar external_31 = external[31];
  const Scalar t26 = Scalar(0.3333333333333333) * wd_joint6_z - external_31 -
      Scalar(0.3333333333333333) * t10 + Scalar(0.5) * a_joint6_x + t18 + t23;
  const Scalar external_33 = external[33];
  const Scalar t27 = Scalar(0.5) * t11 - external_33 + a_joint6_x + t23;
  const Scalar external_35 = external[35];
  const Scalar t28 = c_joint7 * t16 - (external_35 + Scalar(0.5) * t9 + a_joint6_y +
      s_joint7 * t19);
  const Scalar external_28 = external[28];
  const Scalar t29 = a_joint5_z - external_28 - Scalar(0.5) * t6 + t22;
  const Scalar external_24 = external[24];
  const Scalar t30 = Scalar(0.3333333333333333) * t6 - (external_24 +
      Scalar(0.5) * a_joint5_z) - t22 + s_joint6 * t25 + c_joint6 * t24;
  const Scalar external_26 = external[26];
  const Scalar t31 = c_joint6 * t25 - external_26 - s_joint6 * t24;
  const Scalar t32 = s_joint6 * t28 + c_joint6 * t27;
  const Scalar external_29 = external[29];
  const Scalar t33 = c_joint6 * t28 - (external_29 + a_joint5_y +
      Scalar(0.5) * t4) - s_joint6 * t27;
  const Scalar external_25 = external[25];
  const Scalar t34 = Scalar(0.3333333333333333) * wd_joint5_z - external_25 +
      Scalar(0.5) * a_joint5_x - Scalar(0.3333333333333333) * t3 + t26 + t32;
  const Scalar external_27 = external[27];
  const Scalar t35 = a_joint5_x - external_27 + Scalar(0.5) * t5 + t32;
  const Scalar t36 = s_joint5 * t33 + c_joint5 * t35;

  wrenches[24] = t30;
  wrenches[25] = t34;
  wrenches[26] = t31;
  wrenches[27] = t35;
  wrenches[28] = t29;
  wrenches[29] = t33;
  wrenches[30] = t24;
  wrenches[31] = t26;
  wrenches[32] = t25;
  wrenches[33] = t27;
  wrenches[34] = t22;
  wrenches[35] = t28;
  wrenches[36] = -t20;
  wrenches[37] = t18;
  wrenches[38] = -external_38;
  wrenches[39] = t19;
  wrenches[40] = t21;
  wrenches[41] = t16;
  total_force_link5[0] = s_joint5 * t31 - t29 + c_joint5 * t30;
  total_force_link5[1] = s_joint5 * t30 - c_joint5 * t31;
  total_force_link5[2] = t34 + t36;
  total_force_link5[3] = t36;
  total_force_link5[4] = s_joint5 * t35 - c_joint5 * t33;
  total_force_link5[5] = t29;
}

}  // namespace planar_7r_hybrid
