// Closest points of two solids with corners that do not overlap, after Gilbert, Johnson and Keerthi.
#pragma once

#include <array>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "hybridyn/spatial/types.hpp"

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
  Vector3<double> on_b;    // the point of B nearest to A, or one of them
  int a = 0, b = 0;        // corners where they are nearest
};

/// The point of B that belongs to the point v of a simplex without inner points: with the weights
/// of its corners in v, which are shares of its length or area.
inline Vector3<double> point_of_b(const Simplex& s, const Vector3<double>& v) {
  const Vector3<double>& p = s.points[0].w;
  if (s.count == 1) return s.points[0].on_b;
  const Vector3<double> pq = s.points[1].w - p;
  const Vector3<double> first = s.points[1].on_b - s.points[0].on_b;
  if (s.count == 2) return s.points[0].on_b + (v - p).dot(pq) / pq.squaredNorm() * first;
  const Vector3<double> pr = s.points[2].w - p;
  const Vector3<double> second = s.points[2].on_b - s.points[0].on_b;
  const Vector3<double> normal = pq.cross(pr);
  const double share_q = (v - p).cross(pr).dot(normal) / normal.squaredNorm();
  const double share_r = pq.cross(v - p).dot(normal) / normal.squaredNorm();
  return s.points[0].on_b + share_q * first + share_r * second;
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
    if (part.squared >= squared) break;  // rounding
    Simplex kept;
    for (int i = 0; i < part.count; ++i) kept.points[i] = simplex.points[part.corners[i]];
    kept.count = part.count;
    simplex = kept;
    v = part.v;
    squared = part.squared;
    if (squared <= 1e4 * kEpsilon * kEpsilon * size * size) return out;
  }
  out.is_found = true;
  out.distance = std::sqrt(squared);
  out.normal = v / out.distance;
  out.on_b = point_of_b(simplex, v);
  out.a = a;
  out.b = b;
  return out;
}

}  // namespace hybridyn::geometry::detail
