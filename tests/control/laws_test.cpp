// Computed torque, feedforward, operational space, sampled laws, schedules.
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "control/virtual_loop_cases.hpp"
#include "hybridyn/control/gain_schedule.hpp"
#include "hybridyn/control/operational_space.hpp"
#include "hybridyn/control/tracking.hpp"

namespace hybridyn::testing {
namespace {

struct Arm {
  Arm()
      : model(load::load_urdf(source_path("models/pa10/pa10.urdf")).model),
        aba(tools::make_method(tools::Method::kAba, model)),
        q(7),
        v(VectorX<double>::Zero(7)),
        tau(7),
        qdd(7) {
    q << 0.3, 0.6, -0.2, 1.2, 0.4, 1, 0.1;
  }
  MotionLaw<double> dynamics() const {
    return {[this](const auto& at, const auto& rate, const auto& force, const auto& environment,
                   auto& out) { return aba->solve(at, rate, force, environment, out); }};
  }
  void accelerate() { REQUIRE(aba->solve(q, v, tau, {}, qdd) == Status::kOk); }

  Model<double> model;
  std::unique_ptr<tools::ForwardDynamics> aba;
  VectorX<double> q, v, tau, qdd;
};

TEST_CASE("computed torque makes each joint a mass of its own on a spring and a damper") {
  Arm arm;
  control::Tracking<double> tracking(arm.model);
  tracking.kp.setConstant(25);
  tracking.kd.setConstant(10);
  control::JointTarget<double> target(arm.model);
  target.q.setConstant(0.5);
  const VectorX<double> e0 = arm.q - target.q;
  MotionLaw<double> law = arm.dynamics();
  law.controller = [&](double /*t*/, const VectorX<double>& q, const VectorX<double>& v,
                       VectorX<double>& tau) {
    REQUIRE(tracking.computed_torque(q, v, target, tau) == Status::kOk);
  };
  Simulation<double> simulation(arm.model, law);
  REQUIRE(simulation.start(0, arm.q, arm.v) == Halt::kNone);
  while (simulation.steps() < 1000) REQUIRE(simulation.step() == Halt::kNone);
  // Critically damped: e = e0 (1 + 5 t) exp(-5 t).
  const VectorX<double> expected = 6 * std::exp(-5.0) * e0;
  CHECK((simulation.q() - target.q - expected).cwiseAbs().maxCoeff() < 1e-9);
}

TEST_CASE("feedforward of a motion that is followed exactly leaves nothing to the springs") {
  Arm arm;
  control::Tracking<double> tracking(arm.model);
  tracking.kp.setConstant(100);
  control::JointTarget<double> target(arm.model);
  target.q = arm.q;
  target.v = arm.v = VectorX<double>::LinSpaced(7, -1, 1);
  target.qdd = VectorX<double>::LinSpaced(7, 2, -3);
  REQUIRE(tracking.feedforward(arm.q, arm.v, target, arm.tau) == Status::kOk);
  arm.accelerate();
  CHECK((arm.qdd - target.qdd).cwiseAbs().maxCoeff() < 1e-11);
  arm.v.setZero();
  REQUIRE(tracking.gravity(arm.q, arm.tau) == Status::kOk);
  arm.accelerate();
  CHECK(arm.qdd.cwiseAbs().maxCoeff() < 1e-11);
}

TEST_CASE("a frame gets the acceleration that is asked for, whatever the posture does") {
  Arm arm;
  arm.v = VectorX<double>::LinSpaced(7, -0.5, 0.8);
  const int frame = arm.model.find_frame("link7");
  control::OperationalSpace<double> space(arm.model, frame);
  space.posture = VectorX<double>::LinSpaced(7, -3, 5);
  Kinematics<double> kinematics(arm.model);
  kinematics.update(arm.q, arm.v);
  control::FrameTarget<double> target;
  target.X_WF = kinematics.pose(frame);
  target.velocity = kinematics.velocity(frame);
  target.acceleration = {{0.5, -1, 2}, {3, -2, 1}};
  const auto reached = [&] {
    REQUIRE(space.torque(arm.q, arm.v, target, arm.tau) == Status::kOk);
    arm.accelerate();
    kinematics.update(arm.q, arm.v);
    kinematics.update_accelerations(arm.qdd);
    return kinematics.acceleration(frame);
  };
  const Motion<double> all = reached();
  CHECK((all.linear - target.acceleration.linear).norm() < 1e-10);
  CHECK((all.angular - target.acceleration.angular).norm() < 1e-10);
  space.task = {true, true, true, false, false, false};
  const Motion<double> place = reached();
  CHECK((place.linear - target.acceleration.linear).norm() < 1e-10);
  CHECK((place.angular - target.acceleration.angular).norm() > 0.1);
  // Springs pull towards a target that is elsewhere.
  space.kp.setConstant(10);
  target.X_WF.translation.x() += 0.1;
  CHECK(std::abs(reached().linear.x() - target.acceleration.linear.x() - 1) < 1e-10);
}

TEST_CASE("what the joints cannot do in space is reported") {
  Arm arm;
  arm.q.setZero();  // stretched out: it cannot move along itself
  const int frame = arm.model.find_frame("link7");
  control::OperationalSpace<double> space(arm.model, frame);
  Kinematics<double> kinematics(arm.model);
  kinematics.update(arm.q, arm.v);
  control::FrameTarget<double> target;
  target.X_WF = kinematics.pose(frame);
  target.acceleration.linear.z() = 1;
  CHECK(space.torque(arm.q, arm.v, target, arm.tau) == Status::kLeastSquares);
  CHECK(arm.tau.allFinite());
}

TEST_CASE("a sampled law acts after its delay and is held until the next sample") {
  Mechanism arm("planar_2r");
  int calls = 0;
  control::SampledControl<double> control(
      arm.model,
      [&](double t, const VectorX<double>& /*q*/, const VectorX<double>& /*v*/,
          VectorX<double>& tau) {
        ++calls;
        tau[0] = 1 + t;
      },
      0.01, 0.004);
  MotionLaw<double> law = arm.dynamics();
  law.controller = control.controller();
  law.sample = control.sampler();
  Simulation<double> simulation(arm.model, law);
  REQUIRE(simulation.start(0, degrees({10, 20}), VectorX<double>::Zero(2)) == Halt::kNone);
  const auto expected = [](int step) {
    const int sample = (step + 6) / 10 - 1;  // the last that is 4 ms old
    return sample < 0 ? 0.0 : 1 + 0.01 * sample;
  };
  CHECK(simulation.tau()[0] == 0);
  for (int step = 1; step <= 100; ++step) {
    REQUIRE(simulation.step() == Halt::kNone);
    CAPTURE(step);
    CHECK(std::abs(simulation.tau()[0] - expected(step)) < 1e-12);
  }
  CHECK(calls == 11);
}

TEST_CASE("a held torque has the same effect however the integrator divides the time") {
  const auto end = [](Integrator integrator) {
    Mechanism arm("planar_2r");
    control::SampledControl<double> control(
        arm.model,
        [](double /*t*/, const VectorX<double>& q, const VectorX<double>& v, VectorX<double>& tau) {
          tau = -5 * q - v;
        },
        0.02);
    MotionLaw<double> law = arm.dynamics();
    law.controller = control.controller();
    law.sample = control.sampler();
    SimulationOptions<double> options;
    options.integrator = integrator;
    Simulation<double> simulation(arm.model, law, options);
    REQUIRE(simulation.start(0, degrees({10, 20}), VectorX<double>::Zero(2)) == Halt::kNone);
    while (simulation.steps() < 1000) REQUIRE(simulation.step() == Halt::kNone);
    return simulation.q();
  };
  CHECK((end(Integrator::kRkf45) - end(Integrator::kDormandPrince)).cwiseAbs().maxCoeff() < 1e-7);
}

TEST_CASE("scheduled gains go smoothly from rest to the knot, and a phase begins once") {
  const control::ScheduledGain<double> gain{5, 0.5, 0.1};
  CHECK(gain.at(0) == 5);
  CHECK(gain.at(0.1) == 0.5);
  CHECK(gain.at(-0.3) == 0.5);
  CHECK(std::abs(gain.at(-0.05) - 2.75) < 1e-12);
  CHECK(std::abs(gain.at(1e-3) - 5) < 1e-4);  // flat at rest
  control::PhaseSwitch<double> phase(1);
  CHECK_FALSE(phase.update(0.5, 1));
  CHECK_FALSE(phase.update(0.6, -1));  // before it is armed
  CHECK_FALSE(phase.update(1.1, -1));
  CHECK(phase.update(1.2, 1));
  CHECK(phase.update(1.3, -1));
}

}  // namespace
}  // namespace hybridyn::testing
