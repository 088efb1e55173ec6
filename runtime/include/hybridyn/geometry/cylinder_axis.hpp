// The direction along which a cylinder and a solid with straight edges are farthest apart, or
// overlap least.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "hybridyn/geometry/polyhedron_axis.hpp"
#include "hybridyn/geometry/rim_edge.hpp"
#include "hybridyn/geometry/segments.hpp"
#include "hybridyn/geometry/sphere.hpp"

namespace hybridyn::geometry::detail {

/// The best direction so far, in the cylinder's frame.
struct CylinderAxis {
  double separation = -std::numeric_limits<double>::infinity();
  Vector3<double> normal;    // unit, from the cylinder to the other solid
  Vector3<double> position;  // half-way between the two where they touch
};

/// With s(n) = min over the other solid of n'b - h(n), the gap is the largest s(n). The maximum is
///   (1) at the normal of a flat end, or (2) of one of the other's faces, reversed,
///   (3) across the axis and an edge, (4) at a rim's direction from an edge,
///   (5) across the axis to a corner; of solids that are apart also from a rim to a corner.
/// Edges and corners count where their direction is one in which the other solid rests on them.
class CylinderAxisSearch {
 public:
  CylinderAxisSearch(double radius, double half_length, double size)
      : radius_(radius), half_length_(half_length), tolerance_(1e-11 * size) {}

  double tolerance() const { return tolerance_; }
  const CylinderAxis& best() const { return best_; }
  double height(const Vector3<double>& n) const {
    return cylinder_height(radius_, half_length_, n);
  }
  /// The cylinder's farthest point, the middle of a flat end or of the side if there are many.
  Vector3<double> farthest(const Vector3<double>& n) const {
    const double across = n.head<2>().norm();
    const double scale = across > 1e-12 ? radius_ / across : 0.0;
    const double z = std::abs(n.z()) > 1e-12 ? std::copysign(half_length_, n.z()) : 0.0;
    return {scale * n.x(), scale * n.y(), z};
  }

  /// The cylinder's point nearest to where the two touch along the best direction.
  Vector3<double> nearest_point() const {
    Vector3<double> out = best_.position;
    const double across = out.head<2>().norm();
    if (across > radius_) out.head<2>() *= radius_ / across;
    out.z() = std::clamp(out.z(), -half_length_, half_length_);
    return out;
  }

  void take(double separation, const Vector3<double>& normal, const Vector3<double>& position) {
    if (separation > std::max(best_.separation, to_exceed_)) {
      best_ = {separation, normal, position};
    }
  }
  /// Directions looked at so far, those of flat features, win where others tie.
  void settle() { to_exceed_ = best_.separation + tolerance_; }

  /// (2), with the height of the other solid over its face: a plane of normal -n through a point.
  void look_at_face(const Vector3<double>& n, double height_along_n) {
    const double separation = height_along_n - height(n);
    take(separation, n, farthest(n) + separation / 2 * n);
  }

  /// (3) and (4). `rests_on(n)`: whether n is a direction against which the edge is farthest.
  template <class RestsOn>
  void look_at_edge(const Vector3<double>& from, const Vector3<double>& along, double length,
                    const RestsOn& rests_on) {
    const EdgeAcrossCylinder edge(from, along);
    if (edge.is_upright()) return look_at_upright_edge(from, along, rests_on);
    for (const int side : {1, -1}) {
      const Vector3<double> n = side * edge.level();
      if (rests_on(n)) {
        const double separation = n.dot(from) - radius_;
        const Segment axis = {{0, 0, -half_length_}, {0, 0, half_length_}};
        const Vector3<double> at =
            closest_points(axis, {from, from + length * along}).q - separation / 2 * n;
        take(separation, n, at);
      }
      Vector3<double> rim;
      if (!edge.rim_direction(radius_, half_length_, side, rim) || !rests_on(rim)) continue;
      const double separation = rim.dot(from) - height(rim);
      take(separation, rim, farthest(rim) + separation / 2 * rim);
    }
  }

  /// (5).
  template <class RestsOn>
  void look_at_corner(const Vector3<double>& corner, const RestsOn& rests_on) {
    const double across = corner.head<2>().norm();
    PointDistance from = {across - radius_, Vector3<double>(corner.x(), corner.y(), 0) / across};
    if (across > radius_ && std::abs(corner.z()) > half_length_) {
      from = distance_to_cylinder(corner, radius_, half_length_);
    }
    if (!(across > 0) || from.distance <= best_.separation) return;
    if (!rests_on(from.normal)) return;
    take(from.distance, from.normal, corner - from.distance / 2 * from.normal);
  }

 private:
  /// Along the axis: straight across to it.
  template <class RestsOn>
  void look_at_upright_edge(const Vector3<double>& from, const Vector3<double>& along,
                            const RestsOn& rests_on) {
    Vector3<double> n(from.x(), from.y(), 0);
    const double distance = n.norm();
    n = distance > 0 ? Vector3<double>(n / distance) : Vector3<double>::UnitX();
    if (!rests_on(n)) return;
    const double separation = distance - radius_;
    const Vector3<double> foot = from - along.dot(from) * along;
    take(separation, n, foot - separation / 2 * n);
  }

  double radius_, half_length_;
  double tolerance_;
  double to_exceed_ = -std::numeric_limits<double>::infinity();
  CylinderAxis best_;
};

/// The directions against which an edge between two faces is farthest: the arc from one reversed
/// normal to the other. All in one frame.
struct EdgeArc {
  Vector3<double> along, left, right;

  bool operator()(const Vector3<double>& n) const {
    return n.cross(left).dot(along) >= 0 && right.cross(n).dot(along) >= 0;
  }
};

/// The gap's direction of a cylinder and a polyhedron P; X_CP is that of P in the cylinder's frame.
class CylinderPolyhedronSearch : public CylinderAxisSearch {
 public:
  CylinderPolyhedronSearch(double radius, double half_length, const Polyhedron& solid,
                           const Transform<double>& X_CP, double margin)
      : CylinderAxisSearch(radius, half_length, std::min(radius + half_length, solid.radius)),
        solid_(solid),
        X_CP_(X_CP) {
    look_at_faces();
    if (best().separation > margin) return;
    look_at_ends();
    if (best().separation > margin) return;
    settle();
    look_at_edges();
    look_at_corners();
  }

 private:
  Vector3<double> vertex(int i) const { return X_CP_.point(solid_.vertices[i]); }

  Vector3<double> in_solid(const Vector3<double>& p) const {
    return X_CP_.rotation.transpose() * (p - X_CP_.translation);
  }

  void look_at_faces() {
    for (const Plane& plane : solid_.planes) {
      const Vector3<double> n = -(X_CP_.rotation * plane.normal);
      look_at_face(n, n.dot(X_CP_.translation) - plane.offset);
    }
  }

  void look_at_ends() {
    int lowest = 0;
    for (const double side : {1.0, -1.0}) {
      const Vector3<double> n(0, 0, side);
      lowest = support_vertex(solid_, -side * X_CP_.rotation.row(2).transpose(), lowest);
      const Vector3<double> p = vertex(lowest);
      const double separation = side * p.z() - height(n);
      take(separation, n, p - separation / 2 * n);
    }
  }

  /// Passes over edges both of whose faces a point of the cylinder is deeper below than the best
  /// separation, which is negative: its point nearest to where the two touch along the best
  /// direction, or the middle of the feature that touches.
  void look_at_edges() {
    const Vector3<double> x = in_solid(nearest_point());
    const Vector3<double> middle = in_solid(farthest(best().normal));
    const double bound = std::min(best().separation, 0.0);
    for (const Polyhedron::Edge& edge : solid_.edges) {
      const Plane& left = solid_.planes[edge.left];
      const Plane& right = solid_.planes[edge.right];
      if (left.height(x) <= bound && right.height(x) <= bound) continue;
      if (left.height(middle) <= bound && right.height(middle) <= bound) continue;
      const Vector3<double> from = vertex(edge.from);
      Vector3<double> along = vertex(edge.to) - from;
      const double length = along.norm();
      along /= length;
      const EdgeArc arc = {along, X_CP_.rotation * left.normal, X_CP_.rotation * right.normal};
      look_at_edge(from, along, length, arc);
    }
  }

  void look_at_corners() {
    for (int i = 0; i < solid_.vertex_count(); ++i) {
      look_at_corner(vertex(i), [&](const Vector3<double>& n) {
        const Vector3<double> n_P = X_CP_.rotation.transpose() * n;
        const double level = n_P.dot(solid_.vertices[i]);
        for (int k = solid_.first_neighbour[i]; k < solid_.first_neighbour[i + 1]; ++k) {
          const int other = solid_.neighbours[k].vertex;
          if (n_P.dot(solid_.vertices[other]) < level - tolerance()) return false;
        }
        return true;
      });
    }
  }

  const Polyhedron& solid_;
  const Transform<double>& X_CP_;
};

/// The gap's direction of a cylinder and a segment, given in the cylinder's frame.
class CylinderSegmentSearch : public CylinderAxisSearch {
 public:
  CylinderSegmentSearch(double radius, double half_length, const Segment& segment,
                        const Vector3<double>& along, double size)
      : CylinderAxisSearch(radius, half_length, size) {
    const Vector3<double>& p = segment.from;
    const Vector3<double>& q = segment.to;
    for (const double side : {1.0, -1.0}) {
      const Vector3<double> n(0, 0, side);
      const Vector3<double>& nearer = side * p.z() <= side * q.z() ? p : q;
      const double separation = side * nearer.z() - half_length;
      take(separation, n, nearer - separation / 2 * n);
    }
    settle();
    look_at_edge(p, along, (q - p).norm(), [](const Vector3<double>&) { return true; });
    look_at_corner(p, [&](const Vector3<double>& n) { return n.dot(q - p) >= -tolerance(); });
    look_at_corner(q, [&](const Vector3<double>& n) { return n.dot(p - q) >= -tolerance(); });
  }
};

}  // namespace hybridyn::geometry::detail
