// Each pair of shapes where the manifold is known.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <set>
#include <vector>

#include "geometry/reference.hpp"
#include "hybridyn/geometry/hull.hpp"

namespace hybridyn::testing {
namespace {

using geometry::box;
using geometry::capsule;
using geometry::cylinder;
using geometry::half_space;
using geometry::sphere;

constexpr double kPi = 3.14159265358979323846;
constexpr double kRounding = 1e-14;

Pose at(double x, double y, double z) {
  Pose out = Pose::identity();
  out.translation = Vector3<double>(x, y, z);
  return out;
}

Pose turned(const Pose& pose, double angle, const Vector3<double>& axis) {
  return {Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix() * pose.rotation,
          pose.translation};
}

Manifold collide(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                 double margin = 0.01) {
  Manifold out;
  geometry::collide(a, X_WA, b, X_WB, margin, out);
  return out;
}

bool has_point(const Manifold& m, const Vector3<double>& position, double gap) {
  for (int i = 0; i < m.count; ++i) {
    if ((m.points[i].position - position).norm() < kRounding * 100 &&
        std::abs(m.points[i].gap - gap) < kRounding * 100) {
      return true;
    }
  }
  return false;
}

void check_normal(const Manifold& m, const Vector3<double>& normal) {
  CHECK((m.normal - normal).norm() < kRounding);
}

const Vector3<double> kUp(0, 0, 1);

TEST_CASE("all solids rest on a half-space") {
  const Pose ground = Pose::identity();
  const double gap = -0.001;
  SECTION("a sphere on one point") {
    const Manifold m = collide(half_space(), ground, sphere(0.5), at(1, 2, 0.5 + gap));
    check_normal(m, kUp);
    REQUIRE(m.count == 1);
    CHECK(has_point(m, {1, 2, gap / 2}, gap));
  }
  SECTION("a lying capsule on two") {
    const Pose pose = turned(at(1, 2, 0.5 + gap), kPi / 2, {0, 1, 0});
    const Manifold m = collide(half_space(), ground, capsule(0.5, 0.3), pose);
    REQUIRE(m.count == 2);
    CHECK(has_point(m, {0.7, 2, gap / 2}, gap));
    CHECK(has_point(m, {1.3, 2, gap / 2}, gap));
  }
  SECTION("a standing capsule on one") {
    CHECK(collide(half_space(), ground, capsule(0.5, 0.3), at(0, 0, 0.8 + gap)).count == 1);
  }
  SECTION("a standing cylinder on four, at right angles") {
    const Manifold m = collide(half_space(), ground, cylinder(0.5, 0.3), at(0, 0, 0.3 + gap));
    REQUIRE(m.count == 4);
    for (const double side : {0.5, -0.5}) {
      CHECK(has_point(m, {side, 0, gap / 2}, gap));
      CHECK(has_point(m, {0, side, gap / 2}, gap));
    }
  }
  SECTION("a lying cylinder on the ends of its side") {
    const Pose pose = turned(at(1, 2, 0.5 + gap), kPi / 2, {0, 1, 0});
    const Manifold m = collide(half_space(), ground, cylinder(0.5, 0.3), pose);
    REQUIRE(m.count == 2);
    CHECK(has_point(m, {0.7, 2, gap / 2}, gap));
    CHECK(has_point(m, {1.3, 2, gap / 2}, gap));
  }
  SECTION("a leaning cylinder on the lowest point of its rim") {
    for (const double angle : {0.1, 0.5, 1.0, 1.5}) {
      const double height = 0.5 * std::sin(angle) + 0.3 * std::cos(angle);
      const Pose pose = turned(at(0, 0, height + gap), angle, {1, 2, 0});
      const Manifold m = collide(half_space(), ground, cylinder(0.5, 0.3), pose, 0);
      REQUIRE(m.count > 0);
      CHECK(least_gap(m) == Catch::Approx(gap));
    }
  }
  SECTION("a box on four corners") {
    const Manifold m = collide(half_space(), ground, box({1, 2, 3}), at(0, 0, 3 + gap));
    REQUIRE(m.count == 4);
    for (const double x : {1.0, -1.0}) {
      for (const double y : {2.0, -2.0}) CHECK(has_point(m, {x, y, gap / 2}, gap));
    }
  }
  SECTION("from below with the normal reversed") {
    const Manifold m = collide(box({1, 2, 3}), at(0, 0, 3 + gap), half_space(), ground);
    CHECK(m.count == 4);
    check_normal(m, -kUp);
  }
  SECTION("but not another half-space") {
    CHECK(collide(half_space(), ground, half_space(), at(0, 0, -1)).count == 0);
  }
}

TEST_CASE("a sphere touches each solid where it is nearest to the centre") {
  const Shape ball = sphere(0.5);
  const auto check = [&](const Shape& b, const Vector3<double>& centre, const Vector3<double>& n,
                         double gap) {
    const Manifold m =
        collide(ball, at(centre.x(), centre.y(), centre.z()), b, Pose::identity(), 1);
    REQUIRE(m.count == 1);
    check_normal(m, n);
    CHECK(m.points[0].gap == Catch::Approx(gap).margin(kRounding));
    const Vector3<double> expected = centre + (0.5 + gap / 2) * n;
    CHECK((m.points[0].position - expected).norm() < kRounding * 10);
  };
  check(sphere(1), {2, 0, 0}, {-1, 0, 0}, 0.5);
  check(capsule(1, 2), {1.6, 0, 1.5}, {-1, 0, 0}, 0.1);
  check(capsule(1, 2), {0, 0, 3.6}, {0, 0, -1}, 0.1);
  check(cylinder(1, 2), {0, 0.5, 1.9}, {0, 0, -1}, -0.6);    // the centre is inside, near the end
  check(cylinder(1, 2), {0, 0.9, 1.5}, {0, -1, 0}, -0.6);    // near the side
  check(cylinder(1, 2), {1.3, 0, 2.4}, {-0.6, 0, -0.8}, 0);  // outside the rim, by 0.3 and 0.4
  check(box({1, 2, 3}), {1.4, 0, 0}, {-1, 0, 0}, -0.1);
  check(box({1, 2, 3}), {1.3, 2.4, 0}, {-0.6, -0.8, 0}, 0);
  check(box({1, 2, 3}), {0.1, 0.2, 2.9}, {0, 0, -1}, -0.6);
  check(geometry::polyhedron(geometry::box_polyhedron({1, 2, 3})), {1.3, 2.4, 0}, {-0.6, -0.8, 0},
        0);
}

TEST_CASE("capsules touch at one point where they cross, at two where they lie side by side") {
  const Shape a = capsule(0.5, 2);
  const Pose lying = turned(at(0.2, 0.9, 0.3), kPi / 2, {0, 1, 0});
  const Manifold crossed = collide(a, Pose::identity(), a, lying);
  REQUIRE(crossed.count == 1);
  check_normal(crossed, {0, 1, 0});
  CHECK(has_point(crossed, {0, 0.45, 0.3}, -0.1));
  const Manifold beside = collide(a, Pose::identity(), a, at(0.9, 0, 1));
  REQUIRE(beside.count == 2);
  check_normal(beside, {1, 0, 0});
  CHECK(has_point(beside, {0.45, 0, -1}, -0.1));
  CHECK(has_point(beside, {0.45, 0, 2}, -0.1));
  CHECK(collide(a, Pose::identity(), a, at(0, 0, 4.9)).count == 1);
}

TEST_CASE("a capsule lies on what is flat with the two ends of the shared part") {
  const Shape rod = capsule(0.5, 2);
  const Pose lying = turned(at(0.5, 0.1, 1.499), kPi / 2, {0, 1, 0});
  for (const Shape& support : {box({1, 1, 1}), cylinder(1, 1)}) {
    const Manifold m = collide(rod, lying, support, Pose::identity());
    REQUIRE(m.count == 2);
    check_normal(m, -kUp);
    const double half = support.kind == ShapeKind::kBox ? 1.0 : std::sqrt(1 - 0.01);
    CHECK(has_point(m, {half, 0.1, 0.9995}, -0.001));
    CHECK(has_point(m, {-half, 0.1, 0.9995}, -0.001));
  }
}

TEST_CASE("a cylinder stands on what is flat with points of its rim that are above it") {
  const Shape can = cylinder(0.5, 1);
  SECTION("on a box: all four") {
    const Manifold m = collide(can, at(0.1, 0.2, 1.999), box({1, 1, 1}), Pose::identity());
    CHECK(m.count == 4);
    check_normal(m, -kUp);
    CHECK(has_point(m, {0.6, 0.2, 0.9995}, -0.001));
  }
  SECTION("over a box's edge: and where the rim crosses the edge") {
    const Manifold m = collide(can, at(1, 0, 1.999), box({1, 1, 1}), Pose::identity());
    CHECK(has_point(m, {0.5, 0, 0.9995}, -0.001));
    CHECK(has_point(m, {1, 0.5, 0.9995}, -0.001));
    CHECK(has_point(m, {1, -0.5, 0.9995}, -0.001));
    CHECK_FALSE(has_point(m, {1.5, 0, 0.9995}, -0.001));
  }
  SECTION("over a box's corner: and the corner") {
    const Manifold m = collide(can, at(0.8, 0.8, 1.999), box({1, 1, 1}), Pose::identity());
    CHECK(has_point(m, {1, 1, 0.9995}, -0.001));
  }
  SECTION("on a smaller cylinder: that one's rim") {
    const Manifold m = collide(can, at(0, 0, 1.999), cylinder(0.2, 1), Pose::identity());
    CHECK(m.count == 4);
    CHECK(has_point(m, {0.2, 0, 0.9995}, -0.001));
  }
  SECTION("beside a cylinder's axis: rims and their crossings") {
    const Manifold m = collide(can, at(0.6, 0, 1.999), can, Pose::identity());
    check_normal(m, -kUp);
    CHECK(has_point(m, {0.1, 0, 0.9995}, -0.001));
    CHECK(has_point(m, {0.5, 0, 0.9995}, -0.001));
    CHECK(has_point(m, {0.3, 0.4, 0.9995}, -0.001));
    CHECK(has_point(m, {0.3, -0.4, 0.9995}, -0.001));
  }
}

TEST_CASE("a cylinder lies on what is flat with the ends of its side") {
  const Shape can = cylinder(0.5, 2);
  const Pose lying = turned(at(0.5, 0.1, 1.499), kPi / 2, {0, 1, 0});
  const Manifold on_box = collide(can, lying, box({1, 1, 1}), Pose::identity());
  REQUIRE(on_box.count == 2);
  CHECK(has_point(on_box, {1, 0.1, 0.9995}, -0.001));
  CHECK(has_point(on_box, {-1, 0.1, 0.9995}, -0.001));
  const Manifold on_end = collide(can, lying, cylinder(1, 1), Pose::identity());
  REQUIRE(on_end.count == 2);
  CHECK(has_point(on_end, {std::sqrt(0.99), 0.1, 0.9995}, -0.001));
}

TEST_CASE("cylinders touch with their sides at one point crossed, at two side by side") {
  const Shape can = cylinder(0.5, 2);
  const Manifold crossed =
      collide(can, Pose::identity(), can, turned(at(0.2, 0.9, 0.3), kPi / 2, {0, 1, 0}));
  REQUIRE(crossed.count == 1);
  check_normal(crossed, {0, 1, 0});
  CHECK(has_point(crossed, {0, 0.45, 0.3}, -0.1));
  const Manifold beside = collide(can, Pose::identity(), can, at(0.9, 0, 1));
  REQUIRE(beside.count == 2);
  CHECK(has_point(beside, {0.45, 0, -1}, -0.1));
  CHECK(has_point(beside, {0.45, 0, 2}, -0.1));
}

TEST_CASE("a box lies on a box with the corners of the shared part") {
  const Shape cube = box({1, 1, 1});
  const Manifold same = collide(cube, Pose::identity(), cube, at(0, 0, 1.999));
  REQUIRE(same.count == 4);
  CHECK(has_point(same, {1, -1, 0.9995}, -0.001));
  const Manifold shifted = collide(cube, Pose::identity(), cube, at(0.5, 0.25, 1.999));
  REQUIRE(shifted.count == 4);
  for (const double x : {-0.5, 1.0}) {
    for (const double y : {-0.75, 1.0}) CHECK(has_point(shifted, {x, y, 0.9995}, -0.001));
  }
  const Manifold turned_by_45 =
      collide(cube, Pose::identity(), cube, turned(at(0, 0, 1.999), kPi / 4, kUp));
  CHECK(turned_by_45.count == 8);
}

TEST_CASE("boxes that are apart are measured between what is nearest") {
  const Shape cube = box({1, 1, 1});
  const Manifold corners = collide(cube, Pose::identity(), cube, at(2.1, 2.2, 2.2), 0.5);
  REQUIRE(corners.count == 1);
  check_normal(corners, Vector3<double>(1, 2, 2) / 3);
  CHECK(has_point(corners, {1.05, 1.1, 1.1}, 0.3));
  const Manifold edges = collide(cube, Pose::identity(), cube, at(0.5, 2.3, 2.4), 0.6);
  REQUIRE(edges.count == 2);
  check_normal(edges, {0, 0.6, 0.8});
  CHECK(has_point(edges, {1, 1.15, 1.2}, 0.5));
  CHECK(has_point(edges, {-0.5, 1.15, 1.2}, 0.5));
}

TEST_CASE("crossed edges touch at one point") {
  const Shape cube = box({1, 1, 1});
  const double edge = std::sqrt(2.0);
  const Pose along_x = turned(Pose::identity(), kPi / 4, {1, 0, 0});
  const Pose along_y = turned(at(0, 0, 2 * edge - 0.001), kPi / 4, {0, 1, 0});
  const Manifold m = collide(cube, along_x, cube, along_y, 0);
  check_normal(m, kUp);
  REQUIRE(m.count == 1);
  CHECK(has_point(m, {0, 0, edge - 0.0005}, -0.001));
}

TEST_CASE("a face of many corners keeps sixteen that span it") {
  std::vector<Vector3<double>> points;
  const int corners = 200;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * kPi * i / corners;
    for (const double z : {-1.0, 1.0}) points.emplace_back(std::cos(angle), std::sin(angle), z);
  }
  const auto hull = geometry::convex_hull(points);
  REQUIRE(hull.status == geometry::HullStatus::kOk);
  const Shape drum = geometry::polyhedron(*hull.solid);
  for (const Shape& ground : {half_space(), box({3, 3, 1e-3})}) {
    const double top = ground.kind == ShapeKind::kBox ? 1e-3 : 0.0;
    const Manifold m = collide(ground, Pose::identity(), drum, at(0, 0, top + 0.999));
    REQUIRE(m.count == Manifold::kMostPoints);
    for (int k = 0; k < 8; ++k) {  // every eighth of the circle has one
      const bool is_spanned = std::any_of(m.points.begin(), m.points.end(), [&](const auto& p) {
        const double angle = std::atan2(p.position.y(), p.position.x()) + kPi;
        return static_cast<int>(angle / (kPi / 4)) % 8 == k;
      });
      CHECK(is_spanned);
    }
  }
}

TEST_CASE("a drum of many corners that tilts a little keeps its deepest corner and others") {
  std::vector<Vector3<double>> points;
  const int corners = 200;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * kPi * i / corners;
    for (const double z : {-1.0, 1.0}) points.emplace_back(std::cos(angle), std::sin(angle), z);
  }
  const Shape drum = geometry::polyhedron(*geometry::convex_hull(points).solid);
  for (int i = 0; i < 20; ++i) {
    const Vector3<double> axis(std::cos(0.3 * i), std::sin(0.3 * i), 0);
    const Placed ground = {box({3, 3, 1}), Pose::identity()};
    const Placed tilted = {drum, turned(at(0, 0, 1.999), 1e-3, axis)};
    const Manifold m = collide(ground.shape, ground.X_WS, drum, tilted.X_WS);
    CHECK(m.count > 8);
    CHECK(std::abs(least_gap(m) - separation_along(ground, tilted, m.normal)) < 1e-12);
  }
}

TEST_CASE("names of points stay while a box is shifted and tilts to and fro on another") {
  const Shape cube = box({1, 1, 1});
  const auto names = [&](double tilt, double shift) {
    const Manifold m = collide(cube, Pose::identity(), cube,
                               turned(at(0.5 + shift, 0.25, 1.999), tilt, {1, 2, 0}));
    std::set<std::uint32_t> out;
    for (int i = 0; i < m.count; ++i) out.insert(m.points[i].feature);
    return out;
  };
  const std::set<std::uint32_t> still = names(0, 0);
  CHECK(still.size() == 4);
  for (const double tilt : {1e-12, -1e-12, 1e-7, -1e-7, 1e-4, -1e-4}) {
    INFO("tilt " << tilt);
    CHECK(names(tilt, 0) == still);
    CHECK(names(tilt, 0.01) == still);
  }
}

TEST_CASE("degenerate poses give a finite unit normal and finite points") {
  const Shape shapes[] = {sphere(0.5),         capsule(0.5, 0.3), capsule(0.5, 0),
                          cylinder(0.5, 0.3),  cylinder(0.5, 0),  box({0.5, 0.3, 0.2}),
                          box({0.5, 0.5, 0.5})};
  std::vector<Pose> poses = {Pose::identity()};
  for (const Vector3<double>& axis :
       {Vector3<double>(1, 0, 0), Vector3<double>(0, 1, 0), Vector3<double>(0, 0, 1)}) {
    for (const double distance : {1e-300, 1e-17, 1e-9, 0.2, 0.3, 0.5, 0.8, 1.0}) {
      for (const double angle : {0.0, 1e-17, 1e-9, kPi / 4, kPi / 2, kPi}) {
        const Vector3<double> p = distance * axis;
        poses.push_back(turned(at(p.x(), p.y(), p.z()), angle, {1, 0, 0}));
      }
    }
  }
  for (const Shape& a : shapes) {
    for (const Shape& b : shapes) {
      for (const Pose& pose : poses) {
        INFO("kinds " << static_cast<int>(a.kind) << ", " << static_cast<int>(b.kind)
                      << ", lengths " << a.half_length << ", " << b.half_length << ", turned by\n"
                      << pose.rotation << "\nat " << pose.translation.transpose());
        const Manifold m = collide(a, Pose::identity(), b, pose, 10);
        REQUIRE(m.count > 0);
        REQUIRE(std::abs(m.normal.norm() - 1) < 1e-12);
        const double separation = separation_along({a, Pose::identity()}, {b, pose}, m.normal);
        REQUIRE(std::abs(least_gap(m) - separation) < 1e-9);
        for (int i = 0; i < m.count; ++i) REQUIRE(m.points[i].position.allFinite());
      }
    }
  }
}

}  // namespace
}  // namespace hybridyn::testing
