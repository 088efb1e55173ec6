// What holds of the manifolds of all pairs: symmetry, invariance, continuity.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <iterator>
#include <vector>

#include "geometry/reference.hpp"
#include "hybridyn/geometry/hull.hpp"

namespace hybridyn::testing {
namespace {

constexpr ShapeKind kKinds[] = {ShapeKind::kHalfSpace, ShapeKind::kSphere, ShapeKind::kCapsule,
                                ShapeKind::kCylinder,  ShapeKind::kBox,    ShapeKind::kPolyhedron};
constexpr double kMargin = 0.05;

template <class Check>
void for_all_pairs(int samples, const Check& check) {
  for (int i = 0; i < static_cast<int>(std::size(kKinds)); ++i) {
    for (int j = std::max(i, 1); j < static_cast<int>(std::size(kKinds)); ++j) {
      for (int k = 0; k < samples; ++k) {
        const auto seed = static_cast<std::uint64_t>(10000 * k + 100 * i + j);
        RandomGenerator random(seed);
        const auto [a, b] = random_pair(kKinds[i], kKinds[j], random);
        INFO("kinds " << i << ", " << j << ", seed " << seed);
        check(a, b, random);
      }
    }
  }
}

Manifold manifold_of(const Placed& a, const Placed& b) {
  Manifold out;
  geometry::collide(a.shape, a.X_WS, b.shape, b.X_WS, kMargin, out);
  return out;
}

/// The farthest that a point of one manifold is from all of the other, and their gaps, which must
/// be as many.
double difference_of_points(const Manifold& m, const Manifold& other) {
  double out = 0;
  for (int i = 0; i < m.count; ++i) {
    double nearest = 1;
    for (int k = 0; k < other.count; ++k) {
      nearest = std::min(nearest, (m.points[i].position - other.points[k].position).norm() +
                                      std::abs(m.points[i].gap - other.points[k].gap));
    }
    out = std::max(out, nearest);
  }
  return m.count == other.count ? out : 1.0;
}

TEST_CASE("b and a touch as a and b do, with the normal reversed") {
  for_all_pairs(400, [](const Placed& a, const Placed& b, RandomGenerator&) {
    const Manifold m = manifold_of(a, b);
    const Manifold reversed = manifold_of(b, a);
    if (m.count != reversed.count) FAIL("points: " << m.count << ", " << reversed.count);
    if (m.count == 0) return;
    // Where two rims are nearest, a search ends where rounding does: within 1e-12 of each other.
    if ((m.normal + reversed.normal).norm() > 1e-9) FAIL("normals differ");
    if (difference_of_points(m, reversed) > 1e-9) FAIL("points differ");
  });
  SUCCEED();
}

TEST_CASE("solids that are moved together touch at the moved points") {
  for_all_pairs(400, [](const Placed& a, const Placed& b, RandomGenerator& random) {
    const Manifold m = manifold_of(a, b);
    const Pose motion = random_pose(random, 1);
    const Manifold moved = manifold_of({a.shape, motion * a.X_WS}, {b.shape, motion * b.X_WS});
    if (m.count != moved.count) FAIL("points: " << m.count << ", " << moved.count);
    if (m.count == 0) return;
    if (std::abs(least_gap(m) - least_gap(moved)) > 1e-13) FAIL("gaps differ");
    if ((motion.rotation * m.normal - moved.normal).norm() > 1e-9) FAIL("normals differ");
    for (int i = 0; i < m.count; ++i) {
      if (m.points[i].feature != moved.points[i].feature) FAIL("names differ");
      const Vector3<double> position = motion.point(m.points[i].position);
      if ((position - moved.points[i].position).norm() > 1e-8) FAIL("points differ");
    }
  });
  SUCCEED();
}

/// A box as a hull of its corners, in an order of their own.
Shape as_mesh(const Shape& box, RandomGenerator& random) {
  std::vector<Vector3<double>> corners = box.polyhedron->vertices;
  for (std::size_t i = corners.size(); i > 1; --i) {
    std::swap(corners[i - 1], corners[static_cast<std::size_t>(random.index(static_cast<int>(i)))]);
  }
  return geometry::polyhedron(*geometry::convex_hull(corners).solid);
}

TEST_CASE("a box and the hull of its corners touch alike") {
  for (const ShapeKind kind : kKinds) {
    for (int k = 0; k < 400; ++k) {
      INFO("kind " << static_cast<int>(kind) << ", seed " << k);
      RandomGenerator random(static_cast<std::uint64_t>(k));
      const auto [a, b] = random_pair(kind, ShapeKind::kBox, random);
      const Manifold m = manifold_of(a, b);
      const Manifold mesh = manifold_of(a, {as_mesh(b.shape, random), b.X_WS});
      REQUIRE(m.count == mesh.count);
      if (m.count == 0) continue;
      REQUIRE((m.normal - mesh.normal).norm() < 1e-9);
      REQUIRE(difference_of_points(m, mesh) < 1e-9);
    }
  }
}

TEST_CASE("a box that lies on a box and its mesh touch alike") {
  RandomGenerator random(1);
  const Shape cube = geometry::box({1, 1, 1});
  for (int k = 0; k < 100; ++k) {
    Pose pose = Pose::identity();
    pose.translation = Vector3<double>(random.uniform(-2, 2), random.uniform(-2, 2), 1.99);
    const double angle = k % 2 == 0 ? 0.0 : random.uniform(-3, 3);
    pose.rotation = Eigen::AngleAxisd(angle, Vector3<double>::UnitZ()).toRotationMatrix();
    const Manifold m = manifold_of({cube, Pose::identity()}, {cube, pose});
    const Manifold mesh =
        manifold_of({as_mesh(cube, random), Pose::identity()}, {as_mesh(cube, random), pose});
    REQUIRE(m.count >= 0);
    REQUIRE(m.count == mesh.count);
    CHECK(difference_of_points(m, mesh) < 1e-9);
  }
}

/// Gaps are continuous everywhere. Normals and the set of points are, except where the features
/// that decide change: seldom in random poses.
TEST_CASE("a motion of 1e-9 changes a generic manifold by about as much") {
  constexpr double kMotion = 1e-9;
  int pairs = 0;
  int switches = 0;
  for_all_pairs(1000, [&](const Placed& a, const Placed& b, RandomGenerator& random) {
    const Manifold m = manifold_of(a, b);
    Pose X_WB = b.X_WS;
    X_WB.translation += kMotion * random.direction();
    const Vector3<double> axis = random.direction();
    X_WB.rotation = Eigen::AngleAxisd(kMotion, axis).toRotationMatrix() * X_WB.rotation;
    const Manifold moved = manifold_of(a, {b.shape, X_WB});
    if (m.count == 0 || moved.count == 0) return;
    ++pairs;
    if (std::abs(least_gap(m) - least_gap(moved)) > 5 * kMotion) FAIL("the gap jumps");
    // A normal between features that are g apart turns by motion / g, at most by that of the
    // rims' curvature.
    const double between = std::max(std::abs(least_gap(m)), 1e-3);
    const bool is_smooth =
        m.count == moved.count && (m.normal - moved.normal).norm() < 20 * kMotion / between;
    if (!is_smooth) ++switches;
  });
  INFO(switches << " switches of features in " << pairs << " pairs");
  CHECK(pairs > 8000);
  CHECK(switches * 1000 < pairs);
}

}  // namespace
}  // namespace hybridyn::testing
