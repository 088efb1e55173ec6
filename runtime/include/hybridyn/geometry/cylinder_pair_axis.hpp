// The direction along which two cylinders are farthest apart, or overlap least.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "hybridyn/geometry/cylinder_axis.hpp"
#include "hybridyn/geometry/rim_edge.hpp"
#include "hybridyn/geometry/segments.hpp"
#include "hybridyn/geometry/shape.hpp"

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
    settle();
    look_at_sides();
    if (separation_ > margin) return;
    look_at_rims();
  }

  double separation() const { return separation_; }
  const Vector3<double>& normal() const { return normal_; }
  double tolerance() const { return tolerance_; }

  /// With a point half-way between a rim's farthest point and the other cylinder or, where none
  /// touches with a rim, between the points near the axes' nearest ones.
  CylinderAxis deepest() const {
    const double half = separation_ / 2;
    const Vector3<double> back = -(X_BA_.rotation * normal_);
    if (is_rim_direction(normal_)) {
      return {separation_, normal_, farthest_on_rim(a_, normal_) + half * normal_};
    }
    if (is_rim_direction(back)) {
      return {separation_, normal_, X_AB_.point(farthest_on_rim(b_, back)) - half * normal_};
    }
    const SegmentPair nearest =
        closest_points(axis_segment(a_, Transform<double>::identity()), axis_segment(b_, X_AB_));
    return {separation_, normal_, (nearest.p + nearest.q + (a_.radius - b_.radius) * normal_) / 2};
  }

 private:
  static bool is_rim_direction(const Vector3<double>& n) {
    constexpr double kAlong = 1e-9;
    return std::abs(n.z()) > kAlong && std::hypot(n.x(), n.y()) > kAlong;
  }
  /// In the cylinder's frame.
  static Vector3<double> farthest_on_rim(const Shape& cylinder, const Vector3<double>& n) {
    const double scale = cylinder.radius / std::max(n.head<2>().norm(), 1e-12);
    return {scale * n.x(), scale * n.y(), std::copysign(cylinder.half_length, n.z())};
  }

  static constexpr double kPi = 3.14159265358979323846;
  static constexpr int kSteps = 16;  // around a rim

  double separation_along(const Vector3<double>& n) const {
    return n.dot(X_AB_.translation) - cylinder_height(a_.radius, a_.half_length, n) -
           cylinder_height(b_.radius, b_.half_length, X_BA_.rotation * n);
  }

  void take(const Vector3<double>& n) {
    const double separation = separation_along(n);
    if (separation <= std::max(separation_, to_exceed_)) return;
    separation_ = separation;
    normal_ = n;
  }
  /// Directions looked at so far, those of flat ends, win where others tie.
  void settle() { to_exceed_ = separation_ + tolerance_; }

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
  /// F(phi) is the largest s among them. The point beside the other cylinder's nearest and local
  /// maxima of F over a few points around the rim start climbs.
  ///
  /// An end of A is passed over by a bound: with y any point of B, here that nearest to where A
  /// touches, s(n) <= n'(y - x) for x in A. The directions of a rim's point x lie between its end's
  /// normal and rho, from the axis to x, and
  ///   rho'(y - x) <= |y_xy| - r_A:
  /// where both ends of all these arcs are below the best separation, which is negative, so are
  /// their insides.
  void look_at_rims() {
    for (const int end_a : {1, -1}) {
      const Vector3<double> y = nearest_of_b();
      const double bound = std::min(separation_, 0.0) + tolerance_;
      const bool end_is_below = end_a * y.z() - a_.half_length <= bound;
      if (end_is_below && std::hypot(y.x(), y.y()) - a_.radius <= bound) continue;
      for (const int end_b : {1, -1}) {
        std::array<double, kSteps> value;
        std::array<Vector3<double>, kSteps> n;
        if (std::isfinite(look_at_rim_point(std::atan2(y.y(), y.x()), end_a, end_b, n[0]))) {
          take(climb(n[0]));
        }
        for (int i = 0; i < kSteps; ++i) {
          value[i] = look_at_rim_point(2 * kPi / kSteps * i, end_a, end_b, n[i]);
        }
        climb_from_tops(value, n);
      }
    }
  }

  /// Of B's points farthest towards A along the best normal, the one nearest to where A touches.
  Vector3<double> nearest_of_b() const {
    const Vector3<double> back = -(X_BA_.rotation * normal_);
    if (is_rim_direction(back)) return X_AB_.point(farthest_on_rim(b_, back));
    Vector3<double> p = X_BA_.point(deepest().position);
    const bool is_end = std::abs(back.z()) > 0.5;
    const double across = is_end ? std::max({std::hypot(p.x(), p.y()), b_.radius, 1e-300})
                                 : std::hypot(back.x(), back.y());
    const Vector3<double>& arm = is_end ? p : back;
    const double z = is_end ? std::copysign(b_.half_length, back.z())
                            : std::clamp(p.z(), -b_.half_length, b_.half_length);
    return X_AB_.point(
        Vector3<double>(b_.radius * arm.x() / across, b_.radius * arm.y() / across, z));
  }

  /// F at an angle, for one end of B, and its direction n; -infinity: no maximum.
  double look_at_rim_point(double angle, int end_a, int end_b, Vector3<double>& n) const {
    const Vector3<double> tangent(-std::sin(angle), std::cos(angle), 0);
    const Vector3<double> x(a_.radius * tangent.y(), -a_.radius * tangent.x(),
                            end_a * a_.half_length);
    const EdgeAcrossCylinder edge(X_BA_.point(x), X_BA_.rotation * tangent);
    const bool is_found =
        !edge.is_upright() && edge.rim_direction(b_.radius, b_.half_length, end_b, n);
    if (!is_found) return -std::numeric_limits<double>::infinity();
    n = -(X_AB_.rotation * n);
    return separation_along(n);
  }

  /// Climbs from the tops that may lead above the best: by less than half of what they are above
  /// their lower neighbour.
  void climb_from_tops(const std::array<double, kSteps>& value,
                       const std::array<Vector3<double>, kSteps>& n) {
    for (int i = 0; i < kSteps; ++i) {
      const double before = value[(i + kSteps - 1) % kSteps];
      const double after = value[(i + 1) % kSteps];
      if (!std::isfinite(value[i]) || before >= value[i] || after > value[i]) continue;
      if (value[i] + (value[i] - std::min(before, after)) / 2 <= separation_) continue;
      take(climb(n[i]));
    }
  }

  /// Newton's method on the sphere, with gradient g of s in space, s = n'g, and unit tangents t of
  /// the rims at their farthest points:
  ///   (r_A / |n_xy|_A t_A t_A' + r_B / |n_xy|_B t_B t_B' + s 1) step = g - s n,
  /// whose matrix is made positive where it is not; a step that does not climb is halved. Where
  /// halvings do not help the top is at a kink, as those of (1) to (3) are.
  Vector3<double> climb(Vector3<double> n) const {
    constexpr int kMostSteps = 20;
    int halvings_left = 12;
    constexpr double kSmallStep = 1e-6;  // s is too flat to tell; the next one would be rounding
    double value = separation_along(n);
    for (int i = 0; i < kMostSteps; ++i) {
      Vector3<double> step = newton_step(n, value);
      if (step.squaredNorm() < kSmallStep * kSmallStep) return (n + step).normalized();
      bool climbs = false;
      while (!climbs && halvings_left > 0) {
        const Vector3<double> next = (n + step).normalized();
        const double other = separation_along(next);
        climbs = other >= value;
        if (climbs) {
          n = next;
          value = other;
        } else {
          step *= 0.5;
          --halvings_left;
        }
      }
      if (!climbs) break;
    }
    return n;
  }

  Vector3<double> newton_step(const Vector3<double>& n, double value) const {
    const Vector3<double> m = X_BA_.rotation * n;
    const double across_a = std::max(n.head<2>().norm(), 1e-12);
    const double across_b = std::max(m.head<2>().norm(), 1e-12);
    const Vector3<double> gradient =
        X_AB_.translation - farthest_on_rim(a_, n) - X_AB_.rotation * farthest_on_rim(b_, m);
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
  double to_exceed_ = -std::numeric_limits<double>::infinity();
  Vector3<double> normal_;
};

}  // namespace hybridyn::geometry::detail
