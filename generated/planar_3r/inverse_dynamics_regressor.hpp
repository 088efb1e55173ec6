// inverse_dynamics_regressor: Y of tau = Y(q, v, qdd) parameters
// 33 multiplications, 29 additions, sine and cosine of 3 angles
// Comments in it: most statements from there on belong to that pass and joint.
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// Elements of Y that are not zero always.
inline constexpr std::array<int, 21> kInverseDynamicsRegressorYNonZeros = {
    3, 9, 18, 30, 33, 34, 39, 40, 48, 49, 60, 61, 63, 64, 65, 69, 70, 71, 78, 79, 80};

/// Y of tau = Y(q, v, qdd) parameters
///   q[3]  in: positions of the joints: rad, m, quaternions x y z w
///   v[3]  in: velocities of the joints: rad/s, m/s
///   qdd[3]  in: accelerations of the joints: rad/s^2, m/s^2
///   Y[3 * 30]  out: columns: of each moving link m, m c, I_xx, I_xy, I_yy, I_xz, I_yz, I_zz about
///       the origin and in the axes of its link frame; stored by columns
template <class Scalar>
void inverse_dynamics_regressor(
    const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* Y) noexcept {
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
  const Scalar minus_a_joint1_x = Scalar(9.81) * s_joint1;
  const Scalar c_joint1 = cosines[0];
  const Scalar minus_a_joint1_y = Scalar(9.81) * c_joint1;
  const Scalar v_joint1 = v[0];
  const Scalar v_joint2 = v[1];
  const Scalar w_joint2_z = v_joint1 + v_joint2;
  const Scalar qdd_joint1 = qdd[0];
  const Scalar qdd_joint2 = qdd[1];
  const Scalar wd_joint2_z = qdd_joint1 + qdd_joint2;
  const Scalar a_joint1_at_joint2_x = qdd_joint1 - minus_a_joint1_x;
  const Scalar minus_a_joint1_at_joint2_y = minus_a_joint1_y - v_joint1 * v_joint1;
  // Outward, joint3: motion
  const Scalar ww_joint2_zz = w_joint2_z * w_joint2_z;
  const Scalar v_joint3 = v[2];
  const Scalar w_joint3_z = v_joint3 + w_joint2_z;
  const Scalar qdd_joint3 = qdd[2];
  const Scalar wd_joint3_z = qdd_joint3 + wd_joint2_z;
  const Scalar t1 = w_joint3_z * w_joint3_z;
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint2 = cosines[1];
  const Scalar minus_a_joint2_x = s_joint2 * minus_a_joint1_at_joint2_y -
      c_joint2 * a_joint1_at_joint2_x;
  const Scalar minus_a_joint2_y = c_joint2 * minus_a_joint1_at_joint2_y +
      s_joint2 * a_joint1_at_joint2_x;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar t2 = s_joint3 * t1 - c_joint3 * wd_joint3_z;
  const Scalar t3 = c_joint3 * t1 + s_joint3 * wd_joint3_z;
  const Scalar a_joint2_at_joint3_x = wd_joint2_z - minus_a_joint2_x;
  const Scalar a_joint2_at_joint3_y = ww_joint2_zz - minus_a_joint2_y;
  const Scalar a_joint3_x = s_joint3 * a_joint2_at_joint3_x - c_joint3 * a_joint2_at_joint3_y;
  const Scalar a_joint3_y = c_joint3 * a_joint2_at_joint3_x + s_joint3 * a_joint2_at_joint3_y;
  const Scalar t4 = t3 + a_joint3_x;
  const Scalar t5 = c_joint3 * a_joint3_y + s_joint3 * a_joint3_x;
  const Scalar t6 = t2 - a_joint3_y;

  Y[0] = Scalar(0.0);
  Y[1] = Scalar(0.0);
  Y[2] = Scalar(0.0);
  Y[3] = -minus_a_joint1_y;
  Y[4] = Scalar(0.0);
  Y[5] = Scalar(0.0);
  Y[6] = Scalar(0.0);
  Y[7] = Scalar(0.0);
  Y[8] = Scalar(0.0);
  Y[9] = -minus_a_joint1_x;
  Y[10] = Scalar(0.0);
  Y[11] = Scalar(0.0);
  Y[12] = Scalar(0.0);
  Y[13] = Scalar(0.0);
  Y[14] = Scalar(0.0);
  Y[15] = Scalar(0.0);
  Y[16] = Scalar(0.0);
  Y[17] = Scalar(0.0);
  Y[18] = qdd_joint1;
  Y[19] = Scalar(0.0);
  Y[20] = Scalar(0.0);
  Y[21] = Scalar(0.0);
  Y[22] = Scalar(0.0);
  Y[23] = Scalar(0.0);
  Y[24] = Scalar(0.0);
  Y[25] = Scalar(0.0);
  Y[26] = Scalar(0.0);
  Y[27] = Scalar(0.0);
  Y[28] = Scalar(0.0);
  Y[29] = Scalar(0.0);
  Y[30] = s_joint2 * minus_a_joint2_y - c_joint2 * minus_a_joint2_x;
  Y[31] = Scalar(0.0);
  Y[32] = Scalar(0.0);
  Y[33] = -(c_joint2 * ww_joint2_zz + (minus_a_joint2_y + s_joint2 * wd_joint2_z));
  Y[34] = -minus_a_joint2_y;
  Y[35] = Scalar(0.0);
  Y[36] = Scalar(0.0);
  Y[37] = Scalar(0.0);
  Y[38] = Scalar(0.0);
  Y[39] = c_joint2 * wd_joint2_z - minus_a_joint2_x - s_joint2 * ww_joint2_zz;
  Y[40] = -minus_a_joint2_x;
  Y[41] = Scalar(0.0);
  Y[42] = Scalar(0.0);
  Y[43] = Scalar(0.0);
  Y[44] = Scalar(0.0);
  Y[45] = Scalar(0.0);
  Y[46] = Scalar(0.0);
  Y[47] = Scalar(0.0);
  Y[48] = wd_joint2_z;
  Y[49] = wd_joint2_z;
  Y[50] = Scalar(0.0);
  Y[51] = Scalar(0.0);
  Y[52] = Scalar(0.0);
  Y[53] = Scalar(0.0);
  Y[54] = Scalar(0.0);
  Y[55] = Scalar(0.0);
  Y[56] = Scalar(0.0);
  Y[57] = Scalar(0.0);
  Y[58] = Scalar(0.0);
  Y[59] = Scalar(0.0);
  Y[60] = t5 - s_joint2 * (s_joint3 * a_joint3_y - c_joint3 * a_joint3_x) + c_joint2 * t5;
  Y[61] = t5;
  Y[62] = Scalar(0.0);
  Y[63] = s_joint2 * t2 - c_joint2 * t3 - t4;
  Y[64] = -t4;
  Y[65] = -a_joint3_x;
  Y[66] = Scalar(0.0);
  Y[67] = Scalar(0.0);
  Y[68] = Scalar(0.0);
  Y[69] = -(t6 + (c_joint2 * t2 + s_joint2 * t3));
  Y[70] = -t6;
  Y[71] = a_joint3_y;
  Y[72] = Scalar(0.0);
  Y[73] = Scalar(0.0);
  Y[74] = Scalar(0.0);
  Y[75] = Scalar(0.0);
  Y[76] = Scalar(0.0);
  Y[77] = Scalar(0.0);
  Y[78] = wd_joint3_z;
  Y[79] = wd_joint3_z;
  Y[80] = wd_joint3_z;
  Y[81] = Scalar(0.0);
  Y[82] = Scalar(0.0);
  Y[83] = Scalar(0.0);
  Y[84] = Scalar(0.0);
  Y[85] = Scalar(0.0);
  Y[86] = Scalar(0.0);
  Y[87] = Scalar(0.0);
  Y[88] = Scalar(0.0);
  Y[89] = Scalar(0.0);
}

}  // namespace planar_3r
