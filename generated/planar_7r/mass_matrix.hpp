// mass_matrix: M of tau = M qdd + c + g
// 49 multiplications, 73 additions, sine and cosine of 6 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r {

/// M of tau = M qdd + c + g
///   q[7]  in: positions of the joints: rad, m, quaternions x y z w
///   M[7 * 7]  out: mass matrix, kg m^2, kg m, kg; symmetric, all elements are written; stored by
///       columns
template <class Scalar>
void mass_matrix(const Scalar* q, Scalar* M) noexcept {
  const Scalar q_joint3 = q[2];
  const Scalar q_joint4 = q[3];
  const Scalar angle_joint4_sum = q_joint3 + q_joint4;
  const Scalar q_joint5 = q[4];
  const Scalar angle_joint5_sum = q_joint5 + angle_joint4_sum;
  const Scalar q_joint6 = q[5];
  const Scalar angle_joint6_sum = q_joint6 + angle_joint5_sum;
  const Scalar q_joint2 = q[1];
  const Scalar q_joint7 = q[6];
  const Scalar angles[6] = {
      q_joint2, q_joint3, angle_joint4_sum, angle_joint5_sum, angle_joint6_sum, q_joint7};
  Scalar sines[6];
  Scalar cosines[6];
  hybridyn::sincos<6>(angles, sines, cosines);

  // Force for a unit acceleration of joint7
  const Scalar s_joint7 = sines[5];
  const Scalar f_joint7_at_joint6_y = Scalar(0.5) * s_joint7;
  const Scalar c_joint7 = cosines[5];
  const Scalar f_joint7_at_joint6_x = Scalar(0.5) * c_joint7;
  const Scalar J_joint6_zz = c_joint7 + Scalar(1.6666666666666665);
  const Scalar s_joint6_sum = sines[4];
  const Scalar t1 = s_joint6_sum * f_joint7_at_joint6_y;
  const Scalar M_joint7_joint6 = Scalar(0.3333333333333333) + f_joint7_at_joint6_x;
  const Scalar c_joint6_sum = cosines[4];
  const Scalar t2 = c_joint6_sum * f_joint7_at_joint6_y;
  const Scalar h_joint6_y = Scalar(-1.5) - f_joint7_at_joint6_x;
  const Scalar minus_f_joint7_at_joint5_x = t1 - c_joint6_sum * f_joint7_at_joint6_x;
  const Scalar f_joint7_at_joint5_y = t2 + s_joint6_sum * f_joint7_at_joint6_x;
  const Scalar minus_f_joint6_at_joint5_x = t1 + c_joint6_sum * h_joint6_y;
  const Scalar f_joint6_at_joint5_y = t2 - s_joint6_sum * h_joint6_y;
  const Scalar s_joint5_sum = sines[3];
  const Scalar c_joint5_sum = cosines[3];
  const Scalar M_joint7_joint5 = M_joint7_joint6 - c_joint5_sum * minus_f_joint7_at_joint5_x +
      s_joint5_sum * f_joint7_at_joint5_y;
  const Scalar M_joint6_joint5 = J_joint6_zz - c_joint5_sum * minus_f_joint6_at_joint5_x +
      s_joint5_sum * f_joint6_at_joint5_y;
  const Scalar h_joint5_x = f_joint6_at_joint5_y + Scalar(2.5) * s_joint5_sum;
  const Scalar h_joint5_y = minus_f_joint6_at_joint5_x - Scalar(2.5) * c_joint5_sum;
  const Scalar minus_J_joint5_zz = c_joint5_sum * (minus_f_joint6_at_joint5_x +
      minus_f_joint6_at_joint5_x) - (Scalar(2.3333333333333335) + J_joint6_zz +
      s_joint5_sum * (f_joint6_at_joint5_y + f_joint6_at_joint5_y));
  const Scalar s_joint4_sum = sines[2];
  const Scalar c_joint4_sum = cosines[2];
  const Scalar M_joint7_joint4 = M_joint7_joint5 - c_joint4_sum * minus_f_joint7_at_joint5_x +
      s_joint4_sum * f_joint7_at_joint5_y;
  const Scalar M_joint6_joint4 = M_joint6_joint5 - c_joint4_sum * minus_f_joint6_at_joint5_x +
      s_joint4_sum * f_joint6_at_joint5_y;
  const Scalar h_joint4_x = h_joint5_x + Scalar(3.5) * s_joint4_sum;
  const Scalar h_joint4_y = h_joint5_y - Scalar(3.5) * c_joint4_sum;
  const Scalar M_joint5_joint4 = s_joint4_sum * h_joint5_x - (minus_J_joint5_zz +
      c_joint4_sum * h_joint5_y);
  const Scalar c_joint3 = cosines[1];
  const Scalar s_joint3 = sines[1];
  const Scalar M_joint7_joint3 = s_joint3 * f_joint7_at_joint5_y -
      c_joint3 * minus_f_joint7_at_joint5_x + M_joint7_joint4;
  const Scalar M_joint6_joint3 = s_joint3 * f_joint6_at_joint5_y -
      c_joint3 * minus_f_joint6_at_joint5_x + M_joint6_joint4;
  const Scalar minus_J_joint4_zz = c_joint4_sum * (h_joint5_y +
      h_joint5_y) - (Scalar(3.3333333333333335) + s_joint4_sum * (h_joint5_x + h_joint5_x)) +
      minus_J_joint5_zz;
  const Scalar h_joint3_y = h_joint4_y - Scalar(4.5) * c_joint3;
  const Scalar s_joint2 = sines[0];
  const Scalar t3 = s_joint2 * (h_joint4_x + Scalar(4.5) * s_joint3);
  const Scalar M_joint5_joint3 = s_joint3 * h_joint5_x - c_joint3 * h_joint5_y + M_joint5_joint4;
  const Scalar minus_M_joint7_joint2 = minus_f_joint7_at_joint5_x - M_joint7_joint3;
  const Scalar minus_M_joint6_joint2 = minus_f_joint6_at_joint5_x - M_joint6_joint3;
  const Scalar c_joint2 = cosines[0];
  const Scalar minus_M_joint7_joint1 = s_joint2 * f_joint7_at_joint5_y +
      c_joint2 * minus_f_joint7_at_joint5_x + minus_M_joint7_joint2;
  // Force for a unit acceleration of joint4
  const Scalar minus_M_joint6_joint1 = s_joint2 * f_joint6_at_joint5_y +
      c_joint2 * minus_f_joint6_at_joint5_x + minus_M_joint6_joint2;
  const Scalar f_joint2_at_joint1_x = c_joint2 * (Scalar(5.5) - h_joint3_y) - t3;
  const Scalar minus_M_joint5_joint2 = h_joint5_y - M_joint5_joint3;
  const Scalar minus_M_joint4_joint3 = c_joint3 * h_joint4_y - s_joint3 * h_joint4_x +
      minus_J_joint4_zz;
  const Scalar minus_M_joint5_joint1 = s_joint2 * h_joint5_x + c_joint2 * h_joint5_y +
      minus_M_joint5_joint2;
  const Scalar minus_J_joint3_zz = c_joint3 * (h_joint4_y +
      h_joint4_y) - (Scalar(4.333333333333333) + s_joint3 * (h_joint4_x + h_joint4_x)) +
      minus_J_joint4_zz;
  const Scalar minus_M_joint4_joint2 = h_joint4_y + minus_M_joint4_joint3;
  const Scalar minus_M_joint4_joint1 = s_joint2 * h_joint4_x + c_joint2 * h_joint4_y +
      minus_M_joint4_joint2;
  const Scalar minus_M_joint3_joint2 = h_joint3_y + minus_J_joint3_zz;
  const Scalar minus_J_joint2_zz = h_joint3_y - Scalar(5.333333333333333) + h_joint3_y +
      minus_J_joint3_zz;
  const Scalar minus_M_joint3_joint1 = t3 + c_joint2 * h_joint3_y + minus_M_joint3_joint2;
  const Scalar minus_M_joint2_joint1 = minus_J_joint2_zz - f_joint2_at_joint1_x;

  M[0] = Scalar(6.333333333333333) + f_joint2_at_joint1_x +
      f_joint2_at_joint1_x - minus_J_joint2_zz;
  M[1] = -minus_M_joint2_joint1;
  M[2] = -minus_M_joint3_joint1;
  M[3] = -minus_M_joint4_joint1;
  M[4] = -minus_M_joint5_joint1;
  M[5] = -minus_M_joint6_joint1;
  M[6] = -minus_M_joint7_joint1;
  M[7] = -minus_M_joint2_joint1;
  M[8] = -minus_J_joint2_zz;
  M[9] = -minus_M_joint3_joint2;
  M[10] = -minus_M_joint4_joint2;
  M[11] = -minus_M_joint5_joint2;
  M[12] = -minus_M_joint6_joint2;
  M[13] = -minus_M_joint7_joint2;
  M[14] = -minus_M_joint3_joint1;
  M[15] = -minus_M_joint3_joint2;
  M[16] = -minus_J_joint3_zz;
  M[17] = -minus_M_joint4_joint3;
  M[18] = M_joint5_joint3;
  M[19] = M_joint6_joint3;
  M[20] = M_joint7_joint3;
  M[21] = -minus_M_joint4_joint1;
  M[22] = -minus_M_joint4_joint2;
  M[23] = -minus_M_joint4_joint3;
  M[24] = -minus_J_joint4_zz;
  M[25] = M_joint5_joint4;
  M[26] = M_joint6_joint4;
  M[27] = M_joint7_joint4;
  M[28] = -minus_M_joint5_joint1;
  M[29] = -minus_M_joint5_joint2;
  M[30] = M_joint5_joint3;
  M[31] = M_joint5_joint4;
  M[32] = -minus_J_joint5_zz;
  M[33] = M_joint6_joint5;
  M[34] = M_joint7_joint5;
  M[35] = -minus_M_joint6_joint1;
  M[36] = -minus_M_joint6_joint2;
  M[37] = M_joint6_joint3;
  M[38] = M_joint6_joint4;
  M[39] = M_joint6_joint5;
  M[40] = J_joint6_zz;
  M[41] = M_joint7_joint6;
  M[42] = -minus_M_joint7_joint1;
  M[43] = -minus_M_joint7_joint2;
  M[44] = M_joint7_joint3;
  M[45] = M_joint7_joint4;
  M[46] = M_joint7_joint5;
  M[47] = M_joint7_joint6;
  M[48] = Scalar(0.3333333333333333);
}

}  // namespace planar_7r
