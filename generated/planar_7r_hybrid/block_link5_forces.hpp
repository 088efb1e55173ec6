// block_link5_forces: joint forces together with what forces on the links are to them; force
//   recursion
// 24 multiplications, 33 additions, sine and cosine of 3 angles
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid::internal {

/// joint forces together with what forces on the links are to them
///   q[7]  in: configuration
///   tau[7]  in: joint forces
///   external[42]  in: of each link: moment about and force at the origin of its link frame, in its
///       axes
///   loaded_tau[7]  out: joint forces with those of the links
///   static_force_link5[6]  out: passed on to the base
template <class Scalar>
void block_link5_forces(
    const Scalar* q, const Scalar* tau, const Scalar* external, Scalar* loaded_tau,
    Scalar* static_force_link5) noexcept {
  const Scalar q_joint5 = q[4];
  const Scalar q_joint6 = q[5];
  const Scalar q_joint7 = q[6];
  const Scalar angles[3] = {
      q_joint5, q_joint6, q_joint7};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  const Scalar c_joint7 = cosines[2];
  const Scalar external_39 = external[39];
  const Scalar s_joint7 = sines[2];
  const Scalar external_41 = external[41];
  const Scalar minus_f_joint7_at_joint6_x = c_joint7 * external_39 + s_joint7 * external_41;
  const Scalar external_38 = external[38];
  const Scalar external_36 = external[36];
  const Scalar external_30 = external[30];
  const Scalar external_40 = external[40];
  const Scalar t1 = external_30 - external_40 + c_joint7 * external_36 + s_joint7 * external_38;
  const Scalar external_32 = external[32];
  const Scalar t2 = external_32 - s_joint7 * external_36 + c_joint7 * external_38;
  const Scalar external_35 = external[35];
  const Scalar t3 = s_joint7 * external_39 - external_35 - c_joint7 * external_41;
  const Scalar external_31 = external[31];
  const Scalar external_37 = external[37];
  const Scalar t4 = external_31 + external_37 + minus_f_joint7_at_joint6_x;
  const Scalar external_33 = external[33];
  const Scalar t5 = external_33 + minus_f_joint7_at_joint6_x;
  const Scalar external_34 = external[34];
  const Scalar minus_f_joint6_at_joint5_z = external_34 + external_40;
  const Scalar tau_joint7 = tau[6];
  const Scalar external_28 = external[28];
  const Scalar minus_f_joint5_at_base_z = external_28 + minus_f_joint6_at_joint5_z;
  const Scalar c_joint6 = cosines[1];
  const Scalar s_joint6 = sines[1];
  const Scalar external_24 = external[24];
  const Scalar t6 = minus_f_joint6_at_joint5_z - external_24 - s_joint6 * t2 - c_joint6 * t1;
  const Scalar f_joint6_at_joint5_x = s_joint6 * t3 - c_joint6 * t5;
  const Scalar external_26 = external[26];
  const Scalar t7 = s_joint6 * t1 - (external_26 + c_joint6 * t2);
  const Scalar external_29 = external[29];
  const Scalar t8 = external_29 - c_joint6 * t3 - s_joint6 * t5;
  const Scalar tau_joint6 = tau[5];
  const Scalar external_25 = external[25];
  const Scalar t9 = external_25 + t4 - f_joint6_at_joint5_x;
  const Scalar external_27 = external[27];
  const Scalar t10 = f_joint6_at_joint5_x - external_27;
  const Scalar c_joint5 = cosines[0];
  const Scalar s_joint5 = sines[0];
  const Scalar f_joint5_at_base_x = c_joint5 * t10 - s_joint5 * t8;
  const Scalar tau_joint5 = tau[4];

  loaded_tau[4] = tau_joint5 + t9;
  loaded_tau[5] = tau_joint6 + t4;
  loaded_tau[6] = tau_joint7 + external_37;
  static_force_link5[0] = minus_f_joint5_at_base_z + s_joint5 * t7 + c_joint5 * t6;
  static_force_link5[1] = s_joint5 * t6 - c_joint5 * t7;
  static_force_link5[2] = f_joint5_at_base_x - t9;
  static_force_link5[3] = f_joint5_at_base_x;
  static_force_link5[4] = c_joint5 * t8 + s_joint5 * t10;
  static_force_link5[5] = -minus_f_joint5_at_base_z;
}

}  // namespace planar_7r_hybrid::internal
