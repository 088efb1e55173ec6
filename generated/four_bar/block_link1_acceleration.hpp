// block_link1_acceleration: block of link1 link2 link3; articulated-body recursion
// 116 multiplications, 86 additions, 4 divisions, sine and cosine of 3 angles
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --partition whole
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/pivots.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace four_bar {

/// block of link1 link2 link3
///   q[3]  in: configuration
///   v[3]  in: velocities
///   tau[3]  in: joint forces
///   pivot_link1[1]  out: smallest pivot, relative to the largest that it can be
///   qdd[3]  out: accelerations
///   loop_wrenches[6]  out: of each loop: moment and force on the successor, in its loop frame
///   loop_gaps_link1[2]  out: squares of what the loops miss, and of accelerations
template <class Scalar>
void block_link1_acceleration(
    const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* pivot_link1, Scalar* qdd,
    Scalar* loop_wrenches, Scalar* loop_gaps_link1) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[3] = {
      q_joint1, q_joint2, q_joint3};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  const Scalar s_joint1 = sines[0];
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar a_joint1_y = Scalar(-9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar c_joint2 = cosines[1];
  const Scalar s_joint2 = sines[1];
  const Scalar t1 = s_joint1 * c_joint2 + c_joint1 * s_joint2;
  const Scalar t2 = c_joint1 * c_joint2 - s_joint1 * s_joint2;
  const Scalar t3 = a_joint1_y + v_joint1 * v_joint1;
  const Scalar t4 = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar t5 = v_joint1 * s_joint2;
  const Scalar t6 = w_joint2_z + v_joint1 * c_joint2;
  const Scalar c_joint3 = cosines[2];
  const Scalar t7 = Scalar(0.5000000000000001) * c_joint3;
  const Scalar s_joint3 = sines[2];
  const Scalar t8 = Scalar(0.75) * s_joint3;
  const Scalar t9 = w_joint3_z * w_joint3_z;
  const Scalar a_joint2_x = s_joint2 * t3 + c_joint2 * a_joint1_x;
  const Scalar a_joint2_y = c_joint2 * t3 - s_joint2 * a_joint1_x;
  const Scalar t10 = Scalar(0.5) * t9;
  const Scalar t11 = s_joint3 * t8;
  const Scalar t12 = c_joint3 * t8;
  const Scalar t13 = Scalar(0.75) - t11;
  const Scalar t14 = t4 + a_joint2_y;
  const Scalar d_joint2 = Scalar(1.3333333333333333) - t13;
  const Scalar t15 = Scalar(1.5) - t13;
  const Scalar a_joint3_x = s_joint3 * a_joint2_x - c_joint3 * t14;
  const Scalar a_joint3_y = c_joint3 * a_joint2_x + s_joint3 * t14;
  const Scalar inverse_d_joint2 = Scalar(1.0) / d_joint2;
  const Scalar t16 = t9 - a_joint3_x;
  const Scalar tau_joint3 = tau[2];
  const Scalar t17 = tau_joint3 - Scalar(0.5) * a_joint3_y;
  const Scalar t18 = t15 * inverse_d_joint2;
  const Scalar t19 = t12 * inverse_d_joint2;
  const Scalar t20 = s_joint3 * inverse_d_joint2;
  const Scalar rate_joint3 = Scalar(3.0) * t17;
  const Scalar t21 = Scalar(1.5) * t17;
  const Scalar t22 = t7 * inverse_d_joint2;
  const Scalar t23 = t13 + t15 * t18;
  const Scalar t24 = s_joint2 * (c_joint3 - s_joint3 * t19) +
      c_joint2 * (s_joint3 - s_joint3 * t18);
  const Scalar t25 = c_joint3 * t21 - s_joint3 * t10;
  const Scalar t26 = s_joint2 * (Scalar(0.5000000000000001) * s_joint3 +
      t7 * t19) - c_joint2 * (t7 - t7 * t18);
  const Scalar t27 = t12 - t12 * t18;
  const Scalar tau_joint2 = tau[1];
  const Scalar t28 = tau_joint3 - tau_joint2 + Scalar(1.5) * a_joint2_x + t25;
  const Scalar d_joint1 = Scalar(2.3333333333333335) - t23 + s_joint2 * (c_joint2 * (t27 + t27) +
      s_joint2 * (t23 - (t11 + t12 * t19)));
  const Scalar minus_rate_joint2 = inverse_d_joint2 * t28;
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar tau_joint1 = tau[0];
  const Scalar t29 = tau_joint1 - tau_joint2 + Scalar(24.525000000000002) * s_joint1 +
      s_joint2 * (Scalar(1.5) * t4 + c_joint3 * t10 + s_joint3 * t21 + t19 * t28);
  const Scalar rate_joint1 = inverse_d_joint1 * (t29 - c_joint2 * (t25 - t18 * t28));
  const Scalar t30 = t24 * inverse_d_joint1;
  const Scalar t31 = t26 * inverse_d_joint1;
  const Scalar t32 = s_joint3 * t20 + t24 * t30;
  const Scalar t33 = t7 * t20 - t26 * t30;
  const Scalar t34 = Scalar(3.0) + t7 * t22 + t26 * t31;
  const Scalar t35 = Scalar(1e-12) * (t32 + Scalar(0.001) * (Scalar(3.0) + inverse_d_joint2 +
      inverse_d_joint1) + t34);
  const Scalar t36 = w_joint3_z * (s_joint3 * t5 - (w_joint3_z +
      c_joint3 * t6)) - Scalar(9.81) * (s_joint3 * t1 - c_joint3 * t2) + t16 +
      s_joint3 * minus_rate_joint2;
  const Scalar t37 = t36 - t24 * rate_joint1;
  const Scalar t38 = hybridyn::reciprocal_above(t32, t35);
  const Scalar t39 = t33 * t38;
  const Scalar t40 = t37 - t37 * t32 * t38;
  const Scalar t41 = a_joint3_y + Scalar(9.81) * (s_joint3 * t2 +
      c_joint3 * t1) - w_joint3_z * (s_joint3 * t6 + c_joint3 * t5) + rate_joint3 +
      t7 * minus_rate_joint2;
  const Scalar t42 = t37 * t39 - (t26 * rate_joint1 + t41);
  const Scalar t43 = t34 - t33 * t39;
  const Scalar t44 = hybridyn::reciprocal_above(t43, t35);
  const Scalar t45 = t42 * t44;
  const Scalar t46 = t42 - t42 * t43 * t44;
  const Scalar t47 = t38 * (t37 + t33 * t45);
  const Scalar t48 = rate_joint1 + t31 * t45 + t30 * t47;
  const Scalar t49 = c_joint2 * t48;
  const Scalar t50 = s_joint2 * t48;
  const Scalar t51 = t20 * t47 - (minus_rate_joint2 + t22 * t45) - t19 * t50 - t18 * t49;

  pivot_link1[0] = hybridyn::least_of(Scalar(0.125) * d_joint1, Scalar(0.5) * d_joint2);
  qdd[0] = t48;
  qdd[1] = t51 - t48;
  qdd[2] = rate_joint3 + Scalar(3.0) * t45 - t51 - Scalar(1.5) * (c_joint3 * (t49 +
      t51) - s_joint3 * t50);
  loop_wrenches[0] = Scalar(0.0);
  loop_wrenches[1] = Scalar(0.0);
  loop_wrenches[2] = Scalar(0.0);
  loop_wrenches[3] = t45;
  loop_wrenches[4] = -t47;
  loop_wrenches[5] = Scalar(0.0);
  loop_gaps_link1[0] = t40 * t40 + t46 * t46;
  loop_gaps_link1[1] = t37 * t37 + Scalar(5.0) * (a_joint3_y * a_joint3_y + t16 * t16) +
      t42 * t42;
}

}  // namespace four_bar
