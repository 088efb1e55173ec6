// mass_matrix: M of tau = M qdd + c + g
// 97 multiplications, 66 additions, sine and cosine of 4 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For free_6.urdf (6fe64ea75024318c), by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/sincos.hpp"

namespace free_6 {

/// Elements of M that are not zero always.
inline constexpr std::array<int, 97> kMassMatrixMNonZeros = {
    0, 4, 5, 6, 7, 8, 9, 12, 14, 16, 17, 18, 19, 20, 24, 25, 26, 29, 30, 31, 34, 35, 36, 37, 38,
    39, 40, 41, 42, 43, 44, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 58, 59, 60, 61, 62, 63, 64,
    65, 66, 67, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89,
    90, 91, 92, 93, 94, 95, 96, 98, 99, 100, 101, 102, 103, 104, 105, 106, 108, 113, 114, 115, 116,
    117, 118, 120};

/// M of tau = M qdd + c + g
///   q[12]  in: positions of the joints: rad, m, quaternions x y z w
///   M[11 * 11]  out: mass matrix, kg m^2, kg m, kg; symmetric, all elements are written; stored by
///       columns
template <class Scalar>
void mass_matrix(const Scalar* q, Scalar* M) noexcept {
  const Scalar q_joint1 = q[7];
  const Scalar q_joint2 = q[8];
  const Scalar q_joint3 = q[9];
  const Scalar q_joint4 = q[10];
  const Scalar angles[4] = {
      q_joint1, q_joint2, q_joint3, q_joint4};
  Scalar sines[4];
  Scalar cosines[4];
  hybridyn::sincos<4>(angles, sines, cosines);

  // Force for a unit acceleration of joint4
  const Scalar s_joint4 = sines[3];
  const Scalar n_joint5_at_joint3_x = Scalar(0.001) * s_joint4;
  const Scalar c_joint4 = cosines[3];
  const Scalar M_joint5_joint3 = Scalar(0.001) * c_joint4;
  const Scalar f_joint4_at_joint3_x = Scalar(2.0) * c_joint4;
  const Scalar minus_f_joint4_at_joint3_z = Scalar(2.0) * s_joint4;
  const Scalar n_joint4_at_joint3_y = Scalar(2.6666666666666665) + Scalar(4.0) * c_joint4;
  const Scalar t1 = Scalar(2.6646666666666667) * s_joint4;
  const Scalar J_joint3_yy = Scalar(2.6671666666666667) + Scalar(8.0) * c_joint4;
  const Scalar c_joint3 = cosines[2];
  const Scalar n_joint5_at_joint2_x = c_joint3 * n_joint5_at_joint3_x;
  const Scalar s_joint3 = sines[2];
  const Scalar M_joint5_joint2 = s_joint3 * n_joint5_at_joint3_x;
  const Scalar f_joint4_at_joint2_x = c_joint3 * f_joint4_at_joint3_x;
  const Scalar f_joint4_at_joint2_z = s_joint3 * f_joint4_at_joint3_x;
  const Scalar minus_f_joint3_at_joint2_x = s_joint3 * minus_f_joint4_at_joint3_z;
  const Scalar t2 = s_joint4 * t1;
  const Scalar minus_J_joint4_at_joint3_xz = Scalar(4.0) * s_joint4 + c_joint4 * t1;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar n_joint5_at_joint1_x = s_joint2 * M_joint5_joint3 +
      c_joint2 * n_joint5_at_joint2_x;
  const Scalar M_joint5_joint1 = c_joint2 * M_joint5_joint3 - s_joint2 * n_joint5_at_joint2_x;
  const Scalar minus_n_joint4_at_joint2_x = s_joint3 * n_joint4_at_joint3_y;
  const Scalar M_joint4_joint2 = c_joint3 * n_joint4_at_joint3_y;
  const Scalar f_joint4_at_joint1_x = c_joint2 * f_joint4_at_joint2_x -
      s_joint2 * minus_f_joint4_at_joint3_z;
  const Scalar minus_f_joint4_at_joint1_z = c_joint2 * minus_f_joint4_at_joint3_z +
      s_joint2 * f_joint4_at_joint2_x;
  const Scalar M_joint4_joint1 = s_joint2 * minus_n_joint4_at_joint2_x;
  const Scalar n_joint4_at_joint1_x = Scalar(-2.0) * f_joint4_at_joint2_z -
      c_joint2 * minus_n_joint4_at_joint2_x;
  const Scalar s_joint1 = sines[0];
  const Scalar c_joint1 = cosines[0];
  const Scalar minus_M_joint5_root_joint_wx = s_joint1 * M_joint5_joint2 -
      c_joint1 * n_joint5_at_joint1_x;
  const Scalar M_joint5_root_joint_wy = c_joint1 * M_joint5_joint2 +
      s_joint1 * n_joint5_at_joint1_x;
  const Scalar n_joint4_at_joint1_y = M_joint4_joint2 + Scalar(2.0) * f_joint4_at_joint1_x;
  const Scalar minus_M_joint4_root_joint_vx = s_joint1 * f_joint4_at_joint2_z -
      c_joint1 * f_joint4_at_joint1_x;
  const Scalar M_joint4_root_joint_vy = c_joint1 * f_joint4_at_joint2_z +
      s_joint1 * f_joint4_at_joint1_x;
  // Force for a unit acceleration of joint3
  const Scalar J_joint3_xx = J_joint3_yy - t2;
  const Scalar J_joint3_zz = Scalar(0.003) + t2;
  const Scalar f_joint3_at_joint2_z = c_joint3 * minus_f_joint4_at_joint3_z;
  const Scalar minus_n_joint3_at_joint2_x = c_joint3 * minus_J_joint4_at_joint3_xz;
  const Scalar minus_M_joint3_joint2 = s_joint3 * minus_J_joint4_at_joint3_xz;
  const Scalar minus_f_joint3_at_joint1_x = c_joint2 * minus_f_joint3_at_joint2_x;
  const Scalar f_joint3_at_joint1_z = s_joint2 * minus_f_joint3_at_joint2_x;
  const Scalar h_joint2_y = Scalar(-6.0) - f_joint4_at_joint3_x;
  const Scalar minus_M_joint4_root_joint_wx = s_joint1 * n_joint4_at_joint1_y -
      c_joint1 * n_joint4_at_joint1_x;
  const Scalar M_joint4_root_joint_wy = c_joint1 * n_joint4_at_joint1_y +
      s_joint1 * n_joint4_at_joint1_x;
  const Scalar M_joint3_joint1 = c_joint2 * J_joint3_zz + s_joint2 * minus_n_joint3_at_joint2_x;
  const Scalar n_joint3_at_joint1_x = s_joint2 * J_joint3_zz -
      Scalar(2.0) * f_joint3_at_joint2_z - c_joint2 * minus_n_joint3_at_joint2_x;
  const Scalar minus_n_joint3_at_joint1_y = minus_M_joint3_joint2 +
      Scalar(2.0) * minus_f_joint3_at_joint1_x;
  const Scalar minus_M_joint3_root_joint_vx = s_joint1 * f_joint3_at_joint2_z +
      c_joint1 * minus_f_joint3_at_joint1_x;
  const Scalar M_joint3_root_joint_vy = c_joint1 * f_joint3_at_joint2_z -
      s_joint1 * minus_f_joint3_at_joint1_x;
  const Scalar t3 = s_joint3 * (J_joint3_xx - J_joint3_yy);
  const Scalar J_joint2_yy = Scalar(5e-04) + J_joint3_zz;
  const Scalar minus_f_joint2_at_joint1_x = s_joint2 * f_joint3_at_joint2_z +
      c_joint2 * h_joint2_y;
  const Scalar minus_f_joint2_at_joint1_z = c_joint2 * f_joint3_at_joint2_z -
      s_joint2 * h_joint2_y;
  const Scalar M_joint3_root_joint_wx = s_joint1 * minus_n_joint3_at_joint1_y +
      c_joint1 * n_joint3_at_joint1_x;
  const Scalar minus_M_joint3_root_joint_wy = c_joint1 * minus_n_joint3_at_joint1_y -
      s_joint1 * n_joint3_at_joint1_x;
  // Inward, joint2: inertia of all it carries
  const Scalar t4 = s_joint3 * t3;
  const Scalar J_turned_joint3_at_joint2_xz = c_joint3 * t3;
  const Scalar minus_M_joint2_root_joint_vx = c_joint1 * minus_f_joint2_at_joint1_x;
  const Scalar minus_M_joint2_root_joint_vy = s_joint1 * minus_f_joint2_at_joint1_x;
  const Scalar moved_joint2_at_joint1_xx = Scalar(-4.0) * minus_f_joint2_at_joint1_x;
  const Scalar minus_M_joint1_root_joint_vx = s_joint1 * minus_f_joint2_at_joint1_z +
      c_joint1 * minus_f_joint3_at_joint2_x;
  const Scalar J_joint2_xx = Scalar(10.665666666666667) + J_joint3_xx - t4;
  const Scalar minus_J_joint2_zz = Scalar(-10.666166666666667) - J_joint3_yy - t4;
  const Scalar n_joint2_at_joint1_x = c_joint2 * J_turned_joint3_at_joint2_xz -
      s_joint2 * minus_M_joint3_joint2;
  const Scalar minus_M_joint2_joint1 = c_joint2 * minus_M_joint3_joint2 +
      s_joint2 * J_turned_joint3_at_joint2_xz;
  const Scalar M_joint1_root_joint_vy = c_joint1 * minus_f_joint2_at_joint1_z -
      s_joint1 * minus_f_joint3_at_joint2_x;
  const Scalar h_root_joint_z = Scalar(10.0) - minus_f_joint2_at_joint1_x;
  const Scalar t5 = c_joint2 * (minus_n_joint3_at_joint2_x +
      minus_n_joint3_at_joint2_x) - s_joint2 * (J_joint2_yy - J_joint2_xx);
  const Scalar minus_n_joint2_at_joint1_y = minus_J_joint2_zz +
      Scalar(2.0) * minus_f_joint2_at_joint1_x;
  const Scalar minus_J_joint2_at_joint1_yz = minus_M_joint2_joint1 +
      Scalar(2.0) * minus_f_joint3_at_joint2_x;
  const Scalar J_joint1_yy = Scalar(5e-04) + moved_joint2_at_joint1_xx - minus_J_joint2_zz;
  const Scalar M_joint2_root_joint_wx = s_joint1 * minus_n_joint2_at_joint1_y +
      c_joint1 * n_joint2_at_joint1_x;
  const Scalar minus_M_joint2_root_joint_wy = c_joint1 * minus_n_joint2_at_joint1_y -
      s_joint1 * n_joint2_at_joint1_x;
  const Scalar t6 = s_joint2 * t5;
  const Scalar J_joint2_at_joint1_xz = minus_n_joint3_at_joint2_x -
      Scalar(2.0) * minus_f_joint2_at_joint1_z - c_joint2 * t5;
  const Scalar J_joint1_xx = Scalar(0.001) + moved_joint2_at_joint1_xx + J_joint2_xx - t6;
  const Scalar J_joint1_zz = Scalar(0.0015) + J_joint2_yy + t6;
  // Inward, joint1: inertia of all it carries
  const Scalar M_joint1_root_joint_wx = s_joint1 * minus_J_joint2_at_joint1_yz +
      c_joint1 * J_joint2_at_joint1_xz;
  const Scalar minus_M_joint1_root_joint_wy = c_joint1 * minus_J_joint2_at_joint1_yz -
      s_joint1 * J_joint2_at_joint1_xz;
  const Scalar t7 = c_joint1 * (n_joint2_at_joint1_x + n_joint2_at_joint1_x) +
      s_joint1 * (J_joint1_xx - J_joint1_yy);
  const Scalar t8 = s_joint1 * t7;
  const Scalar J_turned_joint1_at_root_joint_xy = c_joint1 * t7 - n_joint2_at_joint1_x;

  M[0] = Scalar(6.0);
  M[1] = Scalar(0.0);
  M[2] = Scalar(0.0);
  M[3] = Scalar(0.0);
  M[4] = h_root_joint_z;
  M[5] = -minus_M_joint1_root_joint_vx;
  M[6] = -minus_M_joint1_root_joint_vx;
  M[7] = -minus_M_joint2_root_joint_vx;
  M[8] = -minus_M_joint3_root_joint_vx;
  M[9] = -minus_M_joint4_root_joint_vx;
  M[10] = Scalar(0.0);
  M[11] = Scalar(0.0);
  M[12] = Scalar(6.0);
  M[13] = Scalar(0.0);
  M[14] = -h_root_joint_z;
  M[15] = Scalar(0.0);
  M[16] = M_joint1_root_joint_vy;
  M[17] = M_joint1_root_joint_vy;
  M[18] = -minus_M_joint2_root_joint_vy;
  M[19] = M_joint3_root_joint_vy;
  M[20] = M_joint4_root_joint_vy;
  M[21] = Scalar(0.0);
  M[22] = Scalar(0.0);
  M[23] = Scalar(0.0);
  M[24] = Scalar(6.0);
  M[25] = minus_M_joint1_root_joint_vx;
  M[26] = -M_joint1_root_joint_vy;
  M[27] = Scalar(0.0);
  M[28] = Scalar(0.0);
  M[29] = -minus_f_joint2_at_joint1_z;
  M[30] = f_joint3_at_joint1_z;
  M[31] = -minus_f_joint4_at_joint1_z;
  M[32] = Scalar(0.0);
  M[33] = Scalar(0.0);
  M[34] = -h_root_joint_z;
  M[35] = minus_M_joint1_root_joint_vx;
  M[36] = Scalar(18.666166666666665) + J_joint1_xx - t8;
  M[37] = J_turned_joint1_at_root_joint_xy;
  M[38] = M_joint1_root_joint_wx;
  M[39] = M_joint1_root_joint_wx;
  M[40] = M_joint2_root_joint_wx;
  M[41] = M_joint3_root_joint_wx;
  M[42] = -minus_M_joint4_root_joint_wx;
  M[43] = -minus_M_joint5_root_joint_wx;
  M[44] = h_root_joint_z;
  M[45] = Scalar(0.0);
  M[46] = -M_joint1_root_joint_vy;
  M[47] = J_turned_joint1_at_root_joint_xy;
  M[48] = Scalar(18.666166666666665) + J_joint1_yy + t8;
  M[49] = -minus_M_joint1_root_joint_wy;
  M[50] = -minus_M_joint1_root_joint_wy;
  M[51] = -minus_M_joint2_root_joint_wy;
  M[52] = -minus_M_joint3_root_joint_wy;
  M[53] = M_joint4_root_joint_wy;
  M[54] = M_joint5_root_joint_wy;
  M[55] = -minus_M_joint1_root_joint_vx;
  M[56] = M_joint1_root_joint_vy;
  M[57] = Scalar(0.0);
  M[58] = M_joint1_root_joint_wx;
  M[59] = -minus_M_joint1_root_joint_wy;
  M[60] = Scalar(0.001) + J_joint1_zz;
  M[61] = J_joint1_zz;
  M[62] = -minus_M_joint2_joint1;
  M[63] = M_joint3_joint1;
  M[64] = M_joint4_joint1;
  M[65] = M_joint5_joint1;
  M[66] = -minus_M_joint1_root_joint_vx;
  M[67] = M_joint1_root_joint_vy;
  M[68] = Scalar(0.0);
  M[69] = M_joint1_root_joint_wx;
  M[70] = -minus_M_joint1_root_joint_wy;
  M[71] = J_joint1_zz;
  M[72] = J_joint1_zz;
  M[73] = -minus_M_joint2_joint1;
  M[74] = M_joint3_joint1;
  M[75] = M_joint4_joint1;
  M[76] = M_joint5_joint1;
  M[77] = -minus_M_joint2_root_joint_vx;
  M[78] = -minus_M_joint2_root_joint_vy;
  M[79] = -minus_f_joint2_at_joint1_z;
  M[80] = M_joint2_root_joint_wx;
  M[81] = -minus_M_joint2_root_joint_wy;
  M[82] = -minus_M_joint2_joint1;
  M[83] = -minus_M_joint2_joint1;
  M[84] = -minus_J_joint2_zz;
  M[85] = -minus_M_joint3_joint2;
  M[86] = M_joint4_joint2;
  M[87] = M_joint5_joint2;
  M[88] = -minus_M_joint3_root_joint_vx;
  M[89] = M_joint3_root_joint_vy;
  M[90] = f_joint3_at_joint1_z;
  M[91] = M_joint3_root_joint_wx;
  M[92] = -minus_M_joint3_root_joint_wy;
  M[93] = M_joint3_joint1;
  M[94] = M_joint3_joint1;
  M[95] = -minus_M_joint3_joint2;
  M[96] = J_joint3_zz;
  M[97] = Scalar(0.0);
  M[98] = M_joint5_joint3;
  M[99] = -minus_M_joint4_root_joint_vx;
  M[100] = M_joint4_root_joint_vy;
  M[101] = -minus_f_joint4_at_joint1_z;
  M[102] = -minus_M_joint4_root_joint_wx;
  M[103] = M_joint4_root_joint_wy;
  M[104] = M_joint4_joint1;
  M[105] = M_joint4_joint1;
  M[106] = M_joint4_joint2;
  M[107] = Scalar(0.0);
  M[108] = Scalar(2.6666666666666665);
  M[109] = Scalar(0.0);
  M[110] = Scalar(0.0);
  M[111] = Scalar(0.0);
  M[112] = Scalar(0.0);
  M[113] = -minus_M_joint5_root_joint_wx;
  M[114] = M_joint5_root_joint_wy;
  M[115] = M_joint5_joint1;
  M[116] = M_joint5_joint1;
  M[117] = M_joint5_joint2;
  M[118] = M_joint5_joint3;
  M[119] = Scalar(0.0);
  M[120] = Scalar(0.001);
}

}  // namespace free_6
