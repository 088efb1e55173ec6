// Narrow phase: the manifold of a pair of convex solids.
#pragma once

#include "hybridyn/geometry/half_space.hpp"
#include "hybridyn/geometry/manifold.hpp"
#include "hybridyn/geometry/polyhedra.hpp"
#include "hybridyn/geometry/shape.hpp"
#include "hybridyn/geometry/sphere.hpp"
#include "hybridyn/spatial/transform.hpp"

namespace hybridyn::geometry {

namespace detail {

/// For kinds in the order of `ShapeKind`.
inline void collide_in_order(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                             const Transform<double>& X_WB, double margin, Manifold& out) {
  switch (a.kind) {
    case ShapeKind::kHalfSpace:
      return collide_half_space(X_WA, b, X_WB, margin, out);
    case ShapeKind::kSphere:
      return collide_sphere(a.radius, X_WA.translation, b, X_WB, margin, out);
    case ShapeKind::kCapsule:
      return;
    case ShapeKind::kCylinder:
      return;
    case ShapeKind::kBox:
    case ShapeKind::kPolyhedron:
      return PolyhedronPair(*a.polyhedron, X_WA, *b.polyhedron, X_WB, margin).collide(out);
  }
}

}  // namespace detail

/// All points whose gap is at most `margin`; none where the solids are farther apart than that.
/// The manifold is that of all gaps measured along one normal: of the closest points of solids that
/// are apart, of the least depth of solids that overlap. Allocates nothing.
inline void collide(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                    const Transform<double>& X_WB, double margin, Manifold& out) {
  out.count = 0;
  if (a.kind <= b.kind) return detail::collide_in_order(a, X_WA, b, X_WB, margin, out);
  detail::collide_in_order(b, X_WB, a, X_WA, margin, out);
  out.normal = -out.normal;
}

}  // namespace hybridyn::geometry
