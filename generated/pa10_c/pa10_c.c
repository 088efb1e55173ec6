/* Generated functions of pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
 *   hybridyn generate pa10.urdf --functions fd,id --lang c --name pa10_c
 * Generated: changes are lost. */
#include "pa10_c.h"

#include <math.h>

/* qdd = M^-1 (tau - c - g)
 * 293 multiplications, 217 additions, 5 divisions, sine and cosine of 6 angles */
void pa10_c_forward_dynamics(
    const double* q, const double* v, const double* tau, double* qdd) {
  const double q_joint2 = q[1];
  const double q_joint3 = q[2];
  const double q_joint4 = q[3];
  const double q_joint5 = q[4];
  const double q_joint6 = q[5];
  const double q_joint7 = q[6];
  const double angles[6] = {
      q_joint2, q_joint3, q_joint4, q_joint5, q_joint6, q_joint7};
  double sines[6];
  double cosines[6];
  for (int i = 0; i < 6; ++i) {
    sines[i] = sin(angles[i]);
    cosines[i] = cos(angles[i]);
  }

  const double v_joint1 = v[0];
  const double s_joint2 = sines[0];
  const double minus_w_joint2_x = v_joint1 * s_joint2;
  const double c_joint2 = cosines[0];
  const double minus_w_joint2_y = v_joint1 * c_joint2;
  const double minus_a_joint2_x = 9.81 * s_joint2;
  const double a_joint2_y = -9.81 * c_joint2;
  const double v_joint2 = v[1];
  const double wd_joint2_y = v_joint2 * minus_w_joint2_x;
  const double minus_wd_joint2_x = v_joint2 * minus_w_joint2_y;
  const double s_joint3 = sines[1];
  const double c_joint3 = cosines[1];
  const double w_joint3_x = v_joint2 * s_joint3 - c_joint3 * minus_w_joint2_x;
  const double w_joint3_y = v_joint2 * c_joint3 + s_joint3 * minus_w_joint2_x;
  const double minus_a_joint3_x = c_joint3 * minus_a_joint2_x;
  const double a_joint3_y = s_joint3 * minus_a_joint2_x;
  const double v_joint3 = v[2];
  const double w_joint3_z = v_joint3 + minus_w_joint2_y;
  const double wd_joint3_y = s_joint3 * minus_wd_joint2_x - v_joint3 * w_joint3_x;
  const double wd_joint3_x = v_joint3 * w_joint3_y - c_joint3 * minus_wd_joint2_x;
  const double t1 = w_joint3_x * w_joint3_z;
  const double t2 = w_joint3_y * w_joint3_z;
  const double s_joint4 = sines[2];
  const double c_joint4 = cosines[2];
  const double w_joint4_x = c_joint4 * w_joint3_x - s_joint4 * w_joint3_z;
  const double minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const double t3 = -0.45000000000000007 * (w_joint3_x * w_joint3_x +
      w_joint3_y * w_joint3_y) - a_joint2_y;
  const double t4 = minus_a_joint3_x - 0.45000000000000007 * (wd_joint3_y + t1);
  const double a_joint4_z = a_joint3_y + 0.45000000000000007 * (t2 - wd_joint3_x);
  const double v_joint4 = v[3];
  const double w_joint4_z = v_joint4 + w_joint3_y;
  const double wd_joint4_y = c_joint4 * wd_joint2_y - s_joint4 * wd_joint3_x -
      v_joint4 * w_joint4_x;
  const double wd_joint4_x = s_joint4 * wd_joint2_y +
      c_joint4 * wd_joint3_x - v_joint4 * minus_w_joint4_y;
  const double t5 = w_joint4_x * minus_w_joint4_y;
  const double s_joint5 = sines[3];
  const double c_joint5 = cosines[3];
  const double w_joint5_x = s_joint5 * w_joint4_z + c_joint5 * w_joint4_x;
  const double w_joint5_y = c_joint5 * w_joint4_z - s_joint5 * w_joint4_x;
  const double v_joint5 = v[4];
  const double w_joint5_z = v_joint5 + minus_w_joint4_y;
  const double s_joint6 = sines[4];
  const double t6 = 0.034109999999999994 * s_joint6;
  const double t7 = 1.002036745 * s_joint6;
  const double minus_a_joint4_x = s_joint4 * t3 + c_joint4 * t4;
  const double a_joint4_y = s_joint4 * t4 - c_joint4 * t3;
  const double t8 = 0.0005811542185255944 * s_joint6;
  const double t9 = w_joint5_x * w_joint5_z;
  const double c_joint6 = cosines[4];
  const double w_joint6_x = c_joint6 * w_joint5_x - s_joint6 * w_joint5_z;
  const double t10 = minus_w_joint4_y * w_joint4_z - wd_joint4_x;
  const double wd_joint5_x = s_joint5 * wd_joint3_y + v_joint5 * w_joint5_y +
      c_joint5 * wd_joint4_x;
  const double a_joint5_x = s_joint5 * a_joint4_z - c_joint5 * minus_a_joint4_x;
  const double a_joint5_y = c_joint5 * a_joint4_z + s_joint5 * minus_a_joint4_x;
  const double wd_joint5_y = c_joint5 * wd_joint3_y - v_joint5 * w_joint5_x -
      s_joint5 * wd_joint4_x;
  const double t11 = w_joint5_y * w_joint5_z;
  const double minus_w_joint6_y = c_joint6 * w_joint5_z + s_joint6 * w_joint5_x;
  const double v_joint6 = v[5];
  const double w_joint6_z = v_joint6 + w_joint5_y;
  const double t12 = s_joint6 * t7;
  const double t13 = s_joint6 * t8;
  const double t14 = c_joint6 * t8;
  const double a_joint6_z = a_joint5_y + 0.5 * (t11 - wd_joint5_x);
  const double wd_joint6_y = c_joint6 * wd_joint4_y - v_joint6 * w_joint6_x -
      s_joint6 * wd_joint5_x;
  const double s_joint7 = sines[5];
  const double c_joint7 = cosines[5];
  const double w_joint7_x = s_joint7 * w_joint6_z + c_joint7 * w_joint6_x;
  const double a_joint6_x = s_joint6 * (a_joint4_y + 0.5 * (w_joint5_x * w_joint5_x +
      w_joint5_y * w_joint5_y)) + c_joint6 * (a_joint5_x + 0.5 * (t9 + wd_joint5_y));
  const double wd_joint6_x = s_joint6 * wd_joint4_y - v_joint6 * minus_w_joint6_y +
      c_joint6 * wd_joint5_x;
  const double t15 = w_joint6_x * minus_w_joint6_y;
  const double w_joint7_y = c_joint7 * w_joint6_z - s_joint7 * w_joint6_x;
  const double v_joint7 = v[6];
  const double w_joint7_z = v_joint7 + minus_w_joint6_y;
  const double t16 = 0.034109999999999994 * (w_joint6_x * w_joint6_x + w_joint6_z * w_joint6_z);
  const double tau_joint7 = tau[6];
  const double rate_joint7 = tau_joint7 + wd_joint6_y;
  const double t17 = tau_joint7 - 0.5 * (wd_joint6_y - w_joint6_x * w_joint6_z);
  const double t18 = 0.0005811542185255944 - t13;
  const double t19 = 0.5 * t14;
  const double t20 = 0.017054999999999997 * c_joint6;
  const double t21 = c_joint6 * t7 - 0.017054999999999997 * s_joint6;
  const double t22 = minus_w_joint6_y * w_joint6_z - wd_joint6_x;
  const double wd_joint7_x = s_joint7 * wd_joint5_y + v_joint7 * w_joint7_y +
      c_joint7 * wd_joint6_x;
  const double wd_joint7_y = c_joint7 * wd_joint5_y - v_joint7 * w_joint7_x -
      s_joint7 * wd_joint6_x;
  const double t23 = 0.5 * t18;
  const double t24 = 0.5 - 0.25 * t18;
  const double d_joint5 = 2.0 + t12;
  const double t25 = c_joint5 * t19;
  const double tau_joint5 = tau[4];
  const double t26 = tau_joint5 - 0.5 * (wd_joint4_y - w_joint4_x * w_joint4_z);
  const double inverse_d_joint5 = 1.0 / d_joint5;
  const double t27 = -0.5 * (wd_joint7_x + w_joint7_y * w_joint7_z);
  const double t28 = 0.5 * (wd_joint7_y - w_joint7_x * w_joint7_z);
  const double t29 = t21 * inverse_d_joint5;
  const double t30 = t6 * inverse_d_joint5;
  const double t31 = 1.002036745 * t22 - 0.034109999999999994 * a_joint6_z + s_joint7 * t28 +
      c_joint7 * t27;
  const double tau_joint6 = tau[5];
  const double t32 = tau_joint6 - 1.502036745 * wd_joint5_y - 0.5020367450000001 * t15 +
      0.034109999999999994 * a_joint6_x - c_joint7 * t28 + s_joint7 * t27;
  const double t33 = t20 - 2.502036745 + t20 + t12 + t21 * t29;
  const double t34 = t6 * t30;
  const double t35 = 0.034109999999999994 * c_joint6 - t6 * t29;
  const double t36 = s_joint5 * (t18 - t34);
  const double t37 = c_joint6 * t17 - (tau_joint5 + 1.5 * wd_joint4_y +
      0.5 * w_joint5_x * w_joint5_y) + s_joint6 * t31;
  const double t38 = c_joint5 * (t23 - t35);
  const double t39 = s_joint5 * t36;
  const double t40 = s_joint5 * (t24 + t33);
  const double rate_joint6 = 0.49949133176374344 * t32;
  const double t41 = 0.034109999999999994 * (wd_joint5_y + t15) + 0.017037649326461287 * t32;
  const double t42 = s_joint5 * t38;
  const double t43 = c_joint5 * t38;
  const double t44 = s_joint5 * t40;
  const double t45 = c_joint5 * t40;
  const double t46 = t35 - 2.1936204 + t43;
  const double minus_rate_joint5 = inverse_d_joint5 * t37;
  const double t47 = wd_joint5_x + t11 + 0.017054999999999997 * t22 +
      s_joint6 * t17 - c_joint6 * t31 + t29 * t37;
  const double t48 = s_joint6 * t16 - c_joint6 * t41;
  const double t49 = 0.034109999999999994 * t22 - t30 * t37;
  const double d_joint4 = 2.317861701136 + t24 - t44;
  const double t50 = tau_joint6 - 0.5 * (t9 - wd_joint5_y) + 0.5 * t48;
  const double minus_inverse_d_joint4 = -1.0 / d_joint4;
  const double t51 = t45 * minus_inverse_d_joint4;
  const double t52 = t46 * minus_inverse_d_joint4;
  const double t53 = t25 * minus_inverse_d_joint4;
  const double t54 = t42 * minus_inverse_d_joint4;
  const double tau_joint4 = tau[3];
  const double t55 = 2.317861701136 * wd_joint3_y - tau_joint4 +
      1.3178617011359999 * t5 - 2.1936204 * minus_a_joint4_x + s_joint5 * t47 + c_joint5 * t50;
  const double t56 = 1.8178617011359999 - t33 + t44 + t45 * t51;
  const double t57 = t39 - t18 + t46 * t52;
  const double t58 = c_joint5 * t14 - t25 * t52;
  const double t59 = t42 + t46 * t51;
  const double t60 = s_joint5 * t19 + t25 * t51;
  const double t61 = t23 - 2.1936204 - t43 + t42 * t51;
  const double t62 = s_joint4 * (0.5 - t56);
  const double t63 = c_joint4 * t60 + s_joint4 * t59;
  const double rate_joint4 = minus_inverse_d_joint4 * t55;
  const double t64 = 1.8178617011359999 * t10 + 2.1936204 * a_joint4_z - c_joint5 * t47 +
      s_joint5 * t50 + t51 * t55;
  const double t65 = c_joint4 * t61;
  const double t66 = s_joint4 * t62;
  const double t67 = 0.45000000000000007 * (t60 - c_joint4 * t63);
  const double t68 = c_joint4 * t62 + 0.45000000000000007 * s_joint4 * t61;
  const double d_joint3 = 2.0 - t66;
  const double inverse_d_joint3 = 1.0 / d_joint3;
  const double tau_joint3 = tau[2];
  const double t69 = c_joint4 * t26 - (tau_joint3 + 1.5 * wd_joint2_y +
      0.5 * w_joint3_x * w_joint3_y) + s_joint4 * t64;
  const double t70 = t68 * inverse_d_joint3;
  const double t71 = t67 * inverse_d_joint3;
  const double t72 = 0.45000000000000007 * (t65 - 0.45000000000000007 * (t42 * t54 - (t34 +
      t39))) - (1.0 + t56) + 0.45000000000000007 * t65 - t66 + t68 * t70;
  const double t73 = s_joint4 * t63 - t59 +
      0.45000000000000007 * (s_joint4 * (s_joint5 * t14 - t42 * t53) -
      c_joint4 * (c_joint5 * t36 - t42 * t52));
  const double t74 = 0.45000000000000007 * t73 + t67 * t70;
  const double minus_rate_joint3 = inverse_d_joint3 * t69;
  const double t75 = t67 * t71 - (0.5 + 0.20250000000000004 * (t57 +
      s_joint4 * (c_joint4 * (t58 + t58) - s_joint4 * (t13 - t25 * t53 + t57))));
  const double t76 = wd_joint3_x + t2 + s_joint4 * t26 +
      0.45000000000000007 * (c_joint5 * t49 - 2.1936204 * t10 - s_joint5 * t48 + t54 * t55);
  const double t77 = c_joint4 * t64 - t76 + t69 * t70;
  const double t78 = s_joint4 * (c_joint6 * t16 - 2.1936204 * (w_joint4_x * w_joint4_x +
      w_joint4_z * w_joint4_z) + s_joint6 * t41 +
      t53 * t55) - c_joint4 * (t52 * t55 - (2.1936204 * (wd_joint3_y + t5) + s_joint5 * t49 +
      c_joint5 * t48));
  const double t79 = t69 * t71 - (tau_joint4 + 0.5 * (wd_joint3_y - t1) +
      0.45000000000000007 * t78);
  const double t80 = c_joint3 * (t74 + t74) + s_joint3 * (t72 - t75);
  const double t81 = s_joint3 * t80;
  const double t82 = t74 - c_joint3 * t80;
  const double d_joint2 = 3.8966927780861202 - t75 - t81;
  const double tau_joint2 = tau[1];
  const double t83 = -2.8966927780861202 * minus_w_joint2_x * minus_w_joint2_y - (tau_joint2 +
      59.188181974200006 * s_joint2) - c_joint3 * t79 - s_joint3 * t77;
  const double minus_inverse_d_joint2 = -1.0 / d_joint2;
  const double t84 = t82 * minus_inverse_d_joint2;
  const double rate_joint2 = t83 * minus_inverse_d_joint2;
  const double d_joint1 = 2.0 + s_joint2 * s_joint2 * (2.8966927780861202 - t72 + t81 +
      t82 * t84);
  const double inverse_d_joint1 = 1.0 / d_joint1;
  const double tau_joint1 = tau[0];
  const double t85 = c_joint2 * (tau_joint3 - wd_joint2_y) - tau_joint1 +
      s_joint2 * (6.7933855561722405 * minus_wd_joint2_x - s_joint3 * t79 +
      c_joint3 * t77 - t83 * t84);
  const double minus_rate_joint1 = inverse_d_joint1 * t85;
  const double t86 = s_joint2 * minus_rate_joint1;
  const double t87 = rate_joint2 + t84 * t86;
  const double t88 = s_joint3 * t87 + c_joint3 * t86;
  const double t89 = s_joint3 * t86 - c_joint3 * t87;
  const double t90 = -0.45000000000000007 * t88;
  const double t91 = t71 * t89 - minus_rate_joint3 - t70 * t88;
  const double t92 = 0.45000000000000007 * t89;
  const double t93 = c_joint4 * t92;
  const double t94 = s_joint4 * t92;
  const double t95 = s_joint4 * t91 - c_joint4 * t88;
  const double t96 = rate_joint4 - t54 * t90 - t53 * t94 + t52 * t93 + t51 * t95;
  const double t97 = s_joint5 * t96 - c_joint5 * t95;
  const double t98 = c_joint5 * t96 + s_joint5 * t95;
  const double t99 = t30 * (c_joint5 * t90 + s_joint5 * t93) - minus_rate_joint5 + t29 * t97;

  qdd[0] = -minus_rate_joint1;
  qdd[1] = t87;
  qdd[2] = t91 + c_joint2 * minus_rate_joint1;
  qdd[3] = t89 + t96;
  qdd[4] = t99 - (c_joint4 * t91 + s_joint4 * t88);
  qdd[5] = rate_joint6 - t98 + 0.017037649326461287 * (s_joint6 * t94 +
      c_joint6 * (s_joint5 * t90 - c_joint5 * t93 + 0.5 * t98));
  qdd[6] = rate_joint7 - s_joint6 * t97 - c_joint6 * t99;
}

/* tau = M qdd + c + g
 * 167 multiplications, 124 additions, sine and cosine of 6 angles */
void pa10_c_inverse_dynamics(
    const double* q, const double* v, const double* qdd, double* tau) {
  const double q_joint2 = q[1];
  const double q_joint3 = q[2];
  const double q_joint4 = q[3];
  const double q_joint5 = q[4];
  const double q_joint6 = q[5];
  const double q_joint7 = q[6];
  const double angles[6] = {
      q_joint2, q_joint3, q_joint4, q_joint5, q_joint6, q_joint7};
  double sines[6];
  double cosines[6];
  for (int i = 0; i < 6; ++i) {
    sines[i] = sin(angles[i]);
    cosines[i] = cos(angles[i]);
  }

  const double v_joint1 = v[0];
  const double s_joint2 = sines[0];
  const double minus_w_joint2_x = v_joint1 * s_joint2;
  const double c_joint2 = cosines[0];
  const double minus_w_joint2_y = v_joint1 * c_joint2;
  const double minus_a_joint2_x = 9.81 * s_joint2;
  const double a_joint2_y = -9.81 * c_joint2;
  const double v_joint2 = v[1];
  const double t1 = v_joint2 * minus_w_joint2_x;
  const double t2 = v_joint2 * minus_w_joint2_y;
  const double s_joint3 = sines[1];
  const double c_joint3 = cosines[1];
  const double w_joint3_x = v_joint2 * s_joint3 - c_joint3 * minus_w_joint2_x;
  const double w_joint3_y = v_joint2 * c_joint3 + s_joint3 * minus_w_joint2_x;
  const double qdd_joint1 = qdd[0];
  const double wd_joint2_y = t1 - qdd_joint1 * c_joint2;
  const double minus_wd_joint2_x = t2 + qdd_joint1 * s_joint2;
  const double minus_a_joint3_x = c_joint3 * minus_a_joint2_x;
  const double a_joint3_y = s_joint3 * minus_a_joint2_x;
  const double v_joint3 = v[2];
  const double w_joint3_z = v_joint3 + minus_w_joint2_y;
  const double t3 = -0.45000000000000007 * (w_joint3_x * w_joint3_x +
      w_joint3_y * w_joint3_y) - a_joint2_y;
  const double qdd_joint2 = qdd[1];
  const double wd_joint3_x = qdd_joint2 * s_joint3 - c_joint3 * minus_wd_joint2_x +
      v_joint3 * w_joint3_y;
  const double wd_joint3_y = qdd_joint2 * c_joint3 +
      s_joint3 * minus_wd_joint2_x - v_joint3 * w_joint3_x;
  const double qdd_joint3 = qdd[2];
  const double wd_joint3_z = qdd_joint3 - wd_joint2_y;
  const double t4 = w_joint3_x * w_joint3_z;
  const double t5 = w_joint3_y * w_joint3_z;
  const double s_joint4 = sines[2];
  const double c_joint4 = cosines[2];
  const double w_joint4_x = c_joint4 * w_joint3_x - s_joint4 * w_joint3_z;
  const double minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const double v_joint4 = v[3];
  const double w_joint4_z = v_joint4 + w_joint3_y;
  const double a_joint4_z = a_joint3_y - 0.45000000000000007 * (wd_joint3_x - t5);
  const double t6 = minus_a_joint3_x - 0.45000000000000007 * (wd_joint3_y + t4);
  const double wd_joint4_x = c_joint4 * wd_joint3_x - (s_joint4 * wd_joint3_z +
      v_joint4 * minus_w_joint4_y);
  const double minus_wd_joint4_y = c_joint4 * wd_joint3_z + v_joint4 * w_joint4_x +
      s_joint4 * wd_joint3_x;
  const double qdd_joint4 = qdd[3];
  const double wd_joint4_z = qdd_joint4 + wd_joint3_y;
  const double t7 = w_joint4_x * minus_w_joint4_y;
  const double s_joint5 = sines[3];
  const double c_joint5 = cosines[3];
  const double w_joint5_x = s_joint5 * w_joint4_z + c_joint5 * w_joint4_x;
  const double w_joint5_y = c_joint5 * w_joint4_z - s_joint5 * w_joint4_x;
  const double v_joint5 = v[4];
  const double w_joint5_z = v_joint5 + minus_w_joint4_y;
  const double minus_a_joint4_x = s_joint4 * t3 + c_joint4 * t6;
  const double a_joint4_y = s_joint4 * t6 - c_joint4 * t3;
  const double t8 = wd_joint4_x - minus_w_joint4_y * w_joint4_z;
  const double wd_joint5_y = c_joint5 * wd_joint4_z - v_joint5 * w_joint5_x -
      s_joint5 * wd_joint4_x;
  const double wd_joint5_x = s_joint5 * wd_joint4_z + v_joint5 * w_joint5_y +
      c_joint5 * wd_joint4_x;
  const double a_joint5_x = s_joint5 * a_joint4_z - c_joint5 * minus_a_joint4_x;
  const double a_joint5_y = c_joint5 * a_joint4_z + s_joint5 * minus_a_joint4_x;
  const double qdd_joint5 = qdd[4];
  const double wd_joint5_z = qdd_joint5 + minus_wd_joint4_y;
  const double t9 = w_joint5_x * w_joint5_z;
  const double t10 = w_joint5_y * w_joint5_z;
  const double s_joint6 = sines[4];
  const double c_joint6 = cosines[4];
  const double w_joint6_x = c_joint6 * w_joint5_x - s_joint6 * w_joint5_z;
  const double minus_w_joint6_y = c_joint6 * w_joint5_z + s_joint6 * w_joint5_x;
  const double v_joint6 = v[5];
  const double w_joint6_z = v_joint6 + w_joint5_y;
  const double a_joint6_x = s_joint6 * (a_joint4_y + 0.5 * (w_joint5_x * w_joint5_x +
      w_joint5_y * w_joint5_y)) + c_joint6 * (a_joint5_x + 0.5 * (wd_joint5_y + t9));
  const double a_joint6_z = a_joint5_y - 0.5 * (wd_joint5_x - t10);
  const double wd_joint6_x = c_joint6 * wd_joint5_x - (s_joint6 * wd_joint5_z +
      v_joint6 * minus_w_joint6_y);
  const double minus_wd_joint6_y = c_joint6 * wd_joint5_z + v_joint6 * w_joint6_x +
      s_joint6 * wd_joint5_x;
  const double qdd_joint6 = qdd[5];
  const double wd_joint6_z = qdd_joint6 + wd_joint5_y;
  const double t11 = w_joint6_x * minus_w_joint6_y;
  const double s_joint7 = sines[5];
  const double c_joint7 = cosines[5];
  const double w_joint7_x = s_joint7 * w_joint6_z + c_joint7 * w_joint6_x;
  const double w_joint7_y = c_joint7 * w_joint6_z - s_joint7 * w_joint6_x;
  const double v_joint7 = v[6];
  const double w_joint7_z = v_joint7 + minus_w_joint6_y;
  const double f_joint6_x = -0.034109999999999994 * (wd_joint6_z + t11);
  const double minus_f_joint6_y = 0.034109999999999994 * (w_joint6_x * w_joint6_x +
      w_joint6_z * w_joint6_z);
  const double t12 = wd_joint6_x - minus_w_joint6_y * w_joint6_z;
  const double wd_joint7_y = c_joint7 * wd_joint6_z - v_joint7 * w_joint7_x -
      s_joint7 * wd_joint6_x;
  const double wd_joint7_x = s_joint7 * wd_joint6_z + v_joint7 * w_joint7_y +
      c_joint7 * wd_joint6_x;
  const double qdd_joint7 = qdd[6];
  const double wd_joint7_z = qdd_joint7 + minus_wd_joint6_y;
  const double f_joint6_z = 0.034109999999999994 * t12;
  const double f_joint5_x = s_joint6 * minus_f_joint6_y + c_joint6 * f_joint6_x;
  const double n_joint6_y = -0.5 * (minus_wd_joint6_y + w_joint6_x * w_joint6_z) - wd_joint7_z;
  const double n_joint7_y = -0.5 * (w_joint7_x * w_joint7_z - wd_joint7_y);
  const double f_joint5_z = c_joint6 * minus_f_joint6_y - s_joint6 * f_joint6_x;
  const double n_joint7_x = 0.5 * (wd_joint7_x + w_joint7_y * w_joint7_z);
  const double f_joint4_x = 2.1936204 * (wd_joint4_z + t7) - s_joint5 * f_joint6_z +
      c_joint5 * f_joint5_x;
  const double f_joint4_z = c_joint5 * f_joint6_z - 2.1936204 * t8 + s_joint5 * f_joint5_x;
  const double f_joint4_y = 2.1936204 * (w_joint4_x * w_joint4_x +
      w_joint4_z * w_joint4_z) - f_joint5_z;
  const double n_joint6_x = 1.002036745 * t12 +
      0.034109999999999994 * a_joint6_z - s_joint7 * n_joint7_y + c_joint7 * n_joint7_x;
  const double n_joint6_z = 1.502036745 * wd_joint6_z +
      0.5020367450000001 * t11 - 0.034109999999999994 * a_joint6_x + c_joint7 * n_joint7_y +
      s_joint7 * n_joint7_x;
  const double f_joint3_x = c_joint4 * f_joint4_x - s_joint4 * f_joint4_y;
  const double n_joint5_x = wd_joint5_x +
      t10 - 0.017054999999999997 * t12 - s_joint6 * n_joint6_y + c_joint6 * n_joint6_x;
  const double n_joint5_z = 1.5 * wd_joint5_z - 0.5 * w_joint5_x * w_joint5_y -
      c_joint6 * n_joint6_y - s_joint6 * n_joint6_x;
  const double n_joint5_y = 0.5 * f_joint5_x - 0.5 * (t9 - wd_joint5_y) + n_joint6_z;
  const double n_joint4_x = 1.8178617011359999 * t8 - 2.1936204 * a_joint4_z -
      s_joint5 * n_joint5_y + c_joint5 * n_joint5_x;
  const double n_joint4_y = -0.5 * (minus_wd_joint4_y + w_joint4_x * w_joint4_z) - n_joint5_z;
  const double n_joint4_z = 2.317861701136 * wd_joint4_z +
      1.3178617011359999 * t7 - 2.1936204 * minus_a_joint4_x + c_joint5 * n_joint5_y +
      s_joint5 * n_joint5_x;
  const double n_joint3_x = wd_joint3_x +
      t5 - 0.45000000000000007 * f_joint4_z - s_joint4 * n_joint4_y + c_joint4 * n_joint4_x;
  const double n_joint3_z = 1.5 * wd_joint3_z - 0.5 * w_joint3_x * w_joint3_y -
      c_joint4 * n_joint4_y - s_joint4 * n_joint4_x;
  const double n_joint3_y = 0.45000000000000007 * f_joint3_x - 0.5 * (t4 - wd_joint3_y) +
      n_joint4_z;
  const double n_joint2_x = c_joint3 * n_joint3_x - (3.3966927780861202 * (t2 +
      minus_wd_joint2_x) + s_joint3 * n_joint3_y);
  const double n_joint2_y = 0.5 * (t1 + wd_joint2_y) - n_joint3_z;
  const double n_joint2_z = 3.8966927780861202 * qdd_joint2 - 59.188181974200006 * s_joint2 -
      2.8966927780861202 * minus_w_joint2_x * minus_w_joint2_y + c_joint3 * n_joint3_y +
      s_joint3 * n_joint3_x;
  const double n_joint1_z = 1.5 * qdd_joint1 - c_joint2 * n_joint2_y - s_joint2 * n_joint2_x;

  tau[0] = n_joint1_z;
  tau[1] = n_joint2_z;
  tau[2] = n_joint3_z;
  tau[3] = n_joint4_z;
  tau[4] = n_joint5_z;
  tau[5] = n_joint6_z;
  tau[6] = wd_joint7_z;
}

