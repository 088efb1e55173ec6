// Hulls and polyhedra: what they are made of, volumes, and what is refused.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "geometry/reference.hpp"
#include "hybridyn/geometry/hull.hpp"
#include "hybridyn/geometry/polyhedron_volume.hpp"

namespace hybridyn::testing {
namespace {

using geometry::convex_hull;
using geometry::Hull;
using geometry::HullStatus;
using geometry::Polyhedron;
using Points = std::vector<Vector3<double>>;

/// Corners of a box, and points in its faces, edges and inside.
Points points_of_box(const Vector3<double>& half_edges, int more, RandomGenerator& random) {
  Points out = geometry::box_polyhedron(half_edges).vertices;
  for (int i = 0; i < more; ++i) {
    Vector3<double> p = random.vector();
    for (int k = 0; k < 3; ++k) {
      if (random.chance(0.5)) p[k] = std::copysign(1.0, p[k]);
    }
    out.push_back(p.cwiseProduct(half_edges));
  }
  return out;
}

double farthest_outside(const Polyhedron& solid, const Points& points) {
  double out = 0;
  for (const Vector3<double>& p : points) out = std::max(out, -geometry::depth_in(solid, p));
  return out;
}

TEST_CASE("a box has its corners, faces with outward normals, and its volume") {
  const Polyhedron box = geometry::box_polyhedron({1, 2, 3});
  CHECK(box.vertex_count() == 8);
  CHECK(box.face_count() == 6);
  CHECK(box.edge_count() == 12);
  for (const geometry::Plane& plane : box.planes) {
    CHECK(plane.offset == Catch::Approx(plane.normal.cwiseAbs().dot(Vector3<double>(1, 2, 3))));
  }
  CHECK(geometry::volume(box).volume == Catch::Approx(48));
  CHECK(geometry::volume(box).centroid.norm() < 1e-15);
}

TEST_CASE("an edge points along the product of its faces' normals") {
  const Polyhedron box = geometry::box_polyhedron({1, 2, 3});
  for (const Polyhedron::Edge& edge : box.edges) {
    const Vector3<double> along = box.vertices[edge.to] - box.vertices[edge.from];
    const Vector3<double> product =
        box.planes[edge.left].normal.cross(box.planes[edge.right].normal);
    CHECK(product.dot(along) == Catch::Approx(along.norm()));
  }
}

TEST_CASE("the hull of a box's points at any scale and pose is the box") {
  for (int seed = 0; seed < 60; ++seed) {
    RandomGenerator random(static_cast<std::uint64_t>(seed));
    INFO("seed " << seed);
    const double scale = std::pow(10.0, seed % 13 - 6);
    const Pose pose = random_pose(random, 3);
    Points points = points_of_box({1, 2, 3}, seed * 5, random);
    for (Vector3<double>& p : points) p = scale * pose.point(p);
    const Hull hull = convex_hull(points);
    REQUIRE(hull.status == HullStatus::kOk);
    CHECK(hull.solid->vertex_count() == 8);
    CHECK(hull.solid->face_count() == 6);
    CHECK(hull.solid->edge_count() == 12);
    const geometry::Volume volume = geometry::volume(*hull.solid);
    CHECK(std::abs(volume.volume / std::pow(scale, 3) - 48) < 1e-12 * 48);
    CHECK((volume.centroid / scale - pose.translation).norm() < 1e-13);
    CHECK(farthest_outside(*hull.solid, points) < 1e-14 * scale);
  }
}

TEST_CASE("the hull of random points holds them, and is closed") {
  for (int seed = 0; seed < 200; ++seed) {
    RandomGenerator random(static_cast<std::uint64_t>(seed));
    INFO("seed " << seed);
    Points points;
    const int count = 4 + random.index(200);
    for (int i = 0; i < count; ++i) {
      points.push_back(seed % 2 == 0 ? random.direction() : random.vector());
    }
    const Hull hull = convex_hull(points);
    REQUIRE(hull.status == HullStatus::kOk);
    const Polyhedron& solid = *hull.solid;
    CHECK(solid.vertex_count() - solid.edge_count() + solid.face_count() == 2);
    CHECK(farthest_outside(solid, points) < 1e-8);
    CHECK(geometry::volume(solid).volume > 0);
  }
}

TEST_CASE("points of a coarse grid, moved by rounding, have a closed hull") {
  int solids = 0;
  for (int seed = 0; seed < 3000; ++seed) {
    RandomGenerator random(static_cast<std::uint64_t>(seed));
    INFO("seed " << seed);
    const Pose pose = random_pose(random, 1);
    const double noise = std::pow(10.0, -16 + seed % 9);
    Points points;
    const int count = 4 + random.index(30);
    for (int i = 0; i < count; ++i) {
      const Vector3<double> p(random.index(4), random.index(4), random.index(4));
      points.emplace_back(pose.point(p) + noise * random.vector());
    }
    const Hull hull = convex_hull(points);
    if (hull.status != HullStatus::kOk) continue;
    ++solids;
    const Polyhedron& solid = *hull.solid;
    REQUIRE(solid.vertex_count() - solid.edge_count() + solid.face_count() == 2);
    REQUIRE(farthest_outside(solid, points) < 1e-7);
  }
  CHECK(solids > 2800);
}

TEST_CASE("points without volume have no hull") {
  RandomGenerator random(7);
  const Pose pose = random_pose(random, 1);
  Points points;
  CHECK(convex_hull(points).status == HullStatus::kNoVolume);
  points.assign(9, pose.translation);
  CHECK(convex_hull(points).status == HullStatus::kNoVolume);
  for (int dimensions = 1; dimensions <= 2; ++dimensions) {
    points.clear();
    for (int i = 0; i < 50; ++i) {
      Vector3<double> p = random.vector();
      p.tail(3 - dimensions).setZero();
      points.push_back(pose.point(p));
    }
    CHECK(convex_hull(points).status == HullStatus::kNoVolume);
  }
  points.emplace_back(std::numeric_limits<double>::quiet_NaN(), 0, 0);
  CHECK(convex_hull(points).status == HullStatus::kNotFinite);
}

TEST_CASE("the volume and the centroid of a tetrahedron are exact") {
  const Hull hull = convex_hull({{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}});
  const geometry::Volume volume = geometry::volume(*hull.solid);
  CHECK(volume.volume == Catch::Approx(1));
  CHECK((volume.centroid - Vector3<double>(0.25, 0.5, 0.75)).norm() < 1e-15);
}

/// Triangles of a polyhedron's faces.
Points triangles_of(const Polyhedron& solid) {
  Points out;
  for (const Polyhedron::Face& face : solid.faces) {
    const int* loop = &solid.loops[face.first];
    for (int i = 1; i + 1 < face.count; ++i) {
      for (const int k : {0, i, i + 1}) out.push_back(solid.vertices[loop[k]]);
    }
  }
  return out;
}

TEST_CASE("a mesh is convex if none of it lies below its hull") {
  const Polyhedron box = geometry::box_polyhedron({1, 1, 1});
  Points mesh = triangles_of(box);
  CHECK(geometry::is_convex(box, mesh));
  // A dent: one triangle's corner is pushed in.
  mesh.push_back({1, 1, 1});
  mesh.push_back({1, -1, 1});
  mesh.push_back({0, 0, 0.7});
  CHECK(geometry::depth_below_hull(box, mesh) == Catch::Approx(0.3));
  CHECK_FALSE(geometry::is_convex(box, mesh));
  // A triangle through the solid whose corners are all on the hull.
  mesh = {{1, 1, 1}, {-1, -1, 1}, {0, 0, -1}};
  CHECK(geometry::depth_below_hull(box, mesh) > 0.3);
}

}  // namespace
}  // namespace hybridyn::testing
