// Inverse dynamics of mechanisms with loops and couplings. Constraint forces carry part of the
// load,
//   tau + K' lambda = tau_tree   (tau_tree from Newton-Euler on the spanning tree),
// so that tau is not unique. Joints that are not actuated (a floating base) are to exert as little
// as possible, the others then as little as possible:
//   (1) passive joints:   least |tau_p - K_p' lambda|, which leaves lambda = lambda_p + N mu with
//       K_p' N = 0
//   (2) actuated joints:  least |tau_a - K_a' (lambda_p + N mu)|
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "hybridyn/algorithms/constraints.hpp"
#include "hybridyn/algorithms/rigid_sweep.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/numerics/constraint_solver.hpp"

namespace hybridyn {

template <class S>
class LoopInverseDynamics {
 public:
  /// All joints of the tree but a floating base are actuated. The model must outlive the object.
  explicit LoopInverseDynamics(const Model<S>& model)
      : LoopInverseDynamics(model, all_but_base(model)) {}

  /// `actuated[k]` for each freedom of v.
  LoopInverseDynamics(const Model<S>& model, std::vector<bool> actuated)
      : model_(model),
        rnea_(model),
        constraints_(model),
        passive_(static_cast<int>(std::count(actuated.begin(), actuated.end(), false))),
        passive_solver_(passive_, constraints_.rows()),
        actuated_solver_(model.nv - passive_, constraints_.rows()),
        K_(model.nv, constraints_.rows()),
        K_passive_(passive_, constraints_.rows()),
        K_actuated_(model.nv - passive_, constraints_.rows()),
        K_free_(model.nv - passive_, constraints_.rows()),
        tau_passive_(passive_),
        tau_actuated_(model.nv - passive_),
        scale_(constraints_.rows()),
        lambda_(constraints_.rows()),
        gap_(constraints_.rows()),
        mu_(constraints_.rows()),
        actuated_(std::move(actuated)) {}

  /// The status is kLeastSquares when passive joints have to exert forces (their entries of tau).
  /// qdd has to satisfy the loops.
  Status inverse_dynamics(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                          const ConstVectorRef<S>& qdd, VectorRef<S> tau,
                          const Environment<S>& environment = {}) {
    rnea_.inverse_dynamics(q, v, qdd, tau, environment);
    if (!model_.has_constraints()) return Status::kOk;
    const KinematicsOf kinematics{&rnea_};
    constraints_.update(model_, kinematics);
    constraints_.columns(model_, RigidSweep<S, KinematicsOf>(model_, q.data(), kinematics), K_,
                         scale_);
    split(tau);
    lambda_.setZero();
    Status status = Status::kOk;
    if (passive_ > 0) status = balance_passive_joints();
    relieve_actuated_joints();
    tau.noalias() -= K_ * lambda_;
    return status;
  }

  /// After inverse_dynamics: of the tree alone, without the loops' forces.
  const Rnea<S>& tree() const { return rnea_; }

 private:
  static std::vector<bool> all_but_base(const Model<S>& model) {
    std::vector<bool> actuated(static_cast<std::size_t>(model.nv), true);
    if (model.floating) std::fill_n(actuated.begin(), 6, false);
    return actuated;
  }

  struct KinematicsOf {
    const Rnea<S>* rnea;
    const LinkKinematics<S>& operator()(int link) const { return rnea->kinematics(link); }
  };

  void split(const VectorRef<S>& tau) {
    int p = 0;
    int a = 0;
    for (int k = 0; k < model_.nv; ++k) {
      if (actuated_[k]) {
        K_actuated_.row(a) = K_.row(k);
        tau_actuated_[a++] = tau[k];
      } else {
        K_passive_.row(p) = K_.row(k);
        tau_passive_[p++] = tau[k];
      }
    }
  }

  /// (1)
  Status balance_passive_joints() {
    passive_solver_.factor(K_passive_, scale_);
    gap_.noalias() = K_passive_.transpose() * tau_passive_;
    static_cast<void>(passive_solver_.solve(gap_, S(1), lambda_));
    const S before = tau_passive_.norm();
    tau_passive_.noalias() -= K_passive_ * lambda_;
    tau_actuated_.noalias() -= K_actuated_ * lambda_;
    const S missed = tau_passive_.norm();
    return missed > S(kConsistencyTolerance) * before ? Status::kLeastSquares : Status::kOk;
  }

  /// (2). Columns that are not free are zero, and their forces with them.
  void relieve_actuated_joints() {
    if (passive_ > 0) {
      const auto N = passive_solver_.null_space();
      K_free_.setZero();
      K_free_.leftCols(N.cols()).noalias() = K_actuated_.lazyProduct(N);
      scale_.setConstant(scale_.maxCoeff());
    } else {
      K_free_ = K_actuated_;
    }
    actuated_solver_.factor(K_free_, scale_);
    gap_.noalias() = K_free_.transpose() * tau_actuated_;
    static_cast<void>(actuated_solver_.solve(gap_, S(1), mu_));
    if (passive_ > 0) {
      const auto N = passive_solver_.null_space();
      lambda_.noalias() += N * mu_.head(N.cols());
    } else {
      lambda_ += mu_;
    }
  }

  const Model<S>& model_;
  Rnea<S> rnea_;
  Constraints<S> constraints_;
  int passive_;
  ConstraintSolver<S> passive_solver_;
  ConstraintSolver<S> actuated_solver_;
  MatrixX<S> K_;  // K', one column a row of K
  MatrixX<S> K_passive_;
  MatrixX<S> K_actuated_;
  MatrixX<S> K_free_;
  VectorX<S> tau_passive_;
  VectorX<S> tau_actuated_;
  VectorX<S> scale_;
  VectorX<S> lambda_;
  VectorX<S> gap_;
  VectorX<S> mu_;
  std::vector<bool> actuated_;
};

}  // namespace hybridyn
