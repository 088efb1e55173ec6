// Patches of polyhedra that overlap, against quadrature of the equations that define them, and against
// the same solids in another order or place.
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "geometry/reference.hpp"
#include "hybridyn/geometry/patch.hpp"

namespace hybridyn::testing {
namespace {

using geometry::ContactPatch;
using geometry::Intersection;
using geometry::PatchFinder;

const Vector3<double> kHalf(0.1, 0.05, 0.025);

Pose turned(double angle, const Vector3<double>& axis, const Vector3<double>& at) {
  return {Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(), at};
}

/// All faces' triangles.
template <class Call>
void each_triangle(const Intersection& solid, const Call& call) {
  const auto vertex = [&](int i) {
    return Vector3<double>(solid.x()[i], solid.y()[i], solid.z()[i]);
  };
  for (int f = 0; f < solid.face_count(); ++f) {
    const int* loop = solid.loop(solid.face(f));
    for (int i = 2; i < solid.face(f).count; ++i) {
      call(vertex(loop[0]), vertex(loop[i - 1]), vertex(loop[i]));
    }
  }
}

/// Of the whole surface, which should be closed, by its size.
double closure(const Intersection& solid) {
  Vector3<double> sum = Vector3<double>::Zero();
  double size = 0;
  each_triangle(solid, [&](const auto& p, const auto& q, const auto& r) {
    const Vector3<double> area = (q - p).cross(r - p);
    sum += area;
    size += area.norm();
  });
  return sum.norm() / size;
}

/// Least of int |n h - J v|^2 dS' over the surface: triangles cut at h = 0, and by the midpoints of
/// their edges, which is exact.
Vector3<double> lift_by_quadrature(const Intersection& solid, const ContactPatch& patch,
                                   const Pose& X_WS) {
  Matrix3<double> Q = Matrix3<double>::Zero();
  Vector3<double> c = Vector3<double>::Zero();
  const auto place = [&](const Vector3<double>& p) -> Vector3<double> {
    const Vector3<double> arm = X_WS.point(p) - patch.centroid;
    return {patch.tangent1.dot(arm), patch.tangent2.dot(arm), patch.normal.dot(arm)};
  };
  const auto add = [&](const Vector3<double>& p, const Vector3<double>& q,
                       const Vector3<double>& r) {
    const double area = std::abs((q - p).cross(r - p).z()) / 2;
    for (const Vector3<double>& m : {Vector3<double>((p + q) / 2), Vector3<double>((q + r) / 2),
                                     Vector3<double>((r + p) / 2)}) {
      const Vector3<double> row(1, m.y(), -m.x());
      Q += area / 3 * row * row.transpose();
      c += area / 3 * std::abs(m.z()) * row;
    }
  };
  each_triangle(solid, [&](const auto& p, const auto& q, const auto& r) {
    const Vector3<double> corners[3] = {place(p), place(q), place(r)};
    for (const double side : {1.0, -1.0}) {
      std::vector<Vector3<double>> part;
      for (int i = 0; i < 3; ++i) {
        const Vector3<double>& a = corners[i];
        const Vector3<double>& b = corners[(i + 1) % 3];
        if (side * a.z() >= 0) part.push_back(a);
        if ((side * a.z() >= 0) != (side * b.z() >= 0)) {
          part.emplace_back(a + a.z() / (a.z() - b.z()) * (b - a));
        }
      }
      for (std::size_t i = 2; i < part.size(); ++i) add(part[0], part[i - 1], part[i]);
    }
  });
  Q(1, 1) += Q(0, 0) * 1e-6;  // the tilts of small polygons
  Q(2, 2) += Q(0, 0) * 1e-6;
  return Q.ldlt().solve(c);
}

TEST_CASE("patches: two boxes that lie in each other have their depth, area and normal") {
  const double depth = 1e-5;
  PatchFinder finder;
  ContactPatch patch;
  const Shape box = geometry::box(kHalf);
  const Pose low = turned(0.3, {1, 2, 3}, {0.4, -0.2, 0.7});
  const Pose high = low * Pose{Matrix3<double>::Identity(), {0.02, 0.01, 0.05 - depth}};
  REQUIRE(finder.find(box, low, box, high, nullptr, patch));
  const double area = 0.18 * 0.09;
  // Side walls belong to both boxes, so that the normal leans by the depth.
  CHECK((patch.normal - low.rotation.col(2)).norm() < 2 * depth / 0.09);
  CHECK(std::abs(patch.volume / (area * depth) - 1) < 1e-9);
  CHECK(patch.polygon.count == 4);
  // A plane that leans by as much as it is deep is crossed by both faces.
  CHECK(std::abs(patch.lift[0] / (depth / 2) - 1) < 0.1);
  CHECK_FALSE(finder.find(box, low, box, low * Pose{Matrix3<double>::Identity(), {0, 0, 0.05}},
                          nullptr, patch));
}

TEST_CASE("patches: a box in the ground is as deep as it is, level or not") {
  PatchFinder finder;
  ContactPatch patch;
  const Shape ground = geometry::half_space();
  const Shape box = geometry::box(kHalf);
  for (const double depth : {1e-3, 1e-7, 1e-11}) {
    const Pose at = turned(0.7, {0, 0, 1}, {0, 0, 0.025 - depth});
    REQUIRE(finder.find(ground, Pose::identity(), box, at, nullptr, patch));
    CHECK((patch.normal - Vector3<double>(0, 0, 1)).norm() < 1e-12);
    CHECK(std::abs(patch.lift[0] - depth / 2) < 1e-16);
    CHECK(patch.lift.tail<2>().norm() < 1e-12 + 1e-9 * depth);
    REQUIRE(finder.find(box, at, ground, Pose::identity(), nullptr, patch));
    CHECK((patch.normal + Vector3<double>(0, 0, 1)).norm() < 1e-12);
  }
  const Pose leaning = turned(1e-3, {0, 1, 0}, {0, 0, 0.025 - 1e-5});  // on an edge
  REQUIRE(finder.find(ground, Pose::identity(), box, leaning, nullptr, patch));
  CHECK(patch.lift[2] < 0);  // turns it back, about y
}

TEST_CASE("patches: lever of friction that turns is that of an even pressure") {
  PatchFinder finder;
  ContactPatch patch;
  const Pose at{Matrix3<double>::Identity(), {0, 0, 0.025 - 1e-6}};
  REQUIRE(finder.find(geometry::half_space(), Pose::identity(), geometry::box(kHalf), at, nullptr,
                      patch));
  double sum = 0;
  constexpr int kCells = 400;
  for (int i = 0; i < kCells; ++i) {
    for (int k = 0; k < kCells; ++k) {
      sum += std::hypot(0.2 * ((i + 0.5) / kCells - 0.5), 0.1 * ((k + 0.5) / kCells - 0.5));
    }
  }
  const double mean = sum / (kCells * kCells);
  CHECK(std::abs(patch.lever * std::hypot(0.1, 0.05) / mean - 1) < 5e-3);
}

/// Boxes and hulls, nearly parallel or any way, from apart to deep in each other.
std::pair<Placed, Placed> close_pair(RandomGenerator& random) {
  const auto [first, second] = random_pair(ShapeKind::kBox, ShapeKind::kPolyhedron, random);
  if (random.uniform(0, 1) < 0.5) return {first, second};
  const Shape box = geometry::box(kHalf);
  const Pose at = random_pose(random, 0.3);
  const double angle = std::pow(10, random.uniform(-15, 0));
  const double gap = std::pow(10, random.uniform(-15, -1)) * (random.uniform(0, 1) < 0.5 ? 1 : -1);
  const Vector3<double> axis(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
  const Vector3<double> shift(random.uniform(-0.2, 0.2), random.uniform(-0.1, 0.1), 0.05 + gap);
  return {{box, at}, {box, at * turned(angle, axis, shift)}};
}

void check_pairs(int count, std::uint64_t seed) {
  PatchFinder finder;
  int hits = 0;
  for (int i = 0; i < count; ++i) {
    RandomGenerator random(seed + static_cast<std::uint64_t>(i));
    INFO("seed " << seed + static_cast<std::uint64_t>(i));
    const auto [a, b] = close_pair(random);
    ContactPatch there, back;
    const bool is_there = finder.find(a.shape, a.X_WS, b.shape, b.X_WS, nullptr, there);
    if (is_there) {
      ++hits;
      CHECK(closure(finder.intersection()) < 1e-12);
      const bool cuts_a = a.shape.polyhedron->vertex_count() <= b.shape.polyhedron->vertex_count();
      const Vector3<double> lift =
          lift_by_quadrature(finder.intersection(), there, cuts_a ? a.X_WS : b.X_WS);
      if (there.depth > 1e-5) {
        CHECK(std::abs(lift[0] - there.lift[0]) < 1e-10 * there.depth);
        CHECK((lift - there.lift).norm() < 1e-9 + 1e-9 * lift.norm());
      }
    }
    const bool is_back = finder.find(b.shape, b.X_WS, a.shape, a.X_WS, nullptr, back);
    if (is_there && !is_back) CHECK(there.volume < 1e-14);
    if (is_back && !is_there) CHECK(back.volume < 1e-14);
    if (is_back && is_there && there.volume > 1e-9) {
      CHECK(std::abs(back.volume / there.volume - 1) < 1e-6);
      CHECK((back.normal + there.normal).norm() < 1e-6);
    }
  }
  CHECK(hits > count / 4);
}

TEST_CASE("patches: closed, the same both ways, and their integrals those of quadrature") {
  check_pairs(2000, 1);
}

TEST_CASE("patches: a million pairs", "[nightly]") { check_pairs(1000000, 100000); }

}  // namespace
}  // namespace hybridyn::testing
