// Functions of planar_3r.urdf (857c406506066847) for many states at once, by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
//
// Arguments and results are arrays of `count` states, state after state, or with
// hybridyn::Layout::kComponents component after component. With an executor that has threads, such
// as hybridyn::TbbExecutor(1), they share the work.
#pragma once

#include "coriolis_forces.hpp"
#include "factor_mass_matrix.hpp"
#include "forward_dynamics.hpp"
#include "gravity_forces.hpp"
#include "hybridyn/kernel/batch.hpp"
#include "inverse_dynamics.hpp"
#include "inverse_dynamics_derivatives.hpp"
#include "inverse_dynamics_regressor.hpp"
#include "mass_matrix.hpp"
#include "model.hpp"
#include "solve_mass_matrix.hpp"

namespace planar_3r {

/// qdd = M^-1 (tau - c - g)
///   q[count * 3]
///   v[count * 3]
///   tau[count * 3]
///   qdd[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void forward_dynamics_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd,
    const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[3];
      Pack v_pack[3];
      Pack tau_pack[3];
      Pack qdd_pack[3];
      states.load(q, q_pack);
      states.load(v, v_pack);
      states.load(tau, tau_pack);
      forward_dynamics(q_pack, v_pack, tau_pack, qdd_pack);
      states.store(qdd_pack, qdd);
    }
  });
}

/// tau = M qdd + c + g
///   q[count * 3]
///   v[count * 3]
///   qdd[count * 3]
///   tau[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void inverse_dynamics_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* tau,
    const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[3];
      Pack v_pack[3];
      Pack qdd_pack[3];
      Pack tau_pack[3];
      states.load(q, q_pack);
      states.load(v, v_pack);
      states.load(qdd, qdd_pack);
      inverse_dynamics(q_pack, v_pack, qdd_pack, tau_pack);
      states.store(tau_pack, tau);
    }
  });
}

/// M of tau = M qdd + c + g
///   q[count * 3]
///   M[count * 9]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void mass_matrix_batch(
    int count, const Scalar* q, Scalar* M, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[3];
      Pack M_pack[9];
      states.load(q, q_pack);
      mass_matrix(q_pack, M_pack);
      states.store(M_pack, M);
    }
  });
}

/// c of tau = M qdd + c + g: Coriolis and centrifugal
///   q[count * 3]
///   v[count * 3]
///   c[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void coriolis_forces_batch(
    int count, const Scalar* q, const Scalar* v, Scalar* c, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[3];
      Pack v_pack[3];
      Pack c_pack[3];
      states.load(q, q_pack);
      states.load(v, v_pack);
      coriolis_forces(q_pack, v_pack, c_pack);
      states.store(c_pack, c);
    }
  });
}

/// g of tau = M qdd + c + g
///   q[count * 3]
///   g[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void gravity_forces_batch(
    int count, const Scalar* q, Scalar* g, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[3];
      Pack g_pack[3];
      states.load(q, q_pack);
      gravity_forces(q_pack, g_pack);
      states.store(g_pack, g);
    }
  });
}

/// M = L'D L, for solve_mass_matrix
///   q[count * 3]
///   factor[count * 6]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void factor_mass_matrix_batch(
    int count, const Scalar* q, Scalar* factor, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[3];
      Pack factor_pack[6];
      states.load(q, q_pack);
      factor_mass_matrix(q_pack, factor_pack);
      states.store(factor_pack, factor);
    }
  });
}

/// x = M^-1 b
///   factor[count * 6]
///   b[count * 3]
///   x[count * 3]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void solve_mass_matrix_batch(
    int count, const Scalar* factor, const Scalar* b, Scalar* x, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack factor_pack[6];
      Pack b_pack[3];
      Pack x_pack[3];
      states.load(factor, factor_pack);
      states.load(b, b_pack);
      solve_mass_matrix(factor_pack, b_pack, x_pack);
      states.store(x_pack, x);
    }
  });
}

/// derivatives of tau = M qdd + c + g
///   q[count * 3]
///   v[count * 3]
///   qdd[count * 3]
///   dtau_dq[count * 9]
///   dtau_dv[count * 9]
///   dtau_dqdd[count * 9]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void inverse_dynamics_derivatives_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* dtau_dq,
    Scalar* dtau_dv, Scalar* dtau_dqdd, const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[3];
      Pack v_pack[3];
      Pack qdd_pack[3];
      Pack dtau_dq_pack[9];
      Pack dtau_dv_pack[9];
      Pack dtau_dqdd_pack[9];
      states.load(q, q_pack);
      states.load(v, v_pack);
      states.load(qdd, qdd_pack);
      inverse_dynamics_derivatives(q_pack, v_pack, qdd_pack, dtau_dq_pack, dtau_dv_pack, dtau_dqdd_pack);
      states.store(dtau_dq_pack, dtau_dq);
      states.store(dtau_dv_pack, dtau_dv);
      states.store(dtau_dqdd_pack, dtau_dqdd);
    }
  });
}

/// Y of tau = Y(q, v, qdd) parameters
///   q[count * 3]
///   v[count * 3]
///   qdd[count * 3]
///   Y[count * 90]
template <hybridyn::Layout layout = hybridyn::Layout::kStates, class Scalar,
          class Executor = hybridyn::SerialExecutor>
void inverse_dynamics_regressor_batch(
    int count, const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* Y,
    const Executor& executor = {}) noexcept {
  using Pack = hybridyn::NativePack<Scalar>;
  hybridyn::for_pieces_of_states<Pack>(count, executor, [=](int begin, int end) {
    for (int first = begin; first < end; first += hybridyn::kStatesOf<Pack>) {
      const hybridyn::PackOfStates<layout, Pack> states(count, first);
      Pack q_pack[3];
      Pack v_pack[3];
      Pack qdd_pack[3];
      Pack Y_pack[90];
      states.load(q, q_pack);
      states.load(v, v_pack);
      states.load(qdd, qdd_pack);
      inverse_dynamics_regressor(q_pack, v_pack, qdd_pack, Y_pack);
      states.store(Y_pack, Y);
    }
  });
}

}  // namespace planar_3r
