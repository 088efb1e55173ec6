// Single bodies under the methods that hold forces, and under springs: that they do what their papers'
// formulas make of a case which can be worked out by hand.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "contact_scenes/methods_scenes.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// Sum of normal forces, and largest depth, after a step.
struct Load {
  double normal = 0;
  double depth = 0;
};

Load load_of(const ContactMethod& method) {
  Load out;
  for (std::size_t i = 0; i < method.forces().size(); ++i) {
    const ContactPoint& p = method.points()[i];
    out.normal += p.normal.dot(method.forces()[i].force);
    out.depth = std::max(out.depth, -p.gap);
  }
  return out;
}

Load at_rest(const ContactCase& c, ContactMethod& method, double time) {
  Load out;
  RunSettings settings;
  settings.time = time;
  REQUIRE(run(c, method, settings, [&](const Moment& m) { out = load_of(m.method); }));
  return out;
}

}  // namespace

TEST_CASE("relaxed: a box at rest is as deep as its relaxation lets it", "[contact]") {
  // lambda D f / K with a quarter of the weight on each corner; D = (3 / m + 9) / 3 = 4 for this box.
  const ContactCase c = box_on_ground(0.1, 1e-3);
  const Method method = relaxed(c);
  const Load load = at_rest(c, *method, 1);
  const double expected = 0.1 * 4 * (kEarth * 1e-3 / 4) / 100;
  CHECK(std::abs(load.depth / expected - 1) < 1e-6);  // what is left of settling
  CHECK(std::abs(load.normal / kEarth - 1) < 1e-9);
}

TEST_CASE("rigid: a dropped box stays as deep as it was when it was noticed, and half a step more",
          "[contact]") {
  // From 1 mm it is noticed after 15 ms, and comes to rest within the next.
  const ContactCase c = box_on_ground(0.1, 1e-3);
  const Method method = rigid(c);
  const Load load = at_rest(c, *method, 1);
  const double noticed = kEarth / 2 * 0.015 * 0.015 - 1e-3;
  const double stopped = kEarth * 0.015 * 1e-3 / 2;
  CHECK(std::abs(load.depth / (noticed + stopped) - 1) < 1e-6);
  CHECK(std::abs(load.normal / kEarth - 1) < 1e-9);
}

TEST_CASE("penalty: a box sinks by what its springs need", "[contact]") {
  const PenaltyLaw law = GENERATE(PenaltyLaw::kLinear, PenaltyLaw::kHuntCrossley);
  const ContactCase c = box_on_ground(0.1, 1e-3);
  PenaltyOptions options;
  options.law = law;
  const Method method = penalty(c, options);
  const Load load = at_rest(c, *method, 3);
  const double k = 1 / (16 * 1e-6);  // of 1 kg and 1 ms
  const double linear = kEarth / 4 / k;
  const double expected =
      law == PenaltyLaw::kLinear ? linear : std::pow(linear * std::sqrt(options.depth), 2.0 / 3.0);
  CHECK(std::abs(load.depth / expected - 1) < 1e-3);
  CHECK(std::abs(load.normal / kEarth - 1) < 1e-3);
}

TEST_CASE("penalty: stiffness and damping of the surfaces come before its own", "[contact]") {
  ContactCase c = box_on_ground(0.1, 0);
  for (Collider& collider : c.scene.colliders) {
    collider.material.stiffness = 2e4;  // of the pair: half of it
    collider.material.damping = 40;
  }
  const Method method = penalty(c);
  const Load load = at_rest(c, *method, 2);
  CHECK(std::abs(load.depth / (kEarth / 4 / 1e4) - 1) < 1e-6);
}

TEST_CASE("methods on a slope of 30 deg: the box slides as their normal forces let it",
          "[contact]") {
  // Acceleration g (sin 30 - mu_d cos 30), here as the velocity after 1 s. Exact: to rounding. Rigid:
  // all but its first steps, which come from below the speed that it calls slipping. Relaxed is
  // wrong by a tenth, as its normal forces are when it slides: up to two hundred times too large.
  const ContactCase c = box_on_ground(0.1, -1e-6, kPi / 6);
  const double weight = kEarth * std::cos(kPi / 6);
  const double expected = kEarth * std::sin(kPi / 6) - 0.4 * weight;
  const auto slide = [&](ContactMethod& method, double& worst) {
    worst = 0;
    double v = 0;
    REQUIRE(run(c, method, {}, [&](const Moment& m) {
      worst = std::max(worst, std::abs(load_of(m.method).normal / weight - 1));
      v = m.v.head<3>().norm();
    }));
    return std::abs(v / expected - 1);
  };
  double worst = 0;
  CHECK(slide(*rigid(c), worst) < 2e-3);
  CHECK(worst < 1.5);  // 0.7
  const double error = slide(*relaxed(c), worst);
  CHECK(error > 1e-2);
  CHECK(error < 0.3);
  CHECK(worst > 50);
  CHECK(slide(*penalty(c), worst) < 0.02);  // a step or two of sticking
  CHECK(slide(*exact(c), worst) < 1e-6);
}

TEST_CASE("a box pushed at its middle slips: exact where it should, relaxed and rigid before",
          "[contact]") {
  // They decide by the least impulses that hold each point: at mu_s / (1 + mu_s h / L) of the weight.
  const double height = GENERATE(0.02, 0.1, 0.2);
  const double least = 0.5 / (1 + 0.5 * height / 0.2);
  const ContactCase c = box_on_ground(height, -1e-6);
  const auto limit = [&](ContactMethod& method) {
    RunSettings settings;
    settings.time = 1.2;
    double push = 0;
    double slipped = 0;
    settings.loads = [&](const double& t, const auto&, const auto&, auto& external) {
      push = std::max(0.0, 0.6 * (t - 0.2)) * kEarth;
      external[0].force.x() = push;
    };
    REQUIRE(run(c, method, settings, [&](const Moment& m) {
      if (slipped == 0 && m.v[0] > 5e-3) slipped = push / kEarth;
    }));
    return slipped;
  };
  CAPTURE(height, least);
  CHECK(std::abs(limit(*exact(c)) / 0.5 - 1) < 0.03);  // 0.1 of it goes into 5 mm/s
  CHECK(std::abs(limit(*rigid(c)) / least - 1) < 0.06);
  CHECK(std::abs(limit(*relaxed(c)) / least - 1) < 0.06);
}

TEST_CASE("a box on a box on the ground: each pair bears what is above it", "[contact]") {
  const ContactCase c = box_on_box(0.5e-3);
  const int which = GENERATE(0, 1, 2);
  const Method method = which == 0 ? relaxed(c) : which == 1 ? rigid(c) : penalty(c);
  double below = 0;
  double between = 0;
  double speed = 0;
  RunSettings settings;
  settings.time = 2;
  REQUIRE(run(c, *method, settings, [&](const Moment& m) {
    below = between = 0;
    speed = m.v.cwiseAbs().maxCoeff();
    for (std::size_t i = 0; i < m.method.forces().size(); ++i) {
      const bool is_ground = m.method.points()[i].link_a == kWorld;
      (is_ground ? below : between) += std::abs(m.method.forces()[i].force.z());
    }
  }));
  CAPTURE(which);
  CHECK(std::abs(below / (3 * kEarth) - 1) < 1e-3);
  CHECK(std::abs(between / kEarth - 1) < 1e-3);
  CHECK(speed < 1e-3);
}

TEST_CASE("methods of contact change momentum by their impulses, and nothing else", "[contact]") {
  // Held forces act on the body as they are accounted for: m (v' - v) = h (sum f + m g) each step.
  ContactCase c = box_on_ground(0.1, 2e-3);
  c.v << 1, 0.3, -0.2, 2, -1, 3;
  const bool is_rigid = GENERATE(false, true);
  const Method method = is_rigid ? rigid(c) : relaxed(c);
  Vector3<double> before = c.v.head<3>();  // the base's axes are those of the world
  int loaded = 0;
  double worst = 0;
  RunSettings settings;
  settings.time = 0.5;
  REQUIRE(run(c, *method, settings, [&](const Moment& m) {
    Vector3<double> force(0, 0, -kEarth);
    for (const ContactForce& f : m.method.forces()) force += f.force;
    const Eigen::Quaterniond turn(Eigen::Vector4d(m.q.segment<4>(3)));
    const Vector3<double> now = turn * Vector3<double>(m.v.head<3>());
    worst = std::max(worst, (now - before - settings.step * force).norm() / (1 + force.norm()));
    before = now;
    if (force.z() > 0) ++loaded;
  }));
  CHECK(loaded > 10);
  // v is in axes that turn, by up to 0.02 rad in a step: four stages leave the fifth power of it.
  CHECK(worst < 5e-9);
}

}  // namespace hybridyn::testing
