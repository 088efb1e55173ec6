// block_link2_acceleration: block of link2 link3; articulated-body recursion
// 11 multiplications, 10 additions
// For branch_5r.urdf (bd4cddd219e82466), by hybridyn 0.1.0:
//   hybridyn generate branch_5r.urdf --partition chains:link2..link3 --name branch_5r_mixed
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace branch_5r_mixed::internal {

/// block of link2 link3
///   acceleration_joint1[6]  in: acceleration of the base beyond that at qdd = 0: wd, a
///   kept_inertia[9]  in: from the stage before
///   qdd[5]  out: accelerations
template <class Scalar>
void block_link2_acceleration(
    const Scalar* acceleration_joint1, const Scalar* kept_inertia, Scalar* qdd) noexcept {
  const Scalar kept_inertia_u_joint3 = kept_inertia[4];
  const Scalar rate_joint3 = Scalar(3.0) * kept_inertia_u_joint3;
  const Scalar kept_inertia_inverse_d_joint2 = kept_inertia[5];
  const Scalar kept_inertia_u_joint2 = kept_inertia[8];
  const Scalar rate_joint2 = kept_inertia_inverse_d_joint2 * kept_inertia_u_joint2;
  const Scalar acceleration_joint1_wd_z = acceleration_joint1[2];
  const Scalar acceleration_joint1_a_x = acceleration_joint1[3];
  const Scalar t1 = acceleration_joint1_wd_z + acceleration_joint1_a_x;
  const Scalar acceleration_joint1_a_y = acceleration_joint1[4];
  const Scalar kept_inertia_s_joint2 = kept_inertia[0];
  const Scalar kept_inertia_c_joint2 = kept_inertia[1];
  const Scalar before_a_joint2_x = acceleration_joint1_a_y * kept_inertia_s_joint2 +
      kept_inertia_c_joint2 * t1;
  const Scalar before_a_joint2_y = acceleration_joint1_a_y * kept_inertia_c_joint2 -
      kept_inertia_s_joint2 * t1;
  const Scalar kept_inertia_K_f_joint2_x = kept_inertia[6];
  const Scalar kept_inertia_minus_K_f_joint2_y = kept_inertia[7];
  const Scalar delta_wd_joint2_z = rate_joint2 +
      kept_inertia_minus_K_f_joint2_y * before_a_joint2_y -
      kept_inertia_K_f_joint2_x * before_a_joint2_x;
  const Scalar kept_inertia_c_joint3 = kept_inertia[3];
  const Scalar kept_inertia_s_joint3 = kept_inertia[2];

  qdd[1] = delta_wd_joint2_z - acceleration_joint1_wd_z;
  qdd[2] = rate_joint3 - delta_wd_joint2_z -
      Scalar(1.5) * (kept_inertia_c_joint3 * (before_a_joint2_x + delta_wd_joint2_z) +
      kept_inertia_s_joint3 * before_a_joint2_y);
}

}  // namespace branch_5r_mixed::internal
