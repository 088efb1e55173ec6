// A half-space against all other shapes.
#pragma once

#include "hybridyn/geometry/cylinder_rim.hpp"
#include "hybridyn/geometry/point_set.hpp"
#include "hybridyn/geometry/shape.hpp"

namespace hybridyn::geometry::detail {

/// Adds points of b (in H, the half-space's frame, where its surface is z = 0), half-way to the
/// surface.
inline void add_above_plane(const Vector3<double>& p_H, double radius, int feature, PointSet& set) {
  const double gap = p_H.z() - radius;
  set.add(Vector3<double>(p_H.x(), p_H.y(), gap / 2), gap, vertex_of_b(feature));
}

inline void add_solid_above_plane(const Shape& b, const Transform<double>& X_HB, PointSet& set) {
  switch (b.kind) {
    case ShapeKind::kHalfSpace:
      return;
    case ShapeKind::kSphere:
      return add_above_plane(X_HB.translation, b.radius, 0, set);
    case ShapeKind::kCapsule: {
      const Vector3<double> half = b.half_length * X_HB.rotation.col(2);
      add_above_plane(X_HB.translation + half, b.radius, 0, set);
      if (b.half_length > 0) add_above_plane(X_HB.translation - half, b.radius, 1, set);
      return;
    }
    case ShapeKind::kCylinder: {
      const Vector3<double> down = -X_HB.rotation.row(2).transpose();  // in B
      const RimPoints rim = rim_points(b.radius, b.half_length, down);
      for (int i = 0; i < rim.count; ++i) {
        add_above_plane(X_HB.point(rim.points[i]), 0, rim.slots[i], set);
      }
      return;
    }
    case ShapeKind::kBox:
    case ShapeKind::kPolyhedron:
      for (int i = 0; i < b.polyhedron->vertex_count(); ++i) {
        add_above_plane(X_HB.point(b.polyhedron->vertices[i]), 0, i, set);
      }
      return;
  }
}

/// The half-space is a; two half-spaces never touch.
inline void collide_half_space(const Transform<double>& X_WA, const Shape& b,
                               const Transform<double>& X_WB, double margin, Manifold& out) {
  PointSet set(margin);
  add_solid_above_plane(b, X_WA.inverse() * X_WB, set);
  set.write(X_WA, Vector3<double>::UnitZ(), out);
}

}  // namespace hybridyn::geometry::detail
