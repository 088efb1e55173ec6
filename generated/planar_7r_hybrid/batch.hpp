// Functions of planar_7r.urdf (5f46dfcdbde6007f) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

#include "configuration.hpp"
#include "hybridyn/kernel/batch.hpp"
#include "model.hpp"
#include "robot.hpp"

namespace planar_7r_hybrid {

/// forward_dynamics of Robot
///   q[count * 7]
///   v[count * 7]
///   tau[count * 7]
///   qdd[count * 7]
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
      hybridyn::of_state<7>(q), hybridyn::of_state<7>(v), hybridyn::of_state<7>(tau),
      hybridyn::of_state<7>(qdd));
}

/// The same under forces on the links.
///   q[count * 7]
///   v[count * 7]
///   tau[count * 7]
///   external[count * 42]
///   qdd[count * 7]
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
      hybridyn::of_state<7>(q), hybridyn::of_state<7>(v), hybridyn::of_state<7>(tau),
      hybridyn::of_state<42>(external), hybridyn::of_state<7>(qdd));
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

}  // namespace planar_7r_hybrid
