// Code of even_load.hpp.
#pragma once

#include <algorithm>
#include <numeric>

#include "hybridyn/contact/even_load.hpp"

namespace hybridyn::internal {

/// A vector of the world along t1 and t2.
inline Eigen::Vector2d along_tangents(const ContactPoint& p, const Vector3<double>& d) {
  return {p.tangent1.dot(d), p.tangent2.dot(d)};
}

HYBRIDYN_CONTACT_INLINE void EvenLoad::spread(const std::vector<ContactPoint>& points,
                                              std::vector<ContactBlock>& blocks,
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

/// Of a motion (velocity at the middle of the points, turning by lengths of `radius_`).
HYBRIDYN_CONTACT_INLINE EvenLoad::Rows EvenLoad::rows_of(const ContactPoint& p) const {
  const Vector3<double> r = (p.position - middle_) / radius_;
  Rows out;
  out.leftCols<3>() << p.normal.transpose(), p.tangent1.transpose(), p.tangent2.transpose();
  for (int k = 0; k < 3; ++k) {
    const Vector3<double> axis = out.row(k).head<3>();
    out.row(k).tail<3>() = r.cross(axis);
  }
  return out;
}

HYBRIDYN_CONTACT_INLINE void EvenLoad::measure(const std::vector<ContactPoint>& points) {
  middle_.setZero();
  for (const int i : pair_) middle_ += points[i].position;
  middle_ /= static_cast<double>(pair_.size());
  double sum = 0;
  for (const int i : pair_) sum += (points[i].position - middle_).squaredNorm();
  radius_ = std::sqrt(sum / static_cast<double>(pair_.size()));
  if (!(radius_ > 0)) radius_ = 1;
  rows_.clear();
  for (const int i : pair_) rows_.push_back(rows_of(points[i]));
}

HYBRIDYN_CONTACT_INLINE void EvenLoad::spread_pair(const std::vector<ContactPoint>& points,
                                                   std::vector<ContactBlock>& blocks,
                                                   std::vector<Vector3<double>>& displacements) {
  measure(points);
  const auto slips = [&](int i) { return blocks[i].slips; };
  if (std::any_of(pair_.begin(), pair_.end(), slips)) {
    spread_normals(blocks);
  } else {
    spread_all(blocks);
  }
  const auto moves = [&](int i) { return !displacements[i].isZero(0); };
  if (std::any_of(pair_.begin(), pair_.end(), moves)) {
    spread_displacements(points, blocks, displacements);
  }
}

/// (1), unless some point could not bear its part: then friction at its limit has shared the load.
HYBRIDYN_CONTACT_INLINE void EvenLoad::spread_all(std::vector<ContactBlock>& blocks) {
  Matrix6<double> N = Matrix6<double>::Zero();
  Vector6<double> wrench = Vector6<double>::Zero();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const Rows& J = rows_[k];
    const ContactBlock& block = blocks[pair_[k]];
    N.noalias() += (J.transpose() / block.scale).lazyProduct(J);
    wrench.noalias() += J.transpose() * block.reference.head<3>();
  }
  const Vector6<double> motion = solve(N, wrench);
  even_.clear();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const int i = pair_[k];
    even_.push_back(rows_[k] * motion / blocks[i].scale);
    const Vector3<double>& f = even_.back();
    if (!(f.tail<2>().norm() <= kWithin * blocks[i].static_friction * f[0])) return;
  }
  for (std::size_t k = 0; k < pair_.size(); ++k) blocks[pair_[k]].reference.head<3>() = even_[k];
}

/// (1) of normal impulses alone where points slip; friction follows them.
HYBRIDYN_CONTACT_INLINE void EvenLoad::spread_normals(std::vector<ContactBlock>& blocks) {
  Matrix6<double> N = Matrix6<double>::Zero();
  Vector6<double> wrench = Vector6<double>::Zero();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const int i = pair_[k];
    const Vector6<double> n = rows_[k].row(0).transpose();
    N += n * n.transpose() / blocks[i].scale;
    wrench += n * blocks[i].reference[0];
  }
  const Vector6<double> motion = solve(N, wrench);
  even_.clear();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const int i = pair_[k];
    const double normal = rows_[k].row(0).dot(motion) / blocks[i].scale;
    if (!(normal > 0)) return;
    even_.push_back(normal / blocks[i].reference[0] * blocks[i].reference.head<3>());
  }
  for (std::size_t k = 0; k < pair_.size(); ++k) blocks[pair_[k]].reference.head<3>() = even_[k];
}

/// (2)
HYBRIDYN_CONTACT_INLINE void EvenLoad::spread_displacements(
    const std::vector<ContactPoint>& points, const std::vector<ContactBlock>& blocks,
    std::vector<Vector3<double>>& displacements) {
  Matrix6<double> N = Matrix6<double>::Zero();
  Vector6<double> sum = Vector6<double>::Zero();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const int i = pair_[k];
    if (blocks[i].slips) continue;
    const Eigen::Matrix<double, 2, 6> J = rows_[k].bottomRows<2>();
    N += J.transpose() * J / blocks[i].scale;
    sum += J.transpose() * along_tangents(points[i], displacements[i]) / blocks[i].scale;
  }
  if (sum.isZero(0)) return;
  const Vector6<double> motion = solve(N, sum);
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const int i = pair_[k];
    if (blocks[i].slips) continue;
    const Eigen::Vector2d d = rows_[k].bottomRows<2>() * motion;
    displacements[i] = d[0] * points[i].tangent1 + d[1] * points[i].tangent2;
  }
}

/// Motions that no row sees get something to divide by.
HYBRIDYN_CONTACT_INLINE Vector6<double> EvenLoad::solve(Matrix6<double>& N,
                                                        const Vector6<double>& b) {
  N.diagonal().array() += 1e-13 * N.trace();
  N_.compute(N);
  return N_.solve(b);
}

}  // namespace hybridyn::internal
