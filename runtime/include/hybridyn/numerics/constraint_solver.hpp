// Gauss's principle in square-root form.
//
// Given Y = W K' with W'W = M^-1 (n x m) and the gap b = k - K qdd0 between what the constraints
// K qdd = k ask for and what the unconstrained accelerations give, the constrained accelerations
// are qdd0 + W' Y lambda with
//   (1) Y'Y lambda = b.
// Redundant rows make Y'Y singular. A column-pivoted QR of the equilibrated Y finds the rank r,
//   Y D P = Q [R11 R12; 0 ~0],
//   (2) null basis of Y:  N = D P [-R11^-1 R12; 1],
//   (3) b is projected onto the range, b - N (N'N)^-1 N'b: nothing changes where the rows agree,
//       least squares where they contradict each other,
//   (4) R11'R11 x = (P'D b)_1,  lambda = D P (x; 0).
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "hybridyn/base/status.hpp"
#include "hybridyn/spatial/types.hpp"

namespace hybridyn::internal {

/// Equilibrated columns of Y shorter than this depend on the others. Its square is the relative
/// rank tolerance of K M^-1 K'.
inline constexpr double kRankTolerance = 1e-6;
/// The rows contradict each other when they miss by more than this, relative to their terms.
inline constexpr double kConsistencyTolerance = 1e-7;

template <class S>
class ConstraintSolver {
 public:
  ConstraintSolver(int n, int m)
      : R_(n, m), scale_(m), null_space_(m, m), reflector_(n), x_(m), order_(m) {}

  /// `scale` holds, for each column of Y, the size it would have without cancellation.
  void factor(const MatrixX<S>& Y, const VectorX<S>& scale) {
    const int m = static_cast<int>(Y.cols());
    for (int j = 0; j < m; ++j) {
      order_[j] = j;
      scale_[j] = scale[j] > S(0) ? S(1) / scale[j] : S(0);
      R_.col(j) = scale_[j] * Y.col(j);
    }
    const int most = static_cast<int>(std::min(Y.rows(), Y.cols()));
    rank_ = 0;
    while (rank_ < most && reflect(rank_)) ++rank_;
    find_null_space(m);
  }

  int rank() const { return rank_; }

  /// How far the rows are from having a rank less than `rank`: about the singular value of that
  /// number of the equilibrated Y, zero below the tolerance.
  S pivot(int rank) const {
    using std::abs;
    return rank >= 1 && rank <= rank_ ? S(abs(R(rank - 1, rank - 1))) : S(0);
  }

  /// Columns span the forces lambda that move nothing.
  auto null_space() const { return null_space_.leftCols(null_space_.cols() - rank_); }

  /// `magnitude`: the size of the terms b was formed from.
  template <class Forces>
  [[nodiscard]] Status solve(VectorX<S>& b, const S& magnitude, Forces&& lambda) {
    const Status status = project(b, magnitude);
    for (int j = 0; j < rank_; ++j) x_[j] = scale_[column(j)] * b[column(j)];
    for (int i = 0; i < rank_; ++i) {  // R11' z = x
      for (int k = 0; k < i; ++k) x_[i] -= R(k, i) * x_[k];
      x_[i] /= R(i, i);
    }
    for (int i = rank_ - 1; i >= 0; --i) {  // R11 x = z
      for (int k = i + 1; k < rank_; ++k) x_[i] -= R(i, k) * x_[k];
      x_[i] /= R(i, i);
    }
    lambda.setZero();
    for (int j = 0; j < rank_; ++j) lambda[column(j)] = scale_[column(j)] * x_[j];
    return status;
  }

 private:
  S R(int i, int j) const { return R_(i, j); }
  int column(int j) const { return order_[j]; }

  /// One Householder step on the longest column left; false when none is longer than the tolerance.
  bool reflect(int k) {
    using std::sqrt;
    const Eigen::Index below = R_.rows() - k;
    int longest = k;
    S most(0);
    for (int j = k; j < R_.cols(); ++j) {
      const S squared = R_.col(j).tail(below).squaredNorm();
      if (squared > most) {
        most = squared;
        longest = j;
      }
    }
    const S length = sqrt(most);
    if (!(length > S(kRankTolerance))) return false;
    std::swap(order_[k], order_[longest]);
    if (longest != k) R_.col(k).swap(R_.col(longest));
    auto u = reflector_.tail(below);
    u = R_.col(k).tail(below);
    const S diagonal = u[0] > S(0) ? -length : length;
    u[0] -= diagonal;
    const S factor = S(2) / u.squaredNorm();
    for (int j = k + 1; j < R_.cols(); ++j) {
      auto c = R_.col(j).tail(below);
      c -= (factor * u.dot(c)) * u;
    }
    R_(k, k) = diagonal;
    return true;
  }

  /// (2), orthonormalised.
  void find_null_space(int m) {
    for (int c = 0; c + rank_ < m; ++c) {
      const int dependent = rank_ + c;
      for (int i = rank_ - 1; i >= 0; --i) {
        x_[i] = -R(i, dependent);
        for (int k = i + 1; k < rank_; ++k) x_[i] -= R(i, k) * x_[k];
        x_[i] /= R(i, i);
      }
      auto n = null_space_.col(c);
      n.setZero();
      for (int i = 0; i < rank_; ++i) n[column(i)] = scale_[column(i)] * x_[i];
      // A row that acts on nothing has scale zero: its force is free all the same.
      const S own = scale_[column(dependent)];
      n[column(dependent)] = own > S(0) ? own : S(1);
      for (int repeat = 0; repeat < 2; ++repeat) {  // Gram-Schmidt, twice is enough
        for (int d = 0; d < c; ++d) n -= null_space_.col(d).dot(n) * null_space_.col(d);
      }
      n /= n.norm();
    }
  }

  /// (3)
  Status project(VectorX<S>& b, const S& magnitude) {
    using std::abs;
    S missed(0);
    for (int c = 0; c + rank_ < b.size(); ++c) {
      const S along = null_space_.col(c).dot(b);
      b -= along * null_space_.col(c);
      missed = std::max(missed, S(abs(along)));
    }
    return missed > S(kConsistencyTolerance) * magnitude ? Status::kLeastSquares : Status::kOk;
  }

  MatrixX<S> R_;
  VectorX<S> scale_;  // D
  MatrixX<S> null_space_;
  VectorX<S> reflector_;
  VectorX<S> x_;
  std::vector<int> order_;  // P
  int rank_ = 0;
};

}  // namespace hybridyn::internal
