// Functions of pa10.urdf (c52f9c56d2743b29) for Eigen's vectors and matrices, by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
//
// Thin: the same functions, names, orders and axes. Each is there twice: results are returned, or
// written where the last arguments say. For float: forward_dynamics<float>(...).
#pragma once

#include "hybridyn/interop/eigen.hpp"
#include "pa10.hpp"

namespace pa10::eigen {

template <class Scalar = double>
using Positions = Eigen::Matrix<Scalar, kPositions, 1>;
template <class Scalar = double>
using Velocities = Eigen::Matrix<Scalar, kVelocities, 1>;

/// All coordinates zero, all rotations the identity.
template <class Scalar = double>
Positions<Scalar> neutral() noexcept {
  Positions<Scalar> q;
  ::pa10::neutral(q.data());
  return q;
}

/// Uniform within the limits; `state` is that of the random numbers, any number at first.
template <class Scalar = double>
Positions<Scalar> random(std::uint64_t& state) noexcept {
  Positions<Scalar> q;
  ::pa10::random(state, q.data());
  return q;
}

/// Gives quaternions length one; false where one has no direction.
template <class Scalar = double>
bool normalise(hybridyn::EigenOut<Scalar, kPositions> q) noexcept {
  return ::pa10::normalise(q.data());
}

/// qdd = M^-1 (tau - c - g)
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> forward_dynamics(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v,
    const hybridyn::EigenIn<Scalar, 7>& tau) {
  hybridyn::EigenResult<Scalar, 7> qdd;
  ::pa10::forward_dynamics(q.data(), v.data(), tau.data(), qdd.data());
  return qdd;
}
template <class Scalar = double>
void forward_dynamics(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v,
    const hybridyn::EigenIn<Scalar, 7>& tau, hybridyn::EigenOut<Scalar, 7> qdd) {
  ::pa10::forward_dynamics(q.data(), v.data(), tau.data(), qdd.data());
}

/// tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> inverse_dynamics(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v,
    const hybridyn::EigenIn<Scalar, 7>& qdd) {
  hybridyn::EigenResult<Scalar, 7> tau;
  ::pa10::inverse_dynamics(q.data(), v.data(), qdd.data(), tau.data());
  return tau;
}
template <class Scalar = double>
void inverse_dynamics(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v,
    const hybridyn::EigenIn<Scalar, 7>& qdd, hybridyn::EigenOut<Scalar, 7> tau) {
  ::pa10::inverse_dynamics(q.data(), v.data(), qdd.data(), tau.data());
}

/// M of tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7, 7> mass_matrix(
    const hybridyn::EigenIn<Scalar, 7>& q) {
  hybridyn::EigenResult<Scalar, 7, 7> M;
  ::pa10::mass_matrix(q.data(), M.data());
  return M;
}
template <class Scalar = double>
void mass_matrix(
    const hybridyn::EigenIn<Scalar, 7>& q, hybridyn::EigenOut<Scalar, 7, 7> M) {
  ::pa10::mass_matrix(q.data(), M.data());
}

/// c + g of tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> bias_forces(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v) {
  hybridyn::EigenResult<Scalar, 7> bias;
  ::pa10::bias_forces(q.data(), v.data(), bias.data());
  return bias;
}
template <class Scalar = double>
void bias_forces(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& v,
    hybridyn::EigenOut<Scalar, 7> bias) {
  ::pa10::bias_forces(q.data(), v.data(), bias.data());
}

template <class Scalar = double>
struct FramePoses {
  hybridyn::EigenResult<Scalar, 3, 3> R_link7;
  hybridyn::EigenResult<Scalar, 3> p_link7;
};

/// placement of frames in the world
template <class Scalar = double>
FramePoses<Scalar> frame_poses(
    const hybridyn::EigenIn<Scalar, 7>& q) {
  FramePoses<Scalar> out;
  ::pa10::frame_poses(q.data(), out.R_link7.data(), out.p_link7.data());
  return out;
}
template <class Scalar = double>
void frame_poses(
    const hybridyn::EigenIn<Scalar, 7>& q, hybridyn::EigenOut<Scalar, 3, 3> R_link7,
    hybridyn::EigenOut<Scalar, 3> p_link7) {
  ::pa10::frame_poses(q.data(), R_link7.data(), p_link7.data());
}

/// J of frames: their velocities are J v
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 6, 7> frame_jacobians(
    const hybridyn::EigenIn<Scalar, 7>& q) {
  hybridyn::EigenResult<Scalar, 6, 7> J_link7;
  ::pa10::frame_jacobians(q.data(), J_link7.data());
  return J_link7;
}
template <class Scalar = double>
void frame_jacobians(
    const hybridyn::EigenIn<Scalar, 7>& q, hybridyn::EigenOut<Scalar, 6, 7> J_link7) {
  ::pa10::frame_jacobians(q.data(), J_link7.data());
}

/// q_next = q moved by the tangent vector dq
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> integrate(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& dq) {
  hybridyn::EigenResult<Scalar, 7> q_next;
  ::pa10::integrate(q.data(), dq.data(), q_next.data());
  return q_next;
}
template <class Scalar = double>
void integrate(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& dq,
    hybridyn::EigenOut<Scalar, 7> q_next) {
  ::pa10::integrate(q.data(), dq.data(), q_next.data());
}

/// The shortest dq with integrate(q0, dq) = q1
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 7> difference(
    const hybridyn::EigenIn<Scalar, 7>& q0, const hybridyn::EigenIn<Scalar, 7>& q1) {
  hybridyn::EigenResult<Scalar, 7> dq;
  ::pa10::difference(q0.data(), q1.data(), dq.data());
  return dq;
}
template <class Scalar = double>
void difference(
    const hybridyn::EigenIn<Scalar, 7>& q0, const hybridyn::EigenIn<Scalar, 7>& q1,
    hybridyn::EigenOut<Scalar, 7> dq) {
  ::pa10::difference(q0.data(), q1.data(), dq.data());
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
  ::pa10::integrate_derivatives(q.data(), dq.data(), out.by_q.data(), out.by_dq.data());
  return out;
}
template <class Scalar = double>
void integrate_derivatives(
    const hybridyn::EigenIn<Scalar, 7>& q, const hybridyn::EigenIn<Scalar, 7>& dq,
    hybridyn::EigenOut<Scalar, 7, 7> by_q, hybridyn::EigenOut<Scalar, 7, 7> by_dq) {
  ::pa10::integrate_derivatives(q.data(), dq.data(), by_q.data(), by_dq.data());
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
  ::pa10::difference_derivatives(q0.data(), q1.data(), out.by_q0.data(), out.by_q1.data());
  return out;
}
template <class Scalar = double>
void difference_derivatives(
    const hybridyn::EigenIn<Scalar, 7>& q0, const hybridyn::EigenIn<Scalar, 7>& q1,
    hybridyn::EigenOut<Scalar, 7, 7> by_q0, hybridyn::EigenOut<Scalar, 7, 7> by_q1) {
  ::pa10::difference_derivatives(q0.data(), q1.data(), by_q0.data(), by_q1.data());
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
  ::pa10::step(dt, q.data(), v.data(), tau.data(), out.q_next.data(), out.v_next.data());
  return out;
}
template <class Scalar = double>
void step(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 7>& q,
    const hybridyn::EigenIn<Scalar, 7>& v, const hybridyn::EigenIn<Scalar, 7>& tau,
    hybridyn::EigenOut<Scalar, 7> q_next, hybridyn::EigenOut<Scalar, 7> v_next) {
  ::pa10::step(dt, q.data(), v.data(), tau.data(), q_next.data(), v_next.data());
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
  ::pa10::step_rk4(dt, q.data(), v.data(), tau.data(), out.q_next.data(), out.v_next.data());
  return out;
}
template <class Scalar = double>
void step_rk4(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 7>& q,
    const hybridyn::EigenIn<Scalar, 7>& v, const hybridyn::EigenIn<Scalar, 7>& tau,
    hybridyn::EigenOut<Scalar, 7> q_next, hybridyn::EigenOut<Scalar, 7> v_next) {
  ::pa10::step_rk4(dt, q.data(), v.data(), tau.data(), q_next.data(), v_next.data());
}

}  // namespace pa10::eigen
