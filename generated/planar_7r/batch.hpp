// Functions of planar_7r.urdf (5f46dfcdbde6007f) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf
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

namespace planar_7r {

/// qdd = M^-1 (tau - c - g)
///   q[count * 7]
///   v[count * 7]
///   tau[count * 7]
///   qdd[count * 7]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void forward_dynamics_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { forward_dynamics(arrays...); },
      hybridyn::of_state<7>(q), hybridyn::of_state<7>(v), hybridyn::of_state<7>(tau),
      hybridyn::of_state<7>(qdd));
}

/// tau = M qdd + c + g
///   q[count * 7]
///   v[count * 7]
///   qdd[count * 7]
///   tau[count * 7]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void inverse_dynamics_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* tau,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { inverse_dynamics(arrays...); },
      hybridyn::of_state<7>(q), hybridyn::of_state<7>(v), hybridyn::of_state<7>(qdd),
      hybridyn::of_state<7>(tau));
}

/// M of tau = M qdd + c + g
///   q[count * 7]
///   M[count * 49]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void mass_matrix_batch(
    int count, const Scalar* q, Scalar* M, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { mass_matrix(arrays...); },
      hybridyn::of_state<7>(q), hybridyn::of_state<49>(M));
}

/// c + g of tau = M qdd + c + g
///   q[count * 7]
///   v[count * 7]
///   bias[count * 7]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void bias_forces_batch(
    int count, const Scalar* q, const Scalar* v, Scalar* bias,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { bias_forces(arrays...); },
      hybridyn::of_state<7>(q), hybridyn::of_state<7>(v), hybridyn::of_state<7>(bias));
}

/// q_next = q moved by the tangent vector dq
///   q[count * 7]
///   dq[count * 7]
///   q_next[count * 7]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void integrate_batch(
    int count, const Scalar* q, const Scalar* dq, Scalar* q_next,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { integrate(arrays...); },
      hybridyn::of_state<7>(q), hybridyn::of_state<7>(dq), hybridyn::of_state<7>(q_next));
}

/// The shortest dq with integrate(q0, dq) = q1
///   q0[count * 7]
///   q1[count * 7]
///   dq[count * 7]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void difference_batch(
    int count, const Scalar* q0, const Scalar* q1, Scalar* dq,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { difference(arrays...); },
      hybridyn::of_state<7>(q0), hybridyn::of_state<7>(q1), hybridyn::of_state<7>(dq));
}

/// Derivatives of integrate
///   q[count * 7]
///   dq[count * 7]
///   by_q[count * 49]
///   by_dq[count * 49]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void integrate_derivatives_batch(
    int count, const Scalar* q, const Scalar* dq, Scalar* by_q, Scalar* by_dq,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, Scalar>(
      count, executor,
      [](auto*... arrays) noexcept { integrate_derivatives(arrays...); },
      hybridyn::of_state<7>(q), hybridyn::of_state<7>(dq), hybridyn::of_state<49>(by_q),
      hybridyn::of_state<49>(by_dq));
}

/// Derivatives of difference
///   q0[count * 7]
///   q1[count * 7]
///   by_q0[count * 49]
///   by_q1[count * 49]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void difference_derivatives_batch(
    int count, const Scalar* q0, const Scalar* q1, Scalar* by_q0, Scalar* by_q1,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, Scalar>(
      count, executor,
      [](auto*... arrays) noexcept { difference_derivatives(arrays...); },
      hybridyn::of_state<7>(q0), hybridyn::of_state<7>(q1), hybridyn::of_state<49>(by_q0),
      hybridyn::of_state<49>(by_q1));
}

/// Steps of time by the semi-implicit Euler method: v_next = v + dt qdd, then q along v_next
///   dt  of all states, s
///   q[count * 7]
///   v[count * 7]
///   tau[count * 7]
///   q_next[count * 7]
///   v_next[count * 7]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void step_batch(
    int count, hybridyn::Plain<Scalar> dt, const Scalar* q, const Scalar* v, const Scalar* tau,
    Scalar* q_next, Scalar* v_next, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [dt](auto*... arrays) noexcept { step(dt, arrays...); },
      hybridyn::of_state<7>(q), hybridyn::of_state<7>(v), hybridyn::of_state<7>(tau),
      hybridyn::of_state<7>(q_next), hybridyn::of_state<7>(v_next));
}

/// Steps of time by a Runge-Kutta method of order four
///   dt  of all states, s
///   q[count * 7]
///   v[count * 7]
///   tau[count * 7]
///   q_next[count * 7]
///   v_next[count * 7]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void step_rk4_batch(
    int count, hybridyn::Plain<Scalar> dt, const Scalar* q, const Scalar* v, const Scalar* tau,
    Scalar* q_next, Scalar* v_next, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [dt](auto*... arrays) noexcept { step_rk4(dt, arrays...); },
      hybridyn::of_state<7>(q), hybridyn::of_state<7>(v), hybridyn::of_state<7>(tau),
      hybridyn::of_state<7>(q_next), hybridyn::of_state<7>(v_next));
}

}  // namespace planar_7r
