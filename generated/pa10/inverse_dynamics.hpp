// inverse_dynamics: tau = M qdd + c + g
// 167 multiplications, 124 additions, sine and cosine of 6 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace pa10 {

/// tau = M qdd + c + g
///   q[7]  in: positions of the joints: rad, m, quaternions x y z w
///   v[7]  in: velocities of the joints: rad/s, m/s
///   qdd[7]  in: accelerations of the joints: rad/s^2, m/s^2
///   tau[7]  out: forces at the joints: N m, N
template <class Scalar>
void inverse_dynamics(
    const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* tau) noexcept {
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

  // Outward, joint2: motion
  const Scalar v_joint1 = v[0];
  const Scalar s_joint2 = sines[0];
  const Scalar minus_w_joint2_x = v_joint1 * s_joint2;
  const Scalar c_joint2 = cosines[0];
  const Scalar minus_w_joint2_y = v_joint1 * c_joint2;
  const Scalar a_joint2_x = Scalar(-9.81) * s_joint2;
  const Scalar a_joint2_y = Scalar(-9.81) * c_joint2;
  const Scalar v_joint2 = v[1];
  const Scalar minus_ww_joint2_xz = v_joint2 * minus_w_joint2_x;
  const Scalar minus_ww_joint2_yz = v_joint2 * minus_w_joint2_y;
  // Outward, joint3: motion
  const Scalar s_joint3 = sines[1];
  const Scalar c_joint3 = cosines[1];
  const Scalar w_joint3_x = v_joint2 * s_joint3 - c_joint3 * minus_w_joint2_x;
  const Scalar w_joint3_y = v_joint2 * c_joint3 + s_joint3 * minus_w_joint2_x;
  const Scalar qdd_joint1 = qdd[0];
  const Scalar wd_joint2_y = minus_ww_joint2_xz - qdd_joint1 * c_joint2;
  const Scalar minus_wd_joint2_x = minus_ww_joint2_yz + qdd_joint1 * s_joint2;
  const Scalar a_joint3_x = c_joint3 * a_joint2_x;
  const Scalar minus_a_joint3_y = s_joint3 * a_joint2_x;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + minus_w_joint2_y;
  const Scalar minus_a_joint3_at_joint4_z = a_joint2_y +
      Scalar(0.45) * (w_joint3_x * w_joint3_x + w_joint3_y * w_joint3_y);
  const Scalar qdd_joint2 = qdd[1];
  const Scalar wd_joint3_x = qdd_joint2 * s_joint3 - c_joint3 * minus_wd_joint2_x +
      v_joint3 * w_joint3_y;
  const Scalar wd_joint3_y = qdd_joint2 * c_joint3 +
      s_joint3 * minus_wd_joint2_x - v_joint3 * w_joint3_x;
  const Scalar qdd_joint3 = qdd[2];
  const Scalar wd_joint3_z = qdd_joint3 - wd_joint2_y;
  // Outward, joint4: motion
  const Scalar ww_joint3_xz = w_joint3_x * w_joint3_z;
  const Scalar ww_joint3_yz = w_joint3_y * w_joint3_z;
  const Scalar s_joint4 = sines[2];
  const Scalar c_joint4 = cosines[2];
  const Scalar w_joint4_x = c_joint4 * w_joint3_x - s_joint4 * w_joint3_z;
  const Scalar minus_w_joint4_y = c_joint4 * w_joint3_z + s_joint4 * w_joint3_x;
  const Scalar v_joint4 = v[3];
  const Scalar w_joint4_z = v_joint4 + w_joint3_y;
  const Scalar a_joint4_z = Scalar(-0.45) * (wd_joint3_x - ww_joint3_yz) - minus_a_joint3_y;
  const Scalar a_joint3_at_joint4_x = a_joint3_x + Scalar(0.45) * (wd_joint3_y + ww_joint3_xz);
  const Scalar wd_joint4_x = c_joint4 * wd_joint3_x - (s_joint4 * wd_joint3_z +
      v_joint4 * minus_w_joint4_y);
  const Scalar minus_wd_joint4_y = c_joint4 * wd_joint3_z + v_joint4 * w_joint4_x +
      s_joint4 * wd_joint3_x;
  const Scalar qdd_joint4 = qdd[3];
  const Scalar wd_joint4_z = qdd_joint4 + wd_joint3_y;
  // Outward, joint5: motion
  const Scalar minus_ww_joint4_xy = w_joint4_x * minus_w_joint4_y;
  const Scalar s_joint5 = sines[3];
  const Scalar c_joint5 = cosines[3];
  const Scalar w_joint5_x = s_joint5 * w_joint4_z + c_joint5 * w_joint4_x;
  const Scalar w_joint5_y = c_joint5 * w_joint4_z - s_joint5 * w_joint4_x;
  const Scalar v_joint5 = v[4];
  const Scalar w_joint5_z = v_joint5 + minus_w_joint4_y;
  const Scalar a_joint4_x = s_joint4 * minus_a_joint3_at_joint4_z +
      c_joint4 * a_joint3_at_joint4_x;
  const Scalar a_joint4_y = c_joint4 * minus_a_joint3_at_joint4_z -
      s_joint4 * a_joint3_at_joint4_x;
  const Scalar U_joint4_zy = wd_joint4_x - minus_w_joint4_y * w_joint4_z;
  const Scalar wd_joint5_y = c_joint5 * wd_joint4_z - v_joint5 * w_joint5_x -
      s_joint5 * wd_joint4_x;
  const Scalar wd_joint5_x = s_joint5 * wd_joint4_z + v_joint5 * w_joint5_y +
      c_joint5 * wd_joint4_x;
  const Scalar a_joint5_x = s_joint5 * a_joint4_z + c_joint5 * a_joint4_x;
  const Scalar a_joint5_y = c_joint5 * a_joint4_z - s_joint5 * a_joint4_x;
  const Scalar qdd_joint5 = qdd[4];
  const Scalar wd_joint5_z = qdd_joint5 + minus_wd_joint4_y;
  // Outward, joint6: motion
  const Scalar ww_joint5_xz = w_joint5_x * w_joint5_z;
  const Scalar ww_joint5_yz = w_joint5_y * w_joint5_z;
  const Scalar s_joint6 = sines[4];
  const Scalar c_joint6 = cosines[4];
  const Scalar w_joint6_x = c_joint6 * w_joint5_x - s_joint6 * w_joint5_z;
  const Scalar minus_w_joint6_y = c_joint6 * w_joint5_z + s_joint6 * w_joint5_x;
  const Scalar v_joint6 = v[5];
  const Scalar w_joint6_z = v_joint6 + w_joint5_y;
  const Scalar a_joint6_x = s_joint6 * (a_joint4_y + Scalar(0.5) * (w_joint5_x * w_joint5_x +
      w_joint5_y * w_joint5_y)) + c_joint6 * (a_joint5_x + Scalar(0.5) * (wd_joint5_y +
      ww_joint5_xz));
  const Scalar a_joint6_z = a_joint5_y - Scalar(0.5) * (wd_joint5_x - ww_joint5_yz);
  const Scalar wd_joint6_x = c_joint6 * wd_joint5_x - (s_joint6 * wd_joint5_z +
      v_joint6 * minus_w_joint6_y);
  const Scalar minus_wd_joint6_y = c_joint6 * wd_joint5_z + v_joint6 * w_joint6_x +
      s_joint6 * wd_joint5_x;
  const Scalar qdd_joint6 = qdd[5];
  const Scalar wd_joint6_z = qdd_joint6 + wd_joint5_y;
  // Outward, joint7: motion
  const Scalar minus_ww_joint6_xy = w_joint6_x * minus_w_joint6_y;
  const Scalar s_joint7 = sines[5];
  const Scalar c_joint7 = cosines[5];
  const Scalar w_joint7_x = s_joint7 * w_joint6_z + c_joint7 * w_joint6_x;
  const Scalar w_joint7_y = c_joint7 * w_joint6_z - s_joint7 * w_joint6_x;
  const Scalar v_joint7 = v[6];
  const Scalar w_joint7_z = v_joint7 + minus_w_joint6_y;
  const Scalar f_joint6_x = Scalar(-0.03411) * (wd_joint6_z + minus_ww_joint6_xy);
  const Scalar minus_f_joint6_y = Scalar(0.03411) * (w_joint6_x * w_joint6_x +
      w_joint6_z * w_joint6_z);
  const Scalar U_joint6_zy = wd_joint6_x - minus_w_joint6_y * w_joint6_z;
  const Scalar wd_joint7_y = c_joint7 * wd_joint6_z - v_joint7 * w_joint7_x -
      s_joint7 * wd_joint6_x;
  const Scalar wd_joint7_x = s_joint7 * wd_joint6_z + v_joint7 * w_joint7_y +
      c_joint7 * wd_joint6_x;
  const Scalar qdd_joint7 = qdd[6];
  const Scalar wd_joint7_z = qdd_joint7 + minus_wd_joint6_y;
  // Inward, joint5: force and moment
  const Scalar f_joint6_z = Scalar(0.03411) * U_joint6_zy;
  const Scalar f_joint5_x = s_joint6 * minus_f_joint6_y + c_joint6 * f_joint6_x;
  const Scalar n_joint6_y = Scalar(-0.5) * (minus_wd_joint6_y +
      w_joint6_x * w_joint6_z) - wd_joint7_z;
  const Scalar n_joint7_y = Scalar(-0.5) * (w_joint7_x * w_joint7_z - wd_joint7_y);
  const Scalar f_joint5_z = c_joint6 * minus_f_joint6_y - s_joint6 * f_joint6_x;
  const Scalar n_joint7_x = Scalar(0.5) * (wd_joint7_x + w_joint7_y * w_joint7_z);
  const Scalar f_joint4_x = Scalar(2.1936204) * (wd_joint4_z +
      minus_ww_joint4_xy) - s_joint5 * f_joint6_z + c_joint5 * f_joint5_x;
  const Scalar f_joint4_z = c_joint5 * f_joint6_z - Scalar(2.1936204) * U_joint4_zy +
      s_joint5 * f_joint5_x;
  const Scalar f_joint4_y = Scalar(2.1936204) * (w_joint4_x * w_joint4_x +
      w_joint4_z * w_joint4_z) - f_joint5_z;
  const Scalar n_joint6_x = Scalar(1.002036745) * U_joint6_zy +
      Scalar(0.03411) * a_joint6_z - s_joint7 * n_joint7_y + c_joint7 * n_joint7_x;
  const Scalar n_joint6_z = Scalar(1.502036745) * wd_joint6_z +
      Scalar(0.502036745) * minus_ww_joint6_xy - Scalar(0.03411) * a_joint6_x +
      c_joint7 * n_joint7_y + s_joint7 * n_joint7_x;
  const Scalar f_joint3_x = c_joint4 * f_joint4_x - s_joint4 * f_joint4_y;
  const Scalar n_joint5_x = wd_joint5_x +
      ww_joint5_yz - Scalar(0.017055) * U_joint6_zy - s_joint6 * n_joint6_y +
      c_joint6 * n_joint6_x;
  const Scalar minus_n_joint5_z = Scalar(0.5) * w_joint5_x * w_joint5_y -
      Scalar(1.5) * wd_joint5_z + c_joint6 * n_joint6_y + s_joint6 * n_joint6_x;
  const Scalar n_joint5_y = Scalar(0.5) * f_joint5_x - Scalar(0.5) * (ww_joint5_xz -
      wd_joint5_y) + n_joint6_z;
  const Scalar n_joint4_x = Scalar(1.817861701136) * U_joint4_zy -
      Scalar(2.1936204) * a_joint4_z - s_joint5 * n_joint5_y + c_joint5 * n_joint5_x;
  const Scalar n_joint4_y = minus_n_joint5_z - Scalar(0.5) * (minus_wd_joint4_y +
      w_joint4_x * w_joint4_z);
  const Scalar n_joint4_z = Scalar(2.317861701136) * wd_joint4_z +
      Scalar(1.317861701136) * minus_ww_joint4_xy + Scalar(2.1936204) * a_joint4_x +
      c_joint5 * n_joint5_y + s_joint5 * n_joint5_x;
  // Inward, joint4: force and moment
  const Scalar n_joint3_x = wd_joint3_x +
      ww_joint3_yz - Scalar(0.45) * f_joint4_z - s_joint4 * n_joint4_y + c_joint4 * n_joint4_x;
  const Scalar minus_n_joint3_z = Scalar(0.5) * w_joint3_x * w_joint3_y -
      Scalar(1.5) * wd_joint3_z + c_joint4 * n_joint4_y + s_joint4 * n_joint4_x;
  const Scalar n_joint3_y = Scalar(0.45) * f_joint3_x - Scalar(0.5) * (ww_joint3_xz -
      wd_joint3_y) + n_joint4_z;
  // Inward, joint3: force and moment
  const Scalar n_joint2_x = c_joint3 * n_joint3_x -
      (Scalar(3.39669277808612) * (minus_ww_joint2_yz + minus_wd_joint2_x) +
      s_joint3 * n_joint3_y);
  const Scalar n_joint2_y = minus_n_joint3_z + Scalar(0.5) * (minus_ww_joint2_xz + wd_joint2_y);
  const Scalar n_joint2_z = Scalar(3.89669277808612) * qdd_joint2 -
      Scalar(59.1881819742) * s_joint2 -
      Scalar(2.89669277808612) * minus_w_joint2_x * minus_w_joint2_y + c_joint3 * n_joint3_y +
      s_joint3 * n_joint3_x;
  const Scalar minus_n_joint1_z = c_joint2 * n_joint2_y - Scalar(1.5) * qdd_joint1 +
      s_joint2 * n_joint2_x;

  tau[0] = -minus_n_joint1_z;
  tau[1] = n_joint2_z;
  tau[2] = -minus_n_joint3_z;
  tau[3] = n_joint4_z;
  tau[4] = -minus_n_joint5_z;
  tau[5] = n_joint6_z;
  tau[6] = wd_joint7_z;
}

}  // namespace pa10
