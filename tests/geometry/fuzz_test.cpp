// Random pairs of all shapes: what a manifold claims is checked by means that share nothing with
// how it was found.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <iterator>

#include "geometry/reference.hpp"

namespace hybridyn::testing {
namespace {

constexpr ShapeKind kFuzzedKinds[] = {ShapeKind::kHalfSpace, ShapeKind::kSphere,
                                      ShapeKind::kCapsule,   ShapeKind::kCylinder,
                                      ShapeKind::kBox,       ShapeKind::kPolyhedron};
const char* const kNames[] = {"half-space", "sphere", "capsule", "cylinder", "box", "polyhedron"};

constexpr double kFuzzMargin = 0.05;
constexpr double kExact = 1e-9;  // sizes are about one
/// Where the distance of two cylinders is least is known to the root of the distance's rounding.
constexpr double kExactPlace = 1e-8;

template <class Check>
void for_all_pairs(int samples, std::uint64_t seed, const Check& check) {
  for (int i = 0; i < static_cast<int>(std::size(kFuzzedKinds)); ++i) {
    for (int j = std::max(i, 1); j < static_cast<int>(std::size(kFuzzedKinds)); ++j) {
      for (int k = 0; k < samples; ++k) {
        const std::uint64_t own_seed =
            seed + 1000003U * static_cast<std::uint64_t>(k) + 37U * i + j;
        RandomGenerator random(own_seed);
        const auto [a, b] = random_pair(kFuzzedKinds[i], kFuzzedKinds[j], random);
        INFO(kNames[i] << " and " << kNames[j] << ", seed " << own_seed);
        check(a, b, random);
      }
    }
  }
}

/// Everything that can be said of one manifold without another method:
///   its gap is the separation along its normal, which no other direction exceeds;
///   its points lie half-way between points of both solids.
void check_manifold(const Placed& a, const Placed& b, RandomGenerator& random) {
  Manifold m;
  geometry::collide(a.shape, a.X_WS, b.shape, b.X_WS, kFuzzMargin, m);
  if (m.count == 0) {
    m.count = 0;
    Manifold far;
    geometry::collide(a.shape, a.X_WS, b.shape, b.X_WS, 100, far);
    if (far.count == 0 || least_gap(far) <= kFuzzMargin) FAIL("lost");
    return;
  }
  const bool is_flat = a.shape.kind == ShapeKind::kHalfSpace;
  double separation = least_gap(m);
  if (!is_flat) {
    separation = separation_along(a, b, m.normal);
    if (separation_of_others(a, b, m.normal, random) > separation + kExact) {
      FAIL("another direction separates more");
    }
  }
  if (std::abs(m.normal.norm() - 1) > 1e-14) FAIL("normal of length " << m.normal.norm());
  if (std::abs(least_gap(m) - separation) > kExact) {
    FAIL("gap " << least_gap(m) << ", separation " << separation);
  }
  const bool is_searched = a.shape.kind == ShapeKind::kCylinder && a.shape.kind == b.shape.kind;
  const double exact_place = is_searched ? kExactPlace : kExact;
  for (int i = 0; i < m.count; ++i) {
    const geometry::ManifoldPoint& point = m.points[i];
    if (point.gap > kFuzzMargin) FAIL("beyond the margin");
    const Vector3<double> half = point.gap / 2 * m.normal;
    const double off_a = outside(a, point.position - half);
    const double off_b = outside(b, point.position + half);
    if (std::max(off_a, off_b) > exact_place) {
      FAIL("point " << i << " off by " << off_a << ", " << off_b);
    }
    for (int k = 0; k < i; ++k) {
      if (m.points[k].feature == point.feature) FAIL("two points with one name");
    }
  }
}

/// The gap itself, where solids are apart: the nearest points are as far apart as no direction
/// allows less. Where they overlap: bounds of their depth.
void check_depth(const Placed& a, const Placed& b) {
  if (a.shape.kind == ShapeKind::kHalfSpace) return;
  Manifold m;
  geometry::collide(a.shape, a.X_WS, b.shape, b.X_WS, kFuzzMargin, m);
  if (m.count == 0 || least_gap(m) > -1e-6) return;
  constexpr double kBounds = 2e-10;
  const Interval depth = depth_bounds(a, b, kBounds);
  if (!(depth.high - depth.low <= 2 * kBounds)) return;
  if (-least_gap(m) > depth.high + kExact || -least_gap(m) < depth.low - kExact) {
    FAIL("depth " << -least_gap(m) << " instead of " << depth.low << " to " << depth.high);
  }
}

TEST_CASE("gaps are those along the normal, which none exceeds, and points lie half-way") {
  for_all_pairs(10000, 1, check_manifold);
}

TEST_CASE("gaps, normals and points of very many pairs", "[nightly]") {
  for_all_pairs(1000000, 2, check_manifold);
}

TEST_CASE("depths are those of growing polytopes") {
  for_all_pairs(200, 3,
                [](const Placed& a, const Placed& b, RandomGenerator&) { check_depth(a, b); });
}

TEST_CASE("depths of very many pairs are those of growing polytopes", "[nightly]") {
  for_all_pairs(20000, 4,
                [](const Placed& a, const Placed& b, RandomGenerator&) { check_depth(a, b); });
}

void check_corners(int samples, std::uint64_t seed) {
  for (const ShapeKind kind : {ShapeKind::kBox, ShapeKind::kPolyhedron}) {
    for (int k = 0; k < samples; ++k) {
      RandomGenerator random(seed + static_cast<std::uint64_t>(k));
      const auto [a, b] = random_pair(kind, ShapeKind::kPolyhedron, random);
      INFO("seed " << seed + static_cast<std::uint64_t>(k));
      Manifold m;
      geometry::collide(a.shape, a.X_WS, b.shape, b.X_WS, kFuzzMargin, m);
      const double gap = gap_by_enumeration(a, b);
      if (gap > kFuzzMargin) {
        if (m.count > 0) FAIL("found where the gap is " << gap);
      } else if (std::abs(least_gap(m) - gap) > 1e-12) {
        FAIL("gap " << least_gap(m) << " instead of " << gap);
      }
    }
  }
}

TEST_CASE("gaps of polyhedra are the largest of all separations") { check_corners(500, 5); }
TEST_CASE("gaps of very many polyhedra are the largest of all separations", "[nightly]") {
  check_corners(100000, 6);
}

}  // namespace
}  // namespace hybridyn::testing
