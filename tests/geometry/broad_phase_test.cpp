// Bounds hold their solids, and the broad phase finds the pairs whose bounds overlap.
#include "hybridyn/geometry/broad_phase.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numeric>
#include <vector>

#include "geometry/reference.hpp"

namespace hybridyn::testing {
namespace {

using geometry::Bounds;
using geometry::BroadPhase;

constexpr ShapeKind kFinite[] = {ShapeKind::kSphere, ShapeKind::kCapsule, ShapeKind::kCylinder,
                                 ShapeKind::kBox, ShapeKind::kPolyhedron};

TEST_CASE("bounds touch their solids on all six sides") {
  RandomGenerator random(1);
  for (const ShapeKind kind : kFinite) {
    for (int i = 0; i < 100; ++i) {
      const Placed solid = {random_shape(kind, random), random_pose(random, 2)};
      const Bounds bounds = geometry::bounds(solid.shape, solid.X_WS);
      for (int k = 0; k < 3; ++k) {
        const Vector3<double> axis = Vector3<double>::Unit(k);
        CHECK(std::abs(bounds.high[k] - support_point(solid, axis)[k]) < 1e-14);
        CHECK(std::abs(bounds.low[k] - support_point(solid, -axis)[k]) < 1e-14);
      }
    }
  }
}

std::vector<Bounds> random_bounds(int count, RandomGenerator& random) {
  std::vector<Bounds> out;
  for (int i = 0; i < count; ++i) {
    const ShapeKind kind = kFinite[random.index(5)];
    out.push_back(
        geometry::bounds(random_shape(kind, random), random_pose(random, random.uniform(0, 6))));
  }
  return out;
}

std::vector<BroadPhase::Pair> all_pairs(const std::vector<Bounds>& bounds, double margin) {
  std::vector<BroadPhase::Pair> out;
  const int count = static_cast<int>(bounds.size());
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) {
      Bounds grown = bounds[a];
      grown.low.array() -= margin;
      grown.high.array() += margin;
      if (grown.overlaps(bounds[b])) out.push_back({a, b});
    }
  }
  return out;
}

TEST_CASE("the pairs are those that overlap, in the same order whatever was asked before") {
  BroadPhase used;
  for (int seed = 0; seed < 100; ++seed) {
    INFO("seed " << seed);
    RandomGenerator random(static_cast<std::uint64_t>(seed));
    std::vector<Bounds> bounds = random_bounds(random.index(80), random);
    if (seed % 2 == 0) {
      bounds.push_back(geometry::bounds(geometry::half_space(), Pose::identity()));
    }
    const std::vector<BroadPhase::Pair> pairs = used.update(bounds, 0.01);
    CHECK(pairs == all_pairs(bounds, 0.01));
    CHECK(pairs == BroadPhase().update(bounds, 0.01));
  }
}

TEST_CASE("pairs that are not wanted are left out") {
  RandomGenerator random(3);
  const std::vector<Bounds> bounds = random_bounds(60, random);
  std::vector<BroadPhase::Pair> expected = all_pairs(bounds, 0);
  const auto is_wanted = [](int a, int b) { return (a + b) % 3 != 0; };
  expected.erase(std::remove_if(expected.begin(), expected.end(),
                                [&](const BroadPhase::Pair& p) { return !is_wanted(p.a, p.b); }),
                 expected.end());
  CHECK(BroadPhase().update(bounds, 0, is_wanted) == expected);
}

}  // namespace
}  // namespace hybridyn::testing
