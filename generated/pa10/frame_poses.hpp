// frame_poses: placement of frames in the world
// 71 multiplications, 35 additions, sine and cosine of 7 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace pa10 {

/// placement of frames in the world
///   q[7]  in: positions of the joints: rad, m, quaternions x y z w
///   R_link7[3 * 3]  out: axes x, y, z of link frame link7 in world axes; stored by columns
///   p_link7[3]  out: origin of link frame link7 in the world: m
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

  // Outward, joint2: axes and origin in the world
  const Scalar c_joint1 = cosines[0];
  const Scalar s_joint2 = sines[1];
  const Scalar minus_R_joint2_xy = c_joint1 * s_joint2;
  const Scalar s_joint1 = sines[0];
  const Scalar minus_R_joint2_yy = s_joint1 * s_joint2;
  const Scalar c_joint2 = cosines[1];
  const Scalar R_joint2_xx = c_joint1 * c_joint2;
  const Scalar R_joint2_yx = s_joint1 * c_joint2;
  // Outward, joint3: axes and origin in the world
  const Scalar s_joint3 = sines[2];
  const Scalar R_joint3_zy = s_joint2 * s_joint3;
  const Scalar c_joint3 = cosines[2];
  const Scalar minus_R_joint3_zx = s_joint2 * c_joint3;
  const Scalar minus_R_joint3_xy = s_joint1 * c_joint3 + s_joint3 * R_joint2_xx;
  const Scalar R_joint3_yy = c_joint1 * c_joint3 - s_joint3 * R_joint2_yx;
  const Scalar R_joint3_xx = c_joint3 * R_joint2_xx - s_joint1 * s_joint3;
  const Scalar R_joint3_yx = c_joint1 * s_joint3 + c_joint3 * R_joint2_yx;
  // Outward, joint4: axes and origin in the world
  const Scalar c_joint4 = cosines[3];
  const Scalar s_joint4 = sines[3];
  const Scalar R_joint4_zy = s_joint4 * minus_R_joint3_zx - c_joint2 * c_joint4;
  const Scalar minus_R_joint4_zx = c_joint2 * s_joint4 + c_joint4 * minus_R_joint3_zx;
  const Scalar minus_R_joint4_xy = c_joint4 * minus_R_joint2_xy + s_joint4 * R_joint3_xx;
  const Scalar minus_R_joint4_yy = c_joint4 * minus_R_joint2_yy + s_joint4 * R_joint3_yx;
  const Scalar minus_R_joint4_xx = s_joint4 * minus_R_joint2_xy - c_joint4 * R_joint3_xx;
  const Scalar R_joint4_yx = c_joint4 * R_joint3_yx - s_joint4 * minus_R_joint2_yy;
  // Outward, joint5: axes and origin in the world
  const Scalar c_joint5 = cosines[4];
  const Scalar s_joint5 = sines[4];
  const Scalar R_joint5_zy = c_joint5 * R_joint3_zy + s_joint5 * minus_R_joint4_zx;
  const Scalar R_joint5_zx = s_joint5 * R_joint3_zy - c_joint5 * minus_R_joint4_zx;
  const Scalar R_joint5_xy = s_joint5 * minus_R_joint4_xx - c_joint5 * minus_R_joint3_xy;
  const Scalar R_joint5_yy = c_joint5 * R_joint3_yy - s_joint5 * R_joint4_yx;
  const Scalar minus_R_joint5_xx = s_joint5 * minus_R_joint3_xy + c_joint5 * minus_R_joint4_xx;
  const Scalar R_joint5_yx = s_joint5 * R_joint3_yy + c_joint5 * R_joint4_yx;
  // Outward, joint6: axes and origin in the world
  const Scalar c_joint6 = cosines[5];
  const Scalar s_joint6 = sines[5];
  const Scalar minus_R_joint6_zy = s_joint6 * R_joint5_zx - c_joint6 * R_joint4_zy;
  const Scalar R_joint6_zx = s_joint6 * R_joint4_zy + c_joint6 * R_joint5_zx;
  const Scalar minus_R_joint6_xy = c_joint6 * minus_R_joint4_xy - s_joint6 * minus_R_joint5_xx;
  const Scalar minus_R_joint6_yy = c_joint6 * minus_R_joint4_yy + s_joint6 * R_joint5_yx;
  const Scalar minus_R_joint6_xx = s_joint6 * minus_R_joint4_xy + c_joint6 * minus_R_joint5_xx;
  const Scalar R_joint6_yx = c_joint6 * R_joint5_yx - s_joint6 * minus_R_joint4_yy;
  const Scalar c_joint7 = cosines[6];
  const Scalar s_joint7 = sines[6];

  R_link7[0] = s_joint7 * R_joint5_xy - c_joint7 * minus_R_joint6_xx;
  R_link7[1] = s_joint7 * R_joint5_yy + c_joint7 * R_joint6_yx;
  R_link7[2] = s_joint7 * R_joint5_zy + c_joint7 * R_joint6_zx;
  R_link7[3] = c_joint7 * R_joint5_xy + s_joint7 * minus_R_joint6_xx;
  R_link7[4] = c_joint7 * R_joint5_yy - s_joint7 * R_joint6_yx;
  R_link7[5] = c_joint7 * R_joint5_zy - s_joint7 * R_joint6_zx;
  R_link7[6] = minus_R_joint6_xy;
  R_link7[7] = minus_R_joint6_yy;
  R_link7[8] = minus_R_joint6_zy;
  p_link7[0] = Scalar(0.45) * minus_R_joint2_xy + Scalar(0.5) * minus_R_joint4_xy +
      Scalar(0.08) * minus_R_joint6_xy;
  p_link7[1] = Scalar(0.45) * minus_R_joint2_yy + Scalar(0.5) * minus_R_joint4_yy +
      Scalar(0.08) * minus_R_joint6_yy;
  p_link7[2] = Scalar(0.315) + Scalar(0.45) * c_joint2 - Scalar(0.5) * R_joint4_zy +
      Scalar(0.08) * minus_R_joint6_zy;
}

}  // namespace pa10
