// Forward dynamics through the joint-space inertia matrix, [T] 4.2.1:
//   (1) M qdd0 = tau - c - g + external, with M = L'L sparse along the branches
//   (2) loops and couplings K qdd = k: qdd = qdd0 + M^-1 K' lambda, Y = L^-T K' (ConstraintSolver)
#pragma once

#include <algorithm>
#include <cstdint>

#include "hybridyn/algorithms/articulated_sweep.hpp"
#include "hybridyn/algorithms/constraint_system.hpp"
#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/newton_euler_wrenches.hpp"
#include "hybridyn/algorithms/pivot_bounds.hpp"
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
        qdd_(model.nv),
        unconstrained_(model.nv),
        bounds_(model),
        most_terms_(factor_.path_sums([this](int k) { return S(2) * sqrt_of(bounds_[k]); })),
        root_path_(sqrt_of(S(factor_.longest_path()))) {}
  explicit Lagrange(const Model<S>&&) = delete;  // a temporary is gone before the object is

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
    factor_.solve_in_place(qdd_);
    unconstrained_ = qdd_;
    const Status status = model_.has_constraints() ? close_loops() : Status::kOk;
    qdd = qdd_;
    return judge(status, magnification_to_judge(), qdd_);
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
    internal::newton_euler_wrenches(model_, *this, environment_.external, wrenches);
  }

  /// After forward_dynamics: by how much rounding may have been magnified, 1 or more. Some solves.
  S magnification() const {
    const S tree = std::max({magnification_of_factor(), cancellation(), magnification_of_terms()});
    return tree / system_.least_pivot();
  }

  /// Relative to free fall, in body frames; up to date after joint_wrenches.
  const Motion<S>& acceleration(int link) const { return rnea_.acceleration(link); }
  const LinkKinematics<S>& kinematics(int link) const { return rnea_.kinematics(link); }
  const Constraints<S>& constraints() const { return constraints_; }
  const VectorX<S>& lambda() const { return lambda_; }
  internal::UndeterminedForces<S> undetermined() const { return system_.undetermined(); }

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
    return internal::RigidSweep<S, KinematicsOf>(model_, q_.data(), KinematicsOf{&rnea_});
  }

  /// By pivots and the last substitution alone, times what loops magnify.
  S magnification_to_judge() const {
    using std::max;
    const S by_loops = S(1) / system_.least_pivot();
    const KinematicsOf kinematics{&rnea_};
    const auto exact = [&] { return max(magnification_of_factor(), cancellation()) * by_loops; };
    if (!bounds_.hold(kinematics)) return exact();
    S pivots(1);
    S terms(1);
    for (int k = 0; k < model_.nv; ++k) {
      const S inverse = factor_.inverse_diagonal(k);
      pivots = max(pivots, S(bounds_[k] * inverse * inverse));
      terms = max(terms, S(most_terms_[k] * inverse));
    }
    return screened(S(max(S(pivots * root_path_), terms) * by_loops), exact);
  }

  /// What M's diagonal is of: composite inertias, which are sums along paths.
  template <class Visit>
  void visit_diagonal(const Visit& visit) const {
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      internal::InertiaSize<S> size;
      size.raise(ArticulatedInertia<S>::from(crba_.composite(i)));
      if (link.nv() == 1) {
        visit(link.v_index, internal::axis_size(link, size));
        continue;
      }
      const Matrix6U<S> subspace = motion_subspace(link, q_.data() + link.q_index);
      for (int k = 0; k < link.nv(); ++k) visit(link.v_index + k, size.along(subspace.col(k)));
    }
  }

  /// The pivots are what is left of M's diagonal: the rounding of a sum along a path grows with the
  /// square root of its length.
  S magnification_of_factor() const {
    S out(1);
    visit_diagonal([&](int k, const S& size) {
      const S inverse = factor_.inverse_diagonal(k);
      out = std::max(out, S(size * inverse * inverse));
    });
    return out * root_path_;
  }

  /// The largest sum of the terms, without their signs, that an acceleration is the rest of when
  /// L is divided by.
  S cancellation() const {
    const S size = largest(unconstrained_);
    return size > S(0) ? S(factor_.largest_terms(unconstrained_) / size) : S(1);
  }

  /// Rounding of the terms of M qdd, of which entry k has sizes (M_kk M_jj)^1/2 |qdd_j|, is
  /// magnified by M^-1: by solves for terms with random signs.
  S magnification_of_terms() const {
    using std::abs;
    using std::max;
    const S size = max(largest(unconstrained_), largest(qdd_));
    if (!(size > S(0))) return S(1);
    const VectorX<S> terms = sizes_of_terms();
    S out(0);
    std::uint32_t bits = 1;
    for (int trial = 0; trial < kTrials; ++trial) {
      VectorX<S> x = terms;
      for (S& x_k : x) {
        bits = bits * 1664525U + 1013904223U;
        if ((bits >> 31U) != 0) x_k = -x_k;
      }
      factor_.solve_in_place(x);
      out = max(out, largest(x));
    }
    return out / size;
  }

  VectorX<S> sizes_of_terms() const {
    using std::abs;
    using std::max;
    VectorX<S> root(model_.nv);
    visit_diagonal([&](int k, const S& size) { root[k] = sqrt_of(size); });
    VectorX<S> own(model_.nv);
    for (int k = 0; k < model_.nv; ++k) {
      own[k] = root[k] * max(S(abs(qdd_[k])), S(abs(unconstrained_[k])));
    }
    return root.cwiseProduct(factor_.sums_over_paths(own));
  }

  static constexpr int kTrials = 4;

  static S sqrt_of(const S& x) {
    using std::sqrt;
    return sqrt(x);
  }
  static S largest(const VectorX<S>& x) { return x.size() > 0 ? S(x.cwiseAbs().maxCoeff()) : S(0); }

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
  internal::BranchFactor<S> factor_;
  Constraints<S> constraints_;
  internal::ConstraintSystem<S> system_;
  VectorX<S> gap_;
  VectorX<S> lambda_;
  VectorX<S> force_;
  VectorX<S> q_;  // of the last forward_dynamics
  VectorX<S> v_;
  VectorX<S> qdd_;
  VectorX<S> unconstrained_;  // accelerations before loops act
  internal::PivotBounds<S> bounds_;
  VectorX<S> most_terms_;  // |L(k, j)| is no more than the root of the j-th bound
  S root_path_;            // of the longest path's length
  Environment<S> environment_;
};

}  // namespace hybridyn
