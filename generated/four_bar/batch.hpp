// Functions of four_bar.urdf (9ea7d994e980cd7a) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --partition whole
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

#include "hybridyn/kernel/batch.hpp"
#include "model.hpp"
#include "robot.hpp"

namespace four_bar {

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
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    Robot<Pack> robot;
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[3];
      Pack v_pack[3];
      Pack tau_pack[3];
      Pack qdd_pack[3];
      states.load(q, q_pack);
      states.load(v, v_pack);
      states.load(tau, tau_pack);
      const auto status_pack =
          robot.forward_dynamics(q_pack, v_pack, tau_pack, qdd_pack);
      states.store(qdd_pack, qdd);
      for (int k = 0; k < states.size(); ++k) {
        status[first + k] = hybridyn::lane_of_status(status_pack, k);
      }
    }
  });
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
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    Robot<Pack> robot;
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[3];
      Pack v_pack[3];
      Pack tau_pack[3];
      Pack external_pack[18];
      Pack qdd_pack[3];
      states.load(q, q_pack);
      states.load(v, v_pack);
      states.load(tau, tau_pack);
      states.load(external, external_pack);
      const auto status_pack =
          robot.loaded_forward_dynamics(q_pack, v_pack, tau_pack, external_pack, qdd_pack);
      states.store(qdd_pack, qdd);
      for (int k = 0; k < states.size(); ++k) {
        status[first + k] = hybridyn::lane_of_status(status_pack, k);
      }
    }
  });
}

}  // namespace four_bar
