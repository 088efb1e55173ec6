// A step of iterative refinement: what accelerations leave of the equations of motion and of the
// loops becomes the load of the same mechanism at rest and without gravity, whose accelerations are
// added.
#pragma once

#include <vector>

#include "hybridyn/assembly/residual.hpp"
#include "hybridyn/assembly/state.hpp"

namespace hybridyn::internal {

template <class S>
class AssemblyRefinement {
 public:
  explicit AssemblyRefinement(const AssemblyState<S>& state)
      : bias_(state.model.links.size()),
        bias_force_(state.model.links.size()),
        force_(state.model.links.size()),
        loop_wrenches_(state.model.loops.size()),
        coupling_forces_(state.model.couplings.size()),
        residual_(state.model, state.constraints.rows()),
        correction_(state.model.nv),
        at_rest_(VectorX<S>::Zero(state.model.nv)) {}

  const MotionResidual<S>& residual() const { return residual_; }
  VectorX<S>& correction() { return correction_; }

  /// Wrenches through the joints, without a look at what is left.
  void update_wrenches(const AssemblyState<S>& state) {
    residual_.update_wrenches([&](int link) { return state.acceleration_of(link); },
                              state.kinematics, state.bias_force, state.constraints,
                              state.loop_wrenches);
  }

  /// Relative residual of the equations of motion and of the loops for qdd, whose accelerations the
  /// links get. In the least-squares case part of the loops' gap stays: then `with_loops` is false.
  S measure(AssemblyState<S>& state, const VectorRef<S>& qdd, bool with_loops) {
    for (int i = 0; i < state.model.size(); ++i) {
      const Link<S>& link = state.model.links[i];
      const LinkKinematics<S>& k = state.kinematics[i];
      Motion<S> A = k.X_PC.to_child(state.acceleration_of(link.parent)) + k.bias;
      A += joint_velocity(link, state.q + link.q_index, qdd.data() + link.v_index);  // S qdd
      state.acceleration[i] = A.vector();
    }
    update_wrenches(state);
    const S motion =
        residual_.update_force(state.q, state.v, state.tau, qdd, state.coupling_forces);
    const S loops = residual_.update_gap(
        state.constraints, [&](int link) { return state.acceleration_of(link); }, qdd);
    return with_loops ? std::max(motion, loops) : motion;
  }

  /// Makes the state that of the mechanism at rest under what is left.
  void begin(AssemblyState<S>& state) {
    force_ = state.force;
    loop_wrenches_ = state.loop_wrenches;
    coupling_forces_ = state.coupling_forces;
    v_ = state.v;
    tau_ = state.tau;
    ground_ = state.ground;
    state.remaining = &residual_.gap();
    state.v = at_rest_.data();
    state.tau = residual_.force().data();
    state.ground = Motion<S>::zero();
    for (int i = 0; i < state.model.size(); ++i) {
      bias_[i] = state.across()[i].bias;
      bias_force_[i] = state.bias_force[i];
      state.across()[i].bias = Motion<S>::zero();
      state.bias_force[i] = Wrench<S>::zero();
      state.force[i].setZero();
    }
  }

  /// Makes it what it was, with the correction in qdd and forces.
  void end(AssemblyState<S>& state, VectorRef<S>& qdd) {
    qdd += correction_;
    state.v = v_;
    state.tau = tau_;
    state.ground = ground_;
    state.remaining = nullptr;
    for (int i = 0; i < state.model.size(); ++i) {
      state.across()[i].bias = bias_[i];
      state.bias_force[i] = bias_force_[i];
      state.force[i] += force_[i];
    }
    for (std::size_t l = 0; l < loop_wrenches_.size(); ++l) {
      state.loop_wrenches[l] += loop_wrenches_[l];
    }
    for (std::size_t c = 0; c < coupling_forces_.size(); ++c) {
      state.coupling_forces[c] += coupling_forces_[c];
    }
  }

 private:
  // Of the state before.
  const S* v_ = nullptr;
  const S* tau_ = nullptr;
  Motion<S> ground_;
  std::vector<Motion<S>> bias_;
  std::vector<Wrench<S>> bias_force_;
  std::vector<Vector6<S>> force_;
  std::vector<Wrench<S>> loop_wrenches_;
  std::vector<S> coupling_forces_;

  MotionResidual<S> residual_;
  VectorX<S> correction_;
  VectorX<S> at_rest_;
};

}  // namespace hybridyn::internal
