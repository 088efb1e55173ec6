// frame_poses: placement of frames in the world
// 71 multiplications, 35 additions, sine and cosine of 7 angles
// For pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace pa10 {

/// placement of frames in the world
///   q[7]  in: configuration
///   R_link7[3 * 3]  out: rotation from the frame to the world; stored by columns
///   p_link7[3]  out: origin in the world
template <class Scalar>
void frame_poses(const Scalar* q, Scalar* R_link7, Scalar* p_link7) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar q_joint4 = q[3];
  const Scalar q_joint5 = q[4];
  const Scalar q_joint6 = q[5];
  const Scalar q_joint7 = q[6];
  const Scalar angles[7] = {
      q_joint1, q_joint2, q_joint3, q_joint4, q_joint5, q_joint6, q_joint7};
  Scalar sines[7];
  Scalar cosines[7];
  hybridyn::sincos<7>(angles, sines, cosines);

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
  const Scalar t7 = s_joint1 * c_joint3 + s_joint3 * t3;
  const Scalar t8 = c_joint1 * c_joint3 - s_joint3 * t4;
  const Scalar t9 = s_joint1 * s_joint3 - c_joint3 * t3;
  const Scalar t10 = c_joint1 * s_joint3 + c_joint3 * t4;
  const Scalar c_joint4 = cosines[3];
  const Scalar s_joint4 = sines[3];
  const Scalar t11 = c_joint2 * c_joint4 - s_joint4 * t6;
  const Scalar t12 = c_joint2 * s_joint4 + c_joint4 * t6;
  const Scalar t13 = c_joint4 * t1 - s_joint4 * t9;
  const Scalar t14 = c_joint4 * t2 + s_joint4 * t10;
  const Scalar t15 = s_joint4 * t1 + c_joint4 * t9;
  const Scalar t16 = s_joint4 * t2 - c_joint4 * t10;
  const Scalar c_joint5 = cosines[4];
  const Scalar s_joint5 = sines[4];
  const Scalar t17 = c_joint5 * t5 + s_joint5 * t12;
  const Scalar t18 = s_joint5 * t5 - c_joint5 * t12;
  const Scalar t19 = s_joint5 * t15 - c_joint5 * t7;
  const Scalar t20 = c_joint5 * t8 + s_joint5 * t16;
  const Scalar t21 = s_joint5 * t7 + c_joint5 * t15;
  const Scalar t22 = s_joint5 * t8 - c_joint5 * t16;
  const Scalar c_joint6 = cosines[5];
  const Scalar s_joint6 = sines[5];
  const Scalar t23 = c_joint6 * t11 + s_joint6 * t18;
  const Scalar t24 = s_joint6 * t11 - c_joint6 * t18;
  const Scalar t25 = c_joint6 * t13 - s_joint6 * t21;
  const Scalar t26 = c_joint6 * t14 + s_joint6 * t22;
  const Scalar t27 = s_joint6 * t13 + c_joint6 * t21;
  const Scalar t28 = s_joint6 * t14 - c_joint6 * t22;
  const Scalar c_joint7 = cosines[6];
  const Scalar s_joint7 = sines[6];

  R_link7[0] = s_joint7 * t19 - c_joint7 * t27;
  R_link7[1] = s_joint7 * t20 - c_joint7 * t28;
  R_link7[2] = s_joint7 * t17 - c_joint7 * t24;
  R_link7[3] = c_joint7 * t19 + s_joint7 * t27;
  R_link7[4] = c_joint7 * t20 + s_joint7 * t28;
  R_link7[5] = c_joint7 * t17 + s_joint7 * t24;
  R_link7[6] = t25;
  R_link7[7] = t26;
  R_link7[8] = t23;
  p_link7[0] = Scalar(0.45000000000000007) * t1 + Scalar(0.5) * t13 + Scalar(0.08) * t25;
  p_link7[1] = Scalar(0.45000000000000007) * t2 + Scalar(0.5) * t14 + Scalar(0.08) * t26;
  p_link7[2] = Scalar(0.315) + Scalar(0.45000000000000007) * c_joint2 + Scalar(0.5) * t11 +
      Scalar(0.08) * t23;
}

}  // namespace pa10
