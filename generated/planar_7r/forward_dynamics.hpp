// forward_dynamics: qdd = M^-1 (tau - c - g); articulated-body recursion
// 135 multiplications, 134 additions, 6 divisions, sine and cosine of 7 angles
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r {

/// qdd = M^-1 (tau - c - g)
///   q[7]  in: configuration
///   v[7]  in: velocities
///   tau[7]  in: joint forces
///   qdd[7]  out: accelerations
template <class Scalar>
void forward_dynamics(
    const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angle_joint3_sum = q_joint2 + q_joint3;
  const Scalar q_joint4 = q[3];
  const Scalar angle_joint4_sum = q_joint4 + angle_joint3_sum;
  const Scalar q_joint5 = q[4];
  const Scalar angle_joint5_sum = q_joint5 + angle_joint4_sum;
  const Scalar q_joint6 = q[5];
  const Scalar angle_joint6_sum = q_joint6 + angle_joint5_sum;
  const Scalar q_joint7 = q[6];
  const Scalar angle_joint7_sum = q_joint7 + angle_joint6_sum;
  const Scalar q_joint1 = q[0];
  const Scalar angles[7] = {
      q_joint1, q_joint2, angle_joint3_sum, angle_joint4_sum, angle_joint5_sum, angle_joint6_sum,
      angle_joint7_sum};
  Scalar sines[7];
  Scalar cosines[7];
  hybridyn::sincos<7>(angles, sines, cosines);

  const Scalar s_joint1 = sines[0];
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar a_joint1_y = Scalar(-9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar c_joint7_sum = cosines[6];
  const Scalar t1 = Scalar(0.75) * c_joint7_sum;
  const Scalar a_joint2_y = a_joint1_y + v_joint1 * v_joint1;
  const Scalar t2 = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar t3 = c_joint7_sum * t1;
  const Scalar s_joint7_sum = sines[6];
  const Scalar t4 = s_joint7_sum * t1;
  const Scalar s_joint2 = sines[1];
  const Scalar a_joint3_x = a_joint1_x - s_joint2 * t2;
  const Scalar t5 = w_joint3_z * w_joint3_z;
  const Scalar v_joint4 = v[3];
  const Scalar w_joint4_z = v_joint4 + w_joint3_z;
  const Scalar t6 = Scalar(1.5) - t3;
  const Scalar t7 = Scalar(0.75) + t3;
  const Scalar c_joint2 = cosines[1];
  const Scalar a_joint3_y = a_joint2_y + c_joint2 * t2;
  const Scalar t8 = w_joint4_z * w_joint4_z;
  const Scalar v_joint5 = v[4];
  const Scalar w_joint5_z = v_joint5 + w_joint4_z;
  const Scalar s_joint6_sum = sines[5];
  const Scalar c_joint6_sum = cosines[5];
  const Scalar t9 = s_joint6_sum * t7 - c_joint6_sum * t4;
  const Scalar s_joint3_sum = sines[2];
  const Scalar a_joint4_x = a_joint3_x - s_joint3_sum * t5;
  const Scalar t10 = s_joint6_sum * t4 - c_joint6_sum * t6;
  const Scalar t11 = w_joint5_z * w_joint5_z;
  const Scalar c_joint3_sum = cosines[2];
  const Scalar a_joint4_y = a_joint3_y + c_joint3_sum * t5;
  const Scalar v_joint6 = v[5];
  const Scalar w_joint6_z = v_joint6 + w_joint5_z;
  const Scalar s_joint4_sum = sines[3];
  const Scalar a_joint5_x = a_joint4_x - s_joint4_sum * t8;
  const Scalar t12 = w_joint6_z * w_joint6_z;
  const Scalar v_joint7 = v[6];
  const Scalar w_joint7_z = v_joint7 + w_joint6_z;
  const Scalar d_joint6 = s_joint6_sum * t9 - Scalar(0.16666666666666669) - c_joint6_sum * t10;
  const Scalar c_joint4_sum = cosines[3];
  const Scalar a_joint5_y = a_joint4_y + c_joint4_sum * t8;
  const Scalar s_joint5_sum = sines[4];
  const Scalar a_joint6_x = a_joint5_x - s_joint5_sum * t11;
  const Scalar c_joint5_sum = cosines[4];
  const Scalar a_joint6_y = a_joint5_y + c_joint5_sum * t11;
  const Scalar minus_inverse_d_joint6 = Scalar(-1.0) / d_joint6;
  const Scalar t13 = s_joint6_sum * t12 - a_joint6_x;
  const Scalar t14 = a_joint6_y + c_joint6_sum * t12;
  const Scalar t15 = t10 * minus_inverse_d_joint6;
  const Scalar t16 = t9 * minus_inverse_d_joint6;
  const Scalar minus_a_joint7_x = c_joint7_sum * t14 + s_joint7_sum * t13;
  const Scalar a_joint7_y = s_joint7_sum * t14 - c_joint7_sum * t13;
  const Scalar t17 = Scalar(1.0) + t6 + t10 * t15;
  const Scalar t18 = t4 + t9 * t15;
  const Scalar t19 = Scalar(1.0) + t7 + t9 * t16;
  const Scalar t20 = Scalar(0.5) * w_joint7_z * w_joint7_z + Scalar(1.5) * minus_a_joint7_x;
  const Scalar tau_joint7 = tau[6];
  const Scalar t21 = tau_joint7 - Scalar(0.5) * a_joint7_y;
  const Scalar t22 = s_joint5_sum * t18 - c_joint5_sum * t17;
  const Scalar t23 = s_joint5_sum * t19 - c_joint5_sum * t18;
  const Scalar rate_joint7 = Scalar(3.0) * t21;
  const Scalar t24 = Scalar(-1.5) * a_joint7_y - Scalar(1.5) * t21;
  const Scalar d_joint5 = s_joint5_sum * t23 - Scalar(0.16666666666666669) - c_joint5_sum * t22;
  const Scalar t25 = c_joint7_sum * t24 + s_joint7_sum * t20;
  const Scalar t26 = s_joint7_sum * t24 - c_joint7_sum * t20;
  const Scalar minus_inverse_d_joint5 = Scalar(-1.0) / d_joint5;
  const Scalar tau_joint6 = tau[5];
  const Scalar t27 = tau_joint6 - tau_joint7 + c_joint6_sum * t25 + s_joint6_sum * t26;
  const Scalar t28 = t22 * minus_inverse_d_joint5;
  const Scalar t29 = t23 * minus_inverse_d_joint5;
  const Scalar minus_rate_joint6 = minus_inverse_d_joint6 * t27;
  const Scalar t30 = a_joint6_x - t25 + t15 * t27;
  const Scalar t31 = t26 - a_joint6_y + t16 * t27;
  const Scalar t32 = Scalar(1.0) + t17 + t22 * t28;
  const Scalar t33 = t18 + t23 * t28;
  const Scalar t34 = Scalar(1.0) + t19 + t23 * t29;
  const Scalar tau_joint5 = tau[4];
  const Scalar t35 = tau_joint5 - tau_joint6 - c_joint5_sum * t30 + s_joint5_sum * t31;
  const Scalar t36 = s_joint4_sum * t33 - c_joint4_sum * t32;
  const Scalar t37 = s_joint4_sum * t34 - c_joint4_sum * t33;
  const Scalar minus_rate_joint5 = minus_inverse_d_joint5 * t35;
  const Scalar t38 = a_joint5_x + t30 + t28 * t35;
  const Scalar t39 = t31 - a_joint5_y + t29 * t35;
  const Scalar d_joint4 = s_joint4_sum * t37 - Scalar(0.16666666666666669) - c_joint4_sum * t36;
  const Scalar tau_joint4 = tau[3];
  const Scalar t40 = tau_joint4 - tau_joint5 - c_joint4_sum * t38 + s_joint4_sum * t39;
  const Scalar minus_inverse_d_joint4 = Scalar(-1.0) / d_joint4;
  const Scalar t41 = t36 * minus_inverse_d_joint4;
  const Scalar t42 = t37 * minus_inverse_d_joint4;
  const Scalar minus_rate_joint4 = t40 * minus_inverse_d_joint4;
  const Scalar t43 = Scalar(1.0) + t32 + t36 * t41;
  const Scalar t44 = t33 + t37 * t41;
  const Scalar t45 = Scalar(1.0) + t34 + t37 * t42;
  const Scalar t46 = a_joint4_x + t38 + t40 * t41;
  const Scalar t47 = t39 - a_joint4_y + t40 * t42;
  const Scalar t48 = s_joint3_sum * t44 - c_joint3_sum * t43;
  const Scalar t49 = s_joint3_sum * t45 - c_joint3_sum * t44;
  const Scalar tau_joint3 = tau[2];
  const Scalar t50 = tau_joint3 - tau_joint4 - c_joint3_sum * t46 + s_joint3_sum * t47;
  const Scalar d_joint3 = s_joint3_sum * t49 - Scalar(0.16666666666666669) - c_joint3_sum * t48;
  const Scalar minus_inverse_d_joint3 = Scalar(-1.0) / d_joint3;
  const Scalar t51 = t48 * minus_inverse_d_joint3;
  const Scalar t52 = t49 * minus_inverse_d_joint3;
  const Scalar minus_rate_joint3 = t50 * minus_inverse_d_joint3;
  const Scalar t53 = Scalar(1.0) + t43 + t48 * t51;
  const Scalar t54 = t44 + t49 * t51;
  const Scalar t55 = a_joint3_x + t46 + t50 * t51;
  const Scalar t56 = s_joint2 * t54 - c_joint2 * t53;
  const Scalar tau_joint2 = tau[1];
  const Scalar t57 = tau_joint2 - tau_joint3 - c_joint2 * t55 + s_joint2 * (t47 - a_joint3_y +
      t50 * t52);
  const Scalar d_joint2 = s_joint2 * (s_joint2 * (Scalar(1.0) + t45 +
      t49 * t52) - c_joint2 * t54) - Scalar(0.16666666666666669) - c_joint2 * t56;
  const Scalar minus_inverse_d_joint2 = Scalar(-1.0) / d_joint2;
  const Scalar t58 = t56 * minus_inverse_d_joint2;
  const Scalar minus_rate_joint2 = t57 * minus_inverse_d_joint2;
  const Scalar d_joint1 = Scalar(0.8333333333333333) + t53 + t56 * t58;
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar tau_joint1 = tau[0];
  const Scalar rate_joint1 = inverse_d_joint1 * (tau_joint1 - tau_joint2 - a_joint1_x - t55 -
      t57 * t58);
  const Scalar t59 = minus_rate_joint2 + t58 * rate_joint1;
  const Scalar t60 = s_joint2 * t59;
  const Scalar t61 = c_joint2 * t59 - rate_joint1;
  const Scalar t62 = t51 * t61 - (minus_rate_joint3 + t52 * t60);
  const Scalar t63 = t61 - c_joint3_sum * t62;
  const Scalar t64 = t60 - s_joint3_sum * t62;
  const Scalar t65 = t41 * t63 - (minus_rate_joint4 + t42 * t64);
  const Scalar t66 = t63 - c_joint4_sum * t65;
  const Scalar t67 = t64 - s_joint4_sum * t65;
  const Scalar t68 = t28 * t66 - (minus_rate_joint5 + t29 * t67);
  const Scalar t69 = t66 - c_joint5_sum * t68;
  const Scalar t70 = t67 - s_joint5_sum * t68;
  const Scalar t71 = t15 * t69 - (minus_rate_joint6 + t16 * t70);

  qdd[0] = rate_joint1;
  qdd[1] = -(rate_joint1 + t59);
  qdd[2] = t59 + t62;
  qdd[3] = t65 - t62;
  qdd[4] = t68 - t65;
  qdd[5] = t71 - t68;
  qdd[6] = rate_joint7 - t71 + Scalar(1.5) * (s_joint7_sum * (t70 - s_joint6_sum * t71) +
      c_joint7_sum * (t69 - c_joint6_sum * t71));
}

}  // namespace planar_7r
