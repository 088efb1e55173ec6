// Symmetric positive semidefinite systems A x = b that may be singular: Cholesky with diagonal
// pivoting on the equilibrated matrix, P'D A D P = L L' to the rank found.
#pragma once

#include <algorithm>
#include <cmath>

#include "hybridyn/base/status.hpp"
#include "hybridyn/numerics/constraint_solver.hpp"

namespace hybridyn::internal {

/// Systems of at most kMost equations are stored in place; of kSize, if that is given.
template <class S, int kMost = Eigen::Dynamic, int kSize = Eigen::Dynamic>
class SemidefiniteSolver {
 public:
  using Matrix = Eigen::Matrix<S, kSize, kSize, 0, kMost, kMost>;
  using Vector = Eigen::Matrix<S, kSize, 1, 0, kMost, 1>;

  explicit SemidefiniteSolver(int size)
      : L_(size, size), null_space_(size, size), scale_(size), x_(size), order_(size) {}

  int size() const { return static_cast<int>(order_.size()); }
  int rank() const { return rank_; }
  /// The least pivot of the equilibrated matrix above the tolerance; 1 where there is none.
  S least_pivot() const {
    return rank_ > 0 ? S(L_(rank_ - 1, rank_ - 1) * L_(rank_ - 1, rank_ - 1)) : S(1);
  }
  /// Orthonormal columns n with A n = 0.
  auto null_space() const { return null_space_.leftCols(size() - rank_); }

  /// `size_of[i]`: what A(i, i) would be without cancellation.
  void factor(const Matrix& A, const Vector& size_of) {
    using std::sqrt;
    const int n = size();
    for (int i = 0; i < n; ++i) {
      order_[i] = i;
      scale_[i] = size_of[i] > S(0) ? S(S(1) / sqrt(size_of[i])) : S(0);
    }
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) L_(i, j) = scale_[i] * A(i, j) * scale_[j];
    }
    for (rank_ = 0; rank_ < n; ++rank_) {
      if (!eliminate(rank_)) break;
    }
    find_null_space();
  }

  /// E with A^+ = E'E for `solve_in_place`: L11^-1 of P'D, and rows of zeros.
  Matrix half_inverse() const {
    Matrix E = Matrix::Zero(size(), size());
    for (int i = 0; i < rank_; ++i) {
      for (int j = 0; j < i; ++j) {
        S sum(0);
        for (int k = j; k < i; ++k) sum -= L_(i, k) * E(k, order_[j]);
        E(i, order_[j]) = sum / L_(i, i);
      }
      E(i, order_[i]) = scale_[order_[i]] / L_(i, i);
    }
    return E;
  }

  /// b minus its part outside A's range. Returns the largest component that was taken away.
  S project(Vector& b) const {
    using std::abs;
    using std::max;
    S removed(0);
    for (int c = 0; c < size() - rank_; ++c) {
      const S along = null_space_.col(c).dot(b);
      b -= along * null_space_.col(c);
      removed = max(removed, S(abs(along)));
    }
    return removed;
  }

  /// One solution of A x = b for b in A's range: dependent components are zero.
  template <class Right>
  void solve_in_place(Right&& b) {
    for (int i = 0; i < rank_; ++i) {
      x_[i] = scale_[order_[i]] * b[order_[i]];
      for (int k = 0; k < i; ++k) x_[i] -= L_(i, k) * x_[k];
      x_[i] /= L_(i, i);
    }
    back_substitute(rank_);
    b.setZero();
    for (int i = 0; i < rank_; ++i) b[order_[i]] = scale_[order_[i]] * x_[i];
  }

 private:
  /// One step of the factorisation; false when the largest pivot left is zero.
  bool eliminate(int k) {
    using std::sqrt;
    const int n = size();
    int best = k;
    for (int i = k + 1; i < n; ++i) {
      if (L_(i, i) > L_(best, best)) best = i;
    }
    if (!(L_(best, best) > S(kRankTolerance * kRankTolerance))) return false;
    std::swap(order_[k], order_[best]);
    L_.row(k).swap(L_.row(best));
    L_.col(k).swap(L_.col(best));
    L_(k, k) = sqrt(L_(k, k));
    for (int i = k + 1; i < n; ++i) L_(i, k) /= L_(k, k);
    for (int j = k + 1; j < n; ++j) {
      for (int i = k + 1; i < n; ++i) L_(i, j) -= L_(i, k) * L_(j, k);
    }
    return true;
  }

  /// x <- L11^-T x on the first `count` components.
  void back_substitute(int count) {
    for (int i = count - 1; i >= 0; --i) {
      for (int k = i + 1; k < count; ++k) x_[i] -= L_(k, i) * x_[k];
      x_[i] /= L_(i, i);
    }
  }

  void find_null_space() {
    for (int c = 0; c < size() - rank_; ++c) {
      const int dependent = rank_ + c;  // L11 L21' gives the row; n = (-L11^-T L21', 1)
      for (int i = 0; i < rank_; ++i) x_[i] = -L_(dependent, i);
      back_substitute(rank_);
      auto n = null_space_.col(c);
      n.setZero();
      for (int i = 0; i < rank_; ++i) n[order_[i]] = scale_[order_[i]] * x_[i];
      const S own = scale_[order_[dependent]];
      n[order_[dependent]] = own > S(0) ? own : S(1);
      for (int repeat = 0; repeat < 2; ++repeat) {  // Gram-Schmidt, twice is enough
        for (int d = 0; d < c; ++d) n -= null_space_.col(d).dot(n) * null_space_.col(d);
      }
      n /= n.norm();
    }
  }

  Matrix L_;
  Matrix null_space_;
  Vector scale_;  // D
  Vector x_;
  Eigen::Matrix<int, kSize, 1, 0, kMost, 1> order_;  // P
  int rank_ = 0;
};

}  // namespace hybridyn::internal
