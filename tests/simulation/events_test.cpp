// What happens on the way of a simulation: it goes on, stops, is refused, or is told at which time
// something went wrong.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "hybridyn/algorithms/kinematics.hpp"
#include "simulation/paper_mechanism.hpp"

namespace hybridyn::testing {
namespace {

TEST_CASE("a simulation that goes on where another one stopped takes the same steps") {
  const std::string name = GENERATE("four_bar", "planar_3r", "free_3");
  const Integrator integrator =
      GENERATE(Integrator::kRkf45, Integrator::kDormandPrince, Integrator::kVariational);
  CAPTURE(name);
  const Mechanism mechanism(name, name == "free_3");
  const SimulationOptions<double> options = {integrator};
  VectorX<double> q = degrees({60, 30, 150});
  VectorX<double> v = VectorX<double>::Zero(mechanism.model.nv);
  if (name == "free_3") {
    q.resize(mechanism.model.nq);
    neutral(mechanism.model, q);
    v.setLinSpaced(-1, 2);
  }
  Simulation<double> whole(mechanism.model, mechanism.dynamics(), options);
  REQUIRE(whole.start(0.25, q, v) == Halt::kNone);
  while (whole.steps() < 403) REQUIRE(whole.step() == Halt::kNone);
  Simulation<double> rest(mechanism.model, mechanism.dynamics(), options);
  REQUIRE(rest.start(whole.checkpoint()) == Halt::kNone);
  for (int i = 0; i < 400; ++i) {
    REQUIRE(whole.step() == Halt::kNone);
    REQUIRE(rest.step() == Halt::kNone);
  }
  CHECK(rest.time() == whole.time());
  CHECK(rest.q() == whole.q());
  CHECK(rest.v() == whole.v());
}

TEST_CASE("joint forces and external wrenches do the work that the energy gains") {
  const Mechanism mechanism("planar_3r");
  MotionLaw<double> dynamics = mechanism.dynamics();
  double power = 0;
  dynamics.controller = [](double t, const auto& /*q*/, const auto& v, auto& tau) {
    tau = -0.5 * v;
    tau[0] += 5 * std::sin(3 * t);
  };
  const int hand = mechanism.model.find_frame("link3");
  dynamics.loads = [&](double /*t*/, const auto& /*q*/, const auto& /*v*/, auto& external) {
    external.add(mechanism.model, hand, {{0, 2, 0}, {0, 0, 0}});  // a moment about the joints' axis
  };
  Simulation<double> simulation(mechanism.model, dynamics);
  Kinematics<double> kinematics(mechanism.model);
  const auto energy_and_power = [&](double& rate) {
    kinematics.update(simulation.q(), simulation.v());
    rate = simulation.tau().dot(simulation.v()) + 2 * simulation.v().sum();
    return kinematics.kinetic_energy() + kinematics.potential_energy(kGravity);
  };
  REQUIRE(simulation.start(0, degrees({135, -45, 225}), VectorX<double>::Zero(3)) == Halt::kNone);
  const double start = energy_and_power(power);
  double work = 0;
  double exchanged = 0;
  double end = start;
  while (simulation.steps() < 1000) {
    double before = 0;
    energy_and_power(before);
    REQUIRE(simulation.step() == Halt::kNone);
    end = energy_and_power(power);
    work += (before + power) / 2 * 1e-3;
    exchanged += std::abs(power) * 1e-3;
  }
  // The trapezoidal rule errs by h^2 / 12 times the change of the rate of power.
  CHECK(std::abs(end - start - work) < 1e-4);
  CHECK(exchanged > 5);
}

TEST_CASE("a controller that gives no number halts the simulation, and says when") {
  const Mechanism mechanism("planar_3r");
  MotionLaw<double> dynamics = mechanism.dynamics();
  dynamics.controller = [](double t, const auto& /*q*/, const auto& /*v*/, auto& tau) {
    if (t > 0.0501) tau[1] = std::nan("");
  };
  Simulation<double> simulation(mechanism.model, dynamics);
  REQUIRE(simulation.start(0, degrees({135, -45, 225}), VectorX<double>::Zero(3)) == Halt::kNone);
  Halt halt = Halt::kNone;
  while (halt == Halt::kNone && simulation.steps() < 100) halt = simulation.step();
  CHECK(halt == Halt::kFault);
  CHECK(simulation.fault() == Fault::kController);
  CHECK(std::abs(simulation.fault_time() - 0.0505) < 1e-3);
  CHECK(simulation.steps() == 50);
  CHECK(simulation.q().allFinite());
}

TEST_CASE("a start that does not satisfy the loops is refused") {
  const Mechanism mechanism("four_bar");
  Simulation<double> simulation(mechanism.model, mechanism.dynamics());
  const VectorX<double> rest = VectorX<double>::Zero(3);
  CHECK(simulation.start(0, degrees({60, 31, 150}), rest) == Halt::kOpenLoops);
  CHECK(simulation.start(0, degrees({60, 30, 150}), Vector3<double>(1, 0, 0)) == Halt::kOpenLoops);
  CHECK(simulation.start(0, degrees({60, 30, 150}), rest) == Halt::kNone);
}

TEST_CASE("a stop condition ends a simulation") {
  const Mechanism mechanism("planar_3r");
  SimulationOptions<double> options;
  options.stop = [](double /*t*/, const VectorX<double>& q, const VectorX<double>& /*v*/) {
    return q[0] > 140 * kDegree;
  };
  Simulation<double> simulation(mechanism.model, mechanism.dynamics(), options);
  REQUIRE(simulation.start(0, degrees({135, -45, 225}), VectorX<double>::Zero(3)) == Halt::kNone);
  Halt halt = Halt::kNone;
  while (halt == Halt::kNone && simulation.time() < 3) halt = simulation.step();
  CHECK(halt == Halt::kStopped);
  CHECK(simulation.q()[0] > 140 * kDegree);
  CHECK(simulation.q()[0] < 141 * kDegree);
}

TEST_CASE("a step of another length ends at its time, from where later steps count") {
  const Integrator integrator =
      GENERATE(Integrator::kRkf45, Integrator::kRk4, Integrator::kDormandPrince,
               Integrator::kSemiImplicitEuler, Integrator::kVariational);
  const Mechanism mechanism("planar_3r");
  SimulationOptions<double> options;
  options.integrator = integrator;
  options.step = 0.01;
  Simulation<double> simulation(mechanism.model, mechanism.dynamics(), options);
  const VectorX<double> q0 = degrees({135, -45, 225});
  REQUIRE(simulation.start(0, q0, VectorX<double>::Zero(3)) == Halt::kNone);
  REQUIRE(simulation.step() == Halt::kNone);
  REQUIRE(simulation.step_to(0.0123) == Halt::kNone);
  CHECK(simulation.time() == 0.0123);
  CHECK(simulation.steps() == 2);
  const Checkpoint<double> there = simulation.checkpoint();
  CHECK(there.start_time == 0.0123);
  CHECK(there.steps == 0);
  REQUIRE(simulation.step() == Halt::kNone);
  CHECK(simulation.time() == 0.0123 + 0.01);

  // A simulation that starts there takes the same step.
  Simulation<double> further(mechanism.model, mechanism.dynamics(), options);
  REQUIRE(further.start(there) == Halt::kNone);
  REQUIRE(further.step() == Halt::kNone);
  CHECK(further.q() == simulation.q());
  CHECK(further.v() == simulation.v());

  // In steps of a tenth it comes to the same, by the method's order: the first has a band of 1e-3.
  options.step = 0.00123;
  Simulation<double> fine(mechanism.model, mechanism.dynamics(), options);
  REQUIRE(fine.start(0, q0, VectorX<double>::Zero(3)) == Halt::kNone);
  while (fine.steps() < 10) REQUIRE(fine.step() == Halt::kNone);
  CHECK((there.q - fine.q()).norm() < (integrator == Integrator::kSemiImplicitEuler ? 3e-3 : 1e-5));
}

TEST_CASE("a mechanism that cannot move goes through time by all integrators") {
  const Integrator integrator =
      GENERATE(Integrator::kRkf45, Integrator::kRk4, Integrator::kDormandPrince,
               Integrator::kSemiImplicitEuler, Integrator::kVariational);
  const Mechanism mechanism("free_1");  // its only link is the ground's
  REQUIRE(mechanism.model.nv == 0);
  SimulationOptions<double> options;
  options.integrator = integrator;
  Simulation<double> simulation(mechanism.model, mechanism.dynamics(), options);
  REQUIRE(simulation.start(0, VectorX<double>(0), VectorX<double>(0)) == Halt::kNone);
  for (int i = 0; i < 3; ++i) REQUIRE(simulation.step() == Halt::kNone);
  CHECK(simulation.time() == 3 * options.step);
}

TEST_CASE("a passage through a singular configuration is seen in steps that are not equal") {
  // The distance |t - 0.25| from one, at times around it.
  for (const double last : {0.26, 0.3, 0.45}) {
    CAPTURE(last);
    internal::SingularityWatch<double> watch;
    const auto at = [&](double t) { return watch.passed(t, std::abs(t - 0.25)); };
    CHECK_FALSE(at(0.1));
    CHECK_FALSE(at(0.2));
    const std::optional<double> passed = at(last);
    REQUIRE(passed);
    CHECK(std::abs(*passed - 0.25) < 1e-12);
  }
  // Near misses have a smooth minimum, here of width 0.1.
  for (const double last : {0.26, 0.3, 0.45}) {
    CAPTURE(last);
    internal::SingularityWatch<double> watch;
    const auto at = [&](double t) { return watch.passed(t, std::hypot(t - 0.25, 0.1)); };
    CHECK_FALSE(at(0.1));
    CHECK_FALSE(at(0.2));
    CHECK_FALSE(at(last));
  }
}

}  // namespace
}  // namespace hybridyn::testing
