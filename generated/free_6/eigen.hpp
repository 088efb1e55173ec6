// Functions of free_6.urdf (6fe64ea75024318c) for Eigen's vectors and matrices, by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
// Generated: changes are lost.
//
// Thin: the same functions, names, orders and axes. Each is there twice: results are returned, or
// written where the last arguments say. For float: forward_dynamics<float>(...).
#pragma once

#include "hybridyn/interop/eigen.hpp"
#include "free_6.hpp"

namespace free_6::eigen {

template <class Scalar = double>
using Positions = Eigen::Matrix<Scalar, kPositions, 1>;
template <class Scalar = double>
using Velocities = Eigen::Matrix<Scalar, kVelocities, 1>;

/// All coordinates zero, all rotations the identity.
template <class Scalar = double>
Positions<Scalar> neutral() noexcept {
  Positions<Scalar> q;
  ::free_6::neutral(q.data());
  return q;
}

/// Uniform within the limits; `state` is that of the random numbers, any number at first.
template <class Scalar = double>
Positions<Scalar> random(std::uint64_t& state) noexcept {
  Positions<Scalar> q;
  ::free_6::random(state, q.data());
  return q;
}

/// Gives quaternions length one; false where one has no direction.
template <class Scalar = double>
bool normalise(hybridyn::EigenOut<Scalar, kPositions> q) noexcept {
  return ::free_6::normalise(q.data());
}

/// qdd = M^-1 (tau - c - g)
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 11> forward_dynamics(
    const hybridyn::EigenIn<Scalar, 12>& q, const hybridyn::EigenIn<Scalar, 11>& v,
    const hybridyn::EigenIn<Scalar, 11>& tau, const hybridyn::EigenIn<Scalar, 3>& gravity) {
  hybridyn::EigenResult<Scalar, 11> qdd;
  ::free_6::forward_dynamics(q.data(), v.data(), tau.data(), gravity.data(), qdd.data());
  return qdd;
}
template <class Scalar = double>
void forward_dynamics(
    const hybridyn::EigenIn<Scalar, 12>& q, const hybridyn::EigenIn<Scalar, 11>& v,
    const hybridyn::EigenIn<Scalar, 11>& tau, const hybridyn::EigenIn<Scalar, 3>& gravity,
    hybridyn::EigenOut<Scalar, 11> qdd) {
  ::free_6::forward_dynamics(q.data(), v.data(), tau.data(), gravity.data(), qdd.data());
}

/// tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 11> inverse_dynamics(
    const hybridyn::EigenIn<Scalar, 12>& q, const hybridyn::EigenIn<Scalar, 11>& v,
    const hybridyn::EigenIn<Scalar, 11>& qdd, const hybridyn::EigenIn<Scalar, 3>& gravity) {
  hybridyn::EigenResult<Scalar, 11> tau;
  ::free_6::inverse_dynamics(q.data(), v.data(), qdd.data(), gravity.data(), tau.data());
  return tau;
}
template <class Scalar = double>
void inverse_dynamics(
    const hybridyn::EigenIn<Scalar, 12>& q, const hybridyn::EigenIn<Scalar, 11>& v,
    const hybridyn::EigenIn<Scalar, 11>& qdd, const hybridyn::EigenIn<Scalar, 3>& gravity,
    hybridyn::EigenOut<Scalar, 11> tau) {
  ::free_6::inverse_dynamics(q.data(), v.data(), qdd.data(), gravity.data(), tau.data());
}

/// M of tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 11, 11> mass_matrix(
    const hybridyn::EigenIn<Scalar, 12>& q) {
  hybridyn::EigenResult<Scalar, 11, 11> M;
  ::free_6::mass_matrix(q.data(), M.data());
  return M;
}
template <class Scalar = double>
void mass_matrix(
    const hybridyn::EigenIn<Scalar, 12>& q, hybridyn::EigenOut<Scalar, 11, 11> M) {
  ::free_6::mass_matrix(q.data(), M.data());
}

/// c + g of tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 11> bias_forces(
    const hybridyn::EigenIn<Scalar, 12>& q, const hybridyn::EigenIn<Scalar, 11>& v,
    const hybridyn::EigenIn<Scalar, 3>& gravity) {
  hybridyn::EigenResult<Scalar, 11> bias;
  ::free_6::bias_forces(q.data(), v.data(), gravity.data(), bias.data());
  return bias;
}
template <class Scalar = double>
void bias_forces(
    const hybridyn::EigenIn<Scalar, 12>& q, const hybridyn::EigenIn<Scalar, 11>& v,
    const hybridyn::EigenIn<Scalar, 3>& gravity, hybridyn::EigenOut<Scalar, 11> bias) {
  ::free_6::bias_forces(q.data(), v.data(), gravity.data(), bias.data());
}

/// q_next = q moved by the tangent vector dq
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 12> integrate(
    const hybridyn::EigenIn<Scalar, 12>& q, const hybridyn::EigenIn<Scalar, 11>& dq) {
  hybridyn::EigenResult<Scalar, 12> q_next;
  ::free_6::integrate(q.data(), dq.data(), q_next.data());
  return q_next;
}
template <class Scalar = double>
void integrate(
    const hybridyn::EigenIn<Scalar, 12>& q, const hybridyn::EigenIn<Scalar, 11>& dq,
    hybridyn::EigenOut<Scalar, 12> q_next) {
  ::free_6::integrate(q.data(), dq.data(), q_next.data());
}

/// The shortest dq with integrate(q0, dq) = q1
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 11> difference(
    const hybridyn::EigenIn<Scalar, 12>& q0, const hybridyn::EigenIn<Scalar, 12>& q1) {
  hybridyn::EigenResult<Scalar, 11> dq;
  ::free_6::difference(q0.data(), q1.data(), dq.data());
  return dq;
}
template <class Scalar = double>
void difference(
    const hybridyn::EigenIn<Scalar, 12>& q0, const hybridyn::EigenIn<Scalar, 12>& q1,
    hybridyn::EigenOut<Scalar, 11> dq) {
  ::free_6::difference(q0.data(), q1.data(), dq.data());
}

template <class Scalar = double>
struct IntegrateDerivatives {
  hybridyn::EigenResult<Scalar, 11, 11> by_q;
  hybridyn::EigenResult<Scalar, 11, 11> by_dq;
};

/// Derivatives of integrate
template <class Scalar = double>
IntegrateDerivatives<Scalar> integrate_derivatives(
    const hybridyn::EigenIn<Scalar, 12>& q, const hybridyn::EigenIn<Scalar, 11>& dq) {
  IntegrateDerivatives<Scalar> out;
  ::free_6::integrate_derivatives(q.data(), dq.data(), out.by_q.data(), out.by_dq.data());
  return out;
}
template <class Scalar = double>
void integrate_derivatives(
    const hybridyn::EigenIn<Scalar, 12>& q, const hybridyn::EigenIn<Scalar, 11>& dq,
    hybridyn::EigenOut<Scalar, 11, 11> by_q, hybridyn::EigenOut<Scalar, 11, 11> by_dq) {
  ::free_6::integrate_derivatives(q.data(), dq.data(), by_q.data(), by_dq.data());
}

template <class Scalar = double>
struct DifferenceDerivatives {
  hybridyn::EigenResult<Scalar, 11, 11> by_q0;
  hybridyn::EigenResult<Scalar, 11, 11> by_q1;
};

/// Derivatives of difference
template <class Scalar = double>
DifferenceDerivatives<Scalar> difference_derivatives(
    const hybridyn::EigenIn<Scalar, 12>& q0, const hybridyn::EigenIn<Scalar, 12>& q1) {
  DifferenceDerivatives<Scalar> out;
  ::free_6::difference_derivatives(q0.data(), q1.data(), out.by_q0.data(), out.by_q1.data());
  return out;
}
template <class Scalar = double>
void difference_derivatives(
    const hybridyn::EigenIn<Scalar, 12>& q0, const hybridyn::EigenIn<Scalar, 12>& q1,
    hybridyn::EigenOut<Scalar, 11, 11> by_q0, hybridyn::EigenOut<Scalar, 11, 11> by_q1) {
  ::free_6::difference_derivatives(q0.data(), q1.data(), by_q0.data(), by_q1.data());
}

template <class Scalar = double>
struct Step {
  hybridyn::EigenResult<Scalar, 12> q_next;
  hybridyn::EigenResult<Scalar, 11> v_next;
};

/// Steps of time by the semi-implicit Euler method: v_next = v + dt qdd, then q along v_next
template <class Scalar = double>
Step<Scalar> step(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 12>& q,
    const hybridyn::EigenIn<Scalar, 11>& v, const hybridyn::EigenIn<Scalar, 11>& tau,
    const hybridyn::EigenIn<Scalar, 3>& gravity) {
  Step<Scalar> out;
  ::free_6::step(dt, q.data(), v.data(), tau.data(), gravity.data(), out.q_next.data(), out.v_next.data());
  return out;
}
template <class Scalar = double>
void step(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 12>& q,
    const hybridyn::EigenIn<Scalar, 11>& v, const hybridyn::EigenIn<Scalar, 11>& tau,
    const hybridyn::EigenIn<Scalar, 3>& gravity, hybridyn::EigenOut<Scalar, 12> q_next,
    hybridyn::EigenOut<Scalar, 11> v_next) {
  ::free_6::step(dt, q.data(), v.data(), tau.data(), gravity.data(), q_next.data(), v_next.data());
}

template <class Scalar = double>
struct StepRk4 {
  hybridyn::EigenResult<Scalar, 12> q_next;
  hybridyn::EigenResult<Scalar, 11> v_next;
};

/// Steps of time by a Runge-Kutta method of order four
template <class Scalar = double>
StepRk4<Scalar> step_rk4(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 12>& q,
    const hybridyn::EigenIn<Scalar, 11>& v, const hybridyn::EigenIn<Scalar, 11>& tau,
    const hybridyn::EigenIn<Scalar, 3>& gravity) {
  StepRk4<Scalar> out;
  ::free_6::step_rk4(dt, q.data(), v.data(), tau.data(), gravity.data(), out.q_next.data(), out.v_next.data());
  return out;
}
template <class Scalar = double>
void step_rk4(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 12>& q,
    const hybridyn::EigenIn<Scalar, 11>& v, const hybridyn::EigenIn<Scalar, 11>& tau,
    const hybridyn::EigenIn<Scalar, 3>& gravity, hybridyn::EigenOut<Scalar, 12> q_next,
    hybridyn::EigenOut<Scalar, 11> v_next) {
  ::free_6::step_rk4(dt, q.data(), v.data(), tau.data(), gravity.data(), q_next.data(), v_next.data());
}

}  // namespace free_6::eigen
