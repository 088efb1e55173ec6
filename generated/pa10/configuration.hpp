// Motion on the configuration manifold of pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
//
// All coordinates add up.
#pragma once

#include "hybridyn/kernel/manifold_derivatives.hpp"
#include "model.hpp"

namespace pa10 {

/// The coordinates in their order, and where random ones are (of quaternions nothing is said).
struct Configuration {
  static constexpr int kPositions = 7;
  static constexpr int kVelocities = 7;
  static constexpr hybridyn::ManifoldPart kParts[] = {
      {hybridyn::ManifoldPart::Kind::kSum, 0, 0, 7},
  };
  static constexpr double kLeast[] = {
      -3.089233, -1.640609, -3.036873, -2.391101, -4.45059, -2.879793, -4.45059};
  static constexpr double kMost[] = {
      3.089233, 1.640609, 3.036873, 2.391101, 4.45059, 2.879793, 4.45059};
};

/// All coordinates zero, all rotations the identity.
///   q[7]  out
template <class Scalar>
void neutral(Scalar* q) noexcept {
  for (int i = 0; i < kPositions; ++i) q[i] = Scalar(kNeutral[static_cast<unsigned>(i)]);
}

/// Coordinates uniform within their limits, angles without limits in [-pi, pi), lengths in [-1, 1),
/// rotations uniform.
///   state  of the random numbers, any number at first; in and out
///   q[7]  out
template <class Scalar>
void random(std::uint64_t& state, Scalar* q) noexcept {
  hybridyn::manifold_random<Configuration>(state, q);
}

/// Gives quaternions length one. One without a direction (zero or not finite) becomes the
/// identity, and the answer false.
///   q[7]  in and out
template <class Scalar>
bool normalise(Scalar* q) noexcept {
  return hybridyn::manifold_normalise<Configuration>(q);
}

/// q_next = q moved by the tangent vector dq, as by velocities dq for one second.
///   q[7]  in
///   dq[7]  in
///   q_next[7]  out; may be q
template <class Scalar>
void integrate(const Scalar* q, const Scalar* dq, Scalar* q_next) noexcept {
  hybridyn::manifold_integrate<Configuration>(q, dq, q_next);
}

/// The shortest dq with integrate(q0, dq) = q1.
///   q0[7], q1[7]  in
///   dq[7]  out
template <class Scalar>
void difference(const Scalar* q0, const Scalar* q1, Scalar* dq) noexcept {
  hybridyn::manifold_difference<Configuration>(q0, q1, dq);
}

/// Derivatives of integrate(q, dq) in the tangent spaces of q and q_next.
///   q[7], dq[7]  in
///   by_q[7 * 7], by_dq[7 * 7]  out; stored by columns
template <class Scalar>
void integrate_derivatives(
    const Scalar* /*q*/, const Scalar* dq, Scalar* by_q, Scalar* by_dq) noexcept {
  hybridyn::manifold_integrate_derivatives<Configuration>(dq, by_q, by_dq);
}

/// Derivatives of difference(q0, q1) in the tangent spaces of q0 and q1.
///   q0[7], q1[7]  in
///   by_q0[7 * 7], by_q1[7 * 7]  out; stored by columns
template <class Scalar>
void difference_derivatives(
    const Scalar* q0, const Scalar* q1, Scalar* by_q0, Scalar* by_q1) noexcept {
  hybridyn::manifold_difference_derivatives<Configuration>(q0, q1, by_q0, by_q1);
}

}  // namespace pa10
