// link_places: where links are and what freedoms move, in world axes; kinematic recursion
// 8 multiplications, 6 additions, sine and cosine of 3 angles
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses::internal {

/// where links are and what freedoms move, in world axes
///   q[3]  in: configuration
///   link_places[36]  out: of each link frame: axes by columns, origin
///   link_axes[18]  out: of each freedom: angular, linear velocity of what it moves
template <class Scalar>
void link_places(const Scalar* q, Scalar* link_places, Scalar* link_axes) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[3] = {
      q_joint1, q_joint2, q_joint3};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  const Scalar s_joint1 = sines[0];
  const Scalar c_joint2 = cosines[1];
  const Scalar c_joint1 = cosines[0];
  const Scalar s_joint2 = sines[1];
  const Scalar minus_R_joint2_xy = s_joint1 * c_joint2 + c_joint1 * s_joint2;
  const Scalar R_joint2_xx = c_joint1 * c_joint2 - s_joint1 * s_joint2;
  const Scalar p_joint3_x = s_joint1 + minus_R_joint2_xy;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar minus_R_joint3_xy = s_joint3 * minus_R_joint2_xy - c_joint3 * R_joint2_xx;
  const Scalar R_joint3_xx = s_joint3 * R_joint2_xx + c_joint3 * minus_R_joint2_xy;
  const Scalar p_joint3_z = c_joint1 + R_joint2_xx;

  link_places[0] = c_joint1;
  link_places[1] = Scalar(0.0);
  link_places[2] = -s_joint1;
  link_places[3] = Scalar(0.0);
  link_places[4] = Scalar(1.0);
  link_places[5] = Scalar(0.0);
  link_places[6] = s_joint1;
  link_places[7] = Scalar(0.0);
  link_places[8] = c_joint1;
  link_places[9] = Scalar(0.0);
  link_places[10] = Scalar(0.0);
  link_places[11] = Scalar(0.0);
  link_places[12] = R_joint2_xx;
  link_places[13] = Scalar(0.0);
  link_places[14] = -minus_R_joint2_xy;
  link_places[15] = Scalar(0.0);
  link_places[16] = Scalar(1.0);
  link_places[17] = Scalar(0.0);
  link_places[18] = minus_R_joint2_xy;
  link_places[19] = Scalar(0.0);
  link_places[20] = R_joint2_xx;
  link_places[21] = s_joint1;
  link_places[22] = Scalar(0.0);
  link_places[23] = c_joint1;
  link_places[24] = -minus_R_joint3_xy;
  link_places[25] = Scalar(0.0);
  link_places[26] = -R_joint3_xx;
  link_places[27] = Scalar(0.0);
  link_places[28] = Scalar(1.0);
  link_places[29] = Scalar(0.0);
  link_places[30] = R_joint3_xx;
  link_places[31] = Scalar(0.0);
  link_places[32] = -minus_R_joint3_xy;
  link_places[33] = p_joint3_x;
  link_places[34] = Scalar(0.0);
  link_places[35] = p_joint3_z;
  link_axes[0] = Scalar(0.0);
  link_axes[1] = Scalar(1.0);
  link_axes[2] = Scalar(0.0);
  link_axes[3] = Scalar(0.0);
  link_axes[4] = Scalar(0.0);
  link_axes[5] = Scalar(0.0);
  link_axes[6] = Scalar(0.0);
  link_axes[7] = Scalar(1.0);
  link_axes[8] = Scalar(0.0);
  link_axes[9] = -c_joint1;
  link_axes[10] = Scalar(0.0);
  link_axes[11] = s_joint1;
  link_axes[12] = Scalar(0.0);
  link_axes[13] = Scalar(1.0);
  link_axes[14] = Scalar(0.0);
  link_axes[15] = -p_joint3_z;
  link_axes[16] = Scalar(0.0);
  link_axes[17] = p_joint3_x;
}

}  // namespace four_bar_responses::internal
