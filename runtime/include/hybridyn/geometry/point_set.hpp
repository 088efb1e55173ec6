// The points of a manifold while they are found, and the choice among too many.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "hybridyn/geometry/manifold.hpp"
#include "hybridyn/spatial/transform.hpp"

namespace hybridyn::geometry::detail {

/// Names of what touches: two bits for the kind, 15 for each index. They do not tell which solid's
/// face the others were measured from, so that warm starts survive when that changes.
inline std::uint32_t feature_id(std::uint32_t kind, int i, int j) {
  constexpr std::uint32_t kMask = (1U << 15) - 1;
  return (kind << 30) | ((static_cast<std::uint32_t>(i) & kMask) << 15) |
         (static_cast<std::uint32_t>(j) & kMask);
}
inline std::uint32_t vertex_of_a(int vertex) { return feature_id(0, 0, vertex); }
inline std::uint32_t vertex_of_b(int vertex) { return feature_id(1, 0, vertex); }
inline std::uint32_t edge_pair(int edge_a, int edge_b) { return feature_id(2, edge_a, edge_b); }
inline std::uint32_t vertex_pair(int a, int b) { return feature_id(3, a, b); }

/// Unit vectors u, v with u x v = normal.
struct PlaneAxes {
  Vector3<double> u, v;
};
inline PlaneAxes plane_axes(const Vector3<double>& normal) {
  int smallest = 0;
  for (int i = 1; i < 3; ++i) {
    if (std::abs(normal[i]) < std::abs(normal[smallest])) smallest = i;
  }
  const Vector3<double> u = normal.cross(Vector3<double>::Unit(smallest)).normalized();
  return {u, normal.cross(u)};
}

/// Points in a frame F of the caller's, with gaps of at most the margin.
class PointSet {
 public:
  explicit PointSet(double margin) : margin_(margin) {}

  void add(const Vector3<double>& position, double gap, std::uint32_t feature) {
    if (gap > margin_) return;
    if (count_ == kCapacity) reduce();
    points_[count_++] = {position, gap, feature};
    least_gap_ = std::min(least_gap_, gap);
  }

  bool is_empty() const { return count_ == 0; }
  double least_gap() const { return least_gap_; }

  /// `normal` in F as well.
  void write(const Transform<double>& X_WF, const Vector3<double>& normal, Manifold& out) {
    if (count_ > Manifold::kMostPoints) reduce();
    out.normal = X_WF.rotation * normal;
    out.count = count_;
    for (int i = 0; i < count_; ++i) {
      out.points[i] = {X_WF.point(points_[i].position), points_[i].gap, points_[i].feature};
    }
  }

 private:
  static constexpr int kCapacity = 160;  // two polygons of 64 corners, and a reserve

  /// Keeps the deepest point, then, one by one, that which is farthest from all kept: the first of
  /// equals. Those kept stay in order.
  void reduce() {
    std::array<double, kCapacity> distance;  // squared, to those kept
    std::array<bool, kCapacity> is_kept{};
    int next = 0;
    for (int i = 1; i < count_; ++i) {
      if (points_[i].gap < points_[next].gap) next = i;
    }
    distance.fill(std::numeric_limits<double>::infinity());
    for (int kept = 0; kept < Manifold::kMostPoints; ++kept) {
      is_kept[next] = true;
      const Vector3<double> place = points_[next].position;
      for (int i = 0; i < count_; ++i) {
        distance[i] = std::min(distance[i], (points_[i].position - place).squaredNorm());
      }
      next = -1;
      for (int i = 0; i < count_; ++i) {
        if (!is_kept[i] && (next < 0 || distance[i] > distance[next])) next = i;
      }
      if (next < 0) return;
    }
    int kept = 0;
    for (int i = 0; i < count_; ++i) {
      if (is_kept[i]) points_[kept++] = points_[i];
    }
    count_ = kept;
  }

  double margin_;
  double least_gap_ = std::numeric_limits<double>::infinity();
  int count_ = 0;
  std::array<ManifoldPoint, kCapacity> points_;
};

/// A manifold of one point.
inline void write_point(const Vector3<double>& normal, const Vector3<double>& position, double gap,
                        std::uint32_t feature, Manifold& out) {
  out.normal = normal;
  out.count = 1;
  out.points[0] = {position, gap, feature};
}

}  // namespace hybridyn::geometry::detail
