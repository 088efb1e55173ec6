// inverse_dynamics_derivatives: derivatives of tau = M qdd + c + g; composite bodies in common axes, velocities side by side
// 1511 multiplications, 1438 additions, sine and cosine of 3 angles
// For planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/sincos.hpp"
#include "hybridyn/kernel/tree_derivatives.hpp"

namespace planar_3r {

/// The velocities as a tree, and the numbers of their joints and bodies.
struct InverseDynamicsDerivativesTree {
  static constexpr int kSize = 3;
  static constexpr bool kIsFloating = false;
  static constexpr std::array<int, kSize> kParents = {
      -1, 0, 1};
  static constexpr std::array<int, kSize> kFirst = {
      0, 1, 2};
  alignas(64) static constexpr std::array<double, 8> kTurns = {
      1.0, 1.0, 1.0, 0, 0, 0, 0, 0};
  alignas(64) static constexpr std::array<double, 8> kSlides = {
      0, 0, 0, 0, 0, 0, 0, 0};
  alignas(64) static constexpr std::array<double, 8> kRotors = {
      0, 0, 0, 0, 0, 0, 0, 0};
  alignas(64) static constexpr std::array<double, 80> kInertias = {
      1.0, 1.0, 1.0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, -0.5, -0.5, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0.3333333333333333, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0.3333333333333333, 0.3333333333333333, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 0, 0};
};

/// derivatives of tau = M qdd + c + g
///   q[3]  in: configuration
///   v[3]  in: velocities
///   qdd[3]  in: accelerations
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

  const Scalar s_joint1 = sines[0];
  const Scalar s_joint2 = sines[1];
  const Scalar c_joint1 = cosines[0];
  const Scalar c_joint2 = cosines[1];
  const Scalar t1 = s_joint1 * s_joint2 - c_joint1 * c_joint2;
  const Scalar t2 = s_joint1 * c_joint2 + c_joint1 * s_joint2;
  const Scalar s_joint3 = sines[2];
  const Scalar c_joint3 = cosines[2];
  const Scalar t3 = s_joint3 * t1 - c_joint3 * t2;
  const Scalar t4 = c_joint3 * t1 + s_joint3 * t2;
  const Scalar t5 = s_joint1 + t2;
  const Scalar t6 = c_joint1 - t1;

  alignas(64) Scalar frames[120] = {};  // rows by velocity: axes x, y, z of its frame; origin from that of its path; the latter
  frames[0] = c_joint1;
  frames[1] = -t1;
  frames[2] = -t3;
  frames[16] = -s_joint1;
  frames[17] = -t2;
  frames[18] = -t4;
  frames[24] = -s_joint1;
  frames[25] = -t2;
  frames[26] = -t4;
  frames[40] = -c_joint1;
  frames[41] = t1;
  frames[42] = t3;
  frames[56] = Scalar(1.0);
  frames[57] = Scalar(1.0);
  frames[58] = Scalar(1.0);
  frames[72] = -t5;
  frames[73] = s_joint1 - t5;
  frames[88] = -t6;
  frames[89] = c_joint1 - t6;
  alignas(64) Scalar free_fall[3] = {};  // gravity in these axes
  free_fall[2] = -Scalar(9.81);

  hybridyn::tree_inverse_derivatives<InverseDynamicsDerivativesTree>(
      frames, InverseDynamicsDerivativesTree::kInertias.data(), free_fall, v, qdd, dtau_dq,
      dtau_dv, dtau_dqdd);
}

}  // namespace planar_3r
