// Dry friction in joints, solved together with contact and limits.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "contact_scenes/methods_scenes.hpp"
#include "support/built_model.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kStep = 1e-3;

/// Links in a row on the ground, each on a joint with dry friction.
struct Joints {
  void add(JointType type, const Vector3<double>& axis, double friction,
           const Vector3<double>& center = Vector3<double>::Zero(), double mass = 2) {
    if (description.links.empty()) description.links.push_back({"ground"});
    LinkDescription link;
    link.name = "link" + std::to_string(description.joints.size());
    link.mass = mass;
    link.center_of_mass = center;
    link.inertia = Vector3<double>(0.01, 0.01, 0.01).asDiagonal();
    JointDescription joint;
    joint.name = "joint" + std::to_string(description.joints.size());
    joint.type = type;
    joint.parent = description.links.back().name;
    joint.child = link.name;
    joint.axis = axis;
    joint.dynamics.friction = friction;
    if (description.joints.size() > 0) joint.origin.translation.x() = 1;
    description.links.push_back(link);
    description.joints.push_back(joint);
  }
  ContactCase built() const {
    BuildOptions options;
    options.damping = true;
    ContactCase out{built_model(description, options), {}, {}, {}};
    out.q.setZero(out.model.nq);
    out.v.setZero(out.model.nv);
    return out;
  }

  MechanismDescription description;
};

}  // namespace

TEST_CASE("a slider stops where dry friction stops it, and stays", "[contact]") {
  const double v0 = GENERATE(1.0, -0.37);
  Joints joints;
  joints.add(JointType::kPrismatic, Vector3<double>::UnitX(), 3);
  ContactCase c = joints.built();
  c.v << v0;
  const Method method = exact(c);
  RunSettings settings;
  settings.time = 2;
  double speed = 1;
  double place = 0;
  REQUIRE(run(c, *method, settings, [&](const Moment& m) {
    speed = std::abs(m.v[0]);
    place = m.q[0];
  }));
  const double expected = v0 * std::abs(v0) * 2 / (2 * 3);
  CHECK(speed < 1e-14);
  // The first order of the last steps, below 0.05 m/s.
  CHECK(std::abs(place - expected) < 0.05 * kStep);
}

TEST_CASE("dry friction holds an arm up to its bound, and slides with the rest beyond it",
          "[contact]") {
  // 2 kg half a metre from a horizontal axis: 9.81 N m.
  const double friction = GENERATE(9.82, 9.80);
  Joints joints;
  joints.add(JointType::kRevolute, Vector3<double>::UnitY(), friction, {0.5, 0, 0});
  const ContactCase c = joints.built();
  const Method method = exact(c);
  RunSettings settings;
  settings.time = 0.2;
  double angle = 0;
  REQUIRE(run(c, *method, settings, [&](const Moment& m) { angle = m.q[0]; }));
  if (friction > kEarth) {
    CHECK(std::abs(angle) < 1e-10);
  } else {
    const double acceleration = (kEarth - friction) / (0.01 + 2 * 0.25);
    CHECK(std::abs(angle / (acceleration * 0.2 * 0.2 / 2) - 1) < 1e-2);
  }
}

TEST_CASE("three joints with dry friction come to rest together and creep no more", "[contact]") {
  Joints joints;
  joints.add(JointType::kRevolute, Vector3<double>::UnitY(), 12, {0.5, 0, 0}, 0.5);
  joints.add(JointType::kRevolute, Vector3<double>::UnitY(), 4, {0.5, 0, 0}, 0.4);
  joints.add(JointType::kRevolute, Vector3<double>::UnitZ(), 0.5, {0.3, 0.1, 0}, 0.3);
  ContactCase c = joints.built();
  c.q << 0.3, 0.9, 0.2;
  c.v << 0.5, -1, 2;
  const Method method = exact(c);
  RunSettings settings;
  settings.time = 4;
  VectorX<double> early;
  VectorX<double> last;
  REQUIRE(run(c, *method, settings, [&](const Moment& m) {
    if (m.time < 3) early = m.q;
    last = m.q;
  }));
  CHECK((last - early).norm() < 1e-10);
}

TEST_CASE("a finger on a slider with dry friction rests at a wall", "[contact]") {
  Joints joints;
  joints.add(JointType::kPrismatic, Vector3<double>::UnitX(), 3);
  ContactCase c = joints.built();
  Collider wall;
  wall.shape = geometry::half_space();
  Eigen::Matrix3d R;
  R << 0, 0, -1, 0, 1, 0, 1, 0, 0;  // its normal is -x
  wall.X_BS = {R, Vector3<double>(0.105, 0, 0)};
  Collider ball;
  ball.link = ball.frame = 0;
  ball.X_BS = Transform<double>::identity();
  ball.shape = geometry::sphere(0.1);
  c.scene.colliders = {wall, ball};
  const Method method = exact(c);
  RunSettings settings;
  settings.time = 1;
  settings.loads = [&](const double&, const auto&, const auto&, auto& external) {
    external[0].force = c.model.links[0].X_PJ.rotation.transpose() * Vector3<double>(10, 0, 0);
  };
  double place = 0;
  double press = 0;
  REQUIRE(run(c, *method, settings, [&](const Moment& m) {
    place = m.q[0];
    REQUIRE(m.method.forces().size() <= 1);
    if (m.method.forces().empty()) return;
    press = std::abs(m.method.forces()[0].force.x());
  }));
  CHECK(std::abs(place - 0.005) < 1e-8);
  CHECK(press > 10 - 3 - 1e-6);  // any split that friction can bear is at rest
  CHECK(press < 10 + 3 + 1e-6);
}

}  // namespace hybridyn::testing
