// A sphere against all shapes: where a point lies with respect to a solid.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "hybridyn/geometry/point_set.hpp"
#include "hybridyn/geometry/shape.hpp"

namespace hybridyn::geometry::detail {

/// From a solid's surface to a point, in the solid's frame: the nearest point of the surface is
/// point - distance * normal.
struct PointDistance {
  double distance;         // negative inside
  Vector3<double> normal;  // unit, outward
};

/// Of a vector; `fallback` where it vanishes.
inline PointDistance along(const Vector3<double>& v, const Vector3<double>& fallback) {
  const double length = v.norm();
  if (!(length > 0)) return {0, fallback};
  return {length, v / length};
}

inline PointDistance distance_to_capsule(const Vector3<double>& p, double radius,
                                         double half_length) {
  const double z = std::clamp(p.z(), -half_length, half_length);
  PointDistance out = along(p - Vector3<double>(0, 0, z), Vector3<double>::UnitX());
  out.distance -= radius;
  return out;
}

inline PointDistance distance_to_cylinder(const Vector3<double>& p, double radius,
                                          double half_length) {
  const double from_axis = std::hypot(p.x(), p.y());
  const double over_side = from_axis - radius;
  const double over_end = std::abs(p.z()) - half_length;
  const Vector3<double> end(0, 0, std::copysign(1.0, p.z()));
  const Vector3<double> side = from_axis > 0
                                   ? Vector3<double>(p.x() / from_axis, p.y() / from_axis, 0)
                                   : Vector3<double>::UnitX();
  if (over_side > 0 && over_end > 0) return along(over_side * side + over_end * end, end);
  if (over_end >= over_side) return {over_end, end};
  return {over_side, side};
}

inline PointDistance distance_to_box(const Vector3<double>& p, const Vector3<double>& half_edges) {
  const Vector3<double> over = p.cwiseAbs() - half_edges;
  int axis = 0;
  const double most = over.maxCoeff(&axis);
  const Vector3<double> face = std::copysign(1.0, p[axis]) * Vector3<double>::Unit(axis);
  if (most <= 0) return {most, face};
  const Vector3<double> inside = p.cwiseMin(half_edges).cwiseMax(-half_edges);
  return along(p - inside, face);
}

/// Whether the foot of the point on the face's plane lies in the face.
inline bool is_above_face(const Polyhedron& solid, int face, const Vector3<double>& p) {
  const Polyhedron::Face& f = solid.faces[face];
  for (int i = 0; i < f.count; ++i) {
    const Vector3<double>& from = solid.vertices[solid.loops[f.first + i]];
    const Vector3<double>& to = solid.vertices[solid.loops[f.first + (i + 1) % f.count]];
    if ((to - from).cross(p - from).dot(solid.planes[face].normal) < 0) return false;
  }
  return true;
}

/// Inside: the nearest plane. Outside: the face that the point is right above, else the nearest
/// edge (with its ends) of the faces that see the point.
inline PointDistance distance_to_polyhedron(const Vector3<double>& p, const Polyhedron& solid) {
  int highest = 0;
  double most = -std::numeric_limits<double>::infinity();
  for (int f = 0; f < solid.face_count(); ++f) {
    const double height = solid.planes[f].height(p);
    if (height > 0 && is_above_face(solid, f, p)) return {height, solid.planes[f].normal};
    if (height <= most) continue;
    most = height;
    highest = f;
  }
  if (most <= 0) return {most, solid.planes[highest].normal};
  Vector3<double> nearest = Vector3<double>::Zero();  // from the solid to the point
  double squared = std::numeric_limits<double>::infinity();
  for (const Polyhedron::Edge& edge : solid.edges) {
    if (solid.planes[edge.left].height(p) <= 0 && solid.planes[edge.right].height(p) <= 0) continue;
    const Vector3<double>& from = solid.vertices[edge.from];
    const Vector3<double> along_edge = solid.vertices[edge.to] - from;
    const double t = std::clamp((p - from).dot(along_edge) / along_edge.squaredNorm(), 0.0, 1.0);
    const Vector3<double> arm = p - (from + t * along_edge);
    if (arm.squaredNorm() >= squared) continue;
    squared = arm.squaredNorm();
    nearest = arm;
  }
  return along(nearest, solid.planes[highest].normal);
}

/// Of a point in the frame of the shape.
inline PointDistance distance_to(const Shape& shape, const Vector3<double>& p) {
  switch (shape.kind) {
    case ShapeKind::kHalfSpace:
      return {p.z(), Vector3<double>::UnitZ()};
    case ShapeKind::kSphere:
      return distance_to_capsule(p, shape.radius, 0);
    case ShapeKind::kCapsule:
      return distance_to_capsule(p, shape.radius, shape.half_length);
    case ShapeKind::kCylinder:
      return distance_to_cylinder(p, shape.radius, shape.half_length);
    case ShapeKind::kBox:
      return distance_to_box(p, shape.half_edges);
    case ShapeKind::kPolyhedron:
      break;
  }
  return distance_to_polyhedron(p, *shape.polyhedron);
}

/// The sphere, of this radius, is a.
inline void collide_sphere(double radius, const Vector3<double>& centre_W, const Shape& b,
                           const Transform<double>& X_WB, double margin, Manifold& out) {
  const PointDistance centre =
      distance_to(b, X_WB.rotation.transpose() * (centre_W - X_WB.translation));
  const double gap = centre.distance - radius;
  if (gap > margin) return;
  const Vector3<double> normal = -(X_WB.rotation * centre.normal);
  write_point(normal, centre_W + 0.5 * (radius + centre.distance) * normal, gap, vertex_of_a(0),
              out);
}

}  // namespace hybridyn::geometry::detail
