// mass_matrix: M of tau = M qdd + c + g
// 92 multiplications, 70 additions, sine and cosine of 5 angles
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
///   q[7]  in: configuration
///   M[7 * 7]  out: symmetric; all elements are written; stored by columns
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

  const Scalar c_joint5 = cosines[3];
  const Scalar s_joint6 = sines[4];
  const Scalar t1 = c_joint5 * s_joint6;
  const Scalar s_joint5 = sines[3];
  const Scalar t2 = s_joint5 * s_joint6;
  const Scalar s_joint4 = sines[2];
  const Scalar c_joint6 = cosines[4];
  const Scalar c_joint4 = cosines[2];
  const Scalar t3 = s_joint4 * c_joint6 + c_joint4 * t1;
  const Scalar t4 = c_joint4 * c_joint6 - s_joint4 * t1;
  const Scalar s_joint3 = sines[1];
  const Scalar c_joint3 = cosines[1];
  const Scalar t5 = c_joint3 * t2 + s_joint3 * t3;
  const Scalar c_joint2 = cosines[0];
  const Scalar s_joint2 = sines[0];
  const Scalar t6 = c_joint2 * t4 + s_joint2 * (s_joint3 * t2 - c_joint3 * t3);
  const Scalar t7 = Scalar(0.034109999999999994) * c_joint6;
  const Scalar t8 = Scalar(0.034109999999999994) * s_joint6;
  const Scalar t9 = Scalar(2.002036745) - Scalar(0.017054999999999997) * c_joint6;
  const Scalar t10 = s_joint5 * t9;
  const Scalar t11 = c_joint5 * t9;
  const Scalar t12 = s_joint4 * t10;
  const Scalar t13 = Scalar(0.45000000000000007) * s_joint5 * t7 - c_joint4 * t10;
  const Scalar t14 = t11 +
      Scalar(0.45000000000000007) * (s_joint4 * t8 - c_joint4 * c_joint5 * t7);
  const Scalar t15 = c_joint3 * t14 + s_joint3 * t13;
  const Scalar t16 = c_joint2 * t12 + s_joint2 * (s_joint3 * t14 - c_joint3 * t13);
  const Scalar t17 = Scalar(0.002036745000000008) * s_joint6;
  const Scalar t18 = s_joint6 * t17;
  const Scalar t19 = Scalar(0.017054999999999997) * s_joint6 - c_joint6 * t17;
  const Scalar t20 = t7 - Scalar(2.502036745);
  const Scalar t21 = t18 + t20;
  const Scalar t22 = t18 + Scalar(3.0);
  const Scalar t23 = s_joint5 * t8;
  const Scalar t24 = c_joint5 * t8;
  const Scalar t25 = c_joint5 * t19;
  const Scalar t26 = s_joint5 * t19;
  const Scalar t27 = c_joint4 * t22 - s_joint4 * t25;
  const Scalar t28 = Scalar(0.45000000000000007) * t24 + s_joint4 * t22 + c_joint4 * t25;
  const Scalar t29 = t26 + Scalar(0.45000000000000007) * c_joint4 * t23;
  const Scalar t30 = c_joint3 * t29 + s_joint3 * t28;
  const Scalar t31 = c_joint2 * t27 + s_joint2 * (s_joint3 * t29 - c_joint3 * t28);
  const Scalar t32 = Scalar(2.1936204) - t7;
  const Scalar t33 = s_joint5 * (t20 - t21);
  const Scalar t34 = s_joint5 * t33;
  const Scalar t35 = c_joint5 * t33;
  const Scalar t36 = t34 - (Scalar(1.8178617011359999) - t21);
  const Scalar t37 = Scalar(0.5) + t22;
  const Scalar t38 = Scalar(2.317861701136) - t20 + t34;
  const Scalar t39 = s_joint4 * t24 + c_joint4 * t32;
  const Scalar t40 = s_joint4 * t26 + c_joint4 * t35;
  const Scalar t41 = c_joint4 * t26 - s_joint4 * t35;
  const Scalar t42 = t38 + Scalar(0.45000000000000007) * t39;
  const Scalar t43 = c_joint3 * t42 + s_joint3 * t40;
  const Scalar t44 = c_joint2 * t41 + s_joint2 * (s_joint3 * t42 - c_joint3 * t40);
  const Scalar t45 = Scalar(0.45000000000000007) * (t39 + t39);
  const Scalar t46 = c_joint4 * (t25 + t25) + s_joint4 * (t36 + t37);
  const Scalar t47 = s_joint4 * t46;
  const Scalar t48 = c_joint4 * t46 - (t25 - Scalar(0.45000000000000007) * (c_joint4 * t24 -
      s_joint4 * t32));
  const Scalar t49 = t41 + Scalar(0.45000000000000007) * t23;
  const Scalar t50 = t47 - (t36 - (Scalar(1.0) + t45));
  const Scalar t51 = Scalar(0.5) + t45 + t38;
  const Scalar t52 = t47 - (Scalar(1.5) + t37);
  const Scalar t53 = s_joint3 * t49 - c_joint3 * t48;
  const Scalar t54 = c_joint3 * t49 + s_joint3 * t48;
  const Scalar t55 = c_joint2 * t52 - s_joint2 * t53;
  const Scalar t56 = c_joint3 * (t40 + t40) + s_joint3 * (t50 - t51);
  const Scalar t57 = s_joint3 * t56;
  const Scalar t58 = Scalar(0.5) - t52;
  const Scalar t59 = c_joint2 * t54 + s_joint2 * (t40 - c_joint3 * t56);

  M[0] = Scalar(1.5) + t58 + s_joint2 * (c_joint2 * (t53 +
      t53) - s_joint2 * (t58 - (Scalar(3.3966927780861202) + t50) + t57));
  M[1] = t59;
  M[2] = -t55;
  M[3] = t44;
  M[4] = t31;
  M[5] = t16;
  M[6] = t6;
  M[7] = t59;
  M[8] = Scalar(3.8966927780861202) + t51 + t57;
  M[9] = t54;
  M[10] = t43;
  M[11] = t30;
  M[12] = t15;
  M[13] = t5;
  M[14] = -t55;
  M[15] = t54;
  M[16] = -t52;
  M[17] = t41;
  M[18] = t27;
  M[19] = t12;
  M[20] = t4;
  M[21] = t44;
  M[22] = t43;
  M[23] = t41;
  M[24] = t38;
  M[25] = t26;
  M[26] = t11;
  M[27] = t2;
  M[28] = t31;
  M[29] = t30;
  M[30] = t27;
  M[31] = t26;
  M[32] = t22;
  M[33] = Scalar(0.0);
  M[34] = c_joint6;
  M[35] = t16;
  M[36] = t15;
  M[37] = t12;
  M[38] = t11;
  M[39] = Scalar(0.0);
  M[40] = Scalar(2.002036745);
  M[41] = Scalar(0.0);
  M[42] = t6;
  M[43] = t5;
  M[44] = t4;
  M[45] = t2;
  M[46] = c_joint6;
  M[47] = Scalar(0.0);
  M[48] = Scalar(1.0);
}

}  // namespace pa10
