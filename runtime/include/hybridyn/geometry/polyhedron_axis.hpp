// The direction along which two polyhedra are farthest apart, or overlap least.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "hybridyn/geometry/polyhedron.hpp"
#include "hybridyn/spatial/transform.hpp"

namespace hybridyn::geometry::detail {

/// a x b with errors relative to its own length also where a and b are nearly parallel.
inline Vector3<double> precise_cross(const Vector3<double>& a, const Vector3<double>& b) {
  const auto difference = [](double p, double q, double r, double s) {  // p q - r s, Kahan
    const double rs = r * s;
    return std::fma(p, q, -rs) + std::fma(-r, s, rs);
  };
  return {difference(a.y(), b.z(), a.z(), b.y()), difference(a.z(), b.x(), a.x(), b.z()),
          difference(a.x(), b.y(), a.y(), b.x())};
}

/// Of the faces around a vertex, the one whose normal is nearest to the direction.
inline int face_towards(const Polyhedron& solid, int vertex, const Vector3<double>& direction) {
  int best = -1;
  double cosine = -2;
  for (int i = solid.first_neighbour[vertex]; i < solid.first_neighbour[vertex + 1]; ++i) {
    const Polyhedron::Edge& edge = solid.edges[solid.neighbours[i].edge];
    for (const int face : {edge.left, edge.right}) {
      const double other = direction.dot(solid.planes[face].normal);
      if (other <= cosine) continue;
      cosine = other;
      best = face;
    }
  }
  return best;
}

struct ContactAxis {
  double separation = -std::numeric_limits<double>::infinity();
  Vector3<double> normal;  // unit, in A, from A to B
  int a = -1, b = -1;      // face and supporting vertex, vertex and face, or edges
};

/// With s(n) = min over b of n'b - max over a of n'a, all a and b given in A, the gap is the
/// largest s(n) over unit vectors n. Solids that overlap have that maximum
///   (1) at a face's normal, of A, or (2) of B reversed, or
///   (3) at e_A x e_B of edges whose arcs on the Gauss maps of A and -B cross.
/// With x any point of B, s(n_f) is at most the height of x over face f of A, and for n on the arc
/// between two faces that x is d or more below, s(n) <= -d: what cannot reach the best value so far
/// is passed over.
class PolyhedronAxisSearch {
 public:
  PolyhedronAxisSearch(const Polyhedron& a, const Polyhedron& b, const Transform<double>& X_AB,
                       double margin)
      : a_(a),
        b_(b),
        X_AB_(X_AB),
        X_BA_(X_AB.inverse()),
        margin_(margin),
        tolerance_(1e-11 * std::min(a.radius, b.radius)) {}

  /// Differences in separation below this are none.
  double tolerance() const { return tolerance_; }

  /// The largest separation along all directions looked at.
  double most() const { return most_; }
  bool is_beyond_margin() const { return most_ > margin_; }

  const ContactAxis& face_of_a() const { return face_of_a_; }
  const ContactAxis& face_of_b() const { return face_of_b_; }
  const ContactAxis& edges() const { return edges_; }

  /// Corners farthest along and against the direction between the centres: a first bound.
  void look_between_centres() {
    Vector3<double> n = X_AB_.point(b_.centre) - a_.centre;
    const double length = n.norm();
    n = length > 0 ? Vector3<double>(n / length) : Vector3<double>::UnitX();
    corner_of_a_ = support_vertex(a_, n, 0);
    corner_of_b_ = support_vertex(b_, -(X_BA_.rotation * n), 0);
    most_ = n.dot(X_AB_.point(b_.vertices[corner_of_b_]) - a_.vertices[corner_of_a_]);
  }

  void look_at_faces() {
    look_at_faces(a_, b_, X_BA_, corner_of_b_, face_of_a_);
    if (is_beyond_margin()) return;
    look_at_faces(b_, a_, X_AB_, corner_of_a_, face_of_b_);
    if (face_of_b_.a >= 0) {
      face_of_b_.normal = -(X_AB_.rotation * face_of_b_.normal);
      std::swap(face_of_b_.a, face_of_b_.b);
    }
  }

  /// Of solids that no direction looked at so far separates.
  void look_at_edges() {
    const Vector3<double> x_A = X_AB_.point(b_.vertices[corner_of_b_]);
    const Vector3<double> c_A = X_AB_.point(b_.centre);
    const Vector3<double> x_B = X_BA_.point(a_.vertices[corner_of_a_]);
    const Vector3<double> c_B = X_BA_.point(a_.centre);
    std::array<EdgeInA, kChunk> chunk;
    int count = 0;
    for (int e = 0; e < b_.edge_count(); ++e) {
      if (!can_reach(b_, e, x_B, c_B)) continue;
      chunk[count++] = edge_of_b(e);
      if (count < kChunk) continue;
      look_at_edges(chunk.data(), count, x_A, c_A);
      count = 0;
    }
    look_at_edges(chunk.data(), count, x_A, c_A);
  }

 private:
  static constexpr int kChunk = 64;

  /// An edge of B in A, with the normals of its faces reversed.
  struct EdgeInA {
    Vector3<double> direction, left, right;
    int edge;
  };

  /// Faces of `solid` against corners of `other`, in the solid's frame; `corner` is the starting
  /// point on entry, and on return that of the best face.
  void look_at_faces(const Polyhedron& solid, const Polyhedron& other,
                     const Transform<double>& X_OS, int& corner, ContactAxis& best) {
    Vector3<double> x = X_OS.rotation.transpose() * (other.vertices[corner] - X_OS.translation);
    for (int f = 0; f < solid.face_count(); ++f) {
      const Plane& plane = solid.planes[f];
      const double bound = std::max(most_ - tolerance_, best.separation);
      if (plane.height(x) <= bound) continue;
      const int lowest = support_vertex(other, -(X_OS.rotation * plane.normal), corner);
      const Vector3<double> y =
          X_OS.rotation.transpose() * (other.vertices[lowest] - X_OS.translation);
      const double separation = plane.height(y);
      if (separation <= bound) continue;
      best = {separation, plane.normal, f, lowest};
      x = y;
      corner = lowest;
      most_ = std::max(most_, separation);
      if (is_beyond_margin()) return;
    }
  }

  /// Whether edge e can separate more than the best, given points x and c of the other solid.
  bool can_reach(const Polyhedron& solid, int e, const Vector3<double>& x,
                 const Vector3<double>& c) const {
    const Plane& left = solid.planes[solid.edges[e].left];
    const Plane& right = solid.planes[solid.edges[e].right];
    const double bound = std::min(most_, 0.0);
    return (left.height(x) > bound || right.height(x) > bound) &&
           (left.height(c) > bound || right.height(c) > bound);
  }

  EdgeInA edge_of_b(int e) const {
    const Polyhedron::Edge& edge = b_.edges[e];
    const Matrix3<double>& R = X_AB_.rotation;
    return {R * (b_.vertices[edge.to] - b_.vertices[edge.from]), -(R * b_.planes[edge.left].normal),
            -(R * b_.planes[edge.right].normal), e};
  }

  void look_at_edges(const EdgeInA* chunk, int count, const Vector3<double>& x_A,
                     const Vector3<double>& c_A) {
    for (int i = 0; i < a_.edge_count(); ++i) {
      if (!can_reach(a_, i, x_A, c_A)) continue;
      const Polyhedron::Edge& edge = a_.edges[i];
      const Vector3<double> direction = a_.vertices[edge.to] - a_.vertices[edge.from];
      const Vector3<double>& left = a_.planes[edge.left].normal;
      const Vector3<double>& right = a_.planes[edge.right].normal;
      for (int k = 0; k < count; ++k) {
        const EdgeInA& other = chunk[k];
        // Each arc's ends lie on either side of the other's great circle, and on the same half.
        const double l = direction.dot(other.left);
        if (l * direction.dot(other.right) >= 0) continue;
        const double r = other.direction.dot(right);
        if (r * other.direction.dot(left) >= 0 || l * r <= 0) continue;
        look_at_pair(i, direction, left, right, other);
      }
    }
  }

  void look_at_pair(int i, const Vector3<double>& direction, const Vector3<double>& left,
                    const Vector3<double>& right, const EdgeInA& other) {
    constexpr double kNearlyParallel = 1e-8;  // square of the angle
    Vector3<double> n = direction.cross(other.direction);
    double squared = n.squaredNorm();
    if (squared < kNearlyParallel * direction.squaredNorm() * other.direction.squaredNorm()) {
      n = precise_cross(direction, other.direction);
      squared = n.squaredNorm();
      if (!(squared > 0)) return;
    }
    n /= std::sqrt(squared);
    if (n.dot(left + right) < 0) n = -n;
    const Vector3<double> arm =
        X_AB_.point(b_.vertices[b_.edges[other.edge].from]) - a_.vertices[a_.edges[i].from];
    const double separation = n.dot(arm);
    if (separation <= edges_.separation) return;
    edges_ = {separation, n, i, other.edge};
    most_ = std::max(most_, separation);
  }

  const Polyhedron& a_;
  const Polyhedron& b_;
  Transform<double> X_AB_, X_BA_;
  double margin_;
  double tolerance_;
  double most_ = -std::numeric_limits<double>::infinity();
  int corner_of_a_ = 0, corner_of_b_ = 0;
  ContactAxis face_of_a_, face_of_b_, edges_;
};

}  // namespace hybridyn::geometry::detail
