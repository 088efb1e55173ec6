// What joints that hold the same leave open of their wrenches, beside the numeric method of the whole.
#include <catch2/catch_test_macros.hpp>

#include "cut_structure.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

/// The same mechanism, with wrenches seen from where a structure's joints see them: L of loops, the
/// body frames of links.
Model<double> seen_from_joints(Model<double> model) {
  for (Loop<double>& loop : model.loops) loop.R_LF.setIdentity();
  for (Frame<double>& frame : model.frames) frame.X_BF = Transform<double>::identity();
  return model;
}

/// Components that are open in both; a difference fails.
int compare(const Mechanism& mechanism, double chance, RandomGenerator& random) {
  const Model<double>& model = mechanism.model;
  CutStructure cut(model, random, chance);
  const LoadedState s(model, closed_state(mechanism, random), random);
  VectorX<double> qdd(model.nv);
  REQUIRE(cut.forward_dynamics(s.state.q, s.state.v, s.tau, s.gravity, qdd) != Status::kSingular);
  CAPTURE(cut.structure().magnification());
  const Model<double> whole = seen_from_joints(model);
  const UndeterminedWrenches expected = tools::Redundancy(whole).at(s.state.q);
  int open = 0;
  const auto check = [&](int joint, const OpenComponents& wanted) {
    const OpenComponents found = cut.structure().undetermined(joint);
    CHECK(found == wanted);
    for (const bool is_open : found) open += is_open ? 1 : 0;
  };
  for (std::size_t l = 0; l < model.loops.size(); ++l) {
    check(cut.joint_of_loop(static_cast<int>(l)), expected.loops[l]);
  }
  for (int i = 0; i < model.size(); ++i) {
    if (cut.joint_of_link(i) < 0) continue;
    check(cut.joint_of_link(i), expected.frames[model.joints[i].frame]);
  }
  return open;
}

TEST_CASE("wrenches that the motion leaves open are those that the numeric method names") {
  int open = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    MechanismOptions options;
    options.joints = 5 + static_cast<int>(seed * 5 % 9);
    options.floating = seed % 3 == 1;
    options.loops = 1 + static_cast<int>(seed % 3);
    options.planar = seed % 2 == 0;
    options.repeated_loops = seed % 4 == 1 ? 1 : 0;
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    RandomGenerator random(seed);
    open += compare(mechanism, 0.5, random);
  }
  CHECK(open > 100);
}

TEST_CASE("a tree leaves nothing open") {
  MechanismOptions options;
  options.joints = 12;
  const Mechanism mechanism = random_mechanism(4, options);
  RandomGenerator random(4);
  CHECK(compare(mechanism, 0.7, random) == 0);
}

}  // namespace
}  // namespace hybridyn::testing
