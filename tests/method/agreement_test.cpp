// Methods that share little code against each other, on many mechanisms and states.
#include <Eigen/SVD>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/numerics/conditioning.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

// Of what the two methods estimate rounding to do: four times the worst seen here is enough for
// trees.
constexpr double kTreeFactor = 64;

double relative_difference(const VectorX<double>& a, const VectorX<double>& b) {
  if (a.size() == 0) return 0;
  return (a - b).cwiseAbs().maxCoeff() / std::max(1e-300, b.cwiseAbs().maxCoeff());
}

/// Largest difference of determined components, relative to the largest component of all.
double relative_difference(const tools::JointWrenches& a, const tools::JointWrenches& b,
                           const UndeterminedWrenches& open) {
  double largest = 1e-300;
  double difference = 0;
  const auto compare = [&](const auto& x, const auto& y, const auto& is_open) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (int c = 0; c < 6; ++c) {
        largest = std::max(largest, std::abs(y[i].vector()[c]));
        if (is_open[i][static_cast<std::size_t>(c)]) continue;
        difference = std::max(difference, std::abs(x[i].vector()[c] - y[i].vector()[c]));
      }
    }
  };
  compare(a.frames, b.frames, open.frames);
  compare(a.loops, b.loops, open.loops);
  return difference / largest;
}

/// Loops whose equations are nearly, but not structurally, dependent amplify rounding without
/// bound.
bool is_nearly_singular(const Model<double>& model, const VectorX<double>& q) {
  if (!model.has_constraints()) return false;
  const MatrixX<double> K = constraint_state(model, q).K;
  const Eigen::JacobiSVD<MatrixX<double>> svd(K);
  for (const double s : svd.singularValues()) {
    const double share = s / svd.singularValues()[0];
    if (share > 1e-12 && share < 1e-5) return true;
  }
  return false;
}

void check_agreement(const Model<double>& model, const LoadedState& at) {
  const double factor = model.has_constraints() ? kLoopRounding : kTreeFactor;
  const Environment<double> environment = at.environment();
  VectorX<double> reference(model.nv);
  const auto aba = tools::make_method(tools::Method::kAba, model);
  const Status status = aba->solve(at.state.q, at.state.v, at.tau, environment, reference);
  REQUIRE(status == Status::kOk);
  const double magnification = aba->magnification();
  const tools::JointWrenches wrenches = aba->wrenches(nullptr);
  const UndeterminedWrenches open = tools::Redundancy(model).at(at.state.q);
  for (const tools::Method method : tools::kMethods) {
    INFO(std::string(tools::to_string(method)).c_str());
    const auto other = tools::make_method(method, model);
    VectorX<double> qdd(model.nv);
    CHECK(other->solve(at.state.q, at.state.v, at.tau, environment, qdd) == Status::kOk);
    const double rounding =
        std::numeric_limits<double>::epsilon() * std::max(magnification, other->magnification());
    const double tolerance = factor * rounding;
    CHECK(relative_difference(qdd, reference) <= tolerance);
    CHECK(relative_difference(other->wrenches(nullptr), wrenches, open) <= tolerance);
  }
}

void check_equations(const Model<double>& model, const LoadedState& at) {
  const Environment<double> environment = at.environment();
  const State& state = at.state;
  VectorX<double> qdd(model.nv);
  const auto aba = tools::make_method(tools::Method::kAba, model);
  REQUIRE(aba->solve(state.q, state.v, at.tau, environment, qdd) == Status::kOk);

  MatrixX<double> M(model.nv, model.nv);
  Crba<double>(model).mass_matrix(state.q, M);
  CHECK(M.isApprox(M.transpose(), 0));
  CHECK(Eigen::LLT<MatrixX<double>>(M).info() == Eigen::Success);

  Rnea<double> rnea(model);
  VectorX<double> tau(model.nv);
  VectorX<double> bias(model.nv);
  rnea.bias(state.q, state.v, bias, environment);
  rnea.inverse_dynamics(state.q, state.v, qdd, tau, environment);
  const double scale = (M.cwiseAbs() * qdd.cwiseAbs() + bias.cwiseAbs()).maxCoeff() + 10;
  CHECK((M * qdd + bias - tau).cwiseAbs().maxCoeff() < 1e-12 * scale);

  // What is left over, tau_rnea - tau, must be the loops' doing: without power on any motion that
  // satisfies them, and the accelerations must satisfy them.
  const VectorX<double> left = tau - at.tau;
  if (!model.has_constraints()) {
    CHECK(left.cwiseAbs().maxCoeff() < 1e-11 * scale);
    return;
  }
  const MatrixX<double> N = ConstraintRank(constraint_state(model, state.q).K).freedoms(model.nv);
  if (N.cols() > 0) CHECK((N.transpose() * left).cwiseAbs().maxCoeff() < 1e-9 * scale);
}

void check_energy_rate(const Model<double>& model, const LoadedState& at) {
  // d/dt (kinetic + potential) = tau'v + power of external wrenches, by central differences along
  // q(t), v(t); their error is about h^2 and eps/h of the energy.
  const Environment<double> environment = at.environment();
  const State& state = at.state;
  VectorX<double> qdd(model.nv);
  const auto aba = tools::make_method(tools::Method::kAba, model);
  REQUIRE(aba->solve(state.q, state.v, at.tau, environment, qdd) == Status::kOk);
  Kinematics<double> kinematics(model);
  const auto energy = [&](double t) {
    VectorX<double> q(model.nq);
    const VectorX<double> dq = t * state.v + 0.5 * t * t * qdd;
    integrate(model, state.q, dq, 1.0, q);
    kinematics.update(q, state.v + t * qdd);
    return kinematics.kinetic_energy() + kinematics.potential_energy(at.gravity);
  };
  const double h = 1e-4 / (1 + qdd.cwiseAbs().maxCoeff());
  const double rate = (energy(h) - energy(-h)) / (2 * h);
  double power = at.tau.dot(state.v);
  kinematics.update(state.q, state.v);
  for (int i = 0; i < model.size(); ++i) power += dot(kinematics.link(i).V, at.external[i]);
  const double size = std::abs(kinematics.kinetic_energy()) +
                      std::abs(kinematics.potential_energy(at.gravity)) +
                      std::abs(at.tau.dot(state.v));
  CHECK(std::abs(rate - power) < 1e-9 * size / h + 1e-5 * size);
}

/// Returns whether there was something to check.
bool check_all(const Model<double>& model, State state, RandomGenerator& generator) {
  if (model.nv == 0 || is_nearly_singular(model, state.q)) return false;
  const LoadedState at(model, std::move(state), generator);
  check_agreement(model, at);
  check_equations(model, at);
  check_energy_rate(model, at);
  return true;
}

void check_random_mechanisms(std::uint64_t first, std::uint64_t last) {
  std::uint64_t checked = 0;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const Mechanism mechanism = random_mechanism(seed, varied_options(seed));
    INFO(mechanism);
    RandomGenerator generator(seed);
    for (int k = 0; k < 2; ++k) {
      const bool done = check_all(mechanism.model, closed_state(mechanism, generator), generator);
      checked += done ? 1 : 0;
    }
  }
  CHECK(checked >= 2 * (last - first) * 9 / 10);
}

void check_files(const std::filesystem::path& folder, const std::vector<bool>& bases) {
  int checked = 0;
  const auto files = model_files(folder);
  for (const std::filesystem::path& file : files) {
    for (const bool floating : bases) {
      load::LoadOptions options;
      options.floating = floating;
      options.weld_massless = true;
      INFO(file.filename() << (floating ? " floating" : ""));
      Model<double> model;
      try {
        model = load::load_urdf(file, options).model;
      } catch (const load::LoadError&) {
        continue;  // not meant for this base: its mass matrix is singular, or it stands on "world"
      }
      RandomGenerator generator(3);
      const VectorX<double> q = closed_configuration(model, generator);
      REQUIRE(q.size() == model.nq);
      for (int k = 0; k < 3; ++k) {
        if (check_all(model, closed_state(model, q, generator), generator)) ++checked;
      }
    }
  }
  // Three states of nearly every file, on one base at least.
  CHECK(checked >= 3 * static_cast<int>(files.size()) * 3 / 4);
}

TEST_CASE("all methods agree on random mechanisms with loops, couplings and light links") {
  check_random_mechanisms(0, 60);
}

TEST_CASE("all methods agree on many random mechanisms", "[nightly]") {
  check_random_mechanisms(60, 2000);
}

TEST_CASE("all methods agree on the project's models") {
  check_files(source_path("models"), {false, true});
}

TEST_CASE("all methods agree on real robots") { check_files(shared_path("robots"), {false, true}); }

}  // namespace
}  // namespace hybridyn::testing
