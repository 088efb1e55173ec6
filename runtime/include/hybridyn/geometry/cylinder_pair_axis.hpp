// The direction along which two cylinders are farthest apart, or overlap least.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "hybridyn/geometry/cylinder_axis.hpp"
#include "hybridyn/geometry/rim_edge.hpp"
#include "hybridyn/geometry/shape.hpp"
#include "hybridyn/geometry/sphere.hpp"

namespace hybridyn::geometry::detail {

/// All in A. With d from the centre of A to that of B, the gap is the largest
///   s(n) = n'd - h_A(n) - h_B(n)
/// over unit vectors n. The maximum is at the normal of (1) a flat end, (2) across both axes,
/// (3) that of one cylinder's side and the other's rim, or (4) of two rims.
class CylinderPairSearch {
 public:
  CylinderPairSearch(const Shape& a, const Shape& b, const Transform<double>& X_AB, double margin)
      : a_(a),
        b_(b),
        X_AB_(X_AB),
        X_BA_(X_AB.inverse()),
        tolerance_(1e-11 * std::min(a.radius + a.half_length, b.radius + b.half_length)) {
    look_at_ends();
    if (separation_ > margin) return;
    look_at_sides();
    if (separation_ > margin) return;
    look_at_rims();
  }

  double separation() const { return separation_; }
  const Vector3<double>& normal() const { return normal_; }
  double tolerance() const { return tolerance_; }

 private:
  static constexpr int kSteps = 16;  // around a rim

  double separation_along(const Vector3<double>& n) const {
    return n.dot(X_AB_.translation) - cylinder_height(a_.radius, a_.half_length, n) -
           cylinder_height(b_.radius, b_.half_length, X_BA_.rotation * n);
  }

  /// Directions looked at first win where others tie.
  void take(const Vector3<double>& n) {
    const double separation = separation_along(n);
    if (separation <= separation_ + tolerance_) return;
    separation_ = separation;
    normal_ = n;
  }

  void look_at_ends() {
    const Vector3<double>& d = X_AB_.translation;
    for (const Vector3<double>& axis :
         {Vector3<double>(0, 0, 1), Vector3<double>(X_AB_.rotation.col(2))}) {
      take(d.dot(axis) < 0 ? Vector3<double>(-axis) : axis);
    }
  }

  /// (2) and (3): the axis of one as an edge across the other.
  void look_at_sides() {
    const EdgeAcrossCylinder b_across_a(X_AB_.translation, X_AB_.rotation.col(2));
    if (b_across_a.is_upright()) {
      const Vector3<double>& d = X_AB_.translation;
      const double distance = std::hypot(d.x(), d.y());
      return take(distance > 0 ? Vector3<double>(d.x() / distance, d.y() / distance, 0)
                               : Vector3<double>(1, 0, 0));
    }
    const double side = b_across_a.level().dot(X_AB_.translation) < 0 ? -1.0 : 1.0;
    take(side * b_across_a.level());
    const EdgeAcrossCylinder a_across_b(X_BA_.translation, X_BA_.rotation.col(2));
    Vector3<double> n;
    for (const int end : {1, -1}) {
      if (b_across_a.rim_direction(a_.radius, a_.half_length, end, n)) take(n);
      if (!a_across_b.is_upright() && a_across_b.rim_direction(b_.radius, b_.half_length, end, n)) {
        take(-(X_AB_.rotation * n));
      }
    }
  }

  /// (4). For a point x of A's rim, directions across the rim's tangent are those across an edge:
  /// F(phi) is the largest s among them. Each local maximum of F over a few points around the rim
  /// starts a climb. No F is above the height of x over B, which rules out most points.
  void look_at_rims() {
    const double reach = EIGEN_PI / kSteps * a_.radius;  // from a point to half-way to the next
    for (const int end_a : {1, -1}) {
      for (const int end_b : {1, -1}) {
        std::array<double, kSteps> value;
        std::array<Vector3<double>, kSteps> n;
        for (int i = 0; i < kSteps; ++i) {
          value[i] = -std::numeric_limits<double>::infinity();
          const double angle = 2 * EIGEN_PI / kSteps * i;
          const Vector3<double> tangent(-std::sin(angle), std::cos(angle), 0);
          const Vector3<double> x(a_.radius * tangent.y(), -a_.radius * tangent.x(),
                                  end_a * a_.half_length);
          const Vector3<double> x_B = X_BA_.point(x);
          const double height = distance_to_cylinder(x_B, b_.radius, b_.half_length).distance;
          if (height + reach <= separation_) continue;
          const EdgeAcrossCylinder edge(x_B, X_BA_.rotation * tangent);
          if (edge.is_upright() || !edge.rim_direction(b_.radius, b_.half_length, end_b, n[i])) {
            continue;
          }
          n[i] = -(X_AB_.rotation * n[i]);
          value[i] = separation_along(n[i]);
        }
        climb_from_best(value, n);
      }
    }
  }

  void climb_from_best(const std::array<double, kSteps>& value,
                       const std::array<Vector3<double>, kSteps>& n) {
    for (int i = 0; i < kSteps; ++i) {
      const bool is_top = std::isfinite(value[i]) && value[i] > value[(i + kSteps - 1) % kSteps] &&
                          value[i] >= value[(i + 1) % kSteps];
      if (is_top) take(climb(n[i]));
    }
  }

  /// Newton's method on the sphere, with gradient g of s in space, s = n'g, and unit tangents t of
  /// the rims at their farthest points:
  ///   (r_A / |n_xy|_A t_A t_A' + r_B / |n_xy|_B t_B t_B' + s 1) step = g - s n,
  /// whose matrix is made positive where it is not; a step that does not climb is halved.
  Vector3<double> climb(Vector3<double> n) const {
    constexpr int kMostSteps = 30;
    double value = separation_along(n);
    for (int i = 0; i < kMostSteps; ++i) {
      Vector3<double> step = newton_step(n, value);
      const double length = step.norm();
      bool climbs = false;
      for (int halving = 0; halving < 20 && !climbs; ++halving) {
        const Vector3<double> next = (n + step).normalized();
        const double other = separation_along(next);
        climbs = other >= value;
        if (climbs) {
          n = next;
          value = other;
        }
        step *= 0.5;
      }
      if (!climbs || length < 1e-14) break;
    }
    return n;
  }

  Vector3<double> newton_step(const Vector3<double>& n, double value) const {
    const Vector3<double> m = X_BA_.rotation * n;
    const double across_a = std::max(std::hypot(n.x(), n.y()), 1e-12);
    const double across_b = std::max(std::hypot(m.x(), m.y()), 1e-12);
    const Vector3<double> farthest_a(a_.radius * n.x() / across_a, a_.radius * n.y() / across_a,
                                     std::copysign(a_.half_length, n.z()));
    const Vector3<double> farthest_b(b_.radius * m.x() / across_b, b_.radius * m.y() / across_b,
                                     std::copysign(b_.half_length, m.z()));
    const Vector3<double> gradient = X_AB_.translation - farthest_a - X_AB_.rotation * farthest_b;
    const PlaneAxes axes = plane_axes(n);
    const Vector3<double> t_a(-n.y() / across_a, n.x() / across_a, 0);
    const Vector3<double> t_b =
        X_AB_.rotation * Vector3<double>(-m.y() / across_b, m.x() / across_b, 0);
    const double bend_a = a_.radius / across_a;
    const double bend_b = b_.radius / across_b;
    const double ua = axes.u.dot(t_a);
    const double va = axes.v.dot(t_a);
    const double ub = axes.u.dot(t_b);
    const double vb = axes.v.dot(t_b);
    double uu = bend_a * ua * ua + bend_b * ub * ub + value;
    double vv = bend_a * va * va + bend_b * vb * vb + value;
    const double uv = bend_a * ua * va + bend_b * ub * vb;
    const double least = (uu + vv) / 2 - std::hypot((uu - vv) / 2, uv);  // eigenvalue
    const double floor = 1e-9 * (bend_a + bend_b);
    if (least < floor) {
      const double shift = floor - 2 * least;
      uu += shift;
      vv += shift;
    }
    const double gu = axes.u.dot(gradient);
    const double gv = axes.v.dot(gradient);
    const double determinant = uu * vv - uv * uv;
    return (vv * gu - uv * gv) / determinant * axes.u + (uu * gv - uv * gu) / determinant * axes.v;
  }

  const Shape& a_;
  const Shape& b_;
  Transform<double> X_AB_, X_BA_;
  double tolerance_;
  double separation_ = -std::numeric_limits<double>::infinity();
  Vector3<double> normal_;
};

}  // namespace hybridyn::geometry::detail
