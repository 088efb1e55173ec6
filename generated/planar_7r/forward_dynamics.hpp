// forward_dynamics: qdd = M^-1 (tau - c - g); articulated-body recursion
// 135 multiplications, 134 additions, 6 divisions, sine and cosine of 7 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r {

/// qdd = M^-1 (tau - c - g)
///   q[7]  in: positions of the joints: rad, m, quaternions x y z w
///   v[7]  in: velocities of the joints: rad/s, m/s
///   tau[7]  in: forces at the joints: N m, N
///   qdd[7]  out: accelerations of the joints: rad/s^2, m/s^2
template <class Scalar>
void forward_dynamics(
    const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angle_joint3_sum = q_joint2 + q_joint3;
  const Scalar q_joint4 = q[3];
  const Scalar angle_joint4_sum = q_joint4 + angle_joint3_sum;
  const Scalar q_joint5 = q[4];
  const Scalar angle_joint5_sum = q_joint5 + angle_joint4_sum;
  const Scalar q_joint6 = q[5];
  const Scalar angle_joint6_sum = q_joint6 + angle_joint5_sum;
  const Scalar q_joint7 = q[6];
  const Scalar angle_joint7_sum = q_joint7 + angle_joint6_sum;
  const Scalar q_joint1 = q[0];
  const Scalar angles[7] = {
      q_joint1, q_joint2, angle_joint3_sum, angle_joint4_sum, angle_joint5_sum, angle_joint6_sum,
      angle_joint7_sum};
  Scalar sines[7];
  Scalar cosines[7];
  hybridyn::sincos<7>(angles, sines, cosines);

  // Inward, joint7: articulated inertia, and force at qdd = 0
  const Scalar s_joint1 = sines[0];
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar a_joint1_y = Scalar(-9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar c_joint7_sum = cosines[6];
  const Scalar t1 = Scalar(-0.75) * c_joint7_sum;
  const Scalar a_joint2_y = a_joint1_y + v_joint1 * v_joint1;
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar t2 = c_joint7_sum * t1;
  const Scalar s_joint7_sum = sines[6];
  const Scalar turned_joint7_C_xy = s_joint7_sum * t1;
  const Scalar s_joint2 = sines[1];
  const Scalar a_joint3_x = a_joint1_x - s_joint2 * ww_joint2_zz;
  const Scalar ww_joint3_zz = w_joint3_z * w_joint3_z;
  const Scalar v_joint4 = v[3];
  const Scalar w_joint4_z = v_joint4 + w_joint3_z;
  const Scalar turned_joint7_C_xx = Scalar(1.5) + t2;
  const Scalar turned_joint7_C_yy = Scalar(0.75) - t2;
  const Scalar c_joint2 = cosines[1];
  const Scalar a_joint3_y = a_joint2_y + c_joint2 * ww_joint2_zz;
  const Scalar ww_joint4_zz = w_joint4_z * w_joint4_z;
  const Scalar v_joint5 = v[4];
  const Scalar w_joint5_z = v_joint5 + w_joint4_z;
  const Scalar s_joint6_sum = sines[5];
  const Scalar c_joint6_sum = cosines[5];
  const Scalar I_joint7_at_joint6_B_zy = s_joint6_sum * turned_joint7_C_yy +
      c_joint6_sum * turned_joint7_C_xy;
  const Scalar s_joint3_sum = sines[2];
  const Scalar a_joint4_x = a_joint3_x - s_joint3_sum * ww_joint3_zz;
  const Scalar I_joint7_at_joint6_B_zx = s_joint6_sum * turned_joint7_C_xy +
      c_joint6_sum * turned_joint7_C_xx;
  const Scalar ww_joint5_zz = w_joint5_z * w_joint5_z;
  const Scalar c_joint3_sum = cosines[2];
  const Scalar a_joint4_y = a_joint3_y + c_joint3_sum * ww_joint3_zz;
  const Scalar v_joint6 = v[5];
  const Scalar w_joint6_z = v_joint6 + w_joint5_z;
  const Scalar s_joint4_sum = sines[3];
  const Scalar a_joint5_x = a_joint4_x - s_joint4_sum * ww_joint4_zz;
  const Scalar ww_joint6_zz = w_joint6_z * w_joint6_z;
  const Scalar v_joint7 = v[6];
  const Scalar w_joint7_z = v_joint7 + w_joint6_z;
  const Scalar d_joint6 = s_joint6_sum * I_joint7_at_joint6_B_zy - Scalar(0.16666666666666669) +
      c_joint6_sum * I_joint7_at_joint6_B_zx;
  // Inward, joint6: articulated inertia, and force at qdd = 0
  const Scalar c_joint4_sum = cosines[3];
  const Scalar a_joint5_y = a_joint4_y + c_joint4_sum * ww_joint4_zz;
  const Scalar s_joint5_sum = sines[4];
  const Scalar a_joint6_x = a_joint5_x - s_joint5_sum * ww_joint5_zz;
  const Scalar c_joint5_sum = cosines[4];
  const Scalar a_joint6_y = a_joint5_y + c_joint5_sum * ww_joint5_zz;
  const Scalar inverse_d_joint6 = Scalar(1.0) / d_joint6;
  const Scalar a_joint6_at_joint7_x = a_joint6_x - s_joint6_sum * ww_joint6_zz;
  const Scalar a_joint6_at_joint7_y = a_joint6_y + c_joint6_sum * ww_joint6_zz;
  const Scalar K_f_joint6_x = I_joint7_at_joint6_B_zx * inverse_d_joint6;
  const Scalar K_f_joint6_y = I_joint7_at_joint6_B_zy * inverse_d_joint6;
  const Scalar a_joint7_x = s_joint7_sum * a_joint6_at_joint7_x -
      c_joint7_sum * a_joint6_at_joint7_y;
  const Scalar a_joint7_y = s_joint7_sum * a_joint6_at_joint7_y +
      c_joint7_sum * a_joint6_at_joint7_x;
  const Scalar I_through_joint6_C_xx = Scalar(1.0) +
      turned_joint7_C_xx - I_joint7_at_joint6_B_zx * K_f_joint6_x;
  const Scalar I_through_joint6_C_xy = turned_joint7_C_xy -
      I_joint7_at_joint6_B_zy * K_f_joint6_x;
  const Scalar I_through_joint6_C_yy = Scalar(1.0) +
      turned_joint7_C_yy - I_joint7_at_joint6_B_zy * K_f_joint6_y;
  const Scalar own_f_joint7_x = Scalar(1.5) * a_joint7_x - Scalar(0.5) * w_joint7_z * w_joint7_z;
  const Scalar tau_joint7 = tau[6];
  const Scalar u_joint7 = tau_joint7 - Scalar(0.5) * a_joint7_y;
  const Scalar I_joint6_at_joint5_B_zx = s_joint5_sum * I_through_joint6_C_xy +
      c_joint5_sum * I_through_joint6_C_xx;
  const Scalar I_joint6_at_joint5_B_zy = s_joint5_sum * I_through_joint6_C_yy +
      c_joint5_sum * I_through_joint6_C_xy;
  const Scalar rate_joint7 = Scalar(3.0) * u_joint7;
  const Scalar p_f_through_joint7_y = Scalar(1.5) * a_joint7_y + Scalar(1.5) * u_joint7;
  const Scalar d_joint5 = s_joint5_sum * I_joint6_at_joint5_B_zy - Scalar(0.16666666666666669) +
      c_joint5_sum * I_joint6_at_joint5_B_zx;
  const Scalar p_f_joint7_at_joint6_x = c_joint7_sum * p_f_through_joint7_y +
      s_joint7_sum * own_f_joint7_x;
  const Scalar p_f_joint7_at_joint6_y = s_joint7_sum * p_f_through_joint7_y -
      c_joint7_sum * own_f_joint7_x;
  const Scalar inverse_d_joint5 = Scalar(1.0) / d_joint5;
  const Scalar tau_joint6 = tau[5];
  const Scalar u_joint6 = tau_joint6 - tau_joint7 - c_joint6_sum * p_f_joint7_at_joint6_x -
      s_joint6_sum * p_f_joint7_at_joint6_y;
  const Scalar K_f_joint5_x = I_joint6_at_joint5_B_zx * inverse_d_joint5;
  const Scalar K_f_joint5_y = I_joint6_at_joint5_B_zy * inverse_d_joint5;
  const Scalar rate_joint6 = inverse_d_joint6 * u_joint6;
  const Scalar p_f_through_joint6_x = a_joint6_x + p_f_joint7_at_joint6_x +
      K_f_joint6_x * u_joint6;
  const Scalar p_f_through_joint6_y = a_joint6_y + p_f_joint7_at_joint6_y +
      K_f_joint6_y * u_joint6;
  // Inward, joint5: articulated inertia, and force at qdd = 0
  const Scalar I_through_joint5_C_xx = Scalar(1.0) +
      I_through_joint6_C_xx - I_joint6_at_joint5_B_zx * K_f_joint5_x;
  const Scalar I_through_joint5_C_xy = I_through_joint6_C_xy -
      I_joint6_at_joint5_B_zy * K_f_joint5_x;
  const Scalar I_through_joint5_C_yy = Scalar(1.0) +
      I_through_joint6_C_yy - I_joint6_at_joint5_B_zy * K_f_joint5_y;
  const Scalar tau_joint5 = tau[4];
  const Scalar u_joint5 = tau_joint5 - tau_joint6 - c_joint5_sum * p_f_through_joint6_x -
      s_joint5_sum * p_f_through_joint6_y;
  const Scalar I_joint5_at_joint4_B_zx = s_joint4_sum * I_through_joint5_C_xy +
      c_joint4_sum * I_through_joint5_C_xx;
  const Scalar I_joint5_at_joint4_B_zy = s_joint4_sum * I_through_joint5_C_yy +
      c_joint4_sum * I_through_joint5_C_xy;
  const Scalar rate_joint5 = inverse_d_joint5 * u_joint5;
  const Scalar p_f_through_joint5_x = a_joint5_x + p_f_through_joint6_x + K_f_joint5_x * u_joint5;
  const Scalar p_f_through_joint5_y = a_joint5_y + p_f_through_joint6_y + K_f_joint5_y * u_joint5;
  const Scalar d_joint4 = s_joint4_sum * I_joint5_at_joint4_B_zy - Scalar(0.16666666666666669) +
      c_joint4_sum * I_joint5_at_joint4_B_zx;
  // Inward, joint4: articulated inertia, and force at qdd = 0
  const Scalar tau_joint4 = tau[3];
  const Scalar u_joint4 = tau_joint4 - tau_joint5 - c_joint4_sum * p_f_through_joint5_x -
      s_joint4_sum * p_f_through_joint5_y;
  const Scalar inverse_d_joint4 = Scalar(1.0) / d_joint4;
  const Scalar K_f_joint4_x = I_joint5_at_joint4_B_zx * inverse_d_joint4;
  const Scalar K_f_joint4_y = I_joint5_at_joint4_B_zy * inverse_d_joint4;
  const Scalar rate_joint4 = u_joint4 * inverse_d_joint4;
  const Scalar I_through_joint4_C_xx = Scalar(1.0) +
      I_through_joint5_C_xx - I_joint5_at_joint4_B_zx * K_f_joint4_x;
  const Scalar I_through_joint4_C_xy = I_through_joint5_C_xy -
      I_joint5_at_joint4_B_zy * K_f_joint4_x;
  const Scalar I_through_joint4_C_yy = Scalar(1.0) +
      I_through_joint5_C_yy - I_joint5_at_joint4_B_zy * K_f_joint4_y;
  const Scalar p_f_through_joint4_x = a_joint4_x + p_f_through_joint5_x + u_joint4 * K_f_joint4_x;
  const Scalar p_f_through_joint4_y = a_joint4_y + p_f_through_joint5_y + u_joint4 * K_f_joint4_y;
  const Scalar I_joint4_at_joint3_B_zx = s_joint3_sum * I_through_joint4_C_xy +
      c_joint3_sum * I_through_joint4_C_xx;
  const Scalar I_joint4_at_joint3_B_zy = s_joint3_sum * I_through_joint4_C_yy +
      c_joint3_sum * I_through_joint4_C_xy;
  // Inward, joint3: articulated inertia, and force at qdd = 0
  const Scalar tau_joint3 = tau[2];
  const Scalar u_joint3 = tau_joint3 - tau_joint4 - c_joint3_sum * p_f_through_joint4_x -
      s_joint3_sum * p_f_through_joint4_y;
  const Scalar d_joint3 = s_joint3_sum * I_joint4_at_joint3_B_zy - Scalar(0.16666666666666669) +
      c_joint3_sum * I_joint4_at_joint3_B_zx;
  const Scalar inverse_d_joint3 = Scalar(1.0) / d_joint3;
  const Scalar K_f_joint3_x = I_joint4_at_joint3_B_zx * inverse_d_joint3;
  const Scalar K_f_joint3_y = I_joint4_at_joint3_B_zy * inverse_d_joint3;
  const Scalar rate_joint3 = u_joint3 * inverse_d_joint3;
  const Scalar I_through_joint3_C_xx = Scalar(1.0) +
      I_through_joint4_C_xx - I_joint4_at_joint3_B_zx * K_f_joint3_x;
  const Scalar I_through_joint3_C_xy = I_through_joint4_C_xy -
      I_joint4_at_joint3_B_zy * K_f_joint3_x;
  const Scalar p_f_through_joint3_x = a_joint3_x + p_f_through_joint4_x + u_joint3 * K_f_joint3_x;
  const Scalar I_joint3_at_joint2_B_zx = s_joint2 * I_through_joint3_C_xy +
      c_joint2 * I_through_joint3_C_xx;
  // Inward, joint2: articulated inertia, and force at qdd = 0
  const Scalar tau_joint2 = tau[1];
  const Scalar u_joint2 = tau_joint2 - tau_joint3 - c_joint2 * p_f_through_joint3_x -
      s_joint2 * (a_joint3_y + p_f_through_joint4_y + u_joint3 * K_f_joint3_y);
  const Scalar d_joint2 = s_joint2 * (s_joint2 * (Scalar(1.0) +
      I_through_joint4_C_yy - I_joint4_at_joint3_B_zy * K_f_joint3_y) +
      c_joint2 * I_through_joint3_C_xy) - Scalar(0.16666666666666669) +
      c_joint2 * I_joint3_at_joint2_B_zx;
  const Scalar inverse_d_joint2 = Scalar(1.0) / d_joint2;
  const Scalar K_f_joint2_x = I_joint3_at_joint2_B_zx * inverse_d_joint2;
  const Scalar rate_joint2 = u_joint2 * inverse_d_joint2;
  const Scalar d_joint1 = Scalar(0.8333333333333333) +
      I_through_joint3_C_xx - I_joint3_at_joint2_B_zx * K_f_joint2_x;
  // Outward, joint3: acceleration
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar tau_joint1 = tau[0];
  const Scalar minus_rate_joint1 = inverse_d_joint1 * (tau_joint2 - tau_joint1 + a_joint1_x +
      p_f_through_joint3_x + u_joint2 * K_f_joint2_x);
  const Scalar delta_wd_joint2_z = rate_joint2 + K_f_joint2_x * minus_rate_joint1;
  const Scalar before_a_joint3_y = s_joint2 * delta_wd_joint2_z;
  const Scalar before_a_joint3_x = c_joint2 * delta_wd_joint2_z - minus_rate_joint1;
  const Scalar delta_wd_joint3_z = rate_joint3 - K_f_joint3_y * before_a_joint3_y -
      K_f_joint3_x * before_a_joint3_x;
  // Outward, joint4: acceleration
  const Scalar before_a_joint4_x = before_a_joint3_x + c_joint3_sum * delta_wd_joint3_z;
  const Scalar before_a_joint4_y = before_a_joint3_y + s_joint3_sum * delta_wd_joint3_z;
  const Scalar delta_wd_joint4_z = rate_joint4 - K_f_joint4_y * before_a_joint4_y -
      K_f_joint4_x * before_a_joint4_x;
  // Outward, joint5: acceleration
  const Scalar before_a_joint5_x = before_a_joint4_x + c_joint4_sum * delta_wd_joint4_z;
  const Scalar before_a_joint5_y = before_a_joint4_y + s_joint4_sum * delta_wd_joint4_z;
  const Scalar delta_wd_joint5_z = rate_joint5 - K_f_joint5_y * before_a_joint5_y -
      K_f_joint5_x * before_a_joint5_x;
  // Outward, joint6: acceleration
  const Scalar before_a_joint6_x = before_a_joint5_x + c_joint5_sum * delta_wd_joint5_z;
  const Scalar before_a_joint6_y = before_a_joint5_y + s_joint5_sum * delta_wd_joint5_z;
  const Scalar delta_wd_joint6_z = rate_joint6 - K_f_joint6_y * before_a_joint6_y -
      K_f_joint6_x * before_a_joint6_x;

  qdd[0] = -minus_rate_joint1;
  qdd[1] = minus_rate_joint1 + delta_wd_joint2_z;
  qdd[2] = delta_wd_joint3_z - delta_wd_joint2_z;
  qdd[3] = delta_wd_joint4_z - delta_wd_joint3_z;
  qdd[4] = delta_wd_joint5_z - delta_wd_joint4_z;
  qdd[5] = delta_wd_joint6_z - delta_wd_joint5_z;
  qdd[6] = rate_joint7 - delta_wd_joint6_z - Scalar(1.5) * (s_joint7_sum * (before_a_joint6_y +
      s_joint6_sum * delta_wd_joint6_z) + c_joint7_sum * (before_a_joint6_x +
      c_joint6_sum * delta_wd_joint6_z));
}

}  // namespace planar_7r
