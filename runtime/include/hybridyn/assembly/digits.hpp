// How much rounding assembly magnifies: what each joint and closing leaves of the mobilities it is
// made from (`MobilitySize`), of the worst one; and a bound of that which costs next to nothing.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "hybridyn/assembly/closing.hpp"
#include "hybridyn/assembly/joining.hpp"
#include "hybridyn/assembly/leaves.hpp"

namespace hybridyn::internal {

template <class S, class Representation>
class AssemblyDigits {
 public:
  using Closings = std::vector<Closing<S, Representation>>;

  AssemblyDigits(const AssemblyState<S>& state, const AssemblyLeaves<S>& leaves,
                 const Joining<S, Representation>& joining, const Closings& closings,
                 const ArticulatedBodies<S>& bodies)
      : state_(state),
        leaves_(leaves),
        joining_(joining),
        closings_(closings),
        bodies_(bodies),
        size_(static_cast<std::size_t>(state.plan.handle_count())),
        join_bounds_(state.plan.join_count(), S(1)),
        part_size_(state.model.links.size()) {
    for (int i = 0; i < state.model.size(); ++i) {
      if (leaves.is_single(state.plan, i)) note_part(state.plan.part_of(i));
    }
  }

  /// After Phi of a part has changed.
  void note_part(int part) {
    const AssemblyPlan::Body& body = state_.plan.bodies()[part];
    for (int i = 0; i < body.handles.count; ++i) {
      part_size_[state_.plan.handle(body, i)] = MobilitySize<S>::of(bodies_.phi(body, i, i));
    }
  }

  /// After a join.
  void note_join(const AssemblyPlan::Step& step) {
    MobilitySize<S> terms = part_size_[step.joint];
    if (step.at_parent >= 0) {
      terms.add(part_size_[state_.model.links[step.joint].parent],
                state_.across()[step.joint].X_PC.translation);
    }
    join_bounds_[step.join_index] = S(2) * terms.share(joining_.inverse_size(step.join_index));
  }

  /// No less than the magnification: Phi of a handle is at most that of its part alone.
  S bound(const PivotBounds<S>& bounds) const {
    using std::max;
    const auto kinematics = [&](int i) -> const LinkKinematics<S>& { return state_.across()[i]; };
    if (!leaves_.chains().empty() && !bounds.hold(kinematics)) {
      return std::numeric_limits<S>::infinity();
    }
    S joints(1);
    S closings(1);
    for (const ChainPart<S>& chain : leaves_.chains()) joints = max(joints, chain.bound());
    for (const S& join : join_bounds_) joints = max(joints, join);
    for (const auto& closing : closings_) closings = max(closings, closing.magnification());
    return joints * closings;
  }

  /// After disassembly: the largest Phi_hh F_h of all joints, of which accelerations are the rest.
  S of_forces() const {
    using std::max;
    S out(0);
    for (const AssemblyPlan::Step& step : state_.plan.steps()) {
      if (step.joint < 0) continue;
      const Vector6<S>& F = joining_.force(step.join_index);
      MobilitySize<S> size = part_size_[step.joint];
      if (step.at_parent >= 0) {
        size.add(part_size_[state_.model.links[step.joint].parent],
                 state_.across()[step.joint].X_PC.translation);
      }
      out = max(out, S(size.angular * F.template head<3>().cwiseAbs().maxCoeff() +
                       size.linear * F.template tail<3>().cwiseAbs().maxCoeff()));
    }
    return out;
  }

  /// Of the worst part or joint, times that of the worst closing.
  S magnification() const {
    using std::max;
    S joints(1);
    S closings(1);
    const AssemblyPlan& plan = state_.plan;
    for (const ChainPart<S>& chain : leaves_.chains()) joints = max(joints, chain.magnification());
    for (std::size_t k = 0; k < plan.parts().size(); ++k) {
      const AssemblyPlan::Body& body = plan.bodies()[k];
      for (int i = 0; i < body.handles.count; ++i) {
        size(body, i) = MobilitySize<S>::of(bodies_.phi(body, i, i));
      }
    }
    for (const AssemblyPlan::Step& step : plan.steps()) {
      if (step.joint < 0) {
        closings = max(closings, closings_[step.join_index].magnification());
      } else {
        joints = max(joints, magnification_of_join(step));
      }
      keep_sizes(step);
    }
    return joints * closings;
  }

 private:
  /// The size of the terms of Phi at the i-th handle of a body.
  MobilitySize<S>& size(const AssemblyPlan::Body& body, int i) const {
    return size_[body.handles.begin + i];
  }

  S magnification_of_join(const AssemblyPlan::Step& step) const {
    MobilitySize<S> terms = size(state_.plan.bodies()[step.b], step.at_child);
    if (step.at_parent >= 0) {
      terms.add(size(state_.plan.bodies()[step.a], step.at_parent),
                state_.across()[step.joint].X_PC.translation);
    }
    return terms.share(joining_.inverse_size(step.join_index));
  }

  void keep_sizes(const AssemblyPlan::Step& step) const {
    const AssemblyPlan& plan = state_.plan;
    const AssemblyPlan::Body& C = plan.bodies()[step.out];
    const int kept_a = step.kept_a.count;
    for (int i = 0; i < C.handles.count; ++i) {
      const bool is_of_a = i < kept_a;
      const AssemblyPlan::Body& from = plan.bodies()[is_of_a ? step.a : step.b];
      const int old = is_of_a ? plan.kept(step.kept_a, i) : plan.kept(step.kept_b, i - kept_a);
      size(C, i) = size(from, old).lessened(bodies_.phi(C, i, i));
    }
  }

  const AssemblyState<S>& state_;
  const AssemblyLeaves<S>& leaves_;
  const Joining<S, Representation>& joining_;
  const Closings& closings_;
  const ArticulatedBodies<S>& bodies_;
  mutable std::vector<MobilitySize<S>> size_;  // of all handles
  std::vector<S> join_bounds_;                 // of each join's magnification
  std::vector<MobilitySize<S>> part_size_;     // of Phi of the part alone, by link
};

}  // namespace hybridyn::internal
