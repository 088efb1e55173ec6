// block_link1_acceleration: block of link1 link2 link3; articulated-body recursion
// 113 multiplications, 88 additions, 4 divisions, sine and cosine of 3 angles
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --partition whole
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/reciprocal.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace four_bar {

/// block of link1 link2 link3
///   q[3]  in: configuration
///   v[3]  in: velocities
///   tau[3]  in: joint forces
///   qdd[3]  out: accelerations
///   loop_wrenches[6]  out: of each loop: moment and force on the successor, in its loop frame
///   loop_gaps_link1[2]  out: squares of what the loops miss, and of accelerations
template <class Scalar>
void block_link1_acceleration(
    const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd, Scalar* loop_wrenches,
    Scalar* loop_gaps_link1) noexcept {
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
  const Scalar t1 = minus_a_joint1_y - v_joint1 * v_joint1;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar minus_a_joint2_x = s_joint2 * t1 + c_joint2 * minus_a_joint1_x;
  const Scalar minus_a_joint2_y = c_joint2 * t1 - s_joint2 * minus_a_joint1_x;
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar t2 = w_joint2_z * w_joint2_z;
  const Scalar t3 = minus_a_joint2_y - t2;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar minus_a_joint3_x = s_joint3 * minus_a_joint2_x - c_joint3 * t3;
  const Scalar minus_a_joint3_y = c_joint3 * minus_a_joint2_x + s_joint3 * t3;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar t4 = w_joint3_z * w_joint3_z;
  const Scalar t5 = Scalar(0.5) * t4;
  const Scalar t6 = s_joint1 * c_joint2 + c_joint1 * s_joint2;
  const Scalar t7 = c_joint1 * c_joint2 - s_joint1 * s_joint2;
  const Scalar t8 = v_joint1 * s_joint2;
  const Scalar t9 = w_joint2_z + v_joint1 * c_joint2;
  const Scalar t10 = minus_a_joint3_x + t4;
  const Scalar t11 = minus_a_joint3_y * minus_a_joint3_y + t10 * t10;
  const Scalar tau_joint3 = tau[2];
  const Scalar t12 = tau_joint3 + Scalar(0.5) * minus_a_joint3_y;
  const Scalar rate_joint3 = Scalar(3.0) * t12;
  const Scalar t13 = Scalar(0.5000000000000001) * c_joint3;
  const Scalar t14 = Scalar(1.5) * t12;
  const Scalar t15 = Scalar(0.75) * s_joint3;
  const Scalar t16 = s_joint3 * t15;
  const Scalar t17 = c_joint3 * t15;
  const Scalar t18 = Scalar(0.75) - t16;
  const Scalar d_joint2 = Scalar(1.3333333333333333) - t18;
  const Scalar t19 = Scalar(1.5) - t18;
  const Scalar t20 = c_joint3 * t14 - s_joint3 * t5;
  const Scalar inverse_d_joint2 = Scalar(1.0) / d_joint2;
  const Scalar t21 = t19 * inverse_d_joint2;
  const Scalar t22 = t17 * inverse_d_joint2;
  const Scalar tau_joint2 = tau[1];
  const Scalar t23 = t20 - (tau_joint2 - tau_joint3 + Scalar(1.5) * minus_a_joint2_x);
  const Scalar minus_rate_joint2 = inverse_d_joint2 * t23;
  const Scalar t24 = s_joint3 * inverse_d_joint2;
  const Scalar t25 = s_joint2 * (c_joint3 - s_joint3 * t22) +
      c_joint2 * (s_joint3 - s_joint3 * t21);
  const Scalar t26 = t13 * inverse_d_joint2;
  const Scalar t27 = s_joint2 * (Scalar(0.5000000000000001) * s_joint3 +
      t13 * t22) - c_joint2 * (t13 - t13 * t21);
  const Scalar t28 = t18 + t19 * t21;
  const Scalar t29 = t17 - t17 * t21;
  const Scalar d_joint1 = Scalar(2.3333333333333335) - t28 + s_joint2 * (c_joint2 * (t29 + t29) +
      s_joint2 * (t28 - (t16 + t17 * t22)));
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar t30 = c_joint2 * (t20 - t21 * t23) - (Scalar(24.525000000000002) * s_joint1 +
      s_joint2 * (Scalar(1.5) * t2 + c_joint3 * t5 + s_joint3 * t14 + t22 * t23));
  const Scalar tau_joint1 = tau[0];
  const Scalar minus_rate_joint1 = inverse_d_joint1 * (t30 - (tau_joint1 - tau_joint2));
  const Scalar t31 = t25 * inverse_d_joint1;
  const Scalar t32 = t27 * inverse_d_joint1;
  const Scalar t33 = t10 + s_joint3 * minus_rate_joint2 +
      t25 * minus_rate_joint1 - (Scalar(9.81) * (s_joint3 * t6 - c_joint3 * t7) -
      w_joint3_z * (s_joint3 * t8 - (w_joint3_z + c_joint3 * t9)));
  const Scalar t34 = s_joint3 * t24 + t25 * t31;
  const Scalar t35 = t13 * t24 - t27 * t31;
  const Scalar t36 = Scalar(3.0) + t13 * t26 + t27 * t32;
  const Scalar t37 = Scalar(1e-12) * (t34 + Scalar(0.001) * (Scalar(3.0) + inverse_d_joint2 +
      inverse_d_joint1) + t36);
  const Scalar t38 = hybridyn::reciprocal_above(t34, t37);
  const Scalar t39 = t35 * t38;
  const Scalar t40 = t27 * minus_rate_joint1 - (rate_joint3 + t13 * minus_rate_joint2) +
      t33 * t39 + (minus_a_joint3_y - (Scalar(9.81) * (s_joint3 * t7 +
      c_joint3 * t6) - w_joint3_z * (s_joint3 * t9 + c_joint3 * t8)));
  const Scalar t41 = t36 - t35 * t39;
  const Scalar t42 = hybridyn::reciprocal_above(t41, t37);
  const Scalar t43 = t40 * t42;
  const Scalar t44 = t38 * (t33 + t35 * t43);
  const Scalar t45 = t31 * t44 - (minus_rate_joint1 - t32 * t43);
  const Scalar t46 = c_joint2 * t45;
  const Scalar t47 = s_joint2 * t45;
  const Scalar t48 = t21 * t46 - (t24 * t44 - t22 * t47) + (minus_rate_joint2 + t26 * t43);
  const Scalar t49 = t33 - t33 * t34 * t38;
  const Scalar t50 = t40 - t40 * t41 * t42;
  const Scalar t51 = t11 + t11;

  qdd[0] = t45;
  qdd[1] = -(t45 + t48);
  qdd[2] = -(Scalar(1.5) * (c_joint3 * (t46 - t48) - s_joint3 * t47) - (rate_joint3 +
      Scalar(3.0) * t43 + t48));
  loop_wrenches[0] = Scalar(0.0);
  loop_wrenches[1] = Scalar(0.0);
  loop_wrenches[2] = Scalar(0.0);
  loop_wrenches[3] = t43;
  loop_wrenches[4] = -t44;
  loop_wrenches[5] = Scalar(0.0);
  loop_gaps_link1[0] = t49 * t49 + t50 * t50;
  loop_gaps_link1[1] = t33 * t33 + t51 + t40 * t40 + (t11 + t51);
}

}  // namespace four_bar
