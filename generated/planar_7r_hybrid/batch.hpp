// Functions of planar_7r.urdf (5f46dfcdbde6007f) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

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

}  // namespace planar_7r_hybrid
