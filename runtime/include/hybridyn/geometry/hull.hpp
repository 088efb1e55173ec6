// Convex hulls, and how far a mesh is from convex.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "hybridyn/geometry/hull_faces.hpp"
#include "hybridyn/geometry/hull_triangles.hpp"
#include "hybridyn/geometry/polyhedron.hpp"

namespace hybridyn::geometry {

enum class HullStatus {
  kOk,
  kNotFinite,  // a coordinate is infinite or not a number
  kNoVolume    // points that coincide, lie in a line or in a plane
};

struct Hull {
  HullStatus status = HullStatus::kNoVolume;
  std::optional<Polyhedron> solid;  // if kOk; vertices in the order of the points they are
};

namespace detail {

/// Points rounded to a grid of 2^29 steps over the largest extent L: details below 2e-9 L are not
/// seen.
struct Grid {
  Vector3<double> centre;
  double step = 0;  // 0: the points coincide or are not finite
  std::vector<GridPoint> points;
};

inline Grid make_grid(const std::vector<Vector3<double>>& points) {
  Grid out;
  if (points.empty()) return out;
  Vector3<double> low = points.front();
  Vector3<double> high = points.front();
  for (const Vector3<double>& point : points) {
    low = low.cwiseMin(point);
    high = high.cwiseMax(point);
  }
  out.centre = low + 0.5 * (high - low);
  out.step = (high - low).maxCoeff() / static_cast<double>(1 << 29);
  if (!(out.step > std::numeric_limits<double>::min())) out.step = 0;
  if (out.step == 0) return out;
  for (const Vector3<double>& point : points) {
    const Vector3<double> place = (point - out.centre) / out.step;
    out.points.push_back(
        {std::llround(place.x()), std::llround(place.y()), std::llround(place.z())});
  }
  return out;
}

/// Index of the point with the largest `measure`; its value in `largest`.
template <class Measure>
int farthest_point(const std::vector<GridPoint>& points, const Measure& measure, double& largest) {
  int best = 0;
  largest = -1;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double value = measure(points[i]);
    if (value <= largest) continue;
    largest = value;
    best = static_cast<int>(i);
  }
  return best;
}

/// Four points far from each other's line and plane; none where all are within a few steps.
inline std::optional<std::array<int, 4>> first_tetrahedron(const std::vector<GridPoint>& points) {
  constexpr double kFewSteps = 8;
  double distance = 0;
  const auto from = [&](const GridPoint& origin) {
    return [&origin](const GridPoint& p) { return length_squared(as_double(minus(p, origin))); };
  };
  const int a = farthest_point(points, from(points[0]), distance);
  const GridPoint& pa = points[a];
  const int b = farthest_point(points, from(pa), distance);
  const GridPoint& pb = points[b];
  const double length = std::sqrt(distance);
  const auto area = [&](const GridPoint& p) { return length_squared(normal_of(pa, pb, p)); };
  const int c = farthest_point(points, area, distance);
  if (!(std::sqrt(distance) > kFewSteps * length)) return {};
  const std::array<double, 3> normal = normal_of(pa, pb, points[c]);
  const auto height = [&](const GridPoint& p) {
    return std::abs(product(normal, as_double(minus(p, pa))));
  };
  const int d = farthest_point(points, height, distance);
  if (!(distance > kFewSteps * std::sqrt(length_squared(normal)))) return {};
  return std::array<int, 4>{a, b, c, d};
}

}  // namespace detail

/// Of points in any order, with duplicates and points inside. Coplanar triangles become one face,
/// and points in a face or an edge are left out, up to 1e-8 of the largest extent.
inline Hull convex_hull(const std::vector<Vector3<double>>& points) {
  Hull out;
  for (const Vector3<double>& point : points) {
    if (point.allFinite()) continue;
    out.status = HullStatus::kNotFinite;
    return out;
  }
  const detail::Grid grid = detail::make_grid(points);
  if (grid.step == 0) return out;
  const auto first = detail::first_tetrahedron(grid.points);
  if (!first) return out;
  const detail::HullTriangles hull(grid.points, *first);
  out.solid = detail::faces_of(hull.triangles(), points, 5 * grid.step);
  if (out.solid) out.status = HullStatus::kOk;
  return out;
}

/// How deep a point lies in the solid: negative outside.
inline double depth_in(const Polyhedron& solid, const Vector3<double>& point) {
  double height = -std::numeric_limits<double>::infinity();
  for (const Plane& plane : solid.planes) height = std::max(height, plane.height(point));
  return -height;
}

/// How far the surface of triangles (three vertices each) lies below its hull: 0 for a convex mesh.
/// Depth is concave along a triangle: with corners, middles of edges and centroid looked at, the
/// result is at least a third of the largest depth.
inline double depth_below_hull(const Polyhedron& hull,
                               const std::vector<Vector3<double>>& corners) {
  double depth = 0;
  for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
    const Vector3<double>& p = corners[i];
    const Vector3<double>& q = corners[i + 1];
    const Vector3<double>& r = corners[i + 2];
    for (const Vector3<double>& x :
         {p, q, r, Vector3<double>(0.5 * (p + q)), Vector3<double>(0.5 * (q + r)),
          Vector3<double>(0.5 * (r + p)), Vector3<double>((p + q + r) / 3)}) {
      depth = std::max(depth, depth_in(hull, x));
    }
  }
  return depth;
}

/// Whether a mesh of triangles is convex up to `tolerance`, a fraction of the hull's radius.
inline bool is_convex(const Polyhedron& hull, const std::vector<Vector3<double>>& corners,
                      double tolerance = 1e-6) {
  return depth_below_hull(hull, corners) <= tolerance * hull.radius;
}

}  // namespace hybridyn::geometry
