// forward_dynamics: qdd = M^-1 (tau - c - g); articulated-body recursion
// 421 multiplications, 339 additions, 8 divisions, sine and cosine of 5 angles
// For free_6.urdf (6fe64ea75024318c), by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace free_6 {

/// qdd = M^-1 (tau - c - g)
///   q[12]  in: configuration
///   v[11]  in: velocities
///   tau[11]  in: joint forces
///   gravity[3]  in: in world axes
///   qdd[11]  out: accelerations
template <class Scalar>
void forward_dynamics(
    const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* gravity, Scalar* qdd) noexcept {
  const Scalar q_joint1 = q[7];
  const Scalar q_joint2 = q[8];
  const Scalar q_joint3 = q[9];
  const Scalar q_joint4 = q[10];
  const Scalar q_joint5 = q[11];
  const Scalar angles[5] = {
      q_joint1, q_joint2, q_joint3, q_joint4, q_joint5};
  Scalar sines[5];
  Scalar cosines[5];
  hybridyn::sincos<5>(angles, sines, cosines);

  const Scalar q_root_joint_qx = q[3];
  const Scalar t1 = q_root_joint_qx + q_root_joint_qx;
  const Scalar q_root_joint_qy = q[4];
  const Scalar t2 = q_root_joint_qy + q_root_joint_qy;
  const Scalar q_root_joint_qz = q[5];
  const Scalar t3 = q_root_joint_qz + q_root_joint_qz;
  const Scalar t4 = q_root_joint_qy * t2;
  const Scalar t5 = q_root_joint_qz * t3;
  const Scalar t6 = q_root_joint_qy * t1;
  const Scalar t7 = q_root_joint_qz * t1;
  const Scalar t8 = q_root_joint_qz * t2;
  const Scalar q_root_joint_qw = q[6];
  const Scalar t9 = q_root_joint_qw * t1;
  const Scalar t10 = q_root_joint_qw * t2;
  const Scalar t11 = q_root_joint_qw * t3;
  const Scalar t12 = Scalar(1.0) - q_root_joint_qx * t1;
  const Scalar gravity_2 = gravity[2];
  const Scalar gravity_1 = gravity[1];
  const Scalar gravity_0 = gravity[0];
  const Scalar v_root_joint_vy = v[1];
  const Scalar v_root_joint_wz = v[5];
  const Scalar v_root_joint_vz = v[2];
  const Scalar v_root_joint_wy = v[4];
  const Scalar v_root_joint_wx = v[3];
  const Scalar v_root_joint_vx = v[0];
  const Scalar a_root_joint_x = gravity_0 * (t5 - (Scalar(1.0) - t4)) - (gravity_2 * (t7 - t10) +
      gravity_1 * (t6 +
      t11)) - (v_root_joint_vy * v_root_joint_wz - v_root_joint_vz * v_root_joint_wy);
  const Scalar a_root_joint_y = gravity_1 * (t5 - t12) - (gravity_2 * (t8 + t9) +
      gravity_0 * (t6 - t11)) - (v_root_joint_vz * v_root_joint_wx -
      v_root_joint_vx * v_root_joint_wz);
  const Scalar a_root_joint_z = gravity_2 * (t4 - t12) - (gravity_1 * (t8 - t9) +
      gravity_0 * (t7 +
      t10)) - (v_root_joint_vx * v_root_joint_wy - v_root_joint_vy * v_root_joint_wx);
  const Scalar t13 = v_root_joint_wx * v_root_joint_wz;
  const Scalar t14 = v_root_joint_wy * v_root_joint_wz;
  const Scalar s_joint1 = sines[0];
  const Scalar c_joint1 = cosines[0];
  const Scalar w_joint1_x = v_root_joint_wy * s_joint1 + v_root_joint_wx * c_joint1;
  const Scalar w_joint1_y = v_root_joint_wy * c_joint1 - v_root_joint_wx * s_joint1;
  const Scalar a_joint1_x = s_joint1 * a_root_joint_y + c_joint1 * a_root_joint_x;
  const Scalar a_joint1_y = c_joint1 * a_root_joint_y - s_joint1 * a_root_joint_x;
  const Scalar v_joint1 = v[6];
  const Scalar w_joint1_z = v_root_joint_wz + v_joint1;
  const Scalar wd_joint1_x = v_joint1 * w_joint1_y;
  const Scalar minus_wd_joint1_y = v_joint1 * w_joint1_x;
  const Scalar t15 = w_joint1_x * w_joint1_z;
  const Scalar t16 = w_joint1_y * w_joint1_z;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar minus_w_joint2_x = s_joint2 * w_joint1_z - c_joint2 * w_joint1_x;
  const Scalar minus_w_joint2_y = c_joint2 * w_joint1_z + s_joint2 * w_joint1_x;
  const Scalar t17 = a_joint1_x - Scalar(2.0) * (minus_wd_joint1_y - t15);
  const Scalar a_joint2_z = a_joint1_y - Scalar(2.0) * (wd_joint1_x - t16);
  const Scalar t18 = a_root_joint_z - Scalar(2.0) * (w_joint1_x * w_joint1_x +
      w_joint1_y * w_joint1_y);
  const Scalar minus_a_joint2_x = s_joint2 * t18 - c_joint2 * t17;
  const Scalar minus_a_joint2_y = c_joint2 * t18 + s_joint2 * t17;
  const Scalar v_joint2 = v[7];
  const Scalar w_joint2_z = v_joint2 + w_joint1_y;
  const Scalar wd_joint2_x = c_joint2 * wd_joint1_x - v_joint2 * minus_w_joint2_y;
  const Scalar minus_wd_joint2_y = s_joint2 * wd_joint1_x - v_joint2 * minus_w_joint2_x;
  const Scalar t19 = minus_w_joint2_x * minus_w_joint2_y;
  const Scalar t20 = wd_joint2_x - minus_w_joint2_y * w_joint2_z;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar w_joint3_x = s_joint3 * w_joint2_z - c_joint3 * minus_w_joint2_x;
  const Scalar w_joint3_y = c_joint3 * w_joint2_z + s_joint3 * minus_w_joint2_x;
  const Scalar a_joint3_x = s_joint3 * a_joint2_z - c_joint3 * minus_a_joint2_x;
  const Scalar a_joint3_y = c_joint3 * a_joint2_z + s_joint3 * minus_a_joint2_x;
  const Scalar v_joint3 = v[8];
  const Scalar w_joint3_z = v_joint3 + minus_w_joint2_y;
  const Scalar wd_joint3_x = v_joint3 * w_joint3_y - (s_joint3 * minus_wd_joint1_y -
      c_joint3 * wd_joint2_x);
  const Scalar minus_wd_joint3_y = c_joint3 * minus_wd_joint1_y + s_joint3 * wd_joint2_x +
      v_joint3 * w_joint3_x;
  const Scalar t21 = w_joint3_x * w_joint3_z;
  const Scalar t22 = w_joint3_y * w_joint3_z;
  const Scalar s_joint4 = sines[3];
  const Scalar c_joint4 = cosines[3];
  const Scalar minus_w_joint4_x = s_joint4 * w_joint3_z - c_joint4 * w_joint3_x;
  const Scalar minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const Scalar a_joint4_z = a_joint3_y - Scalar(2.0) * (wd_joint3_x - t22);
  const Scalar minus_a_joint4_x = s_joint4 * (minus_a_joint2_y -
      Scalar(2.0) * (w_joint3_x * w_joint3_x +
      w_joint3_y * w_joint3_y)) - c_joint4 * (a_joint3_x - Scalar(2.0) * (minus_wd_joint3_y -
      t21));
  const Scalar v_joint4 = v[9];
  const Scalar w_joint4_z = v_joint4 + w_joint3_y;
  const Scalar wd_joint4_x = c_joint4 * wd_joint3_x - (s_joint4 * minus_wd_joint2_y +
      v_joint4 * minus_w_joint4_y);
  const Scalar minus_wd_joint4_y = c_joint4 * minus_wd_joint2_y - v_joint4 * minus_w_joint4_x +
      s_joint4 * wd_joint3_x;
  const Scalar t23 = minus_w_joint4_x * minus_w_joint4_y;
  const Scalar t24 = wd_joint4_x - minus_w_joint4_y * w_joint4_z;
  const Scalar s_joint5 = sines[4];
  const Scalar c_joint5 = cosines[4];
  const Scalar w_joint5_x = s_joint5 * w_joint4_z - c_joint5 * minus_w_joint4_x;
  const Scalar w_joint5_y = c_joint5 * w_joint4_z + s_joint5 * minus_w_joint4_x;
  const Scalar v_joint5 = v[10];
  const Scalar w_joint5_z = v_joint5 + minus_w_joint4_y;
  const Scalar wd_joint5_x = c_joint5 * wd_joint4_x - (s_joint5 * minus_wd_joint3_y -
      v_joint5 * w_joint5_y);
  const Scalar minus_wd_joint5_y = c_joint5 * minus_wd_joint3_y + v_joint5 * w_joint5_x +
      s_joint5 * wd_joint4_x;
  const Scalar t25 = Scalar(2.0) * (minus_w_joint4_x * minus_w_joint4_x +
      w_joint4_z * w_joint4_z);
  const Scalar t26 = Scalar(5e-04) * (wd_joint5_x + w_joint5_y * w_joint5_z);
  const Scalar t27 = Scalar(5e-04) * (minus_wd_joint5_y + w_joint5_x * w_joint5_z);
  const Scalar tau_joint5 = tau[10];
  const Scalar rate_joint5 = Scalar(1000.0) * (tau_joint5 - Scalar(0.001) * minus_wd_joint4_y);
  const Scalar t28 = Scalar(2.6656666666666666) * t24 - Scalar(2.0) * a_joint4_z +
      s_joint5 * t27 + c_joint5 * t26;
  const Scalar t29 = tau_joint5 +
      Scalar(5e-04) * (minus_wd_joint4_y - minus_w_joint4_x * w_joint4_z);
  const Scalar tau_joint4 = tau[9];
  const Scalar t30 = s_joint5 * t26 - (Scalar(2.0) * minus_a_joint4_x +
      c_joint5 * t27) - (tau_joint4 + Scalar(2.666166666666667) * minus_wd_joint3_y +
      Scalar(2.6651666666666665) * t23);
  const Scalar minus_rate_joint4 = Scalar(0.375) * t30;
  const Scalar t31 = Scalar(2.0) * (minus_wd_joint3_y + t23) + Scalar(0.75) * t30;
  const Scalar t32 = Scalar(2.0) * s_joint4;
  const Scalar t33 = Scalar(2.6656666666666666) * s_joint4;
  const Scalar t34 = s_joint4 * t33;
  const Scalar t35 = Scalar(1.5) * s_joint4;
  const Scalar t36 = s_joint4 * t35;
  const Scalar t37 = Scalar(1.5) - t36;
  const Scalar t38 = c_joint4 * t35;
  const Scalar t39 = Scalar(2.0) * t38;
  const Scalar t40 = Scalar(2.0) * t37;
  const Scalar t41 = Scalar(4.0) * c_joint4;
  const Scalar t42 = c_joint4 * t33 + Scalar(4.0) * s_joint4;
  const Scalar t43 = Scalar(5e-04) - Scalar(4.0) * t37;
  const Scalar d_joint3 = t34 + Scalar(0.002);
  const Scalar t44 = s_joint4 * t25 + c_joint4 * t31;
  const Scalar t45 = Scalar(2.0) * t44 - (tau_joint4 - Scalar(5e-04) * (minus_wd_joint3_y + t21));
  const Scalar inverse_d_joint3 = Scalar(1.0) / d_joint3;
  const Scalar t46 = t42 * inverse_d_joint3;
  const Scalar t47 = t32 * inverse_d_joint3;
  const Scalar tau_joint3 = tau[8];
  const Scalar t48 = Scalar(5e-04) * w_joint3_x * w_joint3_y - c_joint4 * t29 + s_joint4 * t28 +
      (tau_joint3 - Scalar(0.0015) * minus_wd_joint2_y);
  const Scalar rate_joint3 = inverse_d_joint3 * t48;
  const Scalar t49 = t34 - t41 + t42 * t46 - (t41 + Scalar(2.6671666666666667));
  const Scalar t50 = t32 * t47;
  const Scalar t51 = Scalar(2.0) * c_joint4 - t32 * t46;
  const Scalar t52 = t46 * t48 - (s_joint4 * t29 +
      c_joint4 * t28) - (Scalar(0.001) * (wd_joint3_x + t22) + Scalar(4.0) * t24);
  const Scalar t53 = Scalar(2.0) * t24 - t47 * t48;
  const Scalar t54 = c_joint3 * (t40 + t51);
  const Scalar t55 = s_joint3 * t54;
  const Scalar t56 = c_joint3 * t54;
  const Scalar t57 = c_joint3 * t39;
  const Scalar t58 = s_joint3 * (t43 + t49);
  const Scalar t59 = s_joint3 * t58;
  const Scalar t60 = c_joint3 * t58;
  const Scalar t61 = s_joint3 * (t37 - t50);
  const Scalar t62 = s_joint3 * t61;
  const Scalar minus_d_joint2 = t59 - (Scalar(10.666166666666667) + t43);
  const Scalar t63 = t56 - (Scalar(6.0) + t51);
  const Scalar t64 = tau_joint3 +
      Scalar(5e-04) * (minus_wd_joint2_y - minus_w_joint2_x * w_joint2_z);
  const Scalar minus_inverse_d_joint2 = Scalar(1.0) / minus_d_joint2;
  const Scalar t65 = t60 * minus_inverse_d_joint2;
  const Scalar t66 = t63 * minus_inverse_d_joint2;
  const Scalar t67 = t57 * minus_inverse_d_joint2;
  const Scalar t68 = t55 * minus_inverse_d_joint2;
  const Scalar tau_joint2 = tau[7];
  const Scalar t69 = Scalar(6.0) * minus_a_joint2_x + c_joint3 * t45 + s_joint3 * t52 +
      (tau_joint2 + Scalar(10.666166666666667) * minus_wd_joint1_y +
      Scalar(10.665166666666666) * t19);
  const Scalar minus_rate_joint2 = minus_inverse_d_joint2 * t69;
  const Scalar t70 = Scalar(10.665666666666667) - t49 + t59 + t60 * t65;
  const Scalar t71 = t63 * t66 - (t37 - t62);
  const Scalar t72 = c_joint3 * t38 - t57 * t66;
  const Scalar t73 = c_joint3 * t61 - t55 * t66;
  const Scalar t74 = t36 - t57 * t67;
  const Scalar t75 = s_joint3 * t38 - t55 * t67;
  const Scalar t76 = t55 * t68 - (t50 + t62);
  const Scalar t77 = t55 + t63 * t65;
  const Scalar t78 = s_joint3 * t39 + t57 * t65;
  const Scalar t79 = t55 * t65 - (Scalar(6.0) - t40 + t56);
  const Scalar t80 = s_joint3 * t45 - c_joint3 * t52 + t65 * t69 +
      (Scalar(10.665666666666667) * t20 - Scalar(6.0) * a_joint2_z);
  const Scalar t81 = t66 * t69 - (Scalar(6.0) * (minus_wd_joint1_y + t19) - s_joint3 * t53 +
      c_joint3 * t44);
  const Scalar t82 = t67 * t69 - (s_joint4 * t31 -
      (Scalar(6.0) * (minus_w_joint2_x * minus_w_joint2_x + w_joint2_z * w_joint2_z) +
      c_joint4 * t25));
  const Scalar t83 = t68 * t69 - (Scalar(6.0) * t20 + c_joint3 * t53 + s_joint3 * t44);
  const Scalar t84 = c_joint2 * t78 + s_joint2 * t77;
  const Scalar t85 = s_joint2 * t84;
  const Scalar t86 = c_joint2 * t84;
  const Scalar t87 = c_joint2 * t79;
  const Scalar t88 = s_joint2 * t79;
  const Scalar t89 = t78 - t86;
  const Scalar t90 = s_joint2 * (Scalar(5e-04) - t70);
  const Scalar t91 = s_joint2 * t90;
  const Scalar t92 = c_joint2 * (t72 + t72) - s_joint2 * (t71 + t74);
  const Scalar t93 = s_joint2 * t92;
  const Scalar t94 = t71 + t93;
  const Scalar t95 = t72 - c_joint2 * t92;
  const Scalar t96 = s_joint2 * t75 - c_joint2 * t73;
  const Scalar t97 = c_joint2 * t75 + s_joint2 * t73;
  const Scalar t98 = Scalar(2.0) * t96;
  const Scalar t99 = t98 - (t77 - t85);
  const Scalar t100 = t87 - Scalar(2.0) * t76;
  const Scalar t101 = Scalar(2.0) * t89;
  const Scalar t102 = c_joint2 * t90 + Scalar(2.0) * t88;
  const Scalar d_joint1 = Scalar(0.002) - t91;
  const Scalar t103 = s_joint2 * t82 - c_joint2 * t81;
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar t104 = t102 * inverse_d_joint1;
  const Scalar t105 = t101 * inverse_d_joint1;
  const Scalar t106 = t89 * inverse_d_joint1;
  const Scalar t107 = t88 * inverse_d_joint1;
  const Scalar t108 = t85 * inverse_d_joint1;
  const Scalar tau_joint1 = tau[6];
  const Scalar t109 = s_joint2 * t80 - (c_joint2 * t64 - (tau_joint1 +
      Scalar(5e-04) * w_joint1_x * w_joint1_y));
  const Scalar rate_joint1 = inverse_d_joint1 * t109;
  const Scalar t110 = t102 * t104 - (t91 - Scalar(2.0) * t87) +
      (Scalar(2.0) * t100 - (Scalar(0.001) + t70));
  const Scalar t111 = Scalar(2.0) * t99 + t101 * t104;
  const Scalar t112 = t101 * t105 - (Scalar(5e-04) + Scalar(4.0) * t94);
  const Scalar t113 = t94 - t89 * t106;
  const Scalar t114 = t96 + t88 * t106;
  const Scalar t115 = t95 + t85 * t106;
  const Scalar t116 = t76 - t88 * t107;
  const Scalar t117 = t97 + t85 * t107;
  const Scalar t118 = t99 + t89 * t104;
  const Scalar t119 = t100 + t88 * t104;
  const Scalar t120 = t86 + Scalar(2.0) * t97 + t85 * t104;
  const Scalar t121 = Scalar(2.0) * t94 - t89 * t105;
  const Scalar t122 = t98 + t88 * t105;
  const Scalar t123 = Scalar(2.0) * t95 + t85 * t105;
  const Scalar t124 = t104 * t109 - (Scalar(2.0) * t83 - c_joint2 * t80) +
      (Scalar(0.001) * (wd_joint1_x + t16) + s_joint2 * t64);
  const Scalar t125 = t105 * t109 - (Scalar(2.0) * t103 - (tau_joint2 -
      Scalar(5e-04) * (minus_wd_joint1_y + t15)));
  const Scalar t126 = t103 - t106 * t109;
  const Scalar t127 = t83 - t107 * t109;
  const Scalar t128 = c_joint1 * (t119 + t121) - s_joint1 * (t118 + t122);
  const Scalar t129 = s_joint1 * t128;
  const Scalar t130 = c_joint1 * t128;
  const Scalar t131 = t118 + t129;
  const Scalar t132 = c_joint1 * (t111 + t111) + s_joint1 * (t110 - t112);
  const Scalar t133 = s_joint1 * t132;
  const Scalar t134 = c_joint1 * (t114 + t114) + s_joint1 * (t113 - t116);
  const Scalar t135 = s_joint1 * t134;
  const Scalar t136 = t114 - c_joint1 * t134;
  const Scalar t137 = s_joint1 * t117 + c_joint1 * t115;
  const Scalar t138 = Scalar(10.0) - t119 + t130;
  const Scalar t139 = Scalar(1.0) / (t135 - (Scalar(6.0) + t113));
  const Scalar t140 = t138 * t139;
  const Scalar t141 = t136 * t140 - (t122 + t129);
  const Scalar t142 = t131 * t139;
  const Scalar t143 = t130 - (Scalar(10.0) + t121) + t136 * t142;
  const Scalar t144 = t137 * t139;
  const Scalar t145 = c_joint1 * t117 - s_joint1 * t115 + t136 * t144;
  const Scalar t146 = t136 * t139;
  const Scalar t147 = Scalar(1.0) / (Scalar(6.0) + t116 + t135 + t136 * t146);
  const Scalar t148 = t141 * t147;
  const Scalar t149 = t145 * t148 - (c_joint1 * t123 + s_joint1 * t120 + t137 * t140);
  const Scalar t150 = t143 * t147;
  const Scalar t151 = t145 * t150 - (s_joint1 * t123 - c_joint1 * t120 + t137 * t142);
  const Scalar t152 = t145 * t147;
  const Scalar t153 = Scalar(1.0) / (t85 * t108 - t137 * t144 + t145 * t152 +
      (t93 - (Scalar(6.0) - t74)));
  const Scalar t154 = t149 * t153;
  const Scalar t155 = t131 * t140 - t143 * t148 + t151 * t154 - (t111 - c_joint1 * t132);
  const Scalar t156 = t151 * t153;
  const Scalar t157 = Scalar(1.0) / (t131 * t142 - t143 * t150 + t151 * t156 +
      (Scalar(18.666166666666665) - t110 + t133));
  const Scalar t158 = t155 * t157;
  const Scalar tau_root_joint_wz = tau[5];
  const Scalar tau_root_joint_vx = tau[0];
  const Scalar t159 = c_joint1 * t126 - (Scalar(6.0) * a_root_joint_x - s_joint1 * t127) +
      (tau_root_joint_vx - Scalar(10.0) * t13);
  const Scalar tau_root_joint_vy = tau[1];
  const Scalar t160 = c_joint1 * t127 - s_joint1 * t126 + t146 * t159 +
      (Scalar(6.0) * a_root_joint_y - (tau_root_joint_vy - Scalar(10.0) * t14));
  const Scalar tau_root_joint_vz = tau[2];
  const Scalar t161 = t152 * t160 - (t144 * t159 - (s_joint2 * t81 - t108 * t109)) +
      (c_joint2 * t82 - (Scalar(6.0) * a_root_joint_z - (tau_root_joint_vz +
      Scalar(10.0) * (v_root_joint_wx * v_root_joint_wx + v_root_joint_wy * v_root_joint_wy))));
  const Scalar tau_root_joint_wx = tau[3];
  const Scalar t162 = t156 * t161 - (t150 * t160 - (c_joint1 * t124 +
      t142 * t159)) - (tau_root_joint_wx + Scalar(18.665166666666668) * t14 +
      Scalar(10.0) * a_root_joint_y + s_joint1 * t125);
  const Scalar tau_root_joint_wy = tau[4];
  const Scalar t163 = t148 * t160 - t154 * t161 + t158 * t162 + (s_joint1 * t124 - t140 * t159) +
      (Scalar(10.0) * a_root_joint_x - (tau_root_joint_wy - Scalar(18.665166666666668) * t13) +
      c_joint1 * t125);
  const Scalar t164 = Scalar(1000.0) * (tau_root_joint_wz - tau_joint1);
  const Scalar t165 = Scalar(1.0) / (t155 * t158 - (t138 * t140 - t141 * t148 + t149 * t154) +
      (t133 - (Scalar(18.666166666666665) - t112))) * t163;
  const Scalar t166 = t157 * t162 - t158 * t165;
  const Scalar t167 = t156 * t166 - (t153 * t161 - t154 * t165);
  const Scalar t168 = t152 * t167 - (t150 * t166 - (t147 * t160 - t148 * t165));
  const Scalar t169 = t146 * t168 - (t144 * t167 - t142 * t166) - (t139 * t159 - t140 * t165);
  const Scalar t170 = s_joint1 * t165 - c_joint1 * t166;
  const Scalar t171 = c_joint1 * t165 + s_joint1 * t166;
  const Scalar t172 = s_joint1 * t168 - c_joint1 * t169;
  const Scalar t173 = c_joint1 * t168 + s_joint1 * t169;
  const Scalar t174 = t106 * t172 - (t107 * t173 +
      t104 * t170) - (t105 * t171 - (rate_joint1 - t108 * t167));
  const Scalar t175 = s_joint2 * t174 - c_joint2 * t170;
  const Scalar t176 = t172 - Scalar(2.0) * t171;
  const Scalar t177 = t173 + Scalar(2.0) * t170;
  const Scalar t178 = s_joint2 * t167 + c_joint2 * t176;
  const Scalar t179 = c_joint2 * t167 - s_joint2 * t176;
  const Scalar t180 = t67 * t179 + t66 * t178 + t65 * t175 - (minus_rate_joint2 - t68 * t177);
  const Scalar t181 = s_joint3 * t180 - c_joint3 * t175;
  const Scalar t182 = c_joint3 * t180 + s_joint3 * t175;
  const Scalar t183 = rate_joint3 + t47 * (c_joint3 * t177 - s_joint3 * t178) + t46 * t181;

  qdd[0] = t169;
  qdd[1] = -t168;
  qdd[2] = t167;
  qdd[3] = -t166;
  qdd[4] = t165;
  qdd[5] = t164;
  qdd[6] = -(t164 - t174);
  qdd[7] = -(t171 - t180);
  qdd[8] = t183 - (c_joint2 * t174 + s_joint2 * t170);
  qdd[9] = Scalar(0.75) * (s_joint4 * t179 - c_joint4 * (Scalar(2.0) * t182 - (s_joint3 * t177 +
      c_joint3 * t178))) - (minus_rate_joint4 + t182);
  qdd[10] = -(c_joint4 * t183 - (rate_joint5 - s_joint4 * t181));
}

}  // namespace free_6
