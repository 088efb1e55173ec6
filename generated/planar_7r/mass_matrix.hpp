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

  const Scalar s_joint3 = sines[1];
  const Scalar c_joint3 = cosines[1];
  const Scalar s_joint4_sum = sines[2];
  const Scalar c_joint4_sum = cosines[2];
  const Scalar s_joint5_sum = sines[3];
  const Scalar c_joint5_sum = cosines[3];
  const Scalar s_joint7 = sines[5];
  const Scalar t1 = Scalar(0.5) * s_joint7;
  const Scalar c_joint7 = cosines[5];
  const Scalar t2 = Scalar(0.5) * c_joint7;
  const Scalar t3 = Scalar(0.3333333333333333) + t2;
  const Scalar s_joint6_sum = sines[4];
  const Scalar t4 = s_joint6_sum * t1;
  const Scalar c_joint6_sum = cosines[4];
  const Scalar t5 = t4 - c_joint6_sum * t2;
  const Scalar t6 = c_joint6_sum * t1;
  const Scalar t7 = t6 + s_joint6_sum * t2;
  const Scalar t8 = t3 - c_joint5_sum * t5 + s_joint5_sum * t7;
  const Scalar t9 = t8 - (c_joint4_sum * t5 - s_joint4_sum * t7);
  const Scalar t10 = t9 - (c_joint3 * t5 - s_joint3 * t7);
  const Scalar t11 = t5 - t10;
  const Scalar s_joint2 = sines[0];
  const Scalar c_joint2 = cosines[0];
  const Scalar t12 = s_joint2 * t7 + c_joint2 * t5 + t11;
  const Scalar t13 = Scalar(1.5) + t2;
  const Scalar t14 = c_joint7 + Scalar(1.6666666666666665);
  const Scalar t15 = t4 - c_joint6_sum * t13;
  const Scalar t16 = t6 + s_joint6_sum * t13;
  const Scalar t17 = t14 - c_joint5_sum * t15 + s_joint5_sum * t16;
  const Scalar t18 = t17 - (c_joint4_sum * t15 - s_joint4_sum * t16);
  const Scalar t19 = t18 - (c_joint3 * t15 - s_joint3 * t16);
  const Scalar t20 = t15 - t19;
  const Scalar t21 = s_joint2 * t16 + c_joint2 * t15 + t20;
  const Scalar t22 = Scalar(2.5) * s_joint5_sum + t16;
  const Scalar t23 = Scalar(2.5) * c_joint5_sum - t15;
  const Scalar t24 = c_joint5_sum * (t15 + t15) - (Scalar(2.3333333333333335) + t14 +
      s_joint5_sum * (t16 + t16));
  const Scalar t25 = t24 - (c_joint4_sum * t23 + s_joint4_sum * t22);
  const Scalar t26 = t25 - (c_joint3 * t23 + s_joint3 * t22);
  const Scalar t27 = t23 - t26;
  const Scalar t28 = t27 - (s_joint2 * t22 - c_joint2 * t23);
  const Scalar t29 = Scalar(3.5) * s_joint4_sum + t22;
  const Scalar t30 = Scalar(3.5) * c_joint4_sum + t23;
  const Scalar t31 = t24 - (Scalar(3.3333333333333335) + s_joint4_sum * (t22 + t22) +
      c_joint4_sum * (t23 + t23));
  const Scalar t32 = t31 - (c_joint3 * t30 + s_joint3 * t29);
  const Scalar t33 = t30 - t32;
  const Scalar t34 = t33 - (s_joint2 * t29 - c_joint2 * t30);
  const Scalar t35 = Scalar(4.5) * c_joint3 + t30;
  const Scalar t36 = t31 - (Scalar(4.333333333333333) + s_joint3 * (t29 + t29) +
      c_joint3 * (t30 + t30));
  const Scalar t37 = t35 - t36;
  const Scalar t38 = s_joint2 * (Scalar(4.5) * s_joint3 + t29);
  const Scalar t39 = t37 - (t38 - c_joint2 * t35);
  const Scalar t40 = t36 - (Scalar(5.333333333333333) + t35 + t35);
  const Scalar t41 = t38 - c_joint2 * (Scalar(5.5) + t35);
  const Scalar t42 = t40 + t41;

  M[0] = -(t41 - (Scalar(6.333333333333333) - t41) + t40);
  M[1] = -t42;
  M[2] = t39;
  M[3] = t34;
  M[4] = t28;
  M[5] = -t21;
  M[6] = -t12;
  M[7] = -t42;
  M[8] = -t40;
  M[9] = t37;
  M[10] = t33;
  M[11] = t27;
  M[12] = -t20;
  M[13] = -t11;
  M[14] = t39;
  M[15] = t37;
  M[16] = -t36;
  M[17] = -t32;
  M[18] = -t26;
  M[19] = t19;
  M[20] = t10;
  M[21] = t34;
  M[22] = t33;
  M[23] = -t32;
  M[24] = -t31;
  M[25] = -t25;
  M[26] = t18;
  M[27] = t9;
  M[28] = t28;
  M[29] = t27;
  M[30] = -t26;
  M[31] = -t25;
  M[32] = -t24;
  M[33] = t17;
  M[34] = t8;
  M[35] = -t21;
  M[36] = -t20;
  M[37] = t19;
  M[38] = t18;
  M[39] = t17;
  M[40] = t14;
  M[41] = t3;
  M[42] = -t12;
  M[43] = -t11;
  M[44] = t10;
  M[45] = t9;
  M[46] = t8;
  M[47] = t3;
  M[48] = Scalar(0.3333333333333333);
}

}  // namespace planar_7r
