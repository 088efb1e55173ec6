// mass_matrix: M of tau = M qdd + c + g
// 92 multiplications, 69 additions, sine and cosine of 5 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/sincos.hpp"

namespace pa10 {

/// Elements of M that are not zero always.
inline constexpr std::array<int, 45> kMassMatrixMNonZeros = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
    26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38, 40, 42, 43, 44, 45, 46, 48};

/// M of tau = M qdd + c + g
///   q[7]  in: positions of the joints: rad, m, quaternions x y z w
///   M[7 * 7]  out: mass matrix, kg m^2, kg m, kg; symmetric, all elements are written; stored by
///       columns
template <class Scalar>
void mass_matrix(const Scalar* q, Scalar* M) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar q_joint4 = q[3];
  const Scalar q_joint5 = q[4];
  const Scalar q_joint6 = q[5];
  const Scalar angles[5] = {
      q_joint2, q_joint3, q_joint4, q_joint5, q_joint6};
  Scalar sines[5];
  Scalar cosines[5];
  hybridyn::sincos<5>(angles, sines, cosines);

  // Force for a unit acceleration of joint6
  const Scalar c_joint5 = cosines[3];
  const Scalar s_joint6 = sines[4];
  const Scalar n_joint7_at_joint4_x = c_joint5 * s_joint6;
  const Scalar s_joint5 = sines[3];
  const Scalar M_joint7_joint4 = s_joint5 * s_joint6;
  const Scalar c_joint6 = cosines[4];
  const Scalar f_joint6_at_joint5_x = Scalar(-0.03411) * c_joint6;
  const Scalar f_joint6_at_joint5_z = Scalar(0.03411) * s_joint6;
  const Scalar n_joint6_at_joint5_y = Scalar(2.002036745) - Scalar(0.017055) * c_joint6;
  const Scalar t1 = Scalar(0.002036745) * s_joint6;
  const Scalar s_joint4 = sines[2];
  const Scalar c_joint4 = cosines[2];
  const Scalar n_joint7_at_joint3_x = s_joint4 * c_joint6 + c_joint4 * n_joint7_at_joint4_x;
  const Scalar M_joint7_joint3 = c_joint4 * c_joint6 - s_joint4 * n_joint7_at_joint4_x;
  const Scalar t2 = s_joint6 * t1;
  const Scalar J_joint6_at_joint5_xz = Scalar(0.017055) * s_joint6 - c_joint6 * t1;
  const Scalar J_joint5_yy = Scalar(2.502036745) + f_joint6_at_joint5_x;
  const Scalar f_joint5_at_joint4_x = s_joint5 * f_joint6_at_joint5_z;
  const Scalar minus_n_joint6_at_joint4_x = s_joint5 * n_joint6_at_joint5_y;
  const Scalar M_joint6_joint4 = c_joint5 * n_joint6_at_joint5_y;
  const Scalar J_joint5_zz = Scalar(3.0) + t2;
  const Scalar minus_f_joint5_at_joint4_z = c_joint5 * f_joint6_at_joint5_z;
  const Scalar c_joint3 = cosines[1];
  const Scalar s_joint3 = sines[1];
  const Scalar M_joint7_joint2 = c_joint3 * M_joint7_joint4 + s_joint3 * n_joint7_at_joint3_x;
  const Scalar c_joint2 = cosines[0];
  const Scalar s_joint2 = sines[0];
  const Scalar M_joint7_joint1 = c_joint2 * M_joint7_joint3 +
      s_joint2 * (s_joint3 * M_joint7_joint4 - c_joint3 * n_joint7_at_joint3_x);
  const Scalar M_joint6_joint3 = s_joint4 * minus_n_joint6_at_joint4_x;
  const Scalar n_joint6_at_joint3_x = Scalar(-0.45) * s_joint5 * f_joint6_at_joint5_x -
      c_joint4 * minus_n_joint6_at_joint4_x;
  const Scalar n_joint6_at_joint3_y = M_joint6_joint4 +
      Scalar(0.45) * (s_joint4 * f_joint6_at_joint5_z +
      c_joint4 * c_joint5 * f_joint6_at_joint5_x);
  // Force for a unit acceleration of joint5
  const Scalar J_joint5_xx = J_joint5_yy - t2;
  const Scalar n_joint5_at_joint4_x = c_joint5 * J_joint6_at_joint5_xz;
  const Scalar M_joint5_joint4 = s_joint5 * J_joint6_at_joint5_xz;
  const Scalar h_joint4_y = Scalar(-2.1936204) - f_joint6_at_joint5_x;
  const Scalar J_joint4_yy = Scalar(0.5) + J_joint5_zz;
  const Scalar t3 = s_joint5 * (J_joint5_xx - J_joint5_yy);
  const Scalar M_joint5_joint3 = c_joint4 * J_joint5_zz - s_joint4 * n_joint5_at_joint4_x;
  const Scalar n_joint5_at_joint3_x = Scalar(0.45) * minus_f_joint5_at_joint4_z +
      s_joint4 * J_joint5_zz + c_joint4 * n_joint5_at_joint4_x;
  const Scalar n_joint5_at_joint3_y = M_joint5_joint4 +
      Scalar(0.45) * c_joint4 * f_joint5_at_joint4_x;
  const Scalar f_joint4_at_joint3_x = s_joint4 * minus_f_joint5_at_joint4_z -
      c_joint4 * h_joint4_y;
  const Scalar t4 = s_joint5 * t3;
  const Scalar J_turned_joint5_at_joint4_xz = c_joint5 * t3;
  const Scalar J_joint4_xx = Scalar(1.817861701136) + J_joint5_xx - t4;
  const Scalar M_joint6_joint2 = c_joint3 * n_joint6_at_joint3_y +
      s_joint3 * n_joint6_at_joint3_x;
  const Scalar M_joint6_joint1 = c_joint2 * M_joint6_joint3 +
      s_joint2 * (s_joint3 * n_joint6_at_joint3_y - c_joint3 * n_joint6_at_joint3_x);
  const Scalar M_joint5_joint2 = c_joint3 * n_joint5_at_joint3_y +
      s_joint3 * n_joint5_at_joint3_x;
  const Scalar M_joint5_joint1 = c_joint2 * M_joint5_joint3 +
      s_joint2 * (s_joint3 * n_joint5_at_joint3_y - c_joint3 * n_joint5_at_joint3_x);
  // Inward, joint4: inertia of all it carries
  const Scalar minus_J_joint4_zz = Scalar(-2.317861701136) - J_joint5_yy - t4;
  const Scalar n_joint4_at_joint3_x = s_joint4 * M_joint5_joint4 +
      c_joint4 * J_turned_joint5_at_joint4_xz;
  const Scalar M_joint4_joint3 = c_joint4 * M_joint5_joint4 -
      s_joint4 * J_turned_joint5_at_joint4_xz;
  const Scalar moved_joint4_at_joint3_xx = Scalar(0.9) * f_joint4_at_joint3_x;
  const Scalar t5 = c_joint4 * (n_joint5_at_joint4_x + n_joint5_at_joint4_x) +
      s_joint4 * (J_joint4_yy - J_joint4_xx);
  const Scalar minus_n_joint4_at_joint3_y = minus_J_joint4_zz -
      Scalar(0.45) * f_joint4_at_joint3_x;
  const Scalar J_joint3_yy = Scalar(0.5) + moved_joint4_at_joint3_xx - minus_J_joint4_zz;
  const Scalar J_joint4_at_joint3_yz = M_joint4_joint3 + Scalar(0.45) * f_joint5_at_joint4_x;
  const Scalar minus_M_joint4_joint2 = c_joint3 * minus_n_joint4_at_joint3_y -
      s_joint3 * n_joint4_at_joint3_x;
  const Scalar M_joint4_joint1 = c_joint2 * M_joint4_joint3 -
      s_joint2 * (s_joint3 * minus_n_joint4_at_joint3_y + c_joint3 * n_joint4_at_joint3_x);
  const Scalar t6 = s_joint4 * t5;
  const Scalar J_joint4_at_joint3_xz = Scalar(0.45) * (c_joint4 * minus_f_joint5_at_joint4_z +
      s_joint4 * h_joint4_y) - n_joint5_at_joint4_x + c_joint4 * t5;
  const Scalar J_joint3_xx = Scalar(1.0) + moved_joint4_at_joint3_xx + J_joint4_xx + t6;
  const Scalar minus_J_joint3_zz = t6 - (Scalar(1.5) + J_joint4_yy);
  // Inward, joint3: inertia of all it carries
  const Scalar J_joint2_yy = Scalar(0.5) - minus_J_joint3_zz;
  const Scalar t7 = c_joint3 * (n_joint4_at_joint3_x + n_joint4_at_joint3_x) +
      s_joint3 * (J_joint3_xx - J_joint3_yy);
  const Scalar n_joint3_at_joint2_x = c_joint3 * J_joint4_at_joint3_xz -
      s_joint3 * J_joint4_at_joint3_yz;
  const Scalar M_joint3_joint2 = c_joint3 * J_joint4_at_joint3_yz +
      s_joint3 * J_joint4_at_joint3_xz;
  const Scalar t8 = s_joint3 * t7;
  const Scalar minus_M_joint3_joint1 = c_joint2 * minus_J_joint3_zz +
      s_joint2 * n_joint3_at_joint2_x;
  const Scalar M_joint2_joint1 = c_joint2 * M_joint3_joint2 +
      s_joint2 * (n_joint4_at_joint3_x - c_joint3 * t7);

  M[0] = Scalar(1.5) + J_joint2_yy - s_joint2 * (c_joint2 * (n_joint3_at_joint2_x +
      n_joint3_at_joint2_x) + s_joint2 * (J_joint2_yy - (Scalar(3.39669277808612) +
      J_joint3_xx) + t8));
  M[1] = M_joint2_joint1;
  M[2] = -minus_M_joint3_joint1;
  M[3] = M_joint4_joint1;
  M[4] = M_joint5_joint1;
  M[5] = M_joint6_joint1;
  M[6] = M_joint7_joint1;
  M[7] = M_joint2_joint1;
  M[8] = Scalar(3.89669277808612) + J_joint3_yy + t8;
  M[9] = M_joint3_joint2;
  M[10] = -minus_M_joint4_joint2;
  M[11] = M_joint5_joint2;
  M[12] = M_joint6_joint2;
  M[13] = M_joint7_joint2;
  M[14] = -minus_M_joint3_joint1;
  M[15] = M_joint3_joint2;
  M[16] = -minus_J_joint3_zz;
  M[17] = M_joint4_joint3;
  M[18] = M_joint5_joint3;
  M[19] = M_joint6_joint3;
  M[20] = M_joint7_joint3;
  M[21] = M_joint4_joint1;
  M[22] = -minus_M_joint4_joint2;
  M[23] = M_joint4_joint3;
  M[24] = -minus_J_joint4_zz;
  M[25] = M_joint5_joint4;
  M[26] = M_joint6_joint4;
  M[27] = M_joint7_joint4;
  M[28] = M_joint5_joint1;
  M[29] = M_joint5_joint2;
  M[30] = M_joint5_joint3;
  M[31] = M_joint5_joint4;
  M[32] = J_joint5_zz;
  M[33] = Scalar(0.0);
  M[34] = c_joint6;
  M[35] = M_joint6_joint1;
  M[36] = M_joint6_joint2;
  M[37] = M_joint6_joint3;
  M[38] = M_joint6_joint4;
  M[39] = Scalar(0.0);
  M[40] = Scalar(2.002036745);
  M[41] = Scalar(0.0);
  M[42] = M_joint7_joint1;
  M[43] = M_joint7_joint2;
  M[44] = M_joint7_joint3;
  M[45] = M_joint7_joint4;
  M[46] = c_joint6;
  M[47] = Scalar(0.0);
  M[48] = Scalar(1.0);
}

}  // namespace pa10
