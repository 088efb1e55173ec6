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
  bool holds(const Bounds& other) const {
    return (low.array() <= other.low.array()).all() && (other.high.array() <= high.array()).all();
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
/// centres spread most; a sweep compares each with those that begin before it ends. That is done for
/// bounds with some room around them: until one leaves its room no other pairs can overlap, and these
/// alone are looked at. The pairs come in the order of their indices, whatever was there before.
/// Allocates until it has seen the largest scene.
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
  /// touch at all, the same from call to call.
  template <class IsWanted>
  const std::vector<Pair>& update(const std::vector<Bounds>& bounds, double margin,
                                  const IsWanted& is_wanted) {
    enlarge(bounds, margin / 2);
    if (!are_within_rooms()) search(is_wanted);
    pairs_.clear();
    for (const Pair& p : candidates_) {
      if (bounds_[p.a].overlaps(bounds_[p.b])) pairs_.push_back(p);
    }
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

  void enlarge(const std::vector<Bounds>& bounds, double by) {
    bounds_.resize(bounds.size());
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      bounds_[i].low = bounds[i].low.array() - by;
      bounds_[i].high = bounds[i].high.array() + by;
    }
  }

  bool are_within_rooms() const {
    if (rooms_.size() != bounds_.size()) return false;
    for (std::size_t i = 0; i < bounds_.size(); ++i) {
      if (!rooms_[i].holds(bounds_[i])) return false;
    }
    return true;
  }

  template <class IsWanted>
  void search(const IsWanted& is_wanted) {
    constexpr double kRoom = 0.03;  // of the largest edge
    rooms_ = bounds_;
    for (Bounds& room : rooms_) {
      const double size = (room.high - room.low).maxCoeff();
      if (!(size < std::numeric_limits<double>::infinity())) continue;
      room.low.array() -= kRoom * size;
      room.high.array() += kRoom * size;
    }
    sort(axis_of_largest_spread(rooms_));
    candidates_.clear();
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      for (std::size_t j = i + 1; j < entries_.size(); ++j) {
        if (entries_[j].low > entries_[i].high) break;
        if (!overlap_across(entries_[i], entries_[j])) continue;
        const auto [a, b] = std::minmax(entries_[i].index, entries_[j].index);
        if (is_wanted(a, b)) candidates_.push_back({a, b});
      }
    }
    std::sort(candidates_.begin(), candidates_.end());
  }

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

  void sort(int axis) {
    const int next = (axis + 1) % 3;
    const int last = (axis + 2) % 3;
    entries_.clear();
    for (std::size_t i = 0; i < rooms_.size(); ++i) {
      const Vector3<double>& low = rooms_[i].low;
      const Vector3<double>& high = rooms_[i].high;
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

  std::vector<Bounds> bounds_;  // enlarged
  std::vector<Bounds> rooms_;   // in which candidates are known
  std::vector<Entry> entries_;
  std::vector<Pair> candidates_;
  std::vector<Pair> pairs_;
};

}  // namespace hybridyn::geometry
