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

#include "hybridyn/algorithms/constraint_columns.hpp"
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
  LoopInverseDynamics(const Model<S>& model, const std::vector<bool>& actuated)
      : model_(model), rnea_(model), constraints_(model), columns_(model, constraints_) {
    std::vector<bool> is_free(actuated.size(), true);
    for (int c = 0; c < columns_.size(); ++c) {
      clusters_.emplace_back(columns_[c], actuated);
      for (const int freedom : columns_[c].freedoms) is_free[freedom] = false;
    }
    for (int k = 0; k < model.nv; ++k) {
      if (is_free[k] && !actuated[k]) free_passive_.push_back(k);
    }
  }

  /// A temporary is gone before the object is.
  explicit LoopInverseDynamics(const Model<S>&&) = delete;
  LoopInverseDynamics(const Model<S>&&, const std::vector<bool>&) = delete;

  /// The status is kLeastSquares when passive joints have to exert forces (their entries of tau).
  /// qdd has to satisfy the loops.
  Status inverse_dynamics(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                          const ConstVectorRef<S>& qdd, VectorRef<S> tau,
                          const Environment<S>& environment = {}) {
    rnea_.inverse_dynamics(q, v, qdd, tau, environment);
    if (!model_.has_constraints()) return Status::kOk;
    const KinematicsOf kinematics{&rnea_};
    constraints_.update(model_, kinematics);
    const internal::RigidSweep<S, KinematicsOf> sweep(model_, q.data(), kinematics);
    PassiveForces passive;
    for (int c = 0; c < columns_.size(); ++c) {
      columns_.fill(c, model_, constraints_, sweep);
      clusters_[c].relieve(columns_[c], tau, passive);
    }
    for (const int k : free_passive_) {
      passive.before += tau[k] * tau[k];
      passive.missed += tau[k] * tau[k];
    }
    const S tolerance(internal::kConsistencyTolerance * internal::kConsistencyTolerance);
    return passive.missed > tolerance * passive.before ? Status::kLeastSquares : Status::kOk;
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

  /// Sums of the squares of what passive joints would have to exert, without and with the
  /// constraints' forces.
  struct PassiveForces {
    S before{0};
    S missed{0};
  };

  /// The constraints of one cluster, and the joints that they load.
  class Cluster {
   public:
    Cluster(const typename internal::ConstraintColumns<S>::Cluster& columns,
            const std::vector<bool>& actuated)
        : Cluster(split(columns.freedoms, actuated, false), split(columns.freedoms, actuated, true),
                  static_cast<int>(columns.rows.size())) {}

    /// tau -= K' lambda
    void relieve(const typename internal::ConstraintColumns<S>::Cluster& columns, VectorRef<S>& tau,
                 PassiveForces& passive) {
      scale_ = columns.scale;
      gather(columns, passive_, K_passive_, tau, tau_passive_);
      gather(columns, actuated_, K_actuated_, tau, tau_actuated_);
      lambda_.setZero();
      if (!passive_.empty()) balance_passive_joints(passive);
      relieve_actuated_joints();
      motion_.noalias() = columns.Y * lambda_;
      for (std::size_t k = 0; k < columns.freedoms.size(); ++k) {
        tau[columns.freedoms[k]] -= motion_[static_cast<int>(k)];
      }
    }

   private:
    struct Freedom {
      int at;     // in the model's v
      int local;  // in the cluster
    };
    using Freedoms = std::vector<Freedom>;

    Cluster(Freedoms passive, Freedoms actuated, int rows)
        : passive_(std::move(passive)),
          actuated_(std::move(actuated)),
          passive_solver_(static_cast<int>(passive_.size()), rows),
          actuated_solver_(static_cast<int>(actuated_.size()), rows),
          K_passive_(static_cast<int>(passive_.size()), rows),
          K_actuated_(static_cast<int>(actuated_.size()), rows),
          K_free_(static_cast<int>(actuated_.size()), rows),
          tau_passive_(static_cast<int>(passive_.size())),
          tau_actuated_(static_cast<int>(actuated_.size())),
          motion_(static_cast<int>(passive_.size() + actuated_.size())),
          scale_(rows),
          lambda_(rows),
          gap_(rows),
          mu_(rows) {}

    static Freedoms split(const std::vector<int>& freedoms, const std::vector<bool>& actuated,
                          bool which) {
      Freedoms out;
      for (std::size_t k = 0; k < freedoms.size(); ++k) {
        if (actuated[freedoms[k]] == which) out.push_back({freedoms[k], static_cast<int>(k)});
      }
      return out;
    }

    static void gather(const typename internal::ConstraintColumns<S>::Cluster& columns,
                       const Freedoms& freedoms, MatrixX<S>& K, const VectorRef<S>& tau,
                       VectorX<S>& part) {
      for (std::size_t k = 0; k < freedoms.size(); ++k) {
        const auto row = static_cast<int>(k);
        K.row(row) = columns.Y.row(freedoms[k].local);
        part[row] = tau[freedoms[k].at];
      }
    }

    /// (1)
    void balance_passive_joints(PassiveForces& passive) {
      passive_solver_.factor(K_passive_, scale_);
      gap_.noalias() = K_passive_.transpose() * tau_passive_;
      static_cast<void>(passive_solver_.solve(gap_, S(1), lambda_));
      passive.before += tau_passive_.squaredNorm();
      tau_passive_.noalias() -= K_passive_ * lambda_;
      tau_actuated_.noalias() -= K_actuated_ * lambda_;
      passive.missed += tau_passive_.squaredNorm();
    }

    /// (2). Columns that are not free are zero, and their forces with them.
    void relieve_actuated_joints() {
      const bool has_passive = !passive_.empty();
      if (has_passive) {
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
      if (has_passive) {
        const auto N = passive_solver_.null_space();
        lambda_.noalias() += N * mu_.head(N.cols());
      } else {
        lambda_ += mu_;
      }
    }

    Freedoms passive_;
    Freedoms actuated_;
    internal::ConstraintSolver<S> passive_solver_;
    internal::ConstraintSolver<S> actuated_solver_;
    MatrixX<S> K_passive_;  // K', one column a row of K
    MatrixX<S> K_actuated_;
    MatrixX<S> K_free_;
    VectorX<S> tau_passive_;
    VectorX<S> tau_actuated_;
    VectorX<S> motion_;
    VectorX<S> scale_;
    VectorX<S> lambda_;
    VectorX<S> gap_;
    VectorX<S> mu_;
  };

  const Model<S>& model_;
  Rnea<S> rnea_;
  Constraints<S> constraints_;
  internal::ConstraintColumns<S> columns_;
  std::vector<Cluster> clusters_;
  std::vector<int> free_passive_;  // freedoms of passive joints that no constraint loads
};

}  // namespace hybridyn
