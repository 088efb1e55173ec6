// The parts that assembly begins with and disassembly ends with: single links, whose Phi is their
// inverse inertia, chains of links that are too light to stand alone (`ChainPart`), and parts that
// have code (`CodedLeaf`).
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "hybridyn/assembly/bodies.hpp"
#include "hybridyn/assembly/chain_part.hpp"
#include "hybridyn/assembly/coded_leaf.hpp"
#include "hybridyn/assembly/state.hpp"
#include "hybridyn/base/flatten.hpp"
#include "hybridyn/kernel/findings.hpp"
#include "hybridyn/numerics/cholesky.hpp"

namespace hybridyn::internal {

template <class S>
class AssemblyLeaves {
 public:
  /// `code(group)`: of parts that have some.
  template <class Code>
  AssemblyLeaves(const AssemblyState<S>& state, const PivotBounds<S>& bounds,
                 ArticulatedBodies<S>& bodies, const Code& code) {
    const AssemblyPlan& plan = state.plan;
    coded_index_.assign(plan.parts().size(), -1);
    code_of_.assign(plan.parts().size(), -1);
    for (const LeafGroup& group : plan.groups()) add_group(state, group, code(group), bodies);
    for (std::size_t k = 0; k < plan.parts().size(); ++k) {
      const AssemblyPlan::Part& part = plan.parts()[k];
      is_single_.push_back(!part.has_code && part.links.size() == 1 && part.root != kWorld);
      if (part.has_code) continue;
      if (is_single_.back()) {
        singles_.push_back(part.root);
        invert_inertia(state, plan.bodies()[k], part.root, bodies);
      } else if (!part.links.empty()) {
        chains_.emplace_back(state.model, part, bounds);
        chain_parts_.push_back(static_cast<int>(k));
      }
    }
  }

  /// Whether a link is a part by itself, without code.
  bool is_single(const AssemblyPlan& plan, int link) const {
    return is_single_[plan.part_of(link)];
  }

  const std::vector<ChainPart<S>>& chains() const { return chains_; }
  /// The part that the k-th chain is.
  int part_of_chain(std::size_t k) const { return chain_parts_[k]; }
  /// What parts with code find of themselves: whether rounding leaves something of their pivots.
  Status status_of_code() const {
    Findings<S> findings;
    for (const CodedLeaf<S>& leaf : coded_) findings.add_pivots({leaf.pivot()});
    return findings.status();
  }

  /// Of parts with code: q, v and forces of the joints within; places of parts side by side.
  HYBRIDYN_FLATTEN void place(const AssemblyState<S>& state) {
    for (CodedLeaf<S>& leaf : coded_) leaf.give(state.q, state.v, state.joint_force);
    for (Code& own : codes_) own.code->place();
  }
  /// After place, of one of them: from the twist of its base, those of its other handles.
  HYBRIDYN_FLATTEN void move(AssemblyState<S>& state, int part, const Motion<S>& base) {
    CodedLeaf<S>& leaf = coded_[coded_index_[part]];
    leaf.give_base(base, state.ground.linear);
    Code& own = codes_[code_of_[part]];
    if (!own.is_side_by_side) own.code->begin();
    leaf.take_twists(base, state.across());
  }
  /// After move of all: Phi and beta.
  HYBRIDYN_FLATTEN void begin(const AssemblyState<S>& state, ArticulatedBodies<S>& bodies,
                              bool is_loaded) {
    for (Code& own : codes_) {
      if (own.is_side_by_side) own.code->begin();
    }
    for (CodedLeaf<S>& leaf : coded_) {
      leaf.take_mobility(bodies);
      if (is_loaded && leaf.root() != kWorld) {
        leaf.load_base(state.base_load[leaf.part()], bodies);
      } else {
        leaf.unload();
      }
    }
  }
  /// All of it at rest, for forces of the joints alone.
  void begin_at_rest(AssemblyState<S>& state, ArticulatedBodies<S>& bodies) {
    if (coded_.empty()) return;
    state.joint_force = state.tau;
    place(state);
    for (CodedLeaf<S>& leaf : coded_) move(state, leaf.part(), Motion<S>::zero());
    begin(state, bodies, false);
  }

  /// beta = -Phi p of single links.
  void start_singles(const AssemblyState<S>& state, ArticulatedBodies<S>& bodies) const {
    for (const int i : singles_) {
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

  /// After accelerate: of the handles of parts with code, all of them.
  void accelerate_coded(AssemblyState<S>& state, const ArticulatedBodies<S>& bodies) const {
    for (const CodedLeaf<S>& leaf : coded_) {
      leaf.accelerate(state.force, bodies, state.acceleration);
    }
  }
  /// After accelerate: acceleration of a joint between two handles that are aligned.
  S aligned_rate(const AssemblyState<S>& state, int joint,
                 const ArticulatedBodies<S>& bodies) const {
    const Link<S>& link = state.model.links[joint];
    const int along = is_rotation_about_axis(link.type) ? 2 : 5;
    const auto of = [&](int i) {
      const CodedLeaf<S>& leaf = coded_[coded_index_[state.plan.part_of(i)]];
      return leaf.acceleration(i, along, state.force, bodies);
    };
    return of(joint) - of(link.parent);
  }

  /// Accelerations of the handles that are needed from the forces on them, and of the joints within coded parts.
  void accelerate(AssemblyState<S>& state, const ArticulatedBodies<S>& bodies, VectorRef<S>& qdd) {
    if (!coded_.empty()) end(state, bodies, qdd);
    for (ChainPart<S>& chain : chains_) {
      const std::vector<int>& links = chain.links();
      chain.solve(true, [&](int k) -> const Vector6<S>& { return state.force[links[k]]; });
      for (std::size_t k = 0; k < links.size(); ++k) {
        state.acceleration[links[k]] = chain.acceleration(static_cast<int>(k));
      }
    }
    for (const int i : singles_) {
      const AssemblyPlan::Body& body = state.plan.bodies()[state.plan.part_of(i)];
      state.acceleration[i] = bodies.beta(body, 0);
      state.acceleration[i].noalias() += bodies.phi(body, 0, 0) * state.force[i];
    }
  }

 private:
  struct Code {
    std::unique_ptr<LeafCode<S>> code;
    bool is_side_by_side;
  };

  void add_group(const AssemblyState<S>& state, const LeafGroup& group,
                 std::unique_ptr<LeafCode<S>> code, ArticulatedBodies<S>& bodies) {
    const AssemblyPlan& plan = state.plan;
    if (!group.places.empty() && !plan.is_in_plane()) {
      const AssemblyPlan::Body& first = plan.bodies()[group.parts.front()];
      code->put(bodies.phi(first, 0, 0).data(), bodies.beta(first, 0).data());
    }
    for (int lane = 0; lane < static_cast<int>(group.parts.size()); ++lane) {
      coded_index_[group.parts[lane]] = static_cast<int>(coded_.size());
      code_of_[group.parts[lane]] = static_cast<int>(codes_.size());
      coded_.emplace_back(state.model, plan, group, lane, *code);
    }
    codes_.push_back({std::move(code), group.is_side_by_side()});
  }

  HYBRIDYN_FLATTEN void end(AssemblyState<S>& state, const ArticulatedBodies<S>& bodies,
                            VectorRef<S>& qdd) {
    for (CodedLeaf<S>& leaf : coded_) leaf.give_forces(state.force, qdd.data());
    for (Code& own : codes_) own.code->end();
    for (CodedLeaf<S>& leaf : coded_) leaf.end(state.force, bodies, state.acceleration, qdd.data());
  }

  static void invert_inertia(const AssemblyState<S>& state, const AssemblyPlan::Body& body,
                             int link, ArticulatedBodies<S>& bodies) {
    if (body.handles.count == 0) return;
    const Matrix6<S> I = state.model.links[link].inertia.matrix();
    if (state.plan.is_in_plane()) {
      bodies.phi(body, 0, 0).setZero();
      bodies.phi(body, 0, 0).template block<3, 3>(2, 2) = I.template block<3, 3>(2, 2).inverse();
      return;
    }
    Cholesky<S, 6> factor;
    static_cast<void>(factor.factor(I));
    const Matrix6<S> L = factor.inverse_lower();
    bodies.phi(body, 0, 0) = L.transpose() * L;
  }

  bool start_chain(const AssemblyState<S>& state, std::size_t k, ArticulatedBodies<S>& bodies) {
    ChainPart<S>& chain = chains_[k];
    const AssemblyPlan::Body& body = state.plan.bodies()[chain_parts_[k]];
    const auto kinematics = [&](int i) -> const LinkKinematics<S>& { return state.across()[i]; };
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

  std::vector<bool> is_single_;   // by part
  std::vector<int> singles_;      // links
  std::vector<int> coded_index_;  // by part, -1 without code
  std::vector<CodedLeaf<S>> coded_;
  std::vector<int> code_of_;  // by part, -1 without code
  std::vector<Code> codes_;   // one a group
  std::vector<int> chain_parts_;
  std::vector<ChainPart<S>> chains_;
};

}  // namespace hybridyn::internal
