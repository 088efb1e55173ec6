// Functions with limbs that are alike side by side, interpreted, against the numeric runtime.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <limits>

#include "generator/comparison.hpp"
#include "generator/contact_reference.hpp"
#include "generator/random_limbs.hpp"
#include "hybridyn/generator/hybrid/limbs.hpp"
#include "hybridyn/generator/hybrid/program_interpreter.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;
using Array = std::vector<double>;

Array as_array(const VectorX<double>& v) { return {v.begin(), v.end()}; }

/// What a program makes of a sample; empty where it leaves it to the function that computes all at once.
std::vector<Array> run(const gen::Program& program, const Sample& s,
                       const std::vector<std::pair<gen::ArrayId, std::size_t>>& results) {
  gen::ProgramInterpreter::Arrays arrays = {{gen::q_array().id, as_array(s.q)},
                                            {gen::v_array().id, as_array(s.v)},
                                            {gen::qdd_array().id, as_array(s.qdd)},
                                            {gen::tau_array().id, as_array(s.tau)},
                                            {gen::gravity_array().id, as_array(s.gravity)}};
  for (const auto& [id, size] : results) {
    arrays[id].assign(size, std::numeric_limits<double>::quiet_NaN());
  }
  if (!gen::ProgramInterpreter(program).run(arrays)) return {};
  std::vector<Array> out;
  for (const auto& [id, size] : results) out.push_back(arrays.at(id));
  return out;
}

struct LimbCase {
  const char* key;
  const char* name;
  gen::ArrayId result;
};

const std::vector<LimbCase>& limb_cases() {
  static const std::vector<LimbCase> cases = {
      {"fd", "forward_dynamics", gen::qdd_array().id},
      {"id", "inverse_dynamics", gen::tau_array().id},
      {"bias", "bias_forces", gen::bias_array().id},
      {"c", "coriolis_forces", gen::coriolis_array().id},
      {"g", "gravity_forces", gen::gravity_forces_array().id},
      {"M", "mass_matrix", gen::mass_matrix_array().id}};
  return cases;
}

void check(const Model<double>& model, const gen::Partition& partition, std::uint64_t seed) {
  const gen::Mechanism mechanism = gen::prepare_mechanism(model);
  const RuntimeReference reference(model, {});
  RandomGenerator random(seed);
  const Sample sample = random_sample(model, random);
  gen::FunctionOptions options;
  options.gravity.reset();
  for (const LimbCase& function : limb_cases()) {
    INFO(function.key);
    const auto program = gen::limb_program(function.name, model, mechanism, partition, options);
    REQUIRE(program.has_value());
    const Expected expected = reference(function.key, sample).front();
    const Array out = run(*program, sample, {{function.result, expected.value.size()}}).front();
    const Eigen::Map<const VectorX<double>> actual(out.data(), expected.value.size());
    const double error = (actual - expected.value.reshaped()).cwiseAbs().maxCoeff();
    CHECK(error <= kRounding * std::numeric_limits<double>::epsilon() * expected.scale);
  }
}

TEST_CASE("functions of random limbs side by side are the runtime's") {
  const int seed = GENERATE(range(0, 30));
  CAPTURE(seed);
  RandomLimbs limbs(static_cast<std::uint64_t>(seed));
  limbs.add("a", "trunk0", false);
  limbs.add("b", "trunk0", seed % 3 == 0);
  limbs.add("c", "trunk1", seed % 2 == 0);
  const Model<double> model = limbs.model(seed % 4 < 2);
  for (const char* const text : {"siblings:2", "siblings:4"}) {
    CAPTURE(text);
    check(model, gen::parse_partition(model, text), static_cast<std::uint64_t>(seed));
  }
}

/// Forward dynamics of a robot whose feet are held: by limbs in double, all at once in long double.
struct HeldRobot {
  const char* file;
  bool floating;
  std::vector<gen::ContactLink> contacts;
};

const std::vector<HeldRobot>& held_robots() {
  static const std::vector<HeldRobot> robots = {
      {"bench/quadruped.urdf", true, {{"LF2", true}, {"RF2", true}, {"LH2", true}, {"RH2", true}}},
      {"bench/quadruped.urdf", true, {{"base", true}, {"RH2", true}, {"LF2", true}}},
      {"bench/humanoid.urdf", true, {{"lleg5", false}, {"rleg5", false}}},
      {"bench/humanoid.urdf", true, {{"rleg5", false}, {"torso2", true}, {"larm6", true}}}};
  return robots;
}

/// Largest difference relative to the largest element.
double relative_difference(const Array& actual, const std::vector<long double>& expected) {
  double error = 0, size = 0;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    error = std::max(error, std::abs(static_cast<double>(actual[i] - expected[i])));
    size = std::max(size, std::abs(static_cast<double>(expected[i])));
  }
  return error / size;
}

class HeldProgram {
 public:
  HeldProgram(const Model<double>& model, const std::vector<gen::ContactLink>& contacts) {
    const gen::Mechanism mechanism = gen::prepare_mechanism(model);
    gen::FunctionOptions options;
    options.contacts = contacts;
    whole_ = gen::derive_function(mechanism, "cfd", options);
    auto program = gen::limb_program("contact_forward_dynamics", model, mechanism,
                                     gen::parse_partition(model, "siblings:4"), options);
    REQUIRE(program.has_value());
    program_ = std::move(*program);
  }

  /// Of accelerations and forces; negative where the program leaves them to the other function.
  double error(const Sample& s) const {
    std::vector<std::vector<long double>> arguments;
    for (const VectorX<double>* const x : {&s.q, &s.v, &s.tau}) {
      arguments.emplace_back(x->begin(), x->end());
    }
    const auto expected = gen::Interpreter<long double>(whole_.front().kernel)(arguments);
    const std::vector<Array> actual = run(program_, s,
                                          {{gen::qdd_array().id, expected[0].size()},
                                           {gen::held_forces_array().id, expected[1].size()}});
    if (actual.empty()) return -1;
    return std::max(relative_difference(actual[0], expected[0]),
                    relative_difference(actual[1], expected[1]));
  }

 private:
  std::vector<gen::Function> whole_;
  gen::Program program_;
};

TEST_CASE("contacts that limbs hold side by side are held as those that are solved for at once") {
  for (const HeldRobot& robot : held_robots()) {
    INFO(robot.file << ", " << robot.contacts.size() << " contacts");
    const Model<double> model = model_of(robot.file, robot.floating);
    const HeldProgram held(model, robot.contacts);
    RandomGenerator random(9);
    int count = 0;
    for (int k = 0; k < 20; ++k) {
      const double error = held.error(random_sample(model, random));
      CHECK(error <= 1e-12);
      count += error >= 0;
    }
    CHECK(count >= 15);
  }
}

TEST_CASE("limbs that are straight hold their contacts together") {
  const Model<double> model = model_of("bench/humanoid.urdf", true);
  const HeldProgram held(model, held_robots()[2].contacts);
  RandomGenerator random(9);
  Sample s = random_sample(model, random);
  for (int i = 7; i < model.nq; ++i) s.q[i] = 0;
  CHECK(held.error(s) <= 1e-12);
  // Hips turned by a quarter: two axes are parallel, and legs that are straight lose another direction.
  for (const char* const joint : {"j_lleg1", "j_rleg1"}) {
    s.q[model.links[model.find_joint(joint)].q_index] = 1.5707963267948966;
  }
  CHECK(held.error(s) < 0);
}

TEST_CASE(
    "limbs with fewer joints than their contacts have rows leave those to what solves at once") {
  const Model<double> model = model_of("bench/quadruped.urdf", true);
  gen::FunctionOptions options;
  options.contacts = {{"LF2", false}};
  CHECK(!gen::limb_program("contact_forward_dynamics", model, gen::prepare_mechanism(model),
                           gen::parse_partition(model, "siblings:4"), options));
}

}  // namespace
}  // namespace hybridyn::testing
