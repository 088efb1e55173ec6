// inverse_dynamics: the least tau of M qdd + c + g = tau + K'lambda, loops and couplings carrying
//   what they can
// 53 multiplications, 45 additions, 2 divisions, sine and cosine of 3 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For four_bar.urdf (9ea7d994e980cd7a), by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/pivots.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace four_bar_responses {

/// the least tau of M qdd + c + g = tau + K'lambda, loops and couplings carrying what they can
///   q[3]  in: positions of the joints: rad, m, quaternions x y z w
///   v[3]  in: velocities of the joints: rad/s, m/s
///   qdd[3]  in: accelerations of the joints: rad/s^2, m/s^2
///   tau[3]  out: forces at the joints: N m, N
template <class Scalar>
void inverse_dynamics(
    const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* tau) noexcept {
  const Scalar q_joint1 = q[0];
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[3] = {
      q_joint1, q_joint2, q_joint3};
  Scalar sines[3];
  Scalar cosines[3];
  hybridyn::sincos<3>(angles, sines, cosines);

  // Outward, joint2: motion
  const Scalar s_joint1 = sines[0];
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar a_joint1_y = Scalar(-9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar qdd_joint1 = qdd[0];
  const Scalar qdd_joint2 = qdd[1];
  const Scalar wd_joint2_z = qdd_joint1 + qdd_joint2;
  const Scalar c_joint2 = cosines[1];
  const Scalar s_joint3 = sines[2];
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint3 = cosines[2];
  const Scalar t1 = s_joint3 + s_joint2 * c_joint3 + c_joint2 * s_joint3;
  const Scalar a_joint1_at_joint2_x = qdd_joint1 + a_joint1_x;
  const Scalar a_joint1_at_joint2_y = a_joint1_y + v_joint1 * v_joint1;
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar qdd_joint3 = qdd[2];
  const Scalar wd_joint3_z = qdd_joint3 + wd_joint2_z;
  const Scalar t2 = Scalar(1.0) + c_joint3;
  const Scalar f_joint3_x = Scalar(-0.5) * w_joint3_z * w_joint3_z;
  const Scalar f_joint3_y = Scalar(0.5) * wd_joint3_z;
  const Scalar t3 = s_joint2 * s_joint3 - (t2 + c_joint2 * c_joint3);
  const Scalar a_joint2_x = s_joint2 * a_joint1_at_joint2_y + c_joint2 * a_joint1_at_joint2_x;
  const Scalar a_joint2_y = c_joint2 * a_joint1_at_joint2_y - s_joint2 * a_joint1_at_joint2_x;
  // Row 5 of the constraints: over the joints
  const Scalar t4 = t1 * t1 + s_joint3 * s_joint3;
  const Scalar f_joint3_at_joint2_x = c_joint3 * f_joint3_y + s_joint3 * f_joint3_x;
  const Scalar f_joint2_y = Scalar(1.5) * ww_joint2_zz +
      s_joint3 * f_joint3_y - c_joint3 * f_joint3_x;
  const Scalar a_joint3_y = c_joint3 * (wd_joint2_z + a_joint2_x) + s_joint3 * (ww_joint2_zz +
      a_joint2_y);
  const Scalar t5 = Scalar(1e-12) * (Scalar(1.003) + t2 * t2 + t4 + t3 * t3);
  const Scalar f_joint2_x = f_joint3_at_joint2_x + Scalar(1.5) * wd_joint2_z;
  const Scalar n_joint3_z = Scalar(0.3333333333333333) * wd_joint3_z + Scalar(0.5) * a_joint3_y;
  const Scalar n_joint2_z = f_joint3_at_joint2_x + Scalar(1.3333333333333333) * wd_joint2_z +
      Scalar(1.5) * a_joint2_x + n_joint3_z;
  const Scalar t6 = hybridyn::reciprocal_above(t4, t5);
  const Scalar t7 = t6 * (t1 * t3 - s_joint3 * t2);
  const Scalar n_joint1_z = Scalar(2.3333333333333335) * qdd_joint1 - Scalar(24.525) * s_joint1 -
      s_joint2 * f_joint2_y + c_joint2 * f_joint2_x + n_joint2_z;
  const Scalar t8 = t3 - t1 * t7;
  const Scalar t9 = t2 + s_joint3 * t7;
  const Scalar t10 = t6 * (t1 * n_joint1_z + s_joint3 * n_joint2_z);
  const Scalar t11 = n_joint1_z - t1 * t10;
  const Scalar t12 = n_joint2_z - s_joint3 * t10;
  const Scalar t13 = hybridyn::reciprocal_above(Scalar(1.0) + t8 * t8 +
      t9 * t9, t5) * (n_joint3_z - t8 * t11 + t9 * t12);

  tau[0] = t11 + t8 * t13;
  tau[1] = t12 - t9 * t13;
  tau[2] = n_joint3_z - t13;
}

}  // namespace four_bar_responses
