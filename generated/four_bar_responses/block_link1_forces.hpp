// block_link1_forces: joint forces together with what forces on the links are to them; force
//   recursion
// 6 multiplications, 12 additions, sine and cosine of 2 angles
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses::internal {

/// joint forces together with what forces on the links are to them
///   q[3]  in: configuration
///   tau[3]  in: joint forces
///   external[18]  in: of each link: moment about and force at the origin of its link frame, in its
///       axes
///   loaded_tau[3]  out: joint forces with those of the links
template <class Scalar>
void block_link1_forces(
    const Scalar* q, const Scalar* tau, const Scalar* external, Scalar* loaded_tau) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[2] = {
      q_joint2, q_joint3};
  Scalar sines[2];
  Scalar cosines[2];
  hybridyn::sincos<2>(angles, sines, cosines);

  const Scalar c_joint3 = cosines[1];
  const Scalar external_15 = external[15];
  const Scalar s_joint3 = sines[1];
  const Scalar external_17 = external[17];
  const Scalar minus_f_joint3_at_joint2_x = c_joint3 * external_15 + s_joint3 * external_17;
  const Scalar tau_joint3 = tau[2];
  const Scalar external_13 = external[13];
  const Scalar external_7 = external[7];
  const Scalar t1 = external_7 + external_13 + minus_f_joint3_at_joint2_x;
  const Scalar external_9 = external[9];
  const Scalar c_joint2 = cosines[0];
  const Scalar external_11 = external[11];
  const Scalar s_joint2 = sines[0];
  const Scalar tau_joint1 = tau[0];
  const Scalar external_1 = external[1];
  const Scalar tau_joint2 = tau[1];

  loaded_tau[0] = tau_joint1 + external_1 + t1 +
      s_joint2 * (external_11 - s_joint3 * external_15 + c_joint3 * external_17) +
      c_joint2 * (external_9 + minus_f_joint3_at_joint2_x);
  loaded_tau[1] = tau_joint2 + t1;
  loaded_tau[2] = tau_joint3 + external_13;
}

}  // namespace four_bar_responses::internal
