// What one evaluation by assembly knows of the mechanism, link by link.
#pragma once

#include <vector>

#include "hybridyn/algorithms/constraints.hpp"
#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/model/environment.hpp"

namespace hybridyn::internal {

template <class S>
struct AssemblyState {
  /// The model must outlive the object.
  AssemblyState(const Model<S>& mechanism, AssemblyOrder order)
      : model(mechanism),
        plan(mechanism, order),
        constraints(mechanism),
        kinematics(mechanism.links.size()),
        force(mechanism.links.size()),
        acceleration(mechanism.links.size()),
        bias_force(mechanism.links.size()),
        loop_wrenches(mechanism.loops.size()),
        coupling_forces(mechanism.couplings.size()) {}

  /// Kinematics and bias forces p = V x* I V - external, without forces on handles.
  void start(const ExternalWrenches<S>* external) {
    const Motion<S> rest = Motion<S>::zero();
    for (int i = 0; i < model.size(); ++i) {
      const Link<S>& link = model.links[i];
      LinkKinematics<S>& k = kinematics[i];
      update_kinematics(link, q + link.q_index, v + link.v_index,
                        link.parent == kWorld ? rest : kinematics[link.parent].V, k);
      Wrench<S> p = cross(k.V, link.inertia * k.V);
      if (external != nullptr) p -= (*external)[i];
      bias_force[i] = p;
      force[i].setZero();
    }
    constraints.update(model, [this](int i) -> const LinkKinematics<S>& { return kinematics[i]; });
  }

  /// Relative to free fall, in the body frame.
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
  std::vector<Wrench<S>> bias_force;

  std::vector<Wrench<S>> loop_wrenches;
  std::vector<S> coupling_forces;
};

}  // namespace hybridyn::internal
