// Functions of four_bar.urdf (9ea7d994e980cd7a) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

#include "configuration.hpp"
#include "hybridyn/kernel/batch.hpp"
#include "inverse_dynamics.hpp"
#include "model.hpp"
#include "robot.hpp"

namespace four_bar_responses {

/// the least tau of M qdd + c + g = tau + K'lambda, loops and couplings carrying what they can
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

/// forward_dynamics of Robot
///   q[count * 3]
///   v[count * 3]
///   tau[count * 3]
///   qdd[count * 3]
///   status[count]  of the accelerations
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void robot_forward_dynamics_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd,
    hybridyn::Status* status, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_states_by<layout, Pack, Robot<Pack>>(
      count, executor,
      [](auto& robot, auto*... arrays) noexcept {
        return robot.forward_dynamics(arrays...);
      },
      status,
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(v), hybridyn::of_state<3>(tau),
      hybridyn::of_state<3>(qdd));
}

/// The same under forces on the links.
///   q[count * 3]
///   v[count * 3]
///   tau[count * 3]
///   external[count * 18]
///   qdd[count * 3]
///   status[count]  of the accelerations
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void robot_loaded_forward_dynamics_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* external,
    Scalar* qdd, hybridyn::Status* status, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_states_by<layout, Pack, Robot<Pack>>(
      count, executor,
      [](auto& robot, auto*... arrays) noexcept {
        return robot.loaded_forward_dynamics(arrays...);
      },
      status,
      hybridyn::of_state<3>(q), hybridyn::of_state<3>(v), hybridyn::of_state<3>(tau),
      hybridyn::of_state<18>(external), hybridyn::of_state<3>(qdd));
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

}  // namespace four_bar_responses
