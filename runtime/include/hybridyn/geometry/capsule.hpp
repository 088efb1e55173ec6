// A capsule against capsules and polyhedra.
#pragma once

#include <algorithm>
#include <cmath>

#include "hybridyn/geometry/gjk.hpp"
#include "hybridyn/geometry/point_set.hpp"
#include "hybridyn/geometry/polygon_overlap.hpp"
#include "hybridyn/geometry/polyhedra.hpp"
#include "hybridyn/geometry/segments.hpp"
#include "hybridyn/geometry/shape.hpp"

namespace hybridyn::geometry::detail {

/// The direction from one axis to the other, across each that is not nearest with an end. Where they
/// touch, any across both, along which they are not apart either.
inline Vector3<double> direction_between(const SegmentPair& nearest, const Vector3<double>& axis_a,
                                         const Vector3<double>& axis_b, double size) {
  constexpr double kTouching = 1e-14;
  const bool inside_a = nearest.s > 0 && nearest.s < 1;
  const bool inside_b = nearest.t > 0 && nearest.t < 1;
  const Vector3<double> across = precise_cross(axis_a, axis_b);
  const double sine = across.norm();
  Vector3<double> arm = nearest.q - nearest.p;
  if (inside_a && inside_b && sine > kParallelSine) {
    return (across.dot(arm) < 0 ? -1 / sine : 1 / sine) * across;
  }
  if (inside_a) {
    arm -= arm.dot(axis_a) * axis_a;
  } else if (inside_b) {
    arm -= arm.dot(axis_b) * axis_b;
  }
  const double distance = arm.norm();
  if (distance > kTouching * size) return arm / distance;
  return sine > kParallelSine ? Vector3<double>(across / sine) : plane_axes(axis_a).u;
}

inline void collide_capsules(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                             const Transform<double>& X_WB, double margin, Manifold& out) {
  const Segment axis_a = axis_segment(a, X_WA);
  const Segment axis_b = axis_segment(b, X_WB);
  const SegmentPair nearest = closest_points(axis_a, axis_b);
  const Vector3<double> normal =
      direction_between(nearest, X_WA.rotation.col(2), X_WB.rotation.col(2),
                        a.half_length + b.half_length + a.radius + b.radius);
  PointSet set(margin);
  add_level_segments({axis_a, axis_b, a.radius, b.radius, {0, 0, 0, 0}}, normal, set);
  set.write(Transform<double>::identity(), normal, out);
}

/// In the polyhedron's frame P.
class CapsulePolyhedron {
 public:
  CapsulePolyhedron(const Shape& capsule, const Transform<double>& X_PC, const Polyhedron& solid,
                    double margin)
      : radius_(capsule.radius),
        segment_(axis_segment(capsule, X_PC)),
        axis_(-X_PC.rotation.col(2)),
        solid_(solid),
        margin_(margin),
        tolerance_(1e-11 * std::min(capsule.half_length + capsule.radius, solid.radius)) {}

  void collide(const Transform<double>& X_WP, Manifold& out) {
    look_at_faces();
    if (separation_ - radius_ > margin_) return;
    const bool is_above_face = separation_ > 0 && write(X_WP, out);
    if (is_above_face) return;
    if (!look_between_nearest() && separation_ <= 0) look_at_edges();
    if (separation_ - radius_ > margin_) return;
    if (!write(X_WP, out)) write_single(X_WP, out);
  }

 private:
  /// The separation of the axis along unit n, from the capsule to the polyhedron, where
  /// `support` is a vertex of the polyhedron nearest along n, `nearest` its point nearest to the
  /// axis.
  void take(double separation, const Vector3<double>& n, int support,
            const Vector3<double>& nearest) {
    separation_ = separation;
    normal_ = n;
    support_ = support;
    nearest_ = nearest;
  }

  void look_at_faces() {
    for (int f = 0; f < solid_.face_count(); ++f) {
      const Plane& plane = solid_.planes[f];
      const double from = plane.height(segment_.from);
      const double to = plane.height(segment_.to);
      const double height = std::min(from, to);
      if (height <= separation_) continue;
      const Vector3<double>& nearer = from <= to ? segment_.from : segment_.to;
      take(height, -plane.normal, solid_.loops[solid_.faces[f].first],
           nearer - height * plane.normal);
    }
  }

  /// True if the axis is outside of the polyhedron.
  bool look_between_nearest() {
    const auto support = [this](const Vector3<double>& v, int, int corner) {
      DifferencePoint point;
      point.a = v.dot(segment_.from) >= v.dot(segment_.to) ? 0 : 1;
      point.b = support_vertex(solid_, -v, corner);
      point.on_b = solid_.vertices[point.b];
      point.w = point.on_b - (point.a == 0 ? segment_.from : segment_.to);
      return point;
    };
    const Vector3<double> start = solid_.centre - segment_.at(0.5);
    const Separation apart = separate(support, start, 0, support_vertex(solid_, -start, 0),
                                      solid_.radius + segment_.along().norm());
    if (!apart.is_found) return false;
    if (apart.distance > separation_ + tolerance_) {
      take(apart.distance, apart.normal, apart.b, apart.on_b);
    } else {
      nearest_ = apart.on_b;  // what is nearest in the face's plane can lie just beside the face
    }
    return true;
  }

  /// Directions across the axis and an edge, on the arc between the edge's faces.
  void look_at_edges() {
    for (const Polyhedron::Edge& edge : solid_.edges) {
      const Vector3<double> along = solid_.vertices[edge.to] - solid_.vertices[edge.from];
      Vector3<double> n = precise_cross(axis_, along);
      const double length = n.norm();
      if (!(length > 0)) continue;
      n /= length;
      const Vector3<double>& left = solid_.planes[edge.left].normal;
      const Vector3<double>& right = solid_.planes[edge.right].normal;
      if (n.dot(left + right) > 0) n = -n;
      if (n.cross(left).dot(along) < 0 || right.cross(n).dot(along) < 0) continue;
      const double separation = n.dot(solid_.vertices[edge.from] - segment_.from);
      if (separation <= separation_ + tolerance_) continue;
      const Segment other = {solid_.vertices[edge.from], solid_.vertices[edge.to]};
      take(separation, n, edge.from, closest_points(segment_, other).q);
    }
  }

  /// The axis over the face that looks at it. False where their overlap, seen along the normal, has
  /// no point as near as the two are.
  bool write(const Transform<double>& X_WP, Manifold& out) const {
    const int face = farthest_face(solid_, support_, -normal_, 10 * tolerance_);
    const Vector3<double>& on_face = solid_.vertices[solid_.loops[solid_.faces[face].first]];
    const ContactFrame frame(on_face, normal_);
    const HeightField height(frame, on_face, solid_.planes[face].normal);
    if (height.is_steep) return false;
    const Vector3<double> lift = radius_ * normal_;
    const FlatPolygon line = flat_segment({segment_.from + lift, segment_.to + lift}, frame);
    const FlatPolygon flat = flat_face(solid_, face, Transform<double>::identity(), frame, false);
    PointSet set(margin_);
    PolygonOverlap(frame, line, HeightField(), flat, height, 10 * tolerance_, set);
    if (set.least_gap() > separation_ - radius_ + 10 * tolerance_) return false;
    set.write(X_WP, normal_, out);
    return true;
  }

  void write_single(const Transform<double>& X_WP, Manifold& out) const {
    const int edge = level_edge(solid_, support_, -normal_, 10 * tolerance_);
    const double gap = separation_ - radius_;
    write_point(X_WP.rotation * normal_, X_WP.point(nearest_ - gap / 2 * normal_), gap,
                edge < 0 ? vertex_of_b(support_) : edge_pair(0, edge), out);
  }

  double radius_;
  Segment segment_;
  Vector3<double> axis_;
  const Polyhedron& solid_;
  double margin_, tolerance_;
  double separation_ = -std::numeric_limits<double>::infinity();  // of the axis
  Vector3<double> normal_;
  Vector3<double> nearest_;  // of the polyhedron
  int support_ = 0;
};

}  // namespace hybridyn::geometry::detail
