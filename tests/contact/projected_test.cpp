// Steps of an integrator, corrected where they end (C-p), beside the default.
#include <catch2/catch_test_macros.hpp>

#include "contact_scenes/methods_scenes.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/simulation/contact_scheme.hpp"
#include "support/built_model.hpp"

namespace hybridyn::testing {
namespace {

Method projected(const ContactCase& c) {
  return std::make_unique<ProjectedContactScheme>(c.model, c.scene);
}

struct End {
  VectorX<double> q, v;
  double depth = 0;
  double signorini = 0;
  double coulomb = 0;
};

End run_to_end(const ContactCase& c, ContactMethod& method, double time, double step) {
  RunSettings settings;
  settings.time = time;
  settings.step = step;
  End out;
  REQUIRE(run(c, method, settings, [&](const Moment& now) {
    out.q = now.q;
    out.v = now.v;
    for (const ContactPoint& p : now.method.points()) out.depth = std::max(out.depth, -p.gap);
    for (const ContactForce& f : now.method.forces()) {
      out.signorini = std::max(out.signorini, f.signorini);
      out.coulomb = std::max(out.coulomb, f.coulomb);
    }
  }));
  return out;
}

TEST_CASE("projected: a box that is thrown along the ground stops where it must") {
  ContactCase c = box_on_ground(0.1, 0);
  c.v[0] = 1;
  const double exact_way = 1 / (2 * 0.4 * kEarth);
  const End second = run_to_end(c, *projected(c), 0.5, 1e-3);
  CHECK(std::abs(second.q[0] - c.q[0] - exact_way) < 2e-5);
  CHECK(second.v.norm() < 1e-7);
  const End first = run_to_end(c, *exact(c), 0.5, 1e-3);
  CHECK(std::abs(first.q[0] - c.q[0] - exact_way) > 3e-4);
}

TEST_CASE("projected: a box rests, and does not creep on a slope that friction holds") {
  for (const double slope : {0.0, 0.3}) {
    CAPTURE(slope);
    const ContactCase c = box_on_ground(0.1, 0, slope);
    const End end = run_to_end(c, *projected(c), 2, 1e-3);
    CHECK((end.q - c.q).head<3>().norm() < 1e-8);
    CHECK(end.v.norm() < 1e-9);
    CHECK(end.depth < 1e-6);
  }
}

/// A ball of 0.1 m whose centre of mass is 5 cm off its middle rolls to and fro.
ContactCase rolling_ball() {
  MechanismDescription description;
  description.name = "ball";
  LinkDescription world;
  world.name = "world";
  LinkDescription ball;
  ball.name = "ball";
  ball.mass = 1;
  ball.center_of_mass = {0, 0, -0.05};
  ball.inertia = Vector3<double>::Constant(3e-3).asDiagonal();
  description.links = {world, ball};
  JointDescription joint;
  joint.name = "free";
  joint.type = JointType::kFloating;
  joint.parent = "world";
  joint.child = "ball";
  description.joints = {joint};
  ContactCase out;
  out.model = built_model(description);
  Collider ground;
  ground.shape = geometry::half_space();
  ground.X_BS = Transform<double>::identity();
  ground.material.static_friction = ground.material.dynamic_friction = 1;
  Collider round = ground;
  round.shape = geometry::sphere(0.1);
  round.link = 0;
  round.frame = out.model.find_frame("ball");
  out.scene.colliders = {ground, round};
  out.q.resize(out.model.nq);
  neutral(out.model, out.q);
  out.q[2] = 0.1;
  out.v.setZero(out.model.nv);
  out.v[0] = 0.1 * 4;  // rolls at 4 rad/s
  out.v[4] = 4;
  return out;
}

TEST_CASE("projected: rolling is of first order") {
  const ContactCase c = rolling_ball();
  const double reference = run_to_end(c, *exact(c), 0.5, 6.25e-5).q[0];
  const auto error = [&](double step) {
    return std::abs(run_to_end(c, *projected(c), 0.5, step).q[0] - reference);
  };
  const double coarse = error(4e-3);
  const double fine = error(2e-3);
  CAPTURE(coarse, fine);
  CHECK(coarse > 1.8 * fine);
  CHECK(coarse < 2.2 * fine);
  CHECK(fine < 1.5e-3);
}

TEST_CASE("projected: a chain comes to rest on the floor") {
  const ContactCase c = pendulum(5, true);
  RunSettings settings;
  settings.time = 5;
  const Method method = projected(c);
  const Figures figures = measure(c, *method, settings);
  CHECK(figures.is_complete);
  CHECK(figures.depth < 1e-3);
  CHECK(figures.last_depth < 1e-5);
  CHECK(figures.last_speed < 1e-5);
  CHECK(figures.last_switches == 0);
  CHECK(figures.energy_gain < 1e-6);
  CHECK(figures.signorini_rms < 1e-2);
}

}  // namespace
}  // namespace hybridyn::testing
