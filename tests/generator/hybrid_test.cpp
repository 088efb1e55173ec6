// Hybrid forward dynamics, interpreted, against the runtime's articulated-body algorithm.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "generator/hybrid_comparison.hpp"
#include "generator/splice_comparison.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/generator/hybrid/hybrid.hpp"
#include "hybridyn/generator/hybrid/program_interpreter.hpp"
#include "hybridyn/kernel/findings.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;

/// Chains drawn at random: a link stays numeric, joins its parent's chain or starts one.
gen::Partition random_partition(const Model<double>& model, RandomGenerator& random) {
  std::vector<std::vector<int>> chains;
  std::vector<int> chain_of(model.links.size(), -1);
  for (int i = 0; i < model.size(); ++i) {
    if (random.chance(0.25)) continue;
    const int parent = model.links[i].parent;
    const int above = parent == kWorld ? -1 : chain_of[parent];
    if (above >= 0 && random.chance(0.7)) {
      chain_of[i] = above;
    } else {
      chain_of[i] = static_cast<int>(chains.size());
      chains.emplace_back();
    }
    chains[chain_of[i]].push_back(i);
  }
  return {chains};
}

/// All the ways to cut a model: named ones, and random ones.
void check_partitions(const Model<double>& model, const std::vector<LoadedState>& states,
                      int random_ones) {
  for (const std::string text : {"none", "whole", "every:1", "every:2", "every:3", "every:4",
                                 "every:5", "siblings:2", "siblings:4"}) {
    CAPTURE(text);
    check_hybrid(model, gen::parse_partition(model, text), states);
    check_splice(model, gen::parse_partition(model, text), states);
  }
  const std::string text = "auto";
  CAPTURE(text);
  check_hybrid(model, gen::choose_partition(model, gen::prepare_mechanism(model)).partition,
               states);
  RandomGenerator random(5);
  for (int i = 0; i < random_ones; ++i) {
    const gen::Partition partition = random_partition(model, random);
    CAPTURE(gen::to_string(partition, model));
    check_hybrid(model, partition, states);
    check_splice(model, partition, states);
  }
}

/// Of all files below a folder, on the ground and floating, as far as they are meant for it.
void check_models(const std::filesystem::path& folder, int random_ones) {
  int count = 0;
  for (const auto& file : model_files(folder)) {
    for (const bool floating : {false, true}) {
      load::LoadOptions options;
      options.floating = floating;
      options.weld_massless = true;
      options.rotor_inertia = true;
      Model<double> model;
      try {
        model = load::load_urdf(file, options).model;
      } catch (const load::LoadError&) {
        continue;
      }
      if (model.nv == 0) continue;
      CAPTURE(file, floating);
      check_partitions(model, random_states(model, 2), random_ones);
      ++count;
    }
  }
  // Nearly every file can be read at least one way.
  CHECK(count >= static_cast<int>(model_files(folder).size()) * 3 / 4);
}

TEST_CASE("however a model is cut, its hybrid has the articulated-body algorithm's answers") {
  check_models(source_path("models"), 6);
}

TEST_CASE("however a model is cut at random, its hybrid has the same answers", "[nightly]") {
  check_models(source_path("models"), 20);
}

TEST_CASE("however a robot from elsewhere is cut, its hybrid has the same answers", "[nightly]") {
  for (const char* folder : {"robots", "bench", "reference"}) {
    const auto path = shared_path(folder);
    if (path.empty()) SKIP("no shared models here");
    check_models(path, 20);
  }
}

void check_random_mechanism(int seed) {
  const Mechanism mechanism = random_mechanism(seed, varied_options(seed));
  const Model<double>& model = mechanism.model;
  INFO(mechanism);
  RandomGenerator generator(seed);
  std::vector<LoadedState> states;
  for (int i = 0; i < 2; ++i) {
    states.emplace_back(model, closed_state(mechanism, generator), generator);
  }
  for (const std::string text : {"whole", "none", "every:1", "every:3"}) {
    CAPTURE(text);
    check_hybrid(model, gen::parse_partition(model, text), states);
    check_splice(model, gen::parse_partition(model, text), states);
  }
  for (int i = 0; i < 3; ++i) {
    const gen::Partition partition = random_partition(model, generator);
    CAPTURE(gen::to_string(partition, model));
    check_hybrid(model, partition, states);
    check_splice(model, partition, states);
  }
}

TEST_CASE("however a random mechanism is cut, its hybrid has the same answers") {
  check_random_mechanism(GENERATE(range(0, 30)));
}

TEST_CASE("however many random mechanisms are cut, their hybrids have the same answers",
          "[nightly]") {
  check_random_mechanism(GENERATE(range(30, 120)));
}

TEST_CASE("a hybrid sees loops that contradict each other, and only those") {
  const Model<double> model = load::load_urdf(source_path("models/papers/four_bar.urdf"), {}).model;
  const gen::Mechanism mechanism = gen::prepare_mechanism(model);
  const gen::Hybrid hybrid =
      gen::derive_hybrid(model, mechanism, gen::parse_partition(model, "whole"), {});
  gen::ProgramInterpreter interpreter(hybrid.forward_dynamics);
  const auto status = [&](const VectorX<double>& q, const VectorX<double>& v) {
    const gen::ArrayId gaps = gen::gaps_array(hybrid.parts, 0).id;
    const std::vector<double> six(6);
    gen::ProgramInterpreter::Arrays arrays = {
        {gen::q_array().id, as_list(q)},      {gen::v_array().id, as_list(v)},
        {gen::tau_array().id, {0, 0, 0}},     {gen::qdd_array().id, {0, 0, 0}},
        {gen::loop_wrenches_array().id, six}, {gaps, {0, 0}}};
    interpreter.run(arrays);
    Findings<double> findings;
    findings.add_accelerations(arrays[gen::qdd_array().id].data(), 3);
    findings.add_gaps({arrays[gaps][0], arrays[gaps][1]});
    return findings.status();
  };
  // All links in line, and a motion that is none of the mechanism's branches.
  const VectorX<double> in_line = Eigen::Vector3d(1.5707963267948966, 0, 3.141592653589793);
  CHECK(status(in_line, Eigen::Vector3d::Zero()) == Status::kOk);
  CHECK(status(in_line, Eigen::Vector3d(1, 0.3, -0.7)) == Status::kLeastSquares);
  CHECK(status(Eigen::Vector3d(std::nan(""), 0, 0), Eigen::Vector3d::Zero()) == Status::kSingular);
  for (const LoadedState& s : random_states(model, 50)) {
    CHECK(status(s.state.q, s.state.v) == Status::kOk);
  }
}

}  // namespace
}  // namespace hybridyn::testing
