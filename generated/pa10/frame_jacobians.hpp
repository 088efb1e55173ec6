// frame_jacobians: J of frames: their velocities are J v
// 87 multiplications, 49 additions, sine and cosine of 6 angles
// Comments in it: most statements from there on belong to that pass and joint.
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
///   q[7]  in: positions of the joints: rad, m, quaternions x y z w
///   J_link7[6 * 7]  out: from v to the velocity of link frame link7: angular rows, then linear of
///       its origin; world axes; stored by columns
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
  const Scalar p_joint4_z = Scalar(0.315) + Scalar(0.45) * c_joint2;
  const Scalar p_joint4_x = Scalar(0.45) * minus_R_joint2_xy;
  const Scalar p_joint4_y = Scalar(0.45) * minus_R_joint2_yy;
  const Scalar minus_R_joint3_xy = s_joint1 * c_joint3 + s_joint3 * R_joint2_xx;
  const Scalar R_joint3_yy = c_joint1 * c_joint3 - s_joint3 * R_joint2_yx;
  const Scalar R_joint3_xx = c_joint3 * R_joint2_xx - s_joint1 * s_joint3;
  const Scalar R_joint3_yx = c_joint1 * s_joint3 + c_joint3 * R_joint2_yx;
  // Outward, joint4: axes and origin in the world
  const Scalar c_joint4 = cosines[3];
  const Scalar s_joint4 = sines[3];
  const Scalar minus_R_joint4_zy = c_joint2 * c_joint4 - s_joint4 * minus_R_joint3_zx;
  const Scalar minus_R_joint4_zx = c_joint2 * s_joint4 + c_joint4 * minus_R_joint3_zx;
  const Scalar minus_R_joint4_xy = c_joint4 * minus_R_joint2_xy + s_joint4 * R_joint3_xx;
  const Scalar minus_R_joint4_yy = c_joint4 * minus_R_joint2_yy + s_joint4 * R_joint3_yx;
  const Scalar R_joint4_xx = c_joint4 * R_joint3_xx - s_joint4 * minus_R_joint2_xy;
  const Scalar R_joint4_yx = c_joint4 * R_joint3_yx - s_joint4 * minus_R_joint2_yy;
  // Outward, joint6: axes and origin in the world
  const Scalar c_joint5 = cosines[4];
  const Scalar s_joint5 = sines[4];
  const Scalar R_joint5_zy = c_joint5 * R_joint3_zy + s_joint5 * minus_R_joint4_zx;
  const Scalar c_joint6 = cosines[5];
  const Scalar s_joint6 = sines[5];
  const Scalar minus_R_joint6_zy = c_joint6 * minus_R_joint4_zy +
      s_joint6 * (s_joint5 * R_joint3_zy - c_joint5 * minus_R_joint4_zx);
  const Scalar p_joint6_x = p_joint4_x + Scalar(0.5) * minus_R_joint4_xy;
  const Scalar minus_R_joint5_xy = c_joint5 * minus_R_joint3_xy + s_joint5 * R_joint4_xx;
  const Scalar R_joint5_yy = c_joint5 * R_joint3_yy - s_joint5 * R_joint4_yx;
  const Scalar minus_R_joint6_xy = c_joint6 * minus_R_joint4_xy -
      s_joint6 * (s_joint5 * minus_R_joint3_xy - c_joint5 * R_joint4_xx);
  const Scalar minus_R_joint6_yy = c_joint6 * minus_R_joint4_yy +
      s_joint6 * (s_joint5 * R_joint3_yy + c_joint5 * R_joint4_yx);
  const Scalar p_joint6_y = p_joint4_y + Scalar(0.5) * minus_R_joint4_yy;
  const Scalar p_joint6_z = p_joint4_z + Scalar(0.5) * minus_R_joint4_zy;
  // Frame link7: axes and origin in the world
  const Scalar p_link7_z = p_joint6_z + Scalar(0.08) * minus_R_joint6_zy;
  const Scalar p_link7_x = p_joint6_x + Scalar(0.08) * minus_R_joint6_xy;
  const Scalar p_link7_y = p_joint6_y + Scalar(0.08) * minus_R_joint6_yy;
  const Scalar r_joint7_z = p_link7_z - p_joint6_z;
  const Scalar r_joint5_z = p_link7_z - p_joint4_z;
  const Scalar r_joint7_x = p_link7_x - p_joint6_x;
  const Scalar r_joint5_x = p_link7_x - p_joint4_x;
  const Scalar r_joint3_z = p_link7_z - Scalar(0.315);
  const Scalar r_joint7_y = p_link7_y - p_joint6_y;
  const Scalar r_joint5_y = p_link7_y - p_joint4_y;

  J_link7[0] = Scalar(0.0);
  J_link7[1] = Scalar(0.0);
  J_link7[2] = Scalar(1.0);
  J_link7[3] = -p_link7_y;
  J_link7[4] = p_link7_x;
  J_link7[5] = Scalar(0.0);
  J_link7[6] = -s_joint1;
  J_link7[7] = c_joint1;
  J_link7[8] = Scalar(0.0);
  J_link7[9] = c_joint1 * r_joint3_z;
  J_link7[10] = s_joint1 * r_joint3_z;
  J_link7[11] = -(c_joint1 * p_link7_x + s_joint1 * p_link7_y);
  J_link7[12] = minus_R_joint2_xy;
  J_link7[13] = minus_R_joint2_yy;
  J_link7[14] = c_joint2;
  J_link7[15] = minus_R_joint2_yy * r_joint3_z - c_joint2 * p_link7_y;
  J_link7[16] = c_joint2 * p_link7_x - minus_R_joint2_xy * r_joint3_z;
  J_link7[17] = minus_R_joint2_xy * p_link7_y - minus_R_joint2_yy * p_link7_x;
  J_link7[18] = -minus_R_joint3_xy;
  J_link7[19] = R_joint3_yy;
  J_link7[20] = R_joint3_zy;
  J_link7[21] = R_joint3_yy * r_joint5_z - R_joint3_zy * r_joint5_y;
  J_link7[22] = minus_R_joint3_xy * r_joint5_z + R_joint3_zy * r_joint5_x;
  J_link7[23] = -(R_joint3_yy * r_joint5_x + minus_R_joint3_xy * r_joint5_y);
  J_link7[24] = minus_R_joint4_xy;
  J_link7[25] = minus_R_joint4_yy;
  J_link7[26] = minus_R_joint4_zy;
  J_link7[27] = minus_R_joint4_yy * r_joint5_z - minus_R_joint4_zy * r_joint5_y;
  J_link7[28] = minus_R_joint4_zy * r_joint5_x - minus_R_joint4_xy * r_joint5_z;
  J_link7[29] = minus_R_joint4_xy * r_joint5_y - minus_R_joint4_yy * r_joint5_x;
  J_link7[30] = -minus_R_joint5_xy;
  J_link7[31] = R_joint5_yy;
  J_link7[32] = R_joint5_zy;
  J_link7[33] = R_joint5_yy * r_joint7_z - R_joint5_zy * r_joint7_y;
  J_link7[34] = minus_R_joint5_xy * r_joint7_z + R_joint5_zy * r_joint7_x;
  J_link7[35] = -(R_joint5_yy * r_joint7_x + minus_R_joint5_xy * r_joint7_y);
  J_link7[36] = minus_R_joint6_xy;
  J_link7[37] = minus_R_joint6_yy;
  J_link7[38] = minus_R_joint6_zy;
  J_link7[39] = minus_R_joint6_yy * r_joint7_z - minus_R_joint6_zy * r_joint7_y;
  J_link7[40] = minus_R_joint6_zy * r_joint7_x - minus_R_joint6_xy * r_joint7_z;
  J_link7[41] = minus_R_joint6_xy * r_joint7_y - minus_R_joint6_yy * r_joint7_x;
}

}  // namespace pa10
