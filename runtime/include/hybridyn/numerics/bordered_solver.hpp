// The system of a loop closed in joint-oriented representation,
//   [A -S; S' 0] [F; a] = [b; 0],
// with A positive semidefinite: Gaussian elimination with full pivoting on the equilibrated matrix,
// to the rank found. A itself may be singular; redundant loops make the whole matrix singular.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "hybridyn/numerics/constraint_solver.hpp"

namespace hybridyn::internal {

template <class S>
class BorderedSolver {
 public:
  /// `size` rows of A, `freedoms` columns of S.
  BorderedSolver(int size, int freedoms)
      : size_(size),
        LU_(size + freedoms, size + freedoms),
        null_space_(size, size + freedoms),
        scale_(size + freedoms),
        x_(size + freedoms),
        y_(size + freedoms),
        rows_(size + freedoms),
        columns_(size + freedoms) {}

  /// The least pivot of the equilibrated matrix above the tolerance; 1 where there is none.
  S least_pivot() const {
    using std::abs;
    return rank_ > 0 ? S(abs(LU_(rank_ - 1, rank_ - 1))) : S(1);
  }
  /// Orthonormal columns F with A F = 0, S'F = 0: forces that move nothing.
  auto null_space() const { return null_space_.leftCols(nullity_); }

  /// `size_of[i]`: what A(i, i) would be without cancellation.
  void factor(const MatrixX<S>& A, const MatrixX<S>& S_all, const VectorX<S>& size_of) {
    using std::sqrt;
    const int n = static_cast<int>(LU_.rows());
    const int freedoms = n - size_;
    for (int i = 0; i < size_; ++i) {
      scale_[i] = size_of[i] > S(0) ? S(S(1) / sqrt(size_of[i])) : S(0);
    }
    LU_.setZero();
    for (int k = 0; k < freedoms; ++k) {
      S length(0);
      for (int i = 0; i < size_; ++i) length += scale_[i] * scale_[i] * S_all(i, k) * S_all(i, k);
      scale_[size_ + k] = length > S(0) ? S(S(1) / sqrt(length)) : S(0);
      for (int i = 0; i < size_; ++i) {
        const S entry = scale_[i] * S_all(i, k) * scale_[size_ + k];
        LU_(i, size_ + k) = -entry;
        LU_(size_ + k, i) = entry;
      }
    }
    for (int j = 0; j < size_; ++j) {
      for (int i = 0; i < size_; ++i) LU_(i, j) = scale_[i] * A(i, j) * scale_[j];
    }
    eliminate();
    find_null_space();
  }

  /// b minus its part that no motion can provide. Returns the largest component taken away.
  S project(VectorX<S>& b) const {
    using std::abs;
    using std::max;
    S removed(0);
    for (int c = 0; c < nullity_; ++c) {
      const S along = null_space_.col(c).dot(b);
      b -= along * null_space_.col(c);
      removed = max(removed, S(abs(along)));
    }
    return removed;
  }

  /// b <- F, one solution.
  template <class Vector>
  void solve_in_place(Vector&& b) {
    const int n = static_cast<int>(LU_.rows());
    for (int i = 0; i < n; ++i) {
      const int row = rows_[i];
      y_[i] = row < size_ ? S(scale_[row] * b[row]) : S(0);
    }
    for (int i = 0; i < rank_; ++i) {
      for (int k = 0; k < i; ++k) y_[i] -= LU_(i, k) * y_[k];
    }
    back_substitute(y_);
    b.setZero();
    for (int i = 0; i < rank_; ++i) {
      if (columns_[i] < size_) b[columns_[i]] = scale_[columns_[i]] * y_[i];
    }
  }

 private:
  void eliminate() {
    using std::abs;
    const int n = static_cast<int>(LU_.rows());
    for (int i = 0; i < n; ++i) rows_[i] = columns_[i] = i;
    for (rank_ = 0; rank_ < n; ++rank_) {
      const int k = rank_;
      int row = k;
      int column = k;
      for (int j = k; j < n; ++j) {
        for (int i = k; i < n; ++i) {
          if (abs(LU_(i, j)) > abs(LU_(row, column))) {
            row = i;
            column = j;
          }
        }
      }
      if (!(abs(LU_(row, column)) > S(kRankTolerance * kRankTolerance))) return;
      std::swap(rows_[k], rows_[row]);
      std::swap(columns_[k], columns_[column]);
      LU_.row(k).swap(LU_.row(row));
      LU_.col(k).swap(LU_.col(column));
      for (int i = k + 1; i < n; ++i) LU_(i, k) /= LU_(k, k);
      for (int j = k + 1; j < n; ++j) {
        for (int i = k + 1; i < n; ++i) LU_(i, j) -= LU_(i, k) * LU_(k, j);
      }
    }
  }

  /// y <- U11^-1 y on the first rank_ components.
  void back_substitute(VectorX<S>& y) const {
    for (int i = rank_ - 1; i >= 0; --i) {
      for (int k = i + 1; k < rank_; ++k) y[i] -= LU_(i, k) * y[k];
      y[i] /= LU_(i, i);
    }
  }

  void find_null_space() {
    nullity_ = 0;
    for (int dependent = rank_; dependent < LU_.rows(); ++dependent) {
      for (int i = 0; i < rank_; ++i) x_[i] = -LU_(i, dependent);
      back_substitute(x_);
      auto n = null_space_.col(nullity_);
      n.setZero();
      for (int i = 0; i < rank_; ++i) {
        if (columns_[i] < size_) n[columns_[i]] = scale_[columns_[i]] * x_[i];
      }
      if (columns_[dependent] < size_) {
        const S own = scale_[columns_[dependent]];
        n[columns_[dependent]] = own > S(0) ? own : S(1);
      }
      const S before = n.norm();
      for (int repeat = 0; repeat < 2; ++repeat) {  // Gram-Schmidt, twice is enough
        for (int d = 0; d < nullity_; ++d) n -= null_space_.col(d).dot(n) * null_space_.col(d);
      }
      const S after = n.norm();
      if (!(after > S(1e-8) * before)) continue;  // a vector of joint accelerations alone
      n /= after;
      ++nullity_;
    }
  }

  int size_;
  MatrixX<S> LU_;
  MatrixX<S> null_space_;
  VectorX<S> scale_;
  VectorX<S> x_;
  VectorX<S> y_;
  std::vector<int> rows_;
  std::vector<int> columns_;
  int rank_ = 0;
  int nullity_ = 0;
};

}  // namespace hybridyn::internal
