/* Generated functions of pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
 *   hybridyn generate pa10.urdf --functions fd,id --lang c --name pa10_c
 * Generated: changes are lost. */
#include "pa10_c.h"

#include <math.h>

const double pa10_c_neutral[7] = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
const double pa10_c_lower_positions[7] = {
    -3.089233, -1.640609, -3.036873, -2.391101, -4.45059, -2.879793, -4.45059};
const double pa10_c_upper_positions[7] = {
    3.089233, 1.640609, 3.036873, 2.391101, 4.45059, 2.879793, 4.45059};
const double pa10_c_most_velocities[7] = {
    1.0, 1.0, 2.0, 2.0, 6.283185, 6.283185, 6.283185};
const double pa10_c_most_efforts[7] = {
    232.0, 232.0, 100.0, 100.0, 14.5, 14.5, 14.5};
const double pa10_c_dampings[7] = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
const double pa10_c_frictions[7] = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
const double pa10_c_reflected_inertias[7] = {
    0.7499999999999999, 0.7499999999999999, 0.21250000000000002, 0.21250000000000002, 0.00575,
    0.00575, 0.00575};

/* qdd = M^-1 (tau - c - g)
 * 293 multiplications, 217 additions, 5 divisions, sine and cosine of 6 angles */
void pa10_c_forward_dynamics(
    const double* q, const double* v, const double* tau, double* qdd) {
  const double q_joint2 = q[1];
  const double q_joint3 = q[2];
  const double q_joint4 = q[3];
  const double q_joint5 = q[4];
  const double q_joint6 = q[5];
  const double q_joint7 = q[6];
  const double angles[6] = {
      q_joint2, q_joint3, q_joint4, q_joint5, q_joint6, q_joint7};
  double sines[6];
  double cosines[6];
  for (int i = 0; i < 6; ++i) {
    sines[i] = sin(angles[i]);
    cosines[i] = cos(angles[i]);
  }

  /* Outward, joint2: motion */
  const double v_joint1 = v[0];
  const double s_joint2 = sines[0];
  const double minus_w_joint2_x = v_joint1 * s_joint2;
  const double c_joint2 = cosines[0];
  const double minus_w_joint2_y = v_joint1 * c_joint2;
  const double a_joint2_x = -9.81 * s_joint2;
  const double a_joint2_y = -9.81 * c_joint2;
  const double v_joint2 = v[1];
  const double wd_joint2_y = v_joint2 * minus_w_joint2_x;
  const double minus_wd_joint2_x = v_joint2 * minus_w_joint2_y;
  /* Outward, joint3: motion */
  const double s_joint3 = sines[1];
  const double c_joint3 = cosines[1];
  const double w_joint3_x = v_joint2 * s_joint3 - c_joint3 * minus_w_joint2_x;
  const double w_joint3_y = v_joint2 * c_joint3 + s_joint3 * minus_w_joint2_x;
  const double a_joint3_x = c_joint3 * a_joint2_x;
  const double minus_a_joint3_y = s_joint3 * a_joint2_x;
  const double v_joint3 = v[2];
  const double w_joint3_z = v_joint3 + minus_w_joint2_y;
  const double wd_joint3_y = s_joint3 * minus_wd_joint2_x - v_joint3 * w_joint3_x;
  const double wd_joint3_x = v_joint3 * w_joint3_y - c_joint3 * minus_wd_joint2_x;
  /* Outward, joint4: motion */
  const double ww_joint3_xz = w_joint3_x * w_joint3_z;
  const double ww_joint3_yz = w_joint3_y * w_joint3_z;
  const double minus_a_joint3_at_joint4_z = a_joint2_y + 0.45 * (w_joint3_x * w_joint3_x +
      w_joint3_y * w_joint3_y);
  const double s_joint4 = sines[2];
  const double c_joint4 = cosines[2];
  const double w_joint4_x = c_joint4 * w_joint3_x - s_joint4 * w_joint3_z;
  const double a_joint3_at_joint4_x = a_joint3_x + 0.45 * (wd_joint3_y + ww_joint3_xz);
  const double a_joint4_z = 0.45 * (ww_joint3_yz - wd_joint3_x) - minus_a_joint3_y;
  const double minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const double v_joint4 = v[3];
  const double w_joint4_z = v_joint4 + w_joint3_y;
  const double s_joint6 = sines[4];
  const double turned_joint6_B_zy = -0.03411 * s_joint6;
  const double t1 = 1.002036745 * s_joint6;
  const double t2 = -0.0005811542185255945 * s_joint6;
  const double wd_joint4_y = c_joint4 * wd_joint2_y - s_joint4 * wd_joint3_x -
      v_joint4 * w_joint4_x;
  const double s_joint5 = sines[3];
  const double c_joint5 = cosines[3];
  const double w_joint5_x = s_joint5 * w_joint4_z + c_joint5 * w_joint4_x;
  const double w_joint5_y = c_joint5 * w_joint4_z - s_joint5 * w_joint4_x;
  const double a_joint4_x = s_joint4 * minus_a_joint3_at_joint4_z +
      c_joint4 * a_joint3_at_joint4_x;
  const double a_joint4_y = c_joint4 * minus_a_joint3_at_joint4_z -
      s_joint4 * a_joint3_at_joint4_x;
  const double wd_joint4_x = s_joint4 * wd_joint2_y +
      c_joint4 * wd_joint3_x - v_joint4 * minus_w_joint4_y;
  /* Outward, joint5: motion */
  const double minus_ww_joint4_xy = w_joint4_x * minus_w_joint4_y;
  const double v_joint5 = v[4];
  const double w_joint5_z = v_joint5 + minus_w_joint4_y;
  const double v_joint6 = v[5];
  const double w_joint6_z = v_joint6 + w_joint5_y;
  const double t3 = s_joint6 * t1;
  const double turned_joint6_C_zz = s_joint6 * t2;
  const double a_joint5_x = s_joint5 * a_joint4_z + c_joint5 * a_joint4_x;
  const double a_joint5_y = c_joint5 * a_joint4_z - s_joint5 * a_joint4_x;
  const double ww_joint5_xz = w_joint5_x * w_joint5_z;
  const double ww_joint5_yz = w_joint5_y * w_joint5_z;
  const double c_joint6 = cosines[4];
  const double w_joint6_x = c_joint6 * w_joint5_x - s_joint6 * w_joint5_z;
  const double minus_w_joint6_y = c_joint6 * w_joint5_z + s_joint6 * w_joint5_x;
  const double U_joint4_zy = wd_joint4_x - minus_w_joint4_y * w_joint4_z;
  const double wd_joint5_x = s_joint5 * wd_joint3_y + v_joint5 * w_joint5_y +
      c_joint5 * wd_joint4_x;
  const double wd_joint5_y = c_joint5 * wd_joint3_y - v_joint5 * w_joint5_x -
      s_joint5 * wd_joint4_x;
  /* Outward, joint7: motion */
  const double s_joint7 = sines[5];
  const double c_joint7 = cosines[5];
  const double w_joint7_x = s_joint7 * w_joint6_z + c_joint7 * w_joint6_x;
  const double minus_ww_joint6_xy = w_joint6_x * minus_w_joint6_y;
  const double w_joint7_y = c_joint7 * w_joint6_z - s_joint7 * w_joint6_x;
  const double v_joint7 = v[6];
  const double w_joint7_z = v_joint7 + minus_w_joint6_y;
  /* Inward, joint6: articulated inertia, and force at qdd = 0 */
  const double own_f_joint6_y = -0.03411 * (w_joint6_x * w_joint6_x + w_joint6_z * w_joint6_z);
  const double minus_turned_joint6_C_xx = 0.0005811542185255945 + turned_joint6_C_zz;
  const double minus_turned_joint6_C_xz = c_joint6 * t2;
  const double a_joint6_z = a_joint5_y + 0.5 * (ww_joint5_yz - wd_joint5_x);
  const double wd_joint6_x = s_joint6 * wd_joint4_y - v_joint6 * minus_w_joint6_y +
      c_joint6 * wd_joint5_x;
  const double a_joint6_x = s_joint6 * (a_joint4_y + 0.5 * (w_joint5_x * w_joint5_x +
      w_joint5_y * w_joint5_y)) + c_joint6 * (a_joint5_x + 0.5 * (ww_joint5_xz + wd_joint5_y));
  const double wd_joint6_y = c_joint6 * wd_joint4_y - v_joint6 * w_joint6_x -
      s_joint6 * wd_joint5_x;
  const double I_joint6_at_joint5_B_yz = -0.5 * minus_turned_joint6_C_xz;
  const double minus_I_joint6_at_joint5_B_yx = 0.5 * minus_turned_joint6_C_xx;
  const double t4 = 0.017055 * c_joint6;
  const double U_joint6_zy = wd_joint6_x - w_joint6_z * minus_w_joint6_y;
  const double wd_joint7_x = s_joint7 * wd_joint5_y + v_joint7 * w_joint7_y +
      c_joint7 * wd_joint6_x;
  const double wd_joint7_y = c_joint7 * wd_joint5_y - v_joint7 * w_joint7_x -
      s_joint7 * wd_joint6_x;
  const double I_joint6_at_joint5_A_xz = 0.017055 * s_joint6 - c_joint6 * t1;
  const double I_joint5_A_yy = 0.5 - 0.25 * minus_turned_joint6_C_xx;
  const double tau_joint7 = tau[6];
  const double rate_joint7 = tau_joint7 + wd_joint6_y;
  const double p_n_joint6_y = 0.5 * (wd_joint6_y - w_joint6_z * w_joint6_x) - tau_joint7;
  const double d_joint5 = 2.0 + t3;
  /* Inward, joint5: articulated inertia, and force at qdd = 0 */
  const double minus_turned_joint5_B_zy = c_joint5 * I_joint6_at_joint5_B_yz;
  const double tau_joint5 = tau[4];
  const double p_n_joint4_y = 0.5 * (wd_joint4_y - w_joint4_x * w_joint4_z) - tau_joint5;
  const double own_n_joint7_x = 0.5 * (wd_joint7_x + w_joint7_y * w_joint7_z);
  const double own_n_joint7_y = 0.5 * (wd_joint7_y - w_joint7_x * w_joint7_z);
  const double inverse_d_joint5 = 1.0 / d_joint5;
  const double p_n_joint6_x = 1.002036745 * U_joint6_zy +
      0.03411 * a_joint6_z - s_joint7 * own_n_joint7_y + c_joint7 * own_n_joint7_x;
  const double tau_joint6 = tau[5];
  const double u_joint6 = tau_joint6 - 1.502036745 * wd_joint5_y -
      0.502036745 * minus_ww_joint6_xy +
      0.03411 * a_joint6_x - c_joint7 * own_n_joint7_y - s_joint7 * own_n_joint7_x;
  const double K_n_joint5_x = I_joint6_at_joint5_A_xz * inverse_d_joint5;
  const double K_f_joint5_y = turned_joint6_B_zy * inverse_d_joint5;
  const double I_through_joint5_A_xx = 2.502036745 - t4 - t4 - t3 -
      I_joint6_at_joint5_A_xz * K_n_joint5_x;
  const double minus_I_through_joint5_C_yy = turned_joint6_B_zy * K_f_joint5_y;
  const double I_through_joint5_B_xy = 0.03411 * c_joint6 - turned_joint6_B_zy * K_n_joint5_x;
  const double u_joint5 = tau_joint5 + 1.5 * wd_joint4_y + 0.5 * w_joint5_x * w_joint5_y +
      c_joint6 * p_n_joint6_y + s_joint6 * p_n_joint6_x;
  const double t5 = s_joint5 * (minus_turned_joint6_C_xx - minus_I_through_joint5_C_yy);
  const double t6 = c_joint5 * (minus_I_joint6_at_joint5_B_yx - I_through_joint5_B_xy);
  const double rate_joint6 = 0.49949133176374344 * u_joint6;
  const double p_f_through_joint6_x = -0.03411 * (wd_joint5_y +
      minus_ww_joint6_xy) - 0.017037649326461287 * u_joint6;
  const double t7 = s_joint5 * (I_through_joint5_A_xx - I_joint5_A_yy);
  const double t8 = s_joint5 * t5;
  const double turned_joint5_B_xx = s_joint5 * t6;
  const double t9 = c_joint5 * t6;
  const double I_joint4_B_zx = 2.1936204 - I_through_joint5_B_xy - t9;
  const double rate_joint5 = inverse_d_joint5 * u_joint5;
  const double p_n_through_joint5_x = ww_joint5_yz +
      wd_joint5_x - 0.017055 * U_joint6_zy - s_joint6 * p_n_joint6_y + c_joint6 * p_n_joint6_x +
      K_n_joint5_x * u_joint5;
  const double p_f_joint6_at_joint5_x = c_joint6 * p_f_through_joint6_x -
      s_joint6 * own_f_joint6_y;
  const double p_f_through_joint5_y = 0.03411 * U_joint6_zy + K_f_joint5_y * u_joint5;
  const double t10 = s_joint5 * t7;
  const double turned_joint5_A_xz = c_joint5 * t7;
  const double d_joint4 = 2.317861701136 + I_joint5_A_yy + t10;
  /* Inward, joint4: articulated inertia, and force at qdd = 0 */
  const double p_n_joint5_y = tau_joint6 - 0.5 * (ww_joint5_xz - wd_joint5_y) +
      0.5 * p_f_joint6_at_joint5_x;
  const double inverse_d_joint4 = 1.0 / d_joint4;
  const double tau_joint4 = tau[3];
  const double u_joint4 = tau_joint4 - 2.317861701136 * wd_joint3_y -
      1.317861701136 * minus_ww_joint4_xy - 2.1936204 * a_joint4_x -
      s_joint5 * p_n_through_joint5_x - c_joint5 * p_n_joint5_y;
  const double K_n_joint4_x = turned_joint5_A_xz * inverse_d_joint4;
  const double K_f_joint4_x = I_joint4_B_zx * inverse_d_joint4;
  const double minus_K_f_joint4_y = minus_turned_joint5_B_zy * inverse_d_joint4;
  const double minus_K_f_joint4_z = turned_joint5_B_xx * inverse_d_joint4;
  const double I_through_joint4_A_xx = 1.817861701136 +
      I_through_joint5_A_xx - t10 - turned_joint5_A_xz * K_n_joint4_x;
  const double I_through_joint4_C_xx = t8 - minus_turned_joint6_C_xx -
      I_joint4_B_zx * K_f_joint4_x;
  const double I_through_joint4_C_xy = c_joint5 * minus_turned_joint6_C_xz +
      minus_turned_joint5_B_zy * K_f_joint4_x;
  const double I_through_joint4_B_xx = turned_joint5_B_xx - I_joint4_B_zx * K_n_joint4_x;
  const double I_through_joint4_B_xy = s_joint5 * I_joint6_at_joint5_B_yz +
      minus_turned_joint5_B_zy * K_n_joint4_x;
  const double I_through_joint4_B_xz = minus_I_joint6_at_joint5_B_yx - 2.1936204 - t9 +
      turned_joint5_B_xx * K_n_joint4_x;
  const double t11 = s_joint4 * (0.5 - I_through_joint4_A_xx);
  const double t12 = c_joint4 * I_through_joint4_B_xy + s_joint4 * I_through_joint4_B_xx;
  const double rate_joint4 = inverse_d_joint4 * u_joint4;
  const double p_n_through_joint4_x = 1.817861701136 * U_joint4_zy - 2.1936204 * a_joint4_z +
      c_joint5 * p_n_through_joint5_x - s_joint5 * p_n_joint5_y + u_joint4 * K_n_joint4_x;
  const double turned_joint4_B_xy = c_joint4 * I_through_joint4_B_xz;
  const double t13 = s_joint4 * t11;
  const double I_joint4_at_joint3_A_xz = c_joint4 * t11 + 0.45 * s_joint4 * I_through_joint4_B_xz;
  const double I_joint4_at_joint3_A_yz = 0.45 * (I_through_joint4_B_xy - c_joint4 * t12);
  const double d_joint3 = 2.0 - t13;
  /* Inward, joint3: articulated inertia, and force at qdd = 0 */
  const double inverse_d_joint3 = 1.0 / d_joint3;
  const double tau_joint3 = tau[2];
  const double u_joint3 = tau_joint3 + 1.5 * wd_joint2_y + 0.5 * w_joint3_x * w_joint3_y +
      c_joint4 * p_n_joint4_y + s_joint4 * p_n_through_joint4_x;
  const double K_n_joint3_x = I_joint4_at_joint3_A_xz * inverse_d_joint3;
  const double K_n_joint3_y = I_joint4_at_joint3_A_yz * inverse_d_joint3;
  const double I_through_joint3_A_xx = 1.0 + I_through_joint4_A_xx - 0.45 * (turned_joint4_B_xy +
      0.45 * (minus_I_through_joint5_C_yy + t8 +
      turned_joint5_B_xx * minus_K_f_joint4_z)) - 0.45 * turned_joint4_B_xy +
      t13 - I_joint4_at_joint3_A_xz * K_n_joint3_x;
  const double I_joint4_at_joint3_B_xx = I_through_joint4_B_xx - s_joint4 * t12 -
      0.45 * (s_joint4 * (turned_joint5_B_xx * minus_K_f_joint4_y -
      s_joint5 * minus_turned_joint6_C_xz) - c_joint4 * (c_joint5 * t5 -
      turned_joint5_B_xx * K_f_joint4_x));
  const double I_through_joint3_A_xy = 0.45 * I_joint4_at_joint3_B_xx -
      I_joint4_at_joint3_A_yz * K_n_joint3_x;
  const double rate_joint3 = inverse_d_joint3 * u_joint3;
  const double I_through_joint3_A_yy = 0.5 +
      0.2025 * (I_through_joint4_C_xx - s_joint4 * (c_joint4 * (I_through_joint4_C_xy +
      I_through_joint4_C_xy) +
      s_joint4 * (minus_turned_joint5_B_zy * minus_K_f_joint4_y - turned_joint6_C_zz +
      I_through_joint4_C_xx))) - I_joint4_at_joint3_A_yz * K_n_joint3_y;
  const double t14 = wd_joint3_x + ww_joint3_yz - s_joint4 * p_n_joint4_y +
      0.45 * (2.1936204 * U_joint4_zy - c_joint5 * p_f_through_joint5_y -
      s_joint5 * p_f_joint6_at_joint5_x + u_joint4 * minus_K_f_joint4_z);
  const double p_n_through_joint3_x = c_joint4 * p_n_through_joint4_x + t14 +
      u_joint3 * K_n_joint3_x;
  const double p_f_joint4_at_joint3_x = s_joint4 * (u_joint4 * minus_K_f_joint4_y -
      (2.1936204 * (w_joint4_x * w_joint4_x + w_joint4_z * w_joint4_z) +
      c_joint6 * own_f_joint6_y +
      s_joint6 * p_f_through_joint6_x)) - c_joint4 * (s_joint5 * p_f_through_joint5_y -
      2.1936204 * (wd_joint3_y +
      minus_ww_joint4_xy) - c_joint5 * p_f_joint6_at_joint5_x - u_joint4 * K_f_joint4_x);
  const double p_n_through_joint3_y = tau_joint4 + 0.5 * (wd_joint3_y - ww_joint3_xz) +
      0.45 * p_f_joint4_at_joint3_x + u_joint3 * K_n_joint3_y;
  const double t15 = c_joint3 * (I_through_joint3_A_xy +
      I_through_joint3_A_xy) - s_joint3 * (I_through_joint3_A_yy - I_through_joint3_A_xx);
  const double t16 = s_joint3 * t15;
  const double turned_joint3_A_xz = c_joint3 * t15 - I_through_joint3_A_xy;
  const double d_joint2 = 3.89669277808612 + I_through_joint3_A_yy + t16;
  /* Inward, joint2: articulated inertia, and force at qdd = 0 */
  const double tau_joint2 = tau[1];
  const double u_joint2 = tau_joint2 + 59.1881819742 * s_joint2 +
      2.89669277808612 * minus_w_joint2_x * minus_w_joint2_y - c_joint3 * p_n_through_joint3_y -
      s_joint3 * p_n_through_joint3_x;
  const double inverse_d_joint2 = 1.0 / d_joint2;
  const double K_n_joint2_x = turned_joint3_A_xz * inverse_d_joint2;
  const double rate_joint2 = u_joint2 * inverse_d_joint2;
  const double d_joint1 = 2.0 + s_joint2 * s_joint2 * (2.89669277808612 +
      I_through_joint3_A_xx - t16 - turned_joint3_A_xz * K_n_joint2_x);
  /* Inward, joint1: articulated inertia, and force at qdd = 0 */
  const double inverse_d_joint1 = 1.0 / d_joint1;
  const double tau_joint1 = tau[0];
  const double minus_u_joint1 = c_joint2 * (tau_joint3 - wd_joint2_y) - tau_joint1 +
      s_joint2 * (6.79338555617224 * minus_wd_joint2_x +
      s_joint3 * p_n_through_joint3_y - c_joint3 * p_n_through_joint3_x -
      u_joint2 * K_n_joint2_x);
  const double minus_rate_joint1 = inverse_d_joint1 * minus_u_joint1;
  /* Outward, joint4: acceleration */
  const double before_wd_joint2_x = s_joint2 * minus_rate_joint1;
  const double minus_delta_wd_joint2_z = K_n_joint2_x * before_wd_joint2_x - rate_joint2;
  const double before_wd_joint3_x = c_joint3 * before_wd_joint2_x -
      s_joint3 * minus_delta_wd_joint2_z;
  const double minus_before_wd_joint3_y = c_joint3 * minus_delta_wd_joint2_z +
      s_joint3 * before_wd_joint2_x;
  const double before_a_joint4_z = -0.45 * before_wd_joint3_x;
  const double delta_wd_joint3_z = rate_joint3 +
      K_n_joint3_y * minus_before_wd_joint3_y - K_n_joint3_x * before_wd_joint3_x;
  const double t17 = 0.45 * minus_before_wd_joint3_y;
  const double minus_before_a_joint4_x = c_joint4 * t17;
  const double before_a_joint4_y = s_joint4 * t17;
  const double before_wd_joint4_x = c_joint4 * before_wd_joint3_x - s_joint4 * delta_wd_joint3_z;
  const double delta_wd_joint4_z = rate_joint4 + minus_K_f_joint4_z * before_a_joint4_z +
      minus_K_f_joint4_y * before_a_joint4_y +
      K_f_joint4_x * minus_before_a_joint4_x - K_n_joint4_x * before_wd_joint4_x;
  /* Outward, joint5: acceleration */
  const double before_wd_joint5_x = s_joint5 * delta_wd_joint4_z + c_joint5 * before_wd_joint4_x;
  const double before_wd_joint5_y = c_joint5 * delta_wd_joint4_z - s_joint5 * before_wd_joint4_x;
  const double delta_wd_joint5_z = rate_joint5 - K_f_joint5_y * (c_joint5 * before_a_joint4_z +
      s_joint5 * minus_before_a_joint4_x) - K_n_joint5_x * before_wd_joint5_x;

  qdd[0] = -minus_rate_joint1;
  qdd[1] = -minus_delta_wd_joint2_z;
  qdd[2] = delta_wd_joint3_z + c_joint2 * minus_rate_joint1;
  qdd[3] = minus_before_wd_joint3_y + delta_wd_joint4_z;
  qdd[4] = delta_wd_joint5_z - (c_joint4 * delta_wd_joint3_z + s_joint4 * before_wd_joint3_x);
  qdd[5] = rate_joint6 - before_wd_joint5_y +
      0.017037649326461287 * (s_joint6 * before_a_joint4_y +
      c_joint6 * (s_joint5 * before_a_joint4_z - c_joint5 * minus_before_a_joint4_x +
      0.5 * before_wd_joint5_y));
  qdd[6] = rate_joint7 - s_joint6 * before_wd_joint5_x - c_joint6 * delta_wd_joint5_z;
}

/* tau = M qdd + c + g
 * 167 multiplications, 124 additions, sine and cosine of 6 angles */
void pa10_c_inverse_dynamics(
    const double* q, const double* v, const double* qdd, double* tau) {
  const double q_joint2 = q[1];
  const double q_joint3 = q[2];
  const double q_joint4 = q[3];
  const double q_joint5 = q[4];
  const double q_joint6 = q[5];
  const double q_joint7 = q[6];
  const double angles[6] = {
      q_joint2, q_joint3, q_joint4, q_joint5, q_joint6, q_joint7};
  double sines[6];
  double cosines[6];
  for (int i = 0; i < 6; ++i) {
    sines[i] = sin(angles[i]);
    cosines[i] = cos(angles[i]);
  }

  /* Outward, joint2: motion */
  const double v_joint1 = v[0];
  const double s_joint2 = sines[0];
  const double minus_w_joint2_x = v_joint1 * s_joint2;
  const double c_joint2 = cosines[0];
  const double minus_w_joint2_y = v_joint1 * c_joint2;
  const double a_joint2_x = -9.81 * s_joint2;
  const double a_joint2_y = -9.81 * c_joint2;
  const double v_joint2 = v[1];
  const double minus_ww_joint2_xz = v_joint2 * minus_w_joint2_x;
  const double minus_ww_joint2_yz = v_joint2 * minus_w_joint2_y;
  /* Outward, joint3: motion */
  const double s_joint3 = sines[1];
  const double c_joint3 = cosines[1];
  const double w_joint3_x = v_joint2 * s_joint3 - c_joint3 * minus_w_joint2_x;
  const double w_joint3_y = v_joint2 * c_joint3 + s_joint3 * minus_w_joint2_x;
  const double qdd_joint1 = qdd[0];
  const double wd_joint2_y = minus_ww_joint2_xz - qdd_joint1 * c_joint2;
  const double minus_wd_joint2_x = minus_ww_joint2_yz + qdd_joint1 * s_joint2;
  const double a_joint3_x = c_joint3 * a_joint2_x;
  const double minus_a_joint3_y = s_joint3 * a_joint2_x;
  const double v_joint3 = v[2];
  const double w_joint3_z = v_joint3 + minus_w_joint2_y;
  const double minus_a_joint3_at_joint4_z = a_joint2_y + 0.45 * (w_joint3_x * w_joint3_x +
      w_joint3_y * w_joint3_y);
  const double qdd_joint2 = qdd[1];
  const double wd_joint3_x = qdd_joint2 * s_joint3 - c_joint3 * minus_wd_joint2_x +
      v_joint3 * w_joint3_y;
  const double wd_joint3_y = qdd_joint2 * c_joint3 +
      s_joint3 * minus_wd_joint2_x - v_joint3 * w_joint3_x;
  const double qdd_joint3 = qdd[2];
  const double wd_joint3_z = qdd_joint3 - wd_joint2_y;
  /* Outward, joint4: motion */
  const double ww_joint3_xz = w_joint3_x * w_joint3_z;
  const double ww_joint3_yz = w_joint3_y * w_joint3_z;
  const double s_joint4 = sines[2];
  const double c_joint4 = cosines[2];
  const double w_joint4_x = c_joint4 * w_joint3_x - s_joint4 * w_joint3_z;
  const double minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const double v_joint4 = v[3];
  const double w_joint4_z = v_joint4 + w_joint3_y;
  const double a_joint4_z = -0.45 * (wd_joint3_x - ww_joint3_yz) - minus_a_joint3_y;
  const double a_joint3_at_joint4_x = a_joint3_x + 0.45 * (wd_joint3_y + ww_joint3_xz);
  const double wd_joint4_x = c_joint4 * wd_joint3_x - (s_joint4 * wd_joint3_z +
      v_joint4 * minus_w_joint4_y);
  const double minus_wd_joint4_y = c_joint4 * wd_joint3_z + v_joint4 * w_joint4_x +
      s_joint4 * wd_joint3_x;
  const double qdd_joint4 = qdd[3];
  const double wd_joint4_z = qdd_joint4 + wd_joint3_y;
  /* Outward, joint5: motion */
  const double minus_ww_joint4_xy = w_joint4_x * minus_w_joint4_y;
  const double s_joint5 = sines[3];
  const double c_joint5 = cosines[3];
  const double w_joint5_x = s_joint5 * w_joint4_z + c_joint5 * w_joint4_x;
  const double w_joint5_y = c_joint5 * w_joint4_z - s_joint5 * w_joint4_x;
  const double v_joint5 = v[4];
  const double w_joint5_z = v_joint5 + minus_w_joint4_y;
  const double a_joint4_x = s_joint4 * minus_a_joint3_at_joint4_z +
      c_joint4 * a_joint3_at_joint4_x;
  const double a_joint4_y = c_joint4 * minus_a_joint3_at_joint4_z -
      s_joint4 * a_joint3_at_joint4_x;
  const double U_joint4_zy = wd_joint4_x - minus_w_joint4_y * w_joint4_z;
  const double wd_joint5_y = c_joint5 * wd_joint4_z - v_joint5 * w_joint5_x -
      s_joint5 * wd_joint4_x;
  const double wd_joint5_x = s_joint5 * wd_joint4_z + v_joint5 * w_joint5_y +
      c_joint5 * wd_joint4_x;
  const double a_joint5_x = s_joint5 * a_joint4_z + c_joint5 * a_joint4_x;
  const double a_joint5_y = c_joint5 * a_joint4_z - s_joint5 * a_joint4_x;
  const double qdd_joint5 = qdd[4];
  const double wd_joint5_z = qdd_joint5 + minus_wd_joint4_y;
  /* Outward, joint6: motion */
  const double ww_joint5_xz = w_joint5_x * w_joint5_z;
  const double ww_joint5_yz = w_joint5_y * w_joint5_z;
  const double s_joint6 = sines[4];
  const double c_joint6 = cosines[4];
  const double w_joint6_x = c_joint6 * w_joint5_x - s_joint6 * w_joint5_z;
  const double minus_w_joint6_y = c_joint6 * w_joint5_z + s_joint6 * w_joint5_x;
  const double v_joint6 = v[5];
  const double w_joint6_z = v_joint6 + w_joint5_y;
  const double a_joint6_x = s_joint6 * (a_joint4_y + 0.5 * (w_joint5_x * w_joint5_x +
      w_joint5_y * w_joint5_y)) + c_joint6 * (a_joint5_x + 0.5 * (wd_joint5_y + ww_joint5_xz));
  const double a_joint6_z = a_joint5_y - 0.5 * (wd_joint5_x - ww_joint5_yz);
  const double wd_joint6_x = c_joint6 * wd_joint5_x - (s_joint6 * wd_joint5_z +
      v_joint6 * minus_w_joint6_y);
  const double minus_wd_joint6_y = c_joint6 * wd_joint5_z + v_joint6 * w_joint6_x +
      s_joint6 * wd_joint5_x;
  const double qdd_joint6 = qdd[5];
  const double wd_joint6_z = qdd_joint6 + wd_joint5_y;
  /* Outward, joint7: motion */
  const double minus_ww_joint6_xy = w_joint6_x * minus_w_joint6_y;
  const double s_joint7 = sines[5];
  const double c_joint7 = cosines[5];
  const double w_joint7_x = s_joint7 * w_joint6_z + c_joint7 * w_joint6_x;
  const double w_joint7_y = c_joint7 * w_joint6_z - s_joint7 * w_joint6_x;
  const double v_joint7 = v[6];
  const double w_joint7_z = v_joint7 + minus_w_joint6_y;
  const double f_joint6_x = -0.03411 * (wd_joint6_z + minus_ww_joint6_xy);
  const double minus_f_joint6_y = 0.03411 * (w_joint6_x * w_joint6_x + w_joint6_z * w_joint6_z);
  const double U_joint6_zy = wd_joint6_x - minus_w_joint6_y * w_joint6_z;
  const double wd_joint7_y = c_joint7 * wd_joint6_z - v_joint7 * w_joint7_x -
      s_joint7 * wd_joint6_x;
  const double wd_joint7_x = s_joint7 * wd_joint6_z + v_joint7 * w_joint7_y +
      c_joint7 * wd_joint6_x;
  const double qdd_joint7 = qdd[6];
  const double wd_joint7_z = qdd_joint7 + minus_wd_joint6_y;
  /* Inward, joint5: force and moment */
  const double f_joint6_z = 0.03411 * U_joint6_zy;
  const double f_joint5_x = s_joint6 * minus_f_joint6_y + c_joint6 * f_joint6_x;
  const double n_joint6_y = -0.5 * (minus_wd_joint6_y + w_joint6_x * w_joint6_z) - wd_joint7_z;
  const double n_joint7_y = -0.5 * (w_joint7_x * w_joint7_z - wd_joint7_y);
  const double f_joint5_z = c_joint6 * minus_f_joint6_y - s_joint6 * f_joint6_x;
  const double n_joint7_x = 0.5 * (wd_joint7_x + w_joint7_y * w_joint7_z);
  const double f_joint4_x = 2.1936204 * (wd_joint4_z +
      minus_ww_joint4_xy) - s_joint5 * f_joint6_z + c_joint5 * f_joint5_x;
  const double f_joint4_z = c_joint5 * f_joint6_z - 2.1936204 * U_joint4_zy +
      s_joint5 * f_joint5_x;
  const double f_joint4_y = 2.1936204 * (w_joint4_x * w_joint4_x +
      w_joint4_z * w_joint4_z) - f_joint5_z;
  const double n_joint6_x = 1.002036745 * U_joint6_zy +
      0.03411 * a_joint6_z - s_joint7 * n_joint7_y + c_joint7 * n_joint7_x;
  const double n_joint6_z = 1.502036745 * wd_joint6_z +
      0.502036745 * minus_ww_joint6_xy - 0.03411 * a_joint6_x + c_joint7 * n_joint7_y +
      s_joint7 * n_joint7_x;
  const double f_joint3_x = c_joint4 * f_joint4_x - s_joint4 * f_joint4_y;
  const double n_joint5_x = wd_joint5_x +
      ww_joint5_yz - 0.017055 * U_joint6_zy - s_joint6 * n_joint6_y + c_joint6 * n_joint6_x;
  const double minus_n_joint5_z = 0.5 * w_joint5_x * w_joint5_y - 1.5 * wd_joint5_z +
      c_joint6 * n_joint6_y + s_joint6 * n_joint6_x;
  const double n_joint5_y = 0.5 * f_joint5_x - 0.5 * (ww_joint5_xz - wd_joint5_y) + n_joint6_z;
  const double n_joint4_x = 1.817861701136 * U_joint4_zy - 2.1936204 * a_joint4_z -
      s_joint5 * n_joint5_y + c_joint5 * n_joint5_x;
  const double n_joint4_y = minus_n_joint5_z - 0.5 * (minus_wd_joint4_y +
      w_joint4_x * w_joint4_z);
  const double n_joint4_z = 2.317861701136 * wd_joint4_z + 1.317861701136 * minus_ww_joint4_xy +
      2.1936204 * a_joint4_x + c_joint5 * n_joint5_y + s_joint5 * n_joint5_x;
  /* Inward, joint4: force and moment */
  const double n_joint3_x = wd_joint3_x +
      ww_joint3_yz - 0.45 * f_joint4_z - s_joint4 * n_joint4_y + c_joint4 * n_joint4_x;
  const double minus_n_joint3_z = 0.5 * w_joint3_x * w_joint3_y - 1.5 * wd_joint3_z +
      c_joint4 * n_joint4_y + s_joint4 * n_joint4_x;
  const double n_joint3_y = 0.45 * f_joint3_x - 0.5 * (ww_joint3_xz - wd_joint3_y) + n_joint4_z;
  /* Inward, joint3: force and moment */
  const double n_joint2_x = c_joint3 * n_joint3_x - (3.39669277808612 * (minus_ww_joint2_yz +
      minus_wd_joint2_x) + s_joint3 * n_joint3_y);
  const double n_joint2_y = minus_n_joint3_z + 0.5 * (minus_ww_joint2_xz + wd_joint2_y);
  const double n_joint2_z = 3.89669277808612 * qdd_joint2 - 59.1881819742 * s_joint2 -
      2.89669277808612 * minus_w_joint2_x * minus_w_joint2_y + c_joint3 * n_joint3_y +
      s_joint3 * n_joint3_x;
  const double minus_n_joint1_z = c_joint2 * n_joint2_y - 1.5 * qdd_joint1 +
      s_joint2 * n_joint2_x;

  tau[0] = -minus_n_joint1_z;
  tau[1] = n_joint2_z;
  tau[2] = -minus_n_joint3_z;
  tau[3] = n_joint4_z;
  tau[4] = -minus_n_joint5_z;
  tau[5] = n_joint6_z;
  tau[6] = wd_joint7_z;
}

/* Coordinates that move in one way: their first ones among q and v, and how many velocities. */
enum { part_sum, part_ball, part_free };
static const struct {
  int kind, q, v, size;
} configuration_parts[] = {
    {part_sum, 0, 0, 7},
};
enum { part_count = sizeof configuration_parts / sizeof configuration_parts[0] };

void pa10_c_integrate(const double* q, const double* dq, double* q_next) {
  for (int k = 0; k < part_count; ++k) {
    const double* from = q + configuration_parts[k].q;
    const double* by = dq + configuration_parts[k].v;
    double* to = q_next + configuration_parts[k].q;
    for (int i = 0; i < configuration_parts[k].size; ++i) to[i] = from[i] + by[i];
  }
}

void pa10_c_difference(const double* q0, const double* q1, double* dq) {
  for (int k = 0; k < part_count; ++k) {
    const double* from = q0 + configuration_parts[k].q;
    const double* to = q1 + configuration_parts[k].q;
    double* by = dq + configuration_parts[k].v;
    for (int i = 0; i < configuration_parts[k].size; ++i) by[i] = to[i] - from[i];
  }
}

int pa10_c_normalise(double* q) {
  int is_sound = 1;
  (void)q;
  return is_sound;
}

void pa10_c_integrate_derivatives(const double* q, const double* dq, double* by_q, double* by_dq) {
  (void)q;
  (void)dq;
  for (int i = 0; i < 7 * 7; ++i) by_q[i] = by_dq[i] = (double)(i % (7 + 1) == 0);
}

void pa10_c_step(
    double dt, const double* q, const double* v, const double* tau, double* q_next,
    double* v_next) {
  const double *at_q = q, *at_v = v;
  double qdd[7], way[7];
  pa10_c_forward_dynamics(at_q, at_v, tau, qdd);
  for (int i = 0; i < 7; ++i) {
    v_next[i] = v[i] + dt * qdd[i];
    way[i] = dt * v_next[i];
  }
  pa10_c_integrate(q, way, q_next);
}

/* Way k of the method without commutators, of the velocities at its stages. */
static void runge_kutta_way(double dt, double v[4][7], int k, double* way) {
  for (int i = 0; i < 7; ++i) {
    if (k == 0) way[i] = dt / 2 * v[0][i];
    if (k == 1) way[i] = dt / 2 * v[1][i];
    if (k == 2) way[i] = dt * v[2][i] - dt / 2 * v[0][i];
    if (k == 3) way[i] = dt / 12 * (3 * v[0][i] + 2 * (v[1][i] + v[2][i]) - v[3][i]);
    if (k == 4) way[i] = dt / 12 * (2 * (v[1][i] + v[2][i]) + 3 * v[3][i] - v[0][i]);
  }
}

void pa10_c_step_rk4(
    double dt, const double* q, const double* v, const double* tau, double* q_next,
    double* v_next) {
  double first[7], second[7], now[7], rates[4][7], slopes[4][7], way[7];
  for (int i = 0; i < 7; ++i) first[i] = now[i] = q[i];
  for (int i = 0; i < 7; ++i) rates[0][i] = v[i];
  for (int stage = 0; stage < 4; ++stage) {
    const double *at_q = now, *at_v = rates[stage];
    double* qdd = slopes[stage];
    pa10_c_forward_dynamics(at_q, at_v, tau, qdd);
    if (stage == 3) break;
    for (int i = 0; i < 7; ++i) {
      rates[stage + 1][i] = rates[0][i] + (stage == 2 ? dt : dt / 2) * qdd[i];
    }
    runge_kutta_way(dt, rates, stage, way);
    pa10_c_integrate(stage == 2 ? second : first, way, now);
    for (int i = 0; i < 7 && stage == 0; ++i) second[i] = now[i];
  }
  runge_kutta_way(dt, rates, 3, way);
  pa10_c_integrate(first, way, now);
  runge_kutta_way(dt, rates, 4, way);
  pa10_c_integrate(now, way, q_next);
  for (int i = 0; i < 7; ++i) {
    v_next[i] = rates[0][i] + dt / 6 * (slopes[0][i] + 2 * (slopes[1][i] + slopes[2][i]) + slopes[3][i]);
  }
}


