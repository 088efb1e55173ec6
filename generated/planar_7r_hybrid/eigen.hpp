// Functions of planar_7r.urdf (5f46dfcdbde6007f) for Eigen's vectors and matrices, by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
//
// Thin: the same functions, names, orders and axes. Each is there twice: results are returned, or
// written where the last arguments say. For float: forward_dynamics<float>(...).
#pragma once

#include "hybridyn/interop/eigen.hpp"
#include "planar_7r_hybrid.hpp"

namespace planar_7r_hybrid::eigen {

template <class Scalar = double>
using Positions = Eigen::Matrix<Scalar, kPositions, 1>;
template <class Scalar = double>
using Velocities = Eigen::Matrix<Scalar, kVelocities, 1>;

/// All coordinates zero, all rotations the identity.
template <class Scalar = double>
Positions<Scalar> neutral() noexcept {
  Positions<Scalar> q;
  ::planar_7r_hybrid::neutral(q.data());
  return q;
}

/// Uniform within the limits; `state` is that of the random numbers, any number at first.
template <class Scalar = double>
Positions<Scalar> random(std::uint64_t& state) noexcept {
  Positions<Scalar> q;
  ::planar_7r_hybrid::random(state, q.data());
  return q;
}

/// Gives quaternions length one; false where one has no direction.
template <class Scalar = double>
bool normalise(hybridyn::EigenOut<Scalar, kPositions> q) noexcept {
  return ::planar_7r_hybrid::normalise(q.data());
}

/// q_next = q moved by the tangent vector dq
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> integrate(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& dq) {
  hybridyn::EigenResult<Scalar, 7> q_next;
  ::planar_7r_hybrid::integrate(q.data(), dq.data(), q_next.data());
  return q_next;
}
template <class Scalar = double>
void integrate(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& dq,
    hybridyn::EigenOut<Scalar, 7> q_next) {
  ::planar_7r_hybrid::integrate(q.data(), dq.data(), q_next.data());
}

/// The shortest dq with integrate(q0, dq) = q1
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> difference(
    const hybridyn::EigenIn<Scalar, 7>& q0, const hybridyn::EigenIn<Scalar, 7>& q1) {
  hybridyn::EigenResult<Scalar, 7> dq;
  ::planar_7r_hybrid::difference(q0.data(), q1.data(), dq.data());
  return dq;
}
template <class Scalar = double>
void difference(
    const hybridyn::EigenIn<Scalar, 7>& q0, const hybridyn::EigenIn<Scalar, 7>& q1,
    hybridyn::EigenOut<Scalar, 7> dq) {
  ::planar_7r_hybrid::difference(q0.data(), q1.data(), dq.data());
}

template <class Scalar = double>
struct IntegrateDerivatives {
  hybridyn::EigenResult<Scalar, 7, 7> by_q;
  hybridyn::EigenResult<Scalar, 7, 7> by_dq;
};

/// Derivatives of integrate
template <class Scalar = double>
IntegrateDerivatives<Scalar> integrate_derivatives(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& dq) {
  IntegrateDerivatives<Scalar> out;
  ::planar_7r_hybrid::integrate_derivatives(q.data(), dq.data(), out.by_q.data(), out.by_dq.data());
  return out;
}
template <class Scalar = double>
void integrate_derivatives(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& dq,
    hybridyn::EigenOut<Scalar, 7, 7> by_q, hybridyn::EigenOut<Scalar, 7, 7> by_dq) {
  ::planar_7r_hybrid::integrate_derivatives(q.data(), dq.data(), by_q.data(), by_dq.data());
}

template <class Scalar = double>
struct DifferenceDerivatives {
  hybridyn::EigenResult<Scalar, 7, 7> by_q0;
  hybridyn::EigenResult<Scalar, 7, 7> by_q1;
};

/// Derivatives of difference
template <class Scalar = double>
DifferenceDerivatives<Scalar> difference_derivatives(
    const hybridyn::EigenIn<Scalar, 7>& q0, const hybridyn::EigenIn<Scalar, 7>& q1) {
  DifferenceDerivatives<Scalar> out;
  ::planar_7r_hybrid::difference_derivatives(q0.data(), q1.data(), out.by_q0.data(), out.by_q1.data());
  return out;
}
template <class Scalar = double>
void difference_derivatives(
    const hybridyn::EigenIn<Scalar, 7>& q0, const hybridyn::EigenIn<Scalar, 7>& q1,
    hybridyn::EigenOut<Scalar, 7, 7> by_q0, hybridyn::EigenOut<Scalar, 7, 7> by_q1) {
  ::planar_7r_hybrid::difference_derivatives(q0.data(), q1.data(), by_q0.data(), by_q1.data());
}

}  // namespace planar_7r_hybrid::eigen
