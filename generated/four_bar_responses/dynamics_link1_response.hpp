// dynamics_link1_response: block of link1 link2 link3; articulated-body recursion
// 28 multiplications, 20 additions
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses::internal {

/// block of link1 link2 link3
///   tau[3]  in: joint forces
///   kept_factor[32]  in: from the stage before
///   qdd[3]  out: accelerations
template <class Scalar>
void dynamics_link1_response(const Scalar* tau, const Scalar* kept_factor, Scalar* qdd) noexcept {
  const Scalar tau_joint3 = tau[2];
  const Scalar rate_joint3 = Scalar(3.0) * tau_joint3;
  const Scalar kept_factor_n_joint3_at_joint2_z = kept_factor[30];
  const Scalar p_n_joint2_z = tau_joint3 * kept_factor_n_joint3_at_joint2_z;
  const Scalar tau_joint2 = tau[1];
  const Scalar u_joint2 = tau_joint2 - p_n_joint2_z;
  const Scalar kept_factor_inverse_d_joint2 = kept_factor[11];
  const Scalar rate_joint2 = kept_factor_inverse_d_joint2 * u_joint2;
  const Scalar kept_factor_n_joint2_at_joint1_z = kept_factor[31];
  const Scalar kept_factor_f_joint3_at_joint2_x = kept_factor[29];
  const Scalar kept_factor_c_joint2 = kept_factor[3];
  const Scalar kept_factor_f_joint3_at_joint2_y = kept_factor[28];
  const Scalar kept_factor_s_joint2 = kept_factor[2];
  const Scalar tau_joint1 = tau[0];
  const Scalar kept_factor_inverse_d_joint1 = kept_factor[19];
  const Scalar rate_joint1 = kept_factor_inverse_d_joint1 * (tau_joint1 - p_n_joint2_z +
      kept_factor_s_joint2 * tau_joint3 * kept_factor_f_joint3_at_joint2_y -
      kept_factor_c_joint2 * tau_joint3 * kept_factor_f_joint3_at_joint2_x -
      kept_factor_n_joint2_at_joint1_z * u_joint2);
  const Scalar kept_factor_s_joint3 = kept_factor[4];
  const Scalar kept_factor_u_row1_joint1 = kept_factor[15];
  const Scalar minus_gap_row1 = kept_factor_s_joint3 * rate_joint2 +
      kept_factor_u_row1_joint1 * rate_joint1;
  const Scalar kept_factor_minus_L_row1_row2 = kept_factor[25];
  const Scalar kept_factor_u_row2_joint1 = kept_factor[17];
  const Scalar kept_factor_minus_u_row2_joint2 = kept_factor[10];
  const Scalar kept_factor_inverse_Lambda_row2 = kept_factor[27];
  const Scalar lambda_row2 = kept_factor_inverse_Lambda_row2 * (kept_factor_minus_u_row2_joint2 *
      rate_joint2 - rate_joint3 - kept_factor_u_row2_joint1 * rate_joint1 -
      kept_factor_minus_L_row1_row2 * minus_gap_row1);
  const Scalar kept_factor_minus_Lambda_row1_row2 = kept_factor[23];
  const Scalar kept_factor_inverse_Lambda_row1 = kept_factor[24];
  const Scalar minus_lambda_row1 = kept_factor_inverse_Lambda_row1 * (minus_gap_row1 -
      kept_factor_minus_Lambda_row1_row2 * lambda_row2);
  const Scalar kept_factor_y_row1_joint1 = kept_factor[20];
  const Scalar kept_factor_y_row2_joint1 = kept_factor[21];
  const Scalar minus_delta_wd_joint1_z = kept_factor_y_row1_joint1 * minus_lambda_row1 -
      (rate_joint1 + kept_factor_y_row2_joint1 * lambda_row2);
  const Scalar kept_factor_y_row1_joint2 = kept_factor[14];
  const Scalar kept_factor_minus_y_row2_joint2 = kept_factor[16];
  const Scalar qdd_joint2 = rate_joint2 - kept_factor_minus_y_row2_joint2 * lambda_row2 -
      kept_factor_y_row1_joint2 * minus_lambda_row1 +
      kept_factor_n_joint2_at_joint1_z * minus_delta_wd_joint1_z;

  qdd[0] = -minus_delta_wd_joint1_z;
  qdd[1] = qdd_joint2;
  qdd[2] = rate_joint3 +
      Scalar(3.0) * lambda_row2 -
      kept_factor_f_joint3_at_joint2_y * kept_factor_s_joint2 * minus_delta_wd_joint1_z +
      kept_factor_f_joint3_at_joint2_x * kept_factor_c_joint2 * minus_delta_wd_joint1_z +
      kept_factor_n_joint3_at_joint2_z * (minus_delta_wd_joint1_z - qdd_joint2);
}

}  // namespace four_bar_responses::internal
