// Where two convex solids touch, or nearly do: one plane, and points in it.
#pragma once

#include <array>
#include <cstdint>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::geometry {

/// A point of contact between solids a and b, in the world's frame.
struct ManifoldPoint {
  Vector3<double> position;  // half-way between the two surfaces along the normal
  double gap;                // between the surfaces along the normal; negative: they overlap
  std::uint32_t feature;     // what touches what: the same from pose to pose while it is the same
};

struct Manifold {
  static constexpr int kMostPoints = 16;

  Vector3<double> normal;  // unit, in the world's frame, from a to b: b is pushed along it
  int count = 0;
  std::array<ManifoldPoint, kMostPoints> points;
};

}  // namespace hybridyn::geometry
