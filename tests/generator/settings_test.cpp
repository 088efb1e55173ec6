// All ways to derive a function give the same: derivations, groupings of parameters, alignments;
// gravity folded or an argument; single precision.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "comparison.hpp"
#include "generator/contact_reference.hpp"
#include "hybridyn/generator/derive/kinematics.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

using generator::Alignment;
using generator::Derivation;
using generator::Grouping;
using generator::Mechanism;

constexpr int kStates = 5;

TestModel bench_model(const std::string& name, bool floating) {
  return load_model(source_path("models/bench") / (name + ".urdf"), floating);
}

/// Small enough for all settings; among them parallel axes, branches and all joint types.
std::vector<TestModel> varied_models() {
  std::vector<TestModel> out = {bench_model("arm7", false), bench_model("planar7", false),
                                bench_model("chain6", true), bench_model("chain3", true),
                                bench_model("quadruped", true)};
  for (const char* file : {"models/papers/branch_5r.urdf", "models/papers/free_3_rods.urdf"}) {
    for (TestModel& model : models_of(source_path(file))) out.push_back(std::move(model));
  }
  for (const std::uint64_t seed : {0, 1, 4, 9, 22, 23}) out.push_back(random_tree(seed));
  for (const std::uint64_t seed : {0, 3, 5, 6, 8}) out.push_back(random_planar_tree(seed));
  return out;
}

/// None, all, every other of the bodies that can be aligned.
std::vector<Alignment> alignments(const Mechanism& mechanism) {
  const std::vector<int> bodies = generator::alignable_bodies(mechanism);
  std::vector<Alignment> out(1, Alignment(mechanism.bodies.size(), false));
  if (bodies.empty()) return out;
  out.resize(4, out.front());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    out[1][bodies[i]] = true;
    out[2 + i % 2][bodies[i]] = true;
  }
  return out;
}

void check_settings(const TestModel& model, const generator::FunctionRecipe& recipe,
                    const Mechanism& mechanism, const RuntimeReference& reference) {
  generator::FunctionOptions options;
  options.frames = reference.frames();
  const std::vector<Sample> samples = random_samples(model, kStates);
  for (const Derivation derivation : recipe.derivations) {
    if (derivation == Derivation::kLiteral && mechanism.nv > 6) continue;  // takes too long
    for (const Alignment& alignment : alignments(mechanism)) {
      INFO("derivation " << static_cast<int>(derivation));
      INFO("aligned " << std::count(alignment.begin(), alignment.end(), true));
      const auto functions =
          build_functions(recipe.key, {mechanism, alignment, derivation, options});
      const Deviation worst = deviation<double>(functions, recipe.key, reference, samples);
      INFO(worst.where);
      CHECK(worst.epsilons < (is_derivative(recipe.key) ? kDerivativeRounding : kRounding));
    }
  }
}

TEST_CASE("derivations, groupings and alignments do not change a function") {
  for (const TestModel& model : varied_models()) {
    INFO(model.name);
    const RuntimeReference reference(model.model, some_frames(model.model, 4));
    for (const Grouping grouping : {Grouping::kNone, Grouping::kRootward, Grouping::kTipward}) {
      INFO("grouping " << static_cast<int>(grouping));
      Mechanism mechanism = generator::prepare_mechanism(model.model);
      regroup(mechanism, grouping);
      for (const generator::FunctionRecipe& recipe : generator::function_recipes()) {
        const std::vector<std::string_view> of_trees = derivable_functions();
        if (std::find(of_trees.begin(), of_trees.end(), recipe.key) == of_trees.end()) continue;
        if (is_large(recipe.key) && mechanism.nv > 6) continue;
        if (grouping != Grouping::kNone && !recipe.may_regroup) continue;
        INFO(recipe.key);
        check_settings(model, recipe, mechanism, reference);
      }
    }
  }
}

TEST_CASE("a derivation that is asked for is the one that is used") {
  const Mechanism mechanism = generator::prepare_mechanism(bench_model("arm7", false).model);
  std::vector<std::string> texts;
  for (const Derivation derivation : {Derivation::kProjected, Derivation::kArticulated}) {
    generator::FunctionOptions options;
    options.derivation = derivation;
    texts.push_back(derive_function(mechanism, "fd", options).front().kernel.derivation);
  }
  CHECK(texts[0] != texts[1]);
  CHECK_FALSE(texts[0].empty());
}

TEST_CASE("what cannot be derived is refused by name") {
  const Mechanism mechanism = generator::prepare_mechanism(bench_model("arm7", false).model);
  generator::FunctionOptions options;
  CHECK_THROWS_AS(derive_function(mechanism, "nonsense"), generator::DerivationError);
  CHECK_THROWS_AS(derive_function(mechanism, "fk", options), generator::DerivationError);
  options.frames = {"no such link"};
  CHECK_THROWS_AS(derive_function(mechanism, "J", options), generator::DerivationError);
}

TEST_CASE("gravity may be folded or an argument, and may be any") {
  RandomGenerator generator(11);
  for (const TestModel& model : varied_models()) {
    INFO(model.name);
    const RuntimeReference reference(model.model, {});
    const Mechanism mechanism = generator::prepare_mechanism(model.model);
    for (const char* key : {"id", "fd", "g", "bias", "energy"}) {
      INFO(key);
      const Vector3<double> gravity = 9.81 * generator.direction();
      std::vector<Sample> samples = random_samples(model, kStates);
      for (Sample& sample : samples) sample.gravity = gravity;
      generator::FunctionOptions options;
      options.gravity = {{gravity.x(), gravity.y(), gravity.z()}};
      const auto folded = derive_function(mechanism, key, options);
      CHECK(deviation<double>(folded, key, reference, samples).epsilons < kRounding);
      options.gravity.reset();
      const auto open = derive_function(mechanism, key, options);
      CHECK(open.front().kernel.arguments.back().name == "gravity");
      CHECK(deviation<double>(open, key, reference, samples).epsilons < kRounding);
      for (Sample& sample : samples) sample.gravity = 3 * generator.vector();
      CHECK(deviation<double>(open, key, reference, samples).epsilons < kRounding);
    }
  }
}

TEST_CASE("in single precision functions have its precision") {
  for (const TestModel& model : varied_models()) {
    INFO(model.name);
    const RuntimeReference reference(model.model, some_frames(model.model, 4));
    const Mechanism mechanism = generator::prepare_mechanism(model.model);
    generator::FunctionOptions options;
    options.frames = reference.frames();
    for (const std::string_view key : derivable_functions()) {
      if (is_derivative(key)) continue;  // whose differences are compared in double
      if (key == "Lambda") continue;     // whose rank is told apart in double alone
      INFO(key);
      const Deviation worst = deviation<float>(derive_function(mechanism, key, options), key,
                                               reference, random_samples(model, kStates));
      INFO(worst.where);
      CHECK(worst.epsilons < kRounding);
    }
  }
}

TEST_CASE("directions without motion are left out of Lambda in single precision too") {
  const Model<double> arm = model_of("pa10/pa10.urdf", false);
  generator::FunctionOptions options;
  options.frames = {"link3", "link7"};  // the first one has three joints for its six directions
  const std::vector<generator::Function> Lambda =
      generator::derive_function(generator::prepare_mechanism(arm), "Lambda", options);
  RandomGenerator random(4);
  for (int k = 0; k < 20; ++k) {
    std::vector<float> q;
    for (int i = 0; i < 7; ++i) q.push_back(static_cast<float>(random.uniform(0.3, 1.2)));
    const auto in_float = generator::evaluate<float>(Lambda.front(), {q}).front();
    const auto in_double =
        generator::evaluate<double>(Lambda.front(), {std::vector<double>(q.begin(), q.end())})
            .front();
    const Eigen::Map<const VectorX<float>> actual(in_float.data(), 144);
    const Eigen::Map<const VectorX<double>> expected(in_double.data(), 144);
    const double size = expected.cwiseAbs().maxCoeff();
    CHECK((actual.cast<double>() - expected).cwiseAbs().maxCoeff() < 1e-3 * size);
  }
}

}  // namespace
}  // namespace hybridyn::testing
