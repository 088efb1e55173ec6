// The parts that assembly begins with and disassembly ends with: single links, whose Phi is their
// inverse inertia, and chains of links that are too light to stand alone (`ChainPart`).
#pragma once

#include <vector>

#include "hybridyn/assembly/bodies.hpp"
#include "hybridyn/assembly/chain_part.hpp"
#include "hybridyn/assembly/state.hpp"
#include "hybridyn/numerics/cholesky.hpp"

namespace hybridyn::internal {

template <class S>
class AssemblyLeaves {
 public:
  AssemblyLeaves(const AssemblyState<S>& state, const PivotBounds<S>& bounds,
                 ArticulatedBodies<S>& bodies) {
    const AssemblyPlan& plan = state.plan;
    for (std::size_t k = 0; k < plan.parts().size(); ++k) {
      const AssemblyPlan::Part& part = plan.parts()[k];
      const bool is_single = part.links.size() == 1 && part.root != kWorld;
      chain_index_.push_back(is_single || part.links.empty() ? -1
                                                             : static_cast<int>(chains_.size()));
      if (chain_index_.back() >= 0) {
        chains_.emplace_back(state.model, part, bounds);
        chain_parts_.push_back(static_cast<int>(k));
      }
      if (is_single) invert_inertia(state, plan.bodies()[k], part.root, bodies);
    }
  }

  /// Whether a link is a part by itself.
  bool is_single(const AssemblyPlan& plan, int link) const {
    return chain_index_[plan.part_of(link)] < 0;
  }

  const std::vector<ChainPart<S>>& chains() const { return chains_; }
  /// The part that the k-th chain is.
  int part_of_chain(std::size_t k) const { return chain_parts_[k]; }

  /// beta = -Phi p of single links.
  void start_singles(const AssemblyState<S>& state, ArticulatedBodies<S>& bodies) const {
    for (int i = 0; i < state.model.size(); ++i) {
      if (!is_single(state.plan, i)) continue;
      const AssemblyPlan::Body& body = state.plan.bodies()[state.plan.part_of(i)];
      bodies.beta(body, 0).noalias() = -(bodies.phi(body, 0, 0) * state.bias_force[i].vector());
    }
  }

  /// Phi and beta of chains, column by column; false where one is singular.
  [[nodiscard]] bool start_chains(const AssemblyState<S>& state, ArticulatedBodies<S>& bodies) {
    bool is_regular = true;
    for (std::size_t k = 0; k < chains_.size(); ++k) {
      is_regular = start_chain(state, k, bodies) && is_regular;
    }
    return is_regular;
  }

  /// Accelerations of all links from the forces on their handles.
  void accelerate(AssemblyState<S>& state, const ArticulatedBodies<S>& bodies) {
    for (ChainPart<S>& chain : chains_) {
      const std::vector<int>& links = chain.links();
      chain.solve(true, [&](int k) -> const Vector6<S>& { return state.force[links[k]]; });
      for (std::size_t k = 0; k < links.size(); ++k) {
        state.acceleration[links[k]] = chain.acceleration(static_cast<int>(k));
      }
    }
    for (int i = 0; i < state.model.size(); ++i) {
      if (!is_single(state.plan, i)) continue;
      const AssemblyPlan::Body& body = state.plan.bodies()[state.plan.part_of(i)];
      state.acceleration[i] = bodies.beta(body, 0);
      state.acceleration[i].noalias() += bodies.phi(body, 0, 0) * state.force[i];
    }
  }

 private:
  static void invert_inertia(const AssemblyState<S>& state, const AssemblyPlan::Body& body,
                             int link, ArticulatedBodies<S>& bodies) {
    if (body.handles.count == 0) return;
    const Matrix6<S> I = state.model.links[link].inertia.matrix();
    Cholesky<S, 6> factor;
    static_cast<void>(factor.factor(I));
    const Matrix6<S> L = factor.inverse_lower();
    bodies.phi(body, 0, 0) = L.transpose() * L;
  }

  bool start_chain(const AssemblyState<S>& state, std::size_t k, ArticulatedBodies<S>& bodies) {
    ChainPart<S>& chain = chains_[k];
    const AssemblyPlan::Body& body = state.plan.bodies()[chain_parts_[k]];
    const auto kinematics = [&](int i) -> const LinkKinematics<S>& { return state.kinematics[i]; };
    const auto bias = [&](int i) -> const Wrench<S>& { return state.bias_force[i]; };
    if (!chain.update(state.model, state.q, state.v, state.tau, kinematics, bias, state.ground)) {
      return false;
    }
    const int handles = body.handles.count;
    const auto at = [&](int i) { return chain.index_of(state.plan.handle(body, i)); };
    chain.solve(true, [](int) -> Vector6<S> { return Vector6<S>::Zero(); });
    for (int i = 0; i < handles; ++i) bodies.beta(body, i) = chain.acceleration(at(i));
    for (int j = 0; j < handles; ++j) {
      const int loaded = at(j);
      for (int c = 0; c < 6; ++c) {
        chain.solve(false, [&](int link) -> Vector6<S> {
          return link == loaded ? Vector6<S>(Vector6<S>::Unit(c)) : Vector6<S>(Vector6<S>::Zero());
        });
        for (int i = j; i < handles; ++i) bodies.phi(body, i, j).col(c) = chain.acceleration(at(i));
      }
    }
    return true;
  }

  std::vector<int> chain_index_;  // by part, -1 for single links
  std::vector<int> chain_parts_;
  std::vector<ChainPart<S>> chains_;
};

}  // namespace hybridyn::internal
