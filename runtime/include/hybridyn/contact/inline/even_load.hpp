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

/// By the bodies that they are between.
HYBRIDYN_INLINE void EvenLoad::sort(const std::vector<ContactPoint>& points) {
  order_.resize(points.size());
  std::iota(order_.begin(), order_.end(), 0);
  const auto is_before = [&](int i, int j) {
    const ContactPoint& p = points[i];
    const ContactPoint& q = points[j];
    if (p.link_a != q.link_a) return p.link_a < q.link_a;
    return p.link_b != q.link_b ? p.link_b < q.link_b : i < j;
  };
  if (std::is_sorted(order_.begin(), order_.end(), is_before)) return;
  std::sort(order_.begin(), order_.end(), is_before);
}

HYBRIDYN_INLINE void EvenLoad::spread(const std::vector<ContactPoint>& points,
                                      std::vector<ContactBlock>& blocks,
                                      std::vector<Vector3<double>>& displacements) {
  sort(points);
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

/// Arms about the middle.
HYBRIDYN_INLINE void EvenLoad::measure(const std::vector<ContactPoint>& points,
                                       const std::vector<ContactBlock>& blocks) {
  weight_ = 0;
  Vector3<double> middle = Vector3<double>::Zero();
  for (const int i : pair_) {
    const double weight = 1 / blocks[i].scale;
    weight_ += weight;
    middle += weight * points[i].position;
  }
  middle /= weight_;
  double sum = 0;
  arms_.clear();
  for (const int i : pair_) {
    arms_.push_back(points[i].position - middle);
    sum += arms_.back().squaredNorm();
  }
  radius_ = std::sqrt(sum / static_cast<double>(pair_.size()));
  if (!(radius_ > 0)) radius_ = 1;
  for (Vector3<double>& arm : arms_) arm /= radius_;
}

/// Of a motion (velocity at the middle, turning by lengths of `radius_`); of point k of the pair.
HYBRIDYN_INLINE EvenLoad::Rows EvenLoad::rows_of(const ContactPoint& p, int k) const {
  Rows out;
  out.leftCols<3>() << p.normal.transpose(), p.tangent1.transpose(), p.tangent2.transpose();
  for (int j = 0; j < 3; ++j) {
    const Vector3<double> axis = out.row(j).head<3>();
    out.row(j).tail<3>() = arms_[k].cross(axis);
  }
  return out;
}

HYBRIDYN_INLINE void EvenLoad::spread_pair(const std::vector<ContactPoint>& points,
                                           std::vector<ContactBlock>& blocks,
                                           std::vector<Vector3<double>>& displacements) {
  measure(points, blocks);
  const auto slips = [&](int i) { return blocks[i].slips; };
  if (std::any_of(pair_.begin(), pair_.end(), slips)) {
    spread_normals(points, blocks);
  } else {
    spread_all(points, blocks);
  }
  const auto moves = [&](int i) { return !displacements[i].isZero(0); };
  if (!std::any_of(pair_.begin(), pair_.end(), moves)) return;
  const Vector3<double>& normal = points[pair_.front()].normal;
  const auto has_it = [&](int i) { return points[i].normal == normal; };
  if (std::all_of(pair_.begin(), pair_.end(), has_it)) {
    spread_in_plane(points, blocks, displacements);
  } else {
    spread_displacements(points, blocks, displacements);
  }
}

/// (2), unless some point could not bear its part: then friction at its limit has shared the load.
HYBRIDYN_INLINE void EvenLoad::spread_all(const std::vector<ContactPoint>& points,
                                          std::vector<ContactBlock>& blocks) {
  Matrix3<double> theta = Matrix3<double>::Zero();
  Vector3<double> force = Vector3<double>::Zero();
  Vector3<double> moment = Vector3<double>::Zero();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const ContactBlock& block = blocks[pair_[k]];
    const Vector3<double>& r = arms_[k];
    const Vector3<double> f = points[pair_[k]].in_world(block.reference.head<3>());
    theta.noalias() -= r * r.transpose() / block.scale;
    theta.diagonal().array() += r.squaredNorm() / block.scale;
    force += f;
    moment += r.cross(f);
  }
  theta.diagonal().array() += kLeast * theta.trace();
  const Vector3<double> turn = Eigen::LLT<Matrix3<double>>(theta).solve(moment);
  even_.clear();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const ContactBlock& block = blocks[pair_[k]];
    const Vector3<double> f = (force / weight_ + turn.cross(arms_[k])) / block.scale;
    even_.push_back(points[pair_[k]].along(f));
    const Vector3<double>& own = even_.back();
    if (!(own.tail<2>().norm() <= kWithin * block.static_friction * own[0])) return;
  }
  for (std::size_t k = 0; k < pair_.size(); ++k) blocks[pair_[k]].reference.head<3>() = even_[k];
}

/// (1) of normal impulses alone where points slip; friction follows them.
HYBRIDYN_INLINE void EvenLoad::spread_normals(const std::vector<ContactPoint>& points,
                                              std::vector<ContactBlock>& blocks) {
  Matrix6<double> N = Matrix6<double>::Zero();
  Vector6<double> wrench = Vector6<double>::Zero();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const int i = pair_[k];
    const Vector6<double> n = rows_of(points[i], static_cast<int>(k)).row(0).transpose();
    N += n * n.transpose() / blocks[i].scale;
    wrench += n * blocks[i].reference[0];
  }
  const Vector6<double> motion = solve(N, wrench);
  even_.clear();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const int i = pair_[k];
    const double normal =
        rows_of(points[i], static_cast<int>(k)).row(0).dot(motion) / blocks[i].scale;
    if (!(normal > 0)) return;
    even_.push_back(normal / blocks[i].reference[0] * blocks[i].reference.head<3>());
  }
  for (std::size_t k = 0; k < pair_.size(); ++k) blocks[pair_[k]].reference.head<3>() = even_[k];
}

/// (3), of points with one normal, which have a velocity and a turning about it alone.
HYBRIDYN_INLINE void EvenLoad::spread_in_plane(const std::vector<ContactPoint>& points,
                                               const std::vector<ContactBlock>& blocks,
                                               std::vector<Vector3<double>>& displacements) {
  double weights = 0;
  Vector3<double> middle = Vector3<double>::Zero();  // of those that stick
  Vector3<double> mean = Vector3<double>::Zero();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const ContactBlock& block = blocks[pair_[k]];
    if (block.slips) continue;
    weights += 1 / block.scale;
    middle += arms_[k] / block.scale;
    mean += displacements[pair_[k]] / block.scale;
  }
  if (weights == 0) return;
  middle /= weights;
  mean /= weights;
  const Vector3<double>& n = points[pair_.front()].normal;
  double inertia = 0;
  double turning = 0;
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const ContactBlock& block = blocks[pair_[k]];
    if (block.slips) continue;
    const Vector3<double> across = n.cross(arms_[k] - middle);
    inertia += across.squaredNorm() / block.scale;
    turning += across.dot(displacements[pair_[k]]) / block.scale;
  }
  if (inertia > 0) turning /= inertia;
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    if (blocks[pair_[k]].slips) continue;
    displacements[pair_[k]] = mean + turning * n.cross(arms_[k] - middle);
  }
}

/// (3)
HYBRIDYN_INLINE void EvenLoad::spread_displacements(const std::vector<ContactPoint>& points,
                                                    const std::vector<ContactBlock>& blocks,
                                                    std::vector<Vector3<double>>& displacements) {
  Matrix6<double> N = Matrix6<double>::Zero();
  Vector6<double> sum = Vector6<double>::Zero();
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const int i = pair_[k];
    if (blocks[i].slips) continue;
    const Eigen::Matrix<double, 2, 6> J = rows_of(points[i], static_cast<int>(k)).bottomRows<2>();
    N += J.transpose() * J / blocks[i].scale;
    sum += J.transpose() * along_tangents(points[i], displacements[i]) / blocks[i].scale;
  }
  if (sum.isZero(0)) return;
  const Vector6<double> motion = solve(N, sum);
  for (std::size_t k = 0; k < pair_.size(); ++k) {
    const int i = pair_[k];
    if (blocks[i].slips) continue;
    const Eigen::Vector2d d = rows_of(points[i], static_cast<int>(k)).bottomRows<2>() * motion;
    displacements[i] = d[0] * points[i].tangent1 + d[1] * points[i].tangent2;
  }
}

/// Motions that no row sees get something to divide by.
HYBRIDYN_INLINE Vector6<double> EvenLoad::solve(Matrix6<double>& N, const Vector6<double>& b) {
  N.diagonal().array() += kLeast * N.trace();
  N_.compute(N);
  return N_.solve(b);
}

}  // namespace hybridyn::internal
