// frame_jacobians: J of frames: their velocities are J v
// 87 multiplications, 49 additions, sine and cosine of 6 angles
// For pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/sincos.hpp"

namespace pa10 {

/// Elements of J_link7 that are not zero always.
inline constexpr std::array<int, 38> kFrameJacobiansJLink7NonZeros = {
    2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
    29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41};

/// J of frames: their velocities are J v
///   q[7]  in: configuration
///   J_link7[6 * 7]  out: angular rows, then linear; world axes; stored by columns
template <class Scalar>
void frame_jacobians(const Scalar* q, Scalar* J_link7) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar q_joint4 = q[3];
  const Scalar q_joint5 = q[4];
  const Scalar q_joint6 = q[5];
  const Scalar angles[6] = {
      q_joint1, q_joint2, q_joint3, q_joint4, q_joint5, q_joint6};
  Scalar sines[6];
  Scalar cosines[6];
  hybridyn::sincos<6>(angles, sines, cosines);

  const Scalar c_joint1 = cosines[0];
  const Scalar s_joint2 = sines[1];
  const Scalar t1 = c_joint1 * s_joint2;
  const Scalar s_joint1 = sines[0];
  const Scalar t2 = s_joint1 * s_joint2;
  const Scalar c_joint2 = cosines[1];
  const Scalar t3 = c_joint1 * c_joint2;
  const Scalar t4 = s_joint1 * c_joint2;
  const Scalar s_joint3 = sines[2];
  const Scalar t5 = s_joint2 * s_joint3;
  const Scalar c_joint3 = cosines[2];
  const Scalar t6 = s_joint2 * c_joint3;
  const Scalar t7 = Scalar(0.315) + Scalar(0.45000000000000007) * c_joint2;
  const Scalar t8 = Scalar(0.45000000000000007) * t1;
  const Scalar t9 = Scalar(0.45000000000000007) * t2;
  const Scalar t10 = -(s_joint1 * c_joint3 + s_joint3 * t3);
  const Scalar t11 = c_joint1 * c_joint3 - s_joint3 * t4;
  const Scalar t12 = s_joint1 * s_joint3 - c_joint3 * t3;
  const Scalar t13 = c_joint1 * s_joint3 + c_joint3 * t4;
  const Scalar c_joint4 = cosines[3];
  const Scalar s_joint4 = sines[3];
  const Scalar t14 = c_joint2 * c_joint4 - s_joint4 * t6;
  const Scalar t15 = c_joint2 * s_joint4 + c_joint4 * t6;
  const Scalar t16 = c_joint4 * t1 - s_joint4 * t12;
  const Scalar t17 = c_joint4 * t2 + s_joint4 * t13;
  const Scalar t18 = s_joint4 * t1 + c_joint4 * t12;
  const Scalar t19 = s_joint4 * t2 - c_joint4 * t13;
  const Scalar c_joint5 = cosines[4];
  const Scalar s_joint5 = sines[4];
  const Scalar t20 = c_joint5 * t5 + s_joint5 * t15;
  const Scalar c_joint6 = cosines[5];
  const Scalar s_joint6 = sines[5];
  const Scalar t21 = c_joint6 * t14 + s_joint6 * (s_joint5 * t5 - c_joint5 * t15);
  const Scalar t22 = t8 + Scalar(0.5) * t16;
  const Scalar t23 = c_joint5 * t10 + s_joint5 * t18;
  const Scalar t24 = c_joint5 * t11 + s_joint5 * t19;
  const Scalar t25 = c_joint6 * t16 - s_joint6 * (c_joint5 * t18 - s_joint5 * t10);
  const Scalar t26 = c_joint6 * t17 + s_joint6 * (s_joint5 * t11 - c_joint5 * t19);
  const Scalar t27 = t9 + Scalar(0.5) * t17;
  const Scalar t28 = t7 + Scalar(0.5) * t14;
  const Scalar t29 = t28 + Scalar(0.08) * t21;
  const Scalar t30 = t22 + Scalar(0.08) * t25;
  const Scalar t31 = Scalar(-0.08) * t26 - t27;
  const Scalar t32 = t28 - t29;
  const Scalar t33 = t7 - t29;
  const Scalar t34 = t22 - t30;
  const Scalar t35 = t8 - t30;
  const Scalar t36 = t29 - Scalar(0.315);
  const Scalar t37 = t27 + t31;
  const Scalar t38 = t9 + t31;

  J_link7[0] = Scalar(0.0);
  J_link7[1] = Scalar(0.0);
  J_link7[2] = Scalar(1.0);
  J_link7[3] = t31;
  J_link7[4] = t30;
  J_link7[5] = Scalar(0.0);
  J_link7[6] = -s_joint1;
  J_link7[7] = c_joint1;
  J_link7[8] = Scalar(0.0);
  J_link7[9] = c_joint1 * t36;
  J_link7[10] = s_joint1 * t36;
  J_link7[11] = s_joint1 * t31 - c_joint1 * t30;
  J_link7[12] = t1;
  J_link7[13] = t2;
  J_link7[14] = c_joint2;
  J_link7[15] = c_joint2 * t31 + t2 * t36;
  J_link7[16] = c_joint2 * t30 - t1 * t36;
  J_link7[17] = -(t2 * t30 + t1 * t31);
  J_link7[18] = t10;
  J_link7[19] = t11;
  J_link7[20] = t5;
  J_link7[21] = t5 * t38 - t11 * t33;
  J_link7[22] = t10 * t33 - t5 * t35;
  J_link7[23] = t11 * t35 - t10 * t38;
  J_link7[24] = t16;
  J_link7[25] = t17;
  J_link7[26] = t14;
  J_link7[27] = t14 * t38 - t17 * t33;
  J_link7[28] = t16 * t33 - t14 * t35;
  J_link7[29] = t17 * t35 - t16 * t38;
  J_link7[30] = t23;
  J_link7[31] = t24;
  J_link7[32] = t20;
  J_link7[33] = t20 * t37 - t24 * t32;
  J_link7[34] = t23 * t32 - t20 * t34;
  J_link7[35] = t24 * t34 - t23 * t37;
  J_link7[36] = t25;
  J_link7[37] = t26;
  J_link7[38] = t21;
  J_link7[39] = t21 * t37 - t26 * t32;
  J_link7[40] = t25 * t32 - t21 * t34;
  J_link7[41] = t26 * t34 - t25 * t37;
}

}  // namespace pa10
