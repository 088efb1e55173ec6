// Two polyhedra.
#pragma once

#include <algorithm>
#include <cmath>

#include "hybridyn/geometry/gjk.hpp"
#include "hybridyn/geometry/point_set.hpp"
#include "hybridyn/geometry/polygon_overlap.hpp"
#include "hybridyn/geometry/polyhedron_axis.hpp"
#include "hybridyn/geometry/segments.hpp"

namespace hybridyn::geometry::detail {

/// Of the two faces at an edge, the one whose normal is nearer to the direction.
inline int face_beside(const Polyhedron& solid, int edge, const Vector3<double>& direction) {
  const Polyhedron::Edge& e = solid.edges[edge];
  const double left = direction.dot(solid.planes[e.left].normal);
  return left >= direction.dot(solid.planes[e.right].normal) ? e.left : e.right;
}

/// The edge at a vertex that is level along the direction, up to a tolerance; -1: none.
inline int level_edge(const Polyhedron& solid, int vertex, const Vector3<double>& direction,
                      double tolerance) {
  const double height = direction.dot(solid.vertices[vertex]);
  for (int i = solid.first_neighbour[vertex]; i < solid.first_neighbour[vertex + 1]; ++i) {
    const Polyhedron::Neighbour& neighbour = solid.neighbours[i];
    if (direction.dot(solid.vertices[neighbour.vertex]) >= height - tolerance) {
      return neighbour.edge;
    }
  }
  return -1;
}

/// The face that decides what lies in a direction from a solid whose farthest vertex that way is
/// given: of those at the edge that is farthest as a whole if there is one, whichever of its ends
/// was found; else of those around the vertex.
inline int farthest_face(const Polyhedron& solid, int vertex, const Vector3<double>& direction,
                         double tolerance) {
  const int edge = level_edge(solid, vertex, direction, tolerance);
  return edge >= 0 ? face_beside(solid, edge, direction) : face_towards(solid, vertex, direction);
}

class PolyhedronPair {
 public:
  PolyhedronPair(const Polyhedron& a, const Transform<double>& X_WA, const Polyhedron& b,
                 const Transform<double>& X_WB, double margin)
      : a_(a),
        b_(b),
        X_WA_(X_WA),
        X_AB_(X_WA.inverse() * X_WB),
        margin_(margin),
        search_(a, b, X_AB_, margin) {}

  void collide(Manifold& out) {
    search_.look_between_centres();
    if (search_.is_beyond_margin()) return;
    search_.look_at_faces();
    if (search_.is_beyond_margin()) return;
    if (best_face().separation >= 0 && write_faces(out)) return;
    if (search_.most() <= 0) search_.look_at_edges();
    if (search_.most() > 0 && write_separated(out)) return;
    if (search_.edges().separation > best_face().separation + search_.tolerance()) {
      return write_edges(search_.edges(), out);
    }
    if (!write_faces(out)) write_corner(best_face(), out);
  }

 private:
  bool prefers_face_of_a() const {
    return search_.face_of_a().separation + search_.tolerance() >= search_.face_of_b().separation;
  }
  const ContactAxis& best_face() const {
    return prefers_face_of_a() ? search_.face_of_a() : search_.face_of_b();
  }

  bool write_faces(Manifold& out) const {
    const ContactAxis& axis = best_face();
    if (axis.separation < search_.most() - search_.tolerance()) return false;
    const Vector3<double>& n = axis.normal;
    if (prefers_face_of_a())
      return write_overlap(axis.separation, n, axis.a, face_of_b(axis.b, n), out);
    return write_overlap(axis.separation, n, face_of_a(axis.a, n), axis.b, out);
  }

  int face_of_a(int vertex, const Vector3<double>& n) const { return face_towards(a_, vertex, n); }
  int face_of_b(int vertex, const Vector3<double>& n) const {
    return face_towards(b_, vertex, -(X_AB_.rotation.transpose() * n));
  }

  /// Contact of two faces that look at each other along n, one of them perhaps only nearly. False
  /// where no point of their overlap is as near as the solids are: then they are nearest elsewhere.
  bool write_overlap(double separation, const Vector3<double>& n, int face_a, int face_b,
                     Manifold& out) const {
    const Vector3<double> on_a = a_.vertices[a_.loops[a_.faces[face_a].first]];
    const Vector3<double> on_b = X_AB_.point(b_.vertices[b_.loops[b_.faces[face_b].first]]);
    const ContactFrame frame(on_b, n);
    const HeightField height_a(frame, on_a, a_.planes[face_a].normal);
    const HeightField height_b(frame, on_b, X_AB_.rotation * b_.planes[face_b].normal);
    const FlatPolygon flat_a = flat_face(a_, face_a, Transform<double>::identity(), frame, true);
    const FlatPolygon flat_b = flat_face(b_, face_b, X_AB_, frame, false);
    PointSet set(margin_);
    PolygonOverlap(frame, flat_a, height_a, flat_b, height_b, 10 * search_.tolerance(), set);
    if (set.least_gap() > separation + 10 * search_.tolerance()) return false;
    set.write(X_WA_, n, out);
    return true;
  }

  /// Where edges or corners decide, but faces beside them look at each other almost straight, as of
  /// a box that lies on another and tilts a little: the overlap of these faces, so that no point is
  /// lost when rounding makes an edge decide.
  bool write_nearly_flat(double separation, const Vector3<double>& n, int face_a, int face_b,
                         Manifold& out) const {
    constexpr double kNearlyFlat = 0.95;  // cosine
    if (n.dot(a_.planes[face_a].normal) < kNearlyFlat) return false;
    if (-n.dot(X_AB_.rotation * b_.planes[face_b].normal) < kNearlyFlat) return false;
    return write_overlap(separation, n, face_a, face_b, out);
  }

  /// Where rounding hides the overlap of faces: the face's plane and the corner nearest to it.
  void write_corner(const ContactAxis& axis, Manifold& out) const {
    const bool is_of_b = prefers_face_of_a();
    const double half = axis.separation / 2;
    const Vector3<double> position =
        is_of_b ? Vector3<double>(X_AB_.point(b_.vertices[axis.b]) - half * axis.normal)
                : Vector3<double>(a_.vertices[axis.a] + half * axis.normal);
    write_point(X_WA_.rotation * axis.normal, X_WA_.point(position), axis.separation,
                is_of_b ? vertex_of_b(axis.b) : vertex_of_a(axis.a), out);
  }

  Segment segment_of_a(int e) const {
    return {a_.vertices[a_.edges[e].from], a_.vertices[a_.edges[e].to]};
  }
  Segment segment_of_b(int e) const {
    return {X_AB_.point(b_.vertices[b_.edges[e].from]), X_AB_.point(b_.vertices[b_.edges[e].to])};
  }

  void write_edges(const ContactAxis& axis, Manifold& out) const {
    const Vector3<double> back = -(X_AB_.rotation.transpose() * axis.normal);  // in B
    const int face_a = face_beside(a_, axis.a, axis.normal);
    const int face_b = face_beside(b_, axis.b, back);
    if (write_nearly_flat(axis.separation, axis.normal, face_a, face_b, out)) return;
    const SegmentPair nearest = closest_points(segment_of_a(axis.a), segment_of_b(axis.b));
    write_point(X_WA_.rotation * axis.normal, X_WA_.point((nearest.p + nearest.q) / 2),
                axis.separation, edge_pair(axis.a, axis.b), out);
  }

  /// Nearest corners and edges of solids that do not overlap. False where they touch up to
  /// rounding.
  bool write_separated(Manifold& out) const {
    const auto support = [this](const Vector3<double>& v, int corner_a, int corner_b) {
      DifferencePoint point;
      point.a = support_vertex(a_, v, corner_a);
      point.b = support_vertex(b_, -(X_AB_.rotation.transpose() * v), corner_b);
      point.on_b = X_AB_.point(b_.vertices[point.b]);
      point.w = point.on_b - a_.vertices[point.a];
      return point;
    };
    const Separation apart =
        separate(support, X_AB_.point(b_.centre) - a_.centre, 0, 0, std::max(a_.radius, b_.radius));
    if (!apart.is_found) return false;
    out.count = 0;
    if (apart.distance > margin_) return true;
    const Vector3<double> back = -(X_AB_.rotation.transpose() * apart.normal);
    const double level = 10 * search_.tolerance();
    const int face_a = farthest_face(a_, apart.a, apart.normal, level);
    const int face_b = farthest_face(b_, apart.b, back, level);
    if (write_nearly_flat(apart.distance, apart.normal, face_a, face_b, out)) return true;
    const int edge_a = level_edge(a_, apart.a, apart.normal, level);
    const int edge_b = level_edge(b_, apart.b, back, level);
    const Segment on_a = edge_a >= 0 ? segment_of_a(edge_a) : Segment::point(a_.vertices[apart.a]);
    const Segment on_b =
        edge_b >= 0 ? segment_of_b(edge_b) : Segment::point(X_AB_.point(b_.vertices[apart.b]));
    PointSet set(margin_);
    add_level_segments({on_a, on_b, 0, 0, {edge_a, edge_b, apart.a, apart.b}}, apart.normal, set);
    set.write(X_WA_, apart.normal, out);
    return true;
  }

  const Polyhedron& a_;
  const Polyhedron& b_;
  const Transform<double>& X_WA_;
  Transform<double> X_AB_;
  double margin_;
  PolyhedronAxisSearch search_;
};

}  // namespace hybridyn::geometry::detail
