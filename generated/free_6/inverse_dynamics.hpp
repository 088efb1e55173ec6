// inverse_dynamics: tau = M qdd + c + g
// 202 multiplications, 165 additions, sine and cosine of 5 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For free_6.urdf (6fe64ea75024318c), by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace free_6 {

/// tau = M qdd + c + g
///   q[12]  in: positions of the joints: rad, m, quaternions x y z w
///   v[11]  in: velocities of the joints: rad/s, m/s
///   qdd[11]  in: accelerations of the joints: rad/s^2, m/s^2
///   gravity[3]  in: in world axes, m/s^2
///   tau[11]  out: forces at the joints: N m, N
template <class Scalar>
void inverse_dynamics(
    const Scalar* q, const Scalar* v, const Scalar* qdd, const Scalar* gravity,
    Scalar* tau) noexcept {
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

  // Placement of root_joint
  const Scalar q_root_joint_qx = q[3];
  const Scalar t1 = q_root_joint_qx + q_root_joint_qx;
  const Scalar q_root_joint_qy = q[4];
  const Scalar t2 = q_root_joint_qy + q_root_joint_qy;
  const Scalar q_root_joint_qz = q[5];
  const Scalar t3 = q_root_joint_qz + q_root_joint_qz;
  const Scalar v_root_joint_wx = v[3];
  const Scalar v_root_joint_wz = v[5];
  const Scalar ww_root_joint_xz = v_root_joint_wx * v_root_joint_wz;
  const Scalar v_root_joint_wy = v[4];
  const Scalar ww_root_joint_yz = v_root_joint_wy * v_root_joint_wz;
  const Scalar s_joint1 = sines[0];
  const Scalar c_joint1 = cosines[0];
  const Scalar w_joint1_x = v_root_joint_wy * s_joint1 + v_root_joint_wx * c_joint1;
  const Scalar t4 = q_root_joint_qy * t1;
  const Scalar t5 = q_root_joint_qy * t2;
  const Scalar t6 = q_root_joint_qz * t3;
  const Scalar t7 = q_root_joint_qz * t1;
  const Scalar t8 = q_root_joint_qz * t2;
  const Scalar q_root_joint_qw = q[6];
  const Scalar t9 = q_root_joint_qw * t1;
  const Scalar t10 = q_root_joint_qw * t2;
  const Scalar t11 = q_root_joint_qw * t3;
  const Scalar t12 = Scalar(1.0) - q_root_joint_qx * t1;
  // Outward, joint1: motion
  const Scalar qdd_root_joint_wy = qdd[4];
  const Scalar U_root_joint_xz = qdd_root_joint_wy + ww_root_joint_xz;
  const Scalar qdd_root_joint_wx = qdd[3];
  const Scalar U_root_joint_yz = ww_root_joint_yz - qdd_root_joint_wx;
  const Scalar w_joint1_y = v_root_joint_wy * c_joint1 - v_root_joint_wx * s_joint1;
  const Scalar gravity_0 = gravity[0];
  const Scalar gravity_1 = gravity[1];
  const Scalar gravity_2 = gravity[2];
  const Scalar v_root_joint_vz = v[2];
  const Scalar v_root_joint_vy = v[1];
  const Scalar qdd_root_joint_vx = qdd[0];
  const Scalar a_root_joint_x = qdd_root_joint_vx - v_root_joint_vy * v_root_joint_wz +
      v_root_joint_vz * v_root_joint_wy - gravity_2 * (t7 - t10) - gravity_1 * (t4 + t11) +
      gravity_0 * (t5 - Scalar(1.0) + t6);
  const Scalar v_root_joint_vx = v[0];
  const Scalar qdd_root_joint_vy = qdd[1];
  const Scalar a_root_joint_y = qdd_root_joint_vy - v_root_joint_vz * v_root_joint_wx +
      v_root_joint_vx * v_root_joint_wz - gravity_2 * (t8 + t9) - gravity_0 * (t4 - t11) +
      gravity_1 * (t6 - t12);
  const Scalar qdd_root_joint_vz = qdd[2];
  const Scalar a_root_joint_z = qdd_root_joint_vz - v_root_joint_vx * v_root_joint_wy +
      v_root_joint_vy * v_root_joint_wx - gravity_1 * (t8 - t9) - gravity_0 * (t7 + t10) +
      gravity_2 * (t5 - t12);
  const Scalar v_joint1 = v[6];
  const Scalar w_joint1_z = v_root_joint_wz + v_joint1;
  const Scalar wd_joint1_x = qdd_root_joint_wy * s_joint1 + qdd_root_joint_wx * c_joint1 +
      v_joint1 * w_joint1_y;
  const Scalar wd_joint1_y = qdd_root_joint_wy * c_joint1 - qdd_root_joint_wx * s_joint1 -
      v_joint1 * w_joint1_x;
  const Scalar qdd_root_joint_wz = qdd[5];
  const Scalar qdd_joint1 = qdd[6];
  const Scalar wd_joint1_z = qdd_root_joint_wz + qdd_joint1;
  // Outward, joint2: motion
  const Scalar ww_joint1_xz = w_joint1_x * w_joint1_z;
  const Scalar ww_joint1_yz = w_joint1_y * w_joint1_z;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar minus_w_joint2_x = s_joint2 * w_joint1_z - c_joint2 * w_joint1_x;
  const Scalar minus_w_joint2_y = c_joint2 * w_joint1_z + s_joint2 * w_joint1_x;
  const Scalar v_joint2 = v[7];
  const Scalar w_joint2_z = v_joint2 + w_joint1_y;
  const Scalar a_joint1_x = s_joint1 * a_root_joint_y + c_joint1 * a_root_joint_x;
  const Scalar a_joint1_y = c_joint1 * a_root_joint_y - s_joint1 * a_root_joint_x;
  const Scalar wd_joint2_y = v_joint2 * minus_w_joint2_x - (c_joint2 * wd_joint1_z +
      s_joint2 * wd_joint1_x);
  const Scalar minus_a_joint1_at_joint2_z = Scalar(2.0) * (w_joint1_x * w_joint1_x +
      w_joint1_y * w_joint1_y) - a_root_joint_z;
  const Scalar a_joint1_at_joint2_x = a_joint1_x + Scalar(2.0) * (wd_joint1_y + ww_joint1_xz);
  const Scalar a_joint2_z = a_joint1_y - Scalar(2.0) * (wd_joint1_x - ww_joint1_yz);
  const Scalar wd_joint2_x = c_joint2 * wd_joint1_x - s_joint2 * wd_joint1_z -
      v_joint2 * minus_w_joint2_y;
  const Scalar qdd_joint2 = qdd[7];
  const Scalar wd_joint2_z = qdd_joint2 + wd_joint1_y;
  // Outward, joint3: motion
  const Scalar ww_joint2_xy = minus_w_joint2_x * minus_w_joint2_y;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar w_joint3_x = s_joint3 * w_joint2_z - c_joint3 * minus_w_joint2_x;
  const Scalar w_joint3_y = c_joint3 * w_joint2_z + s_joint3 * minus_w_joint2_x;
  const Scalar v_joint3 = v[8];
  const Scalar w_joint3_z = v_joint3 + minus_w_joint2_y;
  const Scalar qdd_joint3 = qdd[8];
  const Scalar wd_joint3_z = qdd_joint3 - wd_joint2_y;
  const Scalar a_joint2_x = s_joint2 * minus_a_joint1_at_joint2_z +
      c_joint2 * a_joint1_at_joint2_x;
  const Scalar a_joint2_y = c_joint2 * minus_a_joint1_at_joint2_z -
      s_joint2 * a_joint1_at_joint2_x;
  const Scalar U_joint2_zy = wd_joint2_x - minus_w_joint2_y * w_joint2_z;
  const Scalar wd_joint3_x = s_joint3 * wd_joint2_z + v_joint3 * w_joint3_y +
      c_joint3 * wd_joint2_x;
  const Scalar wd_joint3_y = c_joint3 * wd_joint2_z - v_joint3 * w_joint3_x -
      s_joint3 * wd_joint2_x;
  const Scalar a_joint3_x = s_joint3 * a_joint2_z + c_joint3 * a_joint2_x;
  const Scalar a_joint3_y = c_joint3 * a_joint2_z - s_joint3 * a_joint2_x;
  // Outward, joint4: motion
  const Scalar ww_joint3_xz = w_joint3_x * w_joint3_z;
  const Scalar ww_joint3_yz = w_joint3_y * w_joint3_z;
  const Scalar s_joint4 = sines[3];
  const Scalar c_joint4 = cosines[3];
  const Scalar minus_w_joint4_x = s_joint4 * w_joint3_z - c_joint4 * w_joint3_x;
  const Scalar minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const Scalar v_joint4 = v[9];
  const Scalar w_joint4_z = v_joint4 + w_joint3_y;
  const Scalar a_joint4_z = a_joint3_y + Scalar(2.0) * (ww_joint3_yz - wd_joint3_x);
  const Scalar a_joint4_x = s_joint4 * (a_joint2_y + Scalar(2.0) * (w_joint3_x * w_joint3_x +
      w_joint3_y * w_joint3_y)) + c_joint4 * (a_joint3_x + Scalar(2.0) * (wd_joint3_y +
      ww_joint3_xz));
  const Scalar wd_joint4_x = c_joint4 * wd_joint3_x - (s_joint4 * wd_joint3_z +
      v_joint4 * minus_w_joint4_y);
  const Scalar wd_joint4_y = v_joint4 * minus_w_joint4_x - c_joint4 * wd_joint3_z -
      s_joint4 * wd_joint3_x;
  const Scalar qdd_joint4 = qdd[9];
  const Scalar wd_joint4_z = qdd_joint4 + wd_joint3_y;
  // Outward, joint5: motion
  const Scalar ww_joint4_xy = minus_w_joint4_x * minus_w_joint4_y;
  const Scalar s_joint5 = sines[4];
  const Scalar c_joint5 = cosines[4];
  const Scalar w_joint5_x = s_joint5 * w_joint4_z - c_joint5 * minus_w_joint4_x;
  const Scalar w_joint5_y = c_joint5 * w_joint4_z + s_joint5 * minus_w_joint4_x;
  const Scalar v_joint5 = v[10];
  const Scalar w_joint5_z = v_joint5 + minus_w_joint4_y;
  const Scalar f_joint4_x = Scalar(2.0) * (wd_joint4_z - ww_joint4_xy);
  const Scalar f_joint4_y = Scalar(2.0) * (minus_w_joint4_x * minus_w_joint4_x +
      w_joint4_z * w_joint4_z);
  const Scalar U_joint4_zy = wd_joint4_x - minus_w_joint4_y * w_joint4_z;
  const Scalar wd_joint5_y = c_joint5 * wd_joint4_z - v_joint5 * w_joint5_x -
      s_joint5 * wd_joint4_x;
  const Scalar wd_joint5_x = s_joint5 * wd_joint4_z + v_joint5 * w_joint5_y +
      c_joint5 * wd_joint4_x;
  const Scalar qdd_joint5 = qdd[10];
  const Scalar wd_joint5_z = qdd_joint5 - wd_joint4_y;
  // Inward, joint4: force and moment
  const Scalar f_joint4_z = Scalar(-2.0) * U_joint4_zy;
  const Scalar f_joint3_x = c_joint4 * f_joint4_x - s_joint4 * f_joint4_y;
  const Scalar n_joint5_z = Scalar(0.001) * wd_joint5_z;
  const Scalar minus_f_joint3_z = c_joint4 * f_joint4_y + s_joint4 * f_joint4_x;
  const Scalar n_joint5_y = Scalar(5e-04) * (wd_joint5_y - w_joint5_x * w_joint5_z);
  const Scalar n_joint4_y = Scalar(5e-04) * (wd_joint4_y +
      minus_w_joint4_x * w_joint4_z) - n_joint5_z;
  const Scalar n_joint5_x = Scalar(5e-04) * (wd_joint5_x + w_joint5_y * w_joint5_z);
  const Scalar f_joint2_x = Scalar(6.0) * (wd_joint2_z - ww_joint2_xy) - s_joint3 * f_joint4_z +
      c_joint3 * f_joint3_x;
  const Scalar f_joint2_y = minus_f_joint3_z +
      Scalar(6.0) * (minus_w_joint2_x * minus_w_joint2_x + w_joint2_z * w_joint2_z);
  const Scalar f_joint2_z = c_joint3 * f_joint4_z - Scalar(6.0) * U_joint2_zy +
      s_joint3 * f_joint3_x;
  const Scalar n_joint4_x = Scalar(2.6656666666666666) * U_joint4_zy - Scalar(2.0) * a_joint4_z -
      s_joint5 * n_joint5_y + c_joint5 * n_joint5_x;
  const Scalar minus_n_joint4_z = Scalar(2.6651666666666665) * ww_joint4_xy -
      Scalar(2.666166666666667) * wd_joint4_z - Scalar(2.0) * a_joint4_x -
      c_joint5 * n_joint5_y - s_joint5 * n_joint5_x;
  const Scalar f_joint1_x = c_joint2 * f_joint2_x - s_joint2 * f_joint2_y;
  const Scalar minus_f_joint1_z = c_joint2 * f_joint2_y + s_joint2 * f_joint2_x;
  const Scalar n_joint3_x = Scalar(0.001) * (wd_joint3_x + ww_joint3_yz) +
      Scalar(4.0) * U_joint4_zy - s_joint4 * n_joint4_y + c_joint4 * n_joint4_x;
  const Scalar n_joint3_z = Scalar(0.0015) * wd_joint3_z -
      Scalar(5e-04) * w_joint3_x * w_joint3_y - c_joint4 * n_joint4_y - s_joint4 * n_joint4_x;
  const Scalar n_joint3_y = Scalar(5e-04) * (wd_joint3_y - ww_joint3_xz) +
      Scalar(2.0) * f_joint3_x - minus_n_joint4_z;
  // Inward, joint1: force and moment
  const Scalar minus_f_root_joint_x = s_joint1 * f_joint2_z - (Scalar(10.0) * U_root_joint_xz +
      Scalar(6.0) * a_root_joint_x) - c_joint1 * f_joint1_x;
  const Scalar minus_f_root_joint_y = Scalar(-10.0) * U_root_joint_yz -
      Scalar(6.0) * a_root_joint_y - c_joint1 * f_joint2_z - s_joint1 * f_joint1_x;
  const Scalar minus_f_root_joint_z = Scalar(10.0) * (v_root_joint_wx * v_root_joint_wx +
      v_root_joint_wy * v_root_joint_wy) - Scalar(6.0) * a_root_joint_z + minus_f_joint1_z;
  const Scalar n_joint2_x = Scalar(10.665666666666667) * U_joint2_zy - Scalar(6.0) * a_joint2_z -
      s_joint3 * n_joint3_y + c_joint3 * n_joint3_x;
  const Scalar n_joint2_y = Scalar(5e-04) * (wd_joint2_y +
      minus_w_joint2_x * w_joint2_z) - n_joint3_z;
  const Scalar minus_n_joint2_z = Scalar(10.665166666666666) * ww_joint2_xy -
      Scalar(10.666166666666667) * wd_joint2_z - Scalar(6.0) * a_joint2_x -
      c_joint3 * n_joint3_y - s_joint3 * n_joint3_x;
  const Scalar n_joint1_x = Scalar(0.001) * (wd_joint1_x +
      ww_joint1_yz) - Scalar(2.0) * f_joint2_z - s_joint2 * n_joint2_y + c_joint2 * n_joint2_x;
  const Scalar n_joint1_z = Scalar(0.0015) * wd_joint1_z -
      Scalar(5e-04) * w_joint1_x * w_joint1_y - c_joint2 * n_joint2_y - s_joint2 * n_joint2_x;
  const Scalar n_joint1_y = Scalar(2.0) * f_joint1_x - Scalar(5e-04) * (ww_joint1_xz -
      wd_joint1_y) - minus_n_joint2_z;
  const Scalar minus_n_root_joint_x = Scalar(18.665666666666667) * U_root_joint_yz -
      Scalar(5e-04) * (qdd_root_joint_wx + ww_root_joint_yz) + Scalar(10.0) * a_root_joint_y +
      s_joint1 * n_joint1_y - c_joint1 * n_joint1_x;
  const Scalar minus_n_root_joint_y = Scalar(-10.0) * a_root_joint_x -
      (Scalar(5e-04) * (qdd_root_joint_wy - ww_root_joint_xz) +
      Scalar(18.665666666666667) * U_root_joint_xz) - c_joint1 * n_joint1_y -
      s_joint1 * n_joint1_x;
  const Scalar n_root_joint_z = n_joint1_z + Scalar(0.001) * qdd_root_joint_wz;

  tau[0] = -minus_f_root_joint_x;
  tau[1] = -minus_f_root_joint_y;
  tau[2] = -minus_f_root_joint_z;
  tau[3] = -minus_n_root_joint_x;
  tau[4] = -minus_n_root_joint_y;
  tau[5] = n_root_joint_z;
  tau[6] = n_joint1_z;
  tau[7] = -minus_n_joint2_z;
  tau[8] = n_joint3_z;
  tau[9] = -minus_n_joint4_z;
  tau[10] = n_joint5_z;
}

}  // namespace free_6
