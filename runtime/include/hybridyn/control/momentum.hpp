// The momentum of a mechanism as a linear function of its joint velocities, and what joints can do
// without changing it: the reaction null space.
//
// h = (angular about a point o fixed in the world, linear), world axes:
//   (1) h = A(q) v,          A_k = X_Wi* I^c_i s_k   of freedom k of joint i ([T] 6.1)
//   (2) h' = A v' + A' v,    A' v = sum X_W* (I A_0 + V x* I V),  A_0 the accelerations for v' = 0
// Where links are held, K v = 0, joints move by v = N z, K N = 0, and
//   (3) h = A N z
// For a link that is held alone A N is M_fl = A_j - A_b J_fb^-1 J_fj, with z the joint velocities.
// Motions of the null space of (3) take no wrench from what holds the links but that of gravity.
#pragma once

#include <Eigen/QR>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/rnea.hpp"

namespace hybridyn::control {

template <class S>
class MomentumRows {
 public:
  /// The model must outlive the object.
  explicit MomentumRows(const Model<S>& model)
      : model_(model),
        kinematics_(model),
        crba_(model),
        rnea_(model),
        A_(6, model.nv),
        M_(model.nv, model.nv),
        tau_(model.nv) {}

  /// (1) and (2) about a point; angular components first.
  void update(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v, const Vector3<S>& point) {
    kinematics_.update(q, v);
    crba_.path_entries(q, M_);
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      const Transform<S> X = about(point, i);
      const Matrix6U<S> subspace = motion_subspace(link, q.data() + link.q_index);
      for (int k = 0; k < link.nv(); ++k) {
        const Motion<S> s = Motion<S>::from(subspace.col(k));
        A_.col(link.v_index + k) = X.to_parent(crba_.composite(i) * s).vector();
      }
    }
    Environment<S> free;
    free.gravity.setZero();
    rnea_.bias(q, v, tau_, free);
    rate_.setZero();
    for (int i = 0; i < model_.size(); ++i) {
      if (model_.links[i].parent != kWorld) continue;
      rate_ += about(point, i).to_parent(rnea_.joint_wrench(i)).vector();
    }
  }

  /// A.
  const MatrixX<S>& matrix() const { return A_; }
  /// A' v.
  const Vector6<S>& rate() const { return rate_; }
  const Kinematics<S>& kinematics() const { return kinematics_; }

 private:
  /// X_WB with the origin at the point.
  Transform<S> about(const Vector3<S>& point, int link) const {
    Transform<S> X = kinematics_.link_pose(link);
    X.translation -= point;
    return X;
  }

  const Model<S>& model_;
  Kinematics<S> kinematics_;
  Crba<S> crba_;
  Rnea<S> rnea_;
  MatrixX<S> A_;
  MatrixX<S> M_;
  VectorX<S> tau_;
  Vector6<S> rate_ = Vector6<S>::Zero();
};

/// An orthonormal basis N of the motions that rows R leave free, R N = 0; and least solutions.
template <class S>
class NullSpace {
 public:
  /// For matrices of at most that many rows, and of that many columns.
  NullSpace(int rows, int columns)
      : factor_(columns, rows), transposed_(columns, rows), basis_(columns, columns) {
    workspace_.resize(columns);
    reduced_.resize(rows);
  }

  void factor(const MatrixX<S>& R) {
    transposed_ = R.transpose();
    factor_.setThreshold(S(kTolerance));
    factor_.compute(transposed_);
    factor_.householderQ().evalTo(basis_, workspace_);
  }

  int rank() const { return static_cast<int>(factor_.rank()); }
  /// Orthonormal columns, as many as columns of R less its rank.
  auto basis() const { return basis_.rightCols(basis_.cols() - factor_.rank()); }

  /// The least x with R x = b, for b in the range of R: R' P = Q T gives T'Q'x = P'b.
  void solve(const VectorX<S>& b, VectorX<S>& x) {
    const auto r = factor_.rank();
    for (int i = 0; i < r; ++i) reduced_[i] = b[factor_.colsPermutation().indices()[i]];
    factor_.matrixR()
        .topLeftCorner(r, r)
        .template triangularView<Eigen::Upper>()
        .transpose()
        .solveInPlace(reduced_.head(r));
    x.noalias() = basis_.leftCols(r) * reduced_.head(r);
  }

 private:
  static constexpr double kTolerance = 1e-9;

  Eigen::ColPivHouseholderQR<MatrixX<S>> factor_;
  MatrixX<S> transposed_;
  MatrixX<S> basis_;
  VectorX<S> workspace_;
  VectorX<S> reduced_;
};

}  // namespace hybridyn::control
