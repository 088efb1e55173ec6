// What accelerations leave of the equations of motion and of the loops:
//   force = tau - S'(sum over the subtree of I Vdot + p - loop wrenches)               (1)
//   gap   = k - K qdd                                                                  (2)
// (1) is Newton-Euler towards the root, in body frames and relative to free fall.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "hybridyn/algorithms/constraints.hpp"
#include "hybridyn/algorithms/link_kinematics.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::internal {

template <class S>
class MotionResidual {
 public:
  /// The model must outlive the object.
  MotionResidual(const Model<S>& model, int constraint_rows)
      : model_(model),
        wrench_(model.links.size()),
        force_(VectorX<S>::Zero(model.nv)),
        gap_(VectorX<S>::Zero(constraint_rows)) {}

  /// The sums of (1) for `acceleration(link)`.
  template <class Accelerations>
  void update_wrenches(const Accelerations& acceleration,
                       const std::vector<LinkKinematics<S>>& kinematics,
                       const std::vector<Wrench<S>>& bias_force, const Constraints<S>& constraints,
                       const std::vector<Wrench<S>>& loop_wrenches) {
    for (int i = 0; i < model_.size(); ++i) {
      wrench_[i] = model_.links[i].inertia * acceleration(i) + bias_force[i];
    }
    add_loop_wrenches(constraints, loop_wrenches);
    for (int i = model_.size() - 1; i >= 0; --i) {
      const int parent = model_.links[i].parent;
      if (parent != kWorld) wrench_[parent] += kinematics[i].X_PC.to_parent(wrench_[i]);
    }
  }

  /// (1) after update_wrenches for the accelerations that belong to qdd. Returns its largest
  /// component relative to the terms it is the difference of.
  S update_force(const S* q, const S* v, const S* tau, const VectorRef<S>& qdd,
                 const std::vector<S>& coupling_forces) {
    using std::abs;
    using std::max;
    S size(0);
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      const Vector6<S> F = wrench_[i].vector();
      const Matrix6U<S> subspace = motion_subspace(link, q + link.q_index);
      for (int n = 0; n < link.nv(); ++n) {
        const int at = link.v_index + n;
        const S force = effective_torque(link, tau[at], v[at]) - link.rotor_inertia * qdd[at];
        force_[at] = force - subspace.col(n).dot(F);
        size = max(size, S(abs(force) + subspace.col(n).cwiseAbs().dot(F.cwiseAbs())));
      }
    }
    for (std::size_t c = 0; c < model_.couplings.size(); ++c) {
      for (const auto& term : model_.couplings[c].terms) {
        force_[model_.links[term.link].v_index] += term.coefficient * coupling_forces[c];
      }
    }
    return size > S(0) ? S(force_.cwiseAbs().maxCoeff() / size) : S(0);
  }

  /// (2). Returns its largest component relative to the size of K qdd.
  template <class Accelerations>
  S update_gap(const Constraints<S>& constraints, const Accelerations& acceleration,
               const VectorRef<S>& qdd) {
    const S magnitude = constraints.gap(model_, acceleration, qdd, gap_);
    const S missed = gap_.size() > 0 ? S(gap_.cwiseAbs().maxCoeff()) : S(0);
    return magnitude > S(0) ? S(missed / magnitude) : S(0);
  }

  const VectorX<S>& force() const { return force_; }
  const VectorX<S>& gap() const { return gap_; }
  /// The sums of (1): what each link's parent exerts on it, in the link's body frame.
  const std::vector<Wrench<S>>& joint_wrenches() const { return wrench_; }

 private:
  void add_loop_wrenches(const Constraints<S>& constraints,
                         const std::vector<Wrench<S>>& loop_wrenches) {
    for (std::size_t l = 0; l < loop_wrenches.size(); ++l) {
      const LoopGeometry<S>& g = constraints.loop(static_cast<int>(l));
      const Loop<S>& loop = model_.loops[l];
      if (loop.successor != kWorld) {
        wrench_[loop.successor] -= g.X_SL.to_parent(loop_wrenches[l]);
      }
      if (loop.predecessor != kWorld) {
        wrench_[loop.predecessor] += g.X_PL.to_parent(loop_wrenches[l]);
      }
    }
  }

  const Model<S>& model_;
  std::vector<Wrench<S>> wrench_;  // one a link
  VectorX<S> force_;
  VectorX<S> gap_;
};

}  // namespace hybridyn::internal
