// Loads shared evenly among the points between two bodies.
//
// Points that are redundant can hold forces in balance against each other, which move nothing and
// which how the points came to bear has left in them. Of all impulses f_i with the same wrench
// w = sum J_i'f_i on the bodies (J_i the rows of point i for a motion of one body against the other)
// those are even that are least in the metric of their compliances R_i = lambda D_i,
//   (1) f_i = J_i N^-1 w / D_i,   N = sum J_i'J_i / D_i.
// Displacements d of points that stick, whose forces are K d / R, are even in the same sense where
// they are a motion of one body against the other, d_i = J_i m:
//   (2) m = N^-1 sum J_i'd_i / D_i.
#pragma once

#include <Eigen/Cholesky>
#include <algorithm>
#include <numeric>
#include <vector>

#include "hybridyn/contact/detection.hpp"
#include "hybridyn/contact/problem.hpp"

namespace hybridyn::internal {

class EvenLoad {
 public:
  /// Evens the references (1) of the points' blocks, and the displacements (2) of those that stick.
  void spread(const std::vector<ContactPoint>& points, std::vector<ContactBlock>& blocks,
              std::vector<Vector3<double>>& displacements) {
    order_.resize(points.size());
    std::iota(order_.begin(), order_.end(), 0);
    std::sort(order_.begin(), order_.end(), [&](int i, int j) {
      const ContactPoint& p = points[i];
      const ContactPoint& q = points[j];
      if (p.link_a != q.link_a) return p.link_a < q.link_a;
      return p.link_b != q.link_b ? p.link_b < q.link_b : i < j;
    });
    for (std::size_t first = 0; first < order_.size();) {
      const ContactPoint& p = points[order_[first]];
      std::size_t last = first;
      pair_.clear();
      for (; last < order_.size(); ++last) {
        const int i = order_[last];
        if (points[i].link_a != p.link_a || points[i].link_b != p.link_b) break;
        if (blocks[i].reference[0] > 0) pair_.push_back(i);
      }
      if (pair_.size() > 1) spread_pair(points, blocks, displacements);
      first = last;
    }
  }

 private:
  using Rows = Eigen::Matrix<double, 3, 6>;

  /// Of a motion (velocity at the middle of the points, turning by lengths of `radius_`).
  Rows rows_of(const ContactPoint& p) const {
    const Vector3<double> r = (p.position - middle_) / radius_;
    Rows out;
    out.leftCols<3>() << p.normal.transpose(), p.tangent1.transpose(), p.tangent2.transpose();
    for (int k = 0; k < 3; ++k) {
      const Vector3<double> axis = out.row(k).head<3>();
      out.row(k).tail<3>() = r.cross(axis);
    }
    return out;
  }

  void measure(const std::vector<ContactPoint>& points) {
    middle_.setZero();
    for (const int i : pair_) middle_ += points[i].position;
    middle_ /= static_cast<double>(pair_.size());
    double sum = 0;
    for (const int i : pair_) sum += (points[i].position - middle_).squaredNorm();
    radius_ = std::sqrt(sum / static_cast<double>(pair_.size()));
    if (!(radius_ > 0)) radius_ = 1;
  }

  void spread_pair(const std::vector<ContactPoint>& points, std::vector<ContactBlock>& blocks,
                   std::vector<Vector3<double>>& displacements) {
    measure(points);
    Matrix6<double> N = Matrix6<double>::Zero();
    Vector6<double> wrench = Vector6<double>::Zero();
    for (const int i : pair_) {
      const Rows J = rows_of(points[i]);
      N += J.transpose() * J / blocks[i].scale;
      wrench += J.transpose() * blocks[i].reference.head<3>();
    }
    factor(N);
    const Vector6<double> motion = N_.solve(wrench);
    Matrix6<double> stuck = Matrix6<double>::Zero();
    Vector6<double> displaced = Vector6<double>::Zero();
    for (const int i : pair_) {
      const Rows J = rows_of(points[i]);
      blocks[i].reference.head<3>() = J * motion / blocks[i].scale;
      if (blocks[i].slips) continue;
      const Eigen::Matrix<double, 2, 6> T = J.bottomRows<2>();
      stuck += T.transpose() * T / blocks[i].scale;
      displaced += T.transpose() * along(points[i], displacements[i]) / blocks[i].scale;
    }
    if (displaced.isZero(0)) return;
    factor(stuck);
    const Vector6<double> moved = N_.solve(displaced);
    for (const int i : pair_) {
      if (blocks[i].slips) continue;
      const Eigen::Vector2d d = rows_of(points[i]).bottomRows<2>() * moved;
      displacements[i] = d[0] * points[i].tangent1 + d[1] * points[i].tangent2;
    }
  }

  /// Motions that no row sees get something to divide by.
  void factor(Matrix6<double>& N) {
    N.diagonal().array() += 1e-13 * N.trace();
    N_.compute(N);
  }

  static Eigen::Vector2d along(const ContactPoint& p, const Vector3<double>& d) {
    return {p.tangent1.dot(d), p.tangent2.dot(d)};
  }

  std::vector<int> order_;
  std::vector<int> pair_;
  Vector3<double> middle_ = Vector3<double>::Zero();
  double radius_ = 1;
  Eigen::LLT<Matrix6<double>> N_;
};

}  // namespace hybridyn::internal
