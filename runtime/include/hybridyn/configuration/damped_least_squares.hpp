// min |A x - b|^2 + mu |x|^2 by Householder reflections on [A b; sqrt(mu) 1 0]: no rank decisions
// and no squared condition number.
#pragma once

#include <Eigen/Householder>
#include <algorithm>
#include <cmath>
#include <limits>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::internal {

template <class S>
class DampedLeastSquares {
 public:
  DampedLeastSquares(int rows, int columns)
      : work_(rows + columns, columns + 1), workspace_(columns + 1) {}

  /// A is given as its transpose; mu = `damping` times `size`^2, but not less than what keeps rows
  /// of rounding errors from having a say. `size`: of A's largest row, before cancellation.
  void solve(const MatrixX<S>& A_transposed, const VectorX<S>& b, const S& size, const S& damping,
             VectorX<S>& x) noexcept {
    using std::sqrt;
    const Eigen::Index m = A_transposed.cols();
    const Eigen::Index n = A_transposed.rows();
    x.setZero();
    if (!(size > S(0))) return;
    work_.topLeftCorner(m, n) = A_transposed.transpose();
    work_.topRightCorner(m, 1) = b;
    work_.bottomRows(n).setZero();
    const S least = std::numeric_limits<S>::epsilon();
    work_.bottomLeftCorner(n, n).diagonal().setConstant(size * sqrt(std::max(damping, least)));
    triangularise(n);
    for (Eigen::Index i = n - 1; i >= 0; --i) {
      S sum = work_(i, n);
      for (Eigen::Index k = i + 1; k < n; ++k) sum -= work_(i, k) * x[k];
      x[i] = sum / work_(i, i);
    }
  }

 private:
  void triangularise(Eigen::Index n) noexcept {
    const Eigen::Index rows = work_.rows();
    for (Eigen::Index k = 0; k < n; ++k) {
      S tau;
      S beta;
      auto column = work_.col(k).tail(rows - k);
      column.makeHouseholderInPlace(tau, beta);
      work_(k, k) = beta;
      work_
          .bottomRightCorner(rows - k, n - k)  // columns k + 1 ... n
          .applyHouseholderOnTheLeft(work_.col(k).tail(rows - k - 1), tau, workspace_.data());
    }
  }

  MatrixX<S> work_;
  VectorX<S> workspace_;
};

}  // namespace hybridyn::internal
