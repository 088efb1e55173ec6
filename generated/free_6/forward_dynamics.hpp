// forward_dynamics: qdd = M^-1 (tau - c - g); articulated-body recursion
// 421 multiplications, 339 additions, 8 divisions, sine and cosine of 5 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For free_6.urdf (6fe64ea75024318c), by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace free_6 {

/// qdd = M^-1 (tau - c - g)
///   q[12]  in: positions of the joints: rad, m, quaternions x y z w
///   v[11]  in: velocities of the joints: rad/s, m/s
///   tau[11]  in: forces at the joints: N m, N
///   gravity[3]  in: in world axes, m/s^2
///   qdd[11]  out: accelerations of the joints: rad/s^2, m/s^2
template <class Scalar>
void forward_dynamics(
    const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* gravity,
    Scalar* qdd) noexcept {
  const Scalar q_joint1 = q[7];
  const Scalar q_joint2 = q[8];
  const Scalar q_joint3 = q[9];
  const Scalar q_joint4 = q[10];
  const Scalar q_joint5 = q[11];
  const Scalar angles[5] = {
      q_joint1, q_joint2, q_joint3, q_joint4, q_joint5};
  Scalar sines[5];
  Scalar cosines[5];
  hybridyn::sincos<5>(angles, sines, cosines);

  // Placement of root_joint
  const Scalar q_root_joint_qx = q[3];
  const Scalar t1 = q_root_joint_qx + q_root_joint_qx;
  const Scalar q_root_joint_qy = q[4];
  const Scalar t2 = q_root_joint_qy + q_root_joint_qy;
  const Scalar q_root_joint_qz = q[5];
  const Scalar t3 = q_root_joint_qz + q_root_joint_qz;
  const Scalar v_root_joint_wx = v[3];
  const Scalar v_root_joint_wz = v[5];
  const Scalar ww_root_joint_xz = v_root_joint_wx * v_root_joint_wz;
  const Scalar v_root_joint_wy = v[4];
  const Scalar ww_root_joint_yz = v_root_joint_wy * v_root_joint_wz;
  const Scalar s_joint1 = sines[0];
  const Scalar c_joint1 = cosines[0];
  const Scalar w_joint1_x = v_root_joint_wy * s_joint1 + v_root_joint_wx * c_joint1;
  const Scalar t4 = q_root_joint_qy * t1;
  const Scalar t5 = q_root_joint_qy * t2;
  const Scalar t6 = q_root_joint_qz * t3;
  const Scalar t7 = q_root_joint_qz * t1;
  const Scalar t8 = q_root_joint_qz * t2;
  const Scalar q_root_joint_qw = q[6];
  const Scalar t9 = q_root_joint_qw * t1;
  const Scalar t10 = q_root_joint_qw * t2;
  const Scalar t11 = q_root_joint_qw * t3;
  const Scalar t12 = Scalar(1.0) - q_root_joint_qx * t1;
  // Outward, joint1: motion
  const Scalar w_joint1_y = v_root_joint_wy * c_joint1 - v_root_joint_wx * s_joint1;
  const Scalar v_joint1 = v[6];
  const Scalar w_joint1_z = v_root_joint_wz + v_joint1;
  const Scalar minus_wd_joint1_y = v_joint1 * w_joint1_x;
  const Scalar gravity_0 = gravity[0];
  const Scalar gravity_1 = gravity[1];
  const Scalar gravity_2 = gravity[2];
  const Scalar v_root_joint_vy = v[1];
  const Scalar v_root_joint_vz = v[2];
  const Scalar a_root_joint_x = v_root_joint_vz * v_root_joint_wy -
      v_root_joint_vy * v_root_joint_wz - gravity_2 * (t7 - t10) - gravity_1 * (t4 + t11) +
      gravity_0 * (t5 - Scalar(1.0) + t6);
  const Scalar v_root_joint_vx = v[0];
  const Scalar a_root_joint_y = v_root_joint_vx * v_root_joint_wz -
      v_root_joint_vz * v_root_joint_wx - gravity_2 * (t8 + t9) - gravity_0 * (t4 - t11) +
      gravity_1 * (t6 - t12);
  const Scalar a_root_joint_z = v_root_joint_vy * v_root_joint_wx -
      v_root_joint_vx * v_root_joint_wy - gravity_1 * (t8 - t9) - gravity_0 * (t7 + t10) +
      gravity_2 * (t5 - t12);
  const Scalar wd_joint1_x = v_joint1 * w_joint1_y;
  // Outward, joint2: motion
  const Scalar ww_joint1_xz = w_joint1_x * w_joint1_z;
  const Scalar ww_joint1_yz = w_joint1_y * w_joint1_z;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar minus_w_joint2_x = s_joint2 * w_joint1_z - c_joint2 * w_joint1_x;
  const Scalar minus_w_joint2_y = c_joint2 * w_joint1_z + s_joint2 * w_joint1_x;
  const Scalar v_joint2 = v[7];
  const Scalar w_joint2_z = v_joint2 + w_joint1_y;
  const Scalar a_joint1_x = s_joint1 * a_root_joint_y + c_joint1 * a_root_joint_x;
  const Scalar a_joint1_y = c_joint1 * a_root_joint_y - s_joint1 * a_root_joint_x;
  const Scalar wd_joint2_x = c_joint2 * wd_joint1_x - v_joint2 * minus_w_joint2_y;
  const Scalar wd_joint2_y = v_joint2 * minus_w_joint2_x - s_joint2 * wd_joint1_x;
  const Scalar minus_a_joint1_at_joint2_z = Scalar(2.0) * (w_joint1_x * w_joint1_x +
      w_joint1_y * w_joint1_y) - a_root_joint_z;
  const Scalar a_joint1_at_joint2_x = a_joint1_x - Scalar(2.0) * (minus_wd_joint1_y -
      ww_joint1_xz);
  const Scalar a_joint2_z = a_joint1_y - Scalar(2.0) * (wd_joint1_x - ww_joint1_yz);
  // Outward, joint3: motion
  const Scalar ww_joint2_xy = minus_w_joint2_x * minus_w_joint2_y;
  const Scalar U_joint2_zy = wd_joint2_x - minus_w_joint2_y * w_joint2_z;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar w_joint3_x = s_joint3 * w_joint2_z - c_joint3 * minus_w_joint2_x;
  const Scalar w_joint3_y = c_joint3 * w_joint2_z + s_joint3 * minus_w_joint2_x;
  const Scalar v_joint3 = v[8];
  const Scalar w_joint3_z = v_joint3 + minus_w_joint2_y;
  const Scalar s_joint4 = sines[3];
  const Scalar turned_joint4_B_zy = Scalar(2.0) * s_joint4;
  const Scalar t13 = Scalar(2.6656666666666666) * s_joint4;
  const Scalar t14 = Scalar(-1.5) * s_joint4;
  const Scalar c_joint4 = cosines[3];
  const Scalar t15 = Scalar(4.0) * c_joint4;
  const Scalar minus_wd_joint3_y = c_joint3 * minus_wd_joint1_y + s_joint3 * wd_joint2_x +
      v_joint3 * w_joint3_x;
  const Scalar a_joint2_x = s_joint2 * minus_a_joint1_at_joint2_z +
      c_joint2 * a_joint1_at_joint2_x;
  const Scalar a_joint2_y = c_joint2 * minus_a_joint1_at_joint2_z -
      s_joint2 * a_joint1_at_joint2_x;
  const Scalar wd_joint3_x = c_joint3 * wd_joint2_x - s_joint3 * minus_wd_joint1_y +
      v_joint3 * w_joint3_y;
  // Outward, joint4: motion
  const Scalar ww_joint3_xz = w_joint3_x * w_joint3_z;
  const Scalar ww_joint3_yz = w_joint3_y * w_joint3_z;
  const Scalar w_joint4_x = c_joint4 * w_joint3_x - s_joint4 * w_joint3_z;
  const Scalar a_joint3_x = s_joint3 * a_joint2_z + c_joint3 * a_joint2_x;
  const Scalar a_joint3_y = c_joint3 * a_joint2_z - s_joint3 * a_joint2_x;
  const Scalar minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const Scalar v_joint4 = v[9];
  const Scalar w_joint4_z = v_joint4 + w_joint3_y;
  const Scalar t16 = s_joint4 * t13;
  const Scalar turned_joint4_C_zz = s_joint4 * t14;
  const Scalar minus_turned_joint4_C_xz = c_joint4 * t14;
  const Scalar I_joint4_at_joint3_A_xz = Scalar(-4.0) * s_joint4 - c_joint4 * t13;
  const Scalar a_joint4_x = s_joint4 * (a_joint2_y + Scalar(2.0) * (w_joint3_x * w_joint3_x +
      w_joint3_y * w_joint3_y)) +
      c_joint4 * (a_joint3_x - Scalar(2.0) * (minus_wd_joint3_y - ww_joint3_xz));
  const Scalar a_joint4_z = a_joint3_y - Scalar(2.0) * (wd_joint3_x - ww_joint3_yz);
  const Scalar wd_joint4_x = s_joint4 * wd_joint2_y - v_joint4 * minus_w_joint4_y +
      c_joint4 * wd_joint3_x;
  const Scalar wd_joint4_y = c_joint4 * wd_joint2_y - v_joint4 * w_joint4_x -
      s_joint4 * wd_joint3_x;
  // Outward, joint5: motion
  const Scalar minus_ww_joint4_xy = w_joint4_x * minus_w_joint4_y;
  const Scalar s_joint5 = sines[4];
  const Scalar c_joint5 = cosines[4];
  const Scalar w_joint5_x = s_joint5 * w_joint4_z + c_joint5 * w_joint4_x;
  const Scalar w_joint5_y = c_joint5 * w_joint4_z - s_joint5 * w_joint4_x;
  const Scalar v_joint5 = v[10];
  const Scalar w_joint5_z = v_joint5 + minus_w_joint4_y;
  const Scalar own_f_joint4_y = Scalar(2.0) * (w_joint4_x * w_joint4_x + w_joint4_z * w_joint4_z);
  const Scalar minus_turned_joint4_C_xx = Scalar(1.5) + turned_joint4_C_zz;
  const Scalar I_joint4_at_joint3_B_yz = Scalar(-2.0) * minus_turned_joint4_C_xz;
  const Scalar U_joint4_zy = wd_joint4_x - minus_w_joint4_y * w_joint4_z;
  const Scalar d_joint3 = Scalar(0.002) + t16;
  const Scalar minus_wd_joint5_y = c_joint5 * minus_wd_joint3_y + v_joint5 * w_joint5_x +
      s_joint5 * wd_joint4_x;
  const Scalar wd_joint5_x = v_joint5 * w_joint5_y - s_joint5 * minus_wd_joint3_y +
      c_joint5 * wd_joint4_x;
  // Inward, joint3: articulated inertia, and force at qdd = 0
  const Scalar tau_joint5 = tau[10];
  const Scalar rate_joint5 = Scalar(1000.0) * (tau_joint5 + Scalar(0.001) * wd_joint4_y);
  const Scalar p_n_joint4_y = Scalar(-5e-04) * (w_joint4_x * w_joint4_z - wd_joint4_y) -
      tau_joint5;
  const Scalar I_joint4_at_joint3_B_yx = Scalar(-2.0) * minus_turned_joint4_C_xx;
  const Scalar I_joint3_A_yy = Scalar(5e-04) - Scalar(4.0) * minus_turned_joint4_C_xx;
  const Scalar inverse_d_joint3 = Scalar(1.0) / d_joint3;
  const Scalar minus_turned_joint3_B_zy = c_joint3 * I_joint4_at_joint3_B_yz;
  const Scalar tau_joint3 = tau[8];
  const Scalar p_n_joint2_y = Scalar(5e-04) * (wd_joint2_y +
      minus_w_joint2_x * w_joint2_z) - tau_joint3;
  const Scalar own_n_joint5_y = Scalar(-5e-04) * (minus_wd_joint5_y + w_joint5_x * w_joint5_z);
  const Scalar own_n_joint5_x = Scalar(5e-04) * (wd_joint5_x + w_joint5_y * w_joint5_z);
  const Scalar K_n_joint3_x = I_joint4_at_joint3_A_xz * inverse_d_joint3;
  const Scalar K_f_joint3_y = turned_joint4_B_zy * inverse_d_joint3;
  const Scalar p_n_joint4_x = Scalar(2.6656666666666666) * U_joint4_zy -
      Scalar(2.0) * a_joint4_z - s_joint5 * own_n_joint5_y + c_joint5 * own_n_joint5_x;
  const Scalar tau_joint4 = tau[9];
  const Scalar u_joint4 = tau_joint4 +
      Scalar(2.666166666666667) * minus_wd_joint3_y -
      Scalar(2.6651666666666665) * minus_ww_joint4_xy - Scalar(2.0) * a_joint4_x -
      c_joint5 * own_n_joint5_y - s_joint5 * own_n_joint5_x;
  const Scalar I_through_joint3_A_xx = Scalar(2.6671666666666667) + t15 +
      t15 - t16 - I_joint4_at_joint3_A_xz * K_n_joint3_x;
  const Scalar minus_I_through_joint3_C_yy = turned_joint4_B_zy * K_f_joint3_y;
  const Scalar minus_I_through_joint3_B_xy = Scalar(2.0) * c_joint4 +
      turned_joint4_B_zy * K_n_joint3_x;
  const Scalar t17 = s_joint3 * (minus_turned_joint4_C_xx - minus_I_through_joint3_C_yy);
  const Scalar u_joint3 = tau_joint3 + Scalar(0.0015) * wd_joint2_y +
      Scalar(5e-04) * w_joint3_x * w_joint3_y + c_joint4 * p_n_joint4_y + s_joint4 * p_n_joint4_x;
  const Scalar t18 = c_joint3 * (minus_I_through_joint3_B_xy - I_joint4_at_joint3_B_yx);
  const Scalar t19 = s_joint3 * t17;
  const Scalar t20 = s_joint3 * (I_joint3_A_yy - I_through_joint3_A_xx);
  const Scalar rate_joint4 = Scalar(0.375) * u_joint4;
  const Scalar p_f_through_joint4_x = Scalar(0.75) * u_joint4 -
      Scalar(2.0) * (minus_wd_joint3_y - minus_ww_joint4_xy);
  const Scalar turned_joint3_B_xx = s_joint3 * t18;
  const Scalar t21 = c_joint3 * t18;
  const Scalar t22 = s_joint3 * t20;
  const Scalar minus_turned_joint3_A_xz = c_joint3 * t20;
  const Scalar minus_I_joint2_B_zx = t21 - (Scalar(6.0) + minus_I_through_joint3_B_xy);
  const Scalar rate_joint3 = inverse_d_joint3 * u_joint3;
  const Scalar p_n_through_joint3_x = Scalar(0.001) * (wd_joint3_x + ww_joint3_yz) +
      Scalar(4.0) * U_joint4_zy - s_joint4 * p_n_joint4_y + c_joint4 * p_n_joint4_x +
      K_n_joint3_x * u_joint3;
  const Scalar p_f_joint4_at_joint3_x = c_joint4 * p_f_through_joint4_x -
      s_joint4 * own_f_joint4_y;
  const Scalar p_f_through_joint3_y = K_f_joint3_y * u_joint3 - Scalar(2.0) * U_joint4_zy;
  const Scalar d_joint2 = Scalar(10.666166666666667) + I_joint3_A_yy - t22;
  // Inward, joint2: articulated inertia, and force at qdd = 0
  const Scalar p_n_joint3_y = tau_joint4 - Scalar(5e-04) * (minus_wd_joint3_y + ww_joint3_xz) +
      Scalar(2.0) * p_f_joint4_at_joint3_x;
  const Scalar minus_inverse_d_joint2 = Scalar(-1.0) / d_joint2;
  const Scalar K_n_joint2_x = minus_turned_joint3_A_xz * minus_inverse_d_joint2;
  const Scalar K_f_joint2_x = minus_I_joint2_B_zx * minus_inverse_d_joint2;
  const Scalar K_f_joint2_y = minus_turned_joint3_B_zy * minus_inverse_d_joint2;
  const Scalar K_f_joint2_z = turned_joint3_B_xx * minus_inverse_d_joint2;
  const Scalar tau_joint2 = tau[7];
  const Scalar minus_u_joint2 = Scalar(6.0) * a_joint2_x - (tau_joint2 +
      Scalar(10.666166666666667) * minus_wd_joint1_y +
      Scalar(10.665166666666666) * ww_joint2_xy) + s_joint3 * p_n_through_joint3_x +
      c_joint3 * p_n_joint3_y;
  const Scalar I_through_joint2_A_xx = Scalar(10.665666666666667) + I_through_joint3_A_xx + t22 +
      minus_turned_joint3_A_xz * K_n_joint2_x;
  const Scalar I_through_joint2_C_xx = t19 - minus_turned_joint4_C_xx +
      minus_I_joint2_B_zx * K_f_joint2_x;
  const Scalar I_through_joint2_C_xy = c_joint3 * minus_turned_joint4_C_xz +
      minus_turned_joint3_B_zy * K_f_joint2_x;
  const Scalar I_through_joint2_C_xz = turned_joint3_B_xx * K_f_joint2_x - c_joint3 * t17;
  const Scalar I_through_joint2_C_yy = turned_joint4_C_zz +
      minus_turned_joint3_B_zy * K_f_joint2_y;
  const Scalar I_through_joint2_C_yz = s_joint3 * minus_turned_joint4_C_xz +
      turned_joint3_B_xx * K_f_joint2_y;
  const Scalar I_through_joint2_C_zz = turned_joint3_B_xx * K_f_joint2_z -
      (minus_I_through_joint3_C_yy + t19);
  const Scalar I_through_joint2_B_xx = turned_joint3_B_xx + minus_I_joint2_B_zx * K_n_joint2_x;
  const Scalar I_through_joint2_B_xy = s_joint3 * I_joint4_at_joint3_B_yz +
      minus_turned_joint3_B_zy * K_n_joint2_x;
  const Scalar I_through_joint2_B_xz = turned_joint3_B_xx * K_n_joint2_x - (Scalar(6.0) +
      I_joint4_at_joint3_B_yx + t21);
  const Scalar t23 = s_joint2 * (Scalar(5e-04) - I_through_joint2_A_xx);
  const Scalar t24 = s_joint2 * (I_through_joint2_C_yy - I_through_joint2_C_xx) -
      c_joint2 * (I_through_joint2_C_xy + I_through_joint2_C_xy);
  const Scalar turned_joint2_C_xy = c_joint2 * I_through_joint2_C_xz -
      s_joint2 * I_through_joint2_C_yz;
  const Scalar rate_joint2 = minus_inverse_d_joint2 * minus_u_joint2;
  const Scalar p_n_through_joint2_x = Scalar(10.665666666666667) * U_joint2_zy -
      Scalar(6.0) * a_joint2_z +
      c_joint3 * p_n_through_joint3_x - s_joint3 * p_n_joint3_y - K_n_joint2_x * minus_u_joint2;
  const Scalar p_f_through_joint2_x = c_joint3 * p_f_joint4_at_joint3_x -
      (Scalar(6.0) * (minus_wd_joint1_y + ww_joint2_xy) +
      s_joint3 * p_f_through_joint3_y) - K_f_joint2_x * minus_u_joint2;
  const Scalar p_f_through_joint2_y = Scalar(6.0) * (minus_w_joint2_x * minus_w_joint2_x +
      w_joint2_z * w_joint2_z) + c_joint4 * own_f_joint4_y +
      s_joint4 * p_f_through_joint4_x - K_f_joint2_y * minus_u_joint2;
  const Scalar p_f_through_joint2_z = c_joint3 * p_f_through_joint3_y -
      Scalar(6.0) * U_joint2_zy +
      s_joint3 * p_f_joint4_at_joint3_x - K_f_joint2_z * minus_u_joint2;
  const Scalar t25 = c_joint2 * I_through_joint2_B_xy + s_joint2 * I_through_joint2_B_xx;
  const Scalar turned_joint2_B_xy = c_joint2 * I_through_joint2_B_xz;
  const Scalar minus_turned_joint2_B_zy = s_joint2 * I_through_joint2_B_xz;
  const Scalar t26 = s_joint2 * t23;
  const Scalar t27 = s_joint2 * t24;
  const Scalar turned_joint2_C_xz = I_through_joint2_C_xy + c_joint2 * t24;
  const Scalar minus_turned_joint2_C_yz = c_joint2 * I_through_joint2_C_yz +
      s_joint2 * I_through_joint2_C_xz;
  const Scalar I_joint2_at_joint1_B_yy = Scalar(2.0) * turned_joint2_C_xy;
  const Scalar I_joint2_at_joint1_B_xy = turned_joint2_B_xy - Scalar(2.0) * I_through_joint2_C_zz;
  const Scalar turned_joint2_C_xx = I_through_joint2_C_xx + t27;
  const Scalar turned_joint2_B_zz = s_joint2 * t25;
  const Scalar minus_turned_joint2_B_xz = c_joint2 * t25;
  const Scalar I_joint2_at_joint1_A_xz = c_joint2 * t23 + Scalar(2.0) * minus_turned_joint2_B_zy;
  const Scalar d_joint1 = Scalar(0.002) - t26;
  const Scalar tau_joint1 = tau[6];
  const Scalar u_joint1 = tau_joint1 + Scalar(5e-04) * w_joint1_x * w_joint1_y +
      c_joint2 * p_n_joint2_y + s_joint2 * p_n_through_joint2_x;
  const Scalar turned_joint2_B_zx = I_through_joint2_B_xy - minus_turned_joint2_B_xz;
  const Scalar I_joint2_at_joint1_B_xx = I_through_joint2_B_xx - turned_joint2_B_zz -
      I_joint2_at_joint1_B_yy;
  const Scalar p_f_joint2_at_joint1_x = c_joint2 * p_f_through_joint2_x -
      s_joint2 * p_f_through_joint2_y;
  // Inward, joint1: articulated inertia, and force at qdd = 0
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar I_joint2_at_joint1_A_yz = Scalar(2.0) * turned_joint2_B_zx;
  const Scalar K_n_joint1_x = I_joint2_at_joint1_A_xz * inverse_d_joint1;
  const Scalar K_n_joint1_y = inverse_d_joint1 * I_joint2_at_joint1_A_yz;
  const Scalar K_f_joint1_x = turned_joint2_B_zx * inverse_d_joint1;
  const Scalar minus_K_f_joint1_y = minus_turned_joint2_B_zy * inverse_d_joint1;
  const Scalar K_f_joint1_z = turned_joint2_B_zz * inverse_d_joint1;
  const Scalar rate_joint1 = u_joint1 * inverse_d_joint1;
  const Scalar I_through_joint1_A_xx = Scalar(0.001) +
      I_through_joint2_A_xx - Scalar(2.0) * I_joint2_at_joint1_B_xy -
      Scalar(2.0) * turned_joint2_B_xy + t26 - I_joint2_at_joint1_A_xz * K_n_joint1_x;
  const Scalar I_through_joint1_A_xy = Scalar(2.0) * I_joint2_at_joint1_B_xx -
      I_joint2_at_joint1_A_yz * K_n_joint1_x;
  const Scalar I_through_joint1_A_yy = Scalar(5e-04) +
      Scalar(4.0) * turned_joint2_C_xx - I_joint2_at_joint1_A_yz * K_n_joint1_y;
  const Scalar I_through_joint1_C_xx = turned_joint2_C_xx - turned_joint2_B_zx * K_f_joint1_x;
  const Scalar I_through_joint1_C_xy = turned_joint2_C_xy +
      minus_turned_joint2_B_zy * K_f_joint1_x;
  const Scalar I_through_joint1_C_xz = turned_joint2_C_xz - turned_joint2_B_zz * K_f_joint1_x;
  const Scalar I_through_joint1_C_yy = I_through_joint2_C_zz -
      minus_turned_joint2_B_zy * minus_K_f_joint1_y;
  const Scalar I_through_joint1_C_yz = turned_joint2_B_zz * minus_K_f_joint1_y -
      minus_turned_joint2_C_yz;
  const Scalar I_through_joint1_B_xx = I_joint2_at_joint1_B_xx -
      turned_joint2_B_zx * K_n_joint1_x;
  const Scalar I_through_joint1_B_xy = I_joint2_at_joint1_B_xy +
      minus_turned_joint2_B_zy * K_n_joint1_x;
  const Scalar I_through_joint1_B_xz = Scalar(2.0) * minus_turned_joint2_C_yz -
      minus_turned_joint2_B_xz - turned_joint2_B_zz * K_n_joint1_x;
  const Scalar I_through_joint1_B_yx = Scalar(2.0) * turned_joint2_C_xx -
      turned_joint2_B_zx * K_n_joint1_y;
  const Scalar I_through_joint1_B_yy = I_joint2_at_joint1_B_yy +
      minus_turned_joint2_B_zy * K_n_joint1_y;
  const Scalar I_through_joint1_B_yz = Scalar(2.0) * turned_joint2_C_xz -
      turned_joint2_B_zz * K_n_joint1_y;
  const Scalar p_n_through_joint1_x = Scalar(0.001) * (wd_joint1_x +
      ww_joint1_yz) - s_joint2 * p_n_joint2_y - Scalar(2.0) * p_f_through_joint2_z +
      c_joint2 * p_n_through_joint2_x + u_joint1 * K_n_joint1_x;
  const Scalar p_n_through_joint1_y = tau_joint2 - Scalar(5e-04) * (minus_wd_joint1_y +
      ww_joint1_xz) + Scalar(2.0) * p_f_joint2_at_joint1_x + u_joint1 * K_n_joint1_y;
  const Scalar p_f_through_joint1_x = p_f_joint2_at_joint1_x + u_joint1 * K_f_joint1_x;
  const Scalar p_f_through_joint1_y = p_f_through_joint2_z - u_joint1 * minus_K_f_joint1_y;
  const Scalar t28 = s_joint1 * (I_through_joint1_B_yy - I_through_joint1_B_xx) -
      c_joint1 * (I_through_joint1_B_xy + I_through_joint1_B_yx);
  const Scalar t29 = s_joint1 * (I_through_joint1_A_yy - I_through_joint1_A_xx) -
      c_joint1 * (I_through_joint1_A_xy + I_through_joint1_A_xy);
  const Scalar t30 = c_joint1 * (I_through_joint1_C_xy + I_through_joint1_C_xy) +
      s_joint1 * (I_through_joint1_C_xx - I_through_joint1_C_yy);
  const Scalar turned_joint1_C_xz = c_joint1 * I_through_joint1_C_xz -
      s_joint1 * I_through_joint1_C_yz;
  const Scalar tau_root_joint_vx = tau[0];
  const Scalar t31 = tau_root_joint_vx - Scalar(10.0) * ww_root_joint_xz -
      Scalar(6.0) * a_root_joint_x +
      s_joint1 * p_f_through_joint1_y - c_joint1 * p_f_through_joint1_x;
  const Scalar t32 = s_joint1 * t28;
  const Scalar t33 = c_joint1 * t28;
  const Scalar tau_root_joint_wz = tau[5];
  const Scalar delta_wd_root_joint_z = Scalar(1000.0) * (tau_root_joint_wz - tau_joint1);
  const Scalar t34 = s_joint1 * t29;
  const Scalar turned_joint1_B_xx = I_through_joint1_B_xx + t32;
  const Scalar t35 = s_joint1 * t30;
  const Scalar turned_joint1_C_xy = c_joint1 * t30 - I_through_joint1_C_xy;
  const Scalar I_root_joint_B_yx = Scalar(10.0) - I_through_joint1_B_xy - t33;
  // Inward, root_joint: articulated inertia, and force at qdd = 0
  const Scalar t36 = Scalar(1.0) / (t35 - (Scalar(6.0) + I_through_joint1_C_xx));
  const Scalar t37 = I_root_joint_B_yx * t36;
  const Scalar t38 = turned_joint1_B_xx * t36;
  const Scalar t39 = turned_joint1_C_xz * t36;
  const Scalar t40 = turned_joint1_C_xy * t36;
  const Scalar t41 = t32 - I_through_joint1_B_yy - turned_joint1_C_xy * t37;
  const Scalar t42 = turned_joint1_C_xy * t38 - (Scalar(10.0) + I_through_joint1_B_yx + t33);
  const Scalar t43 = c_joint1 * I_through_joint1_C_yz + s_joint1 * I_through_joint1_C_xz +
      turned_joint1_C_xy * t39;
  const Scalar t44 = Scalar(1.0) / (Scalar(6.0) + I_through_joint1_C_yy + t35 +
      turned_joint1_C_xy * t40);
  const Scalar tau_root_joint_vy = tau[1];
  const Scalar t45 = Scalar(10.0) * ww_root_joint_yz - tau_root_joint_vy +
      Scalar(6.0) * a_root_joint_y + c_joint1 * p_f_through_joint1_y +
      s_joint1 * p_f_through_joint1_x - t31 * t40;
  const Scalar t46 = t41 * t44;
  const Scalar t47 = t42 * t44;
  const Scalar t48 = t43 * t44;
  const Scalar t49 = c_joint1 * I_through_joint1_B_yz + s_joint1 * I_through_joint1_B_xz +
      turned_joint1_C_xz * t37 + t43 * t46;
  const Scalar t50 = s_joint1 * I_through_joint1_B_yz - c_joint1 * I_through_joint1_B_xz -
      turned_joint1_C_xz * t38 + t43 * t47;
  const Scalar t51 = Scalar(1.0) / (t27 - (Scalar(6.0) + I_through_joint2_C_yy) +
      turned_joint2_B_zz * K_f_joint1_z - turned_joint1_C_xz * t39 + t43 * t48);
  const Scalar tau_root_joint_vz = tau[2];
  const Scalar t52 = Scalar(6.0) * a_root_joint_z - (tau_root_joint_vz +
      Scalar(10.0) * (v_root_joint_wx * v_root_joint_wx +
      v_root_joint_wy * v_root_joint_wy)) - c_joint2 * p_f_through_joint2_y -
      s_joint2 * p_f_through_joint2_x + u_joint1 * K_f_joint1_z;
  const Scalar t53 = t31 * t39 - t52 + t45 * t48;
  const Scalar t54 = t49 * t51;
  const Scalar t55 = t50 * t51;
  const Scalar t56 = I_through_joint1_A_xy +
      c_joint1 * t29 - turned_joint1_B_xx * t37 - t42 * t46 + t50 * t54;
  const Scalar t57 = Scalar(1.0) / (Scalar(18.666166666666665) + I_through_joint1_A_xx + t34 +
      turned_joint1_B_xx * t38 - t42 * t47 + t50 * t55);
  const Scalar tau_root_joint_wx = tau[3];
  const Scalar t58 = tau_root_joint_wx + Scalar(18.665166666666668) * ww_root_joint_yz +
      Scalar(10.0) * a_root_joint_y +
      s_joint1 * p_n_through_joint1_y - c_joint1 * p_n_through_joint1_x + t31 * t38 + t45 * t47;
  const Scalar t59 = t53 * t55 - t58;
  const Scalar t60 = t56 * t57;
  const Scalar tau_root_joint_wy = tau[4];
  const Scalar t61 = s_joint1 * p_n_through_joint1_x - t31 * t37 + t45 * t46 - t53 * t54 +
      t59 * t60 + (Scalar(18.665166666666668) * ww_root_joint_xz - tau_root_joint_wy +
      Scalar(10.0) * a_root_joint_x + c_joint1 * p_n_through_joint1_y);
  const Scalar delta_wd_root_joint_y = Scalar(1.0) / (t34 - (Scalar(18.666166666666665) +
      I_through_joint1_A_yy) - I_root_joint_B_yx * t37 + t41 * t46 - t49 * t54 + t56 * t60) * t61;
  const Scalar minus_delta_wd_root_joint_x = t57 * t59 - t60 * delta_wd_root_joint_y;
  const Scalar delta_a_root_joint_z = t54 * delta_wd_root_joint_y - t51 * t53 +
      t55 * minus_delta_wd_root_joint_x;
  const Scalar before_wd_joint1_x = s_joint1 * delta_wd_root_joint_y -
      c_joint1 * minus_delta_wd_root_joint_x;
  const Scalar before_wd_joint1_y = c_joint1 * delta_wd_root_joint_y +
      s_joint1 * minus_delta_wd_root_joint_x;
  const Scalar minus_delta_a_root_joint_y = t44 * t45 - t46 * delta_wd_root_joint_y -
      t47 * minus_delta_wd_root_joint_x + t48 * delta_a_root_joint_z;
  const Scalar delta_a_root_joint_x = t37 * delta_wd_root_joint_y - t31 * t36 -
      t38 * minus_delta_wd_root_joint_x +
      t39 * delta_a_root_joint_z - t40 * minus_delta_a_root_joint_y;
  // Outward, joint2: acceleration
  const Scalar before_a_joint1_x = c_joint1 * delta_a_root_joint_x -
      s_joint1 * minus_delta_a_root_joint_y;
  const Scalar minus_before_a_joint1_y = c_joint1 * minus_delta_a_root_joint_y +
      s_joint1 * delta_a_root_joint_x;
  const Scalar t62 = before_a_joint1_x + Scalar(2.0) * before_wd_joint1_y;
  const Scalar delta_wd_joint1_z = rate_joint1 - K_f_joint1_z * delta_a_root_joint_z -
      K_n_joint1_y * before_wd_joint1_y - K_n_joint1_x * before_wd_joint1_x -
      minus_K_f_joint1_y * minus_before_a_joint1_y - K_f_joint1_x * before_a_joint1_x;
  const Scalar before_a_joint2_z = Scalar(-2.0) * before_wd_joint1_x - minus_before_a_joint1_y;
  const Scalar before_a_joint2_x = c_joint2 * t62 - s_joint2 * delta_a_root_joint_z;
  const Scalar minus_before_a_joint2_y = c_joint2 * delta_a_root_joint_z + s_joint2 * t62;
  const Scalar before_wd_joint2_x = c_joint2 * before_wd_joint1_x - s_joint2 * delta_wd_joint1_z;
  const Scalar delta_wd_joint2_z = rate_joint2 - K_f_joint2_z * before_a_joint2_z +
      K_f_joint2_y * minus_before_a_joint2_y - K_f_joint2_x * before_a_joint2_x -
      K_n_joint2_x * before_wd_joint2_x;
  // Outward, joint3: acceleration
  const Scalar before_wd_joint3_x = s_joint3 * delta_wd_joint2_z + c_joint3 * before_wd_joint2_x;
  const Scalar before_wd_joint3_y = c_joint3 * delta_wd_joint2_z - s_joint3 * before_wd_joint2_x;
  const Scalar delta_wd_joint3_z = rate_joint3 +
      K_f_joint3_y * (s_joint3 * before_a_joint2_x - c_joint3 * before_a_joint2_z) -
      K_n_joint3_x * before_wd_joint3_x;

  qdd[0] = delta_a_root_joint_x;
  qdd[1] = -minus_delta_a_root_joint_y;
  qdd[2] = delta_a_root_joint_z;
  qdd[3] = -minus_delta_wd_root_joint_x;
  qdd[4] = delta_wd_root_joint_y;
  qdd[5] = delta_wd_root_joint_z;
  qdd[6] = delta_wd_joint1_z - delta_wd_root_joint_z;
  qdd[7] = delta_wd_joint2_z - before_wd_joint1_y;
  qdd[8] = delta_wd_joint3_z - (c_joint2 * delta_wd_joint1_z + s_joint2 * before_wd_joint1_x);
  qdd[9] = rate_joint4 - before_wd_joint3_y +
      Scalar(0.75) * (s_joint4 * minus_before_a_joint2_y -
      c_joint4 * (s_joint3 * before_a_joint2_z + c_joint3 * before_a_joint2_x +
      Scalar(2.0) * before_wd_joint3_y));
  qdd[10] = rate_joint5 - s_joint4 * before_wd_joint3_x - c_joint4 * delta_wd_joint3_z;
}

}  // namespace free_6
