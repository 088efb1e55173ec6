// touch_link1_place: block of link1 link2 link3; articulated-body recursion
// 12 multiplications, 12 additions, sine and cosine of 3 angles
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses::internal {

/// block of link1 link2 link3
///   q[3]  in: configuration
///   v[3]  in: velocities
///   contact_places[24]  out: of each contact: axes by columns, origin
///   contact_velocities[12]  out: of each contact: linear velocity of its origin, angular, in the
///       world
///   touch_link1_place[11]  out: for the stages that follow
template <class Scalar>
void touch_link1_place(
    const Scalar* q, const Scalar* v, Scalar* contact_places, Scalar* contact_velocities,
    Scalar* touch_link1_place) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar angle_joint2_sum = q_joint1 + q_joint2;
  const Scalar q_joint3 = q[2];
  const Scalar angle_joint3_sum = q_joint3 + angle_joint2_sum;
  const Scalar angles[3] = {
      q_joint1, angle_joint2_sum, angle_joint3_sum};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar c_joint1 = cosines[0];
  const Scalar u_joint2_x = v_joint1 * c_joint1;
  const Scalar s_joint1 = sines[0];
  const Scalar u_joint2_y = v_joint1 * s_joint1;
  const Scalar s_joint2_sum = sines[1];
  const Scalar c_joint2_sum = cosines[1];
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar t1 = u_joint2_x + c_joint2_sum * w_joint2_z;
  const Scalar t2 = u_joint2_y + s_joint2_sum * w_joint2_z;
  const Scalar c_joint3_sum = cosines[2];
  const Scalar s_joint3_sum = sines[2];
  const Scalar minus_velocity_joint4_x = c_joint3_sum * t2 - s_joint3_sum * t1;
  const Scalar velocity_joint4_y = s_joint3_sum * t2 + c_joint3_sum * t1;

  contact_places[0] = c_joint2_sum;
  contact_places[1] = Scalar(0.0);
  contact_places[2] = -s_joint2_sum;
  contact_places[3] = Scalar(0.0);
  contact_places[4] = Scalar(1.0);
  contact_places[5] = Scalar(0.0);
  contact_places[6] = s_joint2_sum;
  contact_places[7] = Scalar(0.0);
  contact_places[8] = c_joint2_sum;
  contact_places[9] = s_joint1;
  contact_places[10] = Scalar(0.0);
  contact_places[11] = c_joint1;
  contact_places[12] = c_joint3_sum;
  contact_places[13] = Scalar(0.0);
  contact_places[14] = -s_joint3_sum;
  contact_places[15] = Scalar(0.0);
  contact_places[16] = Scalar(1.0);
  contact_places[17] = Scalar(0.0);
  contact_places[18] = s_joint3_sum;
  contact_places[19] = Scalar(0.0);
  contact_places[20] = c_joint3_sum;
  contact_places[21] = s_joint1 + s_joint2_sum;
  contact_places[22] = Scalar(0.0);
  contact_places[23] = c_joint1 + c_joint2_sum;
  contact_velocities[0] = u_joint2_x;
  contact_velocities[1] = Scalar(0.0);
  contact_velocities[2] = -u_joint2_y;
  contact_velocities[3] = Scalar(0.0);
  contact_velocities[4] = w_joint2_z;
  contact_velocities[5] = Scalar(0.0);
  contact_velocities[6] = c_joint3_sum * velocity_joint4_y -
      s_joint3_sum * minus_velocity_joint4_x;
  contact_velocities[7] = Scalar(0.0);
  contact_velocities[8] = -(s_joint3_sum * velocity_joint4_y +
      c_joint3_sum * minus_velocity_joint4_x);
  contact_velocities[9] = Scalar(0.0);
  contact_velocities[10] = w_joint3_z;
  contact_velocities[11] = Scalar(0.0);
  touch_link1_place[0] = v_joint1;
  touch_link1_place[1] = s_joint1;
  touch_link1_place[2] = c_joint1;
  touch_link1_place[3] = s_joint2_sum;
  touch_link1_place[4] = c_joint2_sum;
  touch_link1_place[5] = s_joint3_sum;
  touch_link1_place[6] = c_joint3_sum;
  touch_link1_place[7] = w_joint2_z;
  touch_link1_place[8] = w_joint3_z;
  touch_link1_place[9] = minus_velocity_joint4_x;
  touch_link1_place[10] = velocity_joint4_y;
}

}  // namespace four_bar_responses::internal
