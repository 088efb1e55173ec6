// Functions of planar_7r.urdf (5f46dfcdbde6007f) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf
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
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[7];
      Pack v_pack[7];
      Pack tau_pack[7];
      Pack qdd_pack[7];
      states.load(q, q_pack);
      states.load(v, v_pack);
      states.load(tau, tau_pack);
      forward_dynamics(q_pack, v_pack, tau_pack, qdd_pack);
      states.store(qdd_pack, qdd);
    }
  });
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
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[7];
      Pack v_pack[7];
      Pack qdd_pack[7];
      Pack tau_pack[7];
      states.load(q, q_pack);
      states.load(v, v_pack);
      states.load(qdd, qdd_pack);
      inverse_dynamics(q_pack, v_pack, qdd_pack, tau_pack);
      states.store(tau_pack, tau);
    }
  });
}

/// M of tau = M qdd + c + g
///   q[count * 7]
///   M[count * 49]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void mass_matrix_batch(
    int count, const Scalar* q, Scalar* M, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[7];
      Pack M_pack[49];
      states.load(q, q_pack);
      mass_matrix(q_pack, M_pack);
      states.store(M_pack, M);
    }
  });
}

/// c + g of tau = M qdd + c + g
///   q[count * 7]
///   v[count * 7]
///   bias[count * 7]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void bias_forces_batch(
    int count, const Scalar* q, const Scalar* v, Scalar* bias, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[7];
      Pack v_pack[7];
      Pack bias_pack[7];
      states.load(q, q_pack);
      states.load(v, v_pack);
      bias_forces(q_pack, v_pack, bias_pack);
      states.store(bias_pack, bias);
    }
  });
}

}  // namespace planar_7r
