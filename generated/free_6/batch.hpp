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
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[12];
      Pack v_pack[11];
      Pack tau_pack[11];
      Pack gravity_pack[3];
      Pack qdd_pack[11];
      states.load(q, q_pack);
      states.load(v, v_pack);
      states.load(tau, tau_pack);
      std::copy_n(gravity, 3, gravity_pack);
      forward_dynamics(q_pack, v_pack, tau_pack, gravity_pack, qdd_pack);
      states.store(qdd_pack, qdd);
    }
  });
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
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[12];
      Pack v_pack[11];
      Pack qdd_pack[11];
      Pack gravity_pack[3];
      Pack tau_pack[11];
      states.load(q, q_pack);
      states.load(v, v_pack);
      states.load(qdd, qdd_pack);
      std::copy_n(gravity, 3, gravity_pack);
      inverse_dynamics(q_pack, v_pack, qdd_pack, gravity_pack, tau_pack);
      states.store(tau_pack, tau);
    }
  });
}

/// M of tau = M qdd + c + g
///   q[count * 12]
///   M[count * 121]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void mass_matrix_batch(
    int count, const Scalar* q, Scalar* M, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[12];
      Pack M_pack[121];
      states.load(q, q_pack);
      mass_matrix(q_pack, M_pack);
      states.store(M_pack, M);
    }
  });
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
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[12];
      Pack v_pack[11];
      Pack gravity_pack[3];
      Pack bias_pack[11];
      states.load(q, q_pack);
      states.load(v, v_pack);
      std::copy_n(gravity, 3, gravity_pack);
      bias_forces(q_pack, v_pack, gravity_pack, bias_pack);
      states.store(bias_pack, bias);
    }
  });
}

}  // namespace free_6
