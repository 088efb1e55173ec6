// Code of collide.hpp.
#pragma once

#include "hybridyn/geometry/capsule.hpp"
#include "hybridyn/geometry/collide.hpp"
#include "hybridyn/geometry/cylinder.hpp"
#include "hybridyn/geometry/half_space.hpp"
#include "hybridyn/geometry/polyhedra.hpp"
#include "hybridyn/geometry/sphere.hpp"

namespace hybridyn::geometry {

namespace detail {

inline void collide_capsule(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                            const Transform<double>& X_WB, double margin, Manifold& out) {
  if (!(a.half_length > 0)) {
    return collide_sphere(a.radius, X_WA.translation, b, X_WB, margin, out);
  }
  if (b.kind == ShapeKind::kCapsule) return collide_capsules(a, X_WA, b, X_WB, margin, out);
  if (b.kind == ShapeKind::kCylinder) {
    return collide_capsule_cylinder(a, X_WA, b, X_WB, margin, out);
  }
  CapsulePolyhedron(a, X_WB.inverse() * X_WA, *b.polyhedron, margin).collide(X_WB, out);
}

/// For kinds in the order of `ShapeKind`.
inline void collide_in_order(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                             const Transform<double>& X_WB, double margin, Manifold& out) {
  switch (a.kind) {
    case ShapeKind::kHalfSpace:
      return collide_half_space(X_WA, b, X_WB, margin, out);
    case ShapeKind::kSphere:
      return collide_sphere(a.radius, X_WA.translation, b, X_WB, margin, out);
    case ShapeKind::kCapsule:
      return collide_capsule(a, X_WA, b, X_WB, margin, out);
    case ShapeKind::kCylinder:
      if (b.kind == ShapeKind::kCylinder) return collide_cylinders(a, X_WA, b, X_WB, margin, out);
      return collide_cylinder_polyhedron(a, X_WA, *b.polyhedron, X_WB, margin, out);
    case ShapeKind::kBox:
    case ShapeKind::kPolyhedron:
      return PolyhedronPair(*a.polyhedron, X_WA, *b.polyhedron, X_WB, margin).collide(out);
  }
}

}  // namespace detail

HYBRIDYN_INLINE void collide(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                             const Transform<double>& X_WB, double margin, Manifold& out) {
  out.count = 0;
  if (a.kind <= b.kind) return detail::collide_in_order(a, X_WA, b, X_WB, margin, out);
  detail::collide_in_order(b, X_WB, a, X_WA, margin, out);
  out.normal = -out.normal;
}

}  // namespace hybridyn::geometry
