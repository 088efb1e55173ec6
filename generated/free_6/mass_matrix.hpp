// mass_matrix: M of tau = M qdd + c + g
// 97 multiplications, 66 additions, sine and cosine of 4 angles
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
///   q[12]  in: configuration
///   M[11 * 11]  out: symmetric; all elements are written; stored by columns
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

  const Scalar s_joint4 = sines[3];
  const Scalar t1 = Scalar(0.001) * s_joint4;
  const Scalar c_joint4 = cosines[3];
  const Scalar t2 = Scalar(0.001) * c_joint4;
  const Scalar t3 = Scalar(2.0) * c_joint4;
  const Scalar t4 = Scalar(-2.0) * s_joint4;
  const Scalar t5 = Scalar(2.6666666666666665) + Scalar(4.0) * c_joint4;
  const Scalar t6 = Scalar(2.6646666666666667) * s_joint4;
  const Scalar t7 = Scalar(2.6671666666666667) + Scalar(8.0) * c_joint4;
  const Scalar c_joint3 = cosines[2];
  const Scalar t8 = c_joint3 * t1;
  const Scalar s_joint3 = sines[2];
  const Scalar t9 = s_joint3 * t1;
  const Scalar t10 = c_joint3 * t3;
  const Scalar t11 = s_joint3 * t3;
  const Scalar t12 = s_joint3 * t4;
  const Scalar t13 = s_joint4 * t6;
  const Scalar t14 = Scalar(-4.0) * s_joint4 - c_joint4 * t6;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar t15 = s_joint2 * t2 + c_joint2 * t8;
  const Scalar t16 = c_joint2 * t2 - s_joint2 * t8;
  const Scalar t17 = s_joint3 * t5;
  const Scalar t18 = c_joint3 * t5;
  const Scalar t19 = s_joint2 * t4 + c_joint2 * t10;
  const Scalar t20 = c_joint2 * t4 - s_joint2 * t10;
  const Scalar t21 = s_joint2 * t17;
  const Scalar t22 = Scalar(-2.0) * t11 - c_joint2 * t17;
  const Scalar s_joint1 = sines[0];
  const Scalar c_joint1 = cosines[0];
  const Scalar t23 = c_joint1 * t15 - s_joint1 * t9;
  const Scalar t24 = c_joint1 * t9 + s_joint1 * t15;
  const Scalar t25 = t18 + Scalar(2.0) * t19;
  const Scalar t26 = c_joint1 * t19 - s_joint1 * t11;
  const Scalar t27 = c_joint1 * t11 + s_joint1 * t19;
  const Scalar t28 = t7 - t13;
  const Scalar t29 = Scalar(0.003) + t13;
  const Scalar t30 = c_joint3 * t4;
  const Scalar t31 = c_joint3 * t14;
  const Scalar t32 = s_joint3 * t14;
  const Scalar t33 = c_joint2 * t12;
  const Scalar t34 = -s_joint2 * t12;
  const Scalar t35 = Scalar(6.0) + t3;
  const Scalar t36 = c_joint1 * t22 - s_joint1 * t25;
  const Scalar t37 = c_joint1 * t25 + s_joint1 * t22;
  const Scalar t38 = c_joint2 * t29 - s_joint2 * t31;
  const Scalar t39 = Scalar(2.0) * t30 + s_joint2 * t29 + c_joint2 * t31;
  const Scalar t40 = Scalar(-2.0) * t33 - t32;
  const Scalar t41 = s_joint1 * t30 + c_joint1 * t33;
  const Scalar t42 = s_joint1 * t33 - c_joint1 * t30;
  const Scalar t43 = s_joint3 * (t7 - t28);
  const Scalar t44 = Scalar(5e-04) + t29;
  const Scalar t45 = s_joint2 * t30 + c_joint2 * t35;
  const Scalar t46 = c_joint2 * t30 - s_joint2 * t35;
  const Scalar t47 = s_joint1 * t40 + c_joint1 * t39;
  const Scalar t48 = s_joint1 * t39 - c_joint1 * t40;
  const Scalar t49 = s_joint3 * t43;
  const Scalar t50 = c_joint3 * t43;
  const Scalar t51 = c_joint1 * t45;
  const Scalar t52 = s_joint1 * t45;
  const Scalar t53 = Scalar(-4.0) * t45;
  const Scalar t54 = s_joint1 * t46 + c_joint1 * t12;
  const Scalar t55 = Scalar(10.665666666666667) + t28 + t49;
  const Scalar t56 = Scalar(10.666166666666667) + t7 - t49;
  const Scalar t57 = c_joint2 * t50 - s_joint2 * t32;
  const Scalar t58 = c_joint2 * t32 + s_joint2 * t50;
  const Scalar t59 = s_joint1 * t12 - c_joint1 * t46;
  const Scalar t60 = Scalar(10.0) + t45;
  const Scalar t61 = s_joint2 * (t55 - t44) - c_joint2 * (t31 + t31);
  const Scalar t62 = Scalar(-2.0) * t45 - t56;
  const Scalar t63 = Scalar(-2.0) * t12 - t58;
  const Scalar t64 = t53 - Scalar(5e-04) - t56;
  const Scalar t65 = s_joint1 * t62 - c_joint1 * t57;
  const Scalar t66 = -(c_joint1 * t62 + s_joint1 * t57);
  const Scalar t67 = s_joint2 * t61;
  const Scalar t68 = Scalar(2.0) * t46 - t31 - c_joint2 * t61;
  const Scalar t69 = t53 - Scalar(0.001) - t55 + t67;
  const Scalar t70 = Scalar(0.0015) + t44 + t67;
  const Scalar t71 = s_joint1 * t63 + c_joint1 * t68;
  const Scalar t72 = s_joint1 * t68 - c_joint1 * t63;
  const Scalar t73 = c_joint1 * (t57 + t57) - s_joint1 * (t64 - t69);
  const Scalar t74 = s_joint1 * t73;
  const Scalar t75 = t57 - c_joint1 * t73;

  M[0] = Scalar(6.0);
  M[1] = Scalar(0.0);
  M[2] = Scalar(0.0);
  M[3] = Scalar(0.0);
  M[4] = t60;
  M[5] = t54;
  M[6] = t54;
  M[7] = t51;
  M[8] = t41;
  M[9] = t26;
  M[10] = Scalar(0.0);
  M[11] = Scalar(0.0);
  M[12] = Scalar(6.0);
  M[13] = Scalar(0.0);
  M[14] = -t60;
  M[15] = Scalar(0.0);
  M[16] = t59;
  M[17] = t59;
  M[18] = t52;
  M[19] = t42;
  M[20] = t27;
  M[21] = Scalar(0.0);
  M[22] = Scalar(0.0);
  M[23] = Scalar(0.0);
  M[24] = Scalar(6.0);
  M[25] = -t54;
  M[26] = -t59;
  M[27] = Scalar(0.0);
  M[28] = Scalar(0.0);
  M[29] = t46;
  M[30] = t34;
  M[31] = t20;
  M[32] = Scalar(0.0);
  M[33] = Scalar(0.0);
  M[34] = -t60;
  M[35] = -t54;
  M[36] = Scalar(18.666166666666665) - t69 + t74;
  M[37] = t75;
  M[38] = t71;
  M[39] = t71;
  M[40] = t65;
  M[41] = t47;
  M[42] = t36;
  M[43] = t23;
  M[44] = t60;
  M[45] = Scalar(0.0);
  M[46] = -t59;
  M[47] = t75;
  M[48] = Scalar(18.666166666666665) - t64 - t74;
  M[49] = t72;
  M[50] = t72;
  M[51] = t66;
  M[52] = t48;
  M[53] = t37;
  M[54] = t24;
  M[55] = t54;
  M[56] = t59;
  M[57] = Scalar(0.0);
  M[58] = t71;
  M[59] = t72;
  M[60] = Scalar(0.001) + t70;
  M[61] = t70;
  M[62] = t58;
  M[63] = t38;
  M[64] = t21;
  M[65] = t16;
  M[66] = t54;
  M[67] = t59;
  M[68] = Scalar(0.0);
  M[69] = t71;
  M[70] = t72;
  M[71] = t70;
  M[72] = t70;
  M[73] = t58;
  M[74] = t38;
  M[75] = t21;
  M[76] = t16;
  M[77] = t51;
  M[78] = t52;
  M[79] = t46;
  M[80] = t65;
  M[81] = t66;
  M[82] = t58;
  M[83] = t58;
  M[84] = t56;
  M[85] = t32;
  M[86] = t18;
  M[87] = t9;
  M[88] = t41;
  M[89] = t42;
  M[90] = t34;
  M[91] = t47;
  M[92] = t48;
  M[93] = t38;
  M[94] = t38;
  M[95] = t32;
  M[96] = t29;
  M[97] = Scalar(0.0);
  M[98] = t2;
  M[99] = t26;
  M[100] = t27;
  M[101] = t20;
  M[102] = t36;
  M[103] = t37;
  M[104] = t21;
  M[105] = t21;
  M[106] = t18;
  M[107] = Scalar(0.0);
  M[108] = Scalar(2.6666666666666665);
  M[109] = Scalar(0.0);
  M[110] = Scalar(0.0);
  M[111] = Scalar(0.0);
  M[112] = Scalar(0.0);
  M[113] = t23;
  M[114] = t24;
  M[115] = t16;
  M[116] = t16;
  M[117] = t9;
  M[118] = t2;
  M[119] = Scalar(0.0);
  M[120] = Scalar(0.001);
}

}  // namespace free_6
