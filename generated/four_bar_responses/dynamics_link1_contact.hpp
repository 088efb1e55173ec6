// dynamics_link1_contact: block of link1 link2 link3; articulated-body recursion
// 100 multiplications, 57 additions
// Comments in it: most statements from there on belong to that pass and joint.
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses::internal {

/// Elements of contact_inertia that are not zero always.
inline constexpr std::array<int, 25> kDynamicsLink1ContactContactInertiaNonZeros = {
    0, 2, 4, 6, 8, 18, 20, 22, 24, 26, 36, 38, 40, 42, 44, 54, 56, 58, 60, 62, 72, 74, 76, 78, 80};

/// block of link1 link2 link3
///   kept_factor[32]  in: from the stage before
///   contact_inertia[9 * 9]  out: J M^-1 J' of the contact frames: linear, then angular, in world
///       axes; stored by columns
template <class Scalar>
void dynamics_link1_contact(const Scalar* kept_factor, Scalar* contact_inertia) noexcept {
  // Inward, joint2: articulated inertia, and force at qdd = 0
  const Scalar kept_factor_s_joint3 = kept_factor[4];
  const Scalar kept_factor_minus_R_joint4_joint3_xy = kept_factor[8];
  const Scalar kept_factor_c_joint3 = kept_factor[5];
  const Scalar kept_factor_R_joint4_joint3_xx = kept_factor[9];
  const Scalar minus_u_row14_joint2 = kept_factor_s_joint3 *
      kept_factor_minus_R_joint4_joint3_xy +
      kept_factor_c_joint3 * kept_factor_R_joint4_joint3_xx;
  const Scalar u_row12_joint2 = kept_factor_s_joint3 * kept_factor_R_joint4_joint3_xx -
      kept_factor_c_joint3 * kept_factor_minus_R_joint4_joint3_xy;
  const Scalar kept_factor_s_joint2 = kept_factor[2];
  const Scalar kept_factor_minus_R_joint4_joint2_xy = kept_factor[6];
  const Scalar kept_factor_c_joint2 = kept_factor[3];
  const Scalar kept_factor_R_joint4_joint2_xx = kept_factor[7];
  const Scalar u_row6_joint1 = kept_factor_s_joint2 * kept_factor_minus_R_joint4_joint2_xy +
      kept_factor_c_joint2 * kept_factor_R_joint4_joint2_xx;
  const Scalar u_row8_joint1 = kept_factor_s_joint2 * kept_factor_R_joint4_joint2_xx -
      kept_factor_c_joint2 * kept_factor_minus_R_joint4_joint2_xy;
  const Scalar kept_factor_minus_u_row10_joint1 = kept_factor[18];
  const Scalar kept_factor_inverse_d_joint1 = kept_factor[19];
  const Scalar minus_y_row10_joint1 = kept_factor_minus_u_row10_joint1 *
      kept_factor_inverse_d_joint1;
  const Scalar kept_factor_y_row1_joint1 = kept_factor[20];
  const Scalar kept_factor_y_row1_joint2 = kept_factor[14];
  const Scalar Lambda_row1_row10 = kept_factor_y_row1_joint2 -
      kept_factor_minus_u_row10_joint1 * kept_factor_y_row1_joint1;
  const Scalar kept_factor_inverse_d_joint2 = kept_factor[11];
  const Scalar minus_y_row14_joint2 = kept_factor_inverse_d_joint2 * minus_u_row14_joint2;
  const Scalar y_row12_joint2 = kept_factor_inverse_d_joint2 * u_row12_joint2;
  const Scalar kept_factor_minus_K_f_joint2_y = kept_factor[13];
  const Scalar kept_factor_K_f_joint2_x = kept_factor[12];
  const Scalar u_row12_joint1 = kept_factor_s_joint2 * (minus_u_row14_joint2 -
      kept_factor_minus_K_f_joint2_y * u_row12_joint2) -
      kept_factor_c_joint2 * (kept_factor_K_f_joint2_x * u_row12_joint2 - u_row12_joint2);
  const Scalar u_row14_joint1 = kept_factor_s_joint2 * (u_row12_joint2 +
      kept_factor_minus_K_f_joint2_y * minus_u_row14_joint2) -
      kept_factor_c_joint2 * (minus_u_row14_joint2 -
      kept_factor_K_f_joint2_x * minus_u_row14_joint2);
  // Inward, joint1: articulated inertia, and force at qdd = 0
  const Scalar y_row6_joint1 = kept_factor_inverse_d_joint1 * u_row6_joint1;
  const Scalar y_row8_joint1 = kept_factor_inverse_d_joint1 * u_row8_joint1;
  const Scalar Lambda_row1_row6 = kept_factor_y_row1_joint1 * u_row6_joint1;
  const Scalar Lambda_row1_row8 = kept_factor_y_row1_joint1 * u_row8_joint1;
  // Inward, loops closed at the base
  const Scalar kept_factor_inverse_Lambda_row1 = kept_factor[24];
  const Scalar L_row1_row10 = kept_factor_inverse_Lambda_row1 * Lambda_row1_row10;
  const Scalar L_row1_row6 = kept_factor_inverse_Lambda_row1 * Lambda_row1_row6;
  const Scalar L_row1_row8 = kept_factor_inverse_Lambda_row1 * Lambda_row1_row8;
  const Scalar kept_factor_minus_Lambda_row1_row2 = kept_factor[23];
  const Scalar kept_factor_y_row2_joint1 = kept_factor[21];
  const Scalar kept_factor_minus_y_row2_joint2 = kept_factor[16];
  const Scalar minus_Lambda_row2_row10 = kept_factor_minus_y_row2_joint2 +
      kept_factor_minus_u_row10_joint1 * kept_factor_y_row2_joint1 -
      kept_factor_minus_Lambda_row1_row2 * L_row1_row10;
  const Scalar y_row12_joint1 = kept_factor_inverse_d_joint1 * u_row12_joint1;
  const Scalar Lambda_row1_row12 = kept_factor_y_row1_joint2 * u_row12_joint2 +
      kept_factor_y_row1_joint1 * u_row12_joint1;
  const Scalar Lambda_row2_row6 = kept_factor_y_row2_joint1 * u_row6_joint1 +
      kept_factor_minus_Lambda_row1_row2 * L_row1_row6;
  const Scalar Lambda_row1_row14 = kept_factor_y_row1_joint1 * u_row14_joint1 -
      kept_factor_y_row1_joint2 * minus_u_row14_joint2;
  const Scalar Lambda_row2_row8 = kept_factor_y_row2_joint1 * u_row8_joint1 +
      kept_factor_minus_Lambda_row1_row2 * L_row1_row8;
  const Scalar L_row1_row12 = kept_factor_inverse_Lambda_row1 * Lambda_row1_row12;
  const Scalar kept_factor_inverse_Lambda_row2 = kept_factor[27];
  const Scalar minus_L_row2_row10 = kept_factor_inverse_Lambda_row2 * minus_Lambda_row2_row10;
  const Scalar Lambda_row2_row12 = kept_factor_y_row2_joint1 * u_row12_joint1 -
      kept_factor_minus_y_row2_joint2 * u_row12_joint2 +
      kept_factor_minus_Lambda_row1_row2 * L_row1_row12;
  const Scalar L_row1_row14 = kept_factor_inverse_Lambda_row1 * Lambda_row1_row14;
  const Scalar L_row2_row8 = kept_factor_inverse_Lambda_row2 * Lambda_row2_row8;
  const Scalar t1 = kept_factor_minus_u_row10_joint1 * y_row6_joint1 +
      Lambda_row1_row6 * L_row1_row10 - Lambda_row2_row6 * minus_L_row2_row10;
  const Scalar t2 = Lambda_row2_row8 * minus_L_row2_row10 -
      (kept_factor_minus_u_row10_joint1 * y_row8_joint1 + Lambda_row1_row8 * L_row1_row10);
  const Scalar Lambda_row2_row14 = kept_factor_minus_y_row2_joint2 * minus_u_row14_joint2 +
      kept_factor_y_row2_joint1 * u_row14_joint1 +
      kept_factor_minus_Lambda_row1_row2 * L_row1_row14;
  const Scalar t3 = u_row8_joint1 * y_row6_joint1 - Lambda_row1_row6 * L_row1_row8 -
      Lambda_row2_row6 * L_row2_row8;
  const Scalar L_row2_row12 = kept_factor_inverse_Lambda_row2 * Lambda_row2_row12;
  const Scalar L_row2_row14 = kept_factor_inverse_Lambda_row2 * Lambda_row2_row14;
  const Scalar t4 = u_row12_joint1 * y_row6_joint1 - Lambda_row1_row6 * L_row1_row12 -
      Lambda_row2_row6 * L_row2_row12;
  const Scalar t5 = Lambda_row1_row8 * L_row1_row12 - u_row12_joint1 * y_row8_joint1 +
      Lambda_row2_row8 * L_row2_row12;
  const Scalar t6 = y_row12_joint2 - minus_y_row10_joint1 * u_row12_joint1 -
      Lambda_row1_row10 * L_row1_row12 + minus_Lambda_row2_row10 * L_row2_row12;
  const Scalar t7 = u_row14_joint1 * y_row6_joint1 - Lambda_row1_row6 * L_row1_row14 -
      Lambda_row2_row6 * L_row2_row14;
  const Scalar t8 = Lambda_row1_row8 * L_row1_row14 - u_row14_joint1 * y_row8_joint1 +
      Lambda_row2_row8 * L_row2_row14;
  const Scalar t9 = minus_Lambda_row2_row10 * L_row2_row14 - (minus_y_row14_joint2 +
      minus_y_row10_joint1 * u_row14_joint1 + Lambda_row1_row10 * L_row1_row14);
  const Scalar t10 = minus_u_row14_joint2 * y_row12_joint2 - u_row14_joint1 * y_row12_joint1 +
      Lambda_row1_row12 * L_row1_row14 + Lambda_row2_row12 * L_row2_row14;

  contact_inertia[0] = u_row6_joint1 * y_row6_joint1 - Lambda_row1_row6 * L_row1_row6 -
      Lambda_row2_row6 * kept_factor_inverse_Lambda_row2 * Lambda_row2_row6;
  contact_inertia[1] = Scalar(0.0);
  contact_inertia[2] = t3;
  contact_inertia[3] = Scalar(0.0);
  contact_inertia[4] = -t1;
  contact_inertia[5] = Scalar(0.0);
  contact_inertia[6] = t4;
  contact_inertia[7] = Scalar(0.0);
  contact_inertia[8] = t7;
  contact_inertia[9] = Scalar(0.0);
  contact_inertia[10] = Scalar(0.0);
  contact_inertia[11] = Scalar(0.0);
  contact_inertia[12] = Scalar(0.0);
  contact_inertia[13] = Scalar(0.0);
  contact_inertia[14] = Scalar(0.0);
  contact_inertia[15] = Scalar(0.0);
  contact_inertia[16] = Scalar(0.0);
  contact_inertia[17] = Scalar(0.0);
  contact_inertia[18] = t3;
  contact_inertia[19] = Scalar(0.0);
  contact_inertia[20] = u_row8_joint1 * y_row8_joint1 - Lambda_row1_row8 * L_row1_row8 -
      Lambda_row2_row8 * L_row2_row8;
  contact_inertia[21] = Scalar(0.0);
  contact_inertia[22] = t2;
  contact_inertia[23] = Scalar(0.0);
  contact_inertia[24] = -t5;
  contact_inertia[25] = Scalar(0.0);
  contact_inertia[26] = -t8;
  contact_inertia[27] = Scalar(0.0);
  contact_inertia[28] = Scalar(0.0);
  contact_inertia[29] = Scalar(0.0);
  contact_inertia[30] = Scalar(0.0);
  contact_inertia[31] = Scalar(0.0);
  contact_inertia[32] = Scalar(0.0);
  contact_inertia[33] = Scalar(0.0);
  contact_inertia[34] = Scalar(0.0);
  contact_inertia[35] = Scalar(0.0);
  contact_inertia[36] = -t1;
  contact_inertia[37] = Scalar(0.0);
  contact_inertia[38] = t2;
  contact_inertia[39] = Scalar(0.0);
  contact_inertia[40] = kept_factor_inverse_d_joint2 +
      kept_factor_minus_u_row10_joint1 * minus_y_row10_joint1 -
      Lambda_row1_row10 * L_row1_row10 - minus_Lambda_row2_row10 * minus_L_row2_row10;
  contact_inertia[41] = Scalar(0.0);
  contact_inertia[42] = t6;
  contact_inertia[43] = Scalar(0.0);
  contact_inertia[44] = t9;
  contact_inertia[45] = Scalar(0.0);
  contact_inertia[46] = Scalar(0.0);
  contact_inertia[47] = Scalar(0.0);
  contact_inertia[48] = Scalar(0.0);
  contact_inertia[49] = Scalar(0.0);
  contact_inertia[50] = Scalar(0.0);
  contact_inertia[51] = Scalar(0.0);
  contact_inertia[52] = Scalar(0.0);
  contact_inertia[53] = Scalar(0.0);
  contact_inertia[54] = t4;
  contact_inertia[55] = Scalar(0.0);
  contact_inertia[56] = -t5;
  contact_inertia[57] = Scalar(0.0);
  contact_inertia[58] = t6;
  contact_inertia[59] = Scalar(0.0);
  contact_inertia[60] = u_row12_joint2 * y_row12_joint2 +
      u_row12_joint1 * y_row12_joint1 - Lambda_row1_row12 * L_row1_row12 -
      Lambda_row2_row12 * L_row2_row12;
  contact_inertia[61] = Scalar(0.0);
  contact_inertia[62] = -t10;
  contact_inertia[63] = Scalar(0.0);
  contact_inertia[64] = Scalar(0.0);
  contact_inertia[65] = Scalar(0.0);
  contact_inertia[66] = Scalar(0.0);
  contact_inertia[67] = Scalar(0.0);
  contact_inertia[68] = Scalar(0.0);
  contact_inertia[69] = Scalar(0.0);
  contact_inertia[70] = Scalar(0.0);
  contact_inertia[71] = Scalar(0.0);
  contact_inertia[72] = t7;
  contact_inertia[73] = Scalar(0.0);
  contact_inertia[74] = -t8;
  contact_inertia[75] = Scalar(0.0);
  contact_inertia[76] = t9;
  contact_inertia[77] = Scalar(0.0);
  contact_inertia[78] = -t10;
  contact_inertia[79] = Scalar(0.0);
  contact_inertia[80] = minus_u_row14_joint2 * minus_y_row14_joint2 +
      u_row14_joint1 * kept_factor_inverse_d_joint1 * u_row14_joint1 -
      Lambda_row1_row14 * L_row1_row14 - Lambda_row2_row14 * L_row2_row14;
}

}  // namespace four_bar_responses::internal
