#include "experiment.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "drawings.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"

namespace thesis {
namespace {

using hybridyn::Halt;
using hybridyn::Model;
using hybridyn::Status;

constexpr double kStep = 1e-3;  // [T] has no other

[[noreturn]] void give_up(const std::string& why, int exit_code) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(exit_code);
}

Dynamics numeric_dynamics(hybridyn::tools::ForwardDynamics& method, const Vector3& gravity) {
  const hybridyn::Environment<double> environment{gravity};
  return [&method, environment](const Vector& q, const Vector& v, const Vector& tau, Vector& qdd) {
    static_cast<void>(method.solve(q, v, tau, environment, qdd));
  };
}

hybridyn::load::LoadedModel load(const char* path, Base base) {
  hybridyn::load::LoadOptions options;
  options.floating = base == Base::kFree;
  try {
    return hybridyn::load::load_urdf(path, options);
  } catch (const std::exception& error) {
    give_up(error.what(), 1);
  }
}

/// What follows from the states.
void keep_books(const Model<double>& model, const Vector3& gravity, std::vector<Sample>& samples) {
  hybridyn::Kinematics<double> kinematics(model);
  hybridyn::Projection<double> projection(model);
  for (Sample& s : samples) {
    kinematics.update(s.q, s.v);
    const hybridyn::Momentum<double> momentum = kinematics.momentum();
    s.kinetic = kinematics.kinetic_energy();
    s.potential = kinematics.potential_energy(gravity);
    s.centre_of_mass = kinematics.center_of_mass();
    s.momentum = momentum.linear;
    s.angular_momentum = momentum.angular + s.centre_of_mass.cross(momentum.linear);
    s.open = projection.position_residual(s.q);
  }
}

/// Largest of a quantity over the motion; NaN if it ever is.
template <class Quantity>
double largest(const std::vector<Sample>& samples, const Quantity& quantity) {
  double out = 0;
  for (const Sample& s : samples) {
    const double value = quantity(s);
    if (std::isnan(value)) return value;
    out = std::max(out, value);
  }
  return out;
}

double total_mass(const Model<double>& model) {
  return hybridyn::Kinematics<double>(model).total_mass();
}

}  // namespace

Vector vector(std::initializer_list<double> numbers) {
  Vector out(numbers.size());
  std::copy(numbers.begin(), numbers.end(), out.begin());
  return out;
}

Vector degrees(std::initializer_list<double> angles) { return M_PI / 180 * vector(angles); }

Experiment::Experiment(int argc, char** argv, const std::string& title, Base base)
    : title_(title), gravity_(0, 0, base == Base::kGround ? -9.81 : 0) {
  if (argc != 2 && argc != 3) {
    give_up(std::string("usage: ") + argv[0] + " MODEL.urdf [FOLDER]", 2);
  }
  loaded_ = load(argv[1], base);
  if (argc == 3) folder_ = argv[2];
  ada_ = hybridyn::tools::make_method(Method::kAda, loaded_.model);
  dynamics_ = numeric_dynamics(*ada_, gravity_);
}

Motion Experiment::simulate(const Vector& q, const Vector& v, double duration) const {
  hybridyn::MotionLaw<double> dynamics;
  dynamics.forward_dynamics = [this](const Vector& at, const Vector& velocity, const Vector& tau,
                                     const auto& /*environment*/, Vector& qdd) {
    dynamics_(at, velocity, tau, qdd);
    return Status::kOk;
  };
  dynamics.gravity = gravity_;
  hybridyn::Simulation<double> simulation(loaded_.model, dynamics,
                                          {hybridyn::Integrator::kRkf45, kStep});
  Motion out;
  const auto steps = std::llround(duration / kStep);
  out.samples.reserve(steps + 1);
  const auto began = std::chrono::steady_clock::now();
  Halt halt = simulation.start(0, q, v);
  while (halt == Halt::kNone) {
    Sample sample;
    sample.time = simulation.time();
    sample.q = simulation.q();
    sample.v = simulation.v();
    sample.qdd = simulation.qdd();
    out.samples.push_back(std::move(sample));
    if (simulation.steps() == steps) break;
    halt = simulation.step();
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  out.wall_time = took.count();
  for (const auto& notice : simulation.notices()) {
    if (notice.text.rfind("passes a singular", 0) == 0) out.singular.push_back(notice.time);
  }
  if (halt != Halt::kNone)
    give_up(title_ + " halts after " + std::to_string(simulation.time()) + " s", 1);
  keep_books(loaded_.model, gravity_, out.samples);
  return out;
}

void Experiment::run(const Vector& q, const Vector& v, double duration) {
  if (q.size() != loaded_.model.nq || v.size() != loaded_.model.nv) {
    give_up(title_ + " is not the mechanism of " + loaded_.model.name, 1);
  }
  motion_ = simulate(q, v, duration);
  std::printf("%s\n%g s in steps of %g s\n\n", title_.c_str(), duration, kStep);
  std::printf("%-62s %10s   %s\n", "claim", "measured", "limit");
}

void Experiment::run_from_rest(const Vector& q, double duration) {
  run(q, Vector::Zero(loaded_.model.nv), duration);
}

double Experiment::energy_drift() const {
  const auto total = [](const Sample& s) { return s.kinetic + s.potential; };
  const double start = total(motion_.samples.front());
  const double drift =
      largest(motion_.samples, [&](const Sample& s) { return std::abs(total(s) - start); });
  return drift / largest(motion_.samples, [](const Sample& s) { return s.kinetic; });
}

double Experiment::momentum_drift() const {
  const Vector3 start = motion_.samples.front().momentum;
  return largest(motion_.samples, [&](const Sample& s) { return (s.momentum - start).norm(); });
}

double Experiment::angular_momentum_drift() const {
  const Vector3 start = motion_.samples.front().angular_momentum;
  return largest(motion_.samples,
                 [&](const Sample& s) { return (s.angular_momentum - start).norm(); });
}

double Experiment::centre_of_mass_error() const {
  const Sample& start = motion_.samples.front();
  const Vector3 velocity = start.momentum / total_mass(loaded_.model);
  return largest(motion_.samples, [&](const Sample& s) {
    return (s.centre_of_mass - start.centre_of_mass - s.time * velocity).norm();
  });
}

double Experiment::weight_torque_error(const Vector3& axis) const {
  const Vector3 weight = total_mass(loaded_.model) * gravity_;
  const auto torque = [&](const Sample& s) { return axis.dot(s.centre_of_mass.cross(weight)); };
  const std::vector<Sample>& samples = motion_.samples;
  double momentum = axis.dot(samples.front().angular_momentum);
  double error = 0;
  for (std::size_t i = 2; i < samples.size(); i += 2) {  // Simpson's rule
    momentum +=
        kStep / 3 * (torque(samples[i - 2]) + 4 * torque(samples[i - 1]) + torque(samples[i]));
    error = std::max(error, std::abs(axis.dot(samples[i].angular_momentum) - momentum));
  }
  return error;
}

double Experiment::loop_residual() const {
  return largest(motion_.samples, [](const Sample& s) { return s.open; });
}

double Experiment::difference(Method method) const {
  const auto other = hybridyn::tools::make_method(method, loaded_.model);
  const Dynamics solve = numeric_dynamics(*other, gravity_);
  const Vector tau = Vector::Zero(loaded_.model.nv);
  Vector mine = tau;
  Vector its = tau;
  return largest(motion_.samples, [&](const Sample& s) {
    dynamics_(s.q, s.v, tau, mine);
    solve(s.q, s.v, tau, its);
    return (mine - its).norm() / std::max(1.0, its.norm());
  });
}

double Experiment::return_error(double duration) const {
  const Sample& start = motion_.samples.front();
  const Sample& end = motion_.samples.at(std::llround(duration / kStep));
  const Sample back = simulate(end.q, -end.v, duration).samples.back();
  return std::max(hybridyn::distance(loaded_.model, start.q, back.q), (start.v + back.v).norm());
}

void Experiment::claim(const std::string& text, double measured, double limit) {
  const bool holds = measured < limit;  // false for what is no number
  std::printf("%-62s %10.1e < %.0e%s\n", text.c_str(), measured, limit, holds ? "" : "  FAILS");
  holds_ = holds_ && holds;
}

void Experiment::claim_count(const std::string& text, std::size_t measured, std::size_t expected) {
  const bool holds = measured == expected;
  std::printf("%-62s %10zu = %zu%s\n", text.c_str(), measured, expected, holds ? "" : "  FAILS");
  holds_ = holds_ && holds;
}

int Experiment::finish() const {
  std::printf("\n%.3g s for it, %.3g x real time\n", motion_.wall_time,
              motion_.samples.back().time / motion_.wall_time);
  if (!folder_.empty()) draw(loaded_, motion_.samples, title_, folder_);
  return holds_ ? 0 : 1;
}

}  // namespace thesis
