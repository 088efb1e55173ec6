// M^-1 = W'W of the spanning tree by articulated inertias: memory and time are linear in the number
// of links.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "hybridyn/algorithms/articulated_sweep.hpp"

namespace hybridyn::internal {

template <class S>
class ArticulatedFactor {
 public:
  /// The model must outlive the object.
  explicit ArticulatedFactor(const Model<S>& model)
      : model_(model),
        nodes_(model.links.size()),
        wide_index_(wide_indices(model)),
        wide_(std::count_if(wide_index_.begin(), wide_index_.end(), [](int w) { return w >= 0; })),
        wrenches_(model.links.size()),
        motion_(model.links.size()),
        sizes_(model.links.size()) {}

  /// `kinematics(i)` is the LinkKinematics<S> of link i at q. False when M is not positive
  /// definite.
  template <class KinematicsOf>
  [[nodiscard]] bool factor(const S* q, const KinematicsOf& kinematics) noexcept {
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      nodes_[i].X_PC = kinematics(i).X_PC;
      nodes_[i].I = ArticulatedInertia<S>::from(link.inertia);
      if (link.nv() > 1) wide_[wide_index_[i]].S_C = motion_subspace(link, q + link.q_index);
    }
    bool regular = true;
    for (int i = model_.size() - 1; i >= 0; --i) {
      const Link<S>& link = model_.links[i];
      regular = (link.nv() == 1
                     ? factor_axis(i)
                     : with_velocity_size(
                           link.nv(),
                           [&](auto size) { return factor_joint<decltype(size)::value>(i); })) &&
                regular;
    }
    return regular;
  }

  /// By how much rounding may have been magnified, 1 or more: the terms that pivots are the rest
  /// of, relative to these.
  S magnification() noexcept {
    using std::max;
    S out(1);
    std::fill(sizes_.begin(), sizes_.end(), InertiaSize<S>());
    for (int i = model_.size() - 1; i >= 0; --i) {
      const Link<S>& link = model_.links[i];
      const Node& node = nodes_[i];
      InertiaSize<S>& size = sizes_[i];
      size.raise(node.I);
      if (link.nv() == 1) {
        if (link.parent != kWorld) size.restore(node.U, node.inverse_d);
        out = max(out, S(axis_size(link, size) * node.inverse_d));
      } else {
        const WideFactor<S>& wide = wide_[wide_index_[i]];
        for (int k = 0; k < link.nv(); ++k) {
          out = max(out, S(size.along(wide.S_C.col(k)) * wide.D.inverse_pivot(k)));
        }
      }
      if (link.parent != kWorld) sizes_[link.parent].add(size, node.X_PC.translation);
    }
    return out;
  }

  /// f <- W f, x <- W'x.
  template <class Vector>
  void backward(Vector&& f) noexcept {
    sweep().backward(f, wrenches_);
  }
  template <class Vector>
  void forward(Vector&& x) noexcept {
    sweep().forward(x, motion_);
  }

  auto sweep() const { return ArticulatedSweep<S, Node>(model_, nodes_, wide_, wide_index_); }

 private:
  struct Node : AxisFactor<S> {
    Transform<S> X_PC;
    ArticulatedInertia<S> I;
  };

  bool factor_axis(int i) noexcept {
    using std::sqrt;
    Node& node = nodes_[i];
    const int parent = model_.links[i].parent;
    const S d = axis_inertia(model_.links[i], node.I, node.U);
    node.inverse_d = S(1) / d;
    node.root_inverse_d = sqrt(node.inverse_d);
    if (parent != kWorld) {
      node.I.subtract_square(node.inverse_d, node.U);
      nodes_[parent].I += node.I.to_parent(node.X_PC);
    }
    return d > S(0);
  }

  template <int N>
  bool factor_joint(int i) noexcept {
    Node& node = nodes_[i];
    WideFactor<S>& wide = wide_[wide_index_[i]];
    const int parent = model_.links[i].parent;
    const Matrix6<S> I = node.I.matrix();
    if (!factor_wide<N>(I, wide)) return false;
    if (parent == kWorld) return true;
    Eigen::Matrix<S, N, 6> H = wide.U.template leftCols<N>().transpose();
    wide.D.template solve_lower_in_place<N>(H);
    const Matrix6<S> passed = I - H.transpose() * H;
    nodes_[parent].I += ArticulatedInertia<S>::from(passed).to_parent(node.X_PC);
    return true;
  }

  const Model<S>& model_;
  std::vector<Node> nodes_;
  std::vector<int> wide_index_;
  std::vector<WideFactor<S>> wide_;
  std::vector<Wrench<S>> wrenches_;
  std::vector<Motion<S>> motion_;
  std::vector<InertiaSize<S>> sizes_;
};

}  // namespace hybridyn::internal
