// block_link5_joint_wrenches: wrenches at the joints of a block; Newton-Euler recursion
// 103 multiplications, 112 additions, sine and cosine of 3 angles
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
///   total_motion_joint4[9]  in: motion of the base: w, wd, a
///   external[42]  in: of each link: moment about and force at the origin of its link frame, in its
///       axes
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

  // Outward, joint5: motion
  const Scalar total_motion_joint4_0 = total_motion_joint4[0];
  const Scalar total_motion_joint4_1 = total_motion_joint4[1];
  const Scalar total_motion_joint4_5 = total_motion_joint4[5];
  const Scalar total_motion_joint4_6 = total_motion_joint4[6];
  const Scalar a_base_at_joint5_x = total_motion_joint4_5 +
      total_motion_joint4_6 - total_motion_joint4_0 * total_motion_joint4_1;
  const Scalar total_motion_joint4_2 = total_motion_joint4[2];
  const Scalar total_motion_joint4_7 = total_motion_joint4[7];
  const Scalar a_base_at_joint5_y = total_motion_joint4_7 +
      total_motion_joint4_0 * total_motion_joint4_0 +
      total_motion_joint4_2 * total_motion_joint4_2;
  const Scalar total_motion_joint4_3 = total_motion_joint4[3];
  const Scalar total_motion_joint4_8 = total_motion_joint4[8];
  const Scalar a_joint5_z = total_motion_joint4_8 - total_motion_joint4_3 -
      total_motion_joint4_1 * total_motion_joint4_2;
  const Scalar s_joint5 = sines[0];
  const Scalar c_joint5 = cosines[0];
  const Scalar w_joint5_x = total_motion_joint4_1 * s_joint5 + total_motion_joint4_0 * c_joint5;
  const Scalar w_joint5_y = total_motion_joint4_1 * c_joint5 - total_motion_joint4_0 * s_joint5;
  const Scalar v_joint5 = v[4];
  const Scalar w_joint5_z = v_joint5 + total_motion_joint4_2;
  const Scalar qdd_joint5 = qdd[4];
  const Scalar wd_joint5_z = qdd_joint5 + total_motion_joint4_5;
  const Scalar v_joint6 = v[5];
  const Scalar w_joint6_z = v_joint6 + w_joint5_z;
  const Scalar qdd_joint6 = qdd[5];
  const Scalar wd_joint6_z = qdd_joint6 + wd_joint5_z;
  const Scalar total_motion_joint4_4 = total_motion_joint4[4];
  const Scalar wd_joint5_y = total_motion_joint4_4 * c_joint5 -
      total_motion_joint4_3 * s_joint5 - v_joint5 * w_joint5_x;
  const Scalar a_joint5_x = s_joint5 * a_base_at_joint5_y + c_joint5 * a_base_at_joint5_x;
  const Scalar a_joint5_y = c_joint5 * a_base_at_joint5_y - s_joint5 * a_base_at_joint5_x;
  const Scalar wd_joint5_x = total_motion_joint4_4 * s_joint5 +
      total_motion_joint4_3 * c_joint5 + v_joint5 * w_joint5_y;
  // Outward, joint6: motion
  const Scalar ww_joint5_xy = w_joint5_x * w_joint5_y;
  const Scalar minus_U_joint5_yy = w_joint5_x * w_joint5_x + w_joint5_z * w_joint5_z;
  const Scalar s_joint6 = sines[1];
  const Scalar c_joint6 = cosines[1];
  const Scalar w_joint6_x = s_joint6 * w_joint5_y + c_joint6 * w_joint5_x;
  const Scalar w_joint6_y = c_joint6 * w_joint5_y - s_joint6 * w_joint5_x;
  const Scalar U_joint5_xy = ww_joint5_xy - wd_joint5_z;
  const Scalar v_joint7 = v[6];
  const Scalar w_joint7_z = v_joint7 + w_joint6_z;
  const Scalar qdd_joint7 = qdd[6];
  const Scalar wd_joint7_z = qdd_joint7 + wd_joint6_z;
  const Scalar a_joint5_at_joint6_y = a_joint5_y + minus_U_joint5_yy;
  const Scalar a_joint5_at_joint6_x = a_joint5_x - U_joint5_xy;
  const Scalar U_joint5_zy = wd_joint5_x + w_joint5_y * w_joint5_z;
  const Scalar wd_joint6_y = c_joint6 * wd_joint5_y - s_joint6 * wd_joint5_x -
      v_joint6 * w_joint6_x;
  const Scalar a_joint6_x = s_joint6 * a_joint5_at_joint6_y + c_joint6 * a_joint5_at_joint6_x;
  const Scalar a_joint6_y = c_joint6 * a_joint5_at_joint6_y - s_joint6 * a_joint5_at_joint6_x;
  const Scalar wd_joint6_x = s_joint6 * wd_joint5_y + c_joint6 * wd_joint5_x +
      v_joint6 * w_joint6_y;
  const Scalar a_joint6_z = a_joint5_z - U_joint5_zy;
  // Outward, joint7: motion
  const Scalar ww_joint6_xy = w_joint6_x * w_joint6_y;
  const Scalar minus_U_joint6_yy = w_joint6_x * w_joint6_x + w_joint6_z * w_joint6_z;
  const Scalar s_joint7 = sines[2];
  const Scalar c_joint7 = cosines[2];
  const Scalar w_joint7_x = s_joint7 * w_joint6_x - c_joint7 * w_joint6_y;
  const Scalar w_joint7_y = c_joint7 * w_joint6_x + s_joint7 * w_joint6_y;
  const Scalar U_joint6_xy = ww_joint6_xy - wd_joint6_z;
  const Scalar a_joint6_at_joint7_y = a_joint6_y + minus_U_joint6_yy;
  const Scalar U_joint6_zy = wd_joint6_x + w_joint6_z * w_joint6_y;
  const Scalar a_joint6_at_joint7_x = a_joint6_x - U_joint6_xy;
  const Scalar wd_joint7_y = c_joint7 * wd_joint6_x - v_joint7 * w_joint7_x +
      s_joint7 * wd_joint6_y;
  const Scalar ww_joint7_xy = w_joint7_x * w_joint7_y;
  const Scalar a_joint7_x = s_joint7 * a_joint6_at_joint7_x - c_joint7 * a_joint6_at_joint7_y;
  const Scalar a_joint7_y = c_joint7 * a_joint6_at_joint7_x + s_joint7 * a_joint6_at_joint7_y;
  const Scalar a_joint7_z = a_joint6_z - U_joint6_zy;
  // Force that moves the body of joint7
  const Scalar external_41 = external[41];
  const Scalar t1 = a_joint7_x - (external_41 + Scalar(0.5) * (w_joint7_y * w_joint7_y +
      w_joint7_z * w_joint7_z));
  const Scalar U_joint7_zx = w_joint7_z * w_joint7_x - wd_joint7_y;
  const Scalar external_37 = external[37];
  const Scalar t2 = Scalar(0.3333333333333333) * wd_joint7_z - external_37 +
      Scalar(0.3333333333333333) * ww_joint7_xy + Scalar(0.5) * a_joint7_y;
  const Scalar external_39 = external[39];
  const Scalar t3 = Scalar(0.5) * (wd_joint7_z + ww_joint7_xy) - external_39 + a_joint7_y;
  const Scalar external_36 = external[36];
  const Scalar t4 = external_36 + Scalar(0.5) * a_joint7_z +
      Scalar(0.3333333333333333) * U_joint7_zx;
  const Scalar external_40 = external[40];
  const Scalar f_joint7_at_joint6_z = a_joint7_z - external_40 + Scalar(0.5) * U_joint7_zx;
  const Scalar external_34 = external[34];
  const Scalar f_joint6_at_joint5_z = a_joint6_z - external_34 - Scalar(0.5) * U_joint6_zy +
      f_joint7_at_joint6_z;
  const Scalar f_joint7_at_joint6_x = c_joint7 * t3 + s_joint7 * t1;
  const Scalar external_38 = external[38];
  const Scalar external_30 = external[30];
  const Scalar t5 = external_30 + external_38 * s_joint7 +
      Scalar(0.5) * a_joint6_z - Scalar(0.3333333333333333) * U_joint6_zy +
      f_joint7_at_joint6_z + c_joint7 * t4;
  const Scalar external_32 = external[32];
  const Scalar t6 = s_joint7 * t4 - (external_32 + external_38 * c_joint7);
  const Scalar external_31 = external[31];
  const Scalar t7 = Scalar(0.3333333333333333) * wd_joint6_z - external_31 -
      Scalar(0.3333333333333333) * ww_joint6_xy + Scalar(0.5) * a_joint6_x + t2 +
      f_joint7_at_joint6_x;
  const Scalar external_33 = external[33];
  const Scalar t8 = a_joint6_x - (external_33 + Scalar(0.5) * U_joint6_xy) + f_joint7_at_joint6_x;
  const Scalar external_35 = external[35];
  const Scalar t9 = c_joint7 * t1 - (external_35 + Scalar(0.5) * minus_U_joint6_yy + a_joint6_y +
      s_joint7 * t3);
  const Scalar external_28 = external[28];
  const Scalar f_joint5_at_base_z = a_joint5_z - external_28 - Scalar(0.5) * U_joint5_zy +
      f_joint6_at_joint5_z;
  const Scalar external_24 = external[24];
  const Scalar t10 = external_24 +
      Scalar(0.5) * a_joint5_z - Scalar(0.3333333333333333) * U_joint5_zy +
      f_joint6_at_joint5_z - s_joint6 * t6 + c_joint6 * t5;
  const Scalar external_26 = external[26];
  const Scalar t11 = c_joint6 * t6 - external_26 + s_joint6 * t5;
  const Scalar f_joint6_at_joint5_x = s_joint6 * t9 + c_joint6 * t8;
  const Scalar external_29 = external[29];
  const Scalar t12 = external_29 + a_joint5_y + Scalar(0.5) * minus_U_joint5_yy - c_joint6 * t9 +
      s_joint6 * t8;
  const Scalar external_25 = external[25];
  const Scalar t13 = Scalar(0.3333333333333333) * wd_joint5_z - external_25 +
      Scalar(0.5) * a_joint5_x - Scalar(0.3333333333333333) * ww_joint5_xy + t7 +
      f_joint6_at_joint5_x;
  const Scalar external_27 = external[27];
  const Scalar t14 = a_joint5_x - external_27 - Scalar(0.5) * U_joint5_xy + f_joint6_at_joint5_x;
  const Scalar minus_f_joint5_at_base_x = s_joint5 * t12 - c_joint5 * t14;

  wrenches[24] = -t10;
  wrenches[25] = t13;
  wrenches[26] = t11;
  wrenches[27] = t14;
  wrenches[28] = f_joint5_at_base_z;
  wrenches[29] = -t12;
  wrenches[30] = -t5;
  wrenches[31] = t7;
  wrenches[32] = t6;
  wrenches[33] = t8;
  wrenches[34] = f_joint6_at_joint5_z;
  wrenches[35] = t9;
  wrenches[36] = -t4;
  wrenches[37] = t2;
  wrenches[38] = -external_38;
  wrenches[39] = t3;
  wrenches[40] = f_joint7_at_joint6_z;
  wrenches[41] = t1;
  total_force_link5[0] = s_joint5 * t11 - f_joint5_at_base_z - c_joint5 * t10;
  total_force_link5[1] = -(c_joint5 * t11 + s_joint5 * t10);
  total_force_link5[2] = t13 - minus_f_joint5_at_base_x;
  total_force_link5[3] = -minus_f_joint5_at_base_x;
  total_force_link5[4] = c_joint5 * t12 + s_joint5 * t14;
  total_force_link5[5] = f_joint5_at_base_z;
}

}  // namespace planar_7r_hybrid::internal
