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
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    Robot<Pack> robot;
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[7];
      Pack v_pack[7];
      Pack tau_pack[7];
      Pack qdd_pack[7];
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
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    Robot<Pack> robot;
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[7];
      Pack v_pack[7];
      Pack tau_pack[7];
      Pack external_pack[42];
      Pack qdd_pack[7];
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

}  // namespace planar_7r_hybrid
