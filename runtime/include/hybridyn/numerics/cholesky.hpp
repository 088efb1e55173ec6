// Cholesky factorisation of small matrices: straight loops, unrolled by the compiler, for any
// scalar.
#pragma once

#include <cmath>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::internal {

/// A = L L' for a symmetric positive definite A (its lower triangle is read) of at most
/// Capacity rows; the size N is known to the compiler at each call.
template <class S, int Capacity>
class Cholesky {
 public:
  /// False when a pivot is not above `smallest`; the factor is then not to be used.
  template <int N = Capacity, class Derived>
  [[nodiscard]] bool factor(const Eigen::MatrixBase<Derived>& A, const S& smallest = S(0)) {
    using std::sqrt;
    bool positive = true;
    for (int j = 0; j < N; ++j) {
      S d = A(j, j);
      for (int k = 0; k < j; ++k) d -= L_(j, k) * L_(j, k);
      positive = positive && d > smallest;
      const S root = sqrt(d);
      L_(j, j) = root;
      inverse_diagonal_[j] = S(1) / root;
      for (int i = j + 1; i < N; ++i) {
        S e = A(i, j);
        for (int k = 0; k < j; ++k) e -= L_(i, k) * L_(j, k);
        L_(i, j) = e * inverse_diagonal_[j];
      }
    }
    return positive;
  }

  /// What was left of the i-th diagonal element when its turn came.
  S pivot(int i) const { return L_(i, i) * L_(i, i); }
  /// 1 / L(k, k)^2.
  S inverse_pivot(int k) const { return inverse_diagonal_[k] * inverse_diagonal_[k]; }

  /// X <- L^-1 X.
  template <int N = Capacity, class Derived>
  void solve_lower_in_place(Eigen::MatrixBase<Derived>& X) const {
    for (int i = 0; i < N; ++i) {
      for (int k = 0; k < i; ++k) X.row(i) -= L_(i, k) * X.row(k);
      X.row(i) *= inverse_diagonal_[i];
    }
  }

  /// X <- L^-T X.
  template <int N = Capacity, class Derived>
  void solve_upper_in_place(Eigen::MatrixBase<Derived>& X) const {
    for (int i = N - 1; i >= 0; --i) {
      for (int k = i + 1; k < N; ++k) X.row(i) -= L_(k, i) * X.row(k);
      X.row(i) *= inverse_diagonal_[i];
    }
  }

  /// X <- A^-1 X.
  template <int N = Capacity, class Derived>
  void solve_in_place(Eigen::MatrixBase<Derived>& X) const {
    solve_lower_in_place<N>(X);
    solve_upper_in_place<N>(X);
  }

  /// L^-1, a lower triangular matrix.
  Eigen::Matrix<S, Capacity, Capacity> inverse_lower() const {
    Eigen::Matrix<S, Capacity, Capacity> out;
    for (int j = 0; j < Capacity; ++j) {
      for (int i = 0; i < j; ++i) out(i, j) = S(0);
      out(j, j) = inverse_diagonal_[j];
      for (int i = j + 1; i < Capacity; ++i) {
        S sum = L_(i, j) * out(j, j);
        for (int k = j + 1; k < i; ++k) sum += L_(i, k) * out(k, j);
        out(i, j) = -sum * inverse_diagonal_[i];
      }
    }
    return out;
  }

  /// L x.
  template <int N = Capacity>
  Eigen::Matrix<S, N, 1> multiply_lower(const Eigen::Matrix<S, N, 1>& x) const {
    Eigen::Matrix<S, N, 1> y;
    for (int i = 0; i < N; ++i) {
      y[i] = S(0);
      for (int k = 0; k <= i; ++k) y[i] += L_(i, k) * x[k];
    }
    return y;
  }

 private:
  Eigen::Matrix<S, Capacity, Capacity> L_;
  Eigen::Matrix<S, Capacity, 1> inverse_diagonal_;
};

}  // namespace hybridyn::internal
