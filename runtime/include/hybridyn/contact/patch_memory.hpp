// What is remembered of pairs that overlap from step to step: the impulse to begin with, which edges
// of the cone bore it, whether the pair slips.
#pragma once

#include <array>
#include <cmath>

#include "hybridyn/contact/memory.hpp"
#include "hybridyn/contact/patch_cone.hpp"

namespace hybridyn {

struct PatchMemory {
  std::uint64_t key = 0;
  bool slips = false;
  Vector3<double> normal = Vector3<double>::Zero();   // in the world
  Vector3<double> impulse = Vector3<double>::Zero();  // in the world
  Vector3<double> moment = Vector3<double>::Zero();   // about the origin of a body of the pair
  double edges = 0;                                   // how many
  /// Of each edge its corner, along t1 and t2, and its direction.
  std::array<double, 4 * ActiveEdges::kMost> numbers{};

  /// All that it has beside its key and `slips`.
  std::array<double*, 1 + 4 * ActiveEdges::kMost> scalars() {
    std::array<double*, 1 + 4 * ActiveEdges::kMost> out;
    out[0] = &edges;
    for (std::size_t i = 0; i < numbers.size(); ++i) out[i + 1] = &numbers[i];
    return out;
  }
  std::array<Vector3<double>*, 3> vectors() { return {&normal, &impulse, &moment}; }

  void remember(const ActiveEdges& active, const geometry::PatchPolygon& polygon) {
    edges = active.count;
    for (int k = 0; k < active.count; ++k) {
      const ConeEdge& e = active.edges[k];
      double* const to = numbers.data() + 4 * k;
      to[0] = polygon.x[e.corner];
      to[1] = polygon.y[e.corner];
      to[2] = e.c;
      to[3] = e.s;
    }
  }
  /// Those whose corners are still there, each once.
  ActiveEdges recall(const geometry::PatchPolygon& polygon, double radius) const {
    constexpr double kNear = 0.02;  // of the radius
    constexpr double kRounding = 1e-14;
    ActiveEdges out;
    for (int k = 0; k < ActiveEdges::kMost && k < edges; ++k) {
      const double* const from = numbers.data() + 4 * k;
      int nearest = -1;
      double least = kNear * kNear * radius * radius;
      for (int l = 0; l < polygon.count; ++l) {
        const double x = polygon.x[l] - from[0];
        const double y = polygon.y[l] - from[1];
        if (x * x + y * y > least) continue;
        least = x * x + y * y;
        nearest = l;
      }
      double length = std::hypot(from[2], from[3]);
      if (nearest < 0 || !(length > 0)) continue;
      if (std::abs(length - 1) < kRounding)
        length = 1;  // what is remembered comes back bit for bit
      out.add({nearest, from[2] / length, from[3] / length}, 0);
    }
    return out;
  }
};

using PatchMemories = MemoriesOf<PatchMemory>;

}  // namespace hybridyn
