// forward_dynamics: qdd = M^-1 (tau - c - g); articulated-body recursion
// 293 multiplications, 217 additions, 5 divisions, sine and cosine of 6 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace pa10 {

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
  const Scalar q_joint4 = q[3];
  const Scalar q_joint5 = q[4];
  const Scalar q_joint6 = q[5];
  const Scalar q_joint7 = q[6];
  const Scalar angles[6] = {
      q_joint2, q_joint3, q_joint4, q_joint5, q_joint6, q_joint7};
  Scalar sines[6];
  Scalar cosines[6];
  hybridyn::sincos<6>(angles, sines, cosines);

  // Outward, joint2: motion
  const Scalar v_joint1 = v[0];
  const Scalar s_joint2 = sines[0];
  const Scalar minus_w_joint2_x = v_joint1 * s_joint2;
  const Scalar c_joint2 = cosines[0];
  const Scalar minus_w_joint2_y = v_joint1 * c_joint2;
  const Scalar a_joint2_x = Scalar(-9.81) * s_joint2;
  const Scalar a_joint2_y = Scalar(-9.81) * c_joint2;
  const Scalar v_joint2 = v[1];
  const Scalar wd_joint2_y = v_joint2 * minus_w_joint2_x;
  const Scalar minus_wd_joint2_x = v_joint2 * minus_w_joint2_y;
  // Outward, joint3: motion
  const Scalar s_joint3 = sines[1];
  const Scalar c_joint3 = cosines[1];
  const Scalar w_joint3_x = v_joint2 * s_joint3 - c_joint3 * minus_w_joint2_x;
  const Scalar w_joint3_y = v_joint2 * c_joint3 + s_joint3 * minus_w_joint2_x;
  const Scalar a_joint3_x = c_joint3 * a_joint2_x;
  const Scalar minus_a_joint3_y = s_joint3 * a_joint2_x;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + minus_w_joint2_y;
  const Scalar wd_joint3_y = s_joint3 * minus_wd_joint2_x - v_joint3 * w_joint3_x;
  const Scalar wd_joint3_x = v_joint3 * w_joint3_y - c_joint3 * minus_wd_joint2_x;
  // Outward, joint4: motion
  const Scalar ww_joint3_xz = w_joint3_x * w_joint3_z;
  const Scalar ww_joint3_yz = w_joint3_y * w_joint3_z;
  const Scalar minus_a_joint3_at_joint4_z = a_joint2_y +
      Scalar(0.45) * (w_joint3_x * w_joint3_x + w_joint3_y * w_joint3_y);
  const Scalar s_joint4 = sines[2];
  const Scalar c_joint4 = cosines[2];
  const Scalar w_joint4_x = c_joint4 * w_joint3_x - s_joint4 * w_joint3_z;
  const Scalar a_joint3_at_joint4_x = a_joint3_x + Scalar(0.45) * (wd_joint3_y + ww_joint3_xz);
  const Scalar a_joint4_z = Scalar(0.45) * (ww_joint3_yz - wd_joint3_x) - minus_a_joint3_y;
  const Scalar minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const Scalar v_joint4 = v[3];
  const Scalar w_joint4_z = v_joint4 + w_joint3_y;
  const Scalar s_joint6 = sines[4];
  const Scalar turned_joint6_B_zy = Scalar(-0.03411) * s_joint6;
  const Scalar t1 = Scalar(1.002036745) * s_joint6;
  const Scalar t2 = Scalar(-0.0005811542185255945) * s_joint6;
  const Scalar wd_joint4_y = c_joint4 * wd_joint2_y - s_joint4 * wd_joint3_x -
      v_joint4 * w_joint4_x;
  const Scalar s_joint5 = sines[3];
  const Scalar c_joint5 = cosines[3];
  const Scalar w_joint5_x = s_joint5 * w_joint4_z + c_joint5 * w_joint4_x;
  const Scalar w_joint5_y = c_joint5 * w_joint4_z - s_joint5 * w_joint4_x;
  const Scalar a_joint4_x = s_joint4 * minus_a_joint3_at_joint4_z +
      c_joint4 * a_joint3_at_joint4_x;
  const Scalar a_joint4_y = c_joint4 * minus_a_joint3_at_joint4_z -
      s_joint4 * a_joint3_at_joint4_x;
  const Scalar wd_joint4_x = s_joint4 * wd_joint2_y +
      c_joint4 * wd_joint3_x - v_joint4 * minus_w_joint4_y;
  // Outward, joint5: motion
  const Scalar minus_ww_joint4_xy = w_joint4_x * minus_w_joint4_y;
  const Scalar v_joint5 = v[4];
  const Scalar w_joint5_z = v_joint5 + minus_w_joint4_y;
  const Scalar v_joint6 = v[5];
  const Scalar w_joint6_z = v_joint6 + w_joint5_y;
  const Scalar t3 = s_joint6 * t1;
  const Scalar turned_joint6_C_zz = s_joint6 * t2;
  const Scalar a_joint5_x = s_joint5 * a_joint4_z + c_joint5 * a_joint4_x;
  const Scalar a_joint5_y = c_joint5 * a_joint4_z - s_joint5 * a_joint4_x;
  const Scalar ww_joint5_xz = w_joint5_x * w_joint5_z;
  const Scalar ww_joint5_yz = w_joint5_y * w_joint5_z;
  const Scalar c_joint6 = cosines[4];
  const Scalar w_joint6_x = c_joint6 * w_joint5_x - s_joint6 * w_joint5_z;
  const Scalar minus_w_joint6_y = c_joint6 * w_joint5_z + s_joint6 * w_joint5_x;
  const Scalar U_joint4_zy = wd_joint4_x - minus_w_joint4_y * w_joint4_z;
  const Scalar wd_joint5_x = s_joint5 * wd_joint3_y + v_joint5 * w_joint5_y +
      c_joint5 * wd_joint4_x;
  const Scalar wd_joint5_y = c_joint5 * wd_joint3_y - v_joint5 * w_joint5_x -
      s_joint5 * wd_joint4_x;
  // Outward, joint7: motion
  const Scalar s_joint7 = sines[5];
  const Scalar c_joint7 = cosines[5];
  const Scalar w_joint7_x = s_joint7 * w_joint6_z + c_joint7 * w_joint6_x;
  const Scalar minus_ww_joint6_xy = w_joint6_x * minus_w_joint6_y;
  const Scalar w_joint7_y = c_joint7 * w_joint6_z - s_joint7 * w_joint6_x;
  const Scalar v_joint7 = v[6];
  const Scalar w_joint7_z = v_joint7 + minus_w_joint6_y;
  // Inward, joint6: articulated inertia, and force at qdd = 0
  const Scalar own_f_joint6_y = Scalar(-0.03411) * (w_joint6_x * w_joint6_x +
      w_joint6_z * w_joint6_z);
  const Scalar minus_turned_joint6_C_xx = Scalar(0.0005811542185255945) + turned_joint6_C_zz;
  const Scalar minus_turned_joint6_C_xz = c_joint6 * t2;
  const Scalar a_joint6_z = a_joint5_y + Scalar(0.5) * (ww_joint5_yz - wd_joint5_x);
  const Scalar wd_joint6_x = s_joint6 * wd_joint4_y - v_joint6 * minus_w_joint6_y +
      c_joint6 * wd_joint5_x;
  const Scalar a_joint6_x = s_joint6 * (a_joint4_y + Scalar(0.5) * (w_joint5_x * w_joint5_x +
      w_joint5_y * w_joint5_y)) + c_joint6 * (a_joint5_x + Scalar(0.5) * (ww_joint5_xz +
      wd_joint5_y));
  const Scalar wd_joint6_y = c_joint6 * wd_joint4_y - v_joint6 * w_joint6_x -
      s_joint6 * wd_joint5_x;
  const Scalar I_joint6_at_joint5_B_yz = Scalar(-0.5) * minus_turned_joint6_C_xz;
  const Scalar minus_I_joint6_at_joint5_B_yx = Scalar(0.5) * minus_turned_joint6_C_xx;
  const Scalar t4 = Scalar(0.017055) * c_joint6;
  const Scalar U_joint6_zy = wd_joint6_x - w_joint6_z * minus_w_joint6_y;
  const Scalar wd_joint7_x = s_joint7 * wd_joint5_y + v_joint7 * w_joint7_y +
      c_joint7 * wd_joint6_x;
  const Scalar wd_joint7_y = c_joint7 * wd_joint5_y - v_joint7 * w_joint7_x -
      s_joint7 * wd_joint6_x;
  const Scalar I_joint6_at_joint5_A_xz = Scalar(0.017055) * s_joint6 - c_joint6 * t1;
  const Scalar I_joint5_A_yy = Scalar(0.5) - Scalar(0.25) * minus_turned_joint6_C_xx;
  const Scalar tau_joint7 = tau[6];
  const Scalar rate_joint7 = tau_joint7 + wd_joint6_y;
  const Scalar p_n_joint6_y = Scalar(0.5) * (wd_joint6_y - w_joint6_z * w_joint6_x) - tau_joint7;
  const Scalar d_joint5 = Scalar(2.0) + t3;
  // Inward, joint5: articulated inertia, and force at qdd = 0
  const Scalar minus_turned_joint5_B_zy = c_joint5 * I_joint6_at_joint5_B_yz;
  const Scalar tau_joint5 = tau[4];
  const Scalar p_n_joint4_y = Scalar(0.5) * (wd_joint4_y - w_joint4_x * w_joint4_z) - tau_joint5;
  const Scalar own_n_joint7_x = Scalar(0.5) * (wd_joint7_x + w_joint7_y * w_joint7_z);
  const Scalar own_n_joint7_y = Scalar(0.5) * (wd_joint7_y - w_joint7_x * w_joint7_z);
  const Scalar inverse_d_joint5 = Scalar(1.0) / d_joint5;
  const Scalar p_n_joint6_x = Scalar(1.002036745) * U_joint6_zy +
      Scalar(0.03411) * a_joint6_z - s_joint7 * own_n_joint7_y + c_joint7 * own_n_joint7_x;
  const Scalar tau_joint6 = tau[5];
  const Scalar u_joint6 = tau_joint6 - Scalar(1.502036745) * wd_joint5_y -
      Scalar(0.502036745) * minus_ww_joint6_xy +
      Scalar(0.03411) * a_joint6_x - c_joint7 * own_n_joint7_y - s_joint7 * own_n_joint7_x;
  const Scalar K_n_joint5_x = I_joint6_at_joint5_A_xz * inverse_d_joint5;
  const Scalar K_f_joint5_y = turned_joint6_B_zy * inverse_d_joint5;
  const Scalar I_through_joint5_A_xx = Scalar(2.502036745) - t4 - t4 - t3 -
      I_joint6_at_joint5_A_xz * K_n_joint5_x;
  const Scalar minus_I_through_joint5_C_yy = turned_joint6_B_zy * K_f_joint5_y;
  const Scalar I_through_joint5_B_xy = Scalar(0.03411) * c_joint6 -
      turned_joint6_B_zy * K_n_joint5_x;
  const Scalar u_joint5 = tau_joint5 + Scalar(1.5) * wd_joint4_y +
      Scalar(0.5) * w_joint5_x * w_joint5_y + c_joint6 * p_n_joint6_y + s_joint6 * p_n_joint6_x;
  const Scalar t5 = s_joint5 * (minus_turned_joint6_C_xx - minus_I_through_joint5_C_yy);
  const Scalar t6 = c_joint5 * (minus_I_joint6_at_joint5_B_yx - I_through_joint5_B_xy);
  const Scalar rate_joint6 = Scalar(0.49949133176374344) * u_joint6;
  const Scalar p_f_through_joint6_x = Scalar(-0.03411) * (wd_joint5_y +
      minus_ww_joint6_xy) - Scalar(0.017037649326461287) * u_joint6;
  const Scalar t7 = s_joint5 * (I_through_joint5_A_xx - I_joint5_A_yy);
  const Scalar t8 = s_joint5 * t5;
  const Scalar turned_joint5_B_xx = s_joint5 * t6;
  const Scalar t9 = c_joint5 * t6;
  const Scalar I_joint4_B_zx = Scalar(2.1936204) - I_through_joint5_B_xy - t9;
  const Scalar rate_joint5 = inverse_d_joint5 * u_joint5;
  const Scalar p_n_through_joint5_x = ww_joint5_yz +
      wd_joint5_x - Scalar(0.017055) * U_joint6_zy - s_joint6 * p_n_joint6_y +
      c_joint6 * p_n_joint6_x + K_n_joint5_x * u_joint5;
  const Scalar p_f_joint6_at_joint5_x = c_joint6 * p_f_through_joint6_x -
      s_joint6 * own_f_joint6_y;
  const Scalar p_f_through_joint5_y = Scalar(0.03411) * U_joint6_zy + K_f_joint5_y * u_joint5;
  const Scalar t10 = s_joint5 * t7;
  const Scalar turned_joint5_A_xz = c_joint5 * t7;
  const Scalar d_joint4 = Scalar(2.317861701136) + I_joint5_A_yy + t10;
  // Inward, joint4: articulated inertia, and force at qdd = 0
  const Scalar p_n_joint5_y = tau_joint6 - Scalar(0.5) * (ww_joint5_xz - wd_joint5_y) +
      Scalar(0.5) * p_f_joint6_at_joint5_x;
  const Scalar inverse_d_joint4 = Scalar(1.0) / d_joint4;
  const Scalar tau_joint4 = tau[3];
  const Scalar u_joint4 = tau_joint4 - Scalar(2.317861701136) * wd_joint3_y -
      Scalar(1.317861701136) * minus_ww_joint4_xy - Scalar(2.1936204) * a_joint4_x -
      s_joint5 * p_n_through_joint5_x - c_joint5 * p_n_joint5_y;
  const Scalar K_n_joint4_x = turned_joint5_A_xz * inverse_d_joint4;
  const Scalar K_f_joint4_x = I_joint4_B_zx * inverse_d_joint4;
  const Scalar minus_K_f_joint4_y = minus_turned_joint5_B_zy * inverse_d_joint4;
  const Scalar minus_K_f_joint4_z = turned_joint5_B_xx * inverse_d_joint4;
  const Scalar I_through_joint4_A_xx = Scalar(1.817861701136) +
      I_through_joint5_A_xx - t10 - turned_joint5_A_xz * K_n_joint4_x;
  const Scalar I_through_joint4_C_xx = t8 - minus_turned_joint6_C_xx -
      I_joint4_B_zx * K_f_joint4_x;
  const Scalar I_through_joint4_C_xy = c_joint5 * minus_turned_joint6_C_xz +
      minus_turned_joint5_B_zy * K_f_joint4_x;
  const Scalar I_through_joint4_B_xx = turned_joint5_B_xx - I_joint4_B_zx * K_n_joint4_x;
  const Scalar I_through_joint4_B_xy = s_joint5 * I_joint6_at_joint5_B_yz +
      minus_turned_joint5_B_zy * K_n_joint4_x;
  const Scalar I_through_joint4_B_xz = minus_I_joint6_at_joint5_B_yx - Scalar(2.1936204) - t9 +
      turned_joint5_B_xx * K_n_joint4_x;
  const Scalar t11 = s_joint4 * (Scalar(0.5) - I_through_joint4_A_xx);
  const Scalar t12 = c_joint4 * I_through_joint4_B_xy + s_joint4 * I_through_joint4_B_xx;
  const Scalar rate_joint4 = inverse_d_joint4 * u_joint4;
  const Scalar p_n_through_joint4_x = Scalar(1.817861701136) * U_joint4_zy -
      Scalar(2.1936204) * a_joint4_z +
      c_joint5 * p_n_through_joint5_x - s_joint5 * p_n_joint5_y + u_joint4 * K_n_joint4_x;
  const Scalar turned_joint4_B_xy = c_joint4 * I_through_joint4_B_xz;
  const Scalar t13 = s_joint4 * t11;
  const Scalar I_joint4_at_joint3_A_xz = c_joint4 * t11 +
      Scalar(0.45) * s_joint4 * I_through_joint4_B_xz;
  const Scalar I_joint4_at_joint3_A_yz = Scalar(0.45) * (I_through_joint4_B_xy - c_joint4 * t12);
  const Scalar d_joint3 = Scalar(2.0) - t13;
  // Inward, joint3: articulated inertia, and force at qdd = 0
  const Scalar inverse_d_joint3 = Scalar(1.0) / d_joint3;
  const Scalar tau_joint3 = tau[2];
  const Scalar u_joint3 = tau_joint3 + Scalar(1.5) * wd_joint2_y +
      Scalar(0.5) * w_joint3_x * w_joint3_y + c_joint4 * p_n_joint4_y +
      s_joint4 * p_n_through_joint4_x;
  const Scalar K_n_joint3_x = I_joint4_at_joint3_A_xz * inverse_d_joint3;
  const Scalar K_n_joint3_y = I_joint4_at_joint3_A_yz * inverse_d_joint3;
  const Scalar I_through_joint3_A_xx = Scalar(1.0) +
      I_through_joint4_A_xx - Scalar(0.45) * (turned_joint4_B_xy +
      Scalar(0.45) * (minus_I_through_joint5_C_yy + t8 +
      turned_joint5_B_xx * minus_K_f_joint4_z)) - Scalar(0.45) * turned_joint4_B_xy +
      t13 - I_joint4_at_joint3_A_xz * K_n_joint3_x;
  const Scalar I_joint4_at_joint3_B_xx = I_through_joint4_B_xx - s_joint4 * t12 -
      Scalar(0.45) * (s_joint4 * (turned_joint5_B_xx * minus_K_f_joint4_y -
      s_joint5 * minus_turned_joint6_C_xz) - c_joint4 * (c_joint5 * t5 -
      turned_joint5_B_xx * K_f_joint4_x));
  const Scalar I_through_joint3_A_xy = Scalar(0.45) * I_joint4_at_joint3_B_xx -
      I_joint4_at_joint3_A_yz * K_n_joint3_x;
  const Scalar rate_joint3 = inverse_d_joint3 * u_joint3;
  const Scalar I_through_joint3_A_yy = Scalar(0.5) +
      Scalar(0.2025) * (I_through_joint4_C_xx - s_joint4 * (c_joint4 * (I_through_joint4_C_xy +
      I_through_joint4_C_xy) +
      s_joint4 * (minus_turned_joint5_B_zy * minus_K_f_joint4_y - turned_joint6_C_zz +
      I_through_joint4_C_xx))) - I_joint4_at_joint3_A_yz * K_n_joint3_y;
  const Scalar t14 = wd_joint3_x + ww_joint3_yz - s_joint4 * p_n_joint4_y +
      Scalar(0.45) * (Scalar(2.1936204) * U_joint4_zy - c_joint5 * p_f_through_joint5_y -
      s_joint5 * p_f_joint6_at_joint5_x + u_joint4 * minus_K_f_joint4_z);
  const Scalar p_n_through_joint3_x = c_joint4 * p_n_through_joint4_x + t14 +
      u_joint3 * K_n_joint3_x;
  const Scalar p_f_joint4_at_joint3_x = s_joint4 * (u_joint4 * minus_K_f_joint4_y -
      (Scalar(2.1936204) * (w_joint4_x * w_joint4_x + w_joint4_z * w_joint4_z) +
      c_joint6 * own_f_joint6_y +
      s_joint6 * p_f_through_joint6_x)) - c_joint4 * (s_joint5 * p_f_through_joint5_y -
      Scalar(2.1936204) * (wd_joint3_y +
      minus_ww_joint4_xy) - c_joint5 * p_f_joint6_at_joint5_x - u_joint4 * K_f_joint4_x);
  const Scalar p_n_through_joint3_y = tau_joint4 + Scalar(0.5) * (wd_joint3_y - ww_joint3_xz) +
      Scalar(0.45) * p_f_joint4_at_joint3_x + u_joint3 * K_n_joint3_y;
  const Scalar t15 = c_joint3 * (I_through_joint3_A_xy +
      I_through_joint3_A_xy) - s_joint3 * (I_through_joint3_A_yy - I_through_joint3_A_xx);
  const Scalar t16 = s_joint3 * t15;
  const Scalar turned_joint3_A_xz = c_joint3 * t15 - I_through_joint3_A_xy;
  const Scalar d_joint2 = Scalar(3.89669277808612) + I_through_joint3_A_yy + t16;
  // Inward, joint2: articulated inertia, and force at qdd = 0
  const Scalar tau_joint2 = tau[1];
  const Scalar u_joint2 = tau_joint2 + Scalar(59.1881819742) * s_joint2 +
      Scalar(2.89669277808612) * minus_w_joint2_x * minus_w_joint2_y -
      c_joint3 * p_n_through_joint3_y - s_joint3 * p_n_through_joint3_x;
  const Scalar inverse_d_joint2 = Scalar(1.0) / d_joint2;
  const Scalar K_n_joint2_x = turned_joint3_A_xz * inverse_d_joint2;
  const Scalar rate_joint2 = u_joint2 * inverse_d_joint2;
  const Scalar d_joint1 = Scalar(2.0) + s_joint2 * s_joint2 * (Scalar(2.89669277808612) +
      I_through_joint3_A_xx - t16 - turned_joint3_A_xz * K_n_joint2_x);
  // Inward, joint1: articulated inertia, and force at qdd = 0
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar tau_joint1 = tau[0];
  const Scalar minus_u_joint1 = c_joint2 * (tau_joint3 - wd_joint2_y) - tau_joint1 +
      s_joint2 * (Scalar(6.79338555617224) * minus_wd_joint2_x +
      s_joint3 * p_n_through_joint3_y - c_joint3 * p_n_through_joint3_x -
      u_joint2 * K_n_joint2_x);
  const Scalar minus_rate_joint1 = inverse_d_joint1 * minus_u_joint1;
  // Outward, joint4: acceleration
  const Scalar before_wd_joint2_x = s_joint2 * minus_rate_joint1;
  const Scalar minus_delta_wd_joint2_z = K_n_joint2_x * before_wd_joint2_x - rate_joint2;
  const Scalar before_wd_joint3_x = c_joint3 * before_wd_joint2_x -
      s_joint3 * minus_delta_wd_joint2_z;
  const Scalar minus_before_wd_joint3_y = c_joint3 * minus_delta_wd_joint2_z +
      s_joint3 * before_wd_joint2_x;
  const Scalar before_a_joint4_z = Scalar(-0.45) * before_wd_joint3_x;
  const Scalar delta_wd_joint3_z = rate_joint3 +
      K_n_joint3_y * minus_before_wd_joint3_y - K_n_joint3_x * before_wd_joint3_x;
  const Scalar t17 = Scalar(0.45) * minus_before_wd_joint3_y;
  const Scalar minus_before_a_joint4_x = c_joint4 * t17;
  const Scalar before_a_joint4_y = s_joint4 * t17;
  const Scalar before_wd_joint4_x = c_joint4 * before_wd_joint3_x - s_joint4 * delta_wd_joint3_z;
  const Scalar delta_wd_joint4_z = rate_joint4 + minus_K_f_joint4_z * before_a_joint4_z +
      minus_K_f_joint4_y * before_a_joint4_y +
      K_f_joint4_x * minus_before_a_joint4_x - K_n_joint4_x * before_wd_joint4_x;
  // Outward, joint5: acceleration
  const Scalar before_wd_joint5_x = s_joint5 * delta_wd_joint4_z + c_joint5 * before_wd_joint4_x;
  const Scalar before_wd_joint5_y = c_joint5 * delta_wd_joint4_z - s_joint5 * before_wd_joint4_x;
  const Scalar delta_wd_joint5_z = rate_joint5 - K_f_joint5_y * (c_joint5 * before_a_joint4_z +
      s_joint5 * minus_before_a_joint4_x) - K_n_joint5_x * before_wd_joint5_x;

  qdd[0] = -minus_rate_joint1;
  qdd[1] = -minus_delta_wd_joint2_z;
  qdd[2] = delta_wd_joint3_z + c_joint2 * minus_rate_joint1;
  qdd[3] = minus_before_wd_joint3_y + delta_wd_joint4_z;
  qdd[4] = delta_wd_joint5_z - (c_joint4 * delta_wd_joint3_z + s_joint4 * before_wd_joint3_x);
  qdd[5] = rate_joint6 - before_wd_joint5_y +
      Scalar(0.017037649326461287) * (s_joint6 * before_a_joint4_y +
      c_joint6 * (s_joint5 * before_a_joint4_z - c_joint5 * minus_before_a_joint4_x +
      Scalar(0.5) * before_wd_joint5_y));
  qdd[6] = rate_joint7 - s_joint6 * before_wd_joint5_x - c_joint6 * delta_wd_joint5_z;
}

}  // namespace pa10
