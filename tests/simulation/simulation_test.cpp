// Motion over time: what physics keeps is kept, through singular configurations too.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "hybridyn/algorithms/kinematics.hpp"
#include "simulation/paper_mechanism.hpp"

namespace hybridyn::testing {
namespace {

/// Energies along the way.
class EnergyBook {
 public:
  EnergyBook(const Model<double>& model, const Vector3<double>& gravity)
      : kinematics_(model), gravity_(gravity) {}

  void add(const Simulation<double>& s) {
    kinematics_.update(s.q(), s.v());
    const double kinetic = kinematics_.kinetic_energy();
    const double total = kinetic + kinematics_.potential_energy(gravity_);
    if (!started_) start_ = total;
    started_ = true;
    most_kinetic_ = std::max(most_kinetic_, kinetic);
    drift_ = std::max(drift_, std::abs(total - start_));
  }
  /// Relative to the energy exchanged by a motion that starts at rest.
  double relative_drift() const { return drift_ / most_kinetic_; }
  double drift() const { return drift_; }

 private:
  Kinematics<double> kinematics_;
  Vector3<double> gravity_;
  bool started_ = false;
  double start_ = 0;
  double most_kinetic_ = 0;
  double drift_ = 0;
};

/// From rest under gravity; fails where it halts.
double energy_drift_of_fall(const Mechanism& mechanism, Simulation<double>& simulation,
                            const VectorX<double>& q, double time) {
  EnergyBook energy(mechanism.model, kGravity);
  REQUIRE(simulation.start(0, q, VectorX<double>::Zero(mechanism.model.nv)) == Halt::kNone);
  while (simulation.time() < time - 1e-9) {
    energy.add(simulation);
    REQUIRE(simulation.step() == Halt::kNone);
  }
  return energy.relative_drift();
}

TEST_CASE("open chains that fall keep their energy") {
  struct Case {
    const char* name;
    VectorX<double> q;
  };
  const auto c = GENERATE(values<Case>({{"planar_3r", degrees({135, -45, 225})},
                                        {"branch_5r", degrees({0, 0, 90, 90, 0})},
                                        {"planar_7r", degrees({90, 0, 0, 0, 0, 0, 0})}}));
  CAPTURE(c.name);
  const Mechanism mechanism(c.name);
  Simulation<double> simulation(mechanism.model, mechanism.dynamics());
  // The method's own error at steps of 1 ms: 6e-9 for the branched chain, whose arms whirl fastest.
  CHECK(energy_drift_of_fall(mechanism, simulation, c.q, 3) < 1e-8);
}

TEST_CASE("a closed chain that falls keeps its energy and stays closed") {
  const Mechanism mechanism("four_bar");
  Simulation<double> simulation(mechanism.model, mechanism.dynamics());
  CHECK(energy_drift_of_fall(mechanism, simulation, degrees({135, -45, 225}), 3) < 1e-11);
  CHECK(simulation.notices().empty());
  // What one step leaves open, before projection.
  CHECK(simulation.drift() < 1e-12);
}

TEST_CASE("a closed chain passes its singular configurations without a jump") {
  const Mechanism mechanism("four_bar");
  Simulation<double> simulation(mechanism.model, mechanism.dynamics());
  EnergyBook energy(mechanism.model, kGravity);
  Projection<double> projection(mechanism.model);
  REQUIRE(simulation.start(0, degrees({60, 30, 150}), VectorX<double>::Zero(3)) == Halt::kNone);
  double jump = 0;
  double open = 0;
  double largest_qdd = 0;
  while (simulation.time() < 3 - 1e-9) {
    const VectorX<double> v = simulation.v();
    largest_qdd = std::max(largest_qdd, simulation.qdd().cwiseAbs().maxCoeff());
    REQUIRE(simulation.step() == Halt::kNone);
    energy.add(simulation);
    jump = std::max(jump, (simulation.v() - v).cwiseAbs().maxCoeff());
    open = std::max(open, projection.position_residual(simulation.q()));
    // The rhombus stays one: links 1 and 3 are parallel. Next to a singular configuration rounding
    // counts by the distance to it, 1e-16 / 1e-3 in positions, and again in velocities: 6e-9.
    REQUIRE(std::abs(simulation.v()[0] + simulation.v()[1]) < 2e-8);
  }
  CHECK(energy.relative_drift() < 1e-9);
  CHECK(jump < 1.5e-3 * largest_qdd);
  CHECK(open < 1e-13);
  // [T] 3.3: five times. By symmetry of the motion at odd multiples of a tenth of a period.
  REQUIRE(simulation.notices().size() == 5);
  for (int k = 0; k < 5; ++k) {
    CAPTURE(k);
    CHECK(std::abs(simulation.notices()[k].time - (2 * k + 1) * simulation.notices()[0].time) <
          1e-4);
  }
}

TEST_CASE("from a singular configuration a mechanism goes on along its velocity") {
  const Mechanism mechanism("four_bar");
  // All links in line: the rhombus can open, or links 2 and 3, folded, swing about the end of
  // link 1, which stays where it is.
  const VectorX<double> q = degrees({90, 0, 180});
  const bool opens = GENERATE(true, false);
  CAPTURE(opens);
  const VectorX<double> v = opens ? Vector3<double>(1, -1, 1) : Vector3<double>(0, 1, 0);
  Simulation<double> simulation(mechanism.model, mechanism.dynamics());
  EnergyBook energy(mechanism.model, kGravity);
  REQUIRE(simulation.start(0, q, v) == Halt::kNone);
  REQUIRE(simulation.notices().size() == 1);
  CHECK((simulation.v() - v).norm() < 1e-12);
  while (simulation.time() < 0.3 - 1e-9) {
    energy.add(simulation);
    REQUIRE(simulation.step() == Halt::kNone);
  }
  CHECK(energy.drift() < 1e-9);
  CHECK(simulation.v().norm() > 0.5);
  const Vector3<double> across = opens ? Vector3<double>(1, 1, 0) : Vector3<double>(1, 0, 1);
  CHECK(std::abs(across.dot(simulation.v())) < 1e-7);
}

TEST_CASE("free bodies keep momentum, energy and centre of mass, and quaternions their length") {
  const std::string name = GENERATE("free_1", "free_6");
  const bool falls = GENERATE(false, true);
  const Integrator integrator = GENERATE(Integrator::kRkf45, Integrator::kDormandPrince);
  CAPTURE(name, falls);
  const Mechanism mechanism(name, true);
  MotionLaw<double> dynamics = mechanism.dynamics();
  if (!falls) dynamics.gravity.setZero();
  dynamics.controller = [](double, const auto&, const auto& v, auto& tau) {  // within the robot
    tau.tail(v.size() - 6) = -1e-3 * v.tail(v.size() - 6);
  };
  Simulation<double> simulation(mechanism.model, dynamics, {integrator});
  VectorX<double> q(mechanism.model.nq);
  neutral(mechanism.model, q);
  VectorX<double> v = VectorX<double>::LinSpaced(mechanism.model.nv, -0.8, 0.9);
  REQUIRE(simulation.start(0, q, v) == Halt::kNone);
  Kinematics<double> kinematics(mechanism.model);
  kinematics.update(simulation.q(), simulation.v());
  const Momentum<double> before = kinematics.momentum();
  const Vector3<double> com = kinematics.center_of_mass();
  const double mass = kinematics.total_mass();
  while (simulation.time() < 10 - 1e-9) REQUIRE(simulation.step() == Halt::kNone);
  kinematics.update(simulation.q(), simulation.v());
  const Vector3<double>& g = dynamics.gravity;
  CHECK((kinematics.momentum().linear - before.linear - 10 * mass * g).norm() < 1e-11);
  // After a fall of 490 m: c x p is 3e5 N m s of which L is the difference.
  CHECK((kinematics.momentum().angular - before.angular).norm() < (falls ? 1e-8 : 1e-11));
  const Vector3<double> way = 10 * before.linear / mass + 50 * g;
  CHECK((kinematics.center_of_mass() - com - way).norm() < 1e-10);
  CHECK(is_normalised(mechanism.model, simulation.q()));
}

TEST_CASE("free bodies keep their energy") {
  const Mechanism mechanism(GENERATE("free_1", "free_6"), true);
  MotionLaw<double> dynamics = mechanism.dynamics();
  dynamics.gravity.setZero();
  Simulation<double> simulation(mechanism.model, dynamics);
  VectorX<double> q(mechanism.model.nq);
  neutral(mechanism.model, q);
  const VectorX<double> v = VectorX<double>::LinSpaced(mechanism.model.nv, -0.8, 0.9);
  REQUIRE(simulation.start(0, q, v) == Halt::kNone);
  EnergyBook energy(mechanism.model, Vector3<double>::Zero());
  while (simulation.time() < 10 - 1e-9) {
    energy.add(simulation);
    REQUIRE(simulation.step() == Halt::kNone);
  }
  CHECK(energy.relative_drift() < 1e-10);
}

TEST_CASE("a force on the base changes its momentum") {
  const Mechanism mechanism("free_1", true);
  MotionLaw<double> dynamics = mechanism.dynamics();
  dynamics.gravity.setZero();
  dynamics.controller = [](double, const auto&, const auto&, auto& tau) { tau[2] = 3; };
  Simulation<double> simulation(mechanism.model, dynamics,
                                {GENERATE(Integrator::kRkf45, Integrator::kDormandPrince)});
  VectorX<double> q(mechanism.model.nq);
  neutral(mechanism.model, q);
  REQUIRE(simulation.start(0, q, VectorX<double>::Zero(6)) == Halt::kNone);
  while (simulation.time() < 1 - 1e-9) REQUIRE(simulation.step() == Halt::kNone);
  Kinematics<double> kinematics(mechanism.model);
  kinematics.update(simulation.q(), simulation.v());
  CHECK(std::abs(kinematics.momentum().linear.z() - 3) < 1e-9);
}

/// After half a second of fall.
VectorX<double> end_of_fall(const Mechanism& mechanism, Integrator integrator, double step) {
  Simulation<double> simulation(mechanism.model, mechanism.dynamics(), {integrator, step});
  REQUIRE(simulation.start(0, degrees({135, -45, 225}), VectorX<double>::Zero(3)) == Halt::kNone);
  const auto steps = std::llround(0.5 / step);
  while (simulation.steps() < steps) REQUIRE(simulation.step() == Halt::kNone);
  return simulation.q();
}

TEST_CASE("integrators converge with their order") {
  struct Case {
    Integrator integrator;
    double order;
  };
  const Case c =
      GENERATE(Case{Integrator::kRkf45, 5}, Case{Integrator::kRk4, 4},
               Case{Integrator::kSemiImplicitEuler, 1}, Case{Integrator::kVariational, 2});
  const Mechanism mechanism(GENERATE("planar_3r", "four_bar"));
  const VectorX<double> exact = end_of_fall(mechanism, Integrator::kRkf45, 1e-4);
  const double coarse = (end_of_fall(mechanism, c.integrator, 1e-2) - exact).norm();
  const double fine = (end_of_fall(mechanism, c.integrator, 5e-3) - exact).norm();
  CAPTURE(c.order, coarse, fine);
  CHECK(std::abs(std::log2(coarse / fine) - c.order) < 0.4);
}

TEST_CASE("a method that chooses its steps stays within its tolerance, at all outputs") {
  const Mechanism mechanism(GENERATE("planar_3r", "four_bar"));
  const VectorX<double> exact = end_of_fall(mechanism, Integrator::kRkf45, 1e-4);
  SimulationOptions<double> options;
  options.integrator = Integrator::kDormandPrince;
  options.tolerance = GENERATE(1e-5, 1e-8, 1e-11);
  options.step = 0.01;  // of outputs; its own are longer or shorter
  Simulation<double> simulation(mechanism.model, mechanism.dynamics(), options);
  REQUIRE(simulation.start(0, degrees({135, -45, 225}), VectorX<double>::Zero(3)) == Halt::kNone);
  EnergyBook energy(mechanism.model, kGravity);
  while (simulation.steps() < 50) {
    REQUIRE(simulation.step() == Halt::kNone);
    energy.add(simulation);
  }
  CAPTURE(options.tolerance);
  // Errors of single steps add up and grow with the motion.
  CHECK((simulation.q() - exact).norm() < 200 * options.tolerance);
  CHECK(energy.relative_drift() < 200 * options.tolerance);
}

/// Largest difference from the energy at the start, in intervals of ten seconds.
std::vector<double> energy_errors(const Mechanism& mechanism, Integrator integrator, double step,
                                  const VectorX<double>& q) {
  Simulation<double> simulation(mechanism.model, mechanism.dynamics(), {integrator, step});
  REQUIRE(simulation.start(0, q, VectorX<double>::Zero(mechanism.model.nv)) == Halt::kNone);
  Kinematics<double> kinematics(mechanism.model);
  const auto energy = [&] {
    kinematics.update(simulation.q(), simulation.v());
    return kinematics.kinetic_energy() + kinematics.potential_energy(kGravity);
  };
  const double start = energy();
  std::vector<double> out;
  for (int interval = 1; interval <= 6; ++interval) {
    out.push_back(0);
    while (simulation.time() < 10 * interval - 1e-9) {
      REQUIRE(simulation.step() == Halt::kNone);
      out.back() = std::max(out.back(), std::abs(energy() - start));
    }
  }
  return out;
}

TEST_CASE("the variational method's energy does not drift, however long the motion") {
  const Mechanism mechanism(GENERATE("planar_2r", "four_bar"));
  const VectorX<double> q = mechanism.model.nv == 2 ? degrees({60, 30}) : degrees({135, -45, 225});
  const std::vector<double> coarse = energy_errors(mechanism, Integrator::kVariational, 4e-3, q);
  CHECK(coarse.back() < 1.5 * coarse.front());
  const std::vector<double> fine = energy_errors(mechanism, Integrator::kVariational, 2e-3, q);
  CHECK(std::abs(std::log2(coarse.front() / fine.front()) - 2) < 0.2);
}

TEST_CASE("the variational method keeps momenta to rounding, in long steps too") {
  const Mechanism mechanism("free_6", true);
  MotionLaw<double> dynamics = mechanism.dynamics();
  dynamics.gravity.setZero();
  Simulation<double> simulation(mechanism.model, dynamics, {Integrator::kVariational, 1e-2});
  VectorX<double> q(mechanism.model.nq);
  neutral(mechanism.model, q);
  const VectorX<double> v = VectorX<double>::LinSpaced(mechanism.model.nv, -0.8, 0.9);
  REQUIRE(simulation.start(0, q, v) == Halt::kNone);
  Kinematics<double> kinematics(mechanism.model);
  kinematics.update(simulation.q(), simulation.v());
  const Momentum<double> before = kinematics.momentum();
  while (simulation.steps() < 1000) REQUIRE(simulation.step() == Halt::kNone);
  kinematics.update(simulation.q(), simulation.v());
  CHECK((kinematics.momentum().linear - before.linear).norm() < 1e-11);
  CHECK((kinematics.momentum().angular - before.angular).norm() < 1e-11);
}

TEST_CASE("by Baumgarte's stabilisation open loops close like a critically damped spring") {
  const Mechanism mechanism("slider_crank");
  Projection<double> projection(mechanism.model);
  const VectorX<double> q = degrees({30.01, 85.65890627, 64.34109373});  // open a little
  const double before = projection.position_residual(q);
  const auto open_after = [&](LoopTreatment loops, double time) {
    SimulationOptions<double> options;
    options.loops = loops;
    options.baumgarte_rate = 30;
    options.start_tolerance = 1e-3;
    Simulation<double> simulation(mechanism.model, mechanism.dynamics(), options);
    REQUIRE(simulation.start(0, q, VectorX<double>::Zero(3)) == Halt::kNone);
    while (simulation.time() < time - 1e-9) REQUIRE(simulation.step() == Halt::kNone);
    return projection.position_residual(simulation.q()) / before;
  };
  for (const double time : {0.1, 0.3}) {
    const double spring = (1 + 30 * time) * std::exp(-30 * time);
    // The larger of two rows, whose axes turn with the slider.
    CHECK(std::abs(open_after(LoopTreatment::kBaumgarte, time) / spring - 1) < 0.2);
    CHECK(std::abs(open_after(LoopTreatment::kNone, time) - 1) < 0.1);
    CHECK(open_after(LoopTreatment::kProjection, time) < 1e-9);
  }
}

}  // namespace
}  // namespace hybridyn::testing
