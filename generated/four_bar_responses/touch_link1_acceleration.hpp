// touch_link1_acceleration: block of link1 link2 link3; articulated-body recursion
// 50 multiplications, 42 additions
// Comments in it: most statements from there on belong to that pass and joint.
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses::internal {

/// block of link1 link2 link3
///   contact_forces[9]  in: force on, then moment about each contact, in world axes
///   touch_link1_place[11]  in: from the stage before
///   touch_link1_inertia[40]  in: from the stage before
///   qdd[3]  out: accelerations
///   loop_wrenches[6]  out: of each loop: moment and force on the successor, in its loop frame
///   loop_gaps_link1[2]  out: squares of what the loops miss, and of accelerations
template <class Scalar>
void touch_link1_acceleration(
    const Scalar* contact_forces, const Scalar* touch_link1_place,
    const Scalar* touch_link1_inertia, Scalar* qdd, Scalar* loop_wrenches,
    Scalar* loop_gaps_link1) noexcept {
  // Inward, loops closed at the base
  const Scalar contact_forces_8 = contact_forces[8];
  const Scalar touch_link1_inertia_Lambda_row2_row14 = touch_link1_inertia[38];
  const Scalar contact_forces_6 = contact_forces[6];
  const Scalar touch_link1_inertia_Lambda_row2_row12 = touch_link1_inertia[37];
  const Scalar contact_forces_4 = contact_forces[4];
  const Scalar touch_link1_inertia_Lambda_row2_row10 = touch_link1_inertia[36];
  const Scalar contact_forces_2 = contact_forces[2];
  const Scalar touch_link1_inertia_minus_Lambda_row2_row8 = touch_link1_inertia[35];
  const Scalar contact_forces_0 = contact_forces[0];
  const Scalar touch_link1_inertia_Lambda_row2_row6 = touch_link1_inertia[34];
  const Scalar touch_link1_inertia_gap_row2 = touch_link1_inertia[32];
  const Scalar touch_link1_inertia_inverse_Lambda_row2 = touch_link1_inertia[39];
  const Scalar minus_lambda_row2 = touch_link1_inertia_inverse_Lambda_row2 * (contact_forces_0 *
      touch_link1_inertia_Lambda_row2_row6 - touch_link1_inertia_gap_row2 -
      contact_forces_2 * touch_link1_inertia_minus_Lambda_row2_row8 +
      contact_forces_4 * touch_link1_inertia_Lambda_row2_row10 +
      contact_forces_6 * touch_link1_inertia_Lambda_row2_row12 +
      contact_forces_8 * touch_link1_inertia_Lambda_row2_row14);
  const Scalar touch_link1_inertia_minus_Lambda_row1 = touch_link1_inertia[24];
  const Scalar touch_link1_inertia_inverse_Lambda_row1 = touch_link1_inertia[31];
  const Scalar touch_link1_inertia_minus_gap_row1 = touch_link1_inertia[23];
  const Scalar t1 = touch_link1_inertia_minus_gap_row1 +
      touch_link1_inertia_minus_gap_row1 * touch_link1_inertia_minus_Lambda_row1 *
      touch_link1_inertia_inverse_Lambda_row1;
  const Scalar touch_link1_inertia_Lambda_row2 = touch_link1_inertia[33];
  const Scalar t2 = touch_link1_inertia_gap_row2 -
      touch_link1_inertia_gap_row2 * touch_link1_inertia_Lambda_row2 *
      touch_link1_inertia_inverse_Lambda_row2;
  const Scalar touch_link1_inertia_minus_a_joint3_y = touch_link1_inertia[0];
  const Scalar touch_link1_inertia_a_joint4_x = touch_link1_inertia[1];
  const Scalar touch_link1_inertia_Lambda_row1_row2 = touch_link1_inertia[25];
  const Scalar touch_link1_inertia_minus_Lambda_row1_row14 = touch_link1_inertia[30];
  const Scalar touch_link1_inertia_minus_Lambda_row1_row12 = touch_link1_inertia[29];
  const Scalar touch_link1_inertia_minus_Lambda_row1_row10 = touch_link1_inertia[28];
  const Scalar touch_link1_inertia_Lambda_row1_row8 = touch_link1_inertia[27];
  const Scalar touch_link1_inertia_minus_Lambda_row1_row6 = touch_link1_inertia[26];
  const Scalar t3 = contact_forces_0 * touch_link1_inertia_minus_Lambda_row1_row6 -
      touch_link1_inertia_minus_gap_row1 -
      contact_forces_2 * touch_link1_inertia_Lambda_row1_row8 +
      contact_forces_4 * touch_link1_inertia_minus_Lambda_row1_row10 +
      contact_forces_6 * touch_link1_inertia_minus_Lambda_row1_row12 +
      contact_forces_8 * touch_link1_inertia_minus_Lambda_row1_row14 +
      touch_link1_inertia_Lambda_row1_row2 * minus_lambda_row2;
  const Scalar lambda_row1 = touch_link1_inertia_inverse_Lambda_row1 * t3;
  // Outward, joint2: acceleration
  const Scalar touch_link1_inertia_minus_y_row1_joint1 = touch_link1_inertia[16];
  const Scalar touch_link1_inertia_y_row2_joint1 = touch_link1_inertia[17];
  const Scalar touch_link1_inertia_minus_y_row14_joint1 = touch_link1_inertia[22];
  const Scalar touch_link1_inertia_minus_y_row12_joint1 = touch_link1_inertia[21];
  const Scalar touch_link1_inertia_y_row10_joint1 = touch_link1_inertia[20];
  const Scalar touch_link1_inertia_minus_y_row8_joint1 = touch_link1_inertia[19];
  const Scalar touch_link1_inertia_minus_y_row6_joint1 = touch_link1_inertia[18];
  const Scalar touch_link1_inertia_minus_rate_joint1 = touch_link1_inertia[15];
  const Scalar t4 = touch_link1_inertia_minus_rate_joint1 +
      contact_forces_0 * touch_link1_inertia_minus_y_row6_joint1 +
      contact_forces_2 * touch_link1_inertia_minus_y_row8_joint1 -
      contact_forces_4 * touch_link1_inertia_y_row10_joint1 +
      contact_forces_6 * touch_link1_inertia_minus_y_row12_joint1 +
      contact_forces_8 * touch_link1_inertia_minus_y_row14_joint1 +
      touch_link1_inertia_y_row2_joint1 * minus_lambda_row2;
  const Scalar minus_delta_wd_joint1_z = touch_link1_inertia_minus_y_row1_joint1 * lambda_row1 +
      t4;
  const Scalar touch_link1_place_c_joint1 = touch_link1_place[2];
  const Scalar minus_before_a_joint2_x = touch_link1_place_c_joint1 * minus_delta_wd_joint1_z;
  const Scalar touch_link1_place_s_joint1 = touch_link1_place[1];
  const Scalar minus_before_a_joint2_y = touch_link1_place_s_joint1 * minus_delta_wd_joint1_z;
  const Scalar touch_link1_inertia_K_f_joint2_x = touch_link1_inertia[6];
  const Scalar touch_link1_inertia_minus_K_f_joint2_y = touch_link1_inertia[7];
  const Scalar touch_link1_inertia_minus_y_row1_joint2 = touch_link1_inertia[9];
  const Scalar touch_link1_inertia_y_row2_joint2 = touch_link1_inertia[10];
  const Scalar touch_link1_inertia_minus_y_row14_joint2 = touch_link1_inertia[14];
  const Scalar touch_link1_inertia_minus_y_row12_joint2 = touch_link1_inertia[13];
  const Scalar touch_link1_inertia_minus_inverse_d_joint2 = touch_link1_inertia[5];
  const Scalar touch_link1_inertia_y_row8_joint2 = touch_link1_inertia[12];
  const Scalar touch_link1_inertia_minus_y_row6_joint2 = touch_link1_inertia[11];
  const Scalar touch_link1_inertia_minus_rate_joint2 = touch_link1_inertia[8];
  const Scalar delta_wd_joint2_z = touch_link1_inertia_K_f_joint2_x * minus_before_a_joint2_x -
      (touch_link1_inertia_y_row2_joint2 * minus_lambda_row2 +
      contact_forces_8 * touch_link1_inertia_minus_y_row14_joint2 +
      touch_link1_inertia_minus_y_row1_joint2 * lambda_row1 +
      touch_link1_inertia_minus_K_f_joint2_y * minus_before_a_joint2_y) +
      (contact_forces_2 * touch_link1_inertia_y_row8_joint2 -
      (touch_link1_inertia_minus_rate_joint2 +
      contact_forces_0 * touch_link1_inertia_minus_y_row6_joint2) -
      contact_forces_4 * touch_link1_inertia_minus_inverse_d_joint2 -
      contact_forces_6 * touch_link1_inertia_minus_y_row12_joint2);
  const Scalar touch_link1_place_s_joint2_sum = touch_link1_place[3];
  const Scalar touch_link1_place_s_joint3_sum = touch_link1_place[5];
  const Scalar touch_link1_place_c_joint2_sum = touch_link1_place[4];
  const Scalar touch_link1_place_c_joint3_sum = touch_link1_place[6];
  const Scalar touch_link1_inertia_y_row14_joint3 = touch_link1_inertia[4];
  const Scalar touch_link1_inertia_y_row12_joint3 = touch_link1_inertia[3];
  const Scalar touch_link1_inertia_rate_joint3 = touch_link1_inertia[2];
  const Scalar qdd_joint3 = touch_link1_inertia_rate_joint3 +
      contact_forces_6 * touch_link1_inertia_y_row12_joint3 +
      contact_forces_8 * touch_link1_inertia_y_row14_joint3 - Scalar(3.0) * minus_lambda_row2 -
      delta_wd_joint2_z +
      Scalar(1.5) * (touch_link1_place_s_joint3_sum * (minus_before_a_joint2_y -
      touch_link1_place_s_joint2_sum * delta_wd_joint2_z) +
      touch_link1_place_c_joint3_sum * (minus_before_a_joint2_x -
      touch_link1_place_c_joint2_sum * delta_wd_joint2_z));

  qdd[0] = -minus_delta_wd_joint1_z;
  qdd[1] = minus_delta_wd_joint1_z + delta_wd_joint2_z;
  qdd[2] = qdd_joint3;
  loop_wrenches[0] = Scalar(0.0);
  loop_wrenches[1] = Scalar(0.0);
  loop_wrenches[2] = Scalar(0.0);
  loop_wrenches[3] = -minus_lambda_row2;
  loop_wrenches[4] = -lambda_row1;
  loop_wrenches[5] = Scalar(0.0);
  loop_gaps_link1[0] = t1 * t1 + t2 * t2;
  loop_gaps_link1[1] = touch_link1_inertia_minus_gap_row1 * touch_link1_inertia_minus_gap_row1 +
      touch_link1_inertia_gap_row2 * touch_link1_inertia_gap_row2 +
      Scalar(5.0) * (touch_link1_inertia_minus_a_joint3_y *
      touch_link1_inertia_minus_a_joint3_y +
      touch_link1_inertia_a_joint4_x * touch_link1_inertia_a_joint4_x);
}

}  // namespace four_bar_responses::internal
