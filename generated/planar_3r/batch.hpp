// Functions of planar_3r.urdf (857c406506066847) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

#include "configuration.hpp"
#include "coriolis_forces.hpp"
#include "factor_mass_matrix.hpp"
#include "forward_dynamics.hpp"
#include "gravity_forces.hpp"
#include "hybridyn/kernel/batch.hpp"
#include "inverse_dynamics.hpp"
#include "inverse_dynamics_derivatives.hpp"
#include "inverse_dynamics_regressor.hpp"
#include "mass_matrix.hpp"
#include "model.hpp"
#include "solve_mass_matrix.hpp"
#include "step.hpp"

namespace planar_3r {

/// qdd = M^-1 (tau - c - g)
///   q[count * 3]
///   v[count * 3]
///   tau[count * 3]
///   qdd[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void forward_dynamics_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { forward_dynamics(arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(v), hybridyn::of_state<3>(tau),
      hybridyn::of_state<3>(qdd));
}

/// tau = M qdd + c + g
///   q[count * 3]
///   v[count * 3]
///   qdd[count * 3]
///   tau[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void inverse_dynamics_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* tau,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { inverse_dynamics(arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(v), hybridyn::of_state<3>(qdd),
      hybridyn::of_state<3>(tau));
}

/// M of tau = M qdd + c + g
///   q[count * 3]
///   M[count * 9]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void mass_matrix_batch(
    int count, const Scalar* q, Scalar* M, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { mass_matrix(arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<9>(M));
}

/// c of tau = M qdd + c + g: Coriolis and centrifugal
///   q[count * 3]
///   v[count * 3]
///   c[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void coriolis_forces_batch(
    int count, const Scalar* q, const Scalar* v, Scalar* c,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { coriolis_forces(arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(v), hybridyn::of_state<3>(c));
}

/// g of tau = M qdd + c + g
///   q[count * 3]
///   g[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void gravity_forces_batch(
    int count, const Scalar* q, Scalar* g, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { gravity_forces(arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(g));
}

/// M = L'D L, for solve_mass_matrix
///   q[count * 3]
///   factor[count * 6]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void factor_mass_matrix_batch(
    int count, const Scalar* q, Scalar* factor, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { factor_mass_matrix(arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<6>(factor));
}

/// x = M^-1 b
///   factor[count * 6]
///   b[count * 3]
///   x[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void solve_mass_matrix_batch(
    int count, const Scalar* factor, const Scalar* b, Scalar* x,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { solve_mass_matrix(arrays...); },
      hybridyn::of_state<6>(factor), hybridyn::of_state<3>(b), hybridyn::of_state<3>(x));
}

/// derivatives of tau = M qdd + c + g
///   q[count * 3]
///   v[count * 3]
///   qdd[count * 3]
///   dtau_dq[count * 9]
///   dtau_dv[count * 9]
///   dtau_dqdd[count * 9]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void inverse_dynamics_derivatives_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* dtau_dq,
    Scalar* dtau_dv, Scalar* dtau_dqdd, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { inverse_dynamics_derivatives(arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(v), hybridyn::of_state<3>(qdd),
      hybridyn::of_state<9>(dtau_dq), hybridyn::of_state<9>(dtau_dv),
      hybridyn::of_state<9>(dtau_dqdd));
}

/// Y of tau = Y(q, v, qdd) parameters
///   q[count * 3]
///   v[count * 3]
///   qdd[count * 3]
///   Y[count * 90]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void inverse_dynamics_regressor_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* Y,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { inverse_dynamics_regressor(arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(v), hybridyn::of_state<3>(qdd),
      hybridyn::of_state<90>(Y));
}

/// q_next = q moved by the tangent vector dq
///   q[count * 3]
///   dq[count * 3]
///   q_next[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void integrate_batch(
    int count, const Scalar* q, const Scalar* dq, Scalar* q_next,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { integrate(arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(dq), hybridyn::of_state<3>(q_next));
}

/// The shortest dq with integrate(q0, dq) = q1
///   q0[count * 3]
///   q1[count * 3]
///   dq[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void difference_batch(
    int count, const Scalar* q0, const Scalar* q1, Scalar* dq,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { difference(arrays...); },
      hybridyn::of_state<3>(q0), hybridyn::of_state<3>(q1), hybridyn::of_state<3>(dq));
}

/// Derivatives of integrate
///   q[count * 3]
///   dq[count * 3]
///   by_q[count * 9]
///   by_dq[count * 9]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void integrate_derivatives_batch(
    int count, const Scalar* q, const Scalar* dq, Scalar* by_q, Scalar* by_dq,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, Scalar>(
      count, executor,
      [](auto*... arrays) noexcept { integrate_derivatives(arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(dq), hybridyn::of_state<9>(by_q),
      hybridyn::of_state<9>(by_dq));
}

/// Derivatives of difference
///   q0[count * 3]
///   q1[count * 3]
///   by_q0[count * 9]
///   by_q1[count * 9]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void difference_derivatives_batch(
    int count, const Scalar* q0, const Scalar* q1, Scalar* by_q0, Scalar* by_q1,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, Scalar>(
      count, executor,
      [](auto*... arrays) noexcept { difference_derivatives(arrays...); },
      hybridyn::of_state<3>(q0), hybridyn::of_state<3>(q1), hybridyn::of_state<9>(by_q0),
      hybridyn::of_state<9>(by_q1));
}

/// Steps of time by the semi-implicit Euler method: v_next = v + dt qdd, then q along v_next
///   dt  of all states, s
///   q[count * 3]
///   v[count * 3]
///   tau[count * 3]
///   q_next[count * 3]
///   v_next[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void step_batch(
    int count, hybridyn::Plain<Scalar> dt, const Scalar* q, const Scalar* v, const Scalar* tau,
    Scalar* q_next, Scalar* v_next, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [dt](auto*... arrays) noexcept { step(dt, arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(v), hybridyn::of_state<3>(tau),
      hybridyn::of_state<3>(q_next), hybridyn::of_state<3>(v_next));
}

/// Steps of time by a Runge-Kutta method of order four
///   dt  of all states, s
///   q[count * 3]
///   v[count * 3]
///   tau[count * 3]
///   q_next[count * 3]
///   v_next[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void step_rk4_batch(
    int count, hybridyn::Plain<Scalar> dt, const Scalar* q, const Scalar* v, const Scalar* tau,
    Scalar* q_next, Scalar* v_next, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [dt](auto*... arrays) noexcept { step_rk4(dt, arrays...); },
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(v), hybridyn::of_state<3>(tau),
      hybridyn::of_state<3>(q_next), hybridyn::of_state<3>(v_next));
}

}  // namespace planar_3r
