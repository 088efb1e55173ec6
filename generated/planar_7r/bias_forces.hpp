// bias_forces: c + g of tau = M qdd + c + g
// 41 multiplications, 47 additions, sine and cosine of 7 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_7r.urdf (5f46dfcdbde6007f), by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_7r {

/// c + g of tau = M qdd + c + g
///   q[7]  in: positions of the joints: rad, m, quaternions x y z w
///   v[7]  in: velocities of the joints: rad/s, m/s
///   bias[7]  out: c + g at the joints: N m, N
template <class Scalar>
void bias_forces(const Scalar* q, const Scalar* v, Scalar* bias) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angle_joint3_sum = q_joint2 + q_joint3;
  const Scalar q_joint4 = q[3];
  const Scalar angle_joint4_sum = q_joint4 + angle_joint3_sum;
  const Scalar q_joint5 = q[4];
  const Scalar angle_joint5_sum = q_joint5 + angle_joint4_sum;
  const Scalar q_joint6 = q[5];
  const Scalar angle_joint6_sum = q_joint6 + angle_joint5_sum;
  const Scalar q_joint7 = q[6];
  const Scalar angle_joint7_sum = q_joint7 + angle_joint6_sum;
  const Scalar q_joint1 = q[0];
  const Scalar angles[7] = {
      q_joint1, q_joint2, angle_joint3_sum, angle_joint4_sum, angle_joint5_sum, angle_joint6_sum,
      angle_joint7_sum};
  Scalar sines[7];
  Scalar cosines[7];
  hybridyn::sincos<7>(angles, sines, cosines);

  // Outward, joint3: motion
  const Scalar s_joint1 = sines[0];
  const Scalar a_joint1_x = Scalar(-9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar a_joint1_y = Scalar(-9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar a_joint2_y = a_joint1_y + v_joint1 * v_joint1;
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar s_joint2 = sines[1];
  const Scalar a_joint3_x = a_joint1_x - s_joint2 * ww_joint2_zz;
  // Outward, joint4: motion
  const Scalar ww_joint3_zz = w_joint3_z * w_joint3_z;
  const Scalar v_joint4 = v[3];
  const Scalar w_joint4_z = v_joint4 + w_joint3_z;
  const Scalar c_joint2 = cosines[1];
  const Scalar a_joint3_y = a_joint2_y + c_joint2 * ww_joint2_zz;
  const Scalar ww_joint4_zz = w_joint4_z * w_joint4_z;
  const Scalar v_joint5 = v[4];
  const Scalar w_joint5_z = v_joint5 + w_joint4_z;
  const Scalar s_joint3_sum = sines[2];
  const Scalar a_joint4_x = a_joint3_x - s_joint3_sum * ww_joint3_zz;
  const Scalar ww_joint5_zz = w_joint5_z * w_joint5_z;
  const Scalar v_joint6 = v[5];
  const Scalar w_joint6_z = v_joint6 + w_joint5_z;
  const Scalar c_joint3_sum = cosines[2];
  const Scalar a_joint4_y = a_joint3_y + c_joint3_sum * ww_joint3_zz;
  // Outward, joint7: motion
  const Scalar ww_joint6_zz = w_joint6_z * w_joint6_z;
  const Scalar v_joint7 = v[6];
  const Scalar w_joint7_z = v_joint7 + w_joint6_z;
  const Scalar s_joint4_sum = sines[3];
  const Scalar a_joint5_x = a_joint4_x - s_joint4_sum * ww_joint4_zz;
  const Scalar c_joint4_sum = cosines[3];
  const Scalar a_joint5_y = a_joint4_y + c_joint4_sum * ww_joint4_zz;
  const Scalar s_joint5_sum = sines[4];
  const Scalar a_joint6_x = a_joint5_x - s_joint5_sum * ww_joint5_zz;
  const Scalar c_joint5_sum = cosines[4];
  const Scalar a_joint6_y = a_joint5_y + c_joint5_sum * ww_joint5_zz;
  const Scalar s_joint6_sum = sines[5];
  const Scalar a_joint6_at_joint7_x = a_joint6_x - s_joint6_sum * ww_joint6_zz;
  const Scalar c_joint6_sum = cosines[5];
  const Scalar a_joint6_at_joint7_y = a_joint6_y + c_joint6_sum * ww_joint6_zz;
  const Scalar c_joint7_sum = cosines[6];
  const Scalar s_joint7_sum = sines[6];
  const Scalar a_joint7_x = s_joint7_sum * a_joint6_at_joint7_x -
      c_joint7_sum * a_joint6_at_joint7_y;
  const Scalar a_joint7_y = s_joint7_sum * a_joint6_at_joint7_y +
      c_joint7_sum * a_joint6_at_joint7_x;
  // Force that moves the body of joint7
  const Scalar f_joint7_x = Scalar(1.5) * a_joint7_x - Scalar(0.5) * w_joint7_z * w_joint7_z;
  const Scalar minus_n_joint7_z = Scalar(-0.5) * a_joint7_y;
  const Scalar f_joint7_y = Scalar(1.5) * a_joint7_y;
  // Inward, joint7: force and moment
  const Scalar f_joint7_at_joint6_x = c_joint7_sum * f_joint7_y + s_joint7_sum * f_joint7_x;
  const Scalar f_joint7_at_joint6_y = s_joint7_sum * f_joint7_y - c_joint7_sum * f_joint7_x;
  const Scalar f_joint6_x = a_joint6_x + f_joint7_at_joint6_x;
  const Scalar minus_n_joint6_z = minus_n_joint7_z - c_joint6_sum * f_joint7_at_joint6_x -
      s_joint6_sum * f_joint7_at_joint6_y;
  const Scalar f_joint6_y = a_joint6_y + f_joint7_at_joint6_y;
  // Inward, joint6: force and moment
  const Scalar f_joint5_x = a_joint5_x + f_joint6_x;
  const Scalar f_joint5_y = a_joint5_y + f_joint6_y;
  const Scalar f_joint4_x = a_joint4_x + f_joint5_x;
  const Scalar f_joint4_y = a_joint4_y + f_joint5_y;
  const Scalar f_joint3_x = a_joint3_x + f_joint4_x;
  const Scalar minus_n_joint5_z = minus_n_joint6_z - c_joint5_sum * f_joint6_x -
      s_joint5_sum * f_joint6_y;
  const Scalar f_joint3_y = a_joint3_y + f_joint4_y;
  const Scalar f_joint2_x = a_joint1_x + f_joint3_x;
  const Scalar minus_n_joint4_z = minus_n_joint5_z - c_joint4_sum * f_joint5_x -
      s_joint4_sum * f_joint5_y;
  const Scalar minus_n_joint3_z = minus_n_joint4_z - (c_joint3_sum * f_joint4_x +
      s_joint3_sum * f_joint4_y);
  const Scalar minus_n_joint2_z = minus_n_joint3_z - (c_joint2 * f_joint3_x +
      s_joint2 * f_joint3_y);
  const Scalar minus_n_joint1_z = minus_n_joint2_z - f_joint2_x;

  bias[0] = -minus_n_joint1_z;
  bias[1] = -minus_n_joint2_z;
  bias[2] = -minus_n_joint3_z;
  bias[3] = -minus_n_joint4_z;
  bias[4] = -minus_n_joint5_z;
  bias[5] = -minus_n_joint6_z;
  bias[6] = -minus_n_joint7_z;
}

}  // namespace planar_7r
