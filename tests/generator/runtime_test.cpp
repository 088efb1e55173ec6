// Every function that can be derived, against the numeric runtime.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "comparison.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

using generator::Mechanism;

/// As derive_function gives it; large functions without the search for the cheapest setting, which
/// others do as well.
std::vector<generator::Function> functions_of(const Mechanism& mechanism, std::string_view key,
                                              const generator::FunctionOptions& options) {
  if (!is_large(key) || mechanism.nv <= 4) {
    return generator::derive_function(mechanism, key, options);
  }
  const generator::Alignment none(mechanism.bodies.size(), false);
  return build_functions(key, {mechanism, none, generator::Derivation::kProjected, options});
}

/// Derivatives by the runtime, velocities side by side, as C++ has them where that is faster.
std::vector<generator::Function> functions_by_lanes(const Mechanism& mechanism,
                                                    std::string_view key,
                                                    const generator::FunctionOptions& options) {
  const generator::Alignment none(mechanism.bodies.size(), false);
  return build_functions(key, {mechanism, none, generator::Derivation::kLanes, options});
}

struct Effort {
  int states;
  int states_of_large;
  int most_velocities;  // of mechanisms whose large functions are tried
};
constexpr Effort kOrdinary{20, 2, 14};
constexpr Effort kNightly{1000, 10, 60};

void check_functions(const TestModel& model, const Effort& effort) {
  INFO(model.name);
  const RuntimeReference all_frames(model.model, some_frames(model.model));
  const RuntimeReference two_frames(model.model, some_frames(model.model, 2));
  const Mechanism mechanism = generator::prepare_mechanism(model.model);
  generator::FunctionOptions options;
  for (const std::string_view key : derivable_functions()) {
    INFO(key);
    const RuntimeReference& reference = key == "Lambda" ? two_frames : all_frames;
    options.frames = reference.frames();
    if (is_large(key) && mechanism.nv > effort.most_velocities) continue;
    // Of a long chain M^-1 is beyond what is generated.
    if ((key == "Minv" || key == "Lambda") && mechanism.nv > 100) continue;
    if (key == "Jrel" && options.frames.size() < 2) continue;
    const auto samples =
        random_samples(model, is_large(key) ? effort.states_of_large : effort.states);
    const Deviation worst =
        deviation<double>(functions_of(mechanism, key, options), key, reference, samples);
    INFO(worst.where);
    CHECK(worst.epsilons < (is_derivative(key) ? kDerivativeRounding : kRounding));
    if (!is_derivative(key)) continue;
    const auto by_lanes = functions_by_lanes(mechanism, key, options);
    REQUIRE(by_lanes.front().tree.has_value());
    const Deviation by_runtime = deviation<double>(by_lanes, key, reference, samples);
    INFO(by_runtime.where);
    CHECK(by_runtime.epsilons < kDerivativeRounding);
  }
}

void check_functions(const std::vector<TestModel>& models, const Effort& effort) {
  REQUIRE_FALSE(models.empty());
  for (const TestModel& model : models) check_functions(model, effort);
}

void check_random_trees(std::uint64_t first, std::uint64_t last, const Effort& effort) {
  for (std::uint64_t seed = first; seed < last; ++seed) {
    check_functions(random_tree(seed), effort);
    if (seed % 3 == 0) check_functions(random_planar_tree(seed), effort);
  }
}

TEST_CASE("the functions that can be asked for can be derived") {
  const std::vector<generator::FunctionRecipe>& recipes = generator::function_recipes();
  for (const generator::FunctionInfo& info : generator::known_functions()) {
    INFO(info.key);
    CHECK(std::any_of(recipes.begin(), recipes.end(),
                      [&](const auto& recipe) { return recipe.key == info.key; }));
  }
}

TEST_CASE("functions of the project's models are the runtime's") {
  check_functions(models_below(source_path("models")), kOrdinary);
}

TEST_CASE("functions of real robots are the runtime's") {
  check_functions(models_below(shared_path("robots")), kOrdinary);
}

TEST_CASE("functions of the models for benchmarks are the runtime's") {
  check_functions(models_below(shared_path("bench")), kOrdinary);
}

TEST_CASE("functions of random trees are the runtime's") { check_random_trees(0, 14, kOrdinary); }

TEST_CASE("functions of the project's models are the runtime's in many states", "[nightly]") {
  check_functions(models_below(source_path("models")), kNightly);
}

TEST_CASE("functions of real robots are the runtime's in many states", "[nightly]") {
  check_functions(models_below(shared_path("robots")), kNightly);
}

TEST_CASE("functions of the models for benchmarks are the runtime's in many states", "[nightly]") {
  check_functions(models_below(shared_path("bench")), kNightly);
}

TEST_CASE("functions of many random trees are the runtime's", "[nightly]") {
  check_random_trees(14, 120, {100, 4, 40});
}

}  // namespace
}  // namespace hybridyn::testing
