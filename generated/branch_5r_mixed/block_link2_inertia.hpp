// block_link2_inertia: block of link2 link3; articulated-body recursion
// 94 multiplications, 84 additions, 1 divisions, sine and cosine of 2 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For branch_5r.urdf (bd4cddd219e82466), by hybridyn 0.1.0:
//   hybridyn generate branch_5r.urdf --partition chains:link2..link3 --name branch_5r_mixed
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace branch_5r_mixed::internal {

/// block of link2 link3
///   q[5]  in: configuration
///   v[5]  in: velocities
///   tau[5]  in: joint forces
///   motion_joint1[9]  in: motion of the base at qdd = 0: w, wd, a
///   pivot_link2[1]  out: smallest pivot, relative to the largest that it can be
///   inertia_link2[21]  out: what it is to its base: lower triangle of I
///   force_link2[6]  out: and p: moment, force
///   kept_inertia[9]  out: for the stages that follow
template <class Scalar>
void block_link2_inertia(
    const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* motion_joint1,
    Scalar* pivot_link2, Scalar* inertia_link2, Scalar* force_link2,
    Scalar* kept_inertia) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[2] = {
      q_joint2, q_joint3};
  Scalar sines[2];
  Scalar cosines[2];
  hybridyn::sincos<2>(angles, sines, cosines);

  // Outward, joint2: motion
  const Scalar motion_joint1_w_x = motion_joint1[0];
  const Scalar motion_joint1_w_y = motion_joint1[1];
  const Scalar motion_joint1_wd_z = motion_joint1[5];
  const Scalar motion_joint1_a_x = motion_joint1[6];
  const Scalar a_base_at_joint2_x = motion_joint1_wd_z +
      motion_joint1_a_x - motion_joint1_w_x * motion_joint1_w_y;
  const Scalar motion_joint1_w_z = motion_joint1[2];
  const Scalar motion_joint1_a_y = motion_joint1[7];
  const Scalar a_base_at_joint2_y = motion_joint1_a_y + motion_joint1_w_x * motion_joint1_w_x +
      motion_joint1_w_z * motion_joint1_w_z;
  const Scalar motion_joint1_wd_x = motion_joint1[3];
  const Scalar motion_joint1_a_z = motion_joint1[8];
  const Scalar a_joint2_z = motion_joint1_a_z - motion_joint1_wd_x -
      motion_joint1_w_y * motion_joint1_w_z;
  const Scalar s_joint2 = sines[0];
  const Scalar c_joint2 = cosines[0];
  const Scalar w_joint2_x = motion_joint1_w_y * s_joint2 + motion_joint1_w_x * c_joint2;
  const Scalar w_joint2_y = motion_joint1_w_y * c_joint2 - motion_joint1_w_x * s_joint2;
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint2 + motion_joint1_w_z;
  const Scalar s_joint3 = sines[1];
  const Scalar minus_turned_joint3_B_yz = Scalar(0.5) * s_joint3;
  const Scalar c_joint3 = cosines[1];
  const Scalar turned_joint3_B_xz = Scalar(-0.5) * c_joint3;
  const Scalar t1 = Scalar(0.3333333333333333) * s_joint3;
  const Scalar t2 = Scalar(0.75) * s_joint3;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar motion_joint1_wd_y = motion_joint1[4];
  const Scalar wd_joint2_y = motion_joint1_wd_y * c_joint2 - motion_joint1_wd_x * s_joint2 -
      v_joint2 * w_joint2_x;
  const Scalar a_joint2_x = s_joint2 * a_base_at_joint2_y + c_joint2 * a_base_at_joint2_x;
  const Scalar a_joint2_y = c_joint2 * a_base_at_joint2_y - s_joint2 * a_base_at_joint2_x;
  const Scalar wd_joint2_x = motion_joint1_wd_y * s_joint2 + motion_joint1_wd_x * c_joint2 +
      v_joint2 * w_joint2_y;
  // Outward, joint3: motion
  const Scalar ww_joint2_xy = w_joint2_x * w_joint2_y;
  const Scalar minus_U_joint2_yy = w_joint2_x * w_joint2_x + w_joint2_z * w_joint2_z;
  const Scalar w_joint3_x = s_joint3 * w_joint2_x - c_joint3 * w_joint2_y;
  const Scalar w_joint3_y = c_joint3 * w_joint2_x + s_joint3 * w_joint2_y;
  const Scalar U_joint2_xy = ww_joint2_xy - motion_joint1_wd_z;
  // Inward, joint3: articulated inertia, and force at qdd = 0
  const Scalar turned_joint3_A_yy = s_joint3 * t1;
  const Scalar minus_turned_joint3_C_yy = s_joint3 * t2;
  const Scalar minus_turned_joint3_C_xy = c_joint3 * t2;
  const Scalar I_joint3_at_joint2_A_xy = minus_turned_joint3_B_yz + c_joint3 * t1;
  const Scalar I_joint2_B_xz = turned_joint3_B_xz - Scalar(1.5);
  const Scalar a_joint3_y = c_joint3 * (a_joint2_x - U_joint2_xy) + s_joint3 * (a_joint2_y +
      minus_U_joint2_yy);
  const Scalar U_joint2_zy = wd_joint2_x + w_joint2_y * w_joint2_z;
  const Scalar wd_joint3_y = c_joint3 * wd_joint2_x +
      s_joint3 * wd_joint2_y - v_joint3 * w_joint3_x;
  const Scalar ww_joint3_xy = w_joint3_x * w_joint3_y;
  const Scalar own_f_joint3_x = Scalar(-0.5) * (w_joint3_y * w_joint3_y +
      w_joint3_z * w_joint3_z);
  const Scalar turned_joint3_C_xx = minus_turned_joint3_C_yy - Scalar(0.75);
  const Scalar I_joint2_A_xx = Scalar(1.6666666666666665) - turned_joint3_B_xz -
      turned_joint3_B_xz - turned_joint3_A_yy;
  const Scalar a_joint3_z = a_joint2_z - U_joint2_zy;
  const Scalar turned_joint2_B_xz = s_joint2 * minus_turned_joint3_B_yz +
      c_joint2 * I_joint2_B_xz;
  const Scalar tau_joint3 = tau[2];
  const Scalar minus_u_joint3 = Scalar(0.3333333333333333) * motion_joint1_wd_z - tau_joint3 +
      Scalar(0.3333333333333333) * ww_joint3_xy + Scalar(0.5) * a_joint3_y;
  const Scalar U_joint3_zx = w_joint3_z * w_joint3_x - wd_joint3_y;
  const Scalar d_joint2 = Scalar(1.3333333333333333) + turned_joint3_C_xx;
  const Scalar I_joint2_B_zx = Scalar(1.5) + turned_joint3_C_xx;
  const Scalar minus_turned_joint2_B_yz = c_joint2 * minus_turned_joint3_B_yz -
      s_joint2 * I_joint2_B_xz;
  const Scalar inverse_d_joint2 = Scalar(1.0) / d_joint2;
  const Scalar t3 = c_joint2 * (I_joint3_at_joint2_A_xy +
      I_joint3_at_joint2_A_xy) - s_joint2 * (turned_joint3_A_yy - I_joint2_A_xx);
  const Scalar own_n_joint3_y = Scalar(-0.3333333333333333) * U_joint3_zx -
      Scalar(0.5) * a_joint3_z;
  const Scalar own_f_joint3_z = Scalar(0.5) * U_joint3_zx;
  const Scalar p_f_through_joint3_y = Scalar(0.5) * (motion_joint1_wd_z +
      ww_joint3_xy) - Scalar(1.5) * minus_u_joint3;
  const Scalar p_f_joint2_z = own_f_joint3_z - Scalar(1.5) * U_joint2_zy;
  const Scalar p_n_joint3_at_joint2_y = s_joint3 * own_n_joint3_y;
  const Scalar p_n_joint2_x = Scalar(1.3333333333333333) * U_joint2_zy -
      Scalar(1.5) * a_joint2_z - own_f_joint3_z + c_joint3 * own_n_joint3_y;
  // Inward, joint2: articulated inertia, and force at qdd = 0
  const Scalar K_f_joint2_x = I_joint2_B_zx * inverse_d_joint2;
  const Scalar minus_K_f_joint2_y = minus_turned_joint3_C_xy * inverse_d_joint2;
  const Scalar t4 = s_joint2 * t3;
  const Scalar I_through_joint2_C_xx = turned_joint3_C_xx - I_joint2_B_zx * K_f_joint2_x;
  const Scalar I_through_joint2_C_xy = minus_turned_joint3_C_xy * K_f_joint2_x -
      minus_turned_joint3_C_xy;
  const Scalar p_f_joint3_at_joint2_x = c_joint3 * p_f_through_joint3_y +
      s_joint3 * own_f_joint3_x;
  const Scalar minus_I_through_joint2_C_yy = minus_turned_joint3_C_yy +
      minus_turned_joint3_C_xy * minus_K_f_joint2_y;
  const Scalar tau_joint2 = tau[1];
  const Scalar minus_u_joint2 = Scalar(1.3333333333333333) * motion_joint1_wd_z - tau_joint2 +
      tau_joint3 + Scalar(1.5) * a_joint2_x - Scalar(1.3333333333333333) * ww_joint2_xy +
      p_f_joint3_at_joint2_x;
  const Scalar t5 = c_joint2 * (I_through_joint2_C_xy + I_through_joint2_C_xy) +
      s_joint2 * (I_through_joint2_C_xx + minus_I_through_joint2_C_yy);
  const Scalar t6 = s_joint2 * t5;
  const Scalar turned_joint2_C_xy = c_joint2 * t5 - I_through_joint2_C_xy;
  const Scalar minus_turned_joint2_C_xx = t6 - I_through_joint2_C_xx;
  const Scalar p_f_through_joint2_x = p_f_joint3_at_joint2_x - Scalar(1.5) * U_joint2_xy -
      K_f_joint2_x * minus_u_joint2;
  const Scalar p_f_through_joint2_y = Scalar(1.5) * minus_U_joint2_yy -
      c_joint3 * own_f_joint3_x + s_joint3 * p_f_through_joint3_y +
      minus_K_f_joint2_y * minus_u_joint2;
  const Scalar minus_p_f_joint2_at_base_x = s_joint2 * p_f_through_joint2_y -
      c_joint2 * p_f_through_joint2_x;

  pivot_link2[0] = Scalar(0.5) * d_joint2;
  inertia_link2[0] = I_joint2_A_xx - (turned_joint2_B_xz + turned_joint2_B_xz) - t4;
  inertia_link2[1] = minus_turned_joint2_B_yz - I_joint3_at_joint2_A_xy + c_joint2 * t3;
  inertia_link2[2] = turned_joint3_A_yy + t4;
  inertia_link2[3] = Scalar(0.0);
  inertia_link2[4] = Scalar(0.0);
  inertia_link2[5] = -minus_turned_joint2_C_xx;
  inertia_link2[6] = Scalar(0.0);
  inertia_link2[7] = Scalar(0.0);
  inertia_link2[8] = -minus_turned_joint2_C_xx;
  inertia_link2[9] = -minus_turned_joint2_C_xx;
  inertia_link2[10] = Scalar(0.0);
  inertia_link2[11] = Scalar(0.0);
  inertia_link2[12] = turned_joint2_C_xy;
  inertia_link2[13] = turned_joint2_C_xy;
  inertia_link2[14] = t6 - minus_I_through_joint2_C_yy;
  inertia_link2[15] = turned_joint2_B_xz;
  inertia_link2[16] = -minus_turned_joint2_B_yz;
  inertia_link2[17] = Scalar(0.0);
  inertia_link2[18] = Scalar(0.0);
  inertia_link2[19] = Scalar(0.0);
  inertia_link2[20] = Scalar(0.0);
  force_link2[0] = c_joint2 * p_n_joint2_x - (p_f_joint2_z + s_joint2 * p_n_joint3_at_joint2_y);
  force_link2[1] = c_joint2 * p_n_joint3_at_joint2_y + s_joint2 * p_n_joint2_x;
  force_link2[2] = tau_joint2 - minus_p_f_joint2_at_base_x;
  force_link2[3] = -minus_p_f_joint2_at_base_x;
  force_link2[4] = c_joint2 * p_f_through_joint2_y + s_joint2 * p_f_through_joint2_x;
  force_link2[5] = p_f_joint2_z;
  kept_inertia[0] = s_joint2;
  kept_inertia[1] = c_joint2;
  kept_inertia[2] = s_joint3;
  kept_inertia[3] = c_joint3;
  kept_inertia[4] = -minus_u_joint3;
  kept_inertia[5] = inverse_d_joint2;
  kept_inertia[6] = K_f_joint2_x;
  kept_inertia[7] = minus_K_f_joint2_y;
  kept_inertia[8] = -minus_u_joint2;
}

}  // namespace branch_5r_mixed::internal
