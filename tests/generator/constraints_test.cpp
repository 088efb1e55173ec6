// Generated functions of mechanisms with loops, couplings and held contacts, interpreted.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "generator/constraint_reference.hpp"
#include "generator/palletizer.hpp"
#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/loop_inverse_dynamics.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/generator/compile/freedoms.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/projection.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "support/built_model.hpp"
#include "support/loop_closure.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;
using Point = GeneratedFunction::Point;
using Matrix = MatrixX<double>;
using Vector = VectorX<double>;

constexpr double kValue = 1e-12;
constexpr double kDerivative = 1e-9;

/// States that satisfy loops and couplings.
struct TestMechanism {
  std::string name;
  Model<double> model;
  std::vector<State> states;
};

Model<double> load(const std::filesystem::path& file, bool floating) {
  load::LoadOptions options;
  options.floating = floating;
  options.weld_massless = true;
  options.mimic_as_couplings = true;
  return load::load_urdf(file, options).model;
}

TestMechanism of_file(const std::filesystem::path& file, bool floating) {
  TestMechanism out{file.filename().string(), load(file, floating), {}};
  RandomGenerator random(3);
  for (int i = 0; i < 2; ++i) {
    const Vector q = closed_configuration(out.model, random);
    REQUIRE(q.size() == out.model.nq);
    out.states.push_back(closed_state(out.model, q, random));
  }
  return out;
}

/// Joints of all kinds in loops of all kinds, some redundant, some in a plane; and couplings.
TestMechanism random_one(std::uint64_t seed) {
  MechanismOptions options;
  options.joints = 5 + static_cast<int>(seed % 6);
  options.floating = seed % 3 == 1;
  options.planar = seed % 5 == 2;
  options.loops = seed % 4 == 3 ? 0 : 1 + static_cast<int>(seed % 2);
  options.repeated_loops = options.loops > 0 && seed % 5 == 4 ? 1 : 0;
  options.couplings = options.loops == 0 ? 1 : 0;
  if (options.couplings > 0) {
    options.joint_types = {JointType::kRevolute, JointType::kPrismatic, JointType::kHelical};
    options.branching = 0.5;
  }
  const Mechanism mechanism = random_mechanism(seed, options);
  TestMechanism out{"random mechanism, seed " + std::to_string(seed), mechanism.model, {}};
  RandomGenerator random(seed);
  for (int i = 0; i < 2; ++i) out.states.push_back(closed_state(mechanism, random));
  return out;
}

std::vector<TestMechanism> project_models() {
  std::vector<TestMechanism> out;
  for (const char* const name : {"four_bar", "parallel_four_bar", "slider_crank"}) {
    out.push_back(of_file(source_path(std::string("models/papers/") + name + ".urdf"), false));
  }
  out.push_back(of_file(source_path("models/bench/quadruped_geared.urdf"), true));
  return out;
}

/// Functions of larger models take a while to differentiate.
constexpr int kMostVelocities = 16;

class Check {
 public:
  explicit Check(const TestMechanism& mechanism)
      : model_(mechanism.model), states_(mechanism.states), random_(5) {}

  void rows() {
    const GeneratedFunction K(model_, "K"), Kdotv(model_, "Kdotv"), residual(model_, "residual");
    for (const State& state : states_) {
      const Point at = point(state);
      const Matrix expected = constraint_jacobian(model_, at.q);
      CHECK(largest_error(K(at).front(), expected) < kValue);
      CHECK(largest_error(Kdotv(at).front(), constraint_bias(model_, at.q, at.v)) < kDerivative);
      CHECK(residual(at).front().cwiseAbs().maxCoeff() < 1e-9);
      CHECK(largest_error(residual.derivatives(at, 0).q, expected) < 1e-8);  // as closed as it is
    }
  }

  void closing() {
    const GeneratedFunction closing(model_, "closing");
    Projection<double> projection(model_);
    for (const State& state : states_) {
      Point at = point(state);
      at.v = random_vector(model_.nv, random_);
      Vector dq(model_.nv), dv(model_.nv);
      REQUIRE(projection.closing_step(at.q, at.v, dq, dv) < 1e-9);
      CHECK(largest_error(closing(at)[1], dv) < rounding(at));
      Vector moved(model_.nq);
      integrate(model_, at.q, random_vector(model_.nv, random_, 0.02), 1.0, moved);
      for (int step = 0; step < 6; ++step) {
        at.q = moved;
        integrate(model_, at.q, Vector(closing(at)[0]), 1.0, moved);
      }
      CHECK(projection.position_residual(moved) < 1e-11);
    }
  }

  void inverse_dynamics() {
    std::vector<bool> actuated(static_cast<std::size_t>(model_.nv), true);
    gen::FunctionOptions options;
    for (int k = 0; k < model_.nv; ++k) {
      if (!(model_.floating && k < 6) && random_.chance(0.7)) continue;
      actuated[k] = false;
      options.passive.push_back(k);
    }
    const GeneratedFunction id(model_, "id", options), did(model_, "did", options);
    LoopInverseDynamics<double> reference(model_, actuated);
    for (const State& state : states_) {
      Point at = point(state);
      at.third = random_vector(model_.nv, random_);
      Vector expected(model_.nv);
      static_cast<void>(reference.inverse_dynamics(at.q, at.v, at.third, expected));
      const Matrix tau = id(at).front();
      CHECK(largest_error(tau, expected, tree_forces(at)) < 1e3 * kValue);
      const auto exact = id.derivatives(at, 0);
      const std::vector<Matrix> derived = did(at);
      CHECK(largest_error(derived[0], exact.q) < kDerivative);
      CHECK(largest_error(derived[1], exact.v) < kDerivative);
      CHECK(largest_error(derived[2], exact.third) < kDerivative);
    }
  }

  void reduced() {
    const gen::Mechanism mechanism = gen::prepare_mechanism(model_);
    gen::FunctionOptions options;
    options.independent = gen::independent_velocities(model_, mechanism, {});
    const GeneratedFunction reduced(model_, "reduced", options);
    for (const State& state : states_) {
      const Point at = point(state);
      if (!decide(options.independent, at.q)) continue;
      const std::vector<Matrix> out = reduced(at);
      const Matrix &T = out[0], &gamma = out[1], &M = out[2], &bias = out[3];
      const Matrix K = constraint_jacobian(model_, at.q);
      CHECK((K * T).cwiseAbs().maxCoeff() < 1e-10 * T.cwiseAbs().maxCoeff());
      for (std::size_t j = 0; j < options.independent.size(); ++j) {
        CHECK(T.row(options.independent[j]) ==
              Vector::Unit(T.cols(), static_cast<Eigen::Index>(j)).transpose());
      }
      const Vector ydd = M.llt().solve(T.transpose() * at.third - bias);
      const Vector expected = accelerations(at);
      const double size = T.cwiseAbs().maxCoeff();
      CHECK(largest_error(T * ydd + gamma, expected) < 10 * size * rounding(at));
    }
  }

  void derivatives() {
    const GeneratedFunction fd(model_, "fd"), dfd(model_, "dfd");
    for (const State& state : states_) {
      const Point at = point(state);
      const std::vector<Matrix> derived = dfd(at);
      CHECK(largest_error(derived[0], accelerations(at)) < rounding(at));
      const auto exact = fd.derivatives(at, 0);
      CHECK(largest_error(derived[1], exact.q) < kDerivative);
      CHECK(largest_error(derived[2], exact.v) < kDerivative);
      CHECK(largest_error(derived[3], exact.third) < kDerivative);
      along_the_loops(at, derived);
    }
  }

 private:
  Point point(const State& state) {
    return {state.q, state.v, random_vector(model_.nv, random_, 10)};
  }

  Vector accelerations(const Point& at) {
    const auto aba = tools::make_method(tools::Method::kAba, model_);
    Vector qdd(model_.nv);
    static_cast<void>(aba->solve(at.q, at.v, at.third, {}, qdd));
    magnification_ = aba->magnification();
    return qdd;
  }

  /// Mechanisms may move in several ways, rhombs for instance; a choice need not do for all of them.
  bool decide(const std::vector<int>& independent, const Vector& q) const {
    const Matrix K = constraint_jacobian(model_, q);
    Matrix of_dependent = K;
    for (const int k : independent) of_dependent.col(k).setZero();
    return ConstraintRank(of_dependent).rank == ConstraintRank(K).rank;
  }

  double rounding(const Point& at) {
    static_cast<void>(accelerations(at));
    return std::max(kValue, 1e-13 * magnification_);
  }

  double tree_forces(const Point& at) {
    Vector tau(model_.nv);
    Rnea<double>(model_).inverse_dynamics(at.q, at.v, at.third, tau);
    return tau.cwiseAbs().maxCoeff();
  }

  /// The runtime's accelerations along a motion that keeps the loops closed.
  void along_the_loops(const Point& at, const std::vector<Matrix>& derived) {
    Projection<double> projection(model_);
    Vector direction = random_vector(model_.nv, random_);
    static_cast<void>(projection.project_velocity(at.q, direction));
    const Vector faster = random_vector(model_.nv, random_);
    const Vector harder = random_vector(model_.nv, random_);
    const auto moved = [&](double s) {
      Point out{Vector(model_.nq), at.v + s * faster, at.third + s * harder};
      integrate(model_, at.q, direction, s, out.q);
      static_cast<void>(projection.project_position(out.q));
      static_cast<void>(projection.project_velocity(out.q, out.v));
      return out;
    };
    constexpr double h = 4e-3;
    Vector rate = Vector::Zero(model_.nv), dq = rate, dv = rate;
    for (const auto& [k, weight] : {std::pair(1, 45.0), std::pair(2, -9.0), std::pair(3, 1.0)}) {
      const Point ahead = moved(k * h), behind = moved(-k * h);
      const double factor = weight / (60 * h);
      rate += factor * (accelerations(ahead) - accelerations(behind));
      dv += factor * (ahead.v - behind.v);
      Vector there(model_.nv), back(model_.nv);
      difference(model_, at.q, ahead.q, there);
      difference(model_, at.q, behind.q, back);
      dq += factor * (there - back);
    }
    const Vector expected = derived[1] * dq + derived[2] * dv + derived[3] * harder;
    CHECK(largest_error(rate, expected, derived[1].cwiseAbs().maxCoeff()) < 1e-7);
  }

  const Model<double>& model_;
  const std::vector<State>& states_;
  RandomGenerator random_;
  double magnification_ = 1;
};

void check(const TestMechanism& mechanism) {
  INFO(mechanism.name);
  Check of(mechanism);
  of.rows();
  of.closing();
  of.reduced();
  if (mechanism.model.nv > kMostVelocities) return;
  of.inverse_dynamics();
  of.derivatives();
}

TEST_CASE("functions of the project's models with loops and couplings are the runtime's") {
  for (const TestMechanism& mechanism : project_models()) check(mechanism);
}

TEST_CASE("functions of an arm for pallets, with three parallelograms, are the runtime's") {
  TestMechanism palletizer{"palletizer", built_model(Palletizer().description()), {}};
  RandomGenerator random(5);
  const Vector start = Vector::Zero(palletizer.model.nq);
  for (int i = 0; i < 3; ++i) {
    palletizer.states.push_back(closed_state(palletizer.model, start, random));
  }
  REQUIRE(ConstraintRank(constraint_jacobian(palletizer.model, palletizer.states[0].q)).rank == 6);
  check(palletizer);
}

TEST_CASE("functions of reference mechanisms with loops are the runtime's") {
  for (const char* const name :
       {"closed_mixed_n14_l1", "closed_float_n12_l1", "closed_n12_l1", "closed_redundant_n12_l1"}) {
    const auto file = shared_path("reference") / (std::string(name) + ".urdf");
    check(of_file(file, std::string(name) == "closed_float_n12_l1"));
  }
}

TEST_CASE("functions of a robot whose fingers mimic each other are the runtime's") {
  check(of_file(shared_path("robots") / "panda.urdf", false));
}

/// Accelerations, forces and their derivatives with contacts held, against dense linear algebra and
/// complex steps; derivatives by the runtime, velocities side by side, or on the tape.
enum class By { kRuntime, kTape, kBoth };

void check_derivatives(const TestMechanism& mechanism, const gen::FunctionOptions& options,
                       const GeneratedFunction& cfd, const Point& at) {
  const std::vector<Matrix> out = cfd(at);
  const GeneratedFunction dcfd(mechanism.model, "dcfd", options);
  const bool is_large = mechanism.model.nv > kMostVelocities;
  if (is_large) CHECK(dcfd.function().tree.has_value() == options.lanes);
  const std::vector<Matrix> derived = dcfd(at);
  for (int result = 0; result < 2; ++result) {
    CHECK(largest_error(derived[result], out[result]) < 1e-10);
    const auto exact = cfd.derivatives(at, result);
    CHECK(largest_error(derived[2 + 3 * result], exact.q) < kDerivative);
    CHECK(largest_error(derived[3 + 3 * result], exact.v) < kDerivative);
    CHECK(largest_error(derived[4 + 3 * result], exact.third) < kDerivative);
  }
}

/// Where rows depend on each other forces are one choice of many.
void check_held(const TestMechanism& mechanism, const std::vector<gen::ContactLink>& contacts,
                By by, bool is_redundant = false) {
  INFO(mechanism.name);
  gen::FunctionOptions options;
  options.contacts = contacts;
  const GeneratedFunction cfd(mechanism.model, "cfd", options);
  RandomGenerator random(8);
  for (const State& state : mechanism.states) {
    const Point at{state.q, state.v, random_vector(mechanism.model.nv, random, 10)};
    const HeldMotion expected = held_motion(mechanism.model, at, contacts);
    CHECK(largest_error(cfd(at)[0], expected.qdd) < 1e-10);
    if (!is_redundant) CHECK(largest_error(cfd(at)[1], expected.f) < 1e-10);
    for (const bool lanes : {false, true}) {
      if (by == (lanes ? By::kTape : By::kRuntime)) continue;
      options.lanes = lanes;
      check_derivatives(mechanism, options, cfd, at);
    }
  }
}

TestMechanism free_one(const std::string& file, bool floating) {
  TestMechanism out{file, load(source_path(file), floating), {}};
  RandomGenerator random(4);
  for (int i = 0; i < 2; ++i) {
    State state{Vector(out.model.nq), random_vector(out.model.nv, random)};
    hybridyn::random(out.model, random, state.q);
    out.states.push_back(std::move(state));
  }
  return out;
}

TEST_CASE("feet and hands are held as constraints have it") {
  check_held(free_one("models/bench/quadruped.urdf", true),
             {{"LF2", true}, {"RF2", true}, {"LH2", true}, {"RH2", true}}, By::kRuntime);
  check_held(free_one("models/pa10/pa10.urdf", false), {{"link7", true}}, By::kBoth);
  check_held(free_one("models/bench/humanoid.urdf", true), {{"lleg5", false}, {"rleg5", false}},
             By::kRuntime);
}

TestMechanism at_rest(TestMechanism mechanism) {
  for (State& state : mechanism.states) state.v.setZero();
  return mechanism;
}

TEST_CASE("frames that joints of all kinds move are held as constraints have it") {
  check_held(free_one("tests/compiled/branched.urdf", true), {{"hand", false}, {"cart", true}},
             By::kBoth);
}

TEST_CASE("frames that are held twice move as if they were held once") {
  check_held(free_one("models/pa10/pa10.urdf", false), {{"link7", true}, {"link7", true}},
             By::kBoth, true);
  check_held(at_rest(free_one("tests/compiled/branched.urdf", true)),
             {{"hand", false}, {"tool", true}}, By::kRuntime, true);
}

TEST_CASE("functions of random mechanisms with loops and couplings are the runtime's") {
  const int seed = GENERATE(range(0, 12));
  check(random_one(static_cast<std::uint64_t>(seed)));
}

TEST_CASE("functions of many random mechanisms with loops are the runtime's", "[nightly]") {
  const int seed = GENERATE(range(12, 100));
  check(random_one(static_cast<std::uint64_t>(seed)));
}

}  // namespace
}  // namespace hybridyn::testing
