// Limbs that are alike, side by side: found, compared, and the same as without.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "generator/hybrid_comparison.hpp"
#include "generator/random_limbs.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/generator/hybrid/hybrid.hpp"
#include "hybridyn/generator/hybrid/siblings.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;
using Limbs = RandomLimbs;

TEST_CASE("random limbs side by side move as they do one by one") {
  const int seed = GENERATE(range(0, 40));
  CAPTURE(seed);
  Limbs limbs(seed);
  limbs.add("a", "trunk0", false);
  limbs.add("b", "trunk0", seed % 3 == 0);
  limbs.add("c", "trunk1", seed % 2 == 0);
  const Model<double> model = limbs.model(seed % 4 < 2);
  for (const std::string text : {"siblings:2", "siblings:4"}) {
    CAPTURE(text);
    const gen::Partition partition = gen::parse_partition(model, text);
    REQUIRE(!partition.siblings.empty());
    CHECK(gen::to_string(gen::parse_partition(model, gen::to_string(partition, model)), model) ==
          gen::to_string(partition, model));
    check_hybrid(model, partition, random_states(model, 3));
  }
}

int motors_in_siblings(const Model<double>& model, const gen::Partition& partition) {
  int out = 0;
  for (const std::vector<int>& set : partition.siblings) {
    for (const int chain : set) {
      for (const int link : partition.chains[chain]) {
        const std::string& name = gen::link_name(model, link);
        out += name.size() == 6 && name.substr(1) == "motor";
      }
    }
  }
  return out;
}

TEST_CASE("random limbs with rotors, and motors on the trunk, move as they do one by one") {
  const int seed = GENERATE(range(0, 40));
  CAPTURE(seed);
  Limbs limbs(seed, true);
  limbs.add("a", "trunk0", false);
  limbs.add("b", "trunk0", seed % 3 == 0);
  limbs.add("c", "trunk1", seed % 2 == 0);
  const bool has_motors = seed % 4 > 0;
  if (has_motors) {
    limbs.add_motor("c", "trunk1", 3);
    limbs.add_motor("a", "trunk0", 2);
    limbs.add_motor("b", "trunk0", -4);
  }
  const Model<double> model = limbs.model(seed % 4 < 2);
  for (const int most : {2, 4}) {
    const gen::Partition partition = gen::siblings(model, most);
    CAPTURE(gen::to_string(partition, model));
    REQUIRE(!partition.siblings.empty());
    if (model.floating) {  // else two of them hang on the ground
      CHECK(motors_in_siblings(model, partition) == (has_motors ? std::min(most, 3) : 0));
    }
    CHECK(gen::to_string(gen::parse_partition(model, gen::to_string(partition, model)), model) ==
          gen::to_string(partition, model));
    check_hybrid(model, partition, open_states(model, 2, seed));
  }
}

TEST_CASE("a limb is no sibling without the joints that couplings tie to it") {
  Limbs limbs(5);
  for (const std::string prefix : {"a", "b"}) {
    limbs.add(prefix, "trunk0", false);
    limbs.add_motor(prefix, "trunk0", 3);
  }
  limbs.add("c", "trunk0", false);
  const Model<double> model = limbs.model(true);
  const gen::Partition partition = gen::parse_partition(model, "siblings:2");
  REQUIRE(motors_in_siblings(model, partition) == 2);
  CHECK(partition.siblings.front().size() == 2);  // c has no motor
}

Model<double> model_of(const std::string& file, bool floating = true) {
  load::LoadOptions options;
  options.floating = floating;
  return load::load_urdf(source_path(file), options).model;
}

TEST_CASE("siblings are the limbs by which most joints share a kernel") {
  const Model<double> humanoid = model_of("models/bench/humanoid.urdf");
  const gen::Partition by_fours = gen::siblings(humanoid, 4);
  REQUIRE(by_fours.siblings.size() == 1);  // legs, and arms without their first link
  CHECK(by_fours.siblings.front().size() == 4);
  for (const int chain : by_fours.siblings.front()) CHECK(by_fours.chains[chain].size() == 6);
  CHECK(gen::siblings(humanoid, 2).siblings.size() == 2);
  const gen::Partition none = gen::siblings(model_of("models/pa10/pa10.urdf", false), 4);
  CHECK(none.siblings.empty());
  CHECK(none.chains.size() == 1);
}

TEST_CASE("legs of a quadruped take a third of the operations side by side") {
  const Model<double> model = model_of("models/bench/quadruped.urdf");
  const gen::Mechanism mechanism = gen::prepare_mechanism(model);
  const auto operations = [&](const std::string& partition) {
    const gen::Hybrid hybrid =
        gen::derive_hybrid(model, mechanism, gen::parse_partition(model, partition), {});
    return gen::count_operations(hybrid.forward_dynamics).flops();
  };
  CHECK(3 * operations("siblings:4") < operations("whole"));
  CHECK(gen::choose_partition(model, mechanism).partition.siblings.size() == 1);
}

TEST_CASE("limbs too small to pay are not put side by side") {
  const Model<double> model = model_of("models/papers/branch_5r.urdf", false);
  REQUIRE(!gen::siblings(model, 2).siblings.empty());
  CHECK(gen::choose_partition(model, gen::prepare_mechanism(model)).partition.siblings.empty());
}

TEST_CASE("axes that point the other way cost no constants") {
  Limbs limbs(3);
  limbs.add("a", "trunk0", true);  // turned over twice: as it was
  const Model<double> model = limbs.model(true);
  const gen::Mechanism mechanism = gen::prepare_mechanism(model);
  const gen::Parts parts = gen::cut(model, mechanism, gen::parse_partition(model, "every:1"));
  const gen::SiblingChain twin = gen::join_siblings(mechanism, parts, {2, 2});
  for (const gen::Body& body : twin.mechanism.bodies) {
    for (const gen::Extended& entry : body.rotation.m) CHECK(!entry.has_lanes());
  }
}

TEST_CASE("chains that are not alike are refused as siblings, with the reason") {
  const Model<double> model = model_of("models/bench/quadruped.urdf");
  const gen::Mechanism mechanism = gen::prepare_mechanism(model);
  const auto refused = [&](const std::string& text, const std::string& why) {
    CAPTURE(text);
    CHECK_THROWS_MATCHES(
        gen::derive_hybrid(model, mechanism, gen::parse_partition(model, text), {}),
        gen::ChainError, Catch::Matchers::MessageMatches(Catch::Matchers::ContainsSubstring(why)));
  };
  refused("chains:LF0..LF2|RF1..RF2;base,RF0", "their joints differ");
  refused("chains:LF0..LF1|RF0..RF1;LF2", "something else hangs on one");
  refused("chains:base|LF0..LF2", "something else hangs on one");
  CHECK_THROWS_AS(gen::parse_partition(model, "siblings:1"), gen::ChainError);
  CHECK_THROWS_AS(gen::parse_partition(model, "siblings:9"), gen::ChainError);
  CHECK_THROWS_AS(gen::parse_partition(model, "chains:LF0..LF2|LF1..LF2"), gen::ChainError);
}

}  // namespace
}  // namespace hybridyn::testing
