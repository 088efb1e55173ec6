// block_link2_forces: joint forces together with what forces on the links are to them; force
//   recursion
// 16 multiplications, 20 additions, sine and cosine of 2 angles
// For branch_5r.urdf (bd4cddd219e82466), by hybridyn 0.1.0:
//   hybridyn generate branch_5r.urdf --partition chains:link2..link3 --name branch_5r_mixed
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace branch_5r_mixed::internal {

/// joint forces together with what forces on the links are to them
///   q[5]  in: configuration
///   tau[5]  in: joint forces
///   external[30]  in: of each link: moment about and force at the origin of its link frame, in its
///       axes
///   loaded_tau[5]  out: joint forces with those of the links
///   static_force_link2[6]  out: passed on to the base
template <class Scalar>
void block_link2_forces(
    const Scalar* q, const Scalar* tau, const Scalar* external, Scalar* loaded_tau,
    Scalar* static_force_link2) noexcept {
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
  const Scalar f_joint3_at_joint2_x = -(c_joint3 * external_15 + s_joint3 * external_17);
  const Scalar external_14 = external[14];
  const Scalar external_12 = external[12];
  const Scalar external_6 = external[6];
  const Scalar external_16 = external[16];
  const Scalar t1 = external_6 - external_16 + c_joint3 * external_12 + s_joint3 * external_14;
  const Scalar external_8 = external[8];
  const Scalar t2 = external_8 - s_joint3 * external_12 + c_joint3 * external_14;
  const Scalar external_11 = external[11];
  const Scalar t3 = external_11 - s_joint3 * external_15 + c_joint3 * external_17;
  const Scalar external_7 = external[7];
  const Scalar external_13 = external[13];
  const Scalar t4 = f_joint3_at_joint2_x - (external_7 + external_13);
  const Scalar external_9 = external[9];
  const Scalar t5 = external_9 - f_joint3_at_joint2_x;
  const Scalar external_10 = external[10];
  const Scalar minus_f_joint2_at_base_z = external_10 + external_16;
  const Scalar tau_joint3 = tau[2];
  const Scalar c_joint2 = cosines[0];
  const Scalar s_joint2 = sines[0];
  const Scalar minus_f_joint2_at_base_x = s_joint2 * t3 + c_joint2 * t5;
  const Scalar tau_joint2 = tau[1];

  loaded_tau[1] = tau_joint2 - t4;
  loaded_tau[2] = tau_joint3 + external_13;
  static_force_link2[0] = minus_f_joint2_at_base_z - s_joint2 * t2 - c_joint2 * t1;
  static_force_link2[1] = c_joint2 * t2 - s_joint2 * t1;
  static_force_link2[2] = t4 - minus_f_joint2_at_base_x;
  static_force_link2[3] = -minus_f_joint2_at_base_x;
  static_force_link2[4] = c_joint2 * t3 - s_joint2 * t5;
  static_force_link2[5] = -minus_f_joint2_at_base_z;
}

}  // namespace branch_5r_mixed::internal
