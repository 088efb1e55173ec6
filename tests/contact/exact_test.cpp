// The method `exact` against what is known in closed form. A cube of 0.1 m and 1 kg where nothing
// else is said, steps of 1 ms.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "contact_scenes/box_world.hpp"

namespace hybridyn::testing {
namespace {

const BoxSpec kCube{{0.05, 0.05, 0.05}};
constexpr double kStep = 1e-3;
constexpr double kG = 9.81;

/// Gravity of a slope of this angle that falls towards an azimuth.
Vector3<double> on_slope(double angle, double azimuth) {
  return kG * Vector3<double>(std::sin(angle) * std::cos(azimuth),
                              std::sin(angle) * std::sin(azimuth), -std::cos(angle));
}

TEST_CASE("a cube at rest loads its four corners evenly and stays where it is") {
  BoxWorld world({kCube}, with_friction(0.5));
  world.place(0, {0, 0, 0.05});
  world.run(2, kStep);
  REQUIRE(world.contact.forces().size() == 4);
  for (const ContactForce& f : world.contact.forces()) {
    CHECK(std::abs(f.force.z() / (kG / 4) - 1) < 1e-9);
    CHECK(f.force.head<2>().norm() < 1e-9 * kG);
  }
  CHECK((world.position(0) - Vector3<double>(0, 0, 0.05)).norm() < 1e-9);
  CHECK(world.velocity(0).norm() < 1e-12);
  CHECK(world.unsolved == 0);
}

TEST_CASE("a cube sticks on a slope below its friction, whatever the azimuth") {
  const double azimuth = GENERATE(0.0, 0.3, 0.5, 0.7853981634, 1.1, 2.5);
  const double start = GENERATE(0.0, 1e-6, -1e-6);  // gap
  INFO("azimuth " << azimuth << ", gap " << start);
  BoxWorld world({kCube}, with_friction(0.5));
  world.gravity = on_slope(std::atan(0.4), azimuth);
  world.place(0, {0, 0, 0.05 + start});
  world.run(0.5, kStep);
  const Vector3<double> before = world.position(0);
  world.run(0.5, kStep);
  CHECK((world.position(0) - before).norm() / 0.5 < 1e-10);  // m/s
  CHECK(world.position(0).head<2>().norm() < 1e-5);
}

TEST_CASE("a cube slides down a slope as the law says, whatever the azimuth, on all four corners") {
  const double azimuth = GENERATE(0.0, 0.5, 0.7853981634);
  BoxWorld world({kCube}, with_friction(0.5));
  const double angle = std::atan(0.6);
  world.gravity = on_slope(angle, azimuth);
  world.place(0, {0, 0, 0.05});
  world.run(2, kStep);
  const double a = kG * (std::sin(angle) - 0.5 * std::cos(angle));
  // The semi-implicit step is ahead by half a step.
  CHECK(std::abs(world.position(0).head<2>().norm() - (a * 2 * 2 / 2 + a * 2 * kStep / 2)) < 1e-6);
  CHECK(world.v.tail<3>().norm() < 1e-6);
  for (const ContactForce& f : world.contact.forces()) CHECK(f.force.z() > 0);
  CHECK(std::abs(world.total_force().z() / (kG * std::cos(angle)) - 1) < 1e-8);
}

TEST_CASE("a thrown cube stops where friction stops it, and does not lift") {
  const double h = GENERATE(1e-4, 1e-3, 1e-2);
  BoxWorld world({kCube}, with_friction(0.5));
  world.place(0, {0, 0, 0.05});
  world.velocity(0).x() = 6;
  double lift = 0;
  for (int i = 0; i < 2 / h; ++i) {
    world.step(h);
    lift = std::max(lift, world.position(0).z() - 0.05);
  }
  CHECK(lift < 1e-6);
  const double exact = 6 * 6 / (2 * 0.5 * kG);
  CHECK(std::abs(world.position(0).x() - exact) < 1.1 * 6 * h / 2);
}

TEST_CASE("friction breaks away at its static coefficient and slides with the dynamic one") {
  Material material = with_friction(0.5);
  material.dynamic_friction = 0.4;
  const double excess = GENERATE(-1e-3, 1e-3);
  BoxWorld world({kCube}, material);
  world.place(0, {0, 0, 0.05});
  world.gravity = {(0.5 + excess) * kG, 0, -kG};
  world.run(0.5, kStep);
  if (excess < 0) {
    CHECK(world.position(0).x() < 1e-6);
  } else {
    const double a = (0.5 + excess - 0.4) * kG;
    CHECK(world.velocity(0).x() == Catch::Approx(a * 0.5).epsilon(0.1));
    const double before = world.velocity(0).x();
    world.run(0.1, kStep);
    CHECK(world.velocity(0).x() - before == Catch::Approx(a * 0.1).epsilon(1e-6));
  }
}

TEST_CASE("a tall box slips at its friction, not at what single corners could bear") {
  const double half_height = GENERATE(0.01, 0.05, 0.1, 0.15);
  for (const double ratio : {0.99, 1.01}) {
    BoxWorld world({{{0.1, 0.1, half_height}}}, with_friction(0.5));
    world.place(0, {0, 0, half_height});
    world.gravity = {ratio * 0.5 * kG, 0, -kG};
    world.run(0.5, kStep);
    INFO("half height " << half_height << ", ratio " << ratio);
    CHECK((world.position(0).x() > 1e-4) == (ratio > 1));
  }
}

TEST_CASE("bounces rise to what the restitution leaves, and none rises without") {
  const double e = GENERATE(0.0, 0.5, 0.8, 1.0);
  Material material = with_friction(0.5);
  material.restitution = e;
  BoxWorld world({kCube}, material);
  world.place(0, {0, 0, 0.55});
  bool has_hit = false;
  double top = 0;
  for (int i = 0; i < 900 && !(has_hit && world.velocity(0).z() < 0 && top > 0); ++i) {
    world.step(kStep);
    has_hit = has_hit || world.velocity(0).z() >= 0;
    if (has_hit) top = std::max(top, world.position(0).z() - 0.05);
  }
  REQUIRE(has_hit);
  CHECK(std::abs(top - 0.5 * e * e) <= (e > 0 ? 2e-2 * 0.5 * e * e : 1e-9));
}

TEST_CASE(
    "a surface that yields bears a cube at the depth of its springs, and is not felt before") {
  const double stiffness = GENERATE(2e3, 2e4, 2e6);  // of each surface: half of it for the pair
  const double damping = GENERATE(0.0, 200.0, 15000.0);
  CAPTURE(stiffness, damping);
  Material material = with_friction(0.5);
  material.stiffness = stiffness;
  material.damping = damping;
  BoxWorld world({kCube}, material);
  world.place(0, {0, 0, 0.07});
  const double top = 1e-9 + 0.07;
  double before = 0;  // force while it is above the surface at the end of the step
  double highest = 0;
  double signorini = 0;
  for (int i = 0; i < 4000; ++i) {
    world.step(kStep);
    highest = std::max(highest, world.position(0).z());
    for (const ContactForce& f : world.contact.forces()) {
      signorini = std::max(signorini, f.signorini);
      if (world.position(0).z() > 0.05 + 1e-9) before = std::max(before, f.force.z());
    }
  }
  CHECK(before < 1e-9);
  CHECK(highest < top);  // it gains nothing
  CHECK(signorini < 1e-9);
  CHECK(world.unsolved == 0);
  const double settling = damping / stiffness;  // a second is some of these, or it swings
  if (settling > 0.5 || stiffness < 1e4) return;
  CHECK(std::abs((0.05 - world.position(0).z()) / (kG / 4 / (stiffness / 2)) - 1) < 1e-6);
}

TEST_CASE("a cube sticks on a slope that yields") {
  Material material = with_friction(0.5);
  material.stiffness = 2e4;
  material.damping = 200;
  BoxWorld world({kCube}, material);
  world.gravity = on_slope(std::atan(0.4), 0.5);
  world.place(0, {0, 0, 0.05});
  world.run(2, kStep);
  const Vector3<double> before = world.position(0);
  world.run(1, kStep);
  CHECK((world.position(0) - before).norm() < 1e-9);
}

TEST_CASE("a conveyor carries a cube along, and its residuals know that the surface moves") {
  BoxWorld world({kCube}, with_friction(0.5));
  world.scene.colliders[0].material.surface_velocity = {0.2, -0.1, 0};
  world.place(0, {0, 0, 0.05});
  double coulomb = 0;
  for (int i = 0; i < 500; ++i) {
    world.step(kStep);
    for (const ContactForce& f : world.contact.forces()) coulomb = std::max(coulomb, f.coulomb);
  }
  CHECK((world.velocity(0) - Vector3<double>(0.2, -0.1, 0)).norm() < 1e-9);
  CHECK(coulomb < 1e-6);
}

TEST_CASE("stacks of ten and twenty boxes stand") {
  const int count = GENERATE(10, 20);
  CAPTURE(count);
  BoxWorld world(std::vector<BoxSpec>(count, kCube), with_friction(0.6));
  for (int i = 0; i < count; ++i) world.place(i, {0, 0, 0.05 + 0.1 * i});
  world.run(1, kStep);
  for (int i = 0; i < count; ++i) {
    CHECK((world.position(i) - Vector3<double>(0, 0, 0.05 + 0.1 * i)).norm() < 1e-6);
  }
  CHECK(world.unsolved == 0);
}

TEST_CASE("boxes that lie on each other somehow come to rest, and their loads last") {
  BoxWorld world(std::vector<BoxSpec>(4, {{0.1, 0.05, 0.025}}), with_friction(0.6));
  for (int i = 0; i < 4; ++i) {
    world.place(i, {0.02 * i, 0.01 * i, 0.05 + 0.15 * i});
    world.q.segment<4>(7 * i + 3) = Vector4<double>(0.1 * i, -0.2, 0.15 * i, 1).normalized();
  }
  world.run(3, kStep);
  CHECK(world.v.norm() < 1e-6);
  int newton_steps = 0;
  for (int i = 0; i < 100; ++i) {
    world.step(kStep);
    newton_steps += world.contact.report().newton_steps;
  }
  CHECK(newton_steps <= 100 * 4 * 3);  // a few for each island
  CHECK(std::abs(world.v.norm()) < 1e-6);
}

TEST_CASE("a box stands on one that is lighter a thousand times, and ten thousand") {
  const double mass = GENERATE(1e3, 1e4);
  BoxWorld world({kCube, {kCube.half_edges, mass}}, with_friction(0.6));
  world.place(0, {0, 0, 0.05});
  world.place(1, {0, 0, 0.15});
  double depth = 0;
  for (int i = 0; i < 1000; ++i) {
    world.step(kStep);
    depth = std::max(depth, world.depth());
  }
  CHECK(depth < 1e-5);
  CHECK(world.v.norm() < 1e-9);
}

TEST_CASE("impulses are the change of momentum, and no energy comes from contact") {
  Material material = with_friction(0.7);
  BoxWorld world({{{0.1, 0.07, 0.04}, 2}}, material);
  world.place(0, {0, 0, 0.3});
  world.q.segment<4>(3) = Vector4<double>(0.3, -0.4, 0.2, 0.8).normalized();
  world.v << 1.5, -0.4, 0, 3, -5, 2;
  const auto world_velocity = [&]() -> Vector3<double> {
    return rotation_from_quaternion<double>(world.q.segment<4>(3)) * world.velocity(0);
  };
  int touched = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vector3<double> before = world_velocity();
    world.step(kStep);
    if (world.contact.forces().empty()) continue;
    // The ground is body a, the box body b.
    const Vector3<double> change = 2 * (world_velocity() - before - kStep * world.gravity);
    const double scale = std::max(change.norm(), 2 * kG * kStep);
    CHECK((change - kStep * world.total_force()).norm() < 1e-12 * scale);
    touched += world.total_force().norm() > 0 ? 1 : 0;
  }
  CHECK(touched > 100);
  CHECK(world.v.norm() < 1e-6);
  CHECK(world.unsolved == 0);
}

TEST_CASE("a scene of another size moves the same") {
  const double scale = GENERATE(1e-3, 1e3);
  const auto run = [](double s) {
    BoxWorld world({{Vector3<double>(0.1, 0.07, 0.04) * s, s * s * s}}, with_friction(0.5));
    world.gravity *= s;
    world.place(0, Vector3<double>(0, 0, 0.045) * s);
    world.velocity(0) = Vector3<double>(1, 0.2, 0) * s;
    world.run(0.3, kStep);
    return Vector3<double>(world.position(0) / s);
  };
  CHECK((run(scale) - run(1)).norm() < 1e-6);
}

}  // namespace
}  // namespace hybridyn::testing
