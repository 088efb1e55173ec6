// Functions of planar_3r.urdf (857c406506066847) for Eigen's vectors and matrices, by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
//
// Thin: the same functions, names, orders and axes. Each is there twice: results are returned, or
// written where the last arguments say. For float: forward_dynamics<float>(...).
#pragma once

#include "hybridyn/interop/eigen.hpp"
#include "planar_3r.hpp"

namespace planar_3r::eigen {

template <class Scalar = double>
using Positions = Eigen::Matrix<Scalar, kPositions, 1>;
template <class Scalar = double>
using Velocities = Eigen::Matrix<Scalar, kVelocities, 1>;

/// All coordinates zero, all rotations the identity.
template <class Scalar = double>
Positions<Scalar> neutral() noexcept {
  Positions<Scalar> q;
  ::planar_3r::neutral(q.data());
  return q;
}

/// Uniform within the limits; `state` is that of the random numbers, any number at first.
template <class Scalar = double>
Positions<Scalar> random(std::uint64_t& state) noexcept {
  Positions<Scalar> q;
  ::planar_3r::random(state, q.data());
  return q;
}

/// Gives quaternions length one; false where one has no direction.
template <class Scalar = double>
bool normalise(hybridyn::EigenOut<Scalar, kPositions> q) noexcept {
  return ::planar_3r::normalise(q.data());
}

/// qdd = M^-1 (tau - c - g)
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3> forward_dynamics(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    const hybridyn::EigenIn<Scalar, 3>& tau) {
  hybridyn::EigenResult<Scalar, 3> qdd;
  ::planar_3r::forward_dynamics(q.data(), v.data(), tau.data(), qdd.data());
  return qdd;
}
template <class Scalar = double>
void forward_dynamics(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    const hybridyn::EigenIn<Scalar, 3>& tau, hybridyn::EigenOut<Scalar, 3> qdd) {
  ::planar_3r::forward_dynamics(q.data(), v.data(), tau.data(), qdd.data());
}

/// tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3> inverse_dynamics(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    const hybridyn::EigenIn<Scalar, 3>& qdd) {
  hybridyn::EigenResult<Scalar, 3> tau;
  ::planar_3r::inverse_dynamics(q.data(), v.data(), qdd.data(), tau.data());
  return tau;
}
template <class Scalar = double>
void inverse_dynamics(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    const hybridyn::EigenIn<Scalar, 3>& qdd, hybridyn::EigenOut<Scalar, 3> tau) {
  ::planar_3r::inverse_dynamics(q.data(), v.data(), qdd.data(), tau.data());
}

/// M of tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3, 3> mass_matrix(
    const hybridyn::EigenIn<Scalar, 3>& q) {
  hybridyn::EigenResult<Scalar, 3, 3> M;
  ::planar_3r::mass_matrix(q.data(), M.data());
  return M;
}
template <class Scalar = double>
void mass_matrix(
    const hybridyn::EigenIn<Scalar, 3>& q, hybridyn::EigenOut<Scalar, 3, 3> M) {
  ::planar_3r::mass_matrix(q.data(), M.data());
}

/// c of tau = M qdd + c + g: Coriolis and centrifugal
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3> coriolis_forces(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v) {
  hybridyn::EigenResult<Scalar, 3> c;
  ::planar_3r::coriolis_forces(q.data(), v.data(), c.data());
  return c;
}
template <class Scalar = double>
void coriolis_forces(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    hybridyn::EigenOut<Scalar, 3> c) {
  ::planar_3r::coriolis_forces(q.data(), v.data(), c.data());
}

/// g of tau = M qdd + c + g
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3> gravity_forces(
    const hybridyn::EigenIn<Scalar, 3>& q) {
  hybridyn::EigenResult<Scalar, 3> g;
  ::planar_3r::gravity_forces(q.data(), g.data());
  return g;
}
template <class Scalar = double>
void gravity_forces(
    const hybridyn::EigenIn<Scalar, 3>& q, hybridyn::EigenOut<Scalar, 3> g) {
  ::planar_3r::gravity_forces(q.data(), g.data());
}

/// M = L'D L, for solve_mass_matrix
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 6> factor_mass_matrix(
    const hybridyn::EigenIn<Scalar, 3>& q) {
  hybridyn::EigenResult<Scalar, 6> factor;
  ::planar_3r::factor_mass_matrix(q.data(), factor.data());
  return factor;
}
template <class Scalar = double>
void factor_mass_matrix(
    const hybridyn::EigenIn<Scalar, 3>& q, hybridyn::EigenOut<Scalar, 6> factor) {
  ::planar_3r::factor_mass_matrix(q.data(), factor.data());
}

/// x = M^-1 b
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3> solve_mass_matrix(
    const hybridyn::EigenIn<Scalar, 6>& factor, const hybridyn::EigenIn<Scalar, 3>& b) {
  hybridyn::EigenResult<Scalar, 3> x;
  ::planar_3r::solve_mass_matrix(factor.data(), b.data(), x.data());
  return x;
}
template <class Scalar = double>
void solve_mass_matrix(
    const hybridyn::EigenIn<Scalar, 6>& factor, const hybridyn::EigenIn<Scalar, 3>& b,
    hybridyn::EigenOut<Scalar, 3> x) {
  ::planar_3r::solve_mass_matrix(factor.data(), b.data(), x.data());
}

template <class Scalar = double>
struct InverseDynamicsDerivatives {
  hybridyn::EigenResult<Scalar, 3, 3> dtau_dq;
  hybridyn::EigenResult<Scalar, 3, 3> dtau_dv;
  hybridyn::EigenResult<Scalar, 3, 3> dtau_dqdd;
};

/// derivatives of tau = M qdd + c + g
template <class Scalar = double>
InverseDynamicsDerivatives<Scalar> inverse_dynamics_derivatives(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    const hybridyn::EigenIn<Scalar, 3>& qdd) {
  InverseDynamicsDerivatives<Scalar> out;
  ::planar_3r::inverse_dynamics_derivatives(q.data(), v.data(), qdd.data(), out.dtau_dq.data(), out.dtau_dv.data(),
      out.dtau_dqdd.data());
  return out;
}
template <class Scalar = double>
void inverse_dynamics_derivatives(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    const hybridyn::EigenIn<Scalar, 3>& qdd, hybridyn::EigenOut<Scalar, 3, 3> dtau_dq,
    hybridyn::EigenOut<Scalar, 3, 3> dtau_dv, hybridyn::EigenOut<Scalar, 3, 3> dtau_dqdd) {
  ::planar_3r::inverse_dynamics_derivatives(q.data(), v.data(), qdd.data(), dtau_dq.data(), dtau_dv.data(), dtau_dqdd.data());
}

/// Y of tau = Y(q, v, qdd) parameters
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3, 30> inverse_dynamics_regressor(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    const hybridyn::EigenIn<Scalar, 3>& qdd) {
  hybridyn::EigenResult<Scalar, 3, 30> Y;
  ::planar_3r::inverse_dynamics_regressor(q.data(), v.data(), qdd.data(), Y.data());
  return Y;
}
template <class Scalar = double>
void inverse_dynamics_regressor(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& v,
    const hybridyn::EigenIn<Scalar, 3>& qdd, hybridyn::EigenOut<Scalar, 3, 30> Y) {
  ::planar_3r::inverse_dynamics_regressor(q.data(), v.data(), qdd.data(), Y.data());
}

/// q_next = q moved by the tangent vector dq
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3> integrate(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& dq) {
  hybridyn::EigenResult<Scalar, 3> q_next;
  ::planar_3r::integrate(q.data(), dq.data(), q_next.data());
  return q_next;
}
template <class Scalar = double>
void integrate(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& dq,
    hybridyn::EigenOut<Scalar, 3> q_next) {
  ::planar_3r::integrate(q.data(), dq.data(), q_next.data());
}

/// The shortest dq with integrate(q0, dq) = q1
template <class Scalar = double>
hybridyn::EigenResult<Scalar, 3> difference(
    const hybridyn::EigenIn<Scalar, 3>& q0, const hybridyn::EigenIn<Scalar, 3>& q1) {
  hybridyn::EigenResult<Scalar, 3> dq;
  ::planar_3r::difference(q0.data(), q1.data(), dq.data());
  return dq;
}
template <class Scalar = double>
void difference(
    const hybridyn::EigenIn<Scalar, 3>& q0, const hybridyn::EigenIn<Scalar, 3>& q1,
    hybridyn::EigenOut<Scalar, 3> dq) {
  ::planar_3r::difference(q0.data(), q1.data(), dq.data());
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
  ::planar_3r::integrate_derivatives(q.data(), dq.data(), out.by_q.data(), out.by_dq.data());
  return out;
}
template <class Scalar = double>
void integrate_derivatives(
    const hybridyn::EigenIn<Scalar, 3>& q, const hybridyn::EigenIn<Scalar, 3>& dq,
    hybridyn::EigenOut<Scalar, 3, 3> by_q, hybridyn::EigenOut<Scalar, 3, 3> by_dq) {
  ::planar_3r::integrate_derivatives(q.data(), dq.data(), by_q.data(), by_dq.data());
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
  ::planar_3r::difference_derivatives(q0.data(), q1.data(), out.by_q0.data(), out.by_q1.data());
  return out;
}
template <class Scalar = double>
void difference_derivatives(
    const hybridyn::EigenIn<Scalar, 3>& q0, const hybridyn::EigenIn<Scalar, 3>& q1,
    hybridyn::EigenOut<Scalar, 3, 3> by_q0, hybridyn::EigenOut<Scalar, 3, 3> by_q1) {
  ::planar_3r::difference_derivatives(q0.data(), q1.data(), by_q0.data(), by_q1.data());
}

template <class Scalar = double>
struct Step {
  hybridyn::EigenResult<Scalar, 3> q_next;
  hybridyn::EigenResult<Scalar, 3> v_next;
};

/// Steps of time by the semi-implicit Euler method: v_next = v + dt qdd, then q along v_next
template <class Scalar = double>
Step<Scalar> step(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 3>& q,
    const hybridyn::EigenIn<Scalar, 3>& v, const hybridyn::EigenIn<Scalar, 3>& tau) {
  Step<Scalar> out;
  ::planar_3r::step(dt, q.data(), v.data(), tau.data(), out.q_next.data(), out.v_next.data());
  return out;
}
template <class Scalar = double>
void step(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 3>& q,
    const hybridyn::EigenIn<Scalar, 3>& v, const hybridyn::EigenIn<Scalar, 3>& tau,
    hybridyn::EigenOut<Scalar, 3> q_next, hybridyn::EigenOut<Scalar, 3> v_next) {
  ::planar_3r::step(dt, q.data(), v.data(), tau.data(), q_next.data(), v_next.data());
}

template <class Scalar = double>
struct StepRk4 {
  hybridyn::EigenResult<Scalar, 3> q_next;
  hybridyn::EigenResult<Scalar, 3> v_next;
};

/// Steps of time by a Runge-Kutta method of order four
template <class Scalar = double>
StepRk4<Scalar> step_rk4(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 3>& q,
    const hybridyn::EigenIn<Scalar, 3>& v, const hybridyn::EigenIn<Scalar, 3>& tau) {
  StepRk4<Scalar> out;
  ::planar_3r::step_rk4(dt, q.data(), v.data(), tau.data(), out.q_next.data(), out.v_next.data());
  return out;
}
template <class Scalar = double>
void step_rk4(
    hybridyn::Plain<Scalar> dt, const hybridyn::EigenIn<Scalar, 3>& q,
    const hybridyn::EigenIn<Scalar, 3>& v, const hybridyn::EigenIn<Scalar, 3>& tau,
    hybridyn::EigenOut<Scalar, 3> q_next, hybridyn::EigenOut<Scalar, 3> v_next) {
  ::planar_3r::step_rk4(dt, q.data(), v.data(), tau.data(), q_next.data(), v_next.data());
}

}  // namespace planar_3r::eigen
