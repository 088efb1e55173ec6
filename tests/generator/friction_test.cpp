// Damping and dry friction of joints in generated functions, interpreted.
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "generator/constraint_reference.hpp"
#include "generator/contact_reference.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/generator/hybrid/limbs.hpp"
#include "hybridyn/generator/hybrid/program_interpreter.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;
using Point = GeneratedFunction::Point;
using Matrix = MatrixX<double>;
using Vector = VectorX<double>;

/// With friction in all joints but a floating base.
Model<double> rubbing(const std::string& file, bool floating, double dry) {
  Model<double> model = model_of(file, floating);
  RandomGenerator random(3);
  for (Link<double>& link : model.links) {
    if (link.type == JointType::kFloating) continue;
    link.damping = random.uniform(0.1, 2);
    link.friction = dry * random.uniform(0.1, 2);
  }
  return model;
}

/// Velocities at which dry friction is that of the runtime, all of it.
Point random_point(const Model<double>& model, RandomGenerator& random) {
  Point out{Vector(model.nq), random_vector(model.nv, random), random_vector(model.nv, random, 10)};
  hybridyn::random(model, random, out.q);
  for (double& rate : out.v) rate += rate < 0 ? -0.02 : 0.02;
  return out;
}

Vector accelerations(const Model<double>& model, const Point& at) {
  Vector qdd(model.nv);
  static_cast<void>(
      tools::make_method(tools::Method::kAba, model)->solve(at.q, at.v, at.third, {}, qdd));
  return qdd;
}

struct Robot {
  const char* file;
  bool floating;
};
constexpr Robot kRobots[] = {{"pa10/pa10.urdf", false}, {"bench/quadruped.urdf", true}};

TEST_CASE("friction acts in forward and inverse dynamics as in the runtime") {
  for (const Robot& robot : kRobots) {
    const Model<double> model = rubbing(robot.file, robot.floating, 1);
    const GeneratedFunction fd(model, "fd"), id(model, "id");
    RandomGenerator random(5);
    for (int k = 0; k < 5; ++k) {
      Point at = random_point(model, random);
      const Matrix qdd = fd(at).front();
      CHECK(largest_error(qdd, accelerations(model, at)) < 1e-12);
      const Vector tau = at.third;
      at.third = qdd;
      CHECK(largest_error(id(at).front(), tau) < 1e-11);
    }
  }
}

TEST_CASE("derivatives know of friction, by the runtime and on the tape") {
  for (const double dry : {0.0, 1.0}) {
    const Model<double> model = rubbing("pa10/pa10.urdf", false, dry);
    RandomGenerator random(6);
    for (const bool slow : {false, true}) {
      Point at = random_point(model, random);
      if (slow) at.v *= 1e-3;  // dry friction in proportion
      for (const bool lanes : {false, true}) {
        gen::FunctionOptions options;
        options.lanes = lanes;
        const GeneratedFunction fd(model, "fd"), id(model, "id");
        const GeneratedFunction dfd(model, "dfd", options), did(model, "did", options);
        const auto of_fd = fd.derivatives(at, 0), of_id = id.derivatives(at, 0);
        const std::vector<Matrix> forward = dfd(at), inverse = did(at);
        CHECK(largest_error(forward[0], fd(at).front()) < 1e-11);
        CHECK(largest_error(forward[1], of_fd.q) < 1e-9);
        CHECK(largest_error(forward[2], of_fd.v) < 1e-9);
        CHECK(largest_error(forward[3], of_fd.third) < 1e-9);
        CHECK(largest_error(inverse[0], of_id.q) < 1e-9);
        CHECK(largest_error(inverse[1], of_id.v) < 1e-9);
      }
    }
  }
}

TEST_CASE("friction acts with feet held too, and in the derivatives of that") {
  const Model<double> model = rubbing("bench/quadruped.urdf", true, 1);
  gen::FunctionOptions options;
  options.contacts = {{"LF2", true}, {"RH2", true}};
  const GeneratedFunction cfd(model, "cfd", options);
  options.lanes = true;
  const GeneratedFunction dcfd(model, "dcfd", options);
  REQUIRE(dcfd.function().tree.has_value());
  RandomGenerator random(7);
  const Point at = random_point(model, random);
  const std::vector<Matrix> derived = dcfd(at);
  for (int result = 0; result < 2; ++result) {
    CHECK(largest_error(derived[result], cfd(at)[result]) < 1e-11);
    CHECK(largest_error(derived[3 + 3 * result], cfd.derivatives(at, result).v) < 1e-9);
  }
}

TEST_CASE("limbs side by side have the friction of their joints") {
  const Model<double> model = rubbing("bench/quadruped.urdf", true, 1);
  const gen::Mechanism mechanism = gen::prepare_mechanism(model);
  const gen::Partition partition = gen::parse_partition(model, "siblings:4");
  const auto program = gen::limb_program("forward_dynamics", model, mechanism, partition, {});
  const auto inverse = gen::limb_program("inverse_dynamics", model, mechanism, partition, {});
  REQUIRE((program.has_value() && inverse.has_value()));
  RandomGenerator random(8);
  const Point at = random_point(model, random);
  gen::ProgramInterpreter::Arrays arrays = {
      {gen::q_array().id, {at.q.begin(), at.q.end()}},
      {gen::v_array().id, {at.v.begin(), at.v.end()}},
      {gen::tau_array().id, {at.third.begin(), at.third.end()}},
      {gen::qdd_array().id, std::vector<double>(static_cast<std::size_t>(model.nv))}};
  REQUIRE(gen::ProgramInterpreter(*program).run(arrays));
  const std::vector<double>& qdd = arrays[gen::qdd_array().id];
  const Eigen::Map<const Vector> actual(qdd.data(), model.nv);
  CHECK(largest_error(actual, accelerations(model, at)) < 1e-12);
  for (double& force : arrays[gen::tau_array().id]) force = std::nan("");
  REQUIRE(gen::ProgramInterpreter(*inverse).run(arrays));
  const Eigen::Map<const Vector> tau(arrays[gen::tau_array().id].data(), model.nv);
  CHECK(largest_error(tau, at.third) < 1e-11);
}

}  // namespace
}  // namespace hybridyn::testing
