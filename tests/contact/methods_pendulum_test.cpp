// The chain of [R] under the methods that hold forces, and under springs: what its paper claims, what
// its formulas as printed do instead, and that a run goes on bit for bit.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <tuple>

#include "contact_scenes/methods_scenes.hpp"

namespace hybridyn::testing {
namespace {

RunSettings seconds(double time, double step = 1e-3) {
  RunSettings out;
  out.time = time;
  out.step = step;
  return out;
}

void check_settled(const Figures& f) {
  CHECK(f.is_complete);
  CHECK(f.last_switches == 0);
  CHECK(f.last_speed < 1e-6);
  CHECK(f.energy_gain < 1e-9);
}

}  // namespace

TEST_CASE("relaxed: a chain of 5 comes to rest on the floor, with even forces", "[contact]") {
  const ContactCase c = pendulum(5, true);
  const Figures f = measure(c, *relaxed(c), seconds(5));
  check_settled(f);
  CHECK(f.depth < 3e-3);
  CHECK(f.depth > 1e-3);  // it lets bodies in: 2.2 mm
  CHECK(f.last_depth < 5e-6);
  CHECK(f.spread < 0.1);
  CHECK(f.signorini_rms < 1e-2);
  CHECK(f.coulomb_rms < 4e-3);
}

TEST_CASE("relaxed: a chain of 10 comes to rest on the floor, with even forces",
          "[contact][nightly]") {
  const ContactCase c = pendulum(10, true);
  const Figures f = measure(c, *relaxed(c), seconds(5));
  check_settled(f);
  CHECK(f.depth < 6e-3);
  CHECK(f.spread < 0.1);
}

TEST_CASE("relaxed: a hanging chain of 5 comes to rest, and falls deeper into the floor",
          "[contact]") {
  const ContactCase c = pendulum(5, false);
  const Figures f = measure(c, *relaxed(c), seconds(5));
  check_settled(f);
  CHECK(f.depth > 5e-3);  // 13 mm
  CHECK(f.depth < 0.02);
}

TEST_CASE("relaxed: as large a relaxation as it has is needed for rest", "[contact]") {
  RelaxedOptions options;
  options.relaxation = 1e-3;
  const ContactCase c = pendulum(5, true);
  const Figures f = measure(c, *relaxed(c, options), seconds(3));
  CHECK(f.last_switches > 100);
  CHECK(f.last_speed > 0.1);
}

TEST_CASE("relaxed: with friction as printed the chain does not come to rest", "[contact]") {
  RelaxedOptions options;
  options.as_printed = true;
  const ContactCase c = pendulum(5, true);
  const Figures f = measure(c, *relaxed(c, options), seconds(5));
  CHECK(f.last_switches > 100);
  CHECK(f.last_speed > 0.1);
}

TEST_CASE("relaxed: a step on a slope of 30 deg gains what friction leaves; as printed more",
          "[contact]") {
  // The step after the one that ends its stay: sin 30 - mu_d cos 30, and with mu_d the other way.
  constexpr double kSlope = 0.5235987755982988;
  const auto gained = [&](bool as_printed) {
    RelaxedOptions options;
    options.as_printed = as_printed;
    HeldProblem problem;
    HeldPoint point;  // a mass of 1 kg that slides down along t1
    const double h = 1e-3;
    point.velocity.setZero();
    point.free << -kEarth * std::cos(kSlope) * h, kEarth * std::sin(kSlope) * h, 0;
    point.displacement.setZero();
    point.static_friction = 0.5;
    point.dynamic_friction = 0.4;
    problem.points = {point};
    problem.A = Matrix3<double>::Identity();
    options.relaxation = 1e-9;  // normal forces are those of the weight
    RelaxedContact(options).solve(problem, h);
    CHECK(problem.points[0].slips);
    return (point.free[1] + problem.points[0].impulse[1]) / (kEarth * h);
  };
  const double normal = 0.4 * std::cos(kSlope);
  CHECK(std::abs(gained(false) - (0.5 - normal)) < 1e-6);  // 0.15
  CHECK(std::abs(gained(true) - (0.5 + normal)) < 1e-6);
}

TEST_CASE("rigid: a thrown box is stopped by friction; as printed it is driven", "[contact]") {
  ContactCase c = box_on_ground(0.1, -1e-6);
  c.v[0] = 1;
  const auto speed = [&](bool as_printed) {
    RigidOptions options;
    options.as_printed = as_printed;
    double out = 0;
    REQUIRE(run(c, *rigid(c, options), seconds(0.1),
                [&](const Moment& m) { out = m.v.head<3>().norm(); }));
    return out;
  };
  CHECK(std::abs(speed(false) - (1 - 0.4 * kEarth * 0.1)) < 0.01);
  CHECK(speed(true) > 1.3);  // 1.39
}

TEST_CASE(
    "rigid: a slow box stops; what slips at less than friction changes in a step does not "
    "creep",
    "[contact]") {
  ContactCase c = box_on_ground(0.1, -1e-6);
  c.v[0] = 5e-4;
  double x = 0;
  REQUIRE(run(c, *rigid(c), seconds(2), [&](const Moment& m) { x = m.q[0]; }));
  CHECK(std::abs(x) < 1e-5);
}

TEST_CASE("rigid: a box bounces as high as its restitution says", "[contact]") {
  ContactCase c = box_on_ground(0.1, 0.5);
  for (Collider& collider : c.scene.colliders) collider.material.restitution = 0.8;
  double lowest = 1;
  double highest = 0;  // after the impact
  REQUIRE(run(c, *rigid(c), seconds(0.7), [&](const Moment& m) {
    lowest = std::min(lowest, m.q[2]);
    if (lowest < 0.051) highest = std::max(highest, m.q[2] - 0.05);
  }));
  CHECK(std::abs(highest / (0.64 * 0.5) - 1) < 0.03);
}

TEST_CASE("penalty: a chain of 5 comes to rest with the springs and steps of its table",
          "[contact]") {
  // Stiffness of the pair and step; the damper is 0.2 of the stiffness' root.
  const auto [stiffness, step, depth] =
      GENERATE(std::tuple{1e4, 1e-3, 9e-3}, std::tuple{1e5, 1e-3, 3e-3});
  ContactCase c = pendulum(5, true);
  for (Collider& collider : c.scene.colliders) {
    collider.material.stiffness = 2 * stiffness;
    collider.material.damping = 0.2 * std::sqrt(stiffness);
  }
  const Figures f = measure(c, *penalty(c), seconds(5, step));
  CAPTURE(stiffness, f.depth, f.last_speed, f.last_switches);
  check_settled(f);
  CHECK(f.depth < depth);
}

TEST_CASE("penalty: with its own springs a chain of 5 comes to rest", "[contact]") {
  PenaltyOptions options;
  options.law = GENERATE(PenaltyLaw::kLinear, PenaltyLaw::kHuntCrossley);
  const ContactCase c = pendulum(5, true);
  const Figures f = measure(c, *penalty(c, options), seconds(5));
  check_settled(f);
  CHECK(f.depth < 7e-3);
}

TEST_CASE("joints keep within their limits under all methods", "[contact]") {
  ContactCase c = pendulum(3, false);
  for (int i = 1; i < 3; ++i) {
    c.model.links[i].type = JointType::kRevolute;
    c.model.joints[i].limits.lower = -0.1;
    c.model.joints[i].limits.upper = 0.1;
  }
  const int which = GENERATE(0, 1, 2);
  if (which == 1) c.scene.colliders.clear();  // chains gain energy on the floor
  const Method method = which == 0 ? relaxed(c) : which == 1 ? rigid(c) : penalty(c);
  double beyond = 0;
  double force = 0;
  REQUIRE(run(c, *method, seconds(2), [&](const Moment& m) {
    beyond = std::max(beyond, m.q.tail<2>().cwiseAbs().maxCoeff() - 0.1);
    force = std::max(force, m.method.joint_forces().cwiseAbs().maxCoeff());
  }));
  CAPTURE(which);
  CHECK(force > 0.1);
  CHECK(beyond < 0.01);  // of the speed that it arrives with, within a step
}

TEST_CASE("a run goes on from what a method saved, bit for bit", "[contact]") {
  const ContactCase c = pendulum(5, true);
  const int which = GENERATE(0, 1, 2);
  const auto make = [&]() -> Method {
    return which == 0 ? relaxed(c) : which == 1 ? rigid(c) : penalty(c);
  };
  CHECK((state_after(c, make, 1000, 700) - state_after(c, make, 1000)).isZero(0));
}

}  // namespace hybridyn::testing
