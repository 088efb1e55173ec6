// block_link5_inertia: block of link5 link6 link7; articulated-body recursion
// 56 multiplications, 53 additions, 2 divisions, sine and cosine of 3 angles
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/pivots.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid {

/// block of link5 link6 link7
///   q[7]  in: configuration
///   v[7]  in: velocities
///   tau[7]  in: joint forces
///   motion_joint4[9]  in: motion of the base at qdd = 0: w, wd, a
///   pivot_link5[1]  out: smallest pivot, relative to the largest that it can be
///   inertia_link5[21]  out: what it is to its base: lower triangle of I
///   force_link5[6]  out: and p: moment, force
///   kept_inertia[15]  out: for the stages that follow
template <class Scalar>
void block_link5_inertia(
    const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* motion_joint4,
    Scalar* pivot_link5, Scalar* inertia_link5, Scalar* force_link5, Scalar* kept_inertia) noexcept {
  const Scalar q_joint5 = q[4];
  const Scalar q_joint6 = q[5];
  const Scalar angle_joint6_sum = q_joint5 + q_joint6;
  const Scalar q_joint7 = q[6];
  const Scalar angle_joint7_sum = q_joint7 + angle_joint6_sum;
  const Scalar angles[3] = {
      q_joint5, angle_joint6_sum, angle_joint7_sum};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  const Scalar motion_joint4_w_z = motion_joint4[2];
  const Scalar motion_joint4_a_y = motion_joint4[7];
  const Scalar a_joint5_y = motion_joint4_a_y + motion_joint4_w_z * motion_joint4_w_z;
  const Scalar v_joint5 = v[4];
  const Scalar w_joint5_z = v_joint5 + motion_joint4_w_z;
  const Scalar c_joint7_sum = cosines[2];
  const Scalar t1 = Scalar(0.75) * c_joint7_sum;
  const Scalar t2 = w_joint5_z * w_joint5_z;
  const Scalar v_joint6 = v[5];
  const Scalar w_joint6_z = v_joint6 + w_joint5_z;
  const Scalar t3 = c_joint7_sum * t1;
  const Scalar s_joint7_sum = sines[2];
  const Scalar t4 = s_joint7_sum * t1;
  const Scalar s_joint5 = sines[0];
  const Scalar motion_joint4_a_x = motion_joint4[6];
  const Scalar a_joint6_x = motion_joint4_a_x - s_joint5 * t2;
  const Scalar c_joint5 = cosines[0];
  const Scalar a_joint6_y = a_joint5_y + c_joint5 * t2;
  const Scalar t5 = w_joint6_z * w_joint6_z;
  const Scalar v_joint7 = v[6];
  const Scalar w_joint7_z = v_joint7 + w_joint6_z;
  const Scalar t6 = Scalar(1.5) - t3;
  const Scalar t7 = Scalar(0.75) + t3;
  const Scalar s_joint6_sum = sines[1];
  const Scalar c_joint6_sum = cosines[1];
  const Scalar t8 = s_joint6_sum * t4 - c_joint6_sum * t6;
  const Scalar t9 = a_joint6_x - s_joint6_sum * t5;
  const Scalar t10 = a_joint6_y + c_joint6_sum * t5;
  const Scalar t11 = s_joint6_sum * t7 - c_joint6_sum * t4;
  const Scalar a_joint7_x = s_joint7_sum * t9 - c_joint7_sum * t10;
  const Scalar a_joint7_y = s_joint7_sum * t10 + c_joint7_sum * t9;
  const Scalar d_joint6 = s_joint6_sum * t11 - Scalar(0.16666666666666669) - c_joint6_sum * t8;
  const Scalar t12 = Scalar(0.5) * w_joint7_z * w_joint7_z - Scalar(1.5) * a_joint7_x;
  const Scalar tau_joint7 = tau[6];
  const Scalar t13 = tau_joint7 - Scalar(0.5) * a_joint7_y;
  const Scalar minus_inverse_d_joint6 = Scalar(-1.0) / d_joint6;
  const Scalar t14 = Scalar(1.5) * a_joint7_y + Scalar(1.5) * t13;
  const Scalar t15 = c_joint7_sum * t14 - s_joint7_sum * t12;
  const Scalar t16 = s_joint7_sum * t14 + c_joint7_sum * t12;
  const Scalar t17 = t8 * minus_inverse_d_joint6;
  const Scalar t18 = t11 * minus_inverse_d_joint6;
  const Scalar t19 = Scalar(1.0) + t6 + t8 * t17;
  const Scalar t20 = t4 + t11 * t17;
  const Scalar tau_joint6 = tau[5];
  const Scalar t21 = tau_joint6 - tau_joint7 - c_joint6_sum * t15 - s_joint6_sum * t16;
  const Scalar t22 = Scalar(1.0) + t7 + t11 * t18;
  const Scalar t23 = s_joint5 * t20 - c_joint5 * t19;
  const Scalar t24 = s_joint5 * t22 - c_joint5 * t20;
  const Scalar t25 = a_joint6_x + t15 + t17 * t21;
  const Scalar t26 = a_joint6_y + t16 - t18 * t21;
  const Scalar d_joint5 = s_joint5 * t24 - Scalar(0.16666666666666669) - c_joint5 * t23;
  const Scalar tau_joint5 = tau[4];
  const Scalar t27 = tau_joint5 - tau_joint6 - c_joint5 * t25 - s_joint5 * t26;
  const Scalar minus_inverse_d_joint5 = Scalar(-1.0) / d_joint5;
  const Scalar t28 = t23 * minus_inverse_d_joint5;
  const Scalar t29 = t24 * minus_inverse_d_joint5;
  const Scalar t30 = Scalar(1.0) + t19 + t23 * t28;
  const Scalar t31 = -(t20 + t24 * t28);
  const Scalar t32 = motion_joint4_a_x + t25 + t27 * t28;

  pivot_link5[0] = hybridyn::least_of(Scalar(0.125) * d_joint5, Scalar(0.5) * d_joint6);
  inertia_link5[5] = t30;
  inertia_link5[8] = t30;
  inertia_link5[9] = t30;
  inertia_link5[12] = t31;
  inertia_link5[13] = t31;
  inertia_link5[14] = Scalar(1.0) + t22 + t24 * t29;
  force_link5[2] = tau_joint5 + t32;
  force_link5[3] = t32;
  force_link5[4] = a_joint5_y + t26 - t27 * t29;
  kept_inertia[0] = s_joint5;
  kept_inertia[1] = c_joint5;
  kept_inertia[2] = s_joint6_sum;
  kept_inertia[3] = c_joint6_sum;
  kept_inertia[4] = s_joint7_sum;
  kept_inertia[5] = c_joint7_sum;
  kept_inertia[6] = t13;
  kept_inertia[7] = minus_inverse_d_joint6;
  kept_inertia[8] = t17;
  kept_inertia[9] = t18;
  kept_inertia[10] = t21;
  kept_inertia[11] = minus_inverse_d_joint5;
  kept_inertia[12] = t28;
  kept_inertia[13] = t29;
  kept_inertia[14] = t27;
}

}  // namespace planar_7r_hybrid
