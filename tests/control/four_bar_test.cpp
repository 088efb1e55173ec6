// [T] 7.2.1, 7.2.2 and 7.3.1: an open arm as a parallel four-bar linkage, beside its closed form.
//   (1) (5/3) th'' + 5 th' + 5 (th - th_d) = 0
//   (2) th - th_d = e0 exp(-1.5 t) (cos w t + sqrt 3 sin w t),  w = sqrt 3 / 2
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "control/virtual_loop_cases.hpp"
#include "hybridyn/algorithms/rnea.hpp"

namespace hybridyn::testing {
namespace {

using control::LoopLaw;

/// (2), per radian of e0.
double closed_form(double t) {
  const double w = std::sqrt(3) / 2;
  return std::exp(-1.5 * t) * (std::cos(w * t) + std::sqrt(3) * std::sin(w * t));
}
/// Its second derivative, by (1).
double closed_form_acceleration(double t) {
  const double w = std::sqrt(3) / 2;
  const double rate = -2 * std::sqrt(3) * std::exp(-1.5 * t) * std::sin(w * t);
  return -3 * (rate + closed_form(t));
}

/// The four angles for theta_1, in degrees.
VectorX<double> posture(double theta) { return degrees({theta, 90 - theta, 90 + theta, -theta}); }

struct FourBar : LoopRun {
  FourBar(LoopLaw law_kind, double closing_rate, double target_degrees)
      : LoopRun("parallel_four_bar", options(law_kind, closing_rate)) {
    auto spring = control::joint_spring(reference, "joint1");
    spring.stiffness = spring.damping = 5;
    spring.target = target_degrees * kDegree;
    law.forces().joints.push_back(spring);
  }
  static control::VirtualLoopOptions<double> options(LoopLaw kind, double rate) {
    control::VirtualLoopOptions<double> out;
    out.law = kind;
    out.closing_rate = rate;
    return out;
  }

  void follow(double from_degrees, double end, Torque torque) {
    const Vector3<double> home(1, 0, -0.5);
    const double target = law.forces().joints[0].target;
    run(posture(from_degrees), end, torque, [&](const Simulation<double>& s) {
      tip_moves = std::max(tip_moves, (tip_at(s.q()) - home).norm());
      turned = std::max(turned, std::abs(s.q().sum() - 3.14159265358979323846));
      for (const double sum : {s.q()[0] + s.q()[1] - 90 * kDegree, s.q()[0] + s.q()[3],
                               s.q()[1] + s.q()[2] - 180 * kDegree}) {
        lost = std::max(lost, std::abs(sum));
      }
      if (torque == Torque::kHeld) {
        const double a = (from_degrees * kDegree - target) * closed_form_acceleration(s.time());
        const double now = law.reference_acceleration()[0];
        acceleration_off = std::max(acceleration_off, std::abs(now - a));
        if (s.steps() > 0) jump = std::max(jump, std::abs(now - last));
        last = now;
      }
    });
  }

  double tip_moves = 0;         // m
  double turned = 0;            // rad
  double lost = 0;              // rad: the parallelogram
  double acceleration_off = 0;  // of the reference against theory, rad/s^2
  double jump = 0;              // of it, from sample to sample
  double last = 0;
};

TEST_CASE("the open arm of [T] 7.2.1 falls as computed with other equations") {
  Mechanism arm("planar_four_link");
  Simulation<double> simulation(arm.model, arm.dynamics());
  Kinematics<double> kinematics(arm.model);
  REQUIRE(simulation.start(0, degrees({60, 30, 150, 300}), VectorX<double>::Zero(4)) ==
          Halt::kNone);
  double first = 0;
  double drift = 0;
  double most = 0;
  for (int i = 0; i <= 2000; ++i) {
    kinematics.update(simulation.q(), simulation.v());
    const double kinetic = kinematics.kinetic_energy();
    const double energy = kinetic + kinematics.potential_energy(kGravity);
    if (i == 0) first = energy;
    most = std::max(most, kinetic);
    drift = std::max(drift, std::abs(energy - first));
    if (i < 2000) REQUIRE(simulation.step() == Halt::kNone);
  }
  const VectorX<double> expected = degrees({113.37546, 119.90010, 37.79707, 428.76098});
  CHECK((simulation.q() - expected).cwiseAbs().maxCoeff() < 1e-4 * kDegree);
  CHECK(drift < 1e-7 * most);
}

TEST_CASE("the law of [T] with a torque without steps is the closed linkage") {
  FourBar arm(LoopLaw::kMeasured, 0, 0);
  VectorX<double> first;
  double off = 0;
  double tip_moves = 0;
  arm.run(posture(60), 5, Torque::kStagewise, [&](const Simulation<double>& s) {
    if (s.steps() == 0) first = s.tau();
    off = std::max(off, std::abs(s.q()[0] - 60 * kDegree * closed_form(s.time())));
    tip_moves = std::max(tip_moves, (arm.tip_at(s.q()) - Vector3<double>(1, 0, -0.5)).norm());
  });
  REQUIRE(arm.halt == Halt::kNone);
  CHECK(off < 1e-10);
  CHECK(tip_moves < 1e-10);
  const VectorX<double> begin = Eigen::Vector4d(-49.473, -13.979, 13.267, 0);
  const VectorX<double> end = Eigen::Vector4d(-24.506, -24.542, -0.0165, 0);
  CHECK((first - begin).cwiseAbs().maxCoeff() < 1e-3);
  CHECK((arm.tau_end - end).cwiseAbs().maxCoeff() < 1e-3);
}

TEST_CASE("a law that is sampled keeps the loop closed, that of [T] does not") {
  FourBar ours(LoopLaw::kOnLoop, 20, 0);
  ours.follow(60, 5, Torque::kHeld);
  CHECK(ours.halt == Halt::kNone);
  CHECK(ours.tip_moves < 2e-5);
  CHECK(ours.turned < 1e-4);
  CHECK(std::abs(ours.q_end[0]) < 1.2e-3);
  FourBar thesis(LoopLaw::kMeasured, 0, 0);
  thesis.follow(60, 5, Torque::kHeld);
  CHECK(thesis.tip_moves > 0.015);
  CHECK(thesis.lost > 0.1);
}

TEST_CASE("a robot that is heavier than its model stays near the loop") {
  for (const auto& [rate, most] : {std::pair{20.0, 1.5e-3}, std::pair{50.0, 0.3e-3}}) {
    CAPTURE(rate);
    FourBar arm(LoopLaw::kOnLoop, rate, 0);
    scale_mass(arm.plant.model, kWorld, 1.05);
    arm.follow(60, 5, Torque::kHeld);
    CHECK(arm.halt == Halt::kNone);
    CHECK(arm.tip_moves < most);
    CHECK(arm.tip_moves > 0.1 * most);  // it does not know
    CHECK(std::abs(arm.q_end[0]) < 2e-3);
  }
}

TEST_CASE("gravity in the reference model, and the sign printed in (7.9), miss the target") {
  control::VirtualLoopOptions<double> options = FourBar::options(LoopLaw::kMeasured, 0);
  options.reference_gravity = {0, 0, -9.81};
  LoopRun heavy("parallel_four_bar", options);
  auto spring = control::joint_spring(heavy.reference, "joint1");
  spring.stiffness = spring.damping = 5;
  heavy.law.forces().joints.push_back(spring);
  heavy.run(posture(60), 20, Torque::kStagewise);
  CHECK(std::abs(heavy.q_end[0] / kDegree - 141.1) < 0.1);

  FourBar literal(LoopLaw::kMeasured, 0, 0);
  literal.law.forces().joints[0].damping = -5;
  bool has_diverged = false;
  literal.run(posture(60), 1.2, Torque::kStagewise, [&](const Simulation<double>& s) {
    if (std::abs(s.q()[0]) > 150 * kDegree) has_diverged = true;
  });
  CHECK(has_diverged);
}

TEST_CASE("the linkage passes its singular configuration without a jump") {
  FourBar arm(LoopLaw::kOnLoop, 20, 95);
  arm.follow(85, 5, Torque::kHeld);
  CHECK(arm.halt == Halt::kNone);
  CHECK(arm.acceleration_off < 1e-2);
  CHECK(arm.jump < 5e-3);
  CHECK(std::abs(arm.q_end[0] - 95 * kDegree) < 2.5e-4);
  CHECK(arm.lost < 1e-5);
}

TEST_CASE("the linkage is held in its singular configuration, and leaves it") {
  FourBar held(LoopLaw::kOnLoop, 20, 90);
  held.follow(85, 5, Torque::kHeld);
  CHECK(std::abs(held.q_end[0] - 90 * kDegree) < 2e-4);
  CHECK(held.lost < 1e-4);

  FourBar blind(LoopLaw::kOnLoop, 20, 95);
  blind.run(posture(90), 0.01, Torque::kHeld);
  CHECK(blind.started == Status::kLeastSquares);  // which way?

  FourBar told(LoopLaw::kOnLoop, 20, 95);
  told.direction = Eigen::Vector4d(1, -1, 1, -1);
  told.follow(90, 5, Torque::kHeld);
  CHECK(told.started == Status::kOk);
  CHECK(std::abs(told.q_end[0] - 95 * kDegree) < 2e-4);
  CHECK(told.lost < 1e-4);
}

TEST_CASE("a reference with a state of its own keeps its branch with a wrong model") {
  FourBar arm(LoopLaw::kFollow, 20, 95);
  scale_mass(arm.plant.model, arm.robot.find_joint("joint4"), 1.05);
  arm.follow(85, 5, Torque::kHeld);
  CHECK(arm.halt == Halt::kNone);
  CHECK(arm.lost < 5e-3);
  CHECK(arm.tip_moves < 1.5e-3);
  CHECK(std::abs(arm.q_end[0] - 95 * kDegree) < 1e-3);
}

TEST_CASE("code for the two models that is given is what a law asks") {
  FourBar numeric(LoopLaw::kOnLoop, 20, 0);
  FourBar given(LoopLaw::kOnLoop, 20, 0);
  const auto lagrange = tools::make_method(tools::Method::kLagrange, given.reference);
  Environment<double> free;
  free.gravity.setZero();
  int calls = 0;
  Rnea<double> rnea(given.robot);
  given.law.use(
      [&](const VectorX<double>& q, const VectorX<double>& v, const VectorX<double>& Q,
          VectorX<double>& a) {
        ++calls;
        return lagrange->solve(q, v, Q, free, a);
      },
      [&](const ConstVectorRef<double>& q, const ConstVectorRef<double>& v,
          const VectorX<double>& qdd, VectorRef<double>& tau) {
        ++calls;
        rnea.inverse_dynamics(q, v, qdd, tau);
      });
  const VectorX<double> q = posture(50);
  const VectorX<double> v = Eigen::Vector4d(1, -1, 1, -1);
  VectorX<double> expected(4), tau(4);
  REQUIRE(numeric.law.start(0, q, v) == Status::kOk);
  REQUIRE(given.law.start(0, q, v) == Status::kOk);
  REQUIRE(numeric.law.torque(0, q, v, expected) == Status::kOk);
  REQUIRE(given.law.torque(0, q, v, tau) == Status::kOk);
  CHECK(calls == 2);
  CHECK((tau - expected).norm() < 1e-11 * expected.norm());
}

TEST_CASE("joints of a reference model that the robot does not have are refused by name") {
  const Model<double> arm = Mechanism::load("planar_3r", false);
  const Model<double> linkage = Mechanism::load("parallel_four_bar", false);
  try {
    const control::JointMap<double> map(arm, linkage);
    FAIL("was accepted");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).find("joint4") != std::string::npos);
  }
}

}  // namespace
}  // namespace hybridyn::testing
