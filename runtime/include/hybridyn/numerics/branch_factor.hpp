// M = L'L with L lower triangular and as sparse as the tree: L(k, j) != 0 only when freedom j is on
// the path from k to the ground. Leaves first, so that nothing fills in.
#pragma once

#include <cmath>
#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn {

template <class S>
class BranchFactor {
 public:
  explicit BranchFactor(const Model<S>& model)
      : L_(model.nv, model.nv), inverse_diagonal_(model.nv) {
    L_.setZero();
    for (const Link<S>& link : model.links) {
      int above = -1;
      if (link.parent != kWorld) {
        const Link<S>& parent = model.links[link.parent];
        above = parent.v_index + parent.nv() - 1;
      }
      for (int k = 0; k < link.nv(); ++k) {
        parent_.push_back(above);
        above = link.v_index + k;
      }
    }
  }

  /// Put the path entries of M's lower triangle here, then call `factor`.
  MatrixX<S>& matrix() { return L_; }

  /// False when a pivot is not positive.
  [[nodiscard]] bool factor() noexcept {
    using std::sqrt;
    bool positive = true;
    for (int k = size() - 1; k >= 0; --k) {
      positive = positive && L_(k, k) > S(0);
      const S root = sqrt(L_(k, k));
      L_(k, k) = root;
      inverse_diagonal_[k] = S(1) / root;
      for (int i = parent_[k]; i >= 0; i = parent_[i]) L_(k, i) *= inverse_diagonal_[k];
      for (int i = parent_[k]; i >= 0; i = parent_[i]) {
        for (int j = i; j >= 0; j = parent_[j]) L_(i, j) -= L_(k, i) * L_(k, j);
      }
    }
    return positive;
  }

  /// x <- L^-T x. With W = L^-T, M^-1 = W'W.
  template <class Vector>
  void solve_transposed_in_place(Vector&& x) const noexcept {
    for (int k = size() - 1; k >= 0; --k) {
      x[k] *= inverse_diagonal_[k];
      for (int i = parent_[k]; i >= 0; i = parent_[i]) x[i] -= L_(k, i) * x[k];
    }
  }

  /// x <- L^-1 x.
  template <class Vector>
  void solve_lower_in_place(Vector&& x) const noexcept {
    for (int k = 0; k < size(); ++k) {
      for (int i = parent_[k]; i >= 0; i = parent_[i]) x[k] -= L_(k, i) * x[i];
      x[k] *= inverse_diagonal_[k];
    }
  }

  /// x <- M^-1 x.
  template <class Vector>
  void solve_in_place(Vector&& x) const noexcept {
    solve_transposed_in_place(x);
    solve_lower_in_place(x);
  }

 private:
  int size() const { return static_cast<int>(parent_.size()); }

  MatrixX<S> L_;
  VectorX<S> inverse_diagonal_;
  std::vector<int> parent_;  // the next freedom towards the ground, -1 at the ground
};

}  // namespace hybridyn
