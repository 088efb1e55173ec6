// LU factors of small dense matrices in room that is kept: nothing is allocated up to the largest
// size so far.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <type_traits>
#include <utility>
#include <vector>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::internal {

/// P A = L U with partial pivoting, in place. False where a pivot is zero or not a number.
template <class Matrix>
[[nodiscard]] bool factor_in_place(Matrix&& A, int* pivots) {
  using S = typename std::decay_t<Matrix>::Scalar;
  const auto size = static_cast<int>(A.rows());
  for (int k = 0; k < size; ++k) {
    Eigen::Index below = 0;
    const S largest = A.col(k).tail(size - k).cwiseAbs().maxCoeff(&below);
    if (!(largest > S(0))) return false;
    pivots[k] = k + static_cast<int>(below);
    if (pivots[k] != k) A.row(k).swap(A.row(pivots[k]));
    const int rest = size - k - 1;
    if (rest == 0) break;
    A.col(k).tail(rest) *= S(1) / A(k, k);
    for (int j = k + 1; j < size; ++j) {
      const S factor = A(k, j);
      if (factor != S(0)) A.col(j).tail(rest) -= factor * A.col(k).tail(rest);
    }
  }
  return true;
}

/// b <- A^-1 b for these factors.
template <class Matrix, class Vector>
void solve_factored(const Matrix& A, const int* pivots, Vector&& b) {
  const auto size = static_cast<int>(A.rows());
  for (int k = 0; k < size; ++k) {
    if (pivots[k] != k) std::swap(b[k], b[pivots[k]]);
  }
  for (int k = 0; k < size; ++k) {
    b.segment(k + 1, size - k - 1) -= b[k] * A.col(k).tail(size - k - 1);
  }
  for (int k = size - 1; k >= 0; --k) {
    b[k] /= A(k, k);
    b.head(k) -= b[k] * A.col(k).head(k);
  }
}

/// These factors of matrices of one size after the other.
template <class S>
class DenseLu {
 public:
  using Matrix = Eigen::Map<MatrixX<S>>;

  /// A matrix of this size, to be filled before `factor`.
  Matrix resize(int size) {
    size_ = size;
    const auto needed = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    if (numbers_.size() < needed) numbers_.resize(needed);
    if (pivots_.size() < static_cast<std::size_t>(size)) pivots_.resize(size);
    return matrix();
  }
  Matrix matrix() { return {numbers_.data(), size_, size_}; }

  [[nodiscard]] bool factor() { return factor_in_place(matrix(), pivots_.data()); }

  /// b <- A^-1 b.
  template <class Vector>
  void solve_in_place(Vector&& b) {
    solve_factored(matrix(), pivots_.data(), b);
  }

 private:
  int size_ = 0;
  std::vector<S> numbers_;
  std::vector<int> pivots_;
};

}  // namespace hybridyn::internal
