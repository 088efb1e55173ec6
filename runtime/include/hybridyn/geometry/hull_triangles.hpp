// Convex hulls of points of an integer grid, as triangles: exact, so that no order of the points and
// no near tie can break it.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace hybridyn::geometry::detail {

/// Coordinates of at most 2^28 in absolute value.
using GridPoint = std::array<std::int64_t, 3>;

inline GridPoint minus(const GridPoint& a, const GridPoint& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

inline GridPoint cross(const GridPoint& a, const GridPoint& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// Sign of (q - p) x (r - p) . (x - p): positive where x lies above the triangle. Differences have
/// 29 bits and their products 59, which are split in halves: sums of three stay below 2^63.
inline int side(const GridPoint& p, const GridPoint& q, const GridPoint& r, const GridPoint& x) {
  constexpr std::int64_t kHalf = std::int64_t{1} << 30;
  const GridPoint normal = cross(minus(q, p), minus(r, p));
  const GridPoint arm = minus(x, p);
  std::int64_t high = 0;
  std::int64_t low = 0;
  for (int i = 0; i < 3; ++i) {
    const std::int64_t rest = ((normal[i] % kHalf) + kHalf) % kHalf;
    high += (normal[i] - rest) / kHalf * arm[i];
    low += rest * arm[i];
  }
  const std::int64_t carried = ((low % kHalf) + kHalf) % kHalf;
  high += (low - carried) / kHalf;
  if (high != 0) return high > 0 ? 1 : -1;
  return carried > 0 ? 1 : 0;
}

/// Distances by doubles, for choices in which a near tie does no harm.
inline double length_squared(const std::array<double, 3>& a) {
  return a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
}
inline std::array<double, 3> as_double(const GridPoint& a) {
  return {static_cast<double>(a[0]), static_cast<double>(a[1]), static_cast<double>(a[2])};
}
inline std::array<double, 3> normal_of(const GridPoint& p, const GridPoint& q, const GridPoint& r) {
  return as_double(cross(minus(q, p), minus(r, p)));
}
inline double product(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Grows from a tetrahedron: as long as a triangle has points above it, the farthest of them joins
/// the hull. The triangles that see it go; new ones connect it with their border (the horizon).
/// A point in a triangle's plane does not see it: no triangle is without area.
class HullTriangles {
 public:
  struct Triangle {
    std::array<int, 3> vertex;     // counter-clockwise, seen from outside
    std::array<int, 3> neighbour;  // across the edge from vertex i to i + 1
    std::vector<int> above;        // points to be treated
    bool is_on_hull = true;
  };

  /// The first four points span a tetrahedron.
  HullTriangles(const std::vector<GridPoint>& points, const std::array<int, 4>& first)
      : points_(points) {
    start(first);
    // Triangles are appended in the loop.
    for (std::size_t i = 0; i < triangles_.size(); ++i) {
      while (triangles_[i].is_on_hull && !triangles_[i].above.empty()) {
        add_point(farthest_above(static_cast<int>(i)), static_cast<int>(i));
      }
    }
  }

  const std::vector<Triangle>& triangles() const { return triangles_; }  // those not on it, too

 private:
  struct HorizonEdge {
    int from, to;
    int outside;  // the triangle beyond it
  };

  bool sees(int point, int triangle) const {
    const std::array<int, 3>& v = triangles_[triangle].vertex;
    return side(points_[v[0]], points_[v[1]], points_[v[2]], points_[point]) > 0;
  }

  void start(std::array<int, 4> v) {
    if (side(points_[v[0]], points_[v[1]], points_[v[2]], points_[v[3]]) > 0) {
      std::swap(v[0], v[1]);
    }
    triangles_ = {{{v[0], v[1], v[2]}, {1, 2, 3}, {}},
                  {{v[1], v[0], v[3]}, {0, 3, 2}, {}},
                  {{v[2], v[1], v[3]}, {0, 1, 3}, {}},
                  {{v[0], v[2], v[3]}, {0, 2, 1}, {}}};
    std::vector<int> all(points_.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
    share_out(all, 0);
  }

  /// Gives each point to one of the triangles from `first` on that it sees; drops it if there is
  /// none: then it is inside.
  void share_out(const std::vector<int>& points, int first) {
    for (const int point : points) {
      for (std::size_t t = first; t < triangles_.size(); ++t) {
        if (!sees(point, static_cast<int>(t))) continue;
        triangles_[t].above.push_back(point);
        break;
      }
    }
  }

  int farthest_above(int triangle) const {
    const Triangle& t = triangles_[triangle];
    const GridPoint& p = points_[t.vertex[0]];
    const auto normal = normal_of(p, points_[t.vertex[1]], points_[t.vertex[2]]);
    int best = t.above.front();
    double height = -1;
    for (const int point : t.above) {
      const double other = product(normal, as_double(minus(points_[point], p)));
      if (other <= height) continue;
      height = other;
      best = point;
    }
    return best;
  }

  void add_point(int point, int seen) {
    std::vector<HorizonEdge> horizon;
    std::vector<int> left_over;
    walk_horizon(point, seen, horizon, left_over);
    const int first = static_cast<int>(triangles_.size());
    const int count = static_cast<int>(horizon.size());
    for (int i = 0; i < count; ++i) {
      const HorizonEdge& edge = horizon[i];
      const int before = first + (i + count - 1) % count;
      const int after = first + (i + 1) % count;
      triangles_.push_back({{edge.from, edge.to, point}, {edge.outside, after, before}, {}});
      Triangle& outside = triangles_[edge.outside];
      for (int k = 0; k < 3; ++k) {
        if (outside.vertex[k] == edge.to) outside.neighbour[k] = first + i;
      }
    }
    share_out(left_over, first);
  }

  void remove(int triangle, std::vector<int>& left_over) {
    Triangle& t = triangles_[triangle];
    t.is_on_hull = false;
    left_over.insert(left_over.end(), t.above.begin(), t.above.end());
    t.above.clear();
  }

  /// Removes all triangles that see the point. Goes around the border of each in turn, depth first:
  /// the edges of the horizon come out in order.
  void walk_horizon(int point, int seen, std::vector<HorizonEdge>& horizon,
                    std::vector<int>& left_over) {
    struct Visit {
      int triangle;
      int next;  // edge to cross
      int left;  // edges to cross in all
    };
    remove(seen, left_over);
    std::vector<Visit> stack = {{seen, 0, 3}};
    while (!stack.empty()) {
      Visit& visit = stack.back();
      if (visit.left == 0) {
        stack.pop_back();
        continue;
      }
      const int k = visit.next;
      visit.next = (k + 1) % 3;
      --visit.left;
      const Triangle& t = triangles_[visit.triangle];
      const int from = t.vertex[k];
      const int to = t.vertex[(k + 1) % 3];
      const int other = t.neighbour[k];
      if (!triangles_[other].is_on_hull) continue;  // removed already
      if (!sees(point, other)) {
        horizon.push_back({from, to, other});
        continue;
      }
      remove(other, left_over);
      int entered = 0;
      while (triangles_[other].vertex[entered] != to) ++entered;  // its edge to -> from
      stack.push_back({other, (entered + 1) % 3, 2});
    }
  }

  const std::vector<GridPoint>& points_;
  std::vector<Triangle> triangles_;
};

}  // namespace hybridyn::geometry::detail
