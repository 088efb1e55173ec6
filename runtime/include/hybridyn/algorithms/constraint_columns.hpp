// What forces along the rows of K do at the joints, as a method's own backward sweep sees it: K',
// or Y = W K' with W'W = M^-1, cluster by cluster.
#pragma once

#include <algorithm>
#include <vector>

#include "hybridyn/algorithms/constraint_clusters.hpp"
#include "hybridyn/algorithms/constraints.hpp"

namespace hybridyn::internal {

/// A vector over the freedoms of one cluster, addressed by the freedoms of the whole model.
template <class S>
class ClusterVector {
 public:
  ClusterVector(S* data, const std::vector<int>& local) : data_(data), local_(local.data()) {}

  S& operator[](int freedom) { return data_[local_[freedom]]; }
  const S& operator[](int freedom) const { return data_[local_[freedom]]; }
  template <int N>
  auto segment(int freedom) {
    return Eigen::Map<Eigen::Matrix<S, N, 1>>(data_ + local_[freedom]);
  }
  auto segment(int freedom, int count) {
    return Eigen::Map<VectorX<S>>(data_ + local_[freedom], count);
  }

 private:
  S* data_;
  const int* local_;
};

template <class S>
class ConstraintColumns {
 public:
  struct Cluster : ConstraintCluster {
    std::vector<int> rows;  // of K
    MatrixX<S> Y;           // a column for each of `rows`, a row for each of `freedoms`
    VectorX<S> scale;       // the length each column would have if its ends shared no motion
  };

  ConstraintColumns(const Model<S>& model, const Constraints<S>& constraints)
      : local_(model.has_constraints() ? model.nv : 0, -1) {
    std::size_t widest = 0;
    for (ConstraintCluster& part : constraint_clusters(model)) {
      clusters_.emplace_back();
      Cluster& cluster = clusters_.back();
      static_cast<ConstraintCluster&>(cluster) = std::move(part);
      for (const int l : cluster.loops) {
        for (int r = 0; r < model.loops[l].constraints(); ++r) {
          cluster.rows.push_back(constraints.first_row(l) + r);
        }
      }
      for (const int c : cluster.couplings) cluster.rows.push_back(constraints.coupling_row(c));
      for (std::size_t k = 0; k < cluster.freedoms.size(); ++k) {
        local_[cluster.freedoms[k]] = static_cast<int>(k);
      }
      widest = std::max(widest, cluster.freedoms.size());
      cluster.Y.resize(static_cast<int>(cluster.freedoms.size()),
                       static_cast<int>(cluster.rows.size()));
      cluster.scale.resize(static_cast<int>(cluster.rows.size()));
    }
    unit_.resize(static_cast<int>(widest), 12);
  }

  int size() const { return static_cast<int>(clusters_.size()); }
  const Cluster& operator[](int cluster) const { return clusters_[cluster]; }

  /// The columns of one cluster after `constraints.update`; the method has
  ///   method.add_wrench(link, F_B, column)           a wrench on a link, in its body frame
  ///   method.add_joint_force(link, force, column)    a force along a joint of one freedom
  /// which add what they do to `column`, at freedoms on the link's path to the ground.
  template <class Method>
  void fill(int c, const Model<S>& model, const Constraints<S>& constraints, const Method& method) {
    Cluster& cluster = clusters_[c];
    int column = 0;
    for (const int l : cluster.loops) {
      fill_loop(model.loops[l], constraints.loop(l), method, column, cluster);
      column += model.loops[l].constraints();
    }
    for (const int k : cluster.couplings) {
      fill_coupling(model.couplings[k], method, column++, cluster);
    }
  }

 private:
  template <class Method>
  void fill_coupling(const Coupling<S>& coupling, const Method& method, int at, Cluster& cluster) {
    const auto n = static_cast<int>(cluster.freedoms.size());
    auto column = cluster.Y.col(at);
    column.setZero();
    cluster.scale[at] = S(0);
    for (const auto& term : coupling.terms) {
      auto one = unit_.col(0).head(n);
      one.setZero();
      ClusterVector<S> view(one.data(), local_);
      method.add_joint_force(term.link, term.coefficient, view);
      column += one;
      cluster.scale[at] += one.norm();
    }
  }

  template <class Method>
  void fill_loop(const Loop<S>& loop, const LoopGeometry<S>& g, const Method& method, int at,
                 Cluster& cluster) {
    using std::max;
    const auto n = static_cast<int>(cluster.freedoms.size());
    S size[2] = {S(0), S(0)};  // of moments, of forces
    auto unit = unit_.topRows(n);
    unit.setZero();
    for (int k = 0; k < 6; ++k) {
      const Wrench<S> F = Wrench<S>::from(Vector6<S>::Unit(k));
      auto on_successor = unit.col(k);
      auto on_predecessor = unit.col(6 + k);
      if (loop.successor != kWorld) {
        ClusterVector<S> view(on_successor.data(), local_);
        method.add_wrench(loop.successor, g.X_SL.to_parent(F), view);
      }
      if (loop.predecessor != kWorld) {
        ClusterVector<S> view(on_predecessor.data(), local_);
        method.add_wrench(loop.predecessor, g.X_PL.to_parent(F), view);
      }
      size[k / 3] = max(size[k / 3], S(max(on_successor.norm(), on_predecessor.norm())));
      on_successor -= on_predecessor;
    }
    // Where joints allow no turn (or no shift) at all only rounding is left: it must not become a
    // scale.
    for (S& s : size) s = max(s, S(S(1e-3) * max(size[0], size[1])));
    for (int r = 0; r < g.rows(); ++r) {
      cluster.Y.col(at + r).noalias() = unit.template leftCols<6>() * g.T.col(r);
      cluster.scale[at + r] = size[g.T.col(r).template head<3>().isZero() ? 1 : 0];
    }
  }

  std::vector<Cluster> clusters_;
  std::vector<int> local_;                     // by freedom: its place in its cluster
  Eigen::Matrix<S, Eigen::Dynamic, 12> unit_;  // what unit wrenches on both ends do
};

}  // namespace hybridyn::internal
