// inverse_dynamics_derivatives: derivatives of tau = M qdd + c + g
// 56 multiplications, 50 additions, sine and cosine of 3 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// Elements of dtau_dv that are not zero always.
inline constexpr std::array<int, 8> kInverseDynamicsDerivativesDtauDvNonZeros = {
    0, 1, 2, 3, 4, 5, 6, 7};

/// derivatives of tau = M qdd + c + g
///   q[3]  in: positions of the joints: rad, m, quaternions x y z w
///   v[3]  in: velocities of the joints: rad/s, m/s
///   qdd[3]  in: accelerations of the joints: rad/s^2, m/s^2
///   dtau_dq[3 * 3]  out: columns in the order of v, in the tangent space of q; stored by columns
///   dtau_dv[3 * 3]  out: columns in the order of v; stored by columns
///   dtau_dqdd[3 * 3]  out: the mass matrix; stored by columns
template <class Scalar>
void inverse_dynamics_derivatives(
    const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* dtau_dq, Scalar* dtau_dv,
    Scalar* dtau_dqdd) noexcept {
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
  const Scalar t1 = v_joint1 + v_joint1;
  const Scalar c_joint3 = cosines[2];
  const Scalar f_joint3_at_joint2_x = Scalar(0.5) * c_joint3;
  const Scalar s_joint3 = sines[2];
  const Scalar s_joint2 = sines[1];
  const Scalar t2 = s_joint2 * Scalar(0.5) * s_joint3;
  const Scalar a_joint1_at_joint2_x = qdd_joint1 + a_joint1_x;
  const Scalar a_joint1_at_joint2_y = a_joint1_y + v_joint1 * v_joint1;
  // Outward, joint3: motion
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar qdd_joint3 = qdd[2];
  const Scalar wd_joint3_z = qdd_joint3 + wd_joint2_z;
  // Inward, joint1: force and moment
  const Scalar c_joint2 = cosines[1];
  const Scalar t3 = s_joint2 * a_joint1_x - c_joint2 * a_joint1_y;
  const Scalar t4 = s_joint2 * t1;
  const Scalar t5 = w_joint2_z + w_joint2_z;
  const Scalar M_joint3_joint2 = Scalar(0.3333333333333333) + f_joint3_at_joint2_x;
  const Scalar f_joint3_x = Scalar(-0.5) * w_joint3_z * w_joint3_z;
  const Scalar f_joint3_y = Scalar(0.5) * wd_joint3_z;
  const Scalar t6 = c_joint3 * w_joint3_z;
  const Scalar t7 = s_joint3 * w_joint3_z;
  const Scalar a_joint2_x = s_joint2 * a_joint1_at_joint2_y + c_joint2 * a_joint1_at_joint2_x;
  const Scalar a_joint2_y = c_joint2 * a_joint1_at_joint2_y - s_joint2 * a_joint1_at_joint2_x;
  const Scalar t8 = Scalar(-0.5) * (c_joint3 * t3 + s_joint3 * (c_joint2 * a_joint1_x +
      s_joint2 * a_joint1_y));
  const Scalar minus_f_joint3_at_joint2_y = c_joint3 * f_joint3_x - s_joint3 * f_joint3_y;
  const Scalar f_joint3_at_joint2_x_2 = c_joint3 * f_joint3_y + s_joint3 * f_joint3_x;
  const Scalar a_joint3_x = s_joint3 * (wd_joint2_z + a_joint2_x) - c_joint3 * (ww_joint2_zz +
      a_joint2_y);
  const Scalar t9 = Scalar(0.5) * (s_joint3 * a_joint2_x - c_joint3 * a_joint2_y);
  const Scalar t10 = Scalar(0.5) * (c_joint3 * t4 + s_joint3 * (t5 + c_joint2 * t1));
  const Scalar minus_f_joint2_x = Scalar(-1.5) * wd_joint2_z - f_joint3_at_joint2_x_2;
  const Scalar f_joint2_y = Scalar(1.5) * ww_joint2_zz - minus_f_joint3_at_joint2_y;
  const Scalar t11 = c_joint2 * t7;
  const Scalar t12 = Scalar(0.5) * s_joint3 * t5;
  const Scalar M_joint3_joint1 = M_joint3_joint2 - t2 + c_joint2 * f_joint3_at_joint2_x;
  const Scalar t13 = Scalar(0.5) * a_joint3_x;
  const Scalar J_joint2_zz = c_joint3 + Scalar(1.6666666666666665);
  const Scalar t14 = t8 - Scalar(1.5) * t3;
  const Scalar t15 = t9 - Scalar(1.5) * a_joint2_y;
  const Scalar t16 = s_joint2 * (Scalar(-3.0) * w_joint2_z - t6) - t11;
  const Scalar t17 = t13 - minus_f_joint3_at_joint2_y;
  const Scalar t18 = t7 - t12;
  const Scalar f_joint2_at_joint1_x = c_joint2 * (Scalar(1.5) + f_joint3_at_joint2_x) - t2;
  const Scalar t19 = Scalar(1.5) * t4 - t7 + t10;
  const Scalar M_joint2_joint1 = J_joint2_zz + f_joint2_at_joint1_x;

  dtau_dq[0] = t14 - Scalar(24.525) * c_joint1;
  dtau_dq[1] = t14;
  dtau_dq[2] = t8;
  dtau_dq[3] = s_joint2 * minus_f_joint2_x - (t15 + c_joint2 * f_joint2_y);
  dtau_dq[4] = -t15;
  dtau_dq[5] = -t9;
  dtau_dq[6] = c_joint2 * minus_f_joint3_at_joint2_y - s_joint2 * f_joint3_at_joint2_x_2 - t17;
  dtau_dq[7] = -t17;
  dtau_dq[8] = -t13;
  dtau_dv[0] = t16 + t19;
  dtau_dv[1] = t19;
  dtau_dv[2] = t10;
  dtau_dv[3] = t16 - t18;
  dtau_dv[4] = -t18;
  dtau_dv[5] = t12;
  dtau_dv[6] = -(s_joint2 * t6 + (t7 + t11));
  dtau_dv[7] = -t7;
  dtau_dv[8] = Scalar(0.0);
  dtau_dqdd[0] = Scalar(2.3333333333333335) + J_joint2_zz + f_joint2_at_joint1_x +
      f_joint2_at_joint1_x;
  dtau_dqdd[1] = M_joint2_joint1;
  dtau_dqdd[2] = M_joint3_joint1;
  dtau_dqdd[3] = M_joint2_joint1;
  dtau_dqdd[4] = J_joint2_zz;
  dtau_dqdd[5] = M_joint3_joint2;
  dtau_dqdd[6] = M_joint3_joint1;
  dtau_dqdd[7] = M_joint3_joint2;
  dtau_dqdd[8] = Scalar(0.3333333333333333);
}

}  // namespace planar_3r
