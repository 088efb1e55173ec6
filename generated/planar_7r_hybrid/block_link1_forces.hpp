// block_link1_forces: joint forces together with what forces on the links are to them; force
//   recursion
// 10 multiplications, 22 additions, sine and cosine of 3 angles
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid::internal {

/// joint forces together with what forces on the links are to them
///   q[7]  in: configuration
///   tau[7]  in: joint forces
///   static_force_link5[6]  in: what hangs on it passes on: moment, force
///   external[42]  in: of each link: moment about and force at the origin of its link frame, in its
///       axes
///   loaded_tau[7]  out: joint forces with those of the links
template <class Scalar>
void block_link1_forces(
    const Scalar* q, const Scalar* tau, const Scalar* static_force_link5, const Scalar* external,
    Scalar* loaded_tau) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar q_joint4 = q[3];
  const Scalar angles[3] = {
      q_joint2, q_joint3, q_joint4};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  const Scalar static_force_link5_2 = static_force_link5[2];
  const Scalar external_19 = external[19];
  const Scalar t1 = static_force_link5_2 - external_19;
  const Scalar static_force_link5_3 = static_force_link5[3];
  const Scalar external_21 = external[21];
  const Scalar t2 = static_force_link5_3 - external_21;
  const Scalar static_force_link5_4 = static_force_link5[4];
  const Scalar external_23 = external[23];
  const Scalar t3 = static_force_link5_4 + external_23;
  const Scalar tau_joint4 = tau[3];
  const Scalar s_joint4 = sines[2];
  const Scalar c_joint4 = cosines[2];
  const Scalar f_joint4_at_joint3_x = c_joint4 * t2 - s_joint4 * t3;
  const Scalar external_17 = external[17];
  const Scalar t4 = external_17 + c_joint4 * t3 + s_joint4 * t2;
  const Scalar external_13 = external[13];
  const Scalar t5 = external_13 - t1 - f_joint4_at_joint3_x;
  const Scalar external_15 = external[15];
  const Scalar t6 = f_joint4_at_joint3_x - external_15;
  const Scalar s_joint3 = sines[1];
  const Scalar c_joint3 = cosines[1];
  const Scalar f_joint3_at_joint2_x = c_joint3 * t6 - s_joint3 * t4;
  const Scalar tau_joint3 = tau[2];
  const Scalar external_7 = external[7];
  const Scalar t7 = external_7 + t5 - f_joint3_at_joint2_x;
  const Scalar external_9 = external[9];
  const Scalar c_joint2 = cosines[0];
  const Scalar external_11 = external[11];
  const Scalar s_joint2 = sines[0];
  const Scalar tau_joint1 = tau[0];
  const Scalar external_1 = external[1];
  const Scalar tau_joint2 = tau[1];

  loaded_tau[0] = tau_joint1 + external_1 + t7 + s_joint2 * (external_11 + c_joint3 * t4 +
      s_joint3 * t6) + c_joint2 * (external_9 - f_joint3_at_joint2_x);
  loaded_tau[1] = tau_joint2 + t7;
  loaded_tau[2] = tau_joint3 + t5;
  loaded_tau[3] = tau_joint4 - t1;
}

}  // namespace planar_7r_hybrid::internal
