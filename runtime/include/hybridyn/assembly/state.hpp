// What one evaluation by assembly knows of the mechanism, link by link.
#pragma once

#include <vector>

#include "hybridyn/algorithms/constraints.hpp"
#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/base/flatten.hpp"
#include "hybridyn/joints/floating.hpp"
#include "hybridyn/model/environment.hpp"

namespace hybridyn::internal {

template <class S>
struct AssemblyState {
  /// The model must outlive the object.
  AssemblyState(const Model<S>& mechanism, AssemblyOrder order,
                const std::vector<std::vector<int>>& blocks)
      : model(mechanism),
        plan(mechanism, order, blocks),
        constraints(mechanism),
        kinematics(mechanism.links.size()),
        force(mechanism.links.size()),
        acceleration(mechanism.links.size()),
        bias_force(mechanism.links.size()),
        loop_wrenches(mechanism.loops.size()),
        coupling_forces(mechanism.couplings.size()) {
    if (!plan.has_blocks()) return;
    across_.resize(mechanism.links.size());
    sums_.resize(mechanism.links.size());
    rate.resize(mechanism.links.size());
    own_force_ = VectorX<S>::Zero(mechanism.nv);
    for (const Link<S>& link : mechanism.links) {
      is_damped_ = is_damped_ || link.damping != S(0) || link.friction != S(0);
    }
    base_load.resize(plan.parts().size());
    links_across_ = mechanism.links;
    for (Link<S>& link : links_across_) {
      const bool is_there = link.parent != kWorld &&
                            plan.handle_frame(link.parent) == AssemblyPlan::HandleFrame::kOutboard;
      if (is_there) link.X_PJ = Transform<S>::identity();
    }
    for (int i = 0; i < mechanism.size(); ++i) {
      if (plan.handle_frame(i) == AssemblyPlan::HandleFrame::kInboard) {
        across_[i] = {links_across_[i].X_PJ, Motion<S>::zero(), Motion<S>::zero()};
      }
    }
  }

  /// Kinematics and bias forces p = V x* I V - external, without forces on handles. `place()`: parts
  /// with code, before any of them moves; `move(part, base)`: one of them, from the twist of its
  /// base.
  template <class Place, class Move>
  void start(const ExternalWrenches<S>* external, const Place& place, const Move& move) {
    for (Vector6<S>& F : force) F.setZero();
    if (!plan.has_blocks() || model.has_constraints() || external != nullptr) {
      update_links(external);
    }
    if (plan.has_blocks()) {
      update_joint_forces(external);
      place();
      start_across(external, move);
    }
  }

  /// Of all links and loops.
  void update_links(const ExternalWrenches<S>* external) {
    const Motion<S> rest = Motion<S>::zero();
    for (int i = 0; i < model.size(); ++i) {
      const Link<S>& link = model.links[i];
      LinkKinematics<S>& k = kinematics[i];
      update_kinematics(link, q + link.q_index, v + link.v_index,
                        link.parent == kWorld ? rest : kinematics[link.parent].V, k);
      set_bias_force(i, k.V, external);
    }
    constraints.update(model, [this](int i) -> const LinkKinematics<S>& { return kinematics[i]; });
  }

  /// Of links that are joined to other parts: placements of their handles in those of the parents,
  /// twists of the handles, and what the joint's velocity adds to the acceleration.
  std::vector<LinkKinematics<S>>& across() { return plan.has_blocks() ? across_ : kinematics; }
  const std::vector<LinkKinematics<S>>& across() const {
    return plan.has_blocks() ? across_ : kinematics;
  }

  /// After update_links: accelerations of all links, in their body frames, from those of the bases
  /// of parts and from qdd within parts, so that rounding does not add up from part to part. In a
  /// plane the bases lack what the ground does across it: there by qdd alone.
  void spread_accelerations(const VectorX<S>& qdd) {
    for (int i = 0; i < model.size(); ++i) {
      const Link<S>& link = model.links[i];
      const LinkKinematics<S>& k = kinematics[i];
      const bool is_base = plan.parts()[plan.part_of(i)].root == i && !plan.is_in_plane();
      if (is_base && !plan.has_code(i)) continue;
      if (!is_base) {
        Motion<S> A = k.X_PC.to_child(acceleration_of(link.parent)) + k.bias;
        A += joint_velocity(link, q + link.q_index, qdd.data() + link.v_index);  // S qdd
        acceleration[i] = A.vector();
      } else if (plan.handle_frame(i) == AssemblyPlan::HandleFrame::kInboard) {
        const Transform<S> X_JC = link.X_PJ.inverse() * k.X_PC;
        acceleration[i] = (X_JC.to_child(Motion<S>::from(acceleration[i])) + k.bias).vector();
      }
    }
  }

  /// Relative to free fall, in the frame of the link's handle.
  Motion<S> acceleration_of(int link) const {
    return link == kWorld ? ground : Motion<S>::from(acceleration[link]);
  }

  const Model<S>& model;
  const AssemblyPlan plan;
  Constraints<S> constraints;

  const S* q = nullptr;  // of the evaluation under way
  const S* v = nullptr;
  const S* tau = nullptr;
  Motion<S> ground;                       // the world's acceleration relative to free fall
  const VectorX<S>* remaining = nullptr;  // right sides of the constraints in a correction

  // One a link.
  std::vector<LinkKinematics<S>> kinematics;
  std::vector<Vector6<S>> force;  // sum of all handle forces
  std::vector<Vector6<S>> acceleration;
  std::vector<S> rate;  // of joints of one freedom that are between parts, where a step knows it
  std::vector<Wrench<S>> bias_force;

  std::vector<Wrench<S>> loop_wrenches;
  std::vector<S> coupling_forces;

  // Of parts with code.
  const S* joint_force = nullptr;     // of their joints, with what external wrenches do
  std::vector<Vector6<S>> base_load;  // external wrenches on their bases, by part

 private:
  void set_bias_force(int i, const Motion<S>& V, const ExternalWrenches<S>* external) {
    Wrench<S> p = cross(V, model.links[i].inertia * V);
    if (external != nullptr) p -= (*external)[i];
    bias_force[i] = p;
  }

  /// tau less damping and friction, and J'F of external wrenches within the part; what is left of
  /// these acts on the base.
  void update_joint_forces(const ExternalWrenches<S>* external) {
    joint_force = tau;
    if (!is_damped_ && external == nullptr) return;
    joint_force = own_force_.data();
    for (int i = 0; i < model.size(); ++i) {
      const Link<S>& link = model.links[i];
      if (!plan.has_code(i)) continue;
      for (int k = link.v_index; k < link.v_index + link.nv(); ++k) {
        own_force_[k] = effective_torque(link, tau[k], v[k]);
      }
    }
    if (external == nullptr) return;
    std::vector<Wrench<S>>& sum = sums_;
    for (int i = 0; i < model.size(); ++i) sum[i] = (*external)[i];
    for (int i = model.size() - 1; i >= 0; --i) {
      if (!plan.has_code(i)) continue;
      const Link<S>& link = model.links[i];
      const Transform<S>& X_PC = kinematics[i].X_PC;
      const int part = plan.part_of(i);
      if (i == plan.parts()[part].root) {
        const bool is_inboard = plan.handle_frame(i) == AssemblyPlan::HandleFrame::kInboard;
        const Transform<S> X_JC = link.X_PJ.inverse() * X_PC;
        base_load[part] = (is_inboard ? X_JC.to_parent(sum[i]) : sum[i]).vector();
        continue;
      }
      own_force_.segment(link.v_index, link.nv()).noalias() +=
          motion_subspace(link, q + link.q_index).transpose() * sum[i].vector();
      if (link.parent != kWorld) sum[link.parent] += X_PC.to_parent(sum[i]);
    }
  }

  template <class Move>
  HYBRIDYN_FLATTEN void start_across(const ExternalWrenches<S>* external, const Move& move) {
    const Motion<S> rest = Motion<S>::zero();
    const AssemblyPlan::Part& ground_part = plan.parts()[plan.ground()];
    if (ground_part.has_code) move(plan.ground(), rest);
    for (const int i : plan.links_across()) {
      const Link<S>& link = links_across_[i];
      LinkKinematics<S>& k = across_[i];
      const int part = plan.part_of(i);
      const Motion<S>& V_P = link.parent == kWorld ? rest : across_[link.parent].V;
      if (plan.handle_frame(i) == AssemblyPlan::HandleFrame::kInboard) {
        k.V = plan.is_aligned(i) ? V_P : link.X_PJ.to_child(V_P);
      } else {
        start_joint(link, V_P, k);
      }
      if (plan.parts()[part].has_code) {
        move(part, k.V);
      } else {
        set_bias_force(i, k.V, external);
      }
    }
  }

  void start_joint(const Link<S>& link, const Motion<S>& V_P, LinkKinematics<S>& k) const {
    if (link.parent != kWorld || !is_floating(link.type)) {
      return update_kinematics(link, q + link.q_index, v + link.v_index, V_P, k);
    }
    k.X_PC = Floating::transform(link, q + link.q_index);
    k.V = Floating::velocity(link, q + link.q_index, v + link.v_index);
    k.bias = Motion<S>::zero();
  }

  std::vector<LinkKinematics<S>> across_;
  std::vector<Link<S>> links_across_;  // joint frames in those of the parents' handles
  std::vector<Wrench<S>> sums_;
  VectorX<S> own_force_;
  bool is_damped_ = false;
};

}  // namespace hybridyn::internal
