// The method of [I]: impulses that give each point the velocity it should have, friction afterwards.
//
//   (1) v_n+ = -e v_n,   v_t+ = v_t where |v_t| > eps, else 0                            [I] (12)
//   (2) a = v+ - b;  of the points' rows those that are independent, I, by pivoted elimination of A
//   (3) f = A_IS' (A_IS A_IS')^-1 a_I, the least that meets these                        [I] (19)
//   (4) points with f_n <= 0 are left out for good, and again from (2)
//   (5) |v_t| > eps:          f_t = -mu_d f_n v_t / |v_t|                          [I] (21), (27)
//   (6) else |f_t| > mu f_n:  f_t = mu_d f_n f_t / |f_t|, mu the static coefficient
// Corrected: [I] prints (5) so that friction drives, and has v_t+ = v_t always, which creeps; eps is
// what friction can change within a step, mu_d g h with the earth's g. Its b lacks what velocities
// bend paths by, with which chains rattle on; here it is there. Normal impulses are those for (1),
// whatever friction becomes.
#pragma once

#include <Eigen/QR>
#include <cmath>
#include <vector>

#include "hybridyn/contact/held_problem.hpp"

namespace hybridyn {

struct RigidOptions {
  double gravity = 9.81;    // in eps, m/s^2
  bool as_printed = false;  // (5) with the other sign
};

class RigidContact {
 public:
  static constexpr double kTag = -1;  // of what is saved
  static constexpr bool kRemembers = false;

  explicit RigidContact(RigidOptions options = {}) : options_(options) {}

  /// Impulses for a step of length h.
  void solve(HeldProblem& problem, double h) {
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

 private:
  bool is_fast(const HeldPoint& point, double h) const {
    return point.velocity.tail<2>().norm() > point.dynamic_friction * options_.gravity * h;
  }

  /// (2), (3)
  void find_impulses(HeldProblem& problem) {
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

  /// Elimination of A with the largest pivot first.
  void find_independent_rows() {
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

  /// (4); true if all are kept.
  bool drop(HeldProblem& problem) {
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

  /// (5), (6)
  void add_friction(HeldPoint& point) const {
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

  RigidOptions options_;
  VectorX<double> wanted_;        // a
  std::vector<int> members_;      // S
  std::vector<int> independent_;  // I, rows of A_SS
  MatrixX<double> A_;             // A_SS
  MatrixX<double> A_I_;
  MatrixX<double> rest_;
};

}  // namespace hybridyn
