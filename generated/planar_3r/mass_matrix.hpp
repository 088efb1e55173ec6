// mass_matrix: M of tau = M qdd + c + g
// 5 multiplications, 10 additions, sine and cosine of 2 angles
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "hybridyn/kernel/sincos.hpp"

namespace planar_3r {

/// M of tau = M qdd + c + g
///   q[3]  in: configuration
///   M[3 * 3]  out: symmetric; all elements are written; stored by columns
template <class Scalar>
void mass_matrix(const Scalar* q, Scalar* M) noexcept {
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
  const Scalar c_joint2 = cosines[0];
  const Scalar t5 = t4 - t2 + c_joint2 * t1;
  const Scalar t6 = t2 - c_joint2 * (Scalar(1.5) + t1);
  const Scalar t7 = t3 - t6;

  M[0] = Scalar(2.3333333333333335) + t3 - t6 - t6;
  M[1] = t7;
  M[2] = t5;
  M[3] = t7;
  M[4] = t3;
  M[5] = t4;
  M[6] = t5;
  M[7] = t4;
  M[8] = Scalar(0.3333333333333333);
}

}  // namespace planar_3r
