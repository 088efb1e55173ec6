// Motion over time: what physics keeps is kept, through singular configurations too, and what goes
// wrong is told with the time at which it did.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/load/urdf.hpp"
#include "methods/compiled/simulation.hpp"
#include "methods/forward_dynamics.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kDegree = 3.14159265358979323846 / 180;
const Vector3<double> kGravity(0, 0, -9.81);

/// A model of the papers with its articulated-body dynamics.
struct Mechanism {
  explicit Mechanism(const std::string& name, bool floating = false)
      : model(load(name, floating)), aba(tools::make_method(tools::Method::kAba, model)) {}

  static Model<double> load(const std::string& name, bool floating) {
    load::LoadOptions options;
    options.floating = floating;
    return load::load_urdf(source_path("models/papers/" + name + ".urdf"), options).model;
  }

  MotionLaw<double> dynamics() const {
    return {[method = aba.get()](const auto& q, const auto& v, const auto& tau,
                                 const auto& environment,
                                 auto& qdd) { return method->solve(q, v, tau, environment, qdd); }};
  }

  Model<double> model;
  std::unique_ptr<tools::ForwardDynamics> aba;
};

VectorX<double> degrees(std::initializer_list<double> angles) {
  VectorX<double> out(angles.size());
  std::copy(angles.begin(), angles.end(), out.begin());
  return kDegree * out;
}

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
