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

  void add(const Vector3<double>& point, int slot) {
    points[count] = point;
    slots[count++] = slot;
  }
};

/// Slots of the end at +z; those of the end at -z are larger by `kOtherEnd`.
inline constexpr int kOtherEnd = 8;
inline constexpr int kDeepestSlot = 4;
inline constexpr int kEnterSlot = 5;  // where an edge or another rim crosses this one
inline constexpr int kLeaveSlot = 6;

/// Points that carry a contact on a flat end: four fixed in the rim (x, y, -x, -y), so that a
/// cylinder that stands has the same points from pose to pose however it sways by rounding; and, if
/// it leans at all, the one farthest along (x, y), on which it tips and rolls.
/// `at(x, y)` is a point of the end, in whatever frame.
template <class At>
RimPoints flat_end_points(double radius, double x, double y, int first_slot, const At& at) {
  RimPoints out;
  out.add(at(radius, 0), first_slot);
  out.add(at(0, radius), first_slot + 1);
  out.add(at(-radius, 0), first_slot + 2);
  out.add(at(0, -radius), first_slot + 3);
  constexpr double kUpright =
      1e-12;  // leaning less moves no point of the rim by more than rounding
  const double lean = std::hypot(x, y);
  if (lean > kUpright) out.add(at(radius * x / lean, radius * y / lean), first_slot + kDeepestSlot);
  return out;
}

/// The end of the cylinder in `direction` (unit, in its frame) or, on its side, the ends of the
/// farthest generator, which are the farthest points of both rims.
inline RimPoints rim_points(double radius, double half_length, const Vector3<double>& direction) {
  if (std::abs(direction.z()) >= kFlatEnd) {
    const double z = std::copysign(half_length, direction.z());
    return flat_end_points(radius, direction.x(), direction.y(), direction.z() < 0 ? kOtherEnd : 0,
                           [z](double x, double y) { return Vector3<double>(x, y, z); });
  }
  const double scale = radius / std::hypot(direction.x(), direction.y());
  RimPoints out;
  for (const int side : {1, -1}) {
    out.add(Vector3<double>(scale * direction.x(), scale * direction.y(), side * half_length),
            kDeepestSlot + (side < 0 ? kOtherEnd : 0));
  }
  return out;
}

}  // namespace hybridyn::geometry::detail
