// Functions of free_6.urdf (6fe64ea75024318c) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

#include "bias_forces.hpp"
#include "configuration.hpp"
#include "forward_dynamics.hpp"
#include "hybridyn/kernel/batch.hpp"
#include "inverse_dynamics.hpp"
#include "mass_matrix.hpp"
#include "model.hpp"
#include "step.hpp"

namespace free_6 {

/// qdd = M^-1 (tau - c - g)
///   q[count * 12]
///   v[count * 11]
///   tau[count * 11]
///   gravity[3]  of all states
///   qdd[count * 11]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void forward_dynamics_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* gravity,
    Scalar* qdd, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { forward_dynamics(arrays...); },
      hybridyn::of_state<12>(q), hybridyn::of_state<11>(v), hybridyn::of_state<11>(tau),
      hybridyn::of_all_states<3>(gravity), hybridyn::of_state<11>(qdd));
}

/// tau = M qdd + c + g
///   q[count * 12]
///   v[count * 11]
///   qdd[count * 11]
///   gravity[3]  of all states
///   tau[count * 11]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void inverse_dynamics_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* qdd, const Scalar* gravity,
    Scalar* tau, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { inverse_dynamics(arrays...); },
      hybridyn::of_state<12>(q), hybridyn::of_state<11>(v), hybridyn::of_state<11>(qdd),
      hybridyn::of_all_states<3>(gravity), hybridyn::of_state<11>(tau));
}

/// M of tau = M qdd + c + g
///   q[count * 12]
///   M[count * 121]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void mass_matrix_batch(
    int count, const Scalar* q, Scalar* M, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { mass_matrix(arrays...); },
      hybridyn::of_state<12>(q), hybridyn::of_state<121>(M));
}

/// c + g of tau = M qdd + c + g
///   q[count * 12]
///   v[count * 11]
///   gravity[3]  of all states
///   bias[count * 11]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void bias_forces_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* gravity, Scalar* bias,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { bias_forces(arrays...); },
      hybridyn::of_state<12>(q), hybridyn::of_state<11>(v), hybridyn::of_all_states<3>(gravity),
      hybridyn::of_state<11>(bias));
}

/// q_next = q moved by the tangent vector dq
///   q[count * 12]
///   dq[count * 11]
///   q_next[count * 12]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void integrate_batch(
    int count, const Scalar* q, const Scalar* dq, Scalar* q_next,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { integrate(arrays...); },
      hybridyn::of_state<12>(q), hybridyn::of_state<11>(dq), hybridyn::of_state<12>(q_next));
}

/// The shortest dq with integrate(q0, dq) = q1
///   q0[count * 12]
///   q1[count * 12]
///   dq[count * 11]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void difference_batch(
    int count, const Scalar* q0, const Scalar* q1, Scalar* dq,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { difference(arrays...); },
      hybridyn::of_state<12>(q0), hybridyn::of_state<12>(q1), hybridyn::of_state<11>(dq));
}

/// Derivatives of integrate
///   q[count * 12]
///   dq[count * 11]
///   by_q[count * 121]
///   by_dq[count * 121]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void integrate_derivatives_batch(
    int count, const Scalar* q, const Scalar* dq, Scalar* by_q, Scalar* by_dq,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, Scalar>(
      count, executor,
      [](auto*... arrays) noexcept { integrate_derivatives(arrays...); },
      hybridyn::of_state<12>(q), hybridyn::of_state<11>(dq), hybridyn::of_state<121>(by_q),
      hybridyn::of_state<121>(by_dq));
}

/// Derivatives of difference
///   q0[count * 12]
///   q1[count * 12]
///   by_q0[count * 121]
///   by_q1[count * 121]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void difference_derivatives_batch(
    int count, const Scalar* q0, const Scalar* q1, Scalar* by_q0, Scalar* by_q1,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, Scalar>(
      count, executor,
      [](auto*... arrays) noexcept { difference_derivatives(arrays...); },
      hybridyn::of_state<12>(q0), hybridyn::of_state<12>(q1), hybridyn::of_state<121>(by_q0),
      hybridyn::of_state<121>(by_q1));
}

/// Steps of time by the semi-implicit Euler method: v_next = v + dt qdd, then q along v_next
///   dt  of all states, s
///   q[count * 12]
///   v[count * 11]
///   tau[count * 11]
///   gravity[3]  of all states
///   q_next[count * 12]
///   v_next[count * 11]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void step_batch(
    int count, hybridyn::Plain<Scalar> dt, const Scalar* q, const Scalar* v, const Scalar* tau,
    const Scalar* gravity, Scalar* q_next, Scalar* v_next, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [dt](auto*... arrays) noexcept { step(dt, arrays...); },
      hybridyn::of_state<12>(q), hybridyn::of_state<11>(v), hybridyn::of_state<11>(tau),
      hybridyn::of_all_states<3>(gravity), hybridyn::of_state<12>(q_next),
      hybridyn::of_state<11>(v_next));
}

/// Steps of time by a Runge-Kutta method of order four
///   dt  of all states, s
///   q[count * 12]
///   v[count * 11]
///   tau[count * 11]
///   gravity[3]  of all states
///   q_next[count * 12]
///   v_next[count * 11]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void step_rk4_batch(
    int count, hybridyn::Plain<Scalar> dt, const Scalar* q, const Scalar* v, const Scalar* tau,
    const Scalar* gravity, Scalar* q_next, Scalar* v_next, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [dt](auto*... arrays) noexcept { step_rk4(dt, arrays...); },
      hybridyn::of_state<12>(q), hybridyn::of_state<11>(v), hybridyn::of_state<11>(tau),
      hybridyn::of_all_states<3>(gravity), hybridyn::of_state<12>(q_next),
      hybridyn::of_state<11>(v_next));
}

}  // namespace free_6
