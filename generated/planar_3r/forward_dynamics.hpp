// forward_dynamics: qdd = M^-1 (tau - c - g); mass matrix by composite inertias, factorised
// 41 multiplications, 36 additions, 2 divisions, sine and cosine of 3 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// qdd = M^-1 (tau - c - g)
///   q[3]  in: positions of the joints: rad, m, quaternions x y z w
///   v[3]  in: velocities of the joints: rad/s, m/s
///   tau[3]  in: forces at the joints: N m, N
///   qdd[3]  out: accelerations of the joints: rad/s^2, m/s^2
template <class Scalar>
void forward_dynamics(
    const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[3] = {
      q_joint1, q_joint2, q_joint3};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  // Force for a unit acceleration of joint3
  const Scalar c_joint3 = cosines[2];
  const Scalar f_joint3_at_joint2_x = Scalar(0.5) * c_joint3;
  const Scalar s_joint3 = sines[2];
  const Scalar s_joint2 = sines[1];
  const Scalar t1 = s_joint2 * Scalar(0.5) * s_joint3;
  const Scalar J_joint2_zz = c_joint3 + Scalar(1.6666666666666665);
  const Scalar s_joint1 = sines[0];
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar a_joint1_y = Scalar(-9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar M_joint3_joint2 = Scalar(0.3333333333333333) + f_joint3_at_joint2_x;
  const Scalar a_joint1_at_joint2_y = a_joint1_y + v_joint1 * v_joint1;
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar L_joint3_joint2 = Scalar(3.0) * M_joint3_joint2;
  const Scalar c_joint2 = cosines[1];
  const Scalar M_joint3_joint1 = M_joint3_joint2 - t1 + c_joint2 * f_joint3_at_joint2_x;
  // Inward, joint3: force and moment
  const Scalar f_joint2_at_joint1_x = c_joint2 * (Scalar(1.5) + f_joint3_at_joint2_x) - t1;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar inverse_d_joint2 = Scalar(1.0) / (J_joint2_zz - M_joint3_joint2 * L_joint3_joint2);
  const Scalar a_joint2_x = s_joint2 * a_joint1_at_joint2_y + c_joint2 * a_joint1_x;
  const Scalar a_joint2_y = c_joint2 * a_joint1_at_joint2_y - s_joint2 * a_joint1_x;
  const Scalar L_joint3_joint1 = Scalar(3.0) * M_joint3_joint1;
  const Scalar f_joint3_x = Scalar(-0.5) * w_joint3_z * w_joint3_z;
  const Scalar t2 = J_joint2_zz + f_joint2_at_joint1_x - L_joint3_joint2 * M_joint3_joint1;
  const Scalar a_joint3_y = c_joint3 * a_joint2_x + s_joint3 * (ww_joint2_zz + a_joint2_y);
  const Scalar f_joint2_x = s_joint3 * f_joint3_x;
  const Scalar f_joint2_y = Scalar(1.5) * ww_joint2_zz - c_joint3 * f_joint3_x;
  const Scalar L_joint2_joint1 = inverse_d_joint2 * t2;
  const Scalar f_joint1_x = c_joint2 * f_joint2_x - s_joint2 * f_joint2_y;
  const Scalar n_joint3_z = Scalar(0.5) * a_joint3_y;
  const Scalar n_joint2_z = f_joint2_x + Scalar(1.5) * a_joint2_x + n_joint3_z;
  const Scalar tau_joint3 = tau[2];
  const Scalar y_joint3 = tau_joint3 - n_joint3_z;
  const Scalar n_joint1_z = f_joint1_x - Scalar(24.525) * s_joint1 + n_joint2_z;
  const Scalar tau_joint2 = tau[1];
  const Scalar y_joint2 = tau_joint2 - n_joint2_z - L_joint3_joint2 * y_joint3;
  const Scalar tau_joint1 = tau[0];
  const Scalar scaled_y_joint1 = Scalar(1.0) / (M_joint3_joint1 * L_joint3_joint1 -
      (Scalar(2.3333333333333335) + J_joint2_zz + f_joint2_at_joint1_x + f_joint2_at_joint1_x) +
      t2 * L_joint2_joint1) * (L_joint3_joint1 * y_joint3 - tau_joint1 + n_joint1_z +
      L_joint2_joint1 * y_joint2);
  const Scalar minus_x_joint2 = L_joint2_joint1 * scaled_y_joint1 - inverse_d_joint2 * y_joint2;

  qdd[0] = scaled_y_joint1;
  qdd[1] = -minus_x_joint2;
  qdd[2] = Scalar(3.0) * y_joint3 - L_joint3_joint1 * scaled_y_joint1 +
      L_joint3_joint2 * minus_x_joint2;
}

}  // namespace planar_3r
