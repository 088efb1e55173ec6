// touch_link1_inertia: block of link1 link2 link3; articulated-body recursion
// 262 multiplications, 182 additions, 4 divisions
// Comments in it: most statements from there on belong to that pass and joint.
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/pivots.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses::internal {

/// Elements of contact_inertia that are not zero always.
inline constexpr std::array<int, 25> kTouchLink1InertiaContactInertiaNonZeros = {
    0, 2, 4, 6, 8, 18, 20, 22, 24, 26, 36, 38, 40, 42, 44, 54, 56, 58, 60, 62, 72, 74, 76, 78, 80};

/// block of link1 link2 link3
///   tau[3]  in: joint forces
///   contact_arms[6]  in: of each contact: from its frame's origin, in world axes
///   touch_link1_place[11]  in: from the stage before
///   contact_bias[9]  out: Jdot v: of the contact frames at qdd = 0
///   contact_inertia[9 * 9]  out: J M^-1 J' of the contact frames: linear, then angular, in world
///       axes; stored by columns
///   contact_acceleration[9]  out: of the contact frames without forces there: linear, then
///       angular, in world axes
///   pivot_link1[1]  out: smallest pivot, relative to the largest that it can be
///   touch_link1_inertia[40]  out: for the stages that follow
template <class Scalar>
void touch_link1_inertia(
    const Scalar* tau, const Scalar* contact_arms, const Scalar* touch_link1_place,
    Scalar* contact_bias, Scalar* contact_inertia, Scalar* contact_acceleration,
    Scalar* pivot_link1, Scalar* touch_link1_inertia) noexcept {
  // Outward, joint2: motion
  const Scalar touch_link1_place_0 = touch_link1_place[0];
  const Scalar ww_joint1_zz = touch_link1_place_0 * touch_link1_place_0;
  const Scalar touch_link1_place_w_joint2_z = touch_link1_place[7];
  const Scalar ww_joint2_zz = touch_link1_place_w_joint2_z * touch_link1_place_w_joint2_z;
  const Scalar touch_link1_place_w_joint3_z = touch_link1_place[8];
  const Scalar ww_joint3_zz = touch_link1_place_w_joint3_z * touch_link1_place_w_joint3_z;
  const Scalar contact_arms_5 = contact_arms[5];
  const Scalar touch_link1_place_c_joint3_sum = touch_link1_place[6];
  const Scalar contact_arms_3 = contact_arms[3];
  const Scalar touch_link1_place_s_joint3_sum = touch_link1_place[5];
  const Scalar t1 = contact_arms_5 * touch_link1_place_c_joint3_sum +
      contact_arms_3 * touch_link1_place_s_joint3_sum;
  const Scalar t2 = contact_arms_5 * touch_link1_place_s_joint3_sum -
      contact_arms_3 * touch_link1_place_c_joint3_sum;
  const Scalar touch_link1_place_s_joint1 = touch_link1_place[1];
  const Scalar minus_a_joint2_x = touch_link1_place_s_joint1 * ww_joint1_zz;
  const Scalar touch_link1_place_c_joint1 = touch_link1_place[2];
  const Scalar a_joint2_y = touch_link1_place_c_joint1 * ww_joint1_zz - Scalar(9.81);
  // Inward, joint3: articulated inertia, and force at qdd = 0
  const Scalar touch_link1_place_c_joint2_sum = touch_link1_place[4];
  const Scalar touch_link1_place_s_joint2_sum = touch_link1_place[3];
  const Scalar u_row1_joint2 = touch_link1_place_c_joint2_sum * touch_link1_place_s_joint3_sum -
      touch_link1_place_s_joint2_sum * touch_link1_place_c_joint3_sum;
  const Scalar t3 = Scalar(0.5000000000000001) * touch_link1_place_c_joint3_sum;
  const Scalar t4 = Scalar(0.5000000000000001) * touch_link1_place_s_joint3_sum;
  const Scalar minus_a_joint2_at_joint3_x = minus_a_joint2_x +
      touch_link1_place_s_joint2_sum * ww_joint2_zz;
  const Scalar contact_arms_0 = contact_arms[0];
  const Scalar t5 = minus_a_joint2_x +
      touch_link1_place_w_joint2_z * contact_arms_0 * touch_link1_place_w_joint2_z;
  const Scalar u_row12_joint3 = touch_link1_place_s_joint3_sum * t2 +
      touch_link1_place_c_joint3_sum * t1;
  const Scalar u_row14_joint3 = touch_link1_place_c_joint3_sum * t2 -
      touch_link1_place_s_joint3_sum * t1;
  const Scalar a_joint2_at_joint3_y = a_joint2_y + touch_link1_place_c_joint2_sum * ww_joint2_zz;
  const Scalar contact_arms_2 = contact_arms[2];
  const Scalar t6 = Scalar(-9.81) -
      touch_link1_place_w_joint2_z * contact_arms_2 * touch_link1_place_w_joint2_z - a_joint2_y;
  const Scalar minus_u_row2_joint2 = touch_link1_place_c_joint2_sum * t3 +
      touch_link1_place_s_joint2_sum * t4;
  const Scalar t7 = touch_link1_place_s_joint3_sum * touch_link1_place_c_joint3_sum;
  const Scalar y_row12_joint3 = Scalar(3.0) * u_row12_joint3;
  const Scalar t8 = touch_link1_place_c_joint3_sum - Scalar(1.5) * u_row12_joint3;
  const Scalar y_row14_joint3 = Scalar(3.0) * u_row14_joint3;
  const Scalar t9 = touch_link1_place_s_joint3_sum + Scalar(1.5) * u_row14_joint3;
  const Scalar minus_a_joint3_x = touch_link1_place_c_joint3_sum * a_joint2_at_joint3_y +
      touch_link1_place_s_joint3_sum * minus_a_joint2_at_joint3_x;
  const Scalar minus_a_joint3_y = touch_link1_place_c_joint3_sum * minus_a_joint2_at_joint3_x -
      touch_link1_place_s_joint3_sum * a_joint2_at_joint3_y;
  const Scalar t10 = Scalar(0.75) * touch_link1_place_c_joint3_sum;
  const Scalar t11 = touch_link1_place_c_joint3_sum * t8 +
      touch_link1_place_s_joint3_sum * touch_link1_place_s_joint3_sum;
  const Scalar t12 = t7 - touch_link1_place_s_joint3_sum * t8;
  const Scalar own_f_joint3_x = Scalar(-0.5) * ww_joint3_zz - Scalar(1.5) * minus_a_joint3_x;
  const Scalar minus_a_joint4_x = ww_joint3_zz + minus_a_joint3_x;
  const Scalar t13 = minus_a_joint3_x +
      touch_link1_place_w_joint3_z * touch_link1_place_w_joint3_z * t1;
  const Scalar t14 = minus_a_joint3_y -
      touch_link1_place_w_joint3_z * touch_link1_place_w_joint3_z * t2;
  const Scalar tau_joint3 = tau[2];
  const Scalar u_joint3 = tau_joint3 + Scalar(0.5) * minus_a_joint3_y;
  const Scalar t15 = t7 - touch_link1_place_c_joint3_sum * t9;
  const Scalar u_row12_joint2 = touch_link1_place_c_joint2_sum * t11 -
      touch_link1_place_s_joint2_sum * t12;
  const Scalar t16 = touch_link1_place_s_joint3_sum * t9 +
      touch_link1_place_c_joint3_sum * touch_link1_place_c_joint3_sum;
  const Scalar t17 = touch_link1_place_c_joint3_sum * t10;
  const Scalar minus_turned_joint3_C_xy = touch_link1_place_s_joint3_sum * t10;
  const Scalar rate_joint3 = Scalar(3.0) * u_joint3;
  const Scalar p_f_through_joint3_y = Scalar(1.5) * u_joint3 - Scalar(1.5) * minus_a_joint3_y;
  const Scalar turned_joint3_C_xx = Scalar(1.5) - t17;
  const Scalar t18 = touch_link1_place_c_joint3_sum * t14 + touch_link1_place_s_joint3_sum * t13;
  const Scalar t19 = touch_link1_place_s_joint3_sum * t14 - Scalar(9.81) -
      touch_link1_place_c_joint3_sum * t13;
  const Scalar u_row14_joint2 = touch_link1_place_c_joint2_sum * t15 -
      touch_link1_place_s_joint2_sum * t16;
  const Scalar turned_joint3_C_yy = Scalar(0.75) + t17;
  const Scalar minus_I_joint3_at_joint2_B_zx = touch_link1_place_s_joint2_sum *
      minus_turned_joint3_C_xy - touch_link1_place_c_joint2_sum * turned_joint3_C_xx;
  const Scalar p_f_joint3_at_joint2_x = touch_link1_place_c_joint3_sum * p_f_through_joint3_y +
      touch_link1_place_s_joint3_sum * own_f_joint3_x;
  const Scalar p_f_joint3_at_joint2_y = touch_link1_place_s_joint3_sum * p_f_through_joint3_y -
      touch_link1_place_c_joint3_sum * own_f_joint3_x;
  const Scalar I_joint3_at_joint2_B_zy = touch_link1_place_s_joint2_sum * turned_joint3_C_yy -
      touch_link1_place_c_joint2_sum * minus_turned_joint3_C_xy;
  // Inward, joint2: articulated inertia, and force at qdd = 0
  const Scalar tau_joint2 = tau[1];
  const Scalar u_joint2 = tau_joint2 - tau_joint3 -
      touch_link1_place_c_joint2_sum * p_f_joint3_at_joint2_x -
      touch_link1_place_s_joint2_sum * p_f_joint3_at_joint2_y;
  const Scalar d_joint2 = touch_link1_place_s_joint2_sum * I_joint3_at_joint2_B_zy -
      Scalar(0.16666666666666669) -
      touch_link1_place_c_joint2_sum * minus_I_joint3_at_joint2_B_zx;
  const Scalar minus_inverse_d_joint2 = Scalar(-1.0) / d_joint2;
  const Scalar K_f_joint2_x = minus_I_joint3_at_joint2_B_zx * minus_inverse_d_joint2;
  const Scalar minus_K_f_joint2_y = I_joint3_at_joint2_B_zy * minus_inverse_d_joint2;
  const Scalar minus_rate_joint2 = u_joint2 * minus_inverse_d_joint2;
  const Scalar minus_y_row1_joint2 = u_row1_joint2 * minus_inverse_d_joint2;
  const Scalar y_row2_joint2 = minus_u_row2_joint2 * minus_inverse_d_joint2;
  const Scalar minus_y_row6_joint2 = contact_arms_2 * minus_inverse_d_joint2;
  const Scalar y_row8_joint2 = contact_arms_0 * minus_inverse_d_joint2;
  const Scalar minus_y_row12_joint2 = u_row12_joint2 * minus_inverse_d_joint2;
  const Scalar minus_y_row14_joint2 = u_row14_joint2 * minus_inverse_d_joint2;
  const Scalar minus_u_row1_joint1 = touch_link1_place_s_joint1 *
      (touch_link1_place_c_joint3_sum - u_row1_joint2 * minus_K_f_joint2_y) -
      touch_link1_place_c_joint1 * (touch_link1_place_s_joint3_sum -
      u_row1_joint2 * K_f_joint2_x);
  const Scalar u_row2_joint1 = touch_link1_place_c_joint1 * (minus_u_row2_joint2 * K_f_joint2_x -
      t3) - touch_link1_place_s_joint1 * (t4 + minus_u_row2_joint2 * minus_K_f_joint2_y);
  const Scalar minus_u_row6_joint1 = touch_link1_place_c_joint1 * (contact_arms_2 *
      K_f_joint2_x - Scalar(1.0)) -
      touch_link1_place_s_joint1 * contact_arms_2 * minus_K_f_joint2_y;
  const Scalar minus_u_row8_joint1 = touch_link1_place_s_joint1 * (Scalar(1.0) +
      contact_arms_0 * minus_K_f_joint2_y) -
      touch_link1_place_c_joint1 * contact_arms_0 * K_f_joint2_x;
  const Scalar u_row10_joint1 = touch_link1_place_s_joint1 * minus_K_f_joint2_y -
      touch_link1_place_c_joint1 * K_f_joint2_x;
  const Scalar minus_u_row12_joint1 = touch_link1_place_s_joint1 * (t12 -
      u_row12_joint2 * minus_K_f_joint2_y) - touch_link1_place_c_joint1 * (t11 -
      u_row12_joint2 * K_f_joint2_x);
  const Scalar minus_u_row14_joint1 = touch_link1_place_s_joint1 * (t16 -
      u_row14_joint2 * minus_K_f_joint2_y) - touch_link1_place_c_joint1 * (t15 -
      u_row14_joint2 * K_f_joint2_x);
  const Scalar minus_I_through_joint2_C_xy = minus_turned_joint3_C_xy +
      I_joint3_at_joint2_B_zy * K_f_joint2_x;
  const Scalar d_joint1 = touch_link1_place_s_joint1 * (touch_link1_place_s_joint1 *
      (Scalar(1.0) + turned_joint3_C_yy +
      I_joint3_at_joint2_B_zy * minus_K_f_joint2_y) -
      touch_link1_place_c_joint1 * minus_I_through_joint2_C_xy) - Scalar(0.16666666666666669) -
      touch_link1_place_c_joint1 * (touch_link1_place_s_joint1 * minus_I_through_joint2_C_xy -
      touch_link1_place_c_joint1 * (Scalar(1.0) + turned_joint3_C_xx +
      minus_I_joint3_at_joint2_B_zx * K_f_joint2_x));
  // Inward, joint1: articulated inertia, and force at qdd = 0
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar tau_joint1 = tau[0];
  const Scalar minus_rate_joint1 = inverse_d_joint1 * (tau_joint2 - tau_joint1 +
      touch_link1_place_c_joint1 * (p_f_joint3_at_joint2_x - minus_a_joint2_x +
      u_joint2 * K_f_joint2_x) - touch_link1_place_s_joint1 * (u_joint2 * minus_K_f_joint2_y -
      (a_joint2_y + p_f_joint3_at_joint2_y)));
  const Scalar minus_y_row1_joint1 = minus_u_row1_joint1 * inverse_d_joint1;
  const Scalar y_row2_joint1 = u_row2_joint1 * inverse_d_joint1;
  const Scalar minus_y_row6_joint1 = minus_u_row6_joint1 * inverse_d_joint1;
  const Scalar minus_y_row8_joint1 = minus_u_row8_joint1 * inverse_d_joint1;
  const Scalar y_row10_joint1 = u_row10_joint1 * inverse_d_joint1;
  const Scalar minus_y_row12_joint1 = minus_u_row12_joint1 * inverse_d_joint1;
  const Scalar minus_y_row14_joint1 = minus_u_row14_joint1 * inverse_d_joint1;
  const Scalar minus_Lambda_row1 = u_row1_joint2 * minus_y_row1_joint2 -
      minus_u_row1_joint1 * minus_y_row1_joint1;
  const Scalar Lambda_row1_row2 = minus_u_row2_joint2 * minus_y_row1_joint2 -
      u_row2_joint1 * minus_y_row1_joint1;
  const Scalar t20 = minus_u_row2_joint2 * y_row2_joint2 - Scalar(3.0) -
      u_row2_joint1 * y_row2_joint1;
  const Scalar minus_Lambda_row1_row6 = contact_arms_2 * minus_y_row1_joint2 -
      minus_u_row6_joint1 * minus_y_row1_joint1;
  const Scalar Lambda_row1_row8 = contact_arms_0 * minus_y_row1_joint2 +
      minus_u_row8_joint1 * minus_y_row1_joint1;
  const Scalar minus_Lambda_row1_row10 = minus_y_row1_joint2 +
      u_row10_joint1 * minus_y_row1_joint1;
  const Scalar minus_Lambda_row1_row12 = u_row12_joint2 * minus_y_row1_joint2 -
      minus_u_row12_joint1 * minus_y_row1_joint1;
  const Scalar minus_Lambda_row1_row14 = u_row14_joint2 * minus_y_row1_joint2 -
      minus_u_row14_joint1 * minus_y_row1_joint1;
  const Scalar touch_link1_place_velocity_joint4_y = touch_link1_place[10];
  const Scalar gap_row1 = Scalar(9.81) * touch_link1_place_c_joint3_sum -
      touch_link1_place_w_joint3_z * (touch_link1_place_w_joint3_z +
      touch_link1_place_velocity_joint4_y) + minus_a_joint4_x +
      u_row1_joint2 * minus_rate_joint2 - minus_u_row1_joint1 * minus_rate_joint1;
  const Scalar t21 = Scalar(-1e-12) * (minus_Lambda_row1 +
      Scalar(0.001) * (minus_inverse_d_joint2 - Scalar(3.0) - inverse_d_joint1) + t20);
  // Inward, loops closed at the base
  const Scalar inverse_Lambda_row1 = hybridyn::reciprocal_above(-minus_Lambda_row1, t21);
  const Scalar L_row1_row2 = Lambda_row1_row2 * inverse_Lambda_row1;
  const Scalar minus_L_row1_row6 = minus_Lambda_row1_row6 * inverse_Lambda_row1;
  const Scalar L_row1_row8 = Lambda_row1_row8 * inverse_Lambda_row1;
  const Scalar L_row1_row10 = -minus_Lambda_row1_row10 * inverse_Lambda_row1;
  const Scalar minus_L_row1_row12 = minus_Lambda_row1_row12 * inverse_Lambda_row1;
  const Scalar minus_L_row1_row14 = minus_Lambda_row1_row14 * inverse_Lambda_row1;
  const Scalar touch_link1_place_minus_velocity_joint4_x = touch_link1_place[9];
  const Scalar minus_gap_row2 = Scalar(9.81) * touch_link1_place_s_joint3_sum +
      touch_link1_place_w_joint3_z * touch_link1_place_minus_velocity_joint4_x -
      minus_a_joint3_y + rate_joint3 +
      minus_u_row2_joint2 * minus_rate_joint2 - u_row2_joint1 * minus_rate_joint1 +
      gap_row1 * L_row1_row2;
  const Scalar minus_Lambda_row2 = t20 + Lambda_row1_row2 * L_row1_row2;
  const Scalar Lambda_row2_row6 = contact_arms_2 * y_row2_joint2 -
      minus_u_row6_joint1 * y_row2_joint1 + Lambda_row1_row2 * minus_L_row1_row6;
  const Scalar minus_Lambda_row2_row8 = contact_arms_0 * y_row2_joint2 +
      minus_u_row8_joint1 * y_row2_joint1 + Lambda_row1_row2 * L_row1_row8;
  const Scalar Lambda_row2_row10 = y_row2_joint2 +
      u_row10_joint1 * y_row2_joint1 - Lambda_row1_row2 * L_row1_row10;
  const Scalar Lambda_row2_row12 = y_row12_joint3 +
      u_row12_joint2 * y_row2_joint2 - minus_u_row12_joint1 * y_row2_joint1 +
      Lambda_row1_row2 * minus_L_row1_row12;
  const Scalar Lambda_row2_row14 = y_row14_joint3 +
      u_row14_joint2 * y_row2_joint2 - minus_u_row14_joint1 * y_row2_joint1 +
      Lambda_row1_row2 * minus_L_row1_row14;
  const Scalar inverse_Lambda_row2 = hybridyn::reciprocal_above(-minus_Lambda_row2, t21);
  const Scalar L_row2_row6 = Lambda_row2_row6 * inverse_Lambda_row2;
  const Scalar minus_L_row2_row8 = minus_Lambda_row2_row8 * inverse_Lambda_row2;
  const Scalar L_row2_row10 = Lambda_row2_row10 * inverse_Lambda_row2;
  const Scalar L_row2_row12 = Lambda_row2_row12 * inverse_Lambda_row2;
  const Scalar L_row2_row14 = Lambda_row2_row14 * inverse_Lambda_row2;
  const Scalar t22 = contact_arms_0 * minus_y_row6_joint2 +
      minus_u_row8_joint1 * minus_y_row6_joint1 + minus_Lambda_row1_row6 * L_row1_row8 +
      Lambda_row2_row6 * minus_L_row2_row8;
  const Scalar t23 = minus_y_row6_joint2 +
      u_row10_joint1 * minus_y_row6_joint1 - minus_Lambda_row1_row6 * L_row1_row10 +
      Lambda_row2_row6 * L_row2_row10;
  const Scalar t24 = y_row8_joint2 - u_row10_joint1 * minus_y_row8_joint1 -
      Lambda_row1_row8 * L_row1_row10 + minus_Lambda_row2_row8 * L_row2_row10;
  const Scalar t25 = u_row12_joint2 * minus_y_row6_joint2 -
      minus_u_row12_joint1 * minus_y_row6_joint1 + minus_Lambda_row1_row6 * minus_L_row1_row12 +
      Lambda_row2_row6 * L_row2_row12;
  const Scalar t26 = u_row12_joint2 * y_row8_joint2 +
      minus_u_row12_joint1 * minus_y_row8_joint1 + Lambda_row1_row8 * minus_L_row1_row12 +
      minus_Lambda_row2_row8 * L_row2_row12;
  const Scalar t27 = minus_y_row12_joint2 + minus_u_row12_joint1 * y_row10_joint1 +
      minus_Lambda_row1_row10 * minus_L_row1_row12 + Lambda_row2_row10 * L_row2_row12;
  const Scalar t28 = u_row14_joint2 * minus_y_row6_joint2 -
      minus_u_row14_joint1 * minus_y_row6_joint1 + minus_Lambda_row1_row6 * minus_L_row1_row14 +
      Lambda_row2_row6 * L_row2_row14;
  const Scalar t29 = u_row14_joint2 * y_row8_joint2 +
      minus_u_row14_joint1 * minus_y_row8_joint1 + Lambda_row1_row8 * minus_L_row1_row14 +
      minus_Lambda_row2_row8 * L_row2_row14;
  const Scalar t30 = minus_y_row14_joint2 + minus_u_row14_joint1 * y_row10_joint1 +
      minus_Lambda_row1_row10 * minus_L_row1_row14 + Lambda_row2_row10 * L_row2_row14;
  const Scalar t31 = u_row14_joint2 * minus_y_row12_joint2 - u_row14_joint3 * y_row12_joint3 -
      minus_u_row14_joint1 * minus_y_row12_joint1 +
      minus_Lambda_row1_row12 * minus_L_row1_row14 + Lambda_row2_row12 * L_row2_row14;

  contact_bias[0] = -t5;
  contact_bias[1] = Scalar(0.0);
  contact_bias[2] = t6;
  contact_bias[3] = Scalar(0.0);
  contact_bias[4] = Scalar(0.0);
  contact_bias[5] = Scalar(0.0);
  contact_bias[6] = -t18;
  contact_bias[7] = Scalar(0.0);
  contact_bias[8] = t19;
  contact_inertia[0] = minus_u_row6_joint1 * minus_y_row6_joint1 -
      contact_arms_2 * minus_y_row6_joint2 - minus_Lambda_row1_row6 * minus_L_row1_row6 -
      Lambda_row2_row6 * L_row2_row6;
  contact_inertia[1] = Scalar(0.0);
  contact_inertia[2] = t22;
  contact_inertia[3] = Scalar(0.0);
  contact_inertia[4] = -t23;
  contact_inertia[5] = Scalar(0.0);
  contact_inertia[6] = -t25;
  contact_inertia[7] = Scalar(0.0);
  contact_inertia[8] = -t28;
  contact_inertia[9] = Scalar(0.0);
  contact_inertia[10] = Scalar(0.0);
  contact_inertia[11] = Scalar(0.0);
  contact_inertia[12] = Scalar(0.0);
  contact_inertia[13] = Scalar(0.0);
  contact_inertia[14] = Scalar(0.0);
  contact_inertia[15] = Scalar(0.0);
  contact_inertia[16] = Scalar(0.0);
  contact_inertia[17] = Scalar(0.0);
  contact_inertia[18] = t22;
  contact_inertia[19] = Scalar(0.0);
  contact_inertia[20] = minus_u_row8_joint1 * minus_y_row8_joint1 -
      contact_arms_0 * y_row8_joint2 - Lambda_row1_row8 * L_row1_row8 -
      minus_Lambda_row2_row8 * minus_L_row2_row8;
  contact_inertia[21] = Scalar(0.0);
  contact_inertia[22] = t24;
  contact_inertia[23] = Scalar(0.0);
  contact_inertia[24] = t26;
  contact_inertia[25] = Scalar(0.0);
  contact_inertia[26] = t29;
  contact_inertia[27] = Scalar(0.0);
  contact_inertia[28] = Scalar(0.0);
  contact_inertia[29] = Scalar(0.0);
  contact_inertia[30] = Scalar(0.0);
  contact_inertia[31] = Scalar(0.0);
  contact_inertia[32] = Scalar(0.0);
  contact_inertia[33] = Scalar(0.0);
  contact_inertia[34] = Scalar(0.0);
  contact_inertia[35] = Scalar(0.0);
  contact_inertia[36] = -t23;
  contact_inertia[37] = Scalar(0.0);
  contact_inertia[38] = t24;
  contact_inertia[39] = Scalar(0.0);
  contact_inertia[40] = u_row10_joint1 * y_row10_joint1 - minus_inverse_d_joint2 +
      minus_Lambda_row1_row10 * L_row1_row10 - Lambda_row2_row10 * L_row2_row10;
  contact_inertia[41] = Scalar(0.0);
  contact_inertia[42] = -t27;
  contact_inertia[43] = Scalar(0.0);
  contact_inertia[44] = -t30;
  contact_inertia[45] = Scalar(0.0);
  contact_inertia[46] = Scalar(0.0);
  contact_inertia[47] = Scalar(0.0);
  contact_inertia[48] = Scalar(0.0);
  contact_inertia[49] = Scalar(0.0);
  contact_inertia[50] = Scalar(0.0);
  contact_inertia[51] = Scalar(0.0);
  contact_inertia[52] = Scalar(0.0);
  contact_inertia[53] = Scalar(0.0);
  contact_inertia[54] = -t25;
  contact_inertia[55] = Scalar(0.0);
  contact_inertia[56] = t26;
  contact_inertia[57] = Scalar(0.0);
  contact_inertia[58] = -t27;
  contact_inertia[59] = Scalar(0.0);
  contact_inertia[60] = u_row12_joint3 * y_row12_joint3 - u_row12_joint2 * minus_y_row12_joint2 +
      minus_u_row12_joint1 * minus_y_row12_joint1 -
      minus_Lambda_row1_row12 * minus_L_row1_row12 - Lambda_row2_row12 * L_row2_row12;
  contact_inertia[61] = Scalar(0.0);
  contact_inertia[62] = -t31;
  contact_inertia[63] = Scalar(0.0);
  contact_inertia[64] = Scalar(0.0);
  contact_inertia[65] = Scalar(0.0);
  contact_inertia[66] = Scalar(0.0);
  contact_inertia[67] = Scalar(0.0);
  contact_inertia[68] = Scalar(0.0);
  contact_inertia[69] = Scalar(0.0);
  contact_inertia[70] = Scalar(0.0);
  contact_inertia[71] = Scalar(0.0);
  contact_inertia[72] = -t28;
  contact_inertia[73] = Scalar(0.0);
  contact_inertia[74] = t29;
  contact_inertia[75] = Scalar(0.0);
  contact_inertia[76] = -t30;
  contact_inertia[77] = Scalar(0.0);
  contact_inertia[78] = -t31;
  contact_inertia[79] = Scalar(0.0);
  contact_inertia[80] = u_row14_joint3 * y_row14_joint3 - u_row14_joint2 * minus_y_row14_joint2 +
      minus_u_row14_joint1 * minus_y_row14_joint1 -
      minus_Lambda_row1_row14 * minus_L_row1_row14 - Lambda_row2_row14 * L_row2_row14;
  contact_acceleration[0] = minus_u_row6_joint1 * minus_rate_joint1 - (t5 +
      contact_arms_2 * minus_rate_joint2) - gap_row1 * minus_L_row1_row6 -
      minus_gap_row2 * L_row2_row6;
  contact_acceleration[1] = Scalar(0.0);
  contact_acceleration[2] = t6 + contact_arms_0 * minus_rate_joint2 +
      minus_u_row8_joint1 * minus_rate_joint1 + gap_row1 * L_row1_row8 +
      minus_gap_row2 * minus_L_row2_row8;
  contact_acceleration[3] = Scalar(0.0);
  contact_acceleration[4] = gap_row1 * L_row1_row10 - (minus_rate_joint2 +
      u_row10_joint1 * minus_rate_joint1) - minus_gap_row2 * L_row2_row10;
  contact_acceleration[5] = Scalar(0.0);
  contact_acceleration[6] = u_row12_joint3 * rate_joint3 - t18 -
      u_row12_joint2 * minus_rate_joint2 +
      minus_u_row12_joint1 * minus_rate_joint1 - gap_row1 * minus_L_row1_row12 -
      minus_gap_row2 * L_row2_row12;
  contact_acceleration[7] = Scalar(0.0);
  contact_acceleration[8] = t19 +
      u_row14_joint3 * rate_joint3 - u_row14_joint2 * minus_rate_joint2 +
      minus_u_row14_joint1 * minus_rate_joint1 - gap_row1 * minus_L_row1_row14 -
      minus_gap_row2 * L_row2_row14;
  pivot_link1[0] = hybridyn::least_of(Scalar(0.125) * d_joint1, Scalar(0.5) * d_joint2);
  touch_link1_inertia[0] = minus_a_joint3_y;
  touch_link1_inertia[1] = -minus_a_joint4_x;
  touch_link1_inertia[2] = rate_joint3;
  touch_link1_inertia[3] = y_row12_joint3;
  touch_link1_inertia[4] = y_row14_joint3;
  touch_link1_inertia[5] = minus_inverse_d_joint2;
  touch_link1_inertia[6] = K_f_joint2_x;
  touch_link1_inertia[7] = minus_K_f_joint2_y;
  touch_link1_inertia[8] = minus_rate_joint2;
  touch_link1_inertia[9] = minus_y_row1_joint2;
  touch_link1_inertia[10] = y_row2_joint2;
  touch_link1_inertia[11] = minus_y_row6_joint2;
  touch_link1_inertia[12] = y_row8_joint2;
  touch_link1_inertia[13] = minus_y_row12_joint2;
  touch_link1_inertia[14] = minus_y_row14_joint2;
  touch_link1_inertia[15] = minus_rate_joint1;
  touch_link1_inertia[16] = minus_y_row1_joint1;
  touch_link1_inertia[17] = y_row2_joint1;
  touch_link1_inertia[18] = minus_y_row6_joint1;
  touch_link1_inertia[19] = minus_y_row8_joint1;
  touch_link1_inertia[20] = y_row10_joint1;
  touch_link1_inertia[21] = minus_y_row12_joint1;
  touch_link1_inertia[22] = minus_y_row14_joint1;
  touch_link1_inertia[23] = -gap_row1;
  touch_link1_inertia[24] = minus_Lambda_row1;
  touch_link1_inertia[25] = Lambda_row1_row2;
  touch_link1_inertia[26] = minus_Lambda_row1_row6;
  touch_link1_inertia[27] = Lambda_row1_row8;
  touch_link1_inertia[28] = minus_Lambda_row1_row10;
  touch_link1_inertia[29] = minus_Lambda_row1_row12;
  touch_link1_inertia[30] = minus_Lambda_row1_row14;
  touch_link1_inertia[31] = inverse_Lambda_row1;
  touch_link1_inertia[32] = -minus_gap_row2;
  touch_link1_inertia[33] = -minus_Lambda_row2;
  touch_link1_inertia[34] = Lambda_row2_row6;
  touch_link1_inertia[35] = minus_Lambda_row2_row8;
  touch_link1_inertia[36] = Lambda_row2_row10;
  touch_link1_inertia[37] = Lambda_row2_row12;
  touch_link1_inertia[38] = Lambda_row2_row14;
  touch_link1_inertia[39] = inverse_Lambda_row2;
}

}  // namespace four_bar_responses::internal
