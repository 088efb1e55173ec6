// factor_mass_matrix: M = L'D L, for solve_mass_matrix
// 12 multiplications, 14 additions, 2 divisions, sine and cosine of 2 angles
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// M = L'D L, for solve_mass_matrix
///   q[3]  in: configuration
///   factor[6]  out: of row k of L: 1/D(k), then L(k, i) of the joints i before k
template <class Scalar>
void factor_mass_matrix(const Scalar* q, Scalar* factor) noexcept {
  const Scalar q_joint2 = q[1];
  const Scalar q_joint3 = q[2];
  const Scalar angles[2] = {
      q_joint2, q_joint3};
  Scalar sines[2];
  Scalar cosines[2];
  hybridyn::sincos<2>(angles, sines, cosines);

  const Scalar c_joint3 = cosines[1];
  const Scalar t1 = Scalar(0.5) * c_joint3;
  const Scalar s_joint3 = sines[1];
  const Scalar s_joint2 = sines[0];
  const Scalar t2 = s_joint2 * Scalar(0.5) * s_joint3;
  const Scalar t3 = c_joint3 + Scalar(1.6666666666666665);
  const Scalar t4 = Scalar(0.3333333333333333) + t1;
  const Scalar t5 = Scalar(3.0) * t4;
  const Scalar c_joint2 = cosines[0];
  const Scalar t6 = t4 - t2 + c_joint2 * t1;
  const Scalar t7 = t2 - c_joint2 * (Scalar(1.5) + t1);
  const Scalar t8 = Scalar(1.0) / (t3 - t4 * t5);
  const Scalar t9 = Scalar(3.0) * t6;
  const Scalar t10 = t7 - t3 + t5 * t6;
  const Scalar t11 = t8 * t10;

  factor[0] = Scalar(-1.0) / (t7 - (Scalar(2.3333333333333335) + t3) + t7 + t6 * t9 + t10 * t11);
  factor[1] = t8;
  factor[2] = -t11;
  factor[3] = Scalar(3.0);
  factor[4] = t5;
  factor[5] = t9;
}

}  // namespace planar_3r
