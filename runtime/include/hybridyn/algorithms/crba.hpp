// Composite-rigid-body algorithm: the joint-space inertia matrix M of the spanning tree.
//   I^c_i = I_i + sum over children X* I^c_C X,   M_ji = S_j' X*..X* I^c_i S_i  for j on i's path
#pragma once

#include <vector>

#include "hybridyn/algorithms/link_kinematics.hpp"

namespace hybridyn {

template <class S>
class Crba {
 public:
  /// The model must outlive the object.
  explicit Crba(const Model<S>& model)
      : model_(model), X_PC_(model.links.size()), composite_(model.links.size()) {
    for (const Link<S>& link : model.links) {
      subspaces_.push_back(Matrix6U<S>::Zero(6, link.nv()));
    }
  }
  explicit Crba(const Model<S>&&) = delete;  // a temporary is gone before the object is

  /// All of M; entries between joints on different branches are zero.
  void mass_matrix(const ConstVectorRef<S>& q, MatrixRef<S> M) noexcept {
    M.setZero();
    path_entries(q, M);
    M.template triangularView<Eigen::StrictlyUpper>() = M.transpose();
  }

  /// Only the entries M(k, j) of the lower triangle between joints on one path.
  template <class Matrix>
  void path_entries(const ConstVectorRef<S>& q, Matrix& M) noexcept {
    const int n = model_.size();
    for (int i = 0; i < n; ++i) {
      const Link<S>& link = model_.links[i];
      const S* q_i = q.data() + link.q_index;
      X_PC_[i] = joint_transform(link, q_i);
      composite_[i] = link.inertia;
      if (link.nv() > 1) subspaces_[i] = motion_subspace(link, q_i);
    }
    for (int i = n - 1; i >= 0; --i) {
      const Link<S>& link = model_.links[i];
      for (int k = 0; k < link.nv(); ++k) column(i, k, M);
      if (link.parent != kWorld) composite_[link.parent] += composite_[i].to_parent(X_PC_[i]);
    }
  }

  /// A link with all that it carries, in its body frame, at the last evaluation.
  const RigidInertia<S>& composite(int link) const { return composite_[link]; }

 private:
  /// Column of freedom k of joint i, from its own block up the path to the ground.
  template <class Matrix>
  void column(int i, int k, Matrix& M) noexcept {
    const Link<S>& link = model_.links[i];
    Motion<S> s = Motion<S>::zero();
    if (link.nv() == 1) {
      add_axis_motion(link, S(1), s);
    } else {
      s = Motion<S>::from(subspaces_[i].col(k));
    }
    Wrench<S> F = composite_[i] * s;
    const int at = link.v_index + k;
    project(i, F, at, k + 1, M);
    M(at, at) += link.rotor_inertia;
    for (int j = i; model_.links[j].parent != kWorld;) {
      F = X_PC_[j].to_parent(F);
      j = model_.links[j].parent;
      project(j, F, at, model_.links[j].nv(), M);
    }
  }

  /// M(at, first `count` freedoms of joint j) = S_j'F.
  template <class Matrix>
  void project(int j, const Wrench<S>& F, int at, int count, Matrix& M) noexcept {
    const Link<S>& link = model_.links[j];
    if (link.nv() == 1) {
      M(at, link.v_index) = project_on_axis(link, F);
      return;
    }
    for (int k = 0; k < count; ++k) {
      M(at, link.v_index + k) = dot(Motion<S>::from(subspaces_[j].col(k)), F);
    }
  }

  const Model<S>& model_;
  std::vector<Transform<S>> X_PC_;
  std::vector<RigidInertia<S>> composite_;
  std::vector<Matrix6U<S>> subspaces_;  // of joints with several freedoms
};

}  // namespace hybridyn
