// Where the rim of a cylinder and a straight edge are farthest apart, or overlap least.
#pragma once

#include <algorithm>
#include <cmath>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::geometry::detail {

/// Half the size of a cylinder along the unit vector n in its frame: h(n) = r |n_xy| + l |n_z|.
inline double cylinder_height(double radius, double half_length, const Vector3<double>& n) {
  return radius * n.head<2>().norm() + half_length * std::abs(n.z());
}

/// Directions across an edge of direction e, in the cylinder's frame with the axis on z:
///   n = cos(theta) u + sin(theta) w,   u = (z - e_z e) / c,   w = e x u,   n_z = c cos(theta),
/// where c^2 = 1 - e_z^2, and w is level.
class EdgeAcrossCylinder {
 public:
  EdgeAcrossCylinder(const Vector3<double>& point, const Vector3<double>& unit)
      : e_(unit), c_(unit.head<2>().norm()), p_(point) {
    constexpr double kUpright = 1e-14;
    is_upright_ = !(c_ > kUpright);
    if (is_upright_) return;
    w_ = Vector3<double>(unit.y() / c_, -unit.x() / c_, 0);
    u_ = w_.cross(e_);
  }

  bool is_upright() const { return is_upright_; }  // along the axis: no rim's point faces it
  const Vector3<double>& level() const { return w_; }
  const Vector3<double>& point() const { return p_; }

  /// The direction of the rim at the end `side` z (1 or -1) that is a local maximum of
  ///   s(theta) = n'p - h(n) = a cos(theta) + b sin(theta) - r sqrt(1 - c^2 cos^2(theta)),
  ///   a = side u'p - l c,   b = |w'p|
  /// over the half 0 < theta < 90 deg on which p lies. With T = tan(theta) its slope vanishes where
  ///   g(T) = b - a T - r c^2 T / sqrt(e_z^2 + T^2) = 0,
  /// a convex function of T: Newton's method from T = 0 climbs to the first root without passing
  /// it. False if there is none: s grows up to the level direction.
  bool rim_direction(double radius, double half_length, int side, Vector3<double>& n) const {
    const double across = w_.dot(p_);
    const double a = side * u_.dot(p_) - half_length * c_;
    const double b = std::abs(across);
    const double pull = radius * c_ * c_;
    const double kk = std::max(e_.z() * e_.z(), 1e-30);
    constexpr double kMostTangent = 1e8;
    constexpr int kMostSteps = 100;
    double tangent = 0;
    for (int step = 0; step < kMostSteps; ++step) {
      const double square = kk + tangent * tangent;
      const double inverse = 1 / std::sqrt(square);
      const double value = b - a * tangent - pull * tangent * inverse;
      const double slope = -a - pull * kk * inverse / square;
      if (value <= 0) break;  // at the root, up to rounding
      if (slope >= 0) return false;
      const double next = tangent - value / slope;
      if (next > kMostTangent) return false;
      const bool is_done = next - tangent <= 1e-16 * next;
      tangent = next;
      if (is_done) break;
    }
    n = side * u_ + std::copysign(tangent, across) * w_;
    n /= std::sqrt(1 + tangent * tangent);
    return true;
  }

 private:
  Vector3<double> e_, u_, w_;
  double c_;
  Vector3<double> p_;
  bool is_upright_;
};

}  // namespace hybridyn::geometry::detail
