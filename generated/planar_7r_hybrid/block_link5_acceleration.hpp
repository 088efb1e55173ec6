// block_link5_acceleration: block of link5 link6 link7; articulated-body recursion
// 14 multiplications, 14 additions
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid::internal {

/// block of link5 link6 link7
///   acceleration_joint4[6]  in: acceleration of the base beyond that at qdd = 0: wd, a
///   kept_inertia[15]  in: from the stage before
///   qdd[7]  out: accelerations
template <class Scalar>
void block_link5_acceleration(
    const Scalar* acceleration_joint4, const Scalar* kept_inertia, Scalar* qdd) noexcept {
  const Scalar kept_inertia_u_joint7 = kept_inertia[6];
  const Scalar rate_joint7 = Scalar(3.0) * kept_inertia_u_joint7;
  const Scalar kept_inertia_minus_inverse_d_joint6 = kept_inertia[7];
  const Scalar kept_inertia_u_joint6 = kept_inertia[10];
  const Scalar minus_rate_joint6 = kept_inertia_minus_inverse_d_joint6 * kept_inertia_u_joint6;
  const Scalar kept_inertia_minus_inverse_d_joint5 = kept_inertia[11];
  const Scalar kept_inertia_u_joint5 = kept_inertia[14];
  const Scalar minus_rate_joint5 = kept_inertia_minus_inverse_d_joint5 * kept_inertia_u_joint5;
  const Scalar acceleration_joint4_wd_z = acceleration_joint4[2];
  const Scalar acceleration_joint4_a_x = acceleration_joint4[3];
  const Scalar before_a_joint5_x = acceleration_joint4_wd_z + acceleration_joint4_a_x;
  const Scalar kept_inertia_K_f_joint5_x = kept_inertia[12];
  const Scalar acceleration_joint4_a_y = acceleration_joint4[4];
  const Scalar kept_inertia_minus_K_f_joint5_y = kept_inertia[13];
  const Scalar delta_wd_joint5_z = acceleration_joint4_a_y * kept_inertia_minus_K_f_joint5_y -
      minus_rate_joint5 - kept_inertia_K_f_joint5_x * before_a_joint5_x;
  const Scalar kept_inertia_c_joint5 = kept_inertia[1];
  const Scalar before_a_joint6_x = before_a_joint5_x + kept_inertia_c_joint5 * delta_wd_joint5_z;
  const Scalar kept_inertia_s_joint5 = kept_inertia[0];
  const Scalar before_a_joint6_y = acceleration_joint4_a_y +
      kept_inertia_s_joint5 * delta_wd_joint5_z;
  const Scalar kept_inertia_K_f_joint6_x = kept_inertia[8];
  const Scalar kept_inertia_minus_K_f_joint6_y = kept_inertia[9];
  const Scalar delta_wd_joint6_z = kept_inertia_minus_K_f_joint6_y * before_a_joint6_y -
      minus_rate_joint6 - kept_inertia_K_f_joint6_x * before_a_joint6_x;
  const Scalar kept_inertia_s_joint6_sum = kept_inertia[2];
  const Scalar kept_inertia_s_joint7_sum = kept_inertia[4];
  const Scalar kept_inertia_c_joint6_sum = kept_inertia[3];
  const Scalar kept_inertia_c_joint7_sum = kept_inertia[5];

  qdd[4] = delta_wd_joint5_z - acceleration_joint4_wd_z;
  qdd[5] = delta_wd_joint6_z - delta_wd_joint5_z;
  qdd[6] = rate_joint7 - delta_wd_joint6_z -
      Scalar(1.5) * (kept_inertia_s_joint7_sum * (before_a_joint6_y +
      kept_inertia_s_joint6_sum * delta_wd_joint6_z) +
      kept_inertia_c_joint7_sum * (before_a_joint6_x +
      kept_inertia_c_joint6_sum * delta_wd_joint6_z));
}

}  // namespace planar_7r_hybrid::internal
