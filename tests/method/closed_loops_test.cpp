// Loops in special states and against equivalent mechanisms.
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/loop_inverse_dynamics.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/built_model.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kPi = 3.14159265358979323846;

VectorX<double> solve(tools::Method method, const Model<double>& model, const VectorX<double>& q,
                      const VectorX<double>& v, const VectorX<double>& tau,
                      Status expected = Status::kOk) {
  VectorX<double> qdd(model.nv);
  CHECK(tools::make_method(method, model)->solve(q, v, tau, {}, qdd) == expected);
  return qdd;
}

TEST_CASE("at the singular configuration of the four-bar all methods agree and stay finite") {
  const Model<double> model = load::load_urdf(source_path("models/papers/four_bar.urdf")).model;
  // All four links in line: theta_1 = 90 deg, [T] 3.3.
  VectorX<double> q(3);
  q << kPi / 2, 0, kPi;
  const VectorX<double> v = VectorX<double>::Zero(3);
  VectorX<double> tau(3);
  tau << 1, -2, 0.5;
  const VectorX<double> reference = solve(tools::Method::kAba, model, q, v, tau);
  CHECK(reference.allFinite());
  for (const tools::Method method : tools::kMethods) {
    INFO(tools::to_string(method));
    const VectorX<double> qdd = solve(method, model, q, v, tau);
    CHECK((qdd - reference).cwiseAbs().maxCoeff() < 1e-8 * reference.cwiseAbs().maxCoeff());
  }
}

TEST_CASE("loops that contradict each other in a singular state are met in the least squares") {
  const Model<double> model = load::load_urdf(source_path("models/papers/four_bar.urdf")).model;
  VectorX<double> q(3);
  q << kPi / 2, 0, kPi;
  VectorX<double> v(3);  // no motion of the mechanism: its branches need other accelerations
  v << 1, 0.3, -0.7;
  const VectorX<double> tau = VectorX<double>::Zero(3);
  const VectorX<double> reference =
      solve(tools::Method::kAba, model, q, v, tau, Status::kLeastSquares);
  for (const tools::Method method : tools::kMethods) {
    INFO(tools::to_string(method));
    const VectorX<double> qdd = solve(method, model, q, v, tau, Status::kLeastSquares);
    CHECK((qdd - reference).cwiseAbs().maxCoeff() < 1e-8 * reference.cwiseAbs().maxCoeff());
  }
}

/// Two pendulums on the ground, side by side.
MechanismDescription two_pendulums() {
  MechanismDescription d;
  d.name = "pendulums";
  d.links.push_back({"base", 0, {0, 0, 0}, Matrix3<double>::Zero()});
  for (int k = 0; k < 2; ++k) {
    const std::string n = std::to_string(k + 1);
    d.links.push_back(
        {"link" + n, 1.0 + k, {0.1, 0, -0.4}, Vector3<double>(0.05, 0.04, 0.03).asDiagonal()});
    JointDescription joint;
    joint.name = "joint" + n;
    joint.type = JointType::kRevolute;
    joint.parent = "base";
    joint.child = "link" + n;
    joint.origin.translation << 0.5 * k, 0, 0;
    joint.axis = Vector3<double>::UnitY();
    d.joints.push_back(joint);
  }
  return d;
}

TEST_CASE("a coupling of ratio r is a gear: one equation with the reflected inertia") {
  MechanismDescription d = two_pendulums();
  const Model<double> free = built_model(d);
  const double ratio = 3;
  d.couplings.push_back({"gear", "link1", "link2", ratio, 0});
  const Model<double> model = built_model(d);
  VectorX<double> q(2);
  q << 0.2, ratio * 0.2;
  VectorX<double> v(2);
  v << 0.5, ratio * 0.5;
  VectorX<double> tau(2);
  tau << 2, -1;
  // (m1 + r^2 m2) qdd1 = f1 + r f2 with the free pendulums' m qdd = f.
  const VectorX<double> unloaded = solve(tools::Method::kLagrange, free, q, v, tau);
  MatrixX<double> M(2, 2);
  Crba<double>(free).mass_matrix(q, M);
  const VectorX<double> f = M * unloaded;
  const double expected = (f[0] + ratio * f[1]) / (M(0, 0) + ratio * ratio * M(1, 1));
  for (const tools::Method method : tools::kMethods) {
    INFO(tools::to_string(method));
    const VectorX<double> qdd = solve(method, model, q, v, tau);
    CHECK(std::abs(qdd[0] - expected) < 1e-12 * std::abs(expected));
    CHECK(std::abs(qdd[1] - ratio * expected) < 1e-12 * ratio * std::abs(expected));
  }
}

TEST_CASE("a helical joint is a cylinder joint whose slide is geared to its turn") {
  const double pitch = 0.07;
  MechanismDescription d;
  d.name = "screw";
  d.links.push_back({"base", 0, {0, 0, 0}, Matrix3<double>::Zero()});
  d.links.push_back({"nut", 2, {0.1, -0.2, 0.3}, Vector3<double>(0.1, 0.12, 0.09).asDiagonal()});
  JointDescription screw;
  screw.name = "screw";
  screw.type = JointType::kHelical;
  screw.parent = "base";
  screw.child = "nut";
  screw.axis << 1, 2, -0.5;
  screw.pitch = pitch;
  d.joints = {screw};
  const Model<double> helical = built_model(d);

  // The same with a prismatic and a revolute joint about one axis; the carriage between them has
  // no mass. slide = pitch * turn.
  d.links.push_back({"carriage", 0, {0, 0, 0}, Matrix3<double>::Zero()});
  JointDescription slide = screw;
  slide.name = "slide";
  slide.type = JointType::kPrismatic;
  slide.child = "carriage";
  JointDescription turn = screw;
  turn.name = "turn";
  turn.type = JointType::kRevolute;
  turn.parent = "carriage";
  d.joints = {slide, turn};
  const Model<double> plain = built_model(d);
  Model<double> coupled = plain;  // no path of links says this: the joints follow each other
  coupled.couplings.push_back({"thread", {{0, 1.0}, {1, -pitch}}, 0.0});

  VectorX<double> q(1);
  q << 0.7;
  VectorX<double> v(1);
  v << -1.3;
  VectorX<double> tau(1);
  tau << 0.4;
  const VectorX<double> expected = solve(tools::Method::kLagrange, helical, q, v, tau);
  VectorX<double> q2(2);
  q2 << pitch * q[0], q[0];
  VectorX<double> v2(2);
  v2 << pitch * v[0], v[0];
  VectorX<double> tau2(2);
  tau2 << 0, tau[0];
  for (const tools::Method method : tools::kMethods) {
    INFO(tools::to_string(method));
    CHECK(solve(method, helical, q, v, tau).isApprox(expected, 1e-12));
    const VectorX<double> qdd = solve(method, coupled, q2, v2, tau2);
    CHECK(std::abs(qdd[1] - expected[0]) < 1e-11 * std::abs(expected[0]));
  }
}

TEST_CASE("inverse dynamics of loops undoes forward dynamics with the least forces") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    MechanismOptions options;
    options.joints = 10;
    options.loops = 1 + static_cast<int>(seed % 2);
    options.planar = seed % 3 == 0;
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    const Model<double>& model = mechanism.model;
    RandomGenerator generator(seed);
    const State state = closed_state(mechanism, generator);
    const VectorX<double> tau = random_vector(model.nv, generator, 10);
    const VectorX<double> qdd = solve(tools::Method::kAba, model, state.q, state.v, tau);
    LoopInverseDynamics<double> inverse(model);
    VectorX<double> least(model.nv);
    REQUIRE(inverse.inverse_dynamics(state.q, state.v, qdd, least) == Status::kOk);
    const VectorX<double> again = solve(tools::Method::kAba, model, state.q, state.v, least);
    CHECK((again - qdd).cwiseAbs().maxCoeff() < 1e-8 * qdd.cwiseAbs().maxCoeff());
    CHECK(least.norm() <= tau.norm() * (1 + 1e-12));
    // Least norm: no part of it is the loops' own, K' lambda.
    const MatrixX<double> K = constraint_state(model, state.q).K;
    CHECK((K * least).norm() < 1e-8 * K.norm() * tau.norm());
  }
}

TEST_CASE("passive joints exert no force where the actuated ones can do without") {
  const Model<double> model = load::load_urdf(source_path("models/papers/four_bar.urdf")).model;
  VectorX<double> q(3);
  q << 0.75 * kPi, -0.25 * kPi, 1.25 * kPi;
  VectorX<double> v(3);
  v << -0.4, 0.4, -0.4;
  VectorX<double> tau(3);
  tau << 3, 0, 0;
  const VectorX<double> qdd = solve(tools::Method::kAba, model, q, v, tau);
  LoopInverseDynamics<double> inverse(model, {true, false, false});
  VectorX<double> found(3);
  CHECK(inverse.inverse_dynamics(q, v, qdd, found) == Status::kOk);
  CHECK((found - tau).cwiseAbs().maxCoeff() < 1e-10);
}

}  // namespace
}  // namespace hybridyn::testing
