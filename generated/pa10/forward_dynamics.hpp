// forward_dynamics: qdd = M^-1 (tau - c - g); articulated-body recursion
// 293 multiplications, 217 additions, 5 divisions, sine and cosine of 6 angles
// For pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace pa10 {

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
  const Scalar q_joint4 = q[3];
  const Scalar q_joint5 = q[4];
  const Scalar q_joint6 = q[5];
  const Scalar q_joint7 = q[6];
  const Scalar angles[6] = {
      q_joint2, q_joint3, q_joint4, q_joint5, q_joint6, q_joint7};
  Scalar sines[6];
  Scalar cosines[6];
  hybridyn::sincos<6>(angles, sines, cosines);

  const Scalar v_joint1 = v[0];
  const Scalar s_joint2 = sines[0];
  const Scalar minus_w_joint2_x = v_joint1 * s_joint2;
  const Scalar c_joint2 = cosines[0];
  const Scalar minus_w_joint2_y = v_joint1 * c_joint2;
  const Scalar minus_a_joint2_x = Scalar(9.81) * s_joint2;
  const Scalar a_joint2_y = Scalar(-9.81) * c_joint2;
  const Scalar v_joint2 = v[1];
  const Scalar wd_joint2_y = v_joint2 * minus_w_joint2_x;
  const Scalar minus_wd_joint2_x = v_joint2 * minus_w_joint2_y;
  const Scalar s_joint3 = sines[1];
  const Scalar c_joint3 = cosines[1];
  const Scalar w_joint3_x = v_joint2 * s_joint3 - c_joint3 * minus_w_joint2_x;
  const Scalar w_joint3_y = v_joint2 * c_joint3 + s_joint3 * minus_w_joint2_x;
  const Scalar minus_a_joint3_x = c_joint3 * minus_a_joint2_x;
  const Scalar a_joint3_y = s_joint3 * minus_a_joint2_x;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + minus_w_joint2_y;
  const Scalar wd_joint3_y = s_joint3 * minus_wd_joint2_x - v_joint3 * w_joint3_x;
  const Scalar wd_joint3_x = v_joint3 * w_joint3_y - c_joint3 * minus_wd_joint2_x;
  const Scalar t1 = w_joint3_x * w_joint3_z;
  const Scalar t2 = w_joint3_y * w_joint3_z;
  const Scalar s_joint4 = sines[2];
  const Scalar c_joint4 = cosines[2];
  const Scalar w_joint4_x = c_joint4 * w_joint3_x - s_joint4 * w_joint3_z;
  const Scalar minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const Scalar t3 = Scalar(-0.45000000000000007) * (w_joint3_x * w_joint3_x +
      w_joint3_y * w_joint3_y) - a_joint2_y;
  const Scalar t4 = minus_a_joint3_x - Scalar(0.45000000000000007) * (wd_joint3_y + t1);
  const Scalar a_joint4_z = a_joint3_y + Scalar(0.45000000000000007) * (t2 - wd_joint3_x);
  const Scalar v_joint4 = v[3];
  const Scalar w_joint4_z = v_joint4 + w_joint3_y;
  const Scalar wd_joint4_y = c_joint4 * wd_joint2_y - s_joint4 * wd_joint3_x -
      v_joint4 * w_joint4_x;
  const Scalar wd_joint4_x = s_joint4 * wd_joint2_y +
      c_joint4 * wd_joint3_x - v_joint4 * minus_w_joint4_y;
  const Scalar t5 = w_joint4_x * minus_w_joint4_y;
  const Scalar s_joint5 = sines[3];
  const Scalar c_joint5 = cosines[3];
  const Scalar w_joint5_x = s_joint5 * w_joint4_z + c_joint5 * w_joint4_x;
  const Scalar w_joint5_y = c_joint5 * w_joint4_z - s_joint5 * w_joint4_x;
  const Scalar v_joint5 = v[4];
  const Scalar w_joint5_z = v_joint5 + minus_w_joint4_y;
  const Scalar s_joint6 = sines[4];
  const Scalar t6 = Scalar(0.034109999999999994) * s_joint6;
  const Scalar t7 = Scalar(1.002036745) * s_joint6;
  const Scalar minus_a_joint4_x = s_joint4 * t3 + c_joint4 * t4;
  const Scalar a_joint4_y = s_joint4 * t4 - c_joint4 * t3;
  const Scalar t8 = Scalar(0.0005811542185255944) * s_joint6;
  const Scalar t9 = w_joint5_x * w_joint5_z;
  const Scalar c_joint6 = cosines[4];
  const Scalar w_joint6_x = c_joint6 * w_joint5_x - s_joint6 * w_joint5_z;
  const Scalar t10 = minus_w_joint4_y * w_joint4_z - wd_joint4_x;
  const Scalar wd_joint5_x = s_joint5 * wd_joint3_y + v_joint5 * w_joint5_y +
      c_joint5 * wd_joint4_x;
  const Scalar a_joint5_x = s_joint5 * a_joint4_z - c_joint5 * minus_a_joint4_x;
  const Scalar a_joint5_y = c_joint5 * a_joint4_z + s_joint5 * minus_a_joint4_x;
  const Scalar wd_joint5_y = c_joint5 * wd_joint3_y - v_joint5 * w_joint5_x -
      s_joint5 * wd_joint4_x;
  const Scalar t11 = w_joint5_y * w_joint5_z;
  const Scalar minus_w_joint6_y = c_joint6 * w_joint5_z + s_joint6 * w_joint5_x;
  const Scalar v_joint6 = v[5];
  const Scalar w_joint6_z = v_joint6 + w_joint5_y;
  const Scalar t12 = s_joint6 * t7;
  const Scalar t13 = s_joint6 * t8;
  const Scalar t14 = c_joint6 * t8;
  const Scalar a_joint6_z = a_joint5_y + Scalar(0.5) * (t11 - wd_joint5_x);
  const Scalar wd_joint6_y = c_joint6 * wd_joint4_y - v_joint6 * w_joint6_x -
      s_joint6 * wd_joint5_x;
  const Scalar s_joint7 = sines[5];
  const Scalar c_joint7 = cosines[5];
  const Scalar w_joint7_x = s_joint7 * w_joint6_z + c_joint7 * w_joint6_x;
  const Scalar a_joint6_x = s_joint6 * (a_joint4_y + Scalar(0.5) * (w_joint5_x * w_joint5_x +
      w_joint5_y * w_joint5_y)) + c_joint6 * (a_joint5_x + Scalar(0.5) * (t9 + wd_joint5_y));
  const Scalar wd_joint6_x = s_joint6 * wd_joint4_y - v_joint6 * minus_w_joint6_y +
      c_joint6 * wd_joint5_x;
  const Scalar t15 = w_joint6_x * minus_w_joint6_y;
  const Scalar w_joint7_y = c_joint7 * w_joint6_z - s_joint7 * w_joint6_x;
  const Scalar v_joint7 = v[6];
  const Scalar w_joint7_z = v_joint7 + minus_w_joint6_y;
  const Scalar t16 = Scalar(0.034109999999999994) * (w_joint6_x * w_joint6_x +
      w_joint6_z * w_joint6_z);
  const Scalar tau_joint7 = tau[6];
  const Scalar rate_joint7 = tau_joint7 + wd_joint6_y;
  const Scalar t17 = tau_joint7 - Scalar(0.5) * (wd_joint6_y - w_joint6_x * w_joint6_z);
  const Scalar t18 = Scalar(0.0005811542185255944) - t13;
  const Scalar t19 = Scalar(0.5) * t14;
  const Scalar t20 = Scalar(0.017054999999999997) * c_joint6;
  const Scalar t21 = c_joint6 * t7 - Scalar(0.017054999999999997) * s_joint6;
  const Scalar t22 = minus_w_joint6_y * w_joint6_z - wd_joint6_x;
  const Scalar wd_joint7_x = s_joint7 * wd_joint5_y + v_joint7 * w_joint7_y +
      c_joint7 * wd_joint6_x;
  const Scalar wd_joint7_y = c_joint7 * wd_joint5_y - v_joint7 * w_joint7_x -
      s_joint7 * wd_joint6_x;
  const Scalar t23 = Scalar(0.5) * t18;
  const Scalar t24 = Scalar(0.5) - Scalar(0.25) * t18;
  const Scalar d_joint5 = Scalar(2.0) + t12;
  const Scalar t25 = c_joint5 * t19;
  const Scalar tau_joint5 = tau[4];
  const Scalar t26 = tau_joint5 - Scalar(0.5) * (wd_joint4_y - w_joint4_x * w_joint4_z);
  const Scalar inverse_d_joint5 = Scalar(1.0) / d_joint5;
  const Scalar t27 = Scalar(-0.5) * (wd_joint7_x + w_joint7_y * w_joint7_z);
  const Scalar t28 = Scalar(0.5) * (wd_joint7_y - w_joint7_x * w_joint7_z);
  const Scalar t29 = t21 * inverse_d_joint5;
  const Scalar t30 = t6 * inverse_d_joint5;
  const Scalar t31 = Scalar(1.002036745) * t22 - Scalar(0.034109999999999994) * a_joint6_z +
      s_joint7 * t28 + c_joint7 * t27;
  const Scalar tau_joint6 = tau[5];
  const Scalar t32 = tau_joint6 - Scalar(1.502036745) * wd_joint5_y -
      Scalar(0.5020367450000001) * t15 +
      Scalar(0.034109999999999994) * a_joint6_x - c_joint7 * t28 + s_joint7 * t27;
  const Scalar t33 = t20 - Scalar(2.502036745) + t20 + t12 + t21 * t29;
  const Scalar t34 = t6 * t30;
  const Scalar t35 = Scalar(0.034109999999999994) * c_joint6 - t6 * t29;
  const Scalar t36 = s_joint5 * (t18 - t34);
  const Scalar t37 = c_joint6 * t17 - (tau_joint5 + Scalar(1.5) * wd_joint4_y +
      Scalar(0.5) * w_joint5_x * w_joint5_y) + s_joint6 * t31;
  const Scalar t38 = c_joint5 * (t23 - t35);
  const Scalar t39 = s_joint5 * t36;
  const Scalar t40 = s_joint5 * (t24 + t33);
  const Scalar rate_joint6 = Scalar(0.49949133176374344) * t32;
  const Scalar t41 = Scalar(0.034109999999999994) * (wd_joint5_y + t15) +
      Scalar(0.017037649326461287) * t32;
  const Scalar t42 = s_joint5 * t38;
  const Scalar t43 = c_joint5 * t38;
  const Scalar t44 = s_joint5 * t40;
  const Scalar t45 = c_joint5 * t40;
  const Scalar t46 = t35 - Scalar(2.1936204) + t43;
  const Scalar minus_rate_joint5 = inverse_d_joint5 * t37;
  const Scalar t47 = wd_joint5_x + t11 + Scalar(0.017054999999999997) * t22 +
      s_joint6 * t17 - c_joint6 * t31 + t29 * t37;
  const Scalar t48 = s_joint6 * t16 - c_joint6 * t41;
  const Scalar t49 = Scalar(0.034109999999999994) * t22 - t30 * t37;
  const Scalar d_joint4 = Scalar(2.317861701136) + t24 - t44;
  const Scalar t50 = tau_joint6 - Scalar(0.5) * (t9 - wd_joint5_y) + Scalar(0.5) * t48;
  const Scalar minus_inverse_d_joint4 = Scalar(-1.0) / d_joint4;
  const Scalar t51 = t45 * minus_inverse_d_joint4;
  const Scalar t52 = t46 * minus_inverse_d_joint4;
  const Scalar t53 = t25 * minus_inverse_d_joint4;
  const Scalar t54 = t42 * minus_inverse_d_joint4;
  const Scalar tau_joint4 = tau[3];
  const Scalar t55 = Scalar(2.317861701136) * wd_joint3_y - tau_joint4 +
      Scalar(1.3178617011359999) * t5 - Scalar(2.1936204) * minus_a_joint4_x + s_joint5 * t47 +
      c_joint5 * t50;
  const Scalar t56 = Scalar(1.8178617011359999) - t33 + t44 + t45 * t51;
  const Scalar t57 = t39 - t18 + t46 * t52;
  const Scalar t58 = c_joint5 * t14 - t25 * t52;
  const Scalar t59 = t42 + t46 * t51;
  const Scalar t60 = s_joint5 * t19 + t25 * t51;
  const Scalar t61 = t23 - Scalar(2.1936204) - t43 + t42 * t51;
  const Scalar t62 = s_joint4 * (Scalar(0.5) - t56);
  const Scalar t63 = c_joint4 * t60 + s_joint4 * t59;
  const Scalar rate_joint4 = minus_inverse_d_joint4 * t55;
  const Scalar t64 = Scalar(1.8178617011359999) * t10 +
      Scalar(2.1936204) * a_joint4_z - c_joint5 * t47 + s_joint5 * t50 + t51 * t55;
  const Scalar t65 = c_joint4 * t61;
  const Scalar t66 = s_joint4 * t62;
  const Scalar t67 = Scalar(0.45000000000000007) * (t60 - c_joint4 * t63);
  const Scalar t68 = c_joint4 * t62 + Scalar(0.45000000000000007) * s_joint4 * t61;
  const Scalar d_joint3 = Scalar(2.0) - t66;
  const Scalar inverse_d_joint3 = Scalar(1.0) / d_joint3;
  const Scalar tau_joint3 = tau[2];
  const Scalar t69 = c_joint4 * t26 - (tau_joint3 + Scalar(1.5) * wd_joint2_y +
      Scalar(0.5) * w_joint3_x * w_joint3_y) + s_joint4 * t64;
  const Scalar t70 = t68 * inverse_d_joint3;
  const Scalar t71 = t67 * inverse_d_joint3;
  const Scalar t72 = Scalar(0.45000000000000007) * (t65 -
      Scalar(0.45000000000000007) * (t42 * t54 - (t34 + t39))) - (Scalar(1.0) + t56) +
      Scalar(0.45000000000000007) * t65 - t66 + t68 * t70;
  const Scalar t73 = s_joint4 * t63 - t59 +
      Scalar(0.45000000000000007) * (s_joint4 * (s_joint5 * t14 - t42 * t53) -
      c_joint4 * (c_joint5 * t36 - t42 * t52));
  const Scalar t74 = Scalar(0.45000000000000007) * t73 + t67 * t70;
  const Scalar minus_rate_joint3 = inverse_d_joint3 * t69;
  const Scalar t75 = t67 * t71 - (Scalar(0.5) + Scalar(0.20250000000000004) * (t57 +
      s_joint4 * (c_joint4 * (t58 + t58) - s_joint4 * (t13 - t25 * t53 + t57))));
  const Scalar t76 = wd_joint3_x + t2 + s_joint4 * t26 +
      Scalar(0.45000000000000007) * (c_joint5 * t49 - Scalar(2.1936204) * t10 - s_joint5 * t48 +
      t54 * t55);
  const Scalar t77 = c_joint4 * t64 - t76 + t69 * t70;
  const Scalar t78 = s_joint4 * (c_joint6 * t16 - Scalar(2.1936204) * (w_joint4_x * w_joint4_x +
      w_joint4_z * w_joint4_z) + s_joint6 * t41 +
      t53 * t55) - c_joint4 * (t52 * t55 - (Scalar(2.1936204) * (wd_joint3_y + t5) +
      s_joint5 * t49 + c_joint5 * t48));
  const Scalar t79 = t69 * t71 - (tau_joint4 + Scalar(0.5) * (wd_joint3_y - t1) +
      Scalar(0.45000000000000007) * t78);
  const Scalar t80 = c_joint3 * (t74 + t74) + s_joint3 * (t72 - t75);
  const Scalar t81 = s_joint3 * t80;
  const Scalar t82 = t74 - c_joint3 * t80;
  const Scalar d_joint2 = Scalar(3.8966927780861202) - t75 - t81;
  const Scalar tau_joint2 = tau[1];
  const Scalar t83 = Scalar(-2.8966927780861202) * minus_w_joint2_x * minus_w_joint2_y -
      (tau_joint2 + Scalar(59.188181974200006) * s_joint2) - c_joint3 * t79 - s_joint3 * t77;
  const Scalar minus_inverse_d_joint2 = Scalar(-1.0) / d_joint2;
  const Scalar t84 = t82 * minus_inverse_d_joint2;
  const Scalar rate_joint2 = t83 * minus_inverse_d_joint2;
  const Scalar d_joint1 = Scalar(2.0) + s_joint2 * s_joint2 * (Scalar(2.8966927780861202) - t72 +
      t81 + t82 * t84);
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar tau_joint1 = tau[0];
  const Scalar t85 = c_joint2 * (tau_joint3 - wd_joint2_y) - tau_joint1 +
      s_joint2 * (Scalar(6.7933855561722405) * minus_wd_joint2_x - s_joint3 * t79 +
      c_joint3 * t77 - t83 * t84);
  const Scalar minus_rate_joint1 = inverse_d_joint1 * t85;
  const Scalar t86 = s_joint2 * minus_rate_joint1;
  const Scalar t87 = rate_joint2 + t84 * t86;
  const Scalar t88 = s_joint3 * t87 + c_joint3 * t86;
  const Scalar t89 = s_joint3 * t86 - c_joint3 * t87;
  const Scalar t90 = Scalar(-0.45000000000000007) * t88;
  const Scalar t91 = t71 * t89 - minus_rate_joint3 - t70 * t88;
  const Scalar t92 = Scalar(0.45000000000000007) * t89;
  const Scalar t93 = c_joint4 * t92;
  const Scalar t94 = s_joint4 * t92;
  const Scalar t95 = s_joint4 * t91 - c_joint4 * t88;
  const Scalar t96 = rate_joint4 - t54 * t90 - t53 * t94 + t52 * t93 + t51 * t95;
  const Scalar t97 = s_joint5 * t96 - c_joint5 * t95;
  const Scalar t98 = c_joint5 * t96 + s_joint5 * t95;
  const Scalar t99 = t30 * (c_joint5 * t90 + s_joint5 * t93) - minus_rate_joint5 + t29 * t97;

  qdd[0] = -minus_rate_joint1;
  qdd[1] = t87;
  qdd[2] = t91 + c_joint2 * minus_rate_joint1;
  qdd[3] = t89 + t96;
  qdd[4] = t99 - (c_joint4 * t91 + s_joint4 * t88);
  qdd[5] = rate_joint6 - t98 + Scalar(0.017037649326461287) * (s_joint6 * t94 +
      c_joint6 * (s_joint5 * t90 - c_joint5 * t93 + Scalar(0.5) * t98));
  qdd[6] = rate_joint7 - s_joint6 * t97 - c_joint6 * t99;
}

}  // namespace pa10
