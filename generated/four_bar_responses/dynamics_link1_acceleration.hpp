// dynamics_link1_acceleration: block of link1 link2 link3; articulated-body recursion
// 71 multiplications, 55 additions
// Comments in it: most statements from there on belong to that pass and joint.
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses::internal {

/// block of link1 link2 link3
///   v[3]  in: velocities
///   tau[3]  in: joint forces
///   kept_factor[32]  in: from the stage before
///   qdd[3]  out: accelerations
///   loop_wrenches[6]  out: of each loop: moment and force on the successor, in its loop frame
///   loop_gaps_link1[2]  out: squares of what the loops miss, and of accelerations
template <class Scalar>
void dynamics_link1_acceleration(
    const Scalar* v, const Scalar* tau, const Scalar* kept_factor, Scalar* qdd,
    Scalar* loop_wrenches, Scalar* loop_gaps_link1) noexcept {
  // Outward, joint3: motion
  const Scalar kept_factor_s_joint1 = kept_factor[0];
  const Scalar a_joint1_x = Scalar(-9.81) * kept_factor_s_joint1;
  const Scalar kept_factor_c_joint1 = kept_factor[1];
  const Scalar a_joint1_y = Scalar(-9.81) * kept_factor_c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar kept_factor_s_joint2 = kept_factor[2];
  const Scalar t1 = v_joint1 * kept_factor_s_joint2;
  const Scalar a_joint1_at_joint2_y = a_joint1_y + v_joint1 * v_joint1;
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar kept_factor_c_joint2 = kept_factor[3];
  const Scalar t2 = w_joint2_z + v_joint1 * kept_factor_c_joint2;
  const Scalar ww_joint3_zz = w_joint3_z * w_joint3_z;
  const Scalar a_joint2_x = kept_factor_s_joint2 * a_joint1_at_joint2_y +
      kept_factor_c_joint2 * a_joint1_x;
  const Scalar a_joint2_y = kept_factor_c_joint2 * a_joint1_at_joint2_y -
      kept_factor_s_joint2 * a_joint1_x;
  const Scalar own_f_joint3_x = Scalar(-0.5) * ww_joint3_zz;
  const Scalar a_joint2_at_joint3_y = ww_joint2_zz + a_joint2_y;
  const Scalar kept_factor_s_joint3 = kept_factor[4];
  const Scalar kept_factor_c_joint3 = kept_factor[5];
  const Scalar a_joint3_x = kept_factor_s_joint3 * a_joint2_x -
      kept_factor_c_joint3 * a_joint2_at_joint3_y;
  const Scalar a_joint3_y = kept_factor_c_joint3 * a_joint2_x +
      kept_factor_s_joint3 * a_joint2_at_joint3_y;
  // Inward, joint3: articulated inertia, and force at qdd = 0
  const Scalar a_joint4_x = a_joint3_x - ww_joint3_zz;
  const Scalar tau_joint3 = tau[2];
  const Scalar u_joint3 = tau_joint3 - Scalar(0.5) * a_joint3_y;
  const Scalar rate_joint3 = Scalar(3.0) * u_joint3;
  const Scalar p_f_through_joint3_y = Scalar(1.5) * u_joint3;
  const Scalar p_f_joint3_at_joint2_x = kept_factor_c_joint3 * p_f_through_joint3_y +
      kept_factor_s_joint3 * own_f_joint3_x;
  // Inward, joint1: articulated inertia, and force at qdd = 0
  const Scalar tau_joint2 = tau[1];
  const Scalar u_joint2 = tau_joint2 - tau_joint3 - Scalar(1.5) * a_joint2_x -
      p_f_joint3_at_joint2_x;
  const Scalar kept_factor_inverse_d_joint2 = kept_factor[11];
  const Scalar rate_joint2 = kept_factor_inverse_d_joint2 * u_joint2;
  const Scalar kept_factor_K_f_joint2_x = kept_factor[12];
  const Scalar kept_factor_minus_K_f_joint2_y = kept_factor[13];
  const Scalar tau_joint1 = tau[0];
  const Scalar t3 = tau_joint1 + Scalar(24.525) * kept_factor_s_joint1 - tau_joint2 +
      kept_factor_s_joint2 * (Scalar(1.5) * ww_joint2_zz -
      kept_factor_c_joint3 * own_f_joint3_x +
      kept_factor_s_joint3 * p_f_through_joint3_y - kept_factor_minus_K_f_joint2_y * u_joint2);
  const Scalar kept_factor_inverse_d_joint1 = kept_factor[19];
  const Scalar rate_joint1 = kept_factor_inverse_d_joint1 * (t3 -
      kept_factor_c_joint2 * (p_f_joint3_at_joint2_x + kept_factor_K_f_joint2_x * u_joint2));
  const Scalar kept_factor_u_row1_joint1 = kept_factor[15];
  const Scalar kept_factor_minus_R_joint4_joint3_xy = kept_factor[8];
  const Scalar gap_row1 = Scalar(-9.81) * kept_factor_minus_R_joint4_joint3_xy -
      w_joint3_z * (w_joint3_z - kept_factor_s_joint3 * t1 +
      kept_factor_c_joint3 * t2) - a_joint4_x - kept_factor_s_joint3 * rate_joint2 -
      kept_factor_u_row1_joint1 * rate_joint1;
  // Inward, loops closed at the base
  const Scalar kept_factor_minus_L_row1_row2 = kept_factor[25];
  const Scalar kept_factor_u_row2_joint1 = kept_factor[17];
  const Scalar kept_factor_minus_u_row2_joint2 = kept_factor[10];
  const Scalar kept_factor_R_joint4_joint3_xx = kept_factor[9];
  const Scalar t4 = w_joint3_z * (kept_factor_s_joint3 * t2 +
      kept_factor_c_joint3 * t1) - Scalar(9.81) * kept_factor_R_joint4_joint3_xx - a_joint3_y -
      rate_joint3 +
      kept_factor_minus_u_row2_joint2 * rate_joint2 - kept_factor_u_row2_joint1 * rate_joint1;
  const Scalar gap_row2 = kept_factor_minus_L_row1_row2 * gap_row1 + t4;
  const Scalar kept_factor_Lambda_row1 = kept_factor[22];
  const Scalar kept_factor_inverse_Lambda_row1 = kept_factor[24];
  const Scalar t5 = gap_row1 -
      gap_row1 * kept_factor_Lambda_row1 * kept_factor_inverse_Lambda_row1;
  const Scalar kept_factor_inverse_Lambda_row2 = kept_factor[27];
  const Scalar lambda_row2 = kept_factor_inverse_Lambda_row2 * gap_row2;
  const Scalar kept_factor_Lambda_row2 = kept_factor[26];
  const Scalar t6 = gap_row2 -
      gap_row2 * kept_factor_Lambda_row2 * kept_factor_inverse_Lambda_row2;
  const Scalar kept_factor_minus_Lambda_row1_row2 = kept_factor[23];
  const Scalar lambda_row1 = kept_factor_inverse_Lambda_row1 * (gap_row1 +
      kept_factor_minus_Lambda_row1_row2 * lambda_row2);
  // Outward, joint2: acceleration
  const Scalar kept_factor_y_row1_joint1 = kept_factor[20];
  const Scalar kept_factor_y_row2_joint1 = kept_factor[21];
  const Scalar delta_wd_joint1_z = rate_joint1 + kept_factor_y_row2_joint1 * lambda_row2 +
      kept_factor_y_row1_joint1 * lambda_row1;
  const Scalar before_a_joint2_x = kept_factor_c_joint2 * delta_wd_joint1_z;
  const Scalar minus_before_a_joint2_y = kept_factor_s_joint2 * delta_wd_joint1_z;
  const Scalar kept_factor_y_row1_joint2 = kept_factor[14];
  const Scalar kept_factor_minus_y_row2_joint2 = kept_factor[16];
  const Scalar delta_wd_joint2_z = rate_joint2 - kept_factor_minus_y_row2_joint2 * lambda_row2 +
      kept_factor_y_row1_joint2 * lambda_row1 -
      kept_factor_minus_K_f_joint2_y * minus_before_a_joint2_y -
      kept_factor_K_f_joint2_x * before_a_joint2_x;

  qdd[0] = delta_wd_joint1_z;
  qdd[1] = delta_wd_joint2_z - delta_wd_joint1_z;
  qdd[2] = rate_joint3 +
      Scalar(3.0) * lambda_row2 - delta_wd_joint2_z -
      Scalar(1.5) * (kept_factor_c_joint3 * (before_a_joint2_x +
      delta_wd_joint2_z) - kept_factor_s_joint3 * minus_before_a_joint2_y);
  loop_wrenches[0] = Scalar(0.0);
  loop_wrenches[1] = Scalar(0.0);
  loop_wrenches[2] = Scalar(0.0);
  loop_wrenches[3] = lambda_row2;
  loop_wrenches[4] = -lambda_row1;
  loop_wrenches[5] = Scalar(0.0);
  loop_gaps_link1[0] = t5 * t5 + t6 * t6;
  loop_gaps_link1[1] = gap_row1 * gap_row1 + Scalar(5.0) * (a_joint3_y * a_joint3_y +
      a_joint4_x * a_joint4_x) + gap_row2 * gap_row2;
}

}  // namespace four_bar_responses::internal
