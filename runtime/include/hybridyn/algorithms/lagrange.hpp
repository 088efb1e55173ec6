// Forward dynamics through the joint-space inertia matrix, [T] 4.2.1:
//   (1) M qdd0 = tau - c - g + external, with M = L'L sparse along the branches
//   (2) loops and couplings K qdd = k: qdd = qdd0 + M^-1 K' lambda, Y = L^-T K' (ConstraintSolver)
#pragma once

#include <algorithm>

#include "hybridyn/algorithms/articulated_sweep.hpp"
#include "hybridyn/algorithms/constraint_system.hpp"
#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/newton_euler_wrenches.hpp"
#include "hybridyn/algorithms/rigid_sweep.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/numerics/branch_factor.hpp"
#include "hybridyn/numerics/conditioning.hpp"

namespace hybridyn {

template <class S>
class Lagrange {
 public:
  /// Memory is the sum of the freedoms' depths. The model must outlive the object.
  explicit Lagrange(const Model<S>& model)
      : model_(model),
        rnea_(model),
        crba_(model),
        factor_(freedom_parents(model)),
        constraints_(model),
        system_(model, constraints_),
        gap_(constraints_.rows()),
        lambda_(constraints_.rows()),
        force_(model.nv),
        q_(model.nq),
        v_(model.nv),
        qdd_(model.nv) {}

  /// qdd = M^-1 (tau - c - g + external and constraint forces).
  Status forward_dynamics(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                          const ConstVectorRef<S>& tau, VectorRef<S> qdd,
                          const Environment<S>& environment = {}) {
    q_ = q;
    v_ = v;
    environment_ = environment;
    if (!factor(q)) return Status::kSingular;
    rnea_.bias(q, v, force_, environment);
    qdd_ = tau - force_;
    factor_.solve_transposed_in_place(qdd_);
    const S terms = factor_.solve_lower_with_terms(qdd_);
    const S size = model_.nv > 0 ? S(qdd_.cwiseAbs().maxCoeff()) : S(0);
    magnification_ = std::max(magnification_of_factor(), size > S(0) ? S(terms / size) : S(1));
    const Status status = model_.has_constraints() ? close_loops() : Status::kOk;
    qdd = qdd_;
    return judge(status, magnification(), qdd_);
  }

  /// Factors M(q), for `solve`. False when M is not positive definite.
  [[nodiscard]] bool factor(const ConstVectorRef<S>& q) noexcept {
    crba_.path_entries(q, factor_);
    return factor_.factor();
  }
  /// x <- M^-1 x of the tree, after `factor` or `forward_dynamics`.
  void solve(VectorRef<S> x) const noexcept { factor_.solve_in_place(x); }

  /// After forward_dynamics (external wrenches still there): what the parent exerts on each link
  /// through its joint, in the link's body frame.
  void joint_wrenches(std::vector<Wrench<S>>& wrenches) {
    update_accelerations();
    newton_euler_wrenches(model_, *this, environment_.external, wrenches);
  }

  /// By how much rounding may have been magnified, 1 or more.
  S magnification() const { return magnification_ / system_.least_pivot(); }

  /// Relative to free fall, in body frames; up to date after joint_wrenches.
  const Motion<S>& acceleration(int link) const { return rnea_.acceleration(link); }
  const LinkKinematics<S>& kinematics(int link) const { return rnea_.kinematics(link); }
  const Constraints<S>& constraints() const { return constraints_; }
  const VectorX<S>& lambda() const { return lambda_; }
  UndeterminedForces<S> undetermined() const { return system_.undetermined(); }

  // Used by ConstraintColumns: Y = L^-T K'.
  template <class Column>
  void add_wrench(int link, const Wrench<S>& F_B, Column& column) const {
    sweep().add_wrench(link, F_B, column);
    factor_.solve_transposed_on_path(last_freedom(link), column);
  }
  template <class Column>
  void add_joint_force(int link, const S& force, Column& column) const {
    sweep().add_joint_force(link, force, column);
    factor_.solve_transposed_on_path(last_freedom(link), column);
  }

 private:
  struct KinematicsOf {
    const Rnea<S>* rnea;
    const LinkKinematics<S>& operator()(int link) const { return rnea->kinematics(link); }
  };
  auto sweep() const {
    return RigidSweep<S, KinematicsOf>(model_, q_.data(), KinematicsOf{&rnea_});
  }

  /// The pivots are what is left of composite inertias, which are sums along paths: the rounding of
  /// a sum grows with the square root of its length.
  S magnification_of_factor() const {
    using std::max;
    using std::sqrt;
    S out(1);
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      InertiaSize<S> size;
      size.raise(ArticulatedInertia<S>::from(crba_.composite(i)));
      if (link.nv() == 1) {
        out = max(out, S(axis_size(link, size) * factor_.inverse_pivot(link.v_index)));
        continue;
      }
      const Matrix6U<S> subspace = motion_subspace(link, q_.data() + link.q_index);
      for (int k = 0; k < link.nv(); ++k) {
        out = max(out, S(size.along(subspace.col(k)) * factor_.inverse_pivot(link.v_index + k)));
      }
    }
    return out * sqrt(S(factor_.longest_path()));
  }

  int last_freedom(int link) const {
    return model_.links[link].v_index + model_.links[link].nv() - 1;
  }

  void update_accelerations() { rnea_.inverse_dynamics(q_, v_, qdd_, force_, environment_); }

  Status close_loops() {
    constraints_.update(model_, KinematicsOf{&rnea_});
    system_.factor(model_, constraints_, *this);
    update_accelerations();
    const auto at = [this](int link) -> const Motion<S>& { return acceleration(link); };
    const S magnitude = constraints_.gap(model_, at, qdd_, gap_);
    const Status status = system_.solve(gap_, magnitude, lambda_);
    force_.setZero();
    system_.add_forces(lambda_, S(1), force_);
    factor_.solve_lower_in_place(force_);
    qdd_ += force_;
    return status;
  }

  const Model<S>& model_;
  Rnea<S> rnea_;
  Crba<S> crba_;
  BranchFactor<S> factor_;
  Constraints<S> constraints_;
  ConstraintSystem<S> system_;
  VectorX<S> gap_;
  VectorX<S> lambda_;
  VectorX<S> force_;
  VectorX<S> q_;  // of the last forward_dynamics
  VectorX<S> v_;
  VectorX<S> qdd_;
  S magnification_{1};  // of the tree
  Environment<S> environment_;
};

}  // namespace hybridyn
