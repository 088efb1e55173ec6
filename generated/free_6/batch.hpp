// Functions of free_6.urdf (6fe64ea75024318c) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

#include "bias_forces.hpp"
#include "forward_dynamics.hpp"
#include "hybridyn/kernel/batch.hpp"
#include "inverse_dynamics.hpp"
#include "mass_matrix.hpp"
#include "model.hpp"

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

}  // namespace free_6
