// block_link2_inertia: block of link2 link3; articulated-body recursion
// 94 multiplications, 84 additions, 1 divisions, sine and cosine of 2 angles
// For branch_5r.urdf (bd4cddd219e82466), by hybridyn 0.1.0:
//   hybridyn generate branch_5r.urdf --partition chains:link2..link3 --name branch_5r_mixed
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace branch_5r_mixed {

/// block of link2 link3
///   q[5]  in: configuration
///   v[5]  in: velocities
///   tau[5]  in: joint forces
///   motion_joint1[9]  in: motion of the base at qdd = 0: w, wd, a
///   pivot_link2[1]  out: smallest pivot, relative to the largest that it can be
///   inertia_link2[21]  out: what it is to its base: lower triangle of I
///   force_link2[6]  out: and p: moment, force
///   kept_inertia[9]  out: for the stages that follow
template <class Scalar>
void block_link2_inertia(
    const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* motion_joint1,
    Scalar* pivot_link2, Scalar* inertia_link2, Scalar* force_link2, Scalar* kept_inertia) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[2] = {
      q_joint2, q_joint3};
  Scalar sines[2];
  Scalar cosines[2];
  hybridyn::sincos<2>(angles, sines, cosines);

  const Scalar motion_joint1_w_y = motion_joint1[1];
  const Scalar s_joint2 = sines[0];
  const Scalar motion_joint1_w_x = motion_joint1[0];
  const Scalar c_joint2 = cosines[0];
  const Scalar w_joint2_x = motion_joint1_w_y * s_joint2 + motion_joint1_w_x * c_joint2;
  const Scalar w_joint2_y = motion_joint1_w_y * c_joint2 - motion_joint1_w_x * s_joint2;
  const Scalar motion_joint1_wd_z = motion_joint1[5];
  const Scalar motion_joint1_a_x = motion_joint1[6];
  const Scalar t1 = motion_joint1_w_x * motion_joint1_w_y - (motion_joint1_wd_z +
      motion_joint1_a_x);
  const Scalar motion_joint1_w_z = motion_joint1[2];
  const Scalar motion_joint1_a_y = motion_joint1[7];
  const Scalar t2 = motion_joint1_a_y + motion_joint1_w_x * motion_joint1_w_x +
      motion_joint1_w_z * motion_joint1_w_z;
  const Scalar motion_joint1_wd_x = motion_joint1[3];
  const Scalar motion_joint1_a_z = motion_joint1[8];
  const Scalar a_joint2_z = motion_joint1_a_z - motion_joint1_wd_x -
      motion_joint1_w_y * motion_joint1_w_z;
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint2 + motion_joint1_w_z;
  const Scalar motion_joint1_wd_y = motion_joint1[4];
  const Scalar wd_joint2_y = motion_joint1_wd_y * c_joint2 - motion_joint1_wd_x * s_joint2 -
      v_joint2 * w_joint2_x;
  const Scalar wd_joint2_x = motion_joint1_wd_y * s_joint2 + motion_joint1_wd_x * c_joint2 +
      v_joint2 * w_joint2_y;
  const Scalar t3 = w_joint2_x * w_joint2_y;
  const Scalar t4 = w_joint2_x * w_joint2_x + w_joint2_z * w_joint2_z;
  const Scalar s_joint3 = sines[1];
  const Scalar c_joint3 = cosines[1];
  const Scalar w_joint3_x = s_joint3 * w_joint2_x - c_joint3 * w_joint2_y;
  const Scalar a_joint2_x = s_joint2 * t2 - c_joint2 * t1;
  const Scalar a_joint2_y = c_joint2 * t2 + s_joint2 * t1;
  const Scalar t5 = motion_joint1_wd_z - t3;
  const Scalar w_joint3_y = c_joint3 * w_joint2_x + s_joint3 * w_joint2_y;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar t6 = Scalar(0.5) * s_joint3;
  const Scalar t7 = wd_joint2_x + w_joint2_y * w_joint2_z;
  const Scalar wd_joint3_y = c_joint3 * wd_joint2_x +
      s_joint3 * wd_joint2_y - v_joint3 * w_joint3_x;
  const Scalar a_joint3_y = c_joint3 * (a_joint2_x + t5) + s_joint3 * (t4 + a_joint2_y);
  const Scalar t8 = w_joint3_x * w_joint3_y;
  const Scalar t9 = Scalar(0.5) * (w_joint3_y * w_joint3_y + w_joint3_z * w_joint3_z);
  const Scalar a_joint3_z = a_joint2_z - t7;
  const Scalar t10 = Scalar(0.5) * c_joint3;
  const Scalar t11 = Scalar(0.3333333333333333) * s_joint3;
  const Scalar t12 = Scalar(0.75) * s_joint3;
  const Scalar t13 = w_joint3_x * w_joint3_z - wd_joint3_y;
  const Scalar t14 = s_joint3 * t11;
  const Scalar t15 = s_joint3 * t12;
  const Scalar t16 = c_joint3 * t12;
  const Scalar tau_joint3 = tau[2];
  const Scalar t17 = tau_joint3 - Scalar(0.3333333333333333) * motion_joint1_wd_z -
      Scalar(0.3333333333333333) * t8 - Scalar(0.5) * a_joint3_y;
  const Scalar t18 = Scalar(0.75) - t15;
  const Scalar t19 = t6 + c_joint3 * t11;
  const Scalar t20 = Scalar(1.6666666666666665) + t10 + t10 - t14;
  const Scalar t21 = Scalar(0.3333333333333333) * t13 + Scalar(0.5) * a_joint3_z;
  const Scalar t22 = Scalar(0.5) * t13;
  const Scalar d_joint2 = Scalar(1.3333333333333333) - t18;
  const Scalar t23 = Scalar(1.5) + t10;
  const Scalar t24 = Scalar(1.5) - t18;
  const Scalar t25 = t22 - Scalar(1.5) * t7;
  const Scalar inverse_d_joint2 = Scalar(1.0) / d_joint2;
  const Scalar t26 = s_joint2 * t6 - c_joint2 * t23;
  const Scalar t27 = s_joint3 * t21;
  const Scalar t28 = Scalar(1.3333333333333333) * t7 - Scalar(1.5) * a_joint2_z - t22 -
      c_joint3 * t21;
  const Scalar t29 = Scalar(0.5) * (motion_joint1_wd_z + t8) + Scalar(1.5) * t17;
  const Scalar t30 = c_joint2 * t6 + s_joint2 * t23;
  const Scalar t31 = c_joint2 * (t19 + t19) - s_joint2 * (t14 - t20);
  const Scalar t32 = t24 * inverse_d_joint2;
  const Scalar t33 = t16 * inverse_d_joint2;
  const Scalar t34 = t18 + t24 * t32;
  const Scalar t35 = c_joint3 * t29 - s_joint3 * t9;
  const Scalar t36 = t16 - t16 * t32;
  const Scalar t37 = t15 + t16 * t33;
  const Scalar t38 = s_joint2 * t31;
  const Scalar tau_joint2 = tau[1];
  const Scalar t39 = tau_joint2 - Scalar(1.3333333333333333) * motion_joint1_wd_z - tau_joint3 -
      Scalar(1.5) * a_joint2_x + Scalar(1.3333333333333333) * t3 - t35;
  const Scalar t40 = c_joint2 * (t36 + t36) + s_joint2 * (t34 - t37);
  const Scalar t41 = s_joint2 * t40;
  const Scalar t42 = t36 - c_joint2 * t40;
  const Scalar t43 = t41 - t34;
  const Scalar t44 = Scalar(-1.5) * t5 - t35 - t32 * t39;
  const Scalar t45 = Scalar(1.5) * t4 + c_joint3 * t9 + s_joint3 * t29 - t33 * t39;
  const Scalar t46 = s_joint2 * t45 + c_joint2 * t44;

  pivot_link2[0] = Scalar(0.5) * d_joint2;
  inertia_link2[0] = t20 - (t26 + t26) - t38;
  inertia_link2[1] = t30 - t19 + c_joint2 * t31;
  inertia_link2[2] = t14 + t38;
  inertia_link2[3] = Scalar(0.0);
  inertia_link2[4] = Scalar(0.0);
  inertia_link2[5] = t43;
  inertia_link2[6] = Scalar(0.0);
  inertia_link2[7] = Scalar(0.0);
  inertia_link2[8] = t43;
  inertia_link2[9] = t43;
  inertia_link2[10] = Scalar(0.0);
  inertia_link2[11] = Scalar(0.0);
  inertia_link2[12] = t42;
  inertia_link2[13] = t42;
  inertia_link2[14] = -(t37 + t41);
  inertia_link2[15] = t26;
  inertia_link2[16] = -t30;
  inertia_link2[17] = Scalar(0.0);
  inertia_link2[18] = Scalar(0.0);
  inertia_link2[19] = Scalar(0.0);
  inertia_link2[20] = Scalar(0.0);
  force_link2[0] = s_joint2 * t27 - t25 + c_joint2 * t28;
  force_link2[1] = s_joint2 * t28 - c_joint2 * t27;
  force_link2[2] = tau_joint2 - t46;
  force_link2[3] = -t46;
  force_link2[4] = c_joint2 * t45 - s_joint2 * t44;
  force_link2[5] = t25;
  kept_inertia[0] = s_joint2;
  kept_inertia[1] = c_joint2;
  kept_inertia[2] = s_joint3;
  kept_inertia[3] = c_joint3;
  kept_inertia[4] = t17;
  kept_inertia[5] = inverse_d_joint2;
  kept_inertia[6] = t32;
  kept_inertia[7] = t33;
  kept_inertia[8] = t39;
}

}  // namespace branch_5r_mixed
