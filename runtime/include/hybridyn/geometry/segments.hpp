// Closest points of segments.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "hybridyn/geometry/point_set.hpp"

namespace hybridyn::geometry::detail {

struct Segment {
  Vector3<double> from, to;

  static Segment point(const Vector3<double>& p) { return {p, p}; }
  Vector3<double> along() const { return to - from; }
  Vector3<double> at(double t) const { return from + t * (to - from); }
};

struct SegmentPair {
  Vector3<double> p, q;  // on the first and on the second
  double s, t;           // 0 ... 1 along each
};

/// Minimises |a(s) - b(t)|^2 over the square: where the lines' closest point is cut off, the other
/// segment's parameter is found anew. Parallel segments: one of many answers.
inline SegmentPair closest_points(const Segment& a, const Segment& b) {
  const Vector3<double> d = a.along();
  const Vector3<double> e = b.along();
  const Vector3<double> r = a.from - b.from;
  const double dd = d.squaredNorm();
  const double ee = e.squaredNorm();
  const double de = d.dot(e);
  const double dr = d.dot(r);
  const double er = e.dot(r);
  const auto ratio = [](double x, double y) { return y > 0 ? std::clamp(x / y, 0.0, 1.0) : 0.0; };
  double s = ratio(de * er - dr * ee, dd * ee - de * de);
  double t = ratio(de * s + er, ee);
  s = ratio(de * t - dr, dd);
  t = ratio(de * s + er, ee);
  return {a.at(s), b.at(t), s, t};
}

/// What the segments are called in features; an edge of -1 has shrunk to the vertex.
struct SegmentNames {
  int edge_a, edge_b;
  int vertex_a, vertex_b;

  std::uint32_t crossing() const {
    if (edge_a >= 0 && edge_b >= 0) return edge_pair(edge_a, edge_b);
    if (edge_a >= 0) return vertex_of_b(vertex_b);
    if (edge_b >= 0) return vertex_of_a(vertex_a);
    return vertex_pair(vertex_a, vertex_b);
  }
};

/// Adds the ends of the part that two parallel segments share, seen along the normal; else their
/// closest points.
inline void add_level_segments(const Segment& a, const Segment& b, const Vector3<double>& normal,
                               const SegmentNames& names, PointSet& out) {
  constexpr double kParallel = 1e-8;  // sine
  const Vector3<double> d = a.along();
  const Vector3<double> e = b.along();
  const double dd = d.squaredNorm();
  const double ee = e.squaredNorm();
  const auto add = [&](const Vector3<double>& p, const Vector3<double>& q, std::uint32_t feature) {
    out.add((p + q) / 2, normal.dot(q - p), feature);
  };
  const bool is_parallel =
      dd > 0 && ee > 0 && d.cross(e).squaredNorm() <= kParallel * kParallel * dd * ee;
  if (is_parallel) {
    const double start = d.dot(b.from - a.from) / dd;
    const double end = d.dot(b.to - a.from) / dd;
    const double enter = std::max(0.0, std::min(start, end));
    const double leave = std::min(1.0, std::max(start, end));
    if (enter < leave) {
      for (const double s : {enter, leave}) {
        const std::uint32_t feature =
            edge_pair(names.edge_a, names.edge_b) | (s == leave ? feature_id(0, 1 << 14, 0) : 0U);
        add(a.at(s), b.at((s - start) / (end - start)), feature);
      }
      return;
    }
  }
  const SegmentPair nearest = closest_points(a, b);
  add(nearest.p, nearest.q, names.crossing());
}

}  // namespace hybridyn::geometry::detail
