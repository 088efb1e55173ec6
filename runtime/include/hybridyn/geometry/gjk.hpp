// Closest points of two solids with corners that do not overlap, after Gilbert, Johnson and Keerthi.
#pragma once

#include <array>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "hybridyn/geometry/segments.hpp"

namespace hybridyn::geometry::detail {

/// A point of B - A: the difference of a corner of each.
struct DifferencePoint {
  Vector3<double> w;     // b - a
  Vector3<double> on_b;  // b
  int a, b;              // the corners
};

/// At most four points whose hull holds the point of B - A nearest to the origin so far.
struct Simplex {
  int count = 0;
  std::array<DifferencePoint, 4> points;

  bool holds(const DifferencePoint& p) const {
    for (int i = 0; i < count; ++i) {
      if (points[i].a == p.a && points[i].b == p.b) return true;
    }
    return false;
  }
};

/// The part of a simplex that is nearest to the origin: its corners and the nearest point.
struct NearestPart {
  int count = 0;
  std::array<int, 3> corners{};
  Vector3<double> v;
  double squared = std::numeric_limits<double>::infinity();

  void take(const Vector3<double>& other, int size, int i, int j = 0, int k = 0) {
    const double length = other.squaredNorm();
    if (length >= squared) return;
    v = other;
    squared = length;
    count = size;
    corners = {i, j, k};
  }
};

inline void nearest_on_segment(const Simplex& s, int i, int j, NearestPart& out) {
  const Vector3<double>& p = s.points[i].w;
  const Vector3<double> along = s.points[j].w - p;
  const double t = -p.dot(along);
  const double length = along.squaredNorm();
  if (t <= 0) return out.take(p, 1, i);
  if (t >= length) return out.take(s.points[j].w, 1, j);
  out.take(p + t / length * along, 2, i, j);
}

/// Inside the triangle if the origin lies on the inner side of all three edges; else on the edges
/// that it lies outside of. A triangle that is almost a line is its edges.
inline void nearest_on_triangle(const Simplex& s, int i, int j, int k, NearestPart& out) {
  const Vector3<double>& p = s.points[i].w;
  const Vector3<double>& q = s.points[j].w;
  const Vector3<double>& r = s.points[k].w;
  const Vector3<double> normal = (q - p).cross(r - p);
  const double squared = normal.squaredNorm();
  constexpr double kLine = 1e-20;  // square of the sine
  const bool is_line = squared <= kLine * (q - p).squaredNorm() * (r - p).squaredNorm();
  bool is_inside = !is_line;
  const auto look_at = [&](const Vector3<double>& from, const Vector3<double>& to, int a, int b) {
    if (!is_line && (to - from).cross(-from).dot(normal) >= 0) return;
    is_inside = false;
    nearest_on_segment(s, a, b, out);
  };
  look_at(p, q, i, j);
  look_at(q, r, j, k);
  look_at(r, p, k, i);
  if (is_inside) out.take(p.dot(normal) / squared * normal, 3, i, j, k);
}

/// On the faces that the origin lies outside of. False if it is inside of all.
inline bool nearest_on_tetrahedron(const Simplex& s, NearestPart& out) {
  static constexpr std::array<std::array<int, 4>, 4> kFaces = {
      {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}}};  // corners, and the one opposite
  bool is_inside = true;
  for (const std::array<int, 4>& face : kFaces) {
    const Vector3<double>& p = s.points[face[0]].w;
    const Vector3<double> normal = (s.points[face[1]].w - p).cross(s.points[face[2]].w - p);
    const double opposite = normal.dot(s.points[face[3]].w - p);
    if (-normal.dot(p) * opposite > 0) continue;  // the origin is on the inner side
    is_inside = false;
    nearest_on_triangle(s, face[0], face[1], face[2], out);
  }
  return !is_inside;
}

/// False if the origin is inside.
inline bool nearest_on(const Simplex& s, NearestPart& out) {
  switch (s.count) {
    case 1:
      out.take(s.points[0].w, 1, 0);
      return true;
    case 2:
      nearest_on_segment(s, 0, 1, out);
      return true;
    case 3:
      nearest_on_triangle(s, 0, 1, 2, out);
      return true;
    default:
      return nearest_on_tetrahedron(s, out);
  }
}

struct Separation {
  bool is_found = false;   // false: they overlap, or touch up to rounding
  double distance = 0;     // of A and B
  Vector3<double> normal;  // unit, from A to B
  Vector3<double> on_b;    // a point of B nearest to A
  int a = 0, b = 0;        // corners where they are nearest
};

/// Corners of one solid in a simplex: each once.
struct CornersOfOne {
  int count = 0;
  std::array<int, 4> index;
  std::array<Vector3<double>, 4> place;

  void add(int corner, const Vector3<double>& at) {
    for (int i = 0; i < count; ++i) {
      if (index[i] == corner) return;
    }
    index[count] = corner;
    place[count++] = at;
  }
};

/// What is known of v, the point of the simplex nearest to the origin. Where it lies between edges
/// and corners of the two solids it is computed anew from these, free of the simplex's rounding.
inline Separation separation_at(const Simplex& s, const Vector3<double>& v) {
  CornersOfOne of_a;
  CornersOfOne of_b;
  for (int i = 0; i < s.count; ++i) {
    of_a.add(s.points[i].a, s.points[i].on_b - s.points[i].w);
    of_b.add(s.points[i].b, s.points[i].on_b);
  }
  Separation out;
  out.is_found = true;
  Vector3<double> arm = v;
  if (of_a.count == 1) {
    out.on_b = of_a.place[0] + v;
  } else {
    const SegmentPair nearest = closest_points({of_a.place[0], of_a.place[of_a.count - 1]},
                                               {of_b.place[0], of_b.place[of_b.count - 1]});
    out.on_b = nearest.q;
    const bool is_between_edges = of_a.count == 2 && of_b.count <= 2;
    if (is_between_edges && nearest.p != nearest.q) arm = nearest.q - nearest.p;
  }
  out.distance = arm.norm();
  out.normal = arm / out.distance;
  return out;
}

/// `support(direction, a, b)`: of B - A, the point farthest against the direction, with
/// `a` and `b` corners to start from on entry, those found on return.
/// Each step replaces the simplex by its nearest part and that point, until
/// |v|^2 - v'w <= rounding: no point of B - A lies nearer along v than v.
template <class Support>
Separation separate(const Support& support, Vector3<double> v, int a, int b, double size) {
  constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
  constexpr int kMostSteps = 100;
  Separation out;
  Simplex simplex;
  double squared = std::numeric_limits<double>::infinity();
  for (int step = 0; step < kMostSteps; ++step) {
    const DifferencePoint next = support(v, a, b);
    a = next.a;
    b = next.b;
    const bool is_nearest =
        simplex.count > 0 && (simplex.holds(next) ||
                              squared - v.dot(next.w) <= 4 * kEpsilon * size * std::sqrt(squared));
    if (is_nearest) break;
    simplex.points[simplex.count++] = next;
    NearestPart part;
    if (!nearest_on(simplex, part)) return out;
    if (part.squared >= squared) {  // rounding
      --simplex.count;
      break;
    }
    Simplex kept;
    for (int i = 0; i < part.count; ++i) kept.points[i] = simplex.points[part.corners[i]];
    kept.count = part.count;
    simplex = kept;
    v = part.v;
    squared = part.squared;
    if (squared <= 1e4 * kEpsilon * kEpsilon * size * size) return out;
  }
  out = separation_at(simplex, v);
  out.a = a;
  out.b = b;
  return out;
}

}  // namespace hybridyn::geometry::detail
