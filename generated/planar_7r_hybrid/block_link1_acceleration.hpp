// block_link1_acceleration: block of link1 link2 link3 link4; articulated-body recursion
// 66 multiplications, 77 additions, 4 divisions
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/pivots.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid::internal {

/// block of link1 link2 link3 link4
///   tau[7]  in: joint forces
///   inertia_link5[21]  in: what hangs on it, seen from its base
///   force_link5[6]  in: force of what hangs on it
///   kept_motion[12]  in: from the stage before
///   pivot_link1[1]  out: smallest pivot, relative to the largest that it can be
///   acceleration_joint4[6]  out: acceleration beyond that: wd, a
///   qdd[7]  out: accelerations
template <class Scalar>
void block_link1_acceleration(
    const Scalar* tau, const Scalar* inertia_link5, const Scalar* force_link5,
    const Scalar* kept_motion, Scalar* pivot_link1, Scalar* acceleration_joint4,
    Scalar* qdd) noexcept {
  // Inward, joint4: articulated inertia, and force at qdd = 0
  const Scalar inertia_link5_wz_wz = inertia_link5[5];
  const Scalar d_joint4 = inertia_link5_wz_wz - Scalar(0.16666666666666669);
  const Scalar tau_joint4 = tau[3];
  const Scalar force_link5_n_z = force_link5[2];
  const Scalar u_joint4 = tau_joint4 - force_link5_n_z;
  const Scalar inverse_d_joint4 = Scalar(1.0) / d_joint4;
  const Scalar inertia_link5_ax_wz = inertia_link5[8];
  const Scalar K_f_joint4_x = inertia_link5_ax_wz * inverse_d_joint4;
  const Scalar inertia_link5_ay_wz = inertia_link5[12];
  const Scalar K_f_joint4_y = inertia_link5_ay_wz * inverse_d_joint4;
  const Scalar rate_joint4 = u_joint4 * inverse_d_joint4;
  const Scalar inertia_link5_ax_ax = inertia_link5[9];
  const Scalar I_through_joint4_C_xx = Scalar(1.0) +
      inertia_link5_ax_ax - inertia_link5_ax_wz * K_f_joint4_x;
  const Scalar inertia_link5_ay_ax = inertia_link5[13];
  const Scalar I_through_joint4_C_xy = inertia_link5_ay_ax - inertia_link5_ay_wz * K_f_joint4_x;
  const Scalar inertia_link5_ay_ay = inertia_link5[14];
  const Scalar I_through_joint4_C_yy = Scalar(1.0) +
      inertia_link5_ay_ay - inertia_link5_ay_wz * K_f_joint4_y;
  const Scalar force_link5_f_x = force_link5[3];
  const Scalar kept_motion_minus_a_joint4_x = kept_motion[10];
  const Scalar p_f_through_joint4_x = force_link5_f_x - kept_motion_minus_a_joint4_x +
      u_joint4 * K_f_joint4_x;
  const Scalar force_link5_f_y = force_link5[4];
  const Scalar kept_motion_minus_a_joint4_y = kept_motion[11];
  const Scalar p_f_through_joint4_y = force_link5_f_y - kept_motion_minus_a_joint4_y +
      u_joint4 * K_f_joint4_y;
  const Scalar kept_motion_c_joint4 = kept_motion[5];
  const Scalar kept_motion_s_joint4 = kept_motion[4];
  const Scalar t1 = kept_motion_c_joint4 * (I_through_joint4_C_xy +
      I_through_joint4_C_xy) - kept_motion_s_joint4 * (I_through_joint4_C_yy -
      I_through_joint4_C_xx);
  const Scalar p_f_joint4_at_joint3_x = kept_motion_c_joint4 * p_f_through_joint4_x -
      kept_motion_s_joint4 * p_f_through_joint4_y;
  const Scalar tau_joint3 = tau[2];
  const Scalar u_joint3 = tau_joint3 - tau_joint4 - p_f_joint4_at_joint3_x;
  const Scalar t2 = kept_motion_s_joint4 * t1;
  const Scalar turned_joint4_C_xy = kept_motion_c_joint4 * t1 - I_through_joint4_C_xy;
  const Scalar turned_joint4_C_xx = I_through_joint4_C_xx - t2;
  const Scalar d_joint3 = turned_joint4_C_xx - Scalar(0.16666666666666669);
  // Inward, joint3: articulated inertia, and force at qdd = 0
  const Scalar inverse_d_joint3 = Scalar(1.0) / d_joint3;
  const Scalar K_f_joint3_x = turned_joint4_C_xx * inverse_d_joint3;
  const Scalar K_f_joint3_y = turned_joint4_C_xy * inverse_d_joint3;
  const Scalar rate_joint3 = u_joint3 * inverse_d_joint3;
  const Scalar I_through_joint3_C_xx = Scalar(1.0) +
      turned_joint4_C_xx - turned_joint4_C_xx * K_f_joint3_x;
  const Scalar I_through_joint3_C_xy = turned_joint4_C_xy - turned_joint4_C_xy * K_f_joint3_x;
  const Scalar I_through_joint3_C_yy = Scalar(1.0) + I_through_joint4_C_yy +
      t2 - turned_joint4_C_xy * K_f_joint3_y;
  const Scalar kept_motion_minus_a_joint3_x = kept_motion[8];
  const Scalar p_f_through_joint3_x = p_f_joint4_at_joint3_x - kept_motion_minus_a_joint3_x +
      u_joint3 * K_f_joint3_x;
  const Scalar kept_motion_minus_a_joint3_y = kept_motion[9];
  const Scalar p_f_through_joint3_y = kept_motion_c_joint4 * p_f_through_joint4_y -
      kept_motion_minus_a_joint3_y + kept_motion_s_joint4 * p_f_through_joint4_x +
      u_joint3 * K_f_joint3_y;
  const Scalar kept_motion_c_joint3 = kept_motion[3];
  const Scalar kept_motion_s_joint3 = kept_motion[2];
  const Scalar t3 = kept_motion_c_joint3 * (I_through_joint3_C_xy + I_through_joint3_C_xy) +
      kept_motion_s_joint3 * (I_through_joint3_C_xx - I_through_joint3_C_yy);
  const Scalar p_f_joint3_at_joint2_x = kept_motion_c_joint3 * p_f_through_joint3_x -
      kept_motion_s_joint3 * p_f_through_joint3_y;
  const Scalar t4 = kept_motion_s_joint3 * t3;
  const Scalar turned_joint3_C_xy = kept_motion_c_joint3 * t3 - I_through_joint3_C_xy;
  const Scalar tau_joint2 = tau[1];
  const Scalar u_joint2 = tau_joint2 - tau_joint3 - p_f_joint3_at_joint2_x;
  const Scalar turned_joint3_C_xx = I_through_joint3_C_xx - t4;
  const Scalar d_joint2 = turned_joint3_C_xx - Scalar(0.16666666666666669);
  // Inward, joint2: articulated inertia, and force at qdd = 0
  const Scalar inverse_d_joint2 = Scalar(1.0) / d_joint2;
  const Scalar K_f_joint2_x = turned_joint3_C_xx * inverse_d_joint2;
  const Scalar K_f_joint2_y = turned_joint3_C_xy * inverse_d_joint2;
  const Scalar rate_joint2 = u_joint2 * inverse_d_joint2;
  const Scalar I_through_joint2_C_xx = Scalar(1.0) +
      turned_joint3_C_xx - turned_joint3_C_xx * K_f_joint2_x;
  const Scalar I_through_joint2_C_xy = turned_joint3_C_xy - turned_joint3_C_xy * K_f_joint2_x;
  const Scalar kept_motion_c_joint2 = kept_motion[1];
  const Scalar kept_motion_s_joint2 = kept_motion[0];
  const Scalar d_joint1 = I_through_joint2_C_xx - Scalar(0.16666666666666669) -
      kept_motion_s_joint2 * (kept_motion_c_joint2 * (I_through_joint2_C_xy +
      I_through_joint2_C_xy) +
      kept_motion_s_joint2 * (turned_joint3_C_xy * K_f_joint2_y - (Scalar(1.0) +
      I_through_joint3_C_yy + t4) + I_through_joint2_C_xx));
  // Inward, joint1: articulated inertia, and force at qdd = 0
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar kept_motion_minus_a_joint2_x = kept_motion[6];
  const Scalar kept_motion_minus_a_joint2_y = kept_motion[7];
  const Scalar tau_joint1 = tau[0];
  const Scalar minus_u_joint1 = tau_joint2 - tau_joint1 +
      kept_motion_s_joint2 * (kept_motion_minus_a_joint2_y -
      kept_motion_c_joint3 * p_f_through_joint3_y - kept_motion_s_joint3 * p_f_through_joint3_x -
      u_joint2 * K_f_joint2_y) - kept_motion_c_joint2 * (kept_motion_minus_a_joint2_x -
      p_f_joint3_at_joint2_x - u_joint2 * K_f_joint2_x);
  const Scalar minus_rate_joint1 = inverse_d_joint1 * minus_u_joint1;
  // Outward, joint2: acceleration
  const Scalar minus_before_a_joint2_x = kept_motion_c_joint2 * minus_rate_joint1;
  const Scalar before_a_joint2_y = kept_motion_s_joint2 * minus_rate_joint1;
  const Scalar minus_delta_wd_joint2_z = K_f_joint2_y * before_a_joint2_y - rate_joint2 -
      K_f_joint2_x * minus_before_a_joint2_x;
  // Outward, joint3: acceleration
  const Scalar t5 = minus_before_a_joint2_x + minus_delta_wd_joint2_z;
  const Scalar before_a_joint3_x = kept_motion_s_joint3 * before_a_joint2_y -
      kept_motion_c_joint3 * t5;
  const Scalar before_a_joint3_y = kept_motion_c_joint3 * before_a_joint2_y +
      kept_motion_s_joint3 * t5;
  const Scalar minus_delta_wd_joint3_z = K_f_joint3_y * before_a_joint3_y - rate_joint3 +
      K_f_joint3_x * before_a_joint3_x;
  // Outward, joint4: acceleration
  const Scalar t6 = before_a_joint3_x - minus_delta_wd_joint3_z;
  const Scalar before_a_joint4_x = kept_motion_s_joint4 * before_a_joint3_y +
      kept_motion_c_joint4 * t6;
  const Scalar before_a_joint4_y = kept_motion_c_joint4 * before_a_joint3_y -
      kept_motion_s_joint4 * t6;
  const Scalar minus_delta_wd_joint4_z = K_f_joint4_y * before_a_joint4_y - rate_joint4 +
      K_f_joint4_x * before_a_joint4_x;

  pivot_link1[0] = hybridyn::least_of(hybridyn::least_of(hybridyn::least_of(Scalar(0.015625) *
      d_joint1, Scalar(0.015625) * d_joint2), Scalar(0.03125) * d_joint3), Scalar(0.0625) *
      d_joint4);
  acceleration_joint4[2] = -minus_delta_wd_joint4_z;
  acceleration_joint4[3] = before_a_joint4_x;
  acceleration_joint4[4] = before_a_joint4_y;
  qdd[0] = -minus_rate_joint1;
  qdd[1] = minus_rate_joint1 - minus_delta_wd_joint2_z;
  qdd[2] = minus_delta_wd_joint2_z - minus_delta_wd_joint3_z;
  qdd[3] = minus_delta_wd_joint3_z - minus_delta_wd_joint4_z;
}

}  // namespace planar_7r_hybrid::internal
