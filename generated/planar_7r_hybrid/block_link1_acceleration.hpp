// block_link1_acceleration: block of link1 link2 link3 link4; articulated-body recursion
// 66 multiplications, 77 additions, 4 divisions
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/pivots.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r_hybrid {

/// block of link1 link2 link3 link4
///   tau[7]  in: joint forces
///   inertia_link5[21]  in: what hangs on it, seen from its base
///   force_link5[6]  in: force of what hangs on it
///   kept_motion[12]  in: from the stage before
///   pivot_link1[1]  out: smallest pivot, relative to the largest that it can be
///   acceleration_joint4[6]  out: acceleration beyond that: wd, a
///   qdd[7]  out: accelerations
template <class Scalar>
void block_link1_acceleration(
    const Scalar* tau, const Scalar* inertia_link5, const Scalar* force_link5,
    const Scalar* kept_motion, Scalar* pivot_link1, Scalar* acceleration_joint4, Scalar* qdd) noexcept {
  const Scalar inertia_link5_wz_wz = inertia_link5[5];
  const Scalar d_joint4 = inertia_link5_wz_wz - Scalar(0.16666666666666669);
  const Scalar tau_joint4 = tau[3];
  const Scalar force_link5_n_z = force_link5[2];
  const Scalar t1 = tau_joint4 - force_link5_n_z;
  const Scalar inverse_d_joint4 = Scalar(1.0) / d_joint4;
  const Scalar inertia_link5_ax_wz = inertia_link5[8];
  const Scalar t2 = inertia_link5_ax_wz * inverse_d_joint4;
  const Scalar inertia_link5_ay_wz = inertia_link5[12];
  const Scalar t3 = inertia_link5_ay_wz * inverse_d_joint4;
  const Scalar rate_joint4 = t1 * inverse_d_joint4;
  const Scalar inertia_link5_ax_ax = inertia_link5[9];
  const Scalar t4 = inertia_link5_ax_wz * t2 - (Scalar(1.0) + inertia_link5_ax_ax);
  const Scalar inertia_link5_ay_ax = inertia_link5[13];
  const Scalar t5 = inertia_link5_ay_ax - inertia_link5_ay_wz * t2;
  const Scalar inertia_link5_ay_ay = inertia_link5[14];
  const Scalar t6 = inertia_link5_ay_wz * t3 - (Scalar(1.0) + inertia_link5_ay_ay);
  const Scalar force_link5_f_x = force_link5[3];
  const Scalar kept_motion_minus_a_joint4_x = kept_motion[10];
  const Scalar t7 = force_link5_f_x - kept_motion_minus_a_joint4_x + t1 * t2;
  const Scalar force_link5_f_y = force_link5[4];
  const Scalar kept_motion_minus_a_joint4_y = kept_motion[11];
  const Scalar t8 = force_link5_f_y - kept_motion_minus_a_joint4_y + t1 * t3;
  const Scalar kept_motion_c_joint4 = kept_motion[5];
  const Scalar kept_motion_s_joint4 = kept_motion[4];
  const Scalar t9 = kept_motion_c_joint4 * (t5 + t5) - kept_motion_s_joint4 * (t4 - t6);
  const Scalar t10 = kept_motion_s_joint4 * t8 - kept_motion_c_joint4 * t7;
  const Scalar tau_joint3 = tau[2];
  const Scalar t11 = tau_joint3 - tau_joint4 + t10;
  const Scalar t12 = kept_motion_s_joint4 * t9;
  const Scalar t13 = t5 - kept_motion_c_joint4 * t9;
  const Scalar t14 = t4 + t12;
  const Scalar d_joint3 = Scalar(-0.16666666666666669) - t14;
  const Scalar minus_inverse_d_joint3 = Scalar(-1.0) / d_joint3;
  const Scalar t15 = t14 * minus_inverse_d_joint3;
  const Scalar t16 = t13 * minus_inverse_d_joint3;
  const Scalar minus_rate_joint3 = t11 * minus_inverse_d_joint3;
  const Scalar t17 = Scalar(1.0) - t14 + t14 * t15;
  const Scalar t18 = t13 - t13 * t15;
  const Scalar t19 = Scalar(1.0) - t6 + t12 + t13 * t16;
  const Scalar kept_motion_minus_a_joint3_x = kept_motion[8];
  const Scalar t20 = t11 * t15 - (kept_motion_minus_a_joint3_x + t10);
  const Scalar kept_motion_minus_a_joint3_y = kept_motion[9];
  const Scalar t21 = kept_motion_c_joint4 * t8 - kept_motion_minus_a_joint3_y +
      kept_motion_s_joint4 * t7 + t11 * t16;
  const Scalar kept_motion_c_joint3 = kept_motion[3];
  const Scalar kept_motion_s_joint3 = kept_motion[2];
  const Scalar t22 = kept_motion_c_joint3 * (t18 + t18) - kept_motion_s_joint3 * (t17 - t19);
  const Scalar t23 = kept_motion_s_joint3 * t21 - kept_motion_c_joint3 * t20;
  const Scalar t24 = kept_motion_s_joint3 * t22;
  const Scalar t25 = t18 - kept_motion_c_joint3 * t22;
  const Scalar tau_joint2 = tau[1];
  const Scalar t26 = tau_joint2 - tau_joint3 + t23;
  const Scalar t27 = t17 + t24;
  const Scalar d_joint2 = t27 - Scalar(0.16666666666666669);
  const Scalar minus_inverse_d_joint2 = Scalar(-1.0) / d_joint2;
  const Scalar t28 = t27 * minus_inverse_d_joint2;
  const Scalar t29 = t25 * minus_inverse_d_joint2;
  const Scalar minus_rate_joint2 = t26 * minus_inverse_d_joint2;
  const Scalar t30 = Scalar(1.0) + t27 + t27 * t28;
  const Scalar t31 = t25 + t25 * t28;
  const Scalar kept_motion_c_joint2 = kept_motion[1];
  const Scalar kept_motion_s_joint2 = kept_motion[0];
  const Scalar d_joint1 = t30 - Scalar(0.16666666666666669) -
      kept_motion_s_joint2 * (kept_motion_c_joint2 * (t31 + t31) +
      kept_motion_s_joint2 * (t24 - (Scalar(1.0) + t19) - t25 * t29 + t30));
  const Scalar minus_inverse_d_joint1 = Scalar(-1.0) / d_joint1;
  const Scalar kept_motion_minus_a_joint2_x = kept_motion[6];
  const Scalar kept_motion_minus_a_joint2_y = kept_motion[7];
  const Scalar tau_joint1 = tau[0];
  const Scalar t32 = tau_joint1 - tau_joint2 -
      kept_motion_s_joint2 * (kept_motion_minus_a_joint2_y - kept_motion_c_joint3 * t21 -
      kept_motion_s_joint3 * t20 + t26 * t29) +
      kept_motion_c_joint2 * (kept_motion_minus_a_joint2_x + t23 + t26 * t28);
  const Scalar minus_rate_joint1 = minus_inverse_d_joint1 * t32;
  const Scalar t33 = kept_motion_c_joint2 * minus_rate_joint1;
  const Scalar t34 = kept_motion_s_joint2 * minus_rate_joint1;
  const Scalar t35 = minus_rate_joint2 - t29 * t34 + t28 * t33;
  const Scalar t36 = t33 + t35;
  const Scalar t37 = kept_motion_s_joint3 * t34 - kept_motion_c_joint3 * t36;
  const Scalar t38 = kept_motion_c_joint3 * t34 + kept_motion_s_joint3 * t36;
  const Scalar t39 = minus_rate_joint3 + t16 * t38 + t15 * t37;
  const Scalar t40 = t37 - t39;
  const Scalar t41 = kept_motion_s_joint4 * t38 + kept_motion_c_joint4 * t40;
  const Scalar t42 = kept_motion_c_joint4 * t38 - kept_motion_s_joint4 * t40;
  const Scalar t43 = rate_joint4 - t3 * t42 - t2 * t41;

  pivot_link1[0] = hybridyn::least_of(hybridyn::least_of(hybridyn::least_of(Scalar(0.015625) *
      d_joint1, Scalar(0.015625) * d_joint2), Scalar(0.03125) * d_joint3), Scalar(0.0625) *
      d_joint4);
  acceleration_joint4[2] = t43;
  acceleration_joint4[3] = t41;
  acceleration_joint4[4] = t42;
  qdd[0] = -minus_rate_joint1;
  qdd[1] = minus_rate_joint1 - t35;
  qdd[2] = t35 - t39;
  qdd[3] = t39 + t43;
}

}  // namespace planar_7r_hybrid
