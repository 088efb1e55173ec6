// mass_matrix: M of tau = M qdd + c + g
// 49 multiplications, 73 additions, sine and cosine of 6 angles
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r {

/// M of tau = M qdd + c + g
///   q[7]  in: configuration
///   M[7 * 7]  out: symmetric; all elements are written; stored by columns
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

  const Scalar s_joint7 = sines[5];
  const Scalar t1 = Scalar(0.5) * s_joint7;
  const Scalar c_joint7 = cosines[5];
  const Scalar t2 = Scalar(0.5) * c_joint7;
  const Scalar t3 = c_joint7 + Scalar(1.6666666666666665);
  const Scalar s_joint6_sum = sines[4];
  const Scalar t4 = s_joint6_sum * t1;
  const Scalar t5 = Scalar(0.3333333333333333) + t2;
  const Scalar c_joint6_sum = cosines[4];
  const Scalar t6 = c_joint6_sum * t1;
  const Scalar t7 = Scalar(1.5) + t2;
  const Scalar t8 = t4 - c_joint6_sum * t2;
  const Scalar t9 = t6 + s_joint6_sum * t2;
  const Scalar t10 = t4 - c_joint6_sum * t7;
  const Scalar t11 = t6 + s_joint6_sum * t7;
  const Scalar s_joint5_sum = sines[3];
  const Scalar c_joint5_sum = cosines[3];
  const Scalar t12 = t5 - c_joint5_sum * t8 + s_joint5_sum * t9;
  const Scalar t13 = t3 - c_joint5_sum * t10 + s_joint5_sum * t11;
  const Scalar t14 = t11 + Scalar(2.5) * s_joint5_sum;
  const Scalar t15 = t10 - Scalar(2.5) * c_joint5_sum;
  const Scalar t16 = Scalar(2.3333333333333335) + t3 + s_joint5_sum * (t11 +
      t11) - c_joint5_sum * (t10 + t10);
  const Scalar s_joint4_sum = sines[2];
  const Scalar c_joint4_sum = cosines[2];
  const Scalar t17 = t12 - c_joint4_sum * t8 + s_joint4_sum * t9;
  const Scalar t18 = t13 - c_joint4_sum * t10 + s_joint4_sum * t11;
  const Scalar t19 = t14 + Scalar(3.5) * s_joint4_sum;
  const Scalar t20 = t15 - Scalar(3.5) * c_joint4_sum;
  const Scalar t21 = t16 - c_joint4_sum * t15 + s_joint4_sum * t14;
  const Scalar c_joint3 = cosines[1];
  const Scalar s_joint3 = sines[1];
  const Scalar t22 = s_joint3 * t9 - c_joint3 * t8 + t17;
  const Scalar t23 = s_joint3 * t11 - c_joint3 * t10 + t18;
  const Scalar t24 = Scalar(3.3333333333333335) + s_joint4_sum * (t14 +
      t14) - c_joint4_sum * (t15 + t15) + t16;
  const Scalar t25 = t20 - Scalar(4.5) * c_joint3;
  const Scalar s_joint2 = sines[0];
  const Scalar t26 = s_joint2 * (t19 + Scalar(4.5) * s_joint3);
  const Scalar t27 = s_joint3 * t14 - c_joint3 * t15 + t21;
  const Scalar t28 = t22 - t8;
  const Scalar t29 = t23 - t10;
  const Scalar c_joint2 = cosines[0];
  const Scalar t30 = t28 - (s_joint2 * t9 + c_joint2 * t8);
  const Scalar t31 = t29 - (s_joint2 * t11 + c_joint2 * t10);
  const Scalar t32 = t26 - c_joint2 * (Scalar(5.5) - t25);
  const Scalar t33 = t27 - t15;
  const Scalar t34 = s_joint3 * t19 - c_joint3 * t20 + t24;
  const Scalar t35 = t33 - (s_joint2 * t14 + c_joint2 * t15);
  const Scalar t36 = Scalar(4.333333333333333) + s_joint3 * (t19 + t19) - c_joint3 * (t20 +
      t20) + t24;
  const Scalar t37 = t34 - t20;
  const Scalar t38 = t37 - (s_joint2 * t19 + c_joint2 * t20);
  const Scalar t39 = t36 - t25;
  const Scalar t40 = Scalar(5.333333333333333) - t25 - t25 + t36;
  const Scalar t41 = t39 - (t26 + c_joint2 * t25);
  const Scalar t42 = t40 - t32;

  M[0] = Scalar(6.333333333333333) - t32 - t32 + t40;
  M[1] = t42;
  M[2] = t41;
  M[3] = t38;
  M[4] = t35;
  M[5] = t31;
  M[6] = t30;
  M[7] = t42;
  M[8] = t40;
  M[9] = t39;
  M[10] = t37;
  M[11] = t33;
  M[12] = t29;
  M[13] = t28;
  M[14] = t41;
  M[15] = t39;
  M[16] = t36;
  M[17] = t34;
  M[18] = t27;
  M[19] = t23;
  M[20] = t22;
  M[21] = t38;
  M[22] = t37;
  M[23] = t34;
  M[24] = t24;
  M[25] = t21;
  M[26] = t18;
  M[27] = t17;
  M[28] = t35;
  M[29] = t33;
  M[30] = t27;
  M[31] = t21;
  M[32] = t16;
  M[33] = t13;
  M[34] = t12;
  M[35] = t31;
  M[36] = t29;
  M[37] = t23;
  M[38] = t18;
  M[39] = t13;
  M[40] = t3;
  M[41] = t5;
  M[42] = t30;
  M[43] = t28;
  M[44] = t22;
  M[45] = t17;
  M[46] = t12;
  M[47] = t5;
  M[48] = Scalar(0.3333333333333333);
}

}  // namespace planar_7r
