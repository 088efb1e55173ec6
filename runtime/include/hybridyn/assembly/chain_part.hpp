// A part of several links: a small chain as one articulated body, by the articulated-body
// recursion inside. Its links need no regular inertia of their own, but for the root link of a part
// that the ground does not carry.
//   Phi_lm = acceleration at handle l for unit wrenches at handle m, beta_l at zero wrenches.
#pragma once

#include <vector>

#include "hybridyn/algorithms/pivot_bounds.hpp"
#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/model/environment.hpp"

namespace hybridyn::internal {

template <class S>
class ChainPart {
 public:
  ChainPart(const Model<S>& model, const AssemblyPlan::Part& part, const PivotBounds<S>& bounds)
      : links_(part.links), is_grounded_(part.root == kWorld) {
    for (const int link : links_) {
      const int parent = model.links[link].parent;
      int at = -1;  // carried by the ground, or the free root
      for (std::size_t k = 0; k < nodes_.size(); ++k) {
        if (links_[k] == parent) at = static_cast<int>(k);
      }
      nodes_.emplace_back();
      Node& node = nodes_.back();
      node.parent = at;
      if (is_root(static_cast<int>(nodes_.size()) - 1)) {
        const InertiaSize<S> most = bounds.of_link(link);
        for (int k = 0; k < 6; ++k) {
          node.most[k] = S(2) * (k < 3 ? most.rotational : most.translational);
        }
      } else {
        const Link<S>& l = model.links[link];
        for (int k = 0; k < l.nv(); ++k) node.most[k] = bounds[l.v_index + k];
      }
    }
  }

  const std::vector<int>& links() const { return links_; }
  int index_of(int link) const {
    return static_cast<int>(std::find(links_.begin(), links_.end(), link) - links_.begin());
  }

  /// Inertias and bias forces inward; kinematics(link), bias_force(link) -> Wrench of each link.
  template <class KinematicsOf, class BiasForceOf>
  [[nodiscard]] bool update(const Model<S>& model, const S* q, const S* v, const S* tau,
                            const KinematicsOf& kinematics, const BiasForceOf& bias_force,
                            const Motion<S>& ground) {
    ground_ = ground.vector();
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      const Link<S>& link = model.links[links_[k]];
      Node& node = nodes_[k];
      node.X = kinematics(links_[k]).X_PC.motion_to_child_matrix();
      node.translation = kinematics(links_[k]).X_PC.translation;
      node.bias = kinematics(links_[k]).bias.vector();
      node.I = link.inertia.matrix();
      node.own_force = bias_force(links_[k]).vector();
      node.S_C = motion_subspace(link, q + link.q_index);
      node.tau.resize(link.nv());
      for (int i = 0; i < link.nv(); ++i) {
        node.tau[i] = effective_torque(link, tau[link.v_index + i], v[link.v_index + i]);
      }
    }
    bool regular = true;
    bound_ = S(1);
    for (int k = last(); k >= 0; --k) {
      Node& node = nodes_[k];
      if (is_root(k)) {
        regular = regular && root_factor_.factor(node.I);
        note_pivots(node, 6, root_factor_);
        continue;
      }
      const int n = static_cast<int>(node.S_C.cols());
      node.U.noalias() = node.I * node.S_C;
      Matrix6<S> D = Matrix6<S>::Identity();  // padded, so that one size serves all joints
      D.topLeftCorner(n, n).noalias() = node.S_C.transpose() * node.U;
      if (n == 1) D(0, 0) += model.links[links_[k]].rotor_inertia;
      regular = node.D.factor(D) && regular;
      note_pivots(node, n, node.D);
      if (node.parent < 0) continue;
      Matrix6<S> H = Matrix6<S>::Zero();
      H.topRows(n) = node.U.transpose();
      node.D.solve_lower_in_place(H);
      nodes_[node.parent].I.noalias() += node.X.transpose() * (node.I - H.transpose() * H) * node.X;
    }
    return regular;
  }

  /// Accelerations of all links under their bias forces and joint forces (`with_bias`), or under
  /// wrenches alone; wrench(k) acts on the k-th link. Read them with `acceleration`.
  template <class WrenchOn>
  void solve(bool with_bias, const WrenchOn& wrench) {
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      nodes_[k].p = -wrench(static_cast<int>(k));
      if (with_bias) nodes_[k].p += nodes_[k].own_force;
    }
    for (int k = last(); k >= 0; --k) {
      Node& node = nodes_[k];
      if (is_root(k)) continue;
      const int n = static_cast<int>(node.S_C.cols());
      Vector6<S> u = Vector6<S>::Zero();
      u.head(n).noalias() = -(node.S_C.transpose() * node.p);
      if (with_bias) u.head(n) += node.tau;
      node.u = u;
      if (node.parent < 0) continue;
      Vector6<S> force = node.p;
      if (with_bias) {
        force.noalias() += node.I * node.bias;
        u.head(n).noalias() -= node.U.transpose() * node.bias;
      }
      node.D.solve_in_place(u);
      force.noalias() += node.U * u.head(n);
      nodes_[node.parent].p.noalias() += node.X.transpose() * force;
    }
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      Node& node = nodes_[k];
      if (is_root(static_cast<int>(k))) {
        node.A = -node.p;
        root_factor_.solve_in_place(node.A);
        continue;
      }
      if (node.parent >= 0) {
        node.A.noalias() = node.X * nodes_[node.parent].A;
      } else {
        node.A.setZero();
        if (with_bias) node.A.noalias() = node.X * ground_;
      }
      if (with_bias) node.A += node.bias;
      const int n = static_cast<int>(node.S_C.cols());
      Vector6<S> rate = node.u;
      rate.head(n).noalias() -= node.U.transpose() * node.A;
      node.D.solve_in_place(rate);
      node.A.noalias() += node.S_C * rate.head(n);
    }
  }

  /// No less than the magnification where `PivotBounds` hold.
  const S& bound() const { return bound_; }

  /// After `update`: by how much rounding may be magnified in the factors.
  S magnification() const {
    using std::max;
    S out(1);
    for (const Node& node : nodes_) node.size = {};
    for (int k = last(); k >= 0; --k) {
      const Node& node = nodes_[k];
      node.size.raise(node.I);
      if (is_root(k)) return max(out, of_pivots(Matrix6<S>::Identity(), root_factor_, node.size));
      out = max(out, of_pivots(node.S_C, node.D, node.size));
      if (node.parent >= 0) nodes_[node.parent].size.add(node.size, node.translation);
    }
    return out;
  }

  const Vector6<S>& acceleration(int k) const { return nodes_[k].A; }

 private:
  struct Node {
    int parent = -1;  // within the part, -1 for the ground
    Matrix6<S> X = Matrix6<S>::Zero();
    Vector6<S> bias;
    Vector3<S> translation;  // of X
    Matrix6<S> I;            // articulated within the part
    mutable InertiaSize<S> size;
    Vector6<S> most;  // that the terms of each pivot can be
    Vector6<S> own_force;
    Matrix6U<S> S_C;
    Matrix6U<S> U;
    Cholesky<S, 6> D;
    Eigen::Matrix<S, Eigen::Dynamic, 1, 0, 6, 1> tau;
    Vector6<S> p;
    Vector6<S> u;
    Vector6<S> A;
  };

  void note_pivots(const Node& node, int count, const Cholesky<S, 6>& factor) {
    for (int k = 0; k < count; ++k) {
      bound_ = std::max(bound_, S(node.most[k] * factor.inverse_pivot(k)));
    }
  }

  /// What rounding of terms of `size` does to the pivots.
  template <class Subspace>
  static S of_pivots(const Subspace& S_C, const Cholesky<S, 6>& factor,
                     const InertiaSize<S>& size) {
    S out(1);
    for (int k = 0; k < S_C.cols(); ++k) {
      out = std::max(out, S(size.along(S_C.col(k)) * factor.inverse_pivot(k)));
    }
    return out;
  }

  int last() const { return static_cast<int>(nodes_.size()) - 1; }
  bool is_root(int k) const { return k == 0 && !is_grounded_; }

  std::vector<int> links_;
  std::vector<Node> nodes_;
  Cholesky<S, 6> root_factor_;
  Vector6<S> ground_;
  S bound_{1};
  bool is_grounded_;
};

}  // namespace hybridyn::internal
