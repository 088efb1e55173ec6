// Small symmetric positive definite systems, solved without pivoting.
#pragma once

#include <algorithm>
#include <vector>

#include "hybridyn/generator/symbolic/tape.hpp"

namespace hybridyn::generator {

/// A = L D L', L unit lower triangular; only the lower triangle is read.
class SmallFactor {
 public:
  /// Of a matrix that is semidefinite: pivots that are less than `least` of the element that was in
  /// their place at first are left out.
  explicit SmallFactor(std::vector<std::vector<Value>> A, double least = 0) : L_(std::move(A)) {
    const std::size_t n = L_.size();
    inverse_d_.resize(n);
    pivots_.resize(n);
    std::vector<Value> diagonal;
    for (std::size_t k = 0; k < n; ++k) diagonal.push_back(L_[k][k]);
    for (std::size_t k = 0; k < n; ++k) {
      pivots_[k] = L_[k][k];
      inverse_d_[k] = inverse_of(pivots_[k], diagonal[k], least);
      for (std::size_t i = n - 1; i > k; --i) {
        const Value l = L_[i][k] * inverse_d_[k];
        for (std::size_t j = k + 1; j <= i; ++j) L_[i][j] -= l * L_[j][k];
      }
      for (std::size_t i = k + 1; i < n; ++i) L_[i][k] = L_[i][k] * inverse_d_[k];
    }
  }

  /// A^-1 b.
  std::vector<Value> solve(std::vector<Value> b) const {
    return solve_upper(scaled(solve_lower(std::move(b))));
  }

  /// A^-1 b by the inverse: as many operations once that is known, with less to wait for.
  std::vector<Value> solve_by_inverse(const std::vector<Value>& b) const {
    const std::size_t n = b.size();
    std::vector<std::vector<Value>> inverse;  // its lower triangle, by columns
    for (std::size_t j = 0; j < n; ++j) {
      std::vector<Value> unit(n);
      unit[j] = Value(1);
      inverse.push_back(solve(std::move(unit)));
    }
    std::vector<Value> out(n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) out[i] += inverse[std::min(i, j)][std::max(i, j)] * b[j];
    }
    return out;
  }

  /// L^-1 b.
  std::vector<Value> solve_lower(std::vector<Value> b) const {
    for (std::size_t i = 0; i < b.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) b[i] -= L_[i][j] * b[j];
    }
    return b;
  }
  /// D^-1 b.
  std::vector<Value> scaled(std::vector<Value> b) const {
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = b[i] * inverse_d_[i];
    return b;
  }
  /// L^-T b.
  std::vector<Value> solve_upper(std::vector<Value> b) const {
    for (std::size_t i = b.size(); i-- > 0;) {
      for (std::size_t j = i + 1; j < b.size(); ++j) b[i] -= L_[j][i] * b[j];
    }
    return b;
  }

  /// D.
  const std::vector<Value>& pivots() const { return pivots_; }

 private:
  static Value inverse_of(const Value& pivot, const Value& before, double least) {
    if (least == 0) return Value(1) / pivot;
    if (pivot.is_zero()) return {};
    Tape& tape = *pivot.tape();
    return tape.reciprocal_above(pivot, tape.constant(least) * before);
  }

  std::vector<std::vector<Value>> L_;
  std::vector<Value> pivots_;
  std::vector<Value> inverse_d_;
};

}  // namespace hybridyn::generator
