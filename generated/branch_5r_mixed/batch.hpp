// Functions of branch_5r.urdf (bd4cddd219e82466) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate branch_5r.urdf --partition chains:link2..link3 --name branch_5r_mixed
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

#include "configuration.hpp"
#include "hybridyn/kernel/batch.hpp"
#include "model.hpp"

namespace branch_5r_mixed {

/// q_next = q moved by the tangent vector dq
///   q[count * 5]
///   dq[count * 5]
///   q_next[count * 5]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void integrate_batch(
    int count, const Scalar* q, const Scalar* dq, Scalar* q_next,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { integrate(arrays...); },
      hybridyn::of_state<5>(q), hybridyn::of_state<5>(dq), hybridyn::of_state<5>(q_next));
}

/// The shortest dq with integrate(q0, dq) = q1
///   q0[count * 5]
///   q1[count * 5]
///   dq[count * 5]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void difference_batch(
    int count, const Scalar* q0, const Scalar* q1, Scalar* dq,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { difference(arrays...); },
      hybridyn::of_state<5>(q0), hybridyn::of_state<5>(q1), hybridyn::of_state<5>(dq));
}

/// Derivatives of integrate
///   q[count * 5]
///   dq[count * 5]
///   by_q[count * 25]
///   by_dq[count * 25]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void integrate_derivatives_batch(
    int count, const Scalar* q, const Scalar* dq, Scalar* by_q, Scalar* by_dq,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, Scalar>(
      count, executor,
      [](auto*... arrays) noexcept { integrate_derivatives(arrays...); },
      hybridyn::of_state<5>(q), hybridyn::of_state<5>(dq), hybridyn::of_state<25>(by_q),
      hybridyn::of_state<25>(by_dq));
}

/// Derivatives of difference
///   q0[count * 5]
///   q1[count * 5]
///   by_q0[count * 25]
///   by_q1[count * 25]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void difference_derivatives_batch(
    int count, const Scalar* q0, const Scalar* q1, Scalar* by_q0, Scalar* by_q1,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, Scalar>(
      count, executor,
      [](auto*... arrays) noexcept { difference_derivatives(arrays...); },
      hybridyn::of_state<5>(q0), hybridyn::of_state<5>(q1), hybridyn::of_state<25>(by_q0),
      hybridyn::of_state<25>(by_q1));
}

}  // namespace branch_5r_mixed
