// Functions of planar_7r.urdf (5f46dfcdbde6007f) for Eigen's vectors and matrices, by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf
// Generated: changes are lost.
//
// Thin: the same functions, names, orders and axes. Each is there twice: results are returned, or
// written where the last arguments say. For float: forward_dynamics<float>(...).
#pragma once

#include "hybridyn/interop/eigen.hpp"
#include "planar_7r.hpp"

namespace planar_7r::eigen {

template <class Scalar = double>
using Positions = Eigen::Matrix<Scalar, kPositions, 1>;
template <class Scalar = double>
using Velocities = Eigen::Matrix<Scalar, kVelocities, 1>;

/// All coordinates zero, all rotations the identity.
template <class Scalar = double>
Positions<Scalar> neutral() noexcept {
  Positions<Scalar> q;
  ::planar_7r::neutral(q.data());
  return q;
}

/// Uniform within the limits; `state` is that of the random numbers, any number at first.
template <class Scalar = double>
Positions<Scalar> random(std::uint64_t& state) noexcept {
  Positions<Scalar> q;
  ::planar_7r::random(state, q.data());
  return q;
}

/// Gives quaternions length one; false where one has no direction.
template <class Scalar = double>
bool normalise(hybridyn::EigenOut<Scalar, kPositions> q) noexcept {
  return ::planar_7r::normalise(q.data());
}

/// qdd = M^-1 (tau - c - g)
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> forward_dynamics(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v,
    const hybridyn::EigenIn<Scalar, 7>& tau) {
  hybridyn::EigenResult<Scalar, 7> qdd;
  ::planar_7r::forward_dynamics(q.data(), v.data(), tau.data(), qdd.data());
  return qdd;
}
template <class Scalar = double>
void forward_dynamics(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v,
    const hybridyn::EigenIn<Scalar, 7>& tau, hybridyn::EigenOut<Scalar, 7> qdd) {
  ::planar_7r::forward_dynamics(q.data(), v.data(), tau.data(), qdd.data());
}

/// tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> inverse_dynamics(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v,
    const hybridyn::EigenIn<Scalar, 7>& qdd) {
  hybridyn::EigenResult<Scalar, 7> tau;
  ::planar_7r::inverse_dynamics(q.data(), v.data(), qdd.data(), tau.data());
  return tau;
}
template <class Scalar = double>
void inverse_dynamics(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v,
    const hybridyn::EigenIn<Scalar, 7>& qdd, hybridyn::EigenOut<Scalar, 7> tau) {
  ::planar_7r::inverse_dynamics(q.data(), v.data(), qdd.data(), tau.data());
}

/// M of tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7, 7> mass_matrix(
    const hybridyn::EigenIn<Scalar, 7>& q) {
  hybridyn::EigenResult<Scalar, 7, 7> M;
  ::planar_7r::mass_matrix(q.data(), M.data());
  return M;
}
template <class Scalar = double>
void mass_matrix(
    const hybridyn::EigenIn<Scalar, 7>& q, hybridyn::EigenOut<Scalar, 7, 7> M) {
  ::planar_7r::mass_matrix(q.data(), M.data());
}

/// c + g of tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> bias_forces(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v) {
  hybridyn::EigenResult<Scalar, 7> bias;
  ::planar_7r::bias_forces(q.data(), v.data(), bias.data());
  return bias;
}
template <class Scalar = double>
void bias_forces(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v,
    hybridyn::EigenOut<Scalar, 7> bias) {
  ::planar_7r::bias_forces(q.data(), v.data(), bias.data());
}

/// q_next = q moved by the tangent vector dq
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> integrate(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& dq) {
  hybridyn::EigenResult<Scalar, 7> q_next;
  ::planar_7r::integrate(q.data(), dq.data(), q_next.data());
  return q_next;
}
template <class Scalar = double>
void integrate(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& dq,
    hybridyn::EigenOut<Scalar, 7> q_next) {
  ::planar_7r::integrate(q.data(), dq.data(), q_next.data());
}

/// The shortest dq with integrate(q0, dq) = q1
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> difference(
    const hybridyn::EigenIn<Scalar, 7>& q0, const hybridyn::EigenIn<Scalar, 7>& q1) {
  hybridyn::EigenResult<Scalar, 7> dq;
  ::planar_7r::difference(q0.data(), q1.data(), dq.data());
  return dq;
}
template <class Scalar = double>
void difference(
    const hybridyn::EigenIn<Scalar, 7>& q0, const hybridyn::EigenIn<Scalar, 7>& q1,
    hybridyn::EigenOut<Scalar, 7> dq) {
  ::planar_7r::difference(q0.data(), q1.data(), dq.data());
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
  ::planar_7r::integrate_derivatives(q.data(), dq.data(), out.by_q.data(), out.by_dq.data());
  return out;
}
template <class Scalar = double>
void integrate_derivatives(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& dq,
    hybridyn::EigenOut<Scalar, 7, 7> by_q, hybridyn::EigenOut<Scalar, 7, 7> by_dq) {
  ::planar_7r::integrate_derivatives(q.data(), dq.data(), by_q.data(), by_dq.data());
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
  ::planar_7r::difference_derivatives(q0.data(), q1.data(), out.by_q0.data(), out.by_q1.data());
  return out;
}
template <class Scalar = double>
void difference_derivatives(
    const hybridyn::EigenIn<Scalar, 7>& q0, const hybridyn::EigenIn<Scalar, 7>& q1,
    hybridyn::EigenOut<Scalar, 7, 7> by_q0, hybridyn::EigenOut<Scalar, 7, 7> by_q1) {
  ::planar_7r::difference_derivatives(q0.data(), q1.data(), by_q0.data(), by_q1.data());
}

template <class Scalar = double>
struct Step {
  hybridyn::EigenResult<Scalar, 7> q_next;
  hybridyn::EigenResult<Scalar, 7> v_next;
};

/// Steps of time by the semi-implicit Euler method: v_next = v + dt qdd, then q along v_next
template <class Scalar = double>
Step<Scalar> step(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 7>& q,
    const hybridyn::EigenIn<Scalar, 7>& v, const hybridyn::EigenIn<Scalar, 7>& tau) {
  Step<Scalar> out;
  ::planar_7r::step(dt, q.data(), v.data(), tau.data(), out.q_next.data(), out.v_next.data());
  return out;
}
template <class Scalar = double>
void step(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 7>& q,
    const hybridyn::EigenIn<Scalar, 7>& v, const hybridyn::EigenIn<Scalar, 7>& tau,
    hybridyn::EigenOut<Scalar, 7> q_next, hybridyn::EigenOut<Scalar, 7> v_next) {
  ::planar_7r::step(dt, q.data(), v.data(), tau.data(), q_next.data(), v_next.data());
}

template <class Scalar = double>
struct StepRk4 {
  hybridyn::EigenResult<Scalar, 7> q_next;
  hybridyn::EigenResult<Scalar, 7> v_next;
};

/// Steps of time by a Runge-Kutta method of order four
template <class Scalar = double>
StepRk4<Scalar> step_rk4(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 7>& q,
    const hybridyn::EigenIn<Scalar, 7>& v, const hybridyn::EigenIn<Scalar, 7>& tau) {
  StepRk4<Scalar> out;
  ::planar_7r::step_rk4(dt, q.data(), v.data(), tau.data(), out.q_next.data(), out.v_next.data());
  return out;
}
template <class Scalar = double>
void step_rk4(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 7>& q,
    const hybridyn::EigenIn<Scalar, 7>& v, const hybridyn::EigenIn<Scalar, 7>& tau,
    hybridyn::EigenOut<Scalar, 7> q_next, hybridyn::EigenOut<Scalar, 7> v_next) {
  ::planar_7r::step_rk4(dt, q.data(), v.data(), tau.data(), q_next.data(), v_next.data());
}

}  // namespace planar_7r::eigen
