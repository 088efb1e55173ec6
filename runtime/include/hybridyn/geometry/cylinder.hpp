// A cylinder against capsules, cylinders and polyhedra.
#pragma once

#include <algorithm>
#include <cmath>

#include "hybridyn/geometry/capsule.hpp"
#include "hybridyn/geometry/cylinder_axis.hpp"
#include "hybridyn/geometry/cylinder_pair_axis.hpp"
#include "hybridyn/geometry/disc_overlap.hpp"

namespace hybridyn::geometry::detail {

/// Whether a cylinder touches with a flat end what lies in this direction.
inline bool touches_with_end(const Transform<double>& X_FC, const Vector3<double>& direction) {
  return std::abs(direction.dot(X_FC.rotation.col(2))) >= kFlatEnd;
}

/// The line along a cylinder's side that is farthest in a direction.
inline Segment generator(const Shape& cylinder, const Transform<double>& X_FC,
                         const Vector3<double>& direction) {
  const Vector3<double> axis = X_FC.rotation.col(2);
  const Vector3<double> across = direction - direction.dot(axis) * axis;
  const double length = across.norm();
  Segment out = axis_segment(cylinder, X_FC);
  if (!(length > 0)) return out;
  const Vector3<double> arm = cylinder.radius / length * across;
  return {out.from + arm, out.to + arm};
}

/// Where the closest or deepest points are not among those of the overlap of flat features.
inline void add_deepest(const CylinderAxis& axis, double tolerance, PointSet& set) {
  if (set.least_gap() <= axis.separation + tolerance) return;
  set.add(axis.position, axis.separation, vertex_pair(0, 0));
}

/// The capsule is a, the cylinder b.
inline void collide_capsule_cylinder(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                                     const Transform<double>& X_WB, double margin, Manifold& out) {
  const Transform<double> X_BA = X_WB.inverse() * X_WA;
  const Segment core = axis_segment(a, X_BA);
  const CylinderSegmentSearch search(b.radius, b.half_length, core, -X_BA.rotation.col(2),
                                     std::min(a.radius + a.half_length, b.radius + b.half_length));
  const double gap = search.best().separation - a.radius;
  if (gap > margin) return;
  const Vector3<double> normal = -search.best().normal;
  const double tolerance = 10 * search.tolerance();
  const Transform<double> own = Transform<double>::identity();
  PointSet set(margin);
  if (touches_with_end(own, normal)) {
    const ContactFrame frame(Vector3<double>::Zero(), normal);
    const Vector3<double> lift = a.radius * normal;
    const FlatPolygon line = flat_segment({core.from + lift, core.to + lift}, frame);
    add_overlap(FlatDisc(b, own, frame, -normal), line, HeightField(), tolerance,
                OrderedPoints(frame, false, set));
  } else {
    add_level_segments({core, generator(b, own, -normal), a.radius, 0, {0, 0, 0, 0}}, normal, set);
  }
  add_deepest({gap, normal, search.best().position + a.radius / 2 * normal}, tolerance, set);
  set.write(X_WB, normal, out);
}

inline void collide_cylinder_polyhedron(const Shape& a, const Transform<double>& X_WA,
                                        const Polyhedron& b, const Transform<double>& X_WB,
                                        double margin, Manifold& out) {
  const Transform<double> X_AB = X_WA.inverse() * X_WB;
  const CylinderPolyhedronSearch search(a.radius, a.half_length, b, X_AB, margin);
  const CylinderAxis& axis = search.best();
  if (axis.separation > margin) return;
  const Transform<double> own = Transform<double>::identity();
  const Vector3<double> back = -(X_AB.rotation.transpose() * axis.normal);  // in B
  const double tolerance = 10 * search.tolerance();
  const int face = farthest_face(b, support_vertex(b, back, 0), back, tolerance);
  const Vector3<double> on_b = X_AB.point(b.vertices[b.loops[b.faces[face].first]]);
  const ContactFrame frame(on_b, axis.normal);
  const FlatPolygon flat = flat_face(b, face, X_AB, frame, false);
  const HeightField height(frame, on_b, X_AB.rotation * b.planes[face].normal);
  PointSet set(margin);
  if (touches_with_end(own, axis.normal)) {
    add_overlap(FlatDisc(a, own, frame, axis.normal), flat, height, tolerance,
                OrderedPoints(frame, true, set));
  } else {
    const FlatPolygon line = flat_segment(generator(a, own, axis.normal), frame);
    PolygonOverlap(frame, line, HeightField(), flat, height, tolerance, set);
  }
  add_deepest(axis, tolerance, set);
  set.write(X_WA, axis.normal, out);
}

inline void collide_cylinders(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                              const Transform<double>& X_WB, double margin, Manifold& out) {
  const Transform<double> own = Transform<double>::identity();
  const Transform<double> X_AB = X_WA.inverse() * X_WB;
  const CylinderPairSearch search(a, b, X_AB, margin);
  if (search.separation() > margin) return;
  const Vector3<double>& n = search.normal();
  const double tolerance = 10 * search.tolerance();
  const ContactFrame frame(Vector3<double>::Zero(), n);
  const bool end_of_a = touches_with_end(own, n);
  const bool end_of_b = touches_with_end(X_AB, n);
  PointSet set(margin);
  const OrderedPoints from_a(frame, true, set);
  const OrderedPoints from_b(frame, false, set);
  if (end_of_a && end_of_b) {
    const FlatDisc disc_a(a, own, frame, n);
    const FlatDisc disc_b(b, X_AB, frame, -n);
    add_rim_inside(disc_a, disc_b, tolerance, from_a);
    add_rim_inside(disc_b, disc_a, tolerance, from_b);
    add_rim_crossings(disc_a, disc_b, tolerance, from_a);
  } else if (end_of_a) {
    const FlatPolygon line = flat_segment(generator(b, X_AB, -n), frame);
    add_overlap(FlatDisc(a, own, frame, n), line, HeightField(), tolerance, from_a);
  } else if (end_of_b) {
    const FlatPolygon line = flat_segment(generator(a, own, n), frame);
    add_overlap(FlatDisc(b, X_AB, frame, -n), line, HeightField(), tolerance, from_b);
  } else {
    const Segment line_a = generator(a, own, n);
    const Segment line_b = generator(b, X_AB, -n);
    add_level_segments({line_a, line_b, 0, 0, {0, 0, 0, 0}}, n, set);
  }
  add_deepest(search.deepest(), tolerance, set);
  set.write(X_WA, n, out);
}

}  // namespace hybridyn::geometry::detail
