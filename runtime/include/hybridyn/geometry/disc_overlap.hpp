// Where the flat end of a cylinder and another flat feature overlap, seen along the contact's normal.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "hybridyn/geometry/cylinder_rim.hpp"
#include "hybridyn/geometry/polygon_overlap.hpp"

namespace hybridyn::geometry::detail {

/// The end of a cylinder that looks along `direction` or against it, in the contact frame's
/// coordinates. Seen along the normal it is an ellipse: points (x, y) = centre + M (alpha, beta)
/// with alpha^2 + beta^2 <= radius^2.
struct FlatDisc {
  double radius;
  Vector3<double> centre;
  Vector3<double> x_axis, y_axis;  // the cylinder's; z components give the disc's height
  int first_slot;
  HeightField height;

  FlatDisc(const Shape& cylinder, const Transform<double>& X_FC, const ContactFrame& frame,
           const Vector3<double>& direction)
      : radius(cylinder.radius) {
    const Vector3<double> axis = X_FC.rotation.col(2);
    const double side = direction.dot(axis) < 0 ? -1.0 : 1.0;
    first_slot = side < 0 ? kOtherEnd : 0;
    const Vector3<double> at = X_FC.translation + side * cylinder.half_length * axis;
    centre = frame.coordinates(at);
    height = HeightField(frame, at, axis);
    x_axis = frame.components(X_FC.rotation.col(0));
    y_axis = frame.components(X_FC.rotation.col(1));
  }

  Vector3<double> at(double alpha, double beta) const {
    return centre + alpha * x_axis + beta * y_axis;
  }
  /// (alpha, beta) of what is seen at (x, y).
  std::array<double, 2> inverse(const Vector3<double>& p) const {
    const double x = p.x() - centre.x();
    const double y = p.y() - centre.y();
    const double determinant = x_axis.x() * y_axis.y() - y_axis.x() * x_axis.y();
    return {(x * y_axis.y() - y * y_axis.x()) / determinant,
            (y * x_axis.x() - x * x_axis.y()) / determinant};
  }
  bool holds(const Vector3<double>& p, double tolerance) const {
    const std::array<double, 2> place = inverse(p);
    return std::hypot(place[0], place[1]) <= radius + tolerance;
  }

  /// Points of the rim, as `rim_points` names them; the deepest one lies against the slope of the
  /// gap, given over (x, y).
  RimPoints rim(double slope_x, double slope_y) const {
    const double alpha = slope_x * x_axis.x() + slope_y * x_axis.y();
    const double beta = slope_x * y_axis.x() + slope_y * y_axis.y();
    return flat_end_points(radius, -alpha, -beta, first_slot,
                           [this](double x, double y) { return at(x, y); });
  }
};

/// Adds points with heights of the two features, in the order that makes a's the lower one.
class OrderedPoints {
 public:
  OrderedPoints(const ContactFrame& frame, bool disc_is_a, PointSet& out)
      : frame_(frame), disc_is_a_(disc_is_a), out_(out) {}

  bool disc_is_a() const { return disc_is_a_; }
  void add(const Vector3<double>& p, double z_disc, double z_other, std::uint32_t feature) const {
    const double gap = disc_is_a_ ? z_other - z_disc : z_disc - z_other;
    out_.add(frame_.position(p.x(), p.y(), (z_disc + z_other) / 2), gap, feature);
  }
  std::uint32_t of_disc(int slot) const {
    return disc_is_a_ ? vertex_of_a(slot) : vertex_of_b(slot);
  }
  std::uint32_t of_other(int vertex) const {
    return disc_is_a_ ? vertex_of_b(vertex) : vertex_of_a(vertex);
  }
  std::uint32_t crossing(int slot, int edge) const {
    return disc_is_a_ ? edge_pair(slot, edge) : edge_pair(edge, slot);
  }

 private:
  const ContactFrame& frame_;
  bool disc_is_a_;
  PointSet& out_;
};

/// Crossings of the rim and an edge, p + t d in the disc's own coordinates, where
///   |p + t d|^2 = radius^2,
/// but for those at the edge's ends, which are corners inside.
inline void add_chord_ends(const FlatDisc& disc, const FlatPolygon& other, int i, double tolerance,
                           const OrderedPoints& out) {
  const Vector3<double>& from = other.corners[i];
  const Vector3<double>& to = other.corners[other.next(i)];
  const std::array<double, 2> p = disc.inverse(from);
  const std::array<double, 2> q = disc.inverse(to);
  const double dx = q[0] - p[0];
  const double dy = q[1] - p[1];
  const double square = dx * dx + dy * dy;
  const double half = p[0] * dx + p[1] * dy;
  const double rest = p[0] * p[0] + p[1] * p[1] - disc.radius * disc.radius;
  const double root = half * half - square * rest;
  if (!(square > 0) || !(root > 0)) return;
  for (const int side : {-1, 1}) {
    const double t = (-half + side * std::sqrt(root)) / square;
    if (std::min(t, 1 - t) * std::sqrt(square) <= tolerance) continue;
    const Vector3<double> at = from + t * (to - from);
    const int slot = disc.first_slot + (side < 0 ? kEnterSlot : kLeaveSlot);
    out.add(at, disc.height.at(at.x(), at.y()), at.z(), out.crossing(slot, other.edge[i]));
  }
}

/// A disc and a polygon or, where `height` is steep, a segment.
inline void add_overlap(const FlatDisc& disc, const FlatPolygon& other, const HeightField& height,
                        double tolerance, const OrderedPoints& out) {
  if (!height.is_steep) {
    const double sign = out.disc_is_a() ? 1.0 : -1.0;
    const RimPoints rim = disc.rim(sign * (height.slope_x - disc.height.slope_x),
                                   sign * (height.slope_y - disc.height.slope_y));
    for (int i = 0; i < rim.count; ++i) {
      const Vector3<double>& p = rim.points[i];
      if (!other.holds(p, tolerance)) continue;
      out.add(p, p.z(), height.at(p.x(), p.y()), out.of_disc(rim.slots[i]));
    }
  }
  for (int i = 0; i < other.count; ++i) {
    const Vector3<double>& p = other.corners[i];
    if (!disc.holds(p, tolerance)) continue;
    out.add(p, disc.height.at(p.x(), p.y()), p.z(), out.of_other(other.vertex[i]));
  }
  for (int i = 0; i < other.edge_count(); ++i) add_chord_ends(disc, other, i, tolerance, out);
}

/// Rim points of a disc inside another.
inline void add_rim_inside(const FlatDisc& disc, const FlatDisc& other, double tolerance,
                           const OrderedPoints& out) {
  const double sign = out.disc_is_a() ? 1.0 : -1.0;
  const RimPoints rim = disc.rim(sign * (other.height.slope_x - disc.height.slope_x),
                                 sign * (other.height.slope_y - disc.height.slope_y));
  for (int i = 0; i < rim.count; ++i) {
    const Vector3<double>& p = rim.points[i];
    if (!other.holds(p, tolerance)) continue;
    out.add(p, p.z(), other.height.at(p.x(), p.y()), out.of_disc(rim.slots[i]));
  }
}

/// Crossings of two rims near those of two circles: Newton's steps along the first rim to where the
/// second disc ends. They span the overlap, and are never its deepest points where one of the ends
/// gives the normal; where none is found, rim points do alone.
inline void add_rim_crossings(const FlatDisc& a, const FlatDisc& b, double tolerance,
                              const OrderedPoints& out) {
  const std::array<double, 2> to = a.inverse(b.centre);
  const double distance = std::hypot(to[0], to[1]);
  if (!(distance > 0)) return;
  const double cosine =
      (distance * distance + a.radius * a.radius - b.radius * b.radius) / (2 * distance * a.radius);
  if (!(std::abs(cosine) < 1)) return;
  const double middle = std::atan2(to[1], to[0]);
  for (const int side : {-1, 1}) {
    double angle = middle + side * std::acos(cosine);
    Vector3<double> p;
    for (int step = 0; step < 6; ++step) {
      p = a.at(a.radius * std::cos(angle), a.radius * std::sin(angle));
      const Vector3<double> ahead =
          a.radius * (std::cos(angle) * a.y_axis - std::sin(angle) * a.x_axis);
      const std::array<double, 2> place = b.inverse(p);
      const std::array<double, 2> moved = b.inverse(b.centre + ahead);
      const double slope = 2 * (place[0] * moved[0] + place[1] * moved[1]);
      const double over = place[0] * place[0] + place[1] * place[1] - b.radius * b.radius;
      if (slope == 0) break;
      angle -= std::clamp(over / slope, -0.5, 0.5);
    }
    p = a.at(a.radius * std::cos(angle), a.radius * std::sin(angle));
    if (!b.holds(p, tolerance)) continue;
    const int slot = side < 0 ? kEnterSlot : kLeaveSlot;
    out.add(p, p.z(), b.height.at(p.x(), p.y()), out.crossing(a.first_slot + slot, b.first_slot));
  }
}

}  // namespace hybridyn::geometry::detail
