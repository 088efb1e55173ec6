// mass_matrix: M of tau = M qdd + c + g
// 97 multiplications, 67 additions, sine and cosine of 4 angles
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
  const Scalar c_joint3 = cosines[2];
  const Scalar t3 = c_joint3 * t1;
  const Scalar s_joint3 = sines[2];
  const Scalar t4 = s_joint3 * t1;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar t5 = s_joint2 * t2 + c_joint2 * t3;
  const Scalar t6 = c_joint2 * t2 - s_joint2 * t3;
  const Scalar s_joint1 = sines[0];
  const Scalar c_joint1 = cosines[0];
  const Scalar t7 = s_joint1 * t4 - c_joint1 * t5;
  const Scalar t8 = c_joint1 * t4 + s_joint1 * t5;
  const Scalar t9 = Scalar(2.0) * c_joint4;
  const Scalar t10 = Scalar(2.0) * s_joint4;
  const Scalar t11 = Scalar(2.6666666666666665) + Scalar(4.0) * c_joint4;
  const Scalar t12 = c_joint3 * t9;
  const Scalar t13 = s_joint3 * t9;
  const Scalar t14 = s_joint3 * t11;
  const Scalar t15 = c_joint3 * t11;
  const Scalar t16 = s_joint2 * t10 - c_joint2 * t12;
  const Scalar t17 = c_joint2 * t10 + s_joint2 * t12;
  const Scalar t18 = s_joint2 * t14;
  const Scalar t19 = Scalar(2.0) * t13 + c_joint2 * t14;
  const Scalar t20 = t15 - Scalar(2.0) * t16;
  const Scalar t21 = s_joint1 * t13 + c_joint1 * t16;
  const Scalar t22 = c_joint1 * t13 - s_joint1 * t16;
  const Scalar t23 = s_joint1 * t20 + c_joint1 * t19;
  const Scalar t24 = c_joint1 * t20 - s_joint1 * t19;
  const Scalar t25 = Scalar(2.6646666666666667) * s_joint4;
  const Scalar t26 = s_joint4 * t25;
  const Scalar t27 = Scalar(4.0) * s_joint4 + c_joint4 * t25;
  const Scalar t28 = Scalar(8.0) * c_joint4 + Scalar(2.6671666666666667);
  const Scalar t29 = t26 - t28;
  const Scalar t30 = t26 + Scalar(0.003);
  const Scalar t31 = s_joint3 * t10;
  const Scalar t32 = c_joint3 * t10;
  const Scalar t33 = c_joint3 * t27;
  const Scalar t34 = s_joint3 * t27;
  const Scalar t35 = c_joint2 * t31;
  const Scalar t36 = s_joint2 * t31;
  const Scalar t37 = c_joint2 * t30 + s_joint2 * t33;
  const Scalar t38 = Scalar(2.0) * t32 - s_joint2 * t30 + c_joint2 * t33;
  const Scalar t39 = t34 + Scalar(2.0) * t35;
  const Scalar t40 = s_joint1 * t32 + c_joint1 * t35;
  const Scalar t41 = c_joint1 * t32 - s_joint1 * t35;
  const Scalar t42 = s_joint1 * t39 - c_joint1 * t38;
  const Scalar t43 = c_joint1 * t39 + s_joint1 * t38;
  const Scalar t44 = Scalar(6.0) + t9;
  const Scalar t45 = s_joint3 * (t28 + t29);
  const Scalar t46 = s_joint3 * t45;
  const Scalar t47 = c_joint3 * t45;
  const Scalar t48 = Scalar(10.665666666666667) - t29 + t46;
  const Scalar t49 = Scalar(5e-04) + t30;
  const Scalar t50 = t46 - (Scalar(10.666166666666667) + t28);
  const Scalar t51 = s_joint2 * t32 - c_joint2 * t44;
  const Scalar t52 = c_joint2 * t32 + s_joint2 * t44;
  const Scalar t53 = s_joint2 * t34 + c_joint2 * t47;
  const Scalar t54 = c_joint2 * t34 - s_joint2 * t47;
  const Scalar t55 = t50 + Scalar(2.0) * t51;
  const Scalar t56 = c_joint1 * t51;
  const Scalar t57 = s_joint1 * t51;
  const Scalar t58 = s_joint1 * t55 - c_joint1 * t53;
  const Scalar t59 = c_joint1 * t55 + s_joint1 * t53;
  const Scalar t60 = Scalar(2.0) * (t51 + t51);
  const Scalar t61 = c_joint2 * (t33 + t33) + s_joint2 * (t48 - t49);
  const Scalar t62 = s_joint2 * t61;
  const Scalar t63 = c_joint2 * t61 - (t33 - Scalar(2.0) * t52);
  const Scalar t64 = t54 + Scalar(2.0) * t31;
  const Scalar t65 = t62 - (Scalar(0.001) - t60 + t48);
  const Scalar t66 = t50 - (Scalar(5e-04) - t60);
  const Scalar t67 = Scalar(0.0015) + t49 + t62;
  const Scalar t68 = s_joint1 * t52 + c_joint1 * t31;
  const Scalar t69 = c_joint1 * t52 - s_joint1 * t31;
  const Scalar t70 = s_joint1 * t64 - c_joint1 * t63;
  const Scalar t71 = c_joint1 * t64 + s_joint1 * t63;
  const Scalar t72 = Scalar(10.0) - t51;
  const Scalar t73 = c_joint1 * (t53 + t53) + s_joint1 * (t65 - t66);
  const Scalar t74 = s_joint1 * t73;
  const Scalar t75 = t53 - c_joint1 * t73;

  M[0] = Scalar(6.0);
  M[1] = Scalar(0.0);
  M[2] = Scalar(0.0);
  M[3] = Scalar(0.0);
  M[4] = t72;
  M[5] = -t68;
  M[6] = -t68;
  M[7] = -t56;
  M[8] = -t40;
  M[9] = -t21;
  M[10] = Scalar(0.0);
  M[11] = Scalar(0.0);
  M[12] = Scalar(6.0);
  M[13] = Scalar(0.0);
  M[14] = -t72;
  M[15] = Scalar(0.0);
  M[16] = t69;
  M[17] = t69;
  M[18] = -t57;
  M[19] = t41;
  M[20] = t22;
  M[21] = Scalar(0.0);
  M[22] = Scalar(0.0);
  M[23] = Scalar(0.0);
  M[24] = Scalar(6.0);
  M[25] = t68;
  M[26] = -t69;
  M[27] = Scalar(0.0);
  M[28] = Scalar(0.0);
  M[29] = -t52;
  M[30] = t36;
  M[31] = -t17;
  M[32] = Scalar(0.0);
  M[33] = Scalar(0.0);
  M[34] = -t72;
  M[35] = t68;
  M[36] = Scalar(18.666166666666665) - t65 + t74;
  M[37] = t75;
  M[38] = t70;
  M[39] = t70;
  M[40] = t58;
  M[41] = t42;
  M[42] = -t23;
  M[43] = -t7;
  M[44] = t72;
  M[45] = Scalar(0.0);
  M[46] = -t69;
  M[47] = t75;
  M[48] = -(t74 - (Scalar(18.666166666666665) - t66));
  M[49] = -t71;
  M[50] = -t71;
  M[51] = -t59;
  M[52] = -t43;
  M[53] = t24;
  M[54] = t8;
  M[55] = -t68;
  M[56] = t69;
  M[57] = Scalar(0.0);
  M[58] = t70;
  M[59] = -t71;
  M[60] = Scalar(0.001) + t67;
  M[61] = t67;
  M[62] = -t54;
  M[63] = t37;
  M[64] = t18;
  M[65] = t6;
  M[66] = -t68;
  M[67] = t69;
  M[68] = Scalar(0.0);
  M[69] = t70;
  M[70] = -t71;
  M[71] = t67;
  M[72] = t67;
  M[73] = -t54;
  M[74] = t37;
  M[75] = t18;
  M[76] = t6;
  M[77] = -t56;
  M[78] = -t57;
  M[79] = -t52;
  M[80] = t58;
  M[81] = -t59;
  M[82] = -t54;
  M[83] = -t54;
  M[84] = -t50;
  M[85] = -t34;
  M[86] = t15;
  M[87] = t4;
  M[88] = -t40;
  M[89] = t41;
  M[90] = t36;
  M[91] = t42;
  M[92] = -t43;
  M[93] = t37;
  M[94] = t37;
  M[95] = -t34;
  M[96] = t30;
  M[97] = Scalar(0.0);
  M[98] = t2;
  M[99] = -t21;
  M[100] = t22;
  M[101] = -t17;
  M[102] = -t23;
  M[103] = t24;
  M[104] = t18;
  M[105] = t18;
  M[106] = t15;
  M[107] = Scalar(0.0);
  M[108] = Scalar(2.6666666666666665);
  M[109] = Scalar(0.0);
  M[110] = Scalar(0.0);
  M[111] = Scalar(0.0);
  M[112] = Scalar(0.0);
  M[113] = -t7;
  M[114] = t8;
  M[115] = t6;
  M[116] = t6;
  M[117] = t4;
  M[118] = t2;
  M[119] = Scalar(0.0);
  M[120] = Scalar(0.001);
}

}  // namespace free_6
