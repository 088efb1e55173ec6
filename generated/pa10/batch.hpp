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

/// placement of frames in the world
///   q[count * 7]
///   R_link7[count * 9]
///   p_link7[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void frame_poses_batch(
    int count, const Scalar* q, Scalar* R_link7, Scalar* p_link7, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[7];
      Pack R_link7_pack[9];
      Pack p_link7_pack[3];
      states.load(q, q_pack);
      frame_poses(q_pack, R_link7_pack, p_link7_pack);
      states.store(R_link7_pack, R_link7);
      states.store(p_link7_pack, p_link7);
    }
  });
}

/// J of frames: their velocities are J v
///   q[count * 7]
///   J_link7[count * 42]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void frame_jacobians_batch(
    int count, const Scalar* q, Scalar* J_link7, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[7];
      Pack J_link7_pack[42];
      states.load(q, q_pack);
      frame_jacobians(q_pack, J_link7_pack);
      states.store(J_link7_pack, J_link7);
    }
  });
}

}  // namespace pa10
