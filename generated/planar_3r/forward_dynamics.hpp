// forward_dynamics: qdd = M^-1 (tau - c - g); mass matrix by composite inertias, factorised
// 41 multiplications, 36 additions, 2 divisions, sine and cosine of 3 angles
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// qdd = M^-1 (tau - c - g)
///   q[3]  in: configuration
///   v[3]  in: velocities
///   tau[3]  in: joint forces
///   qdd[3]  out: accelerations
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

  const Scalar c_joint3 = cosines[2];
  const Scalar t1 = Scalar(0.5) * c_joint3;
  const Scalar s_joint3 = sines[2];
  const Scalar s_joint2 = sines[1];
  const Scalar t2 = s_joint2 * Scalar(0.5) * s_joint3;
  const Scalar t3 = c_joint3 + Scalar(1.6666666666666665);
  const Scalar s_joint1 = sines[0];
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar a_joint1_y = Scalar(-9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar t4 = Scalar(0.3333333333333333) + t1;
  const Scalar t5 = a_joint1_y + v_joint1 * v_joint1;
  const Scalar t6 = w_joint2_z * w_joint2_z;
  const Scalar t7 = Scalar(3.0) * t4;
  const Scalar c_joint2 = cosines[1];
  const Scalar t8 = t4 - t2 + c_joint2 * t1;
  const Scalar t9 = t2 - c_joint2 * (Scalar(1.5) + t1);
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar t10 = Scalar(1.0) / (t3 - t4 * t7);
  const Scalar a_joint2_x = s_joint2 * t5 + c_joint2 * a_joint1_x;
  const Scalar a_joint2_y = c_joint2 * t5 - s_joint2 * a_joint1_x;
  const Scalar t11 = Scalar(3.0) * t8;
  const Scalar f_joint3_x = Scalar(-0.5) * w_joint3_z * w_joint3_z;
  const Scalar t12 = t9 - t3 + t7 * t8;
  const Scalar a_joint3_y = c_joint3 * a_joint2_x + s_joint3 * (t6 + a_joint2_y);
  const Scalar f_joint2_x = s_joint3 * f_joint3_x;
  const Scalar f_joint2_y = Scalar(1.5) * t6 - c_joint3 * f_joint3_x;
  const Scalar t13 = t10 * t12;
  const Scalar f_joint1_x = c_joint2 * f_joint2_x - s_joint2 * f_joint2_y;
  const Scalar n_joint3_z = Scalar(0.5) * a_joint3_y;
  const Scalar n_joint2_z = f_joint2_x + Scalar(1.5) * a_joint2_x + n_joint3_z;
  const Scalar tau_joint3 = tau[2];
  const Scalar t14 = tau_joint3 - n_joint3_z;
  const Scalar n_joint1_z = f_joint1_x - Scalar(24.525000000000002) * s_joint1 + n_joint2_z;
  const Scalar tau_joint2 = tau[1];
  const Scalar t15 = n_joint2_z - tau_joint2 + t7 * t14;
  const Scalar tau_joint1 = tau[0];
  const Scalar t16 = Scalar(1.0) / (t9 - (Scalar(2.3333333333333335) + t3) + t9 + t8 * t11 +
      t12 * t13) * (t11 * t14 - tau_joint1 + n_joint1_z + t13 * t15);
  const Scalar t17 = t13 * t16 - t10 * t15;

  qdd[0] = t16;
  qdd[1] = t17;
  qdd[2] = Scalar(3.0) * t14 - t11 * t16 - t7 * t17;
}

}  // namespace planar_3r
