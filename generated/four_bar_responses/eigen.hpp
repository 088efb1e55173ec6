// Functions of four_bar.urdf (9ea7d994e980cd7a) for Eigen's vectors and matrices, by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
//
// Thin: the same functions, names, orders and axes. Each is there twice: results are returned, or
// written where the last arguments say. For float: forward_dynamics<float>(...).
#pragma once

#include "hybridyn/interop/eigen.hpp"
#include "four_bar_responses.hpp"

namespace four_bar_responses::eigen {

template <class Scalar = double>
using Positions = Eigen::Matrix<Scalar, kPositions, 1>;
template <class Scalar = double>
using Velocities = Eigen::Matrix<Scalar, kVelocities, 1>;

/// All coordinates zero, all rotations the identity.
template <class Scalar = double>
Positions<Scalar> neutral() noexcept {
  Positions<Scalar> q;
  ::four_bar_responses::neutral(q.data());
  return q;
}

/// Uniform within the limits; `state` is that of the random numbers, any number at first.
template <class Scalar = double>
Positions<Scalar> random(std::uint64_t& state) noexcept {
  Positions<Scalar> q;
  ::four_bar_responses::random(state, q.data());
  return q;
}

/// Gives quaternions length one; false where one has no direction.
template <class Scalar = double>
bool normalise(hybridyn::EigenOut<Scalar, kPositions> q) noexcept {
  return ::four_bar_responses::normalise(q.data());
}

/// the least tau of M qdd + c + g = tau + K'lambda, loops and couplings carrying what they can
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3> inverse_dynamics(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    const hybridyn::EigenIn<Scalar, 3>& qdd) {
  hybridyn::EigenResult<Scalar, 3> tau;
  ::four_bar_responses::inverse_dynamics(q.data(), v.data(), qdd.data(), tau.data());
  return tau;
}
template <class Scalar = double>
void inverse_dynamics(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    const hybridyn::EigenIn<Scalar, 3>& qdd, hybridyn::EigenOut<Scalar, 3> tau) {
  ::four_bar_responses::inverse_dynamics(q.data(), v.data(), qdd.data(), tau.data());
}

/// q_next = q moved by the tangent vector dq
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3> integrate(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& dq) {
  hybridyn::EigenResult<Scalar, 3> q_next;
  ::four_bar_responses::integrate(q.data(), dq.data(), q_next.data());
  return q_next;
}
template <class Scalar = double>
void integrate(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& dq,
    hybridyn::EigenOut<Scalar, 3> q_next) {
  ::four_bar_responses::integrate(q.data(), dq.data(), q_next.data());
}

/// The shortest dq with integrate(q0, dq) = q1
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3> difference(
    const hybridyn::EigenIn<Scalar, 3>& q0, const hybridyn::EigenIn<Scalar, 3>& q1) {
  hybridyn::EigenResult<Scalar, 3> dq;
  ::four_bar_responses::difference(q0.data(), q1.data(), dq.data());
  return dq;
}
template <class Scalar = double>
void difference(
    const hybridyn::EigenIn<Scalar, 3>& q0, const hybridyn::EigenIn<Scalar, 3>& q1,
    hybridyn::EigenOut<Scalar, 3> dq) {
  ::four_bar_responses::difference(q0.data(), q1.data(), dq.data());
}

template <class Scalar = double>
struct IntegrateDerivatives {
  hybridyn::EigenResult<Scalar, 3, 3> by_q;
  hybridyn::EigenResult<Scalar, 3, 3> by_dq;
};

/// Derivatives of integrate
template <class Scalar = double>
IntegrateDerivatives<Scalar> integrate_derivatives(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& dq) {
  IntegrateDerivatives<Scalar> out;
  ::four_bar_responses::integrate_derivatives(q.data(), dq.data(), out.by_q.data(), out.by_dq.data());
  return out;
}
template <class Scalar = double>
void integrate_derivatives(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& dq,
    hybridyn::EigenOut<Scalar, 3, 3> by_q, hybridyn::EigenOut<Scalar, 3, 3> by_dq) {
  ::four_bar_responses::integrate_derivatives(q.data(), dq.data(), by_q.data(), by_dq.data());
}

template <class Scalar = double>
struct DifferenceDerivatives {
  hybridyn::EigenResult<Scalar, 3, 3> by_q0;
  hybridyn::EigenResult<Scalar, 3, 3> by_q1;
};

/// Derivatives of difference
template <class Scalar = double>
DifferenceDerivatives<Scalar> difference_derivatives(
    const hybridyn::EigenIn<Scalar, 3>& q0, const hybridyn::EigenIn<Scalar, 3>& q1) {
  DifferenceDerivatives<Scalar> out;
  ::four_bar_responses::difference_derivatives(q0.data(), q1.data(), out.by_q0.data(), out.by_q1.data());
  return out;
}
template <class Scalar = double>
void difference_derivatives(
    const hybridyn::EigenIn<Scalar, 3>& q0, const hybridyn::EigenIn<Scalar, 3>& q1,
    hybridyn::EigenOut<Scalar, 3, 3> by_q0, hybridyn::EigenOut<Scalar, 3, 3> by_q1) {
  ::four_bar_responses::difference_derivatives(q0.data(), q1.data(), by_q0.data(), by_q1.data());
}

}  // namespace four_bar_responses::eigen
