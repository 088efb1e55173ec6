// The method `exact` against impacts and motions of single bodies that textbooks have closed forms
// of. Steps of 1 ms where nothing else is said.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "contact_scenes/methods_scenes.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "support/built_model.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kStep = 1e-3;
constexpr double kPi = 3.14159265358979323846;

Material of_friction(double mu_static, double mu_dynamic) {
  Material out;
  out.static_friction = mu_static;
  out.dynamic_friction = mu_dynamic;
  return out;
}

Collider solid(int link, const geometry::Shape& shape, const Material& material) {
  Collider out;
  out.link = out.frame = link;
  out.X_BS = Transform<double>::identity();
  out.shape = shape;
  out.material = material;
  return out;
}

Collider ground(const Material& material) {
  Collider out = solid(kWorld, geometry::half_space(), material);
  out.frame = -1;
  return out;
}

/// One free body above the ground.
ContactCase free_body(const geometry::Shape& shape, double mass, const Vector3<double>& inertia,
                      const Material& material) {
  MechanismDescription description;
  description.name = "body";
  description.links.emplace_back();
  description.links.back().name = "body";
  description.links.back().mass = mass;
  description.links.back().inertia = inertia.asDiagonal();
  BuildOptions options;
  options.floating = true;
  ContactCase out{built_model(description, options), {}, {}, {}};
  out.scene.colliders = {ground(material), solid(0, shape, material)};
  out.q.resize(7);
  neutral(out.model, out.q);
  out.v.setZero(6);
  return out;
}

/// A rod of 1 m and 1 kg in the plane of x and z, its end at +x down by an angle and at the ground.
/// The end is a ball of a micrometre.
struct Rod {
  Rod(double angle, double mu) {
    constexpr double kBall = 1e-6;
    scene = free_body(geometry::sphere(kBall), 1, {1e-4, inertia, inertia}, of_friction(mu, mu));
    scene.scene.colliders.back().X_BS.translation.x() = 0.5;
    turn = Eigen::AngleAxisd(angle, Vector3<double>::UnitY());
    arm = turn * Vector3<double>(0.5, 0, 0) - kBall * Vector3<double>::UnitZ();
    scene.q << 0, 0, -arm.z(), turn.coeffs();
    A << 1 + arm.x() * arm.x() / inertia, -arm.x() * arm.z() / inertia,
        -arm.x() * arm.z() / inertia, 1 + arm.z() * arm.z() / inertia;
  }
  void set_velocity(double x, double z) {
    scene.v.head<3>() = turn.conjugate() * Vector3<double>(x, 0, z);
  }
  /// Velocity (normal, along x) of the end.
  Eigen::Vector2d end_velocity(const VectorX<double>& q, const VectorX<double>& v) const {
    const Eigen::Quaterniond R(Eigen::Vector4d(q.segment<4>(3)));
    const Vector3<double> u = R * (v.head<3>() + v.tail<3>().cross(Vector3<double>(0.5, 0, 0)));
    return {u.z(), u.x()};
  }
  /// Impulse (normal, along x) of the first step.
  Eigen::Vector2d impact() const {
    const Method method = exact(scene);
    Eigen::Vector2d out = Eigen::Vector2d::Zero();
    RunSettings settings;
    settings.time = settings.step = kStep;
    REQUIRE(run(scene, *method, settings, [&](const Moment& m) {
      REQUIRE(m.method.forces().size() == 1);
      const Vector3<double> force = m.method.forces()[0].force;
      out = kStep * Eigen::Vector2d(force.z(), force.x());
    }));
    return out;
  }

  static constexpr double inertia = 1.0 / 12;
  ContactCase scene;
  Eigen::Quaterniond turn;
  Vector3<double> arm;  // from the middle to where it touches
  Eigen::Matrix2d A;    // velocity of that point after an impulse (normal, along x)
};

}  // namespace

TEST_CASE("a rod hits the ground: impulses of Coulomb's law, frictionless, sliding and sticking",
          "[contact]") {
  const double angle = GENERATE(0.2, kPi / 6, 1.0);
  const double fall = -1 - kEarth * kStep;  // the step's free velocity
  CAPTURE(angle);
  for (const double along : {0.0, 5.0, -5.0}) {
    const double mu = along == 0 ? 0 : 0.2;
    Rod rod(angle, mu);
    rod.set_velocity(along, -1);
    const double slip = along > 0 ? 1 : -1;
    const double normal = -fall / (rod.A(0, 0) - mu * slip * rod.A(0, 1));
    const Eigen::Vector2d impulse = rod.impact();
    CHECK(std::abs(impulse[0] / normal - 1) < 1e-6);
    CHECK(std::abs(impulse[1] + mu * slip * normal) < 1e-6 * normal);
  }
  Rod rod(angle, 10);
  rod.set_velocity(0.3, -1);
  const Eigen::Vector2d expected = rod.A.inverse() * Eigen::Vector2d(-fall, -0.3);
  CHECK((rod.impact() - expected).norm() < 1e-6 * expected.norm());
}

TEST_CASE("Painleve's rod, that no finite force lets slide on, is stopped at its end",
          "[contact]") {
  // At 63 deg and mu 2 friction presses the end down more than the normal force lifts it.
  Rod rod(63 * kPi / 180, 2);
  REQUIRE(rod.A(0, 0) - 2 * rod.A(0, 1) < 0);
  rod.set_velocity(1, 0);
  const Method method = exact(rod.scene);
  Eigen::Vector2d end(1, 1);
  RunSettings settings;
  settings.time = settings.step = kStep;
  REQUIRE(run(rod.scene, *method, settings,
              [&](const Moment& m) { end = rod.end_velocity(m.q, m.v); }));
  CHECK(std::abs(end[1]) < 1e-3);  // m/s
  CHECK(end[0] > -1e-3);
}

TEST_CASE("a rocking block loses at each impact what Housner's ratio says", "[contact]") {
  // Of a block that turns about one lower edge and lands on the other, angular velocity falls to
  // 1 - 3/2 sin^2 alpha, with alpha between its side and its diagonal; tilts tell energies.
  const double slenderness = GENERATE(0.25, 0.35);  // width by height
  const double h = 0.2;                             // half the height
  const double b = slenderness * h;
  const double alpha = std::atan(slenderness);
  const double start = 0.5 * alpha;
  const Vector3<double> half(b, 0.1, h);
  const Vector3<double> squares = (2 * half).cwiseAbs2();
  ContactCase c = free_body(geometry::box(half), 1, (squares.sum() - squares.array()).matrix() / 12,
                            of_friction(2, 2));
  const Eigen::Quaterniond turn(Eigen::AngleAxisd(start, Vector3<double>::UnitY()));
  // It stands on its edge at x = b.
  c.q << turn * Vector3<double>(-b, 0, h), turn.coeffs();
  const Method method = exact(c);
  RunSettings settings;
  settings.step = 1e-4;
  settings.time = 1;
  double least = start;
  REQUIRE(run(c, *method, settings,
              [&](const Moment& m) { least = std::min(least, 2 * std::atan2(m.q[4], m.q[6])); }));
  const auto height = [&](double tilt) { return std::cos(alpha - tilt) - std::cos(alpha); };
  REQUIRE(least < 0);
  const double ratio = std::sqrt(height(-least) / height(start));
  const double expected = 1 - 1.5 * std::sin(alpha) * std::sin(alpha);
  CAPTURE(slenderness, ratio, expected);
  CHECK(std::abs(ratio / expected - 1) < 5e-3);
}

TEST_CASE("a coin that spins on its face slows down as friction on its rim makes it, and stays",
          "[contact]") {
  // w' = -mu m g R / (m R^2 / 2)
  const double R = 0.1;
  const double mu = 0.4;
  ContactCase c =
      free_body(geometry::cylinder(R, 0.005), 1, {0.0025, 0.0025, R * R / 2}, of_friction(0.5, mu));
  c.q[2] = 0.005;
  c.v[5] = 20;
  const Method method = exact(c);
  RunSettings settings;
  settings.time = 0.5;
  double walk = 0;
  double early = 0;
  double last = 1;
  REQUIRE(run(c, *method, settings, [&](const Moment& m) {
    walk = std::max(walk, m.q.head<2>().norm());
    if (m.time < 0.1 + kStep / 2) early = m.v[5];
    last = m.v[5];
  }));
  CHECK(std::abs(early / (20 - 2 * mu * kEarth / R * 0.1) - 1) < 1e-6);
  CHECK(std::abs(last) < 1e-9);
  CHECK(walk < 1e-9);
}

namespace {

/// A cart of 2 kg on a rail along x, and on it a block of 1 kg.
ContactCase cart_with_block() {
  const Vector3<double> half(0.5, 0.2, 0.05);
  MechanismDescription description;
  description.name = "cart";
  for (const char* name : {"ground", "cart", "block"}) {
    description.links.emplace_back();
    description.links.back().name = name;
  }
  description.links[1].mass = 2;
  description.links[2].mass = 1;
  for (int i = 1; i < 3; ++i) {
    description.links[i].inertia = Vector3<double>(0.01, 0.01, 0.01).asDiagonal();
    JointDescription joint;
    joint.name = description.links[i].name + "_joint";
    joint.type = i == 1 ? JointType::kPrismatic : JointType::kFloating;
    joint.parent = "ground";
    joint.child = description.links[i].name;
    joint.axis = Vector3<double>::UnitX();
    description.joints.push_back(joint);
  }
  ContactCase out{built_model(description), {}, {}, {}};
  const Material material = of_friction(0.5, 0.4);
  for (int i = 0; i < 2; ++i) {
    const Frame<double>& frame = out.model.frames[out.model.find_frame(i == 0 ? "cart" : "block")];
    Collider collider = solid(frame.link, geometry::box(i == 0 ? half : half / 4), material);
    collider.X_BS = frame.X_BF;
    out.scene.colliders.push_back(collider);
  }
  out.q.resize(8);
  neutral(out.model, out.q);
  out.q[3] = half.z() * 5 / 4;
  out.v.setZero(7);
  return out;
}

}  // namespace

TEST_CASE("a block on a cart goes with it while friction holds it, and slides as it must",
          "[contact]") {
  const ContactCase c = cart_with_block();
  const bool slides = GENERATE(false, true);
  const double push = slides ? 30 : 12;  // N; friction holds to 14.7
  const Method method = exact(c);
  RunSettings settings;
  settings.loads = [&](const double&, const auto&, const auto&, auto& external) {
    external[0].force = c.model.links[0].X_PJ.rotation.transpose() * Vector3<double>(push, 0, 0);
  };
  settings.time = 0.3;
  double momentum = 0;
  double slip = 0;
  double block = 0;
  REQUIRE(run(c, *method, settings, [&](const Moment& m) {
    const Eigen::Quaterniond turn(Eigen::Vector4d(m.q.segment<4>(4)));
    block = (turn * Vector3<double>(m.v.segment<3>(1))).x();
    momentum = std::abs(2 * m.v[0] + block - push * m.time);
    slip = m.q[1] - m.q[0];
  }));
  CAPTURE(slides);
  CHECK(momentum < 1e-11);
  if (slides) {
    CHECK(std::abs(block / (0.4 * kEarth * 0.3) - 1) < 0.01);  // static friction in the first step
  } else {
    CHECK(std::abs(slip) < 1e-5);
    CHECK(std::abs(block / (push / 3 * 0.3) - 1) < 1e-6);
  }
}

TEST_CASE("contact knows no unit of mass: bodies a thousand times lighter or heavier move alike",
          "[contact]") {
  const auto end = [](double mass) {
    const Vector3<double> half(0.1, 0.07, 0.05);
    const Vector3<double> squares = (2 * half).cwiseAbs2();
    ContactCase c =
        free_body(geometry::box(half), mass, mass * (squares.sum() - squares.array()).matrix() / 12,
                  of_friction(0.5, 0.4));
    const Eigen::Quaterniond turn(Eigen::AngleAxisd(0.7, Vector3<double>(1, 2, 0.5).normalized()));
    c.q << 0, 0, 0.2, turn.coeffs();
    c.v << 1, 0.2, 0, 3, -2, 1;
    return state_after(
        c, [&] { return exact(c); }, 400);
  };
  const VectorX<double> reference = end(1);
  CHECK((end(1e-3) - reference).norm() < 1e-6);
  CHECK((end(1e3) - reference).norm() < 1e-6);
}

}  // namespace hybridyn::testing
