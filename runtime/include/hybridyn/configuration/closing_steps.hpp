// The damped Newton steps that close loops and couplings (`Projection`), for each cluster of them
// its own: a step of one cluster is taken or refused whatever the others do.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "hybridyn/algorithms/constraint_columns.hpp"
#include "hybridyn/configuration/damped_least_squares.hpp"

namespace hybridyn::internal {

template <class S>
class ClosingSteps {
 public:
  ClosingSteps(const Model<S>& model, const Constraints<S>& constraints)
      : columns_(model, constraints), is_closed_(columns_.size(), true) {
    for (int c = 0; c < columns_.size(); ++c) {
      clusters_.emplace_back(static_cast<int>(columns_[c].Y.cols()),
                             static_cast<int>(columns_[c].Y.rows()));
    }
  }

  int size() const { return columns_.size(); }
  const ConstraintCluster& cluster(int c) const { return columns_[c]; }

  /// `residuals` are those of q, `constraints` up to date for it.
  void start(const Model<S>& model, const Constraints<S>& constraints, const VectorX<S>& residuals,
             const VectorX<S>& q) {
    for (int c = 0; c < size(); ++c) {
      Cluster& cluster = clusters_[c];
      cluster.damping = S(1);
      cluster.has_moved = true;
      gather(residuals, c, cluster.accepted);
      cluster.residual = largest(cluster.accepted);
      cluster.rounding = rounding(model, constraints, columns_[c], q);
      cluster.is_done = cluster.residual <= cluster.rounding;
    }
  }

  bool is_under_way() const {
    return std::any_of(clusters_.begin(), clusters_.end(),
                       [](const Cluster& cluster) { return !cluster.is_done; });
  }

  /// (1) of `Projection` for the clusters that are not done; other entries of the step are zero.
  template <class Method>
  void find_step(const Model<S>& model, const Constraints<S>& constraints, const Method& method,
                 VectorX<S>& step) {
    step.setZero();
    for (int c = 0; c < size(); ++c) {
      Cluster& cluster = clusters_[c];
      if (cluster.is_done) continue;
      if (cluster.has_moved) columns_.fill(c, model, constraints, method);
      const S damping = cluster.damping * std::min(S(1), cluster.accepted.squaredNorm());
      cluster.least_squares.solve(columns_[c].Y, cluster.accepted, columns_[c].scale.maxCoeff(),
                                  damping, cluster.step);
      const std::vector<int>& freedoms = columns_[c].freedoms;
      for (std::size_t k = 0; k < freedoms.size(); ++k) {
        step[freedoms[k]] = cluster.step[static_cast<int>(k)];
      }
    }
  }

  /// Takes what `tried` gains over to `q`, cluster by cluster; `residuals` are those of `tried`,
  /// `constraints` up to date for it.
  template <class Configuration>
  void judge(const Model<S>& model, const Constraints<S>& constraints, const VectorX<S>& residuals,
             const VectorX<S>& tried, Configuration& q) {
    const S kStalled(1e-10);  // relative gain in |e|^2 that is too small to go on
    const S kMostDamping(1e12);
    for (int c = 0; c < size(); ++c) {
      Cluster& cluster = clusters_[c];
      if (cluster.is_done) continue;
      gather(residuals, c, cluster.tried);
      const S before = cluster.accepted.squaredNorm();
      const S after = cluster.tried.squaredNorm();
      cluster.has_moved = after < before;
      if (cluster.has_moved) {
        cluster.accepted.swap(cluster.tried);
        cluster.residual = largest(cluster.accepted);
        take_over(model, columns_[c], tried, q);
        cluster.rounding = rounding(model, constraints, columns_[c], tried);
        cluster.damping *= S(0.1);
        cluster.is_done =
            after > (S(1) - kStalled) * before || cluster.residual <= cluster.rounding;
      } else {
        cluster.damping *= S(10);
        cluster.is_done = is_small(cluster) || !(cluster.damping < kMostDamping);
      }
    }
  }

  void end() {
    for (int c = 0; c < size(); ++c) is_closed_[c] = is_small(clusters_[c]);
  }
  bool is_closed(int c) const { return is_closed_[c]; }
  bool is_closed() const {
    return std::all_of(is_closed_.begin(), is_closed_.end(), [](bool closed) { return closed; });
  }
  S residual() const {
    S out(0);
    for (const Cluster& cluster : clusters_) out = std::max(out, cluster.residual);
    return out;
  }

 private:
  struct Cluster {
    Cluster(int rows, int freedoms)
        : least_squares(rows, freedoms), accepted(rows), tried(rows), step(freedoms) {}

    DampedLeastSquares<S> least_squares;
    VectorX<S> accepted;  // residuals of q
    VectorX<S> tried;     // of the step that is being tried
    VectorX<S> step;
    S damping{1};
    S residual{0};  // largest of `accepted`
    S rounding{0};  // what rounding leaves of it
    bool has_moved = true;
    bool is_done = false;
  };

  static S largest(const VectorX<S>& x) { return x.size() > 0 ? S(x.cwiseAbs().maxCoeff()) : S(0); }

  static bool is_small(const Cluster& cluster) {
    const S kTolerance(64);  // residuals that are no more than this times rounding are closed
    return cluster.residual <= kTolerance * cluster.rounding;
  }

  /// Rounding of the coordinates and of the places of the links.
  static S rounding(const Model<S>& model, const Constraints<S>& constraints,
                    const ConstraintCluster& cluster, const VectorX<S>& q) {
    using std::max;
    S reach(0);
    S coordinate(0);
    for (const int i : cluster.links) {
      const Link<S>& link = model.links[i];
      coordinate = max(coordinate, S(q.segment(link.q_index, link.nq()).cwiseAbs().maxCoeff()));
      if (!model.loops.empty()) {
        reach = max(reach, S(constraints.world_pose(i).translation.norm()));
      }
    }
    return std::numeric_limits<S>::epsilon() * (S(1) + reach + coordinate);
  }

  void gather(const VectorX<S>& residuals, int c, VectorX<S>& out) const {
    const std::vector<int>& rows = columns_[c].rows;
    for (std::size_t r = 0; r < rows.size(); ++r) out[static_cast<int>(r)] = residuals[rows[r]];
  }

  template <class Configuration>
  static void take_over(const Model<S>& model, const ConstraintCluster& cluster,
                        const VectorX<S>& tried, Configuration& q) {
    for (const int i : cluster.links) {
      const Link<S>& link = model.links[i];
      q.segment(link.q_index, link.nq()) = tried.segment(link.q_index, link.nq());
    }
  }

  ConstraintColumns<S> columns_;
  std::vector<Cluster> clusters_;
  std::vector<bool> is_closed_;
};

}  // namespace hybridyn::internal
