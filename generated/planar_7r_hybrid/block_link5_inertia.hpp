// block_link5_inertia: block of link5 link6 link7; articulated-body recursion
// 56 multiplications, 53 additions, 2 divisions, sine and cosine of 3 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/pivots.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid::internal {

/// block of link5 link6 link7
///   q[7]  in: configuration
///   v[7]  in: velocities
///   tau[7]  in: joint forces
///   motion_joint4[9]  in: motion of the base at qdd = 0: w, wd, a
///   pivot_link5[1]  out: smallest pivot, relative to the largest that it can be
///   inertia_link5[21]  out: what it is to its base: lower triangle of I
///   force_link5[6]  out: and p: moment, force
///   kept_inertia[15]  out: for the stages that follow
template <class Scalar>
void block_link5_inertia(
    const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* motion_joint4,
    Scalar* pivot_link5, Scalar* inertia_link5, Scalar* force_link5,
    Scalar* kept_inertia) noexcept {
  const Scalar q_joint5 = q[4];
  const Scalar q_joint6 = q[5];
  const Scalar angle_joint6_sum = q_joint5 + q_joint6;
  const Scalar q_joint7 = q[6];
  const Scalar angle_joint7_sum = q_joint7 + angle_joint6_sum;
  const Scalar angles[3] = {
      q_joint5, angle_joint6_sum, angle_joint7_sum};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  // Inward, joint7: articulated inertia, and force at qdd = 0
  const Scalar motion_joint4_w_z = motion_joint4[2];
  const Scalar motion_joint4_a_y = motion_joint4[7];
  const Scalar a_joint5_y = motion_joint4_a_y + motion_joint4_w_z * motion_joint4_w_z;
  const Scalar v_joint5 = v[4];
  const Scalar w_joint5_z = v_joint5 + motion_joint4_w_z;
  const Scalar c_joint7_sum = cosines[2];
  const Scalar t1 = Scalar(0.75) * c_joint7_sum;
  const Scalar ww_joint5_zz = w_joint5_z * w_joint5_z;
  const Scalar v_joint6 = v[5];
  const Scalar w_joint6_z = v_joint6 + w_joint5_z;
  const Scalar t2 = c_joint7_sum * t1;
  const Scalar s_joint7_sum = sines[2];
  const Scalar minus_turned_joint7_C_xy = s_joint7_sum * t1;
  const Scalar s_joint5 = sines[0];
  const Scalar motion_joint4_a_x = motion_joint4[6];
  const Scalar a_joint6_x = motion_joint4_a_x - s_joint5 * ww_joint5_zz;
  const Scalar c_joint5 = cosines[0];
  const Scalar a_joint6_y = a_joint5_y + c_joint5 * ww_joint5_zz;
  const Scalar ww_joint6_zz = w_joint6_z * w_joint6_z;
  const Scalar v_joint7 = v[6];
  const Scalar w_joint7_z = v_joint7 + w_joint6_z;
  const Scalar turned_joint7_C_xx = Scalar(1.5) - t2;
  const Scalar turned_joint7_C_yy = Scalar(0.75) + t2;
  const Scalar s_joint6_sum = sines[1];
  const Scalar c_joint6_sum = cosines[1];
  const Scalar minus_I_joint7_at_joint6_B_zx = s_joint6_sum * minus_turned_joint7_C_xy -
      c_joint6_sum * turned_joint7_C_xx;
  const Scalar a_joint6_at_joint7_x = a_joint6_x - s_joint6_sum * ww_joint6_zz;
  const Scalar a_joint6_at_joint7_y = a_joint6_y + c_joint6_sum * ww_joint6_zz;
  const Scalar I_joint7_at_joint6_B_zy = s_joint6_sum * turned_joint7_C_yy -
      c_joint6_sum * minus_turned_joint7_C_xy;
  const Scalar a_joint7_x = s_joint7_sum * a_joint6_at_joint7_x -
      c_joint7_sum * a_joint6_at_joint7_y;
  const Scalar a_joint7_y = s_joint7_sum * a_joint6_at_joint7_y +
      c_joint7_sum * a_joint6_at_joint7_x;
  const Scalar d_joint6 = s_joint6_sum * I_joint7_at_joint6_B_zy - Scalar(0.16666666666666669) -
      c_joint6_sum * minus_I_joint7_at_joint6_B_zx;
  const Scalar own_f_joint7_x = Scalar(1.5) * a_joint7_x - Scalar(0.5) * w_joint7_z * w_joint7_z;
  const Scalar tau_joint7 = tau[6];
  const Scalar u_joint7 = tau_joint7 - Scalar(0.5) * a_joint7_y;
  const Scalar minus_inverse_d_joint6 = Scalar(-1.0) / d_joint6;
  const Scalar p_f_through_joint7_y = Scalar(1.5) * a_joint7_y + Scalar(1.5) * u_joint7;
  const Scalar p_f_joint7_at_joint6_x = c_joint7_sum * p_f_through_joint7_y +
      s_joint7_sum * own_f_joint7_x;
  const Scalar p_f_joint7_at_joint6_y = s_joint7_sum * p_f_through_joint7_y -
      c_joint7_sum * own_f_joint7_x;
  // Inward, joint6: articulated inertia, and force at qdd = 0
  const Scalar K_f_joint6_x = minus_I_joint7_at_joint6_B_zx * minus_inverse_d_joint6;
  const Scalar minus_K_f_joint6_y = I_joint7_at_joint6_B_zy * minus_inverse_d_joint6;
  const Scalar I_through_joint6_C_xx = Scalar(1.0) + turned_joint7_C_xx +
      minus_I_joint7_at_joint6_B_zx * K_f_joint6_x;
  const Scalar minus_I_through_joint6_C_xy = minus_turned_joint7_C_xy +
      I_joint7_at_joint6_B_zy * K_f_joint6_x;
  const Scalar tau_joint6 = tau[5];
  const Scalar minus_u_joint6 = tau_joint7 - tau_joint6 + c_joint6_sum * p_f_joint7_at_joint6_x +
      s_joint6_sum * p_f_joint7_at_joint6_y;
  const Scalar I_through_joint6_C_yy = Scalar(1.0) + turned_joint7_C_yy +
      I_joint7_at_joint6_B_zy * minus_K_f_joint6_y;
  const Scalar minus_I_joint6_at_joint5_B_zx = s_joint5 * minus_I_through_joint6_C_xy -
      c_joint5 * I_through_joint6_C_xx;
  const Scalar I_joint6_at_joint5_B_zy = s_joint5 * I_through_joint6_C_yy -
      c_joint5 * minus_I_through_joint6_C_xy;
  const Scalar p_f_through_joint6_x = a_joint6_x +
      p_f_joint7_at_joint6_x - K_f_joint6_x * minus_u_joint6;
  const Scalar p_f_through_joint6_y = a_joint6_y + p_f_joint7_at_joint6_y +
      minus_K_f_joint6_y * minus_u_joint6;
  const Scalar d_joint5 = s_joint5 * I_joint6_at_joint5_B_zy - Scalar(0.16666666666666669) -
      c_joint5 * minus_I_joint6_at_joint5_B_zx;
  // Inward, joint5: articulated inertia, and force at qdd = 0
  const Scalar tau_joint5 = tau[4];
  const Scalar minus_u_joint5 = tau_joint6 - tau_joint5 + c_joint5 * p_f_through_joint6_x +
      s_joint5 * p_f_through_joint6_y;
  const Scalar minus_inverse_d_joint5 = Scalar(-1.0) / d_joint5;
  const Scalar K_f_joint5_x = minus_I_joint6_at_joint5_B_zx * minus_inverse_d_joint5;
  const Scalar minus_K_f_joint5_y = I_joint6_at_joint5_B_zy * minus_inverse_d_joint5;
  const Scalar I_through_joint5_C_xx = Scalar(1.0) + I_through_joint6_C_xx +
      minus_I_joint6_at_joint5_B_zx * K_f_joint5_x;
  const Scalar minus_I_through_joint5_C_xy = minus_I_through_joint6_C_xy +
      I_joint6_at_joint5_B_zy * K_f_joint5_x;
  const Scalar minus_p_f_through_joint5_x = minus_u_joint5 * K_f_joint5_x - (motion_joint4_a_x +
      p_f_through_joint6_x);

  pivot_link5[0] = hybridyn::least_of(Scalar(0.125) * d_joint5, Scalar(0.5) * d_joint6);
  inertia_link5[5] = I_through_joint5_C_xx;
  inertia_link5[8] = I_through_joint5_C_xx;
  inertia_link5[9] = I_through_joint5_C_xx;
  inertia_link5[12] = -minus_I_through_joint5_C_xy;
  inertia_link5[13] = -minus_I_through_joint5_C_xy;
  inertia_link5[14] = Scalar(1.0) + I_through_joint6_C_yy +
      I_joint6_at_joint5_B_zy * minus_K_f_joint5_y;
  force_link5[2] = tau_joint5 - minus_p_f_through_joint5_x;
  force_link5[3] = -minus_p_f_through_joint5_x;
  force_link5[4] = a_joint5_y + p_f_through_joint6_y + minus_u_joint5 * minus_K_f_joint5_y;
  kept_inertia[0] = s_joint5;
  kept_inertia[1] = c_joint5;
  kept_inertia[2] = s_joint6_sum;
  kept_inertia[3] = c_joint6_sum;
  kept_inertia[4] = s_joint7_sum;
  kept_inertia[5] = c_joint7_sum;
  kept_inertia[6] = u_joint7;
  kept_inertia[7] = minus_inverse_d_joint6;
  kept_inertia[8] = K_f_joint6_x;
  kept_inertia[9] = minus_K_f_joint6_y;
  kept_inertia[10] = -minus_u_joint6;
  kept_inertia[11] = minus_inverse_d_joint5;
  kept_inertia[12] = K_f_joint5_x;
  kept_inertia[13] = minus_K_f_joint5_y;
  kept_inertia[14] = -minus_u_joint5;
}

}  // namespace planar_7r_hybrid::internal
