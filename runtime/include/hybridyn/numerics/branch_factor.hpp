// M = L'L with L lower triangular and as sparse as the tree: L(k, j) != 0 only when freedom j is on
// the path from k to the ground. Leaves first, so that nothing fills in. Row k is stored from the
// ground to k: memory is the sum of the freedoms' depths.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::internal {

template <class S>
class BranchFactor {
 public:
  /// `parents`: of each freedom the one before it on its path to the ground, -1 for none. Parents
  /// come first.
  explicit BranchFactor(std::vector<int> parents)
      : parent_(std::move(parents)), inverse_diagonal_(parent_.size()) {
    std::size_t size = 0;
    for (const int above : parent_) {
      depth_.push_back(above < 0 ? 0 : depth_[above] + 1);
      first_.push_back(size);
      longest_path_ = std::max(longest_path_, depth_.back() + 1);
      size += static_cast<std::size_t>(depth_.back()) + 1;
    }
    values_.assign(size, S(0));
  }

  /// L(k, j) for a freedom j on the path from k to the ground. Put the entries of M's lower
  /// triangle here, then call `factor`.
  S& operator()(int k, int j) { return values_[first_[k] + depth_[j]]; }

  /// False when a pivot is not positive.
  [[nodiscard]] bool factor() noexcept {
    using std::sqrt;
    bool positive = true;
    for (int k = size() - 1; k >= 0; --k) {
      S* row = &values_[first_[k]];
      const S pivot = row[depth_[k]];
      positive = positive && pivot > S(0);
      const S root = sqrt(pivot);
      row[depth_[k]] = root;
      inverse_diagonal_[k] = S(1) / root;
      for (int d = 0; d < depth_[k]; ++d) row[d] *= inverse_diagonal_[k];
      for (int i = parent_[k]; i >= 0; i = parent_[i]) {
        S* other = &values_[first_[i]];
        const S factor = row[depth_[i]];
        for (int d = 0; d <= depth_[i]; ++d) other[d] -= factor * row[d];
      }
    }
    return positive;
  }

  /// After `factor`: 1 / L(k, k).
  const S& inverse_diagonal(int k) const { return inverse_diagonal_[k]; }
  /// Freedoms of the longest path: the terms of a sum along it.
  int longest_path() const { return longest_path_; }

  /// x <- L^-T x. With W = L^-T, M^-1 = W'W.
  template <class Vector>
  void solve_transposed_in_place(Vector&& x) const noexcept {
    for (int k = size() - 1; k >= 0; --k) eliminate(k, x);
  }

  /// The same for an x that is zero but on the path from freedom `tip` to the ground.
  template <class Vector>
  void solve_transposed_on_path(int tip, Vector&& x) const noexcept {
    for (int k = tip; k >= 0; k = parent_[k]) eliminate(k, x);
  }

  /// x <- L^-1 x.
  template <class Vector>
  void solve_lower_in_place(Vector&& x) const noexcept {
    for (int k = 0; k < size(); ++k) {
      const S* row = &values_[first_[k]];
      for (int i = parent_[k]; i >= 0; i = parent_[i]) x[k] -= row[depth_[i]] * x[i];
      x[k] *= inverse_diagonal_[k];
    }
  }

  /// For x = L^-1 y the largest sum of the terms, without their signs, that an entry of x is
  /// computed of: rounding is relative to these.
  template <class Vector>
  S largest_terms(const Vector& x) const noexcept {
    using std::abs;
    using std::max;
    S largest(0);
    for (int k = 0; k < size(); ++k) {
      const S* row = &values_[first_[k]];
      S y = row[depth_[k]] * x[k];
      S terms(0);
      for (int i = parent_[k]; i >= 0; i = parent_[i]) {
        const S part = row[depth_[i]] * x[i];
        terms += abs(part);
        y += part;
      }
      largest = max(largest, S((terms + abs(y)) * inverse_diagonal_[k]));
    }
    return largest;
  }

  /// For each freedom the sum of value(j) over those on its path to the ground, its own included.
  template <class Value>
  VectorX<S> path_sums(const Value& value) const {
    VectorX<S> out(size());
    for (int k = 0; k < size(); ++k) {
      out[k] = value(k) + (parent_[k] >= 0 ? out[parent_[k]] : S(0));
    }
    return out;
  }

  /// The same over all freedoms j with an entry M(k, j): also those on whose path it is.
  VectorX<S> sums_over_paths(const VectorX<S>& x) const {
    VectorX<S> beyond = VectorX<S>::Zero(size());
    for (int k = size() - 1; k >= 0; --k) {
      if (parent_[k] >= 0) beyond[parent_[k]] += beyond[k] + x[k];
    }
    return beyond + path_sums([&x](int k) { return x[k]; });
  }

  /// x <- M^-1 x.
  template <class Vector>
  void solve_in_place(Vector&& x) const noexcept {
    solve_transposed_in_place(x);
    solve_lower_in_place(x);
  }

 private:
  int size() const { return static_cast<int>(parent_.size()); }

  /// One column of L^-T: x_k is final, what it does to those on its path is taken away.
  template <class Vector>
  void eliminate(int k, Vector& x) const noexcept {
    const S* row = &values_[first_[k]];
    x[k] *= inverse_diagonal_[k];
    for (int i = parent_[k]; i >= 0; i = parent_[i]) x[i] -= row[depth_[i]] * x[k];
  }

  std::vector<S> values_;
  std::vector<std::size_t> first_;  // of each row
  std::vector<int> parent_;         // the next freedom towards the ground, -1 at the ground
  std::vector<int> depth_;          // freedoms between the ground and this one
  VectorX<S> inverse_diagonal_;
  int longest_path_ = 1;
};

}  // namespace hybridyn::internal
