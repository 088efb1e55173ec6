// mass_matrix: M of tau = M qdd + c + g
// 92 multiplications, 69 additions, sine and cosine of 5 angles
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
  const Scalar c_joint6 = cosines[4];
  const Scalar t3 = Scalar(0.034109999999999994) * c_joint6;
  const Scalar t4 = Scalar(0.034109999999999994) * s_joint6;
  const Scalar t5 = Scalar(2.002036745) - Scalar(0.017054999999999997) * c_joint6;
  const Scalar t6 = Scalar(0.002036745000000008) * s_joint6;
  const Scalar s_joint4 = sines[2];
  const Scalar c_joint4 = cosines[2];
  const Scalar t7 = s_joint4 * c_joint6 + c_joint4 * t1;
  const Scalar t8 = c_joint4 * c_joint6 - s_joint4 * t1;
  const Scalar t9 = s_joint6 * t6;
  const Scalar t10 = Scalar(0.017054999999999997) * s_joint6 - c_joint6 * t6;
  const Scalar t11 = Scalar(2.502036745) - t3;
  const Scalar t12 = s_joint5 * t4;
  const Scalar t13 = s_joint5 * t5;
  const Scalar t14 = c_joint5 * t5;
  const Scalar t15 = Scalar(3.0) + t9;
  const Scalar t16 = c_joint5 * t4;
  const Scalar c_joint3 = cosines[1];
  const Scalar s_joint3 = sines[1];
  const Scalar t17 = c_joint3 * t2 + s_joint3 * t7;
  const Scalar c_joint2 = cosines[0];
  const Scalar s_joint2 = sines[0];
  const Scalar t18 = c_joint2 * t8 + s_joint2 * (s_joint3 * t2 - c_joint3 * t7);
  const Scalar t19 = s_joint4 * t13;
  const Scalar t20 = Scalar(0.45000000000000007) * s_joint5 * t3 - c_joint4 * t13;
  const Scalar t21 = t14 +
      Scalar(0.45000000000000007) * (s_joint4 * t4 - c_joint4 * c_joint5 * t3);
  const Scalar t22 = t9 - t11;
  const Scalar t23 = c_joint5 * t10;
  const Scalar t24 = s_joint5 * t10;
  const Scalar t25 = Scalar(2.1936204) - t3;
  const Scalar t26 = Scalar(0.5) + t15;
  const Scalar t27 = s_joint5 * (t11 + t22);
  const Scalar t28 = c_joint4 * t15 - s_joint4 * t23;
  const Scalar t29 = Scalar(0.45000000000000007) * t16 + s_joint4 * t15 + c_joint4 * t23;
  const Scalar t30 = t24 + Scalar(0.45000000000000007) * c_joint4 * t12;
  const Scalar t31 = s_joint4 * t16 + c_joint4 * t25;
  const Scalar t32 = s_joint5 * t27;
  const Scalar t33 = c_joint5 * t27;
  const Scalar t34 = Scalar(1.8178617011359999) - t22 + t32;
  const Scalar t35 = c_joint3 * t21 + s_joint3 * t20;
  const Scalar t36 = c_joint2 * t19 + s_joint2 * (s_joint3 * t21 - c_joint3 * t20);
  const Scalar t37 = c_joint3 * t30 + s_joint3 * t29;
  const Scalar t38 = c_joint2 * t28 + s_joint2 * (s_joint3 * t30 - c_joint3 * t29);
  const Scalar t39 = Scalar(2.317861701136) + t11 - t32;
  const Scalar t40 = s_joint4 * t24 - c_joint4 * t33;
  const Scalar t41 = c_joint4 * t24 + s_joint4 * t33;
  const Scalar t42 = Scalar(0.9000000000000001) * t31;
  const Scalar t43 = c_joint4 * (t23 + t23) + s_joint4 * (t26 - t34);
  const Scalar t44 = Scalar(-0.45000000000000007) * t31 - t39;
  const Scalar t45 = Scalar(-0.5) - t42 - t39;
  const Scalar t46 = t41 + Scalar(0.45000000000000007) * t12;
  const Scalar t47 = s_joint3 * t40 - c_joint3 * t44;
  const Scalar t48 = c_joint2 * t41 - s_joint2 * (s_joint3 * t44 + c_joint3 * t40);
  const Scalar t49 = s_joint4 * t43;
  const Scalar t50 = Scalar(0.45000000000000007) * (c_joint4 * t16 - s_joint4 * t25) - t23 +
      c_joint4 * t43;
  const Scalar t51 = Scalar(1.0) + t42 + t34 + t49;
  const Scalar t52 = Scalar(1.5) + t26 - t49;
  const Scalar t53 = Scalar(0.5) + t52;
  const Scalar t54 = c_joint3 * (t40 + t40) + s_joint3 * (t45 + t51);
  const Scalar t55 = s_joint3 * t46 - c_joint3 * t50;
  const Scalar t56 = c_joint3 * t46 + s_joint3 * t50;
  const Scalar t57 = s_joint3 * t54;
  const Scalar t58 = c_joint2 * t52 + s_joint2 * t55;
  const Scalar t59 = c_joint2 * t56 + s_joint2 * (t40 - c_joint3 * t54);

  M[0] = Scalar(1.5) + t53 + s_joint2 * (c_joint2 * (t55 +
      t55) - s_joint2 * (t53 - (Scalar(3.3966927780861202) + t51) + t57));
  M[1] = t59;
  M[2] = t58;
  M[3] = t48;
  M[4] = t38;
  M[5] = t36;
  M[6] = t18;
  M[7] = t59;
  M[8] = Scalar(3.8966927780861202) - t45 + t57;
  M[9] = t56;
  M[10] = t47;
  M[11] = t37;
  M[12] = t35;
  M[13] = t17;
  M[14] = t58;
  M[15] = t56;
  M[16] = t52;
  M[17] = t41;
  M[18] = t28;
  M[19] = t19;
  M[20] = t8;
  M[21] = t48;
  M[22] = t47;
  M[23] = t41;
  M[24] = t39;
  M[25] = t24;
  M[26] = t14;
  M[27] = t2;
  M[28] = t38;
  M[29] = t37;
  M[30] = t28;
  M[31] = t24;
  M[32] = t15;
  M[33] = Scalar(0.0);
  M[34] = c_joint6;
  M[35] = t36;
  M[36] = t35;
  M[37] = t19;
  M[38] = t14;
  M[39] = Scalar(0.0);
  M[40] = Scalar(2.002036745);
  M[41] = Scalar(0.0);
  M[42] = t18;
  M[43] = t17;
  M[44] = t8;
  M[45] = t2;
  M[46] = c_joint6;
  M[47] = Scalar(0.0);
  M[48] = Scalar(1.0);
}

}  // namespace pa10
