// What a patch can push: all sums of forces at the corners of its polygon, each within the circular
// cone of friction.
//
// A corner r_l = (x, y) pushes by 1 along the normal and by mu along a unit vector d = (c, s) of the
// plane, this with a lever that is the factor lambda of its own (`geometry::lever_of`). About p, along
// n, t1, t2, forces first, that is the wrench
//   (1) a(l, d) = (1; mu c; mu s; lambda mu (x s - y c); y; -x)
// and for a velocity w of b against a at p
//   (2) u_n = w_n + y w_4 - x w_5,   u_t = (w_1 - lambda y w_3, w_2 + lambda x w_3).
// The law at each corner is Coulomb's: 0 <= f_n _|_ u_n >= 0, |f_t| <= mu f_n, against u_t where it
// slips.
#pragma once

#include <array>
#include <cmath>

#include "hybridyn/contact/law.hpp"
#include "hybridyn/geometry/patch_polygon.hpp"

namespace hybridyn {

/// An edge of the cone: corner l and the direction d of its friction.
struct ConeEdge {
  int corner = 0;
  double c = 1;
  double s = 0;
};

struct PatchCone {
  geometry::PatchPolygon polygon;
  double lever = 1;
  double friction = 0;
  double radius = 0;  // of the polygon

  /// (1)
  ContactVector edge(const ConeEdge& e) const {
    const double x = polygon.x[e.corner];
    const double y = polygon.y[e.corner];
    ContactVector out;
    out << 1, friction * e.c, friction * e.s, lever * friction * (x * e.s - y * e.c), y, -x;
    return out;
  }
  /// How (1) changes as d turns about the normal.
  ContactVector turned_edge(const ConeEdge& e) const {
    const double x = polygon.x[e.corner];
    const double y = polygon.y[e.corner];
    ContactVector out;
    out << 0, -friction * e.s, friction * e.c, lever * friction * (x * e.c + y * e.s), 0, 0;
    return out;
  }
  /// The wrench of a force f_n, f_1, f_2 at a corner.
  ContactVector wrench(int corner, const Vector3<double>& f) const {
    const double x = polygon.x[corner];
    const double y = polygon.y[corner];
    ContactVector out;
    out << f[0], f[1], f[2], lever * (x * f[2] - y * f[1]), y * f[0], -x * f[0];
    return out;
  }
  /// (2)
  double normal_velocity(int corner, const ContactVector& w) const {
    return w[0] + polygon.y[corner] * w[4] - polygon.x[corner] * w[5];
  }
  Eigen::Vector2d slip(int corner, const ContactVector& w) const {
    return {w[1] - lever * polygon.y[corner] * w[3], w[2] + lever * polygon.x[corner] * w[3]};
  }
  /// D of a corner: mean of the velocities along n, t1, t2 that unit forces there make.
  double scale(int corner, const ContactMatrix& Phi) const {
    const double x = polygon.x[corner];
    const double y = polygon.y[corner];
    const double normal = Phi(0, 0) + y * y * Phi(4, 4) + x * x * Phi(5, 5) +
                          2 * (y * Phi(0, 4) - x * Phi(0, 5) - x * y * Phi(4, 5));
    const double spin = lever * lever * (x * x + y * y) * Phi(3, 3);
    const double turning = 2 * lever * (x * Phi(2, 3) - y * Phi(1, 3));
    return (normal + Phi(1, 1) + Phi(2, 2) + spin + turning) / 3;
  }
  /// Largest speed of a corner, about.
  double speed(const ContactVector& w) const {
    return w.head<3>().cwiseAbs().maxCoeff() + radius * w.tail<3>().cwiseAbs().maxCoeff();
  }
};

/// Edges that bear something, and how much. Six span all wrenches.
struct ActiveEdges {
  static constexpr int kMost = 6;

  int count = 0;
  std::array<ConeEdge, kMost> edges;
  std::array<double, kMost> load{};

  void add(const ConeEdge& edge, double amount) {
    edges[count] = edge;
    load[count++] = amount;
  }
  void remove(int k) {
    --count;
    for (int i = k; i < count; ++i) {
      edges[i] = edges[i + 1];
      load[i] = load[i + 1];
    }
  }
};

}  // namespace hybridyn
