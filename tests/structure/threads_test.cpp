// Structures joined in pairs, and by several threads, are what they are joined in series by one.
#include <catch2/catch_test_macros.hpp>

#include "cut_structure.hpp"
#include "hybridyn/structure/structure_plan.hpp"
#include "support/sample_states.hpp"

#if HYBRIDYN_HAS_TBB
#include <tbb/global_control.h>

#include "hybridyn/base/tbb_executor.hpp"
#endif

namespace hybridyn::testing {
namespace {

/// A mechanism, cut.
struct Case {
  Case(std::uint64_t seed, AssemblyOrder order)
      : mechanism(random_mechanism(seed, options_of(seed))),
        random(seed),
        cut(mechanism.model, random, 0.8, make_numeric, order),
        state(mechanism.model, closed_state(mechanism, random), random) {}

  static MechanismOptions options_of(std::uint64_t seed) {
    MechanismOptions options;
    options.joints = 8 + static_cast<int>(seed * 7 % 30);
    options.branching = seed % 4 == 0 ? 0 : 0.3;
    options.floating = seed % 3 == 1;
    options.loops = static_cast<int>(seed % 3);
    return options;
  }

  Mechanism mechanism;
  RandomGenerator random;
  CutStructure cut;
  LoadedState state;
};

TEST_CASE("structures joined in pairs have the accelerations of the whole") {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Case c(seed, AssemblyOrder::kBalanced);
    INFO(c.mechanism);
    check_against_whole(c.mechanism.model, c.cut, c.state,
                        c.mechanism.model.loops.empty() ? 1e-10 : 1e-8);
  }
}

/// Rounds of a chain of so many parts that float.
std::size_t rounds(int parts, AssemblyOrder order) {
  std::vector<internal::StructurePlan::Ends> joints;
  for (int p = 0; p + 1 < parts; ++p) joints.push_back({{p, 1}, {p + 1, 0}, true});
  internal::StructurePlan plan;
  plan.make(std::vector<bool>(static_cast<std::size_t>(parts), true), joints, order);
  CHECK(plan.steps().size() == joints.size());
  std::vector<bool> is_made(plan.bodies().size(), false);
  for (int p = 0; p < parts; ++p) is_made[p] = true;
  for (std::size_t r = 0; r + 1 < plan.rounds().size(); ++r) {
    // What a round joins was there before it, and nothing is joined twice.
    const int begin = plan.rounds()[r];
    const int end = plan.rounds()[r + 1];
    for (int k = begin; k < end; ++k) {
      const auto& step = plan.steps()[k];
      CHECK((is_made[step.a] && is_made[step.b]));
      is_made[step.a] = is_made[step.b] = false;
    }
    for (int k = begin; k < end; ++k) is_made[plan.steps()[k].out] = true;
  }
  return plan.rounds().size() - 1;
}

TEST_CASE("a chain of a thousand parts is joined in ten rounds, or one part a round") {
  CHECK(rounds(1000, AssemblyOrder::kBalanced) == 10);
  CHECK(rounds(1000, AssemblyOrder::kSerial) == 999);
}

#if HYBRIDYN_HAS_TBB
TEST_CASE("a structure's accelerations are the same bits for any number of threads") {
  for (const AssemblyOrder order : {AssemblyOrder::kSerial, AssemblyOrder::kBalanced}) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      Case c(seed, order);
      INFO(c.mechanism);
      Structure& structure = c.cut.structure();
      const auto own = c.cut.own_state(c.state.state.q, c.state.state.v, c.state.tau);
      VectorX<double> expected(structure.velocities());
      const Status status =
          structure.forward_dynamics(own.q, own.v, own.tau, expected, c.state.gravity);
      for (const std::size_t threads : {1U, 2U, 4U}) {
        const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
        VectorX<double> qdd(structure.velocities());
        CHECK(structure.forward_dynamics(own.q, own.v, own.tau, qdd, c.state.gravity,
                                         TbbExecutor(1)) == status);
        CHECK(qdd == expected);
      }
    }
  }
}
#endif

}  // namespace
}  // namespace hybridyn::testing
