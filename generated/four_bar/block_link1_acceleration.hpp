// block_link1_acceleration: block of link1 link2 link3; articulated-body recursion
// 115 multiplications, 90 additions, 4 divisions, sine and cosine of 3 angles
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
  const Scalar minus_a_joint1_x = Scalar(9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar minus_a_joint1_y = Scalar(9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar c_joint2 = cosines[1];
  const Scalar s_joint2 = sines[1];
  const Scalar t1 = s_joint1 * c_joint2 + c_joint1 * s_joint2;
  const Scalar t2 = c_joint1 * c_joint2 - s_joint1 * s_joint2;
  const Scalar t3 = minus_a_joint1_y - v_joint1 * v_joint1;
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
  const Scalar minus_a_joint2_x = s_joint2 * t3 + c_joint2 * minus_a_joint1_x;
  const Scalar minus_a_joint2_y = c_joint2 * t3 - s_joint2 * minus_a_joint1_x;
  const Scalar t10 = Scalar(0.5) * t9;
  const Scalar t11 = s_joint3 * t8;
  const Scalar t12 = c_joint3 * t8;
  const Scalar t13 = Scalar(0.75) - t11;
  const Scalar t14 = t4 - minus_a_joint2_y;
  const Scalar d_joint2 = Scalar(1.3333333333333333) - t13;
  const Scalar t15 = Scalar(1.5) - t13;
  const Scalar minus_a_joint3_x = s_joint3 * minus_a_joint2_x + c_joint3 * t14;
  const Scalar minus_a_joint3_y = c_joint3 * minus_a_joint2_x - s_joint3 * t14;
  const Scalar inverse_d_joint2 = Scalar(1.0) / d_joint2;
  const Scalar t16 = t9 + minus_a_joint3_x;
  const Scalar tau_joint3 = tau[2];
  const Scalar t17 = tau_joint3 + Scalar(0.5) * minus_a_joint3_y;
  const Scalar t18 = minus_a_joint3_y * minus_a_joint3_y + t16 * t16;
  const Scalar t19 = t15 * inverse_d_joint2;
  const Scalar t20 = t12 * inverse_d_joint2;
  const Scalar t21 = s_joint3 * inverse_d_joint2;
  const Scalar rate_joint3 = Scalar(3.0) * t17;
  const Scalar t22 = Scalar(1.5) * t17;
  const Scalar t23 = t7 * inverse_d_joint2;
  const Scalar t24 = t13 + t15 * t19;
  const Scalar t25 = s_joint2 * (c_joint3 - s_joint3 * t20) +
      c_joint2 * (s_joint3 - s_joint3 * t19);
  const Scalar t26 = c_joint3 * t22 - s_joint3 * t10;
  const Scalar t27 = s_joint2 * (Scalar(0.5000000000000001) * s_joint3 +
      t7 * t20) - c_joint2 * (t7 - t7 * t19);
  const Scalar t28 = t12 - t12 * t19;
  const Scalar tau_joint2 = tau[1];
  const Scalar t29 = t26 - (tau_joint2 - tau_joint3 + Scalar(1.5) * minus_a_joint2_x);
  const Scalar d_joint1 = Scalar(2.3333333333333335) - t24 + s_joint2 * (c_joint2 * (t28 + t28) +
      s_joint2 * (t24 - (t11 + t12 * t20)));
  const Scalar minus_rate_joint2 = inverse_d_joint2 * t29;
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar tau_joint1 = tau[0];
  const Scalar t30 = tau_joint1 - tau_joint2 + Scalar(24.525000000000002) * s_joint1 +
      s_joint2 * (Scalar(1.5) * t4 + c_joint3 * t10 + s_joint3 * t22 + t20 * t29);
  const Scalar minus_rate_joint1 = inverse_d_joint1 * (c_joint2 * (t26 - t19 * t29) - t30);
  const Scalar t31 = t25 * inverse_d_joint1;
  const Scalar t32 = t27 * inverse_d_joint1;
  const Scalar t33 = s_joint3 * t21 + t25 * t31;
  const Scalar t34 = t7 * t21 - t27 * t31;
  const Scalar t35 = Scalar(3.0) + t7 * t23 + t27 * t32;
  const Scalar t36 = Scalar(1e-12) * (t33 + Scalar(0.001) * (Scalar(3.0) + inverse_d_joint2 +
      inverse_d_joint1) + t35);
  const Scalar t37 = t16 - (Scalar(9.81) * (s_joint3 * t1 - c_joint3 * t2) -
      w_joint3_z * (s_joint3 * t5 - (w_joint3_z + c_joint3 * t6))) + s_joint3 * minus_rate_joint2;
  const Scalar t38 = t25 * minus_rate_joint1 + t37;
  const Scalar t39 = hybridyn::reciprocal_above(t33, t36);
  const Scalar t40 = t34 * t39;
  const Scalar t41 = t38 - t38 * t33 * t39;
  const Scalar t42 = rate_joint3 - (minus_a_joint3_y - Scalar(9.81) * (s_joint3 * t2 +
      c_joint3 * t1) + w_joint3_z * (s_joint3 * t6 + c_joint3 * t5)) + t7 * minus_rate_joint2;
  const Scalar t43 = t27 * minus_rate_joint1 - t42 + t38 * t40;
  const Scalar t44 = t35 - t34 * t40;
  const Scalar t45 = hybridyn::reciprocal_above(t44, t36);
  const Scalar t46 = t43 * t45;
  const Scalar t47 = t43 - t43 * t44 * t45;
  const Scalar t48 = t39 * (t38 + t34 * t46);
  const Scalar t49 = t31 * t48 - (minus_rate_joint1 - t32 * t46);
  const Scalar t50 = c_joint2 * t49;
  const Scalar t51 = s_joint2 * t49;
  const Scalar t52 = t20 * t51 - (t21 * t48 - (minus_rate_joint2 + t23 * t46)) + t19 * t50;

  pivot_link1[0] = hybridyn::least_of(Scalar(0.125) * d_joint1, Scalar(0.5) * d_joint2);
  qdd[0] = t49;
  qdd[1] = -(t49 + t52);
  qdd[2] = -(Scalar(1.5) * (c_joint3 * (t50 - t52) - s_joint3 * t51) - (rate_joint3 +
      Scalar(3.0) * t46 + t52));
  loop_wrenches[0] = Scalar(0.0);
  loop_wrenches[1] = Scalar(0.0);
  loop_wrenches[2] = Scalar(0.0);
  loop_wrenches[3] = t46;
  loop_wrenches[4] = -t48;
  loop_wrenches[5] = Scalar(0.0);
  loop_gaps_link1[0] = t41 * t41 + t47 * t47;
  loop_gaps_link1[1] = t18 + t18 + t18 + t18 + t18 + t38 * t38 + t43 * t43;
}

}  // namespace four_bar
