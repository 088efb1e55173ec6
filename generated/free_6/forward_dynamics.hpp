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
  const Scalar v_root_joint_wx = v[3];
  const Scalar v_root_joint_wz = v[5];
  const Scalar t4 = v_root_joint_wx * v_root_joint_wz;
  const Scalar v_root_joint_wy = v[4];
  const Scalar t5 = v_root_joint_wy * v_root_joint_wz;
  const Scalar s_joint1 = sines[0];
  const Scalar c_joint1 = cosines[0];
  const Scalar w_joint1_x = v_root_joint_wy * s_joint1 + v_root_joint_wx * c_joint1;
  const Scalar t6 = q_root_joint_qy * t1;
  const Scalar t7 = q_root_joint_qy * t2;
  const Scalar t8 = q_root_joint_qz * t3;
  const Scalar t9 = q_root_joint_qz * t1;
  const Scalar t10 = q_root_joint_qz * t2;
  const Scalar q_root_joint_qw = q[6];
  const Scalar t11 = q_root_joint_qw * t1;
  const Scalar t12 = q_root_joint_qw * t2;
  const Scalar t13 = q_root_joint_qw * t3;
  const Scalar t14 = Scalar(1.0) - q_root_joint_qx * t1;
  const Scalar w_joint1_y = v_root_joint_wy * c_joint1 - v_root_joint_wx * s_joint1;
  const Scalar v_joint1 = v[6];
  const Scalar w_joint1_z = v_root_joint_wz + v_joint1;
  const Scalar minus_wd_joint1_y = v_joint1 * w_joint1_x;
  const Scalar gravity_0 = gravity[0];
  const Scalar gravity_1 = gravity[1];
  const Scalar gravity_2 = gravity[2];
  const Scalar v_root_joint_vy = v[1];
  const Scalar v_root_joint_vz = v[2];
  const Scalar a_root_joint_x = v_root_joint_vz * v_root_joint_wy -
      v_root_joint_vy * v_root_joint_wz - gravity_2 * (t9 - t12) - gravity_1 * (t6 + t13) +
      gravity_0 * (t7 - Scalar(1.0) + t8);
  const Scalar v_root_joint_vx = v[0];
  const Scalar a_root_joint_y = v_root_joint_vx * v_root_joint_wz -
      v_root_joint_vz * v_root_joint_wx - gravity_2 * (t10 + t11) - gravity_0 * (t6 - t13) +
      gravity_1 * (t8 - t14);
  const Scalar a_root_joint_z = v_root_joint_vy * v_root_joint_wx -
      v_root_joint_vx * v_root_joint_wy - gravity_1 * (t10 - t11) - gravity_0 * (t9 + t12) +
      gravity_2 * (t7 - t14);
  const Scalar wd_joint1_x = v_joint1 * w_joint1_y;
  const Scalar t15 = w_joint1_x * w_joint1_z;
  const Scalar t16 = w_joint1_y * w_joint1_z;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar w_joint2_x = c_joint2 * w_joint1_x - s_joint2 * w_joint1_z;
  const Scalar minus_w_joint2_y = c_joint2 * w_joint1_z + s_joint2 * w_joint1_x;
  const Scalar v_joint2 = v[7];
  const Scalar w_joint2_z = v_joint2 + w_joint1_y;
  const Scalar a_joint1_x = s_joint1 * a_root_joint_y + c_joint1 * a_root_joint_x;
  const Scalar a_joint1_y = c_joint1 * a_root_joint_y - s_joint1 * a_root_joint_x;
  const Scalar wd_joint2_x = c_joint2 * wd_joint1_x - v_joint2 * minus_w_joint2_y;
  const Scalar minus_wd_joint2_y = s_joint2 * wd_joint1_x + v_joint2 * w_joint2_x;
  const Scalar t17 = a_root_joint_z - Scalar(2.0) * (w_joint1_x * w_joint1_x +
      w_joint1_y * w_joint1_y);
  const Scalar t18 = a_joint1_x - Scalar(2.0) * (minus_wd_joint1_y - t15);
  const Scalar a_joint2_z = a_joint1_y - Scalar(2.0) * (wd_joint1_x - t16);
  const Scalar t19 = w_joint2_x * minus_w_joint2_y;
  const Scalar t20 = wd_joint2_x - minus_w_joint2_y * w_joint2_z;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar w_joint3_x = s_joint3 * w_joint2_z + c_joint3 * w_joint2_x;
  const Scalar w_joint3_y = c_joint3 * w_joint2_z - s_joint3 * w_joint2_x;
  const Scalar v_joint3 = v[8];
  const Scalar w_joint3_z = v_joint3 + minus_w_joint2_y;
  const Scalar s_joint4 = sines[3];
  const Scalar t21 = Scalar(2.0) * s_joint4;
  const Scalar t22 = Scalar(2.6656666666666666) * s_joint4;
  const Scalar t23 = Scalar(1.5) * s_joint4;
  const Scalar c_joint4 = cosines[3];
  const Scalar t24 = Scalar(4.0) * c_joint4;
  const Scalar minus_wd_joint3_y = c_joint3 * minus_wd_joint1_y + s_joint3 * wd_joint2_x +
      v_joint3 * w_joint3_x;
  const Scalar a_joint2_x = c_joint2 * t18 - s_joint2 * t17;
  const Scalar minus_a_joint2_y = c_joint2 * t17 + s_joint2 * t18;
  const Scalar wd_joint3_x = c_joint3 * wd_joint2_x - s_joint3 * minus_wd_joint1_y +
      v_joint3 * w_joint3_y;
  const Scalar t25 = w_joint3_x * w_joint3_z;
  const Scalar t26 = w_joint3_y * w_joint3_z;
  const Scalar w_joint4_x = c_joint4 * w_joint3_x - s_joint4 * w_joint3_z;
  const Scalar a_joint3_x = s_joint3 * a_joint2_z + c_joint3 * a_joint2_x;
  const Scalar a_joint3_y = c_joint3 * a_joint2_z - s_joint3 * a_joint2_x;
  const Scalar minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const Scalar v_joint4 = v[9];
  const Scalar w_joint4_z = v_joint4 + w_joint3_y;
  const Scalar t27 = s_joint4 * t22;
  const Scalar t28 = s_joint4 * t23;
  const Scalar t29 = c_joint4 * t23;
  const Scalar t30 = c_joint4 * t22 + Scalar(4.0) * s_joint4;
  const Scalar a_joint4_x = c_joint4 * (a_joint3_x - Scalar(2.0) * (minus_wd_joint3_y - t25)) -
      s_joint4 * (minus_a_joint2_y - Scalar(2.0) * (w_joint3_x * w_joint3_x +
      w_joint3_y * w_joint3_y));
  const Scalar a_joint4_z = a_joint3_y - Scalar(2.0) * (wd_joint3_x - t26);
  const Scalar wd_joint4_x = c_joint4 * wd_joint3_x - (s_joint4 * minus_wd_joint2_y +
      v_joint4 * minus_w_joint4_y);
  const Scalar minus_wd_joint4_y = c_joint4 * minus_wd_joint2_y + v_joint4 * w_joint4_x +
      s_joint4 * wd_joint3_x;
  const Scalar t31 = w_joint4_x * minus_w_joint4_y;
  const Scalar s_joint5 = sines[4];
  const Scalar c_joint5 = cosines[4];
  const Scalar w_joint5_x = s_joint5 * w_joint4_z + c_joint5 * w_joint4_x;
  const Scalar w_joint5_y = c_joint5 * w_joint4_z - s_joint5 * w_joint4_x;
  const Scalar v_joint5 = v[10];
  const Scalar w_joint5_z = v_joint5 + minus_w_joint4_y;
  const Scalar t32 = Scalar(2.0) * (w_joint4_x * w_joint4_x + w_joint4_z * w_joint4_z);
  const Scalar t33 = Scalar(1.5) - t28;
  const Scalar t34 = Scalar(2.0) * t29;
  const Scalar t35 = wd_joint4_x - minus_w_joint4_y * w_joint4_z;
  const Scalar d_joint3 = Scalar(0.002) + t27;
  const Scalar minus_wd_joint5_y = c_joint5 * minus_wd_joint3_y + v_joint5 * w_joint5_x +
      s_joint5 * wd_joint4_x;
  const Scalar wd_joint5_x = v_joint5 * w_joint5_y - s_joint5 * minus_wd_joint3_y +
      c_joint5 * wd_joint4_x;
  const Scalar tau_joint5 = tau[10];
  const Scalar rate_joint5 = Scalar(1000.0) * (tau_joint5 - Scalar(0.001) * minus_wd_joint4_y);
  const Scalar t36 = tau_joint5 + Scalar(5e-04) * (minus_wd_joint4_y + w_joint4_x * w_joint4_z);
  const Scalar t37 = Scalar(2.0) * t33;
  const Scalar t38 = Scalar(5e-04) - Scalar(4.0) * t33;
  const Scalar inverse_d_joint3 = Scalar(1.0) / d_joint3;
  const Scalar t39 = c_joint3 * t34;
  const Scalar tau_joint3 = tau[8];
  const Scalar t40 = tau_joint3 + Scalar(5e-04) * (minus_wd_joint2_y + w_joint2_x * w_joint2_z);
  const Scalar t41 = Scalar(5e-04) * (minus_wd_joint5_y + w_joint5_x * w_joint5_z);
  const Scalar t42 = Scalar(5e-04) * (wd_joint5_x + w_joint5_y * w_joint5_z);
  const Scalar t43 = t30 * inverse_d_joint3;
  const Scalar t44 = t21 * inverse_d_joint3;
  const Scalar t45 = Scalar(2.6656666666666666) * t35 - Scalar(2.0) * a_joint4_z +
      s_joint5 * t41 + c_joint5 * t42;
  const Scalar tau_joint4 = tau[9];
  const Scalar t46 = Scalar(2.6651666666666665) * t31 - (tau_joint4 +
      Scalar(2.666166666666667) * minus_wd_joint3_y) +
      Scalar(2.0) * a_joint4_x - c_joint5 * t41 + s_joint5 * t42;
  const Scalar t47 = t27 - (Scalar(2.6671666666666667) + t24 + t24) + t30 * t43;
  const Scalar t48 = t21 * t44;
  const Scalar t49 = Scalar(2.0) * c_joint4 - t21 * t43;
  const Scalar t50 = s_joint3 * (t33 - t48);
  const Scalar t51 = tau_joint3 - Scalar(0.0015) * minus_wd_joint2_y +
      Scalar(5e-04) * w_joint3_x * w_joint3_y - c_joint4 * t36 + s_joint4 * t45;
  const Scalar t52 = c_joint3 * (t37 + t49);
  const Scalar t53 = s_joint3 * t50;
  const Scalar t54 = s_joint3 * (t38 + t47);
  const Scalar rate_joint4 = Scalar(-0.375) * t46;
  const Scalar t55 = Scalar(2.0) * (minus_wd_joint3_y - t31) + Scalar(0.75) * t46;
  const Scalar t56 = s_joint3 * t52;
  const Scalar t57 = c_joint3 * t52;
  const Scalar t58 = s_joint3 * t54;
  const Scalar t59 = c_joint3 * t54;
  const Scalar t60 = t57 - (Scalar(6.0) + t49);
  const Scalar rate_joint3 = inverse_d_joint3 * t51;
  const Scalar t61 = t43 * t51 - (Scalar(0.001) * (wd_joint3_x + t26) + Scalar(4.0) * t35 +
      s_joint4 * t36 + c_joint4 * t45);
  const Scalar t62 = s_joint4 * t32 + c_joint4 * t55;
  const Scalar t63 = Scalar(2.0) * t35 - t44 * t51;
  const Scalar d_joint2 = Scalar(10.666166666666667) + t38 - t58;
  const Scalar t64 = Scalar(5e-04) * (minus_wd_joint3_y + t25) - tau_joint4 + Scalar(2.0) * t62;
  const Scalar minus_inverse_d_joint2 = Scalar(-1.0) / d_joint2;
  const Scalar t65 = t59 * minus_inverse_d_joint2;
  const Scalar t66 = t60 * minus_inverse_d_joint2;
  const Scalar t67 = t39 * minus_inverse_d_joint2;
  const Scalar t68 = t56 * minus_inverse_d_joint2;
  const Scalar tau_joint2 = tau[7];
  const Scalar t69 = tau_joint2 +
      Scalar(10.666166666666667) * minus_wd_joint1_y - Scalar(10.665166666666666) * t19 -
      Scalar(6.0) * a_joint2_x + s_joint3 * t61 + c_joint3 * t64;
  const Scalar t70 = Scalar(10.665666666666667) - t47 + t58 + t59 * t65;
  const Scalar t71 = t53 - t33 + t60 * t66;
  const Scalar t72 = c_joint3 * t29 - t39 * t66;
  const Scalar t73 = c_joint3 * t50 - t56 * t66;
  const Scalar t74 = t28 - t39 * t67;
  const Scalar t75 = s_joint3 * t29 - t56 * t67;
  const Scalar t76 = t56 * t68 - (t48 + t53);
  const Scalar t77 = t56 + t60 * t65;
  const Scalar t78 = s_joint3 * t34 + t39 * t65;
  const Scalar t79 = t37 - Scalar(6.0) - t57 + t56 * t65;
  const Scalar t80 = s_joint2 * (Scalar(5e-04) - t70);
  const Scalar t81 = c_joint2 * (t72 + t72) - s_joint2 * (t71 + t74);
  const Scalar t82 = s_joint2 * t75 - c_joint2 * t73;
  const Scalar minus_rate_joint2 = minus_inverse_d_joint2 * t69;
  const Scalar t83 = Scalar(10.665666666666667) * t20 - Scalar(6.0) * a_joint2_z -
      c_joint3 * t61 + s_joint3 * t64 + t65 * t69;
  const Scalar t84 = s_joint3 * t63 - Scalar(6.0) * (minus_wd_joint1_y - t19) - c_joint3 * t62 +
      t66 * t69;
  const Scalar t85 = Scalar(6.0) * (w_joint2_x * w_joint2_x + w_joint2_z * w_joint2_z) +
      c_joint4 * t32 - s_joint4 * t55 + t67 * t69;
  const Scalar t86 = t68 * t69 - (Scalar(6.0) * t20 + c_joint3 * t63 + s_joint3 * t62);
  const Scalar t87 = c_joint2 * t78 + s_joint2 * t77;
  const Scalar t88 = c_joint2 * t79;
  const Scalar t89 = s_joint2 * t79;
  const Scalar t90 = s_joint2 * t80;
  const Scalar t91 = s_joint2 * t81;
  const Scalar t92 = t72 - c_joint2 * t81;
  const Scalar t93 = c_joint2 * t75 + s_joint2 * t73;
  const Scalar t94 = Scalar(2.0) * t82;
  const Scalar t95 = t88 - Scalar(2.0) * t76;
  const Scalar t96 = t71 + t91;
  const Scalar t97 = s_joint2 * t87;
  const Scalar t98 = c_joint2 * t87;
  const Scalar t99 = c_joint2 * t80 + Scalar(2.0) * t89;
  const Scalar d_joint1 = Scalar(0.002) - t90;
  const Scalar tau_joint1 = tau[6];
  const Scalar t100 = tau_joint1 + Scalar(5e-04) * w_joint1_x * w_joint1_y - c_joint2 * t40 +
      s_joint2 * t83;
  const Scalar t101 = t78 - t98;
  const Scalar t102 = t97 - t77 + t94;
  const Scalar t103 = s_joint2 * t85 - c_joint2 * t84;
  const Scalar inverse_d_joint1 = Scalar(1.0) / d_joint1;
  const Scalar t104 = Scalar(2.0) * t101;
  const Scalar t105 = t99 * inverse_d_joint1;
  const Scalar t106 = inverse_d_joint1 * t104;
  const Scalar t107 = t101 * inverse_d_joint1;
  const Scalar t108 = t89 * inverse_d_joint1;
  const Scalar t109 = t97 * inverse_d_joint1;
  const Scalar rate_joint1 = t100 * inverse_d_joint1;
  const Scalar t110 = Scalar(2.0) * t95 - (Scalar(0.001) + t70) + Scalar(2.0) * t88 - t90 +
      t99 * t105;
  const Scalar t111 = Scalar(2.0) * t102 + t104 * t105;
  const Scalar t112 = t104 * t106 - (Scalar(5e-04) + Scalar(4.0) * t96);
  const Scalar t113 = t96 - t101 * t107;
  const Scalar t114 = t82 + t89 * t107;
  const Scalar t115 = t92 + t97 * t107;
  const Scalar t116 = t76 - t89 * t108;
  const Scalar t117 = t93 + t97 * t108;
  const Scalar t118 = t102 + t101 * t105;
  const Scalar t119 = t95 + t89 * t105;
  const Scalar t120 = t98 + Scalar(2.0) * t93 + t97 * t105;
  const Scalar t121 = Scalar(2.0) * t96 - t101 * t106;
  const Scalar t122 = t94 + t89 * t106;
  const Scalar t123 = Scalar(2.0) * t92 + t97 * t106;
  const Scalar t124 = Scalar(0.001) * (wd_joint1_x + t16) + s_joint2 * t40 - Scalar(2.0) * t86 +
      c_joint2 * t83 + t100 * t105;
  const Scalar t125 = tau_joint2 - Scalar(5e-04) * (minus_wd_joint1_y +
      t15) - Scalar(2.0) * t103 + t100 * t106;
  const Scalar t126 = t103 - t100 * t107;
  const Scalar t127 = t86 - t100 * t108;
  const Scalar t128 = c_joint1 * (t119 + t121) - s_joint1 * (t118 + t122);
  const Scalar t129 = c_joint1 * (t111 + t111) + s_joint1 * (t110 - t112);
  const Scalar t130 = c_joint1 * (t114 + t114) + s_joint1 * (t113 - t116);
  const Scalar t131 = s_joint1 * t117 + c_joint1 * t115;
  const Scalar tau_root_joint_vx = tau[0];
  const Scalar t132 = tau_root_joint_vx - Scalar(10.0) * t4 - Scalar(6.0) * a_root_joint_x +
      s_joint1 * t127 + c_joint1 * t126;
  const Scalar t133 = s_joint1 * t128;
  const Scalar t134 = c_joint1 * t128;
  const Scalar tau_root_joint_wz = tau[5];
  const Scalar t135 = Scalar(1000.0) * (tau_root_joint_wz - tau_joint1);
  const Scalar t136 = s_joint1 * t129;
  const Scalar t137 = t118 + t133;
  const Scalar t138 = s_joint1 * t130;
  const Scalar t139 = t114 - c_joint1 * t130;
  const Scalar t140 = Scalar(10.0) - t119 + t134;
  const Scalar t141 = Scalar(1.0) / (t138 - (Scalar(6.0) + t113));
  const Scalar t142 = t140 * t141;
  const Scalar t143 = t137 * t141;
  const Scalar t144 = t131 * t141;
  const Scalar t145 = t139 * t141;
  const Scalar t146 = t139 * t142 - (t122 + t133);
  const Scalar t147 = t134 - (Scalar(10.0) + t121) + t139 * t143;
  const Scalar t148 = c_joint1 * t117 - s_joint1 * t115 + t139 * t144;
  const Scalar t149 = Scalar(1.0) / (Scalar(6.0) + t116 + t138 + t139 * t145);
  const Scalar tau_root_joint_vy = tau[1];
  const Scalar t150 = Scalar(10.0) * t5 - tau_root_joint_vy + Scalar(6.0) * a_root_joint_y +
      c_joint1 * t127 - s_joint1 * t126 + t132 * t145;
  const Scalar t151 = t146 * t149;
  const Scalar t152 = t147 * t149;
  const Scalar t153 = t148 * t149;
  const Scalar t154 = t148 * t151 - (c_joint1 * t123 + s_joint1 * t120 + t131 * t142);
  const Scalar t155 = c_joint1 * t120 - s_joint1 * t123 - t131 * t143 + t148 * t152;
  const Scalar t156 = Scalar(1.0) / (t74 - Scalar(6.0) + t91 + t97 * t109 - t131 * t144 +
      t148 * t153);
  const Scalar tau_root_joint_vz = tau[2];
  const Scalar t157 = Scalar(6.0) * a_root_joint_z - (tau_root_joint_vz +
      Scalar(10.0) * (v_root_joint_wx * v_root_joint_wx +
      v_root_joint_wy * v_root_joint_wy)) - c_joint2 * t85 - s_joint2 * t84 + t100 * t109;
  const Scalar t158 = t150 * t153 - (t132 * t144 + t157);
  const Scalar t159 = t154 * t156;
  const Scalar t160 = t155 * t156;
  const Scalar t161 = c_joint1 * t129 - t111 + t137 * t142 - t147 * t151 + t155 * t159;
  const Scalar t162 = Scalar(1.0) / (Scalar(18.666166666666665) - t110 + t136 +
      t137 * t143 - t147 * t152 + t155 * t160);
  const Scalar tau_root_joint_wx = tau[3];
  const Scalar t163 = tau_root_joint_wx + Scalar(18.665166666666668) * t5 +
      Scalar(10.0) * a_root_joint_y + s_joint1 * t125 - c_joint1 * t124 - t132 * t143 +
      t150 * t152;
  const Scalar t164 = t158 * t160 - t163;
  const Scalar t165 = t161 * t162;
  const Scalar tau_root_joint_wy = tau[4];
  const Scalar t166 = s_joint1 * t124 - t132 * t142 + t150 * t151 - t158 * t159 + t164 * t165 +
      (Scalar(18.665166666666668) * t4 - tau_root_joint_wy + Scalar(10.0) * a_root_joint_x +
      c_joint1 * t125);
  const Scalar t167 = Scalar(1.0) / (t112 - Scalar(18.666166666666665) + t136 - t140 * t142 +
      t146 * t151 - t154 * t159 + t161 * t165) * t166;
  const Scalar t168 = t165 * t167 - t162 * t164;
  const Scalar t169 = t159 * t167 - t156 * t158 - t160 * t168;
  const Scalar t170 = s_joint1 * t167 + c_joint1 * t168;
  const Scalar t171 = c_joint1 * t167 - s_joint1 * t168;
  const Scalar t172 = t151 * t167 - t149 * t150 - t152 * t168 - t153 * t169;
  const Scalar t173 = t142 * t167 - t132 * t141 - t143 * t168 - t144 * t169 - t145 * t172;
  const Scalar t174 = s_joint1 * t172 + c_joint1 * t173;
  const Scalar t175 = s_joint1 * t173 - c_joint1 * t172;
  const Scalar t176 = Scalar(-2.0) * t171 - t174;
  const Scalar t177 = rate_joint1 - t109 * t169 - t106 * t171 - t105 * t170 - t108 * t175 -
      t107 * t174;
  const Scalar t178 = t175 + Scalar(2.0) * t170;
  const Scalar t179 = s_joint2 * t169 + c_joint2 * t176;
  const Scalar t180 = c_joint2 * t169 - s_joint2 * t176;
  const Scalar t181 = s_joint2 * t177 - c_joint2 * t170;
  const Scalar t182 = t68 * t178 - minus_rate_joint2 + t67 * t180 + t66 * t179 + t65 * t181;
  const Scalar t183 = s_joint3 * t182 - c_joint3 * t181;
  const Scalar t184 = c_joint3 * t182 + s_joint3 * t181;
  const Scalar t185 = rate_joint3 + t44 * (c_joint3 * t178 - s_joint3 * t179) + t43 * t183;

  qdd[0] = t173;
  qdd[1] = t172;
  qdd[2] = t169;
  qdd[3] = t168;
  qdd[4] = t167;
  qdd[5] = t135;
  qdd[6] = t177 - t135;
  qdd[7] = t182 - t171;
  qdd[8] = t185 - (c_joint2 * t177 + s_joint2 * t170);
  qdd[9] = rate_joint4 - t184 +
      Scalar(0.75) * (s_joint4 * t180 - c_joint4 * (Scalar(2.0) * t184 - (s_joint3 * t178 +
      c_joint3 * t179)));
  qdd[10] = rate_joint5 - s_joint4 * t183 - c_joint4 * t185;
}

}  // namespace free_6
