// Broad phase: which pairs of solids may be near each other.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "hybridyn/geometry/shape.hpp"
#include "hybridyn/spatial/transform.hpp"

namespace hybridyn::geometry {

/// A box along the axes of the world that holds a solid.
struct Bounds {
  Vector3<double> low, high;

  bool overlaps(const Bounds& other) const {
    return (low.array() <= other.high.array()).all() && (other.low.array() <= high.array()).all();
  }
};

/// The smallest, except that half-spaces have none: theirs is everything.
inline Bounds bounds(const Shape& shape, const Transform<double>& X_WS) {
  const Vector3<double>& centre = X_WS.translation;
  const auto around = [](const Vector3<double>& c, const Vector3<double>& half) {
    return Bounds{c - half, c + half};
  };
  const Vector3<double> axis = X_WS.rotation.col(2).cwiseAbs();
  switch (shape.kind) {
    case ShapeKind::kHalfSpace:
      return around(Vector3<double>::Zero(),
                    Vector3<double>::Constant(std::numeric_limits<double>::infinity()));
    case ShapeKind::kSphere:
      return around(centre, Vector3<double>::Constant(shape.radius));
    case ShapeKind::kCapsule:
      return around(centre, Vector3<double>((shape.half_length * axis).array() + shape.radius));
    case ShapeKind::kCylinder: {
      const Vector3<double> across = (1 - axis.array().square()).max(0.0).sqrt();
      return around(centre, shape.half_length * axis + shape.radius * across);
    }
    case ShapeKind::kBox:
      return around(centre, X_WS.rotation.cwiseAbs() * shape.half_edges);
    case ShapeKind::kPolyhedron:
      break;
  }
  Bounds out = {Vector3<double>::Constant(std::numeric_limits<double>::infinity()),
                Vector3<double>::Constant(-std::numeric_limits<double>::infinity())};
  for (const Vector3<double>& vertex : shape.polyhedron->vertices) {
    const Vector3<double> p = X_WS.point(vertex);
    out.low = out.low.cwiseMin(p);
    out.high = out.high.cwiseMax(p);
  }
  return out;
}

/// Pairs of bounds that overlap. They are sorted by their low ends along the axis along which their
/// centres spread most; a sweep compares each with those that begin before it ends. The pairs come
/// in the order of their indices, whatever was there before. Allocates until it has seen the
/// largest scene.
class BroadPhase {
 public:
  struct Pair {
    int a, b;  // a < b

    friend bool operator==(const Pair& x, const Pair& y) { return x.a == y.a && x.b == y.b; }
    friend bool operator<(const Pair& x, const Pair& y) {
      return x.a < y.a || (x.a == y.a && x.b < y.b);
    }
  };

  /// Each is enlarged by half the margin on all sides. `is_wanted(a, b)`: whether this pair may
  /// touch at all.
  template <class IsWanted>
  const std::vector<Pair>& update(const std::vector<Bounds>& bounds, double margin,
                                  const IsWanted& is_wanted) {
    sort(bounds, axis_of_largest_spread(bounds), margin);
    pairs_.clear();
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      for (std::size_t j = i + 1; j < entries_.size(); ++j) {
        if (entries_[j].low > entries_[i].high) break;
        if (!overlap_across(entries_[i], entries_[j])) continue;
        const auto [a, b] = std::minmax(entries_[i].index, entries_[j].index);
        if (is_wanted(a, b)) pairs_.push_back({a, b});
      }
    }
    std::sort(pairs_.begin(), pairs_.end());
    return pairs_;
  }
  const std::vector<Pair>& update(const std::vector<Bounds>& bounds, double margin) {
    return update(bounds, margin, [](int, int) { return true; });
  }

  const std::vector<Pair>& pairs() const { return pairs_; }

 private:
  /// What the sweep reads, side by side in memory: along the sorting axis, and along the other two.
  struct Entry {
    double low, high;
    std::array<double, 2> low_across, high_across;
    int index;
  };

  static bool overlap_across(const Entry& x, const Entry& y) {
    return x.low_across[0] <= y.high_across[0] && y.low_across[0] <= x.high_across[0] &&
           x.low_across[1] <= y.high_across[1] && y.low_across[1] <= x.high_across[1];
  }

  /// By the variance of the centres; unbounded solids have none.
  static int axis_of_largest_spread(const std::vector<Bounds>& bounds) {
    Vector3<double> sum = Vector3<double>::Zero();
    Vector3<double> squares = Vector3<double>::Zero();
    double count = 0;
    for (const Bounds& b : bounds) {
      const Vector3<double> centre = (b.low + b.high) / 2;
      if (!centre.allFinite()) continue;
      sum += centre;
      squares += centre.cwiseAbs2();
      ++count;
    }
    int axis = 0;
    if (count > 0) (squares - sum.cwiseAbs2() / count).maxCoeff(&axis);
    return axis;
  }

  void sort(const std::vector<Bounds>& bounds, int axis, double margin) {
    const int next = (axis + 1) % 3;
    const int last = (axis + 2) % 3;
    const double half = margin / 2;
    entries_.clear();
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      const Vector3<double> low = bounds[i].low.array() - half;
      const Vector3<double> high = bounds[i].high.array() + half;
      entries_.push_back({low[axis],
                          high[axis],
                          {low[next], low[last]},
                          {high[next], high[last]},
                          static_cast<int>(i)});
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& x, const Entry& y) {
      return x.low < y.low || (x.low == y.low && x.index < y.index);
    });
  }

  std::vector<Entry> entries_;
  std::vector<Pair> pairs_;
};

}  // namespace hybridyn::geometry
