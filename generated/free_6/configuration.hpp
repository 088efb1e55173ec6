// Motion on the configuration manifold of free_6.urdf (6fe64ea75024318c), by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
// Generated: changes are lost.
//
// In the tangent space of q quaternions turn about the child's axes and a floating base moves along
// its own; all other coordinates add up. Quaternions have length one.
#pragma once

#include "hybridyn/kernel/manifold_derivatives.hpp"
#include "model.hpp"

namespace free_6 {

/// The coordinates in their order, and where random ones are (of quaternions nothing is said).
struct Configuration {
  static constexpr int kPositions = 12;
  static constexpr int kVelocities = 11;
  static constexpr hybridyn::ManifoldPart kParts[] = {
      {hybridyn::ManifoldPart::Kind::kFree, 0, 0, 6},
      {hybridyn::ManifoldPart::Kind::kSum, 7, 6, 5},
  };
  static constexpr double kLeast[] = {
      -1.0, -1.0, -1.0, 0.0, 0.0, 0.0, 0.0, -3.141592653589793, -3.141592653589793,
      -3.141592653589793, -3.141592653589793, -3.141592653589793};
  static constexpr double kMost[] = {
      1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 3.141592653589793, 3.141592653589793, 3.141592653589793,
      3.141592653589793, 3.141592653589793};
};

/// All coordinates zero, all rotations the identity.
///   q[12]  out
template <class Scalar>
void neutral(Scalar* q) noexcept {
  for (int i = 0; i < kPositions; ++i) q[i] = Scalar(kNeutral[static_cast<unsigned>(i)]);
}

/// Coordinates uniform within their limits, angles without limits in [-pi, pi), lengths in [-1, 1),
/// rotations uniform.
///   state  of the random numbers, any number at first; in and out
///   q[12]  out
template <class Scalar>
void random(std::uint64_t& state, Scalar* q) noexcept {
  hybridyn::manifold_random<Configuration>(state, q);
}

/// Gives quaternions length one. One without a direction (zero or not finite) becomes the
/// identity, and the answer false.
///   q[12]  in and out
template <class Scalar>
bool normalise(Scalar* q) noexcept {
  return hybridyn::manifold_normalise<Configuration>(q);
}

/// q_next = q moved by the tangent vector dq, as by velocities dq for one second.
///   q[12]  in
///   dq[11]  in
///   q_next[12]  out; may be q
template <class Scalar>
void integrate(const Scalar* q, const Scalar* dq, Scalar* q_next) noexcept {
  hybridyn::manifold_integrate<Configuration>(q, dq, q_next);
}

/// The shortest dq with integrate(q0, dq) = q1.
///   q0[12], q1[12]  in
///   dq[11]  out
template <class Scalar>
void difference(const Scalar* q0, const Scalar* q1, Scalar* dq) noexcept {
  hybridyn::manifold_difference<Configuration>(q0, q1, dq);
}

/// Derivatives of integrate(q, dq) in the tangent spaces of q and q_next.
///   q[12], dq[11]  in
///   by_q[11 * 11], by_dq[11 * 11]  out; stored by columns
template <class Scalar>
void integrate_derivatives(
    const Scalar* /*q*/, const Scalar* dq, Scalar* by_q, Scalar* by_dq) noexcept {
  hybridyn::manifold_integrate_derivatives<Configuration>(dq, by_q, by_dq);
}

/// Derivatives of difference(q0, q1) in the tangent spaces of q0 and q1.
///   q0[12], q1[12]  in
///   by_q0[11 * 11], by_q1[11 * 11]  out; stored by columns
template <class Scalar>
void difference_derivatives(
    const Scalar* q0, const Scalar* q1, Scalar* by_q0, Scalar* by_q1) noexcept {
  hybridyn::manifold_difference_derivatives<Configuration>(q0, q1, by_q0, by_q1);
}

}  // namespace free_6
