// contact_block_link1_acceleration: block of link1 link2 link3; articulated-body recursion
// 218 multiplications, 144 additions, 4 divisions, sine and cosine of 3 angles
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
inline constexpr std::array<int, 25> kContactBlockLink1AccelerationContactInertiaNonZeros = {
    0, 2, 4, 6, 8, 18, 20, 22, 24, 26, 36, 38, 40, 42, 44, 54, 56, 58, 60, 62, 72, 74, 76, 78, 80};

/// block of link1 link2 link3
///   q[3]  in: configuration
///   v[3]  in: velocities
///   tau[3]  in: joint forces
///   contact_inertia[9 * 9]  out: J M^-1 J' of the contact frames: linear, then angular, in world
///       axes; stored by columns
///   pivot_link1[1]  out: smallest pivot, relative to the largest that it can be
///   qdd[3]  out: accelerations
///   loop_wrenches[6]  out: of each loop: moment and force on the successor, in its loop frame
///   loop_gaps_link1[2]  out: squares of what the loops miss, and of accelerations
template <class Scalar>
void contact_block_link1_acceleration(
    const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* contact_inertia,
    Scalar* pivot_link1, Scalar* qdd, Scalar* loop_wrenches, Scalar* loop_gaps_link1) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[3] = {
      q_joint1, q_joint2, q_joint3};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  // Loop joint4: motion of one end against the other
  const Scalar s_joint1 = sines[0];
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar a_joint1_y = Scalar(-9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar c_joint2 = cosines[1];
  const Scalar s_joint2 = sines[1];
  const Scalar minus_R_joint4_joint2_xy = s_joint1 * c_joint2 + c_joint1 * s_joint2;
  const Scalar R_joint4_joint2_xx = c_joint1 * c_joint2 - s_joint1 * s_joint2;
  const Scalar a_joint1_at_joint2_y = a_joint1_y + v_joint1 * v_joint1;
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar t1 = v_joint1 * s_joint2;
  const Scalar t2 = w_joint2_z + v_joint1 * c_joint2;
  // Inward, joint3: articulated inertia, and force at qdd = 0
  const Scalar c_joint3 = cosines[2];
  const Scalar u_row2_joint2 = Scalar(-0.5000000000000001) * c_joint3;
  const Scalar s_joint3 = sines[2];
  const Scalar t3 = Scalar(-0.75) * s_joint3;
  const Scalar ww_joint3_zz = w_joint3_z * w_joint3_z;
  const Scalar R_joint4_joint3_xy = c_joint3 * R_joint4_joint2_xx -
      s_joint3 * minus_R_joint4_joint2_xy;
  const Scalar a_joint2_x = s_joint2 * a_joint1_at_joint2_y + c_joint2 * a_joint1_x;
  const Scalar a_joint2_y = c_joint2 * a_joint1_at_joint2_y - s_joint2 * a_joint1_x;
  const Scalar own_f_joint3_x = Scalar(-0.5) * ww_joint3_zz;
  const Scalar R_joint4_joint3_xx = s_joint3 * R_joint4_joint2_xx +
      c_joint3 * minus_R_joint4_joint2_xy;
  const Scalar turned_joint3_C_yy = s_joint3 * t3;
  const Scalar turned_joint3_C_xy = c_joint3 * t3;
  const Scalar u_row6_joint1 = s_joint2 * minus_R_joint4_joint2_xy +
      c_joint2 * R_joint4_joint2_xx;
  const Scalar u_row8_joint1 = s_joint2 * R_joint4_joint2_xx -
      c_joint2 * minus_R_joint4_joint2_xy;
  const Scalar turned_joint3_C_xx = Scalar(-0.75) - turned_joint3_C_yy;
  const Scalar a_joint2_at_joint3_y = ww_joint2_zz + a_joint2_y;
  const Scalar u_row14_joint2 = s_joint3 * R_joint4_joint3_xy - c_joint3 * R_joint4_joint3_xx;
  const Scalar u_row12_joint2 = c_joint3 * R_joint4_joint3_xy + s_joint3 * R_joint4_joint3_xx;
  const Scalar a_joint3_x = s_joint3 * a_joint2_x - c_joint3 * a_joint2_at_joint3_y;
  const Scalar a_joint3_y = c_joint3 * a_joint2_x + s_joint3 * a_joint2_at_joint3_y;
  const Scalar d_joint2 = Scalar(1.3333333333333333) + turned_joint3_C_xx;
  const Scalar I_joint2_B_zx = Scalar(1.5) + turned_joint3_C_xx;
  const Scalar inverse_d_joint2 = Scalar(1.0) / d_joint2;
  const Scalar a_joint4_x = a_joint3_x - ww_joint3_zz;
  const Scalar tau_joint3 = tau[2];
  const Scalar u_joint3 = tau_joint3 - Scalar(0.5) * a_joint3_y;
  const Scalar rate_joint3 = Scalar(3.0) * u_joint3;
  const Scalar p_f_through_joint3_y = Scalar(1.5) * u_joint3;
  // Inward, joint2: articulated inertia, and force at qdd = 0
  const Scalar K_f_joint2_x = I_joint2_B_zx * inverse_d_joint2;
  const Scalar K_f_joint2_y = turned_joint3_C_xy * inverse_d_joint2;
  const Scalar y_row1_joint2 = s_joint3 * inverse_d_joint2;
  const Scalar y_row2_joint2 = u_row2_joint2 * inverse_d_joint2;
  const Scalar p_f_joint3_at_joint2_x = c_joint3 * p_f_through_joint3_y +
      s_joint3 * own_f_joint3_x;
  const Scalar y_row12_joint2 = u_row12_joint2 * inverse_d_joint2;
  const Scalar y_row14_joint2 = u_row14_joint2 * inverse_d_joint2;
  const Scalar u_row1_joint1 = s_joint2 * (c_joint3 + s_joint3 * K_f_joint2_y) +
      c_joint2 * (s_joint3 - s_joint3 * K_f_joint2_x);
  const Scalar u_row2_joint1 = s_joint2 * (Scalar(0.5000000000000001) * s_joint3 +
      u_row2_joint2 * K_f_joint2_y) - c_joint2 * (u_row2_joint2 * K_f_joint2_x - u_row2_joint2);
  const Scalar tau_joint2 = tau[1];
  const Scalar u_joint2 = tau_joint2 - tau_joint3 - Scalar(1.5) * a_joint2_x -
      p_f_joint3_at_joint2_x;
  const Scalar u_row10_joint1 = s_joint2 * K_f_joint2_y - c_joint2 * K_f_joint2_x;
  const Scalar u_row12_joint1 = s_joint2 * (u_row12_joint2 * K_f_joint2_y - u_row14_joint2) -
      c_joint2 * (u_row12_joint2 * K_f_joint2_x - u_row12_joint2);
  const Scalar u_row14_joint1 = s_joint2 * (u_row12_joint2 +
      u_row14_joint2 * K_f_joint2_y) - c_joint2 * (u_row14_joint2 * K_f_joint2_x -
      u_row14_joint2);
  const Scalar I_through_joint2_C_xx = turned_joint3_C_xx - I_joint2_B_zx * K_f_joint2_x;
  const Scalar I_through_joint2_C_xy = turned_joint3_C_xy - turned_joint3_C_xy * K_f_joint2_x;
  const Scalar rate_joint2 = inverse_d_joint2 * u_joint2;
  const Scalar d_joint1 = Scalar(2.3333333333333335) + I_through_joint2_C_xx +
      s_joint2 * (s_joint2 * (turned_joint3_C_yy - turned_joint3_C_xy * K_f_joint2_y -
      I_through_joint2_C_xx) - c_joint2 * (I_through_joint2_C_xy + I_through_joint2_C_xy));
  // Inward, joint1: articulated inertia, and force at qdd = 0
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar tau_joint1 = tau[0];
  const Scalar t4 = tau_joint1 - tau_joint2 + Scalar(24.525) * s_joint1 +
      s_joint2 * (Scalar(1.5) * ww_joint2_zz - c_joint3 * own_f_joint3_x +
      s_joint3 * p_f_through_joint3_y + K_f_joint2_y * u_joint2);
  const Scalar rate_joint1 = inverse_d_joint1 * (t4 - c_joint2 * (p_f_joint3_at_joint2_x +
      K_f_joint2_x * u_joint2));
  const Scalar y_row1_joint1 = u_row1_joint1 * inverse_d_joint1;
  const Scalar y_row2_joint1 = u_row2_joint1 * inverse_d_joint1;
  const Scalar y_row6_joint1 = u_row6_joint1 * inverse_d_joint1;
  const Scalar y_row8_joint1 = u_row8_joint1 * inverse_d_joint1;
  const Scalar y_row10_joint1 = u_row10_joint1 * inverse_d_joint1;
  const Scalar y_row12_joint1 = u_row12_joint1 * inverse_d_joint1;
  const Scalar Lambda_row1 = s_joint3 * y_row1_joint2 + u_row1_joint1 * y_row1_joint1;
  const Scalar Lambda_row1_row2 = u_row2_joint2 * y_row1_joint2 + u_row2_joint1 * y_row1_joint1;
  const Scalar t5 = Scalar(3.0) + u_row2_joint2 * y_row2_joint2 + u_row2_joint1 * y_row2_joint1;
  const Scalar Lambda_row1_row6 = u_row6_joint1 * y_row1_joint1;
  const Scalar Lambda_row1_row8 = u_row8_joint1 * y_row1_joint1;
  const Scalar Lambda_row1_row10 = y_row1_joint2 + u_row10_joint1 * y_row1_joint1;
  const Scalar Lambda_row1_row12 = u_row12_joint2 * y_row1_joint2 +
      u_row12_joint1 * y_row1_joint1;
  const Scalar Lambda_row1_row14 = u_row14_joint2 * y_row1_joint2 +
      u_row14_joint1 * y_row1_joint1;
  const Scalar t6 = Scalar(1e-12) * (Lambda_row1 + Scalar(0.001) * (Scalar(3.0) +
      inverse_d_joint2 + inverse_d_joint1) + t5);
  const Scalar gap_row1 = Scalar(9.81) * R_joint4_joint3_xy +
      w_joint3_z * (s_joint3 * t1 - (w_joint3_z +
      c_joint3 * t2)) - a_joint4_x - s_joint3 * rate_joint2 - u_row1_joint1 * rate_joint1;
  // Inward, loops closed at the base
  const Scalar inverse_Lambda_row1 = hybridyn::reciprocal_above(Lambda_row1, t6);
  const Scalar L_row1_row2 = Lambda_row1_row2 * inverse_Lambda_row1;
  const Scalar L_row1_row6 = Lambda_row1_row6 * inverse_Lambda_row1;
  const Scalar L_row1_row8 = Lambda_row1_row8 * inverse_Lambda_row1;
  const Scalar L_row1_row10 = Lambda_row1_row10 * inverse_Lambda_row1;
  const Scalar L_row1_row12 = Lambda_row1_row12 * inverse_Lambda_row1;
  const Scalar L_row1_row14 = Lambda_row1_row14 * inverse_Lambda_row1;
  const Scalar t7 = gap_row1 - gap_row1 * Lambda_row1 * inverse_Lambda_row1;
  const Scalar t8 = w_joint3_z * (s_joint3 * t2 + c_joint3 * t1) - (a_joint3_y +
      Scalar(9.81) * R_joint4_joint3_xx) - rate_joint3 - u_row2_joint2 * rate_joint2 -
      u_row2_joint1 * rate_joint1;
  const Scalar gap_row2 = t8 - gap_row1 * L_row1_row2;
  const Scalar Lambda_row2 = t5 - Lambda_row1_row2 * L_row1_row2;
  const Scalar Lambda_row2_row6 = u_row6_joint1 * y_row2_joint1 - Lambda_row1_row2 * L_row1_row6;
  const Scalar Lambda_row2_row8 = u_row8_joint1 * y_row2_joint1 - Lambda_row1_row2 * L_row1_row8;
  const Scalar Lambda_row2_row10 = y_row2_joint2 +
      u_row10_joint1 * y_row2_joint1 - Lambda_row1_row2 * L_row1_row10;
  const Scalar Lambda_row2_row12 = u_row12_joint2 * y_row2_joint2 +
      u_row12_joint1 * y_row2_joint1 - Lambda_row1_row2 * L_row1_row12;
  const Scalar Lambda_row2_row14 = u_row14_joint2 * y_row2_joint2 +
      u_row14_joint1 * y_row2_joint1 - Lambda_row1_row2 * L_row1_row14;
  const Scalar inverse_Lambda_row2 = hybridyn::reciprocal_above(Lambda_row2, t6);
  const Scalar L_row2_row8 = Lambda_row2_row8 * inverse_Lambda_row2;
  const Scalar L_row2_row10 = Lambda_row2_row10 * inverse_Lambda_row2;
  const Scalar L_row2_row12 = Lambda_row2_row12 * inverse_Lambda_row2;
  const Scalar L_row2_row14 = Lambda_row2_row14 * inverse_Lambda_row2;
  const Scalar lambda_row2 = gap_row2 * inverse_Lambda_row2;
  const Scalar t9 = gap_row2 - gap_row2 * Lambda_row2 * inverse_Lambda_row2;
  const Scalar t10 = u_row8_joint1 * y_row6_joint1 - Lambda_row1_row6 * L_row1_row8 -
      Lambda_row2_row6 * L_row2_row8;
  const Scalar t11 = Lambda_row1_row6 * L_row1_row10 - u_row10_joint1 * y_row6_joint1 +
      Lambda_row2_row6 * L_row2_row10;
  const Scalar t12 = u_row10_joint1 * y_row8_joint1 - Lambda_row1_row8 * L_row1_row10 -
      Lambda_row2_row8 * L_row2_row10;
  const Scalar t13 = u_row12_joint1 * y_row6_joint1 - Lambda_row1_row6 * L_row1_row12 -
      Lambda_row2_row6 * L_row2_row12;
  const Scalar t14 = Lambda_row1_row8 * L_row1_row12 - u_row12_joint1 * y_row8_joint1 +
      Lambda_row2_row8 * L_row2_row12;
  const Scalar t15 = y_row12_joint2 +
      u_row12_joint1 * y_row10_joint1 - Lambda_row1_row10 * L_row1_row12 -
      Lambda_row2_row10 * L_row2_row12;
  const Scalar t16 = u_row14_joint1 * y_row6_joint1 - Lambda_row1_row6 * L_row1_row14 -
      Lambda_row2_row6 * L_row2_row14;
  const Scalar t17 = Lambda_row1_row8 * L_row1_row14 - u_row14_joint1 * y_row8_joint1 +
      Lambda_row2_row8 * L_row2_row14;
  const Scalar t18 = y_row14_joint2 +
      u_row14_joint1 * y_row10_joint1 - Lambda_row1_row10 * L_row1_row14 -
      Lambda_row2_row10 * L_row2_row14;
  const Scalar t19 = Lambda_row1_row12 * L_row1_row14 - (u_row14_joint2 * y_row12_joint2 +
      u_row14_joint1 * y_row12_joint1) + Lambda_row2_row12 * L_row2_row14;
  const Scalar lambda_row1 = inverse_Lambda_row1 * (gap_row1 - Lambda_row1_row2 * lambda_row2);
  // Outward, joint2: acceleration
  const Scalar delta_wd_joint1_z = rate_joint1 + y_row2_joint1 * lambda_row2 +
      y_row1_joint1 * lambda_row1;
  const Scalar before_a_joint2_x = c_joint2 * delta_wd_joint1_z;
  const Scalar minus_before_a_joint2_y = s_joint2 * delta_wd_joint1_z;
  const Scalar delta_wd_joint2_z = rate_joint2 + y_row2_joint2 * lambda_row2 +
      y_row1_joint2 * lambda_row1 +
      K_f_joint2_y * minus_before_a_joint2_y - K_f_joint2_x * before_a_joint2_x;

  contact_inertia[0] = u_row6_joint1 * y_row6_joint1 - Lambda_row1_row6 * L_row1_row6 -
      Lambda_row2_row6 * Lambda_row2_row6 * inverse_Lambda_row2;
  contact_inertia[1] = Scalar(0.0);
  contact_inertia[2] = t10;
  contact_inertia[3] = Scalar(0.0);
  contact_inertia[4] = -t11;
  contact_inertia[5] = Scalar(0.0);
  contact_inertia[6] = t13;
  contact_inertia[7] = Scalar(0.0);
  contact_inertia[8] = t16;
  contact_inertia[9] = Scalar(0.0);
  contact_inertia[10] = Scalar(0.0);
  contact_inertia[11] = Scalar(0.0);
  contact_inertia[12] = Scalar(0.0);
  contact_inertia[13] = Scalar(0.0);
  contact_inertia[14] = Scalar(0.0);
  contact_inertia[15] = Scalar(0.0);
  contact_inertia[16] = Scalar(0.0);
  contact_inertia[17] = Scalar(0.0);
  contact_inertia[18] = t10;
  contact_inertia[19] = Scalar(0.0);
  contact_inertia[20] = u_row8_joint1 * y_row8_joint1 - Lambda_row1_row8 * L_row1_row8 -
      Lambda_row2_row8 * L_row2_row8;
  contact_inertia[21] = Scalar(0.0);
  contact_inertia[22] = t12;
  contact_inertia[23] = Scalar(0.0);
  contact_inertia[24] = -t14;
  contact_inertia[25] = Scalar(0.0);
  contact_inertia[26] = -t17;
  contact_inertia[27] = Scalar(0.0);
  contact_inertia[28] = Scalar(0.0);
  contact_inertia[29] = Scalar(0.0);
  contact_inertia[30] = Scalar(0.0);
  contact_inertia[31] = Scalar(0.0);
  contact_inertia[32] = Scalar(0.0);
  contact_inertia[33] = Scalar(0.0);
  contact_inertia[34] = Scalar(0.0);
  contact_inertia[35] = Scalar(0.0);
  contact_inertia[36] = -t11;
  contact_inertia[37] = Scalar(0.0);
  contact_inertia[38] = t12;
  contact_inertia[39] = Scalar(0.0);
  contact_inertia[40] = inverse_d_joint2 +
      u_row10_joint1 * y_row10_joint1 - Lambda_row1_row10 * L_row1_row10 -
      Lambda_row2_row10 * L_row2_row10;
  contact_inertia[41] = Scalar(0.0);
  contact_inertia[42] = t15;
  contact_inertia[43] = Scalar(0.0);
  contact_inertia[44] = t18;
  contact_inertia[45] = Scalar(0.0);
  contact_inertia[46] = Scalar(0.0);
  contact_inertia[47] = Scalar(0.0);
  contact_inertia[48] = Scalar(0.0);
  contact_inertia[49] = Scalar(0.0);
  contact_inertia[50] = Scalar(0.0);
  contact_inertia[51] = Scalar(0.0);
  contact_inertia[52] = Scalar(0.0);
  contact_inertia[53] = Scalar(0.0);
  contact_inertia[54] = t13;
  contact_inertia[55] = Scalar(0.0);
  contact_inertia[56] = -t14;
  contact_inertia[57] = Scalar(0.0);
  contact_inertia[58] = t15;
  contact_inertia[59] = Scalar(0.0);
  contact_inertia[60] = u_row12_joint2 * y_row12_joint2 +
      u_row12_joint1 * y_row12_joint1 - Lambda_row1_row12 * L_row1_row12 -
      Lambda_row2_row12 * L_row2_row12;
  contact_inertia[61] = Scalar(0.0);
  contact_inertia[62] = -t19;
  contact_inertia[63] = Scalar(0.0);
  contact_inertia[64] = Scalar(0.0);
  contact_inertia[65] = Scalar(0.0);
  contact_inertia[66] = Scalar(0.0);
  contact_inertia[67] = Scalar(0.0);
  contact_inertia[68] = Scalar(0.0);
  contact_inertia[69] = Scalar(0.0);
  contact_inertia[70] = Scalar(0.0);
  contact_inertia[71] = Scalar(0.0);
  contact_inertia[72] = t16;
  contact_inertia[73] = Scalar(0.0);
  contact_inertia[74] = -t17;
  contact_inertia[75] = Scalar(0.0);
  contact_inertia[76] = t18;
  contact_inertia[77] = Scalar(0.0);
  contact_inertia[78] = -t19;
  contact_inertia[79] = Scalar(0.0);
  contact_inertia[80] = u_row14_joint2 * y_row14_joint2 +
      u_row14_joint1 * u_row14_joint1 * inverse_d_joint1 - Lambda_row1_row14 * L_row1_row14 -
      Lambda_row2_row14 * L_row2_row14;
  pivot_link1[0] = hybridyn::least_of(Scalar(0.125) * d_joint1, Scalar(0.5) * d_joint2);
  qdd[0] = delta_wd_joint1_z;
  qdd[1] = delta_wd_joint2_z - delta_wd_joint1_z;
  qdd[2] = rate_joint3 +
      Scalar(3.0) * lambda_row2 - delta_wd_joint2_z -
      Scalar(1.5) * (c_joint3 * (before_a_joint2_x +
      delta_wd_joint2_z) - s_joint3 * minus_before_a_joint2_y);
  loop_wrenches[0] = Scalar(0.0);
  loop_wrenches[1] = Scalar(0.0);
  loop_wrenches[2] = Scalar(0.0);
  loop_wrenches[3] = lambda_row2;
  loop_wrenches[4] = -lambda_row1;
  loop_wrenches[5] = Scalar(0.0);
  loop_gaps_link1[0] = t7 * t7 + t9 * t9;
  loop_gaps_link1[1] = gap_row1 * gap_row1 + Scalar(5.0) * (a_joint3_y * a_joint3_y +
      a_joint4_x * a_joint4_x) + gap_row2 * gap_row2;
}

}  // namespace four_bar_responses::internal
