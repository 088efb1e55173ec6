// The constraints' equations Y'Y lambda = b, solved cluster by cluster (`ConstraintSolver`).
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "hybridyn/algorithms/constraint_columns.hpp"
#include "hybridyn/numerics/constraint_solver.hpp"

namespace hybridyn::internal {

/// A basis of the constraint forces that move nothing, one cluster after the other.
template <class S>
class UndeterminedForces {
 public:
  UndeterminedForces(const ConstraintColumns<S>& columns,
                     const std::vector<ConstraintSolver<S>>& solvers)
      : columns_(columns), solvers_(solvers) {}

  int clusters() const { return columns_.size(); }
  const std::vector<int>& loops(int cluster) const { return columns_[cluster].loops; }
  /// Forces of one cluster, and of all.
  int count(int cluster) const { return static_cast<int>(solvers_[cluster].null_space().cols()); }
  int count() const {
    int out = 0;
    for (int c = 0; c < clusters(); ++c) out += count(c);
    return out;
  }
  /// lambda <- the n-th of a cluster; entries of other clusters are left alone.
  void get(int cluster, int n, VectorX<S>& lambda) const {
    const std::vector<int>& rows = columns_[cluster].rows;
    const auto forces = solvers_[cluster].null_space().col(n);
    for (std::size_t r = 0; r < rows.size(); ++r) lambda[rows[r]] = forces[static_cast<int>(r)];
  }

 private:
  const ConstraintColumns<S>& columns_;
  const std::vector<ConstraintSolver<S>>& solvers_;
};

template <class S>
class ConstraintSystem {
 public:
  ConstraintSystem(const Model<S>& model, const Constraints<S>& constraints)
      : columns_(model, constraints) {
    int most_rows = 0;
    int most_freedoms = 0;
    int pivots = 0;
    for (int c = 0; c < columns_.size(); ++c) {
      const auto n = static_cast<int>(columns_[c].Y.rows());
      const auto m = static_cast<int>(columns_[c].Y.cols());
      solvers_.emplace_back(n, m);
      most_rows = std::max(most_rows, m);
      most_freedoms = std::max(most_freedoms, n);
      pivots += std::min(n, m);
      gap_.emplace_back(m);
    }
    lambda_.resize(most_rows);
    motion_.resize(most_freedoms);
    pivots_.reserve(pivots);
  }

  /// Y = W K' of a method, and its factor.
  template <class Method>
  void factor(const Model<S>& model, const Constraints<S>& constraints, const Method& method) {
    for (int c = 0; c < columns_.size(); ++c) {
      columns_.fill(c, model, constraints, method);
      solvers_[c].factor(columns_[c].Y, columns_[c].scale);
    }
  }

  /// lambda for the gap b, which is replaced by the part that lambda closes; `magnitude`: the size
  /// of the terms b was formed from.
  [[nodiscard]] Status solve(VectorX<S>& b, const S& magnitude, VectorX<S>& lambda) {
    Status status = Status::kOk;
    for (int c = 0; c < columns_.size(); ++c) {
      const std::vector<int>& rows = columns_[c].rows;
      VectorX<S>& gap = gap_[c];
      for (std::size_t r = 0; r < rows.size(); ++r) gap[static_cast<int>(r)] = b[rows[r]];
      auto forces = lambda_.head(gap.size());
      status = std::max(status, solvers_[c].solve(gap, magnitude, forces));
      for (std::size_t r = 0; r < rows.size(); ++r) {
        b[rows[r]] = gap[static_cast<int>(r)];
        lambda[rows[r]] = forces[static_cast<int>(r)];
      }
    }
    return status;
  }

  /// x += sign Y lambda.
  template <class Vector>
  void add_forces(const VectorX<S>& lambda, const S& sign, Vector&& x) {
    for (int c = 0; c < columns_.size(); ++c) {
      const auto& cluster = columns_[c];
      auto forces = lambda_.head(cluster.Y.cols());
      for (std::size_t r = 0; r < cluster.rows.size(); ++r) {
        forces[static_cast<int>(r)] = lambda[cluster.rows[r]];
      }
      auto motion = motion_.head(cluster.Y.rows());
      motion.noalias() = cluster.Y * forces;
      for (std::size_t k = 0; k < cluster.freedoms.size(); ++k) {
        x[cluster.freedoms[k]] += sign * motion[static_cast<int>(k)];
      }
    }
  }

  /// b = Y'x.
  template <class Vector>
  void project(const Vector& x, VectorX<S>& b) {
    for (int c = 0; c < columns_.size(); ++c) {
      const auto& cluster = columns_[c];
      auto motion = motion_.head(cluster.Y.rows());
      for (std::size_t k = 0; k < cluster.freedoms.size(); ++k) {
        motion[static_cast<int>(k)] = x[cluster.freedoms[k]];
      }
      auto forces = lambda_.head(cluster.Y.cols());
      forces.noalias() = cluster.Y.transpose() * motion;
      for (std::size_t r = 0; r < cluster.rows.size(); ++r) {
        b[cluster.rows[r]] = forces[static_cast<int>(r)];
      }
    }
  }

  /// x <- (1 - Y (Y'Y)^+ Y') x: what is left of W f when the constraints answer the forces f.
  template <class Vector>
  void close(Vector&& x) {
    for (int c = 0; c < columns_.size(); ++c) {
      const auto& cluster = columns_[c];
      auto motion = motion_.head(cluster.Y.rows());
      for (std::size_t k = 0; k < cluster.freedoms.size(); ++k) {
        motion[static_cast<int>(k)] = x[cluster.freedoms[k]];
      }
      auto forces = lambda_.head(cluster.Y.cols());
      for (int repeat = 0; repeat < 2; ++repeat) {  // the second time takes what rounding has left
        gap_[c].noalias() = cluster.Y.transpose() * motion;
        // Always in the range of Y': it does not matter what the terms are.
        static_cast<void>(solvers_[c].solve(gap_[c], S(0), forces));
        motion.noalias() -= cluster.Y * forces;
      }
      for (std::size_t k = 0; k < cluster.freedoms.size(); ++k) {
        x[cluster.freedoms[k]] = motion[static_cast<int>(k)];
      }
    }
  }

  UndeterminedForces<S> undetermined() const { return {columns_, solvers_}; }

  /// Independent rows.
  int rank() const {
    int out = 0;
    for (const ConstraintSolver<S>& solver : solvers_) out += solver.rank();
    return out;
  }

  /// The pivot of that number, counted from 1 and from the largest, of one factorisation of all of
  /// Y; zero below the tolerance.
  S pivot(int rank) const {
    if (rank < 1 || rank > this->rank()) return S(0);
    pivots_.clear();
    for (const ConstraintSolver<S>& solver : solvers_) {
      for (int r = 1; r <= solver.rank(); ++r) pivots_.push_back(solver.pivot(r));
    }
    std::nth_element(pivots_.begin(), pivots_.begin() + (rank - 1), pivots_.end(),
                     std::greater<S>());
    return pivots_[rank - 1];
  }

  /// The least of all that are above the tolerance; 1 where there are none.
  S least_pivot() const {
    S out(1);
    for (const ConstraintSolver<S>& solver : solvers_) {
      if (solver.rank() > 0) out = std::min(out, solver.pivot(solver.rank()));
    }
    return out;
  }

 private:
  ConstraintColumns<S> columns_;
  std::vector<ConstraintSolver<S>> solvers_;
  std::vector<VectorX<S>> gap_;  // of each cluster
  VectorX<S> lambda_;            // of one cluster
  VectorX<S> motion_;
  mutable std::vector<S> pivots_;
};

}  // namespace hybridyn::internal
