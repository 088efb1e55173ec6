// Functions of pa10.urdf (c52f9c56d2743b29) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

#include "bias_forces.hpp"
#include "forward_dynamics.hpp"
#include "frame_jacobians.hpp"
#include "frame_poses.hpp"
#include "hybridyn/kernel/batch.hpp"
#include "inverse_dynamics.hpp"
#include "mass_matrix.hpp"
#include "model.hpp"

namespace pa10 {

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

/// placement of frames in the world
///   q[count * 7]
///   R_link7[count * 9]
///   p_link7[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void frame_poses_batch(
    int count, const Scalar* q, Scalar* R_link7, Scalar* p_link7,
    const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { frame_poses(arrays...); },
      hybridyn::of_state<7>(q), hybridyn::of_state<9>(R_link7), hybridyn::of_state<3>(p_link7));
}

/// J of frames: their velocities are J v
///   q[count * 7]
///   J_link7[count * 42]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void frame_jacobians_batch(
    int count, const Scalar* q, Scalar* J_link7, const Executor& executor = {}) noexcept {
  hybridyn::for_states<layout, hybridyn::NativePack<Scalar>>(
      count, executor,
      [](auto*... arrays) noexcept { frame_jacobians(arrays...); },
      hybridyn::of_state<7>(q), hybridyn::of_state<42>(J_link7));
}

}  // namespace pa10
