// Joint wrenches from known accelerations and loop forces.
#pragma once

#include <vector>

#include "hybridyn/algorithms/constraints.hpp"

namespace hybridyn::internal {

/// F_i = I A + V x* I V - F_external - F_loops + sum over children X* F_C: what the parent exerts
/// on link i through its joint, in i's body frame. `method` has acceleration(i), kinematics(i),
/// constraints() and lambda(), all up to date. `wrenches` has one entry a link.
template <class S, class Method>
void newton_euler_wrenches(const Model<S>& model, const Method& method,
                           const ExternalWrenches<S>* external, std::vector<Wrench<S>>& wrenches) {
  for (int i = 0; i < model.size(); ++i) {
    const RigidInertia<S>& I = model.links[i].inertia;
    const Motion<S>& V = method.kinematics(i).V;
    wrenches[i] = I * method.acceleration(i) + cross(V, I * V);
    if (external != nullptr) wrenches[i] -= (*external)[i];
  }
  for (std::size_t l = 0; l < model.loops.size(); ++l) {
    const LoopGeometry<S>& g = method.constraints().loop(static_cast<int>(l));
    const Wrench<S> F = loop_wrench(method.constraints(), static_cast<int>(l), method.lambda());
    const int p = model.loops[l].predecessor;
    const int s = model.loops[l].successor;
    if (s != kWorld) wrenches[s] -= g.X_SL.to_parent(F);
    if (p != kWorld) wrenches[p] += g.X_PL.to_parent(F);
  }
  for (int i = model.size() - 1; i >= 0; --i) {
    const int parent = model.links[i].parent;
    if (parent != kWorld) {
      wrenches[parent] += method.kinematics(i).X_PC.to_parent(wrenches[i]);
    }
  }
}

}  // namespace hybridyn::internal
