// Code of pivoting.hpp.
#pragma once

#include "hybridyn/contact/pivoting.hpp"

namespace hybridyn::internal {

HYBRIDYN_INLINE int PrincipalPivoting::solve(const MatrixX<double>& Q, const VectorX<double>& c,
                                             const std::vector<char>& is_bounded,
                                             std::vector<char>& is_free, VectorX<double>& x) {
  constexpr int kPatience = 10;
  const int most = 100 + 20 * static_cast<int>(c.size());
  int least = static_cast<int>(c.size()) + 1;
  int patience = kPatience;
  for (int round = 1; round <= most; ++round) {
    minimise(Q, c, is_free, x);
    find_wrong(Q, c, is_bounded, is_free, x);
    if (wrong_.empty()) return round;
    const auto count = static_cast<int>(wrong_.size());
    if (count < least) {
      least = count;
      patience = kPatience;
    } else if (--patience < 0) {
      wrong_.erase(wrong_.begin(), wrong_.end() - 1);
    }
    for (const int i : wrong_) is_free[i] = is_free[i] == 0 ? 1 : 0;
  }
  return -1;
}

HYBRIDYN_INLINE void PrincipalPivoting::minimise(const MatrixX<double>& Q, const VectorX<double>& c,
                                                 const std::vector<char>& is_free,
                                                 VectorX<double>& x) {
  free_.clear();
  for (int i = 0; i < c.size(); ++i) {
    if (is_free[i] != 0) free_.push_back(i);
  }
  const auto n = static_cast<int>(free_.size());
  Q_FF_.resize(n, n);
  c_F_.resize(n);
  for (int i = 0; i < n; ++i) {
    c_F_[i] = -c[free_[i]];
    for (int j = 0; j < n; ++j) Q_FF_(i, j) = Q(free_[i], free_[j]);
  }
  factor_.compute(Q_FF_);
  factor_.solveInPlace(c_F_);
  x.setZero(c.size());
  for (int i = 0; i < n; ++i) x[free_[i]] = c_F_[i];
}

HYBRIDYN_INLINE void PrincipalPivoting::find_wrong(const MatrixX<double>& Q,
                                                   const VectorX<double>& c,
                                                   const std::vector<char>& is_bounded,
                                                   const std::vector<char>& is_free,
                                                   const VectorX<double>& x) {
  constexpr double kRounding = 1e-13;
  w_ = c;
  w_.noalias() += Q * x;
  const double of_x = kRounding * x.cwiseAbs().maxCoeff();
  const double of_w = kRounding * c.cwiseAbs().maxCoeff();
  wrong_.clear();
  for (int i = 0; i < c.size(); ++i) {
    if (is_bounded[i] == 0) continue;
    if (is_free[i] != 0 ? x[i] < -of_x : w_[i] < -of_w) wrong_.push_back(i);
  }
}

}  // namespace hybridyn::internal
