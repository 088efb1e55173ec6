// Which points of a cylinder stand for its flat ends and its side where they touch something.
#pragma once

#include <array>
#include <cmath>

#include "hybridyn/geometry/shape.hpp"

namespace hybridyn::geometry::detail {

/// Directions nearer to the axis than this touch a flat end, others the side: cos 45 deg.
inline constexpr double kFlatEnd = 0.70710678118654752;

/// Points in the cylinder's frame, with slots that name them.
struct RimPoints {
  int count = 0;
  std::array<Vector3<double>, 5> points;
  std::array<int, 5> slots;

  void add(double x, double y, double z, int slot) {
    points[count] = Vector3<double>(x, y, z);
    slots[count++] = slot;
  }
};

/// Slots of the end at +z; those of the end at -z are larger by this.
inline constexpr int kOtherEnd = 8;
inline constexpr int kDeepestSlot = 4;

/// Points that carry a contact in `direction` (unit, in the cylinder's frame).
/// On a flat end: four fixed in the rim (x, y, -x, -y), so that a cylinder that stands has the same
/// points from pose to pose however it sways by rounding, and, if it leans at all, the one
/// farthest along the direction, on which it tips and rolls. On the side: the ends of the farthest
/// generator, which is a rim's farthest point at either end.
inline RimPoints rim_points(double radius, double half_length, const Vector3<double>& direction) {
  RimPoints out;
  const double lean = std::hypot(direction.x(), direction.y());
  const double x = lean > 0 ? radius * direction.x() / lean : radius;
  const double y = lean > 0 ? radius * direction.y() / lean : 0.0;
  const int end = direction.z() < 0 ? kOtherEnd : 0;
  const double z = std::copysign(half_length, direction.z());
  if (std::abs(direction.z()) < kFlatEnd) {
    out.add(x, y, half_length, kDeepestSlot);
    out.add(x, y, -half_length, kDeepestSlot + kOtherEnd);
    return out;
  }
  out.add(radius, 0, z, end);
  out.add(0, radius, z, end + 1);
  out.add(-radius, 0, z, end + 2);
  out.add(0, -radius, z, end + 3);
  constexpr double kUpright =
      1e-12;  // leaning less moves no point of the rim by more than rounding
  if (lean > kUpright) out.add(x, y, z, end + kDeepestSlot);
  return out;
}

}  // namespace hybridyn::geometry::detail
