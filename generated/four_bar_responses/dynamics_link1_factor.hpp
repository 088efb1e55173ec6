// dynamics_link1_factor: block of link1 link2 link3; articulated-body recursion
// 50 multiplications, 34 additions, 4 divisions, sine and cosine of 3 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/pivots.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses::internal {

/// block of link1 link2 link3
///   q[3]  in: configuration
///   pivot_link1[1]  out: smallest pivot, relative to the largest that it can be
///   kept_factor[32]  out: for the stages that follow
template <class Scalar>
void dynamics_link1_factor(const Scalar* q, Scalar* pivot_link1, Scalar* kept_factor) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[3] = {
      q_joint1, q_joint2, q_joint3};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  // Inward, joint3: articulated inertia, and force at qdd = 0
  const Scalar s_joint1 = sines[0];
  const Scalar c_joint2 = cosines[1];
  const Scalar c_joint1 = cosines[0];
  const Scalar s_joint2 = sines[1];
  const Scalar minus_R_joint4_joint2_xy = s_joint1 * c_joint2 + c_joint1 * s_joint2;
  const Scalar R_joint4_joint2_xx = c_joint1 * c_joint2 - s_joint1 * s_joint2;
  const Scalar c_joint3 = cosines[2];
  const Scalar minus_u_row2_joint2 = Scalar(0.5000000000000001) * c_joint3;
  const Scalar s_joint3 = sines[2];
  const Scalar t1 = Scalar(0.75) * s_joint3;
  const Scalar f_joint3_at_joint2_x = Scalar(1.5) * c_joint3;
  const Scalar minus_turned_joint3_C_yy = s_joint3 * t1;
  const Scalar minus_turned_joint3_C_xy = c_joint3 * t1;
  const Scalar turned_joint3_C_xx = minus_turned_joint3_C_yy - Scalar(0.75);
  const Scalar d_joint2 = Scalar(1.3333333333333333) + turned_joint3_C_xx;
  const Scalar I_joint2_B_zx = Scalar(1.5) + turned_joint3_C_xx;
  // Inward, joint2: articulated inertia, and force at qdd = 0
  const Scalar inverse_d_joint2 = Scalar(1.0) / d_joint2;
  const Scalar K_f_joint2_x = I_joint2_B_zx * inverse_d_joint2;
  const Scalar minus_K_f_joint2_y = minus_turned_joint3_C_xy * inverse_d_joint2;
  const Scalar y_row1_joint2 = s_joint3 * inverse_d_joint2;
  const Scalar minus_y_row2_joint2 = minus_u_row2_joint2 * inverse_d_joint2;
  const Scalar I_through_joint2_C_xx = turned_joint3_C_xx - I_joint2_B_zx * K_f_joint2_x;
  const Scalar u_row1_joint1 = s_joint2 * (c_joint3 - s_joint3 * minus_K_f_joint2_y) +
      c_joint2 * (s_joint3 - s_joint3 * K_f_joint2_x);
  const Scalar u_row2_joint1 = s_joint2 * (Scalar(0.5000000000000001) * s_joint3 +
      minus_u_row2_joint2 * minus_K_f_joint2_y) - c_joint2 * (minus_u_row2_joint2 -
      minus_u_row2_joint2 * K_f_joint2_x);
  const Scalar minus_u_row10_joint1 = s_joint2 * minus_K_f_joint2_y + c_joint2 * K_f_joint2_x;
  const Scalar I_through_joint2_C_xy = minus_turned_joint3_C_xy * K_f_joint2_x -
      minus_turned_joint3_C_xy;
  const Scalar d_joint1 = Scalar(2.3333333333333335) +
      I_through_joint2_C_xx - s_joint2 * (c_joint2 * (I_through_joint2_C_xy +
      I_through_joint2_C_xy) + s_joint2 * (minus_turned_joint3_C_yy +
      minus_turned_joint3_C_xy * minus_K_f_joint2_y + I_through_joint2_C_xx));
  // Inward, joint1: articulated inertia, and force at qdd = 0
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar y_row1_joint1 = u_row1_joint1 * inverse_d_joint1;
  const Scalar y_row2_joint1 = u_row2_joint1 * inverse_d_joint1;
  const Scalar Lambda_row1 = s_joint3 * y_row1_joint2 + u_row1_joint1 * y_row1_joint1;
  const Scalar minus_Lambda_row1_row2 = minus_u_row2_joint2 * y_row1_joint2 -
      u_row2_joint1 * y_row1_joint1;
  const Scalar t2 = Scalar(3.0) + minus_u_row2_joint2 * minus_y_row2_joint2 +
      u_row2_joint1 * y_row2_joint1;
  const Scalar t3 = Scalar(1e-12) * (Lambda_row1 + Scalar(0.001) * (Scalar(3.0) +
      inverse_d_joint2 + inverse_d_joint1) + t2);
  // Inward, loops closed at the base
  const Scalar inverse_Lambda_row1 = hybridyn::reciprocal_above(Lambda_row1, t3);
  const Scalar minus_L_row1_row2 = minus_Lambda_row1_row2 * inverse_Lambda_row1;
  const Scalar Lambda_row2 = t2 - minus_Lambda_row1_row2 * minus_L_row1_row2;

  pivot_link1[0] = hybridyn::least_of(Scalar(0.125) * d_joint1, Scalar(0.5) * d_joint2);
  kept_factor[0] = s_joint1;
  kept_factor[1] = c_joint1;
  kept_factor[2] = s_joint2;
  kept_factor[3] = c_joint2;
  kept_factor[4] = s_joint3;
  kept_factor[5] = c_joint3;
  kept_factor[6] = minus_R_joint4_joint2_xy;
  kept_factor[7] = R_joint4_joint2_xx;
  kept_factor[8] = s_joint3 * minus_R_joint4_joint2_xy - c_joint3 * R_joint4_joint2_xx;
  kept_factor[9] = s_joint3 * R_joint4_joint2_xx + c_joint3 * minus_R_joint4_joint2_xy;
  kept_factor[10] = minus_u_row2_joint2;
  kept_factor[11] = inverse_d_joint2;
  kept_factor[12] = K_f_joint2_x;
  kept_factor[13] = minus_K_f_joint2_y;
  kept_factor[14] = y_row1_joint2;
  kept_factor[15] = u_row1_joint1;
  kept_factor[16] = minus_y_row2_joint2;
  kept_factor[17] = u_row2_joint1;
  kept_factor[18] = minus_u_row10_joint1;
  kept_factor[19] = inverse_d_joint1;
  kept_factor[20] = y_row1_joint1;
  kept_factor[21] = y_row2_joint1;
  kept_factor[22] = Lambda_row1;
  kept_factor[23] = minus_Lambda_row1_row2;
  kept_factor[24] = inverse_Lambda_row1;
  kept_factor[25] = minus_L_row1_row2;
  kept_factor[26] = Lambda_row2;
  kept_factor[27] = hybridyn::reciprocal_above(Lambda_row2, t3);
  kept_factor[28] = Scalar(1.5) * s_joint3;
  kept_factor[29] = f_joint3_at_joint2_x;
  kept_factor[30] = Scalar(1.0) + f_joint3_at_joint2_x;
  kept_factor[31] = minus_u_row10_joint1 + d_joint2 * inverse_d_joint2;
}

}  // namespace four_bar_responses::internal
