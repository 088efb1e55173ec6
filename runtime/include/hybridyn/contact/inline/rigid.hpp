// Code of rigid.hpp.
#pragma once

#include "hybridyn/contact/rigid.hpp"

namespace hybridyn {

HYBRIDYN_INLINE void RigidContact::solve(HeldProblem& problem, double h) {
  const auto count = static_cast<int>(problem.points.size());
  wanted_.resize(problem.rows());
  members_.clear();
  for (int i = 0; i < count; ++i) {
    HeldPoint& point = problem.points[i];
    point.slips = is_fast(point, h);
    Vector3<double> v = point.velocity;
    v[0] *= -point.restitution;
    if (!point.slips) v.tail<2>().setZero();
    wanted_.segment<3>(3 * i) = v - point.free;
    members_.push_back(i);
  }
  bool is_kept = false;
  while (!is_kept) {
    find_impulses(problem);
    is_kept = drop(problem);
  }
  for (HeldPoint& point : problem.points) add_friction(point);
}

HYBRIDYN_INLINE void RigidContact::find_impulses(HeldProblem& problem) {
  for (HeldPoint& point : problem.points) point.impulse.setZero();
  if (members_.empty()) return;
  const int rows = 3 * static_cast<int>(members_.size());
  A_.resize(rows, rows);
  for (int i = 0; i < rows / 3; ++i) {
    for (int j = 0; j < rows / 3; ++j) {
      A_.block<3, 3>(3 * i, 3 * j) = problem.A.block<3, 3>(3 * members_[i], 3 * members_[j]);
    }
  }
  find_independent_rows();
  const auto rank = static_cast<int>(independent_.size());
  A_I_.resize(rank, rows);
  VectorX<double> a(rank);
  for (int k = 0; k < rank; ++k) {
    const int row = independent_[k];
    A_I_.row(k) = A_.row(row);
    a[k] = wanted_[3 * members_[row / 3] + row % 3];
  }
  // With A_IS' = Q R: f = Q R'^-1 a. The product A_IS A_IS' would square what is nearly dependent.
  const Eigen::HouseholderQR<MatrixX<double>> qr(A_I_.transpose());
  VectorX<double> f = VectorX<double>::Zero(rows);
  f.head(rank) = qr.matrixQR().topRows(rank).triangularView<Eigen::Upper>().transpose().solve(a);
  f.applyOnTheLeft(qr.householderQ());
  for (int i = 0; i < rows / 3; ++i) {
    problem.points[members_[i]].impulse = f.segment<3>(3 * i);
  }
}

HYBRIDYN_INLINE void RigidContact::find_independent_rows() {
  constexpr double kNothing = 1e-9;  // of the largest pivot
  rest_ = A_;
  independent_.clear();
  const double largest = rest_.diagonal().maxCoeff();
  for (int k = 0; k < rest_.rows(); ++k) {
    int at = 0;
    const double pivot = rest_.diagonal().maxCoeff(&at);
    if (!(pivot > kNothing * largest)) return;
    independent_.push_back(at);
    const VectorX<double> column = rest_.col(at);
    rest_.noalias() -= column * (column.transpose() / pivot);
    rest_.row(at).setZero();
    rest_.col(at).setZero();
  }
}

HYBRIDYN_INLINE bool RigidContact::drop(HeldProblem& problem) {
  const std::size_t count = members_.size();
  std::size_t kept = 0;
  for (const int i : members_) {
    if (problem.points[i].impulse[0] > 0) {
      members_[kept++] = i;
    } else {
      problem.points[i].impulse.setZero();
    }
  }
  members_.resize(kept);
  return kept == count;
}

HYBRIDYN_INLINE void RigidContact::add_friction(HeldPoint& point) const {
  const double radius = point.dynamic_friction * point.impulse[0];
  auto f_t = point.impulse.tail<2>();
  if (point.slips) {
    const Eigen::Vector2d v_t = point.velocity.tail<2>();
    f_t = (options_.as_printed ? radius : -radius) * v_t.normalized();
    return;
  }
  const double length = f_t.norm();
  if (length <= point.static_friction * point.impulse[0]) return;
  point.slips = true;
  f_t *= radius / length;
}

}  // namespace hybridyn
