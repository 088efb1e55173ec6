// Closest points of segments.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "hybridyn/geometry/point_set.hpp"
#include "hybridyn/geometry/shape.hpp"

namespace hybridyn::geometry::detail {

struct Segment {
  Vector3<double> from, to;

  static Segment point(const Vector3<double>& p) { return {p, p}; }
  Vector3<double> along() const { return to - from; }
  Vector3<double> at(double t) const { return from + t * (to - from); }
};

/// Of a capsule or a cylinder, in a frame F.
inline Segment axis_segment(const Shape& shape, const Transform<double>& X_FS) {
  const Vector3<double> half = shape.half_length * X_FS.rotation.col(2);
  return {X_FS.translation + half, X_FS.translation - half};
}

struct SegmentPair {
  Vector3<double> p, q;  // on the first and on the second
  double s, t;           // 0 ... 1 along each
};

/// Below it lines are parallel.
inline constexpr double kParallelSine = 1e-11;

/// Minimises |a(s) - b(t)|^2 over the square, with a' = d, b' = e, r = a(0) - b(0). On the lines
///   s = -(d x e)'(r x e) / |d x e|^2;
/// where that is cut off, the other segment's parameter is found anew. Of parallel segments, the
/// middle of the part they share.
inline SegmentPair closest_points(const Segment& a, const Segment& b) {
  const Vector3<double> d = a.along();
  const Vector3<double> e = b.along();
  const Vector3<double> r = a.from - b.from;
  const Vector3<double> across = d.cross(e);
  const double squared = across.squaredNorm();
  const double dd = d.squaredNorm();
  const double ee = e.squaredNorm();
  const double de = d.dot(e);
  const double dr = d.dot(r);
  const double er = e.dot(r);
  const auto ratio = [](double x, double y) { return y > 0 ? std::clamp(x / y, 0.0, 1.0) : 0.0; };
  double s = squared > kParallelSine * kParallelSine * dd * ee
                 ? ratio(-across.dot(r.cross(e)), squared)
                 : (ratio(-dr, dd) + ratio(de - dr, dd)) / 2;  // between the feet of b's ends
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

/// The lines in which two rounded edges touch: cores, and how far their surfaces lie beyond them
/// along the normal and against it.
struct LevelSegments {
  Segment a, b;
  double radius_a, radius_b;
  SegmentNames names;
};

/// Square of the sine below which a segment lies along a direction.
inline constexpr double kAlongNormal = 1e-12;

/// Where two segments, seen along the normal, cross or are nearest. One that lies along it touches
/// with its end.
inline SegmentPair closest_seen_along(const Vector3<double>& normal, const Segment& a,
                                      const Segment& b) {
  const auto flat = [&](const Segment& s) {
    return Segment{s.from - normal.dot(s.from) * normal, s.to - normal.dot(s.to) * normal};
  };
  const auto is_upright = [&](const Segment& s) {
    return flat(s).along().squaredNorm() <= kAlongNormal * s.along().squaredNorm();
  };
  const bool a_is_upright = is_upright(a);
  const bool b_is_upright = is_upright(b);
  const double end_of_a = normal.dot(a.along()) > 0 ? 1.0 : 0.0;
  const double end_of_b = normal.dot(b.along()) < 0 ? 1.0 : 0.0;
  const SegmentPair nearest =
      closest_points(flat(a_is_upright ? Segment::point(a.at(end_of_a)) : a),
                     flat(b_is_upright ? Segment::point(b.at(end_of_b)) : b));
  SegmentPair out;
  out.s = a_is_upright ? end_of_a : nearest.s;
  out.t = b_is_upright ? end_of_b : nearest.t;
  out.p = a.at(out.s);
  out.q = b.at(out.t);
  return out;
}

/// Adds the two ends of the part that segments share which are nearly parallel, seen along the
/// normal; else where they cross or are nearest, seen so.
inline void add_level_segments(const LevelSegments& pair, const Vector3<double>& normal,
                               PointSet& out) {
  constexpr double kParallel = 3e-5;  // sine: shared ends lie beside each other by less than that
  const Segment& a = pair.a;
  const Segment& b = pair.b;
  const auto add = [&](const Vector3<double>& p, const Vector3<double>& q, std::uint32_t feature) {
    const Vector3<double> middle = (p + q + (pair.radius_a - pair.radius_b) * normal) / 2;
    out.add(middle, normal.dot(q - p) - pair.radius_a - pair.radius_b, feature);
  };
  const Vector3<double> d = a.along() - normal.dot(a.along()) * normal;
  const Vector3<double> e = b.along() - normal.dot(b.along()) * normal;
  const double dd = d.squaredNorm();
  const double ee = e.squaredNorm();
  const bool is_parallel = dd > kAlongNormal * a.along().squaredNorm() &&
                           ee > kAlongNormal * b.along().squaredNorm() &&
                           d.cross(e).squaredNorm() <= kParallel * kParallel * dd * ee;
  const double start = is_parallel ? d.dot(b.from - a.from) / dd : 0.0;
  const double end = is_parallel ? d.dot(b.to - a.from) / dd : 0.0;
  const double enter = std::max(0.0, std::min(start, end));
  const double leave = std::min(1.0, std::max(start, end));
  if (enter >= leave) {
    const SegmentPair nearest = closest_seen_along(normal, a, b);
    return add(nearest.p, nearest.q, pair.names.crossing());
  }
  for (const double s : {enter, leave}) {
    constexpr int kSecondEnd = 1 << 14;
    const std::uint32_t feature = edge_pair(pair.names.edge_a, pair.names.edge_b) ^
                                  feature_id(0, s == leave ? kSecondEnd : 0, 0);
    add(a.at(s), b.at((s - start) / (end - start)), feature);
  }
}

}  // namespace hybridyn::geometry::detail
