// The assembly in any order: serial, balanced, and balanced on several threads.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/assembly/assembly.hpp"
#include "support/sample_states.hpp"
#if HYBRIDYN_HAS_TBB
#include <tbb/global_control.h>

#include "hybridyn/base/tbb_executor.hpp"
#endif

namespace hybridyn::testing {
namespace {

Mechanism long_mechanism(std::uint64_t seed) {
  MechanismOptions options;
  options.joints = 50;
  options.branching = seed % 2 == 0 ? 0 : 0.3;
  options.floating = seed % 3 == 0;
  options.loops = static_cast<int>(seed % 3);
  return random_mechanism(seed, options);
}

TEST_CASE("the balanced order gives what the serial order gives") {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Mechanism mechanism = long_mechanism(seed);
    INFO(mechanism);
    RandomGenerator generator(seed);
    const LoadedState at(mechanism.model, closed_state(mechanism, generator), generator);
    VectorX<double> serial(mechanism.model.nv);
    VectorX<double> balanced(mechanism.model.nv);
    Ada<double> ada(mechanism.model, AssemblyOrder::kSerial);
    Ada<double> tree(mechanism.model, AssemblyOrder::kBalanced);
    REQUIRE(ada.forward_dynamics(at.state.q, at.state.v, at.tau, serial, at.environment()) ==
            Status::kOk);
    REQUIRE(tree.forward_dynamics(at.state.q, at.state.v, at.tau, balanced, at.environment()) ==
            Status::kOk);
    CHECK((serial - balanced).cwiseAbs().maxCoeff() < 1e-8 * serial.cwiseAbs().maxCoeff());
  }
}

TEST_CASE("a chain of n links is joined in about log2 n rounds") {
  MechanismOptions options;
  options.joints = 60;
  options.branching = 0;
  options.joint_types = {JointType::kRevolute};
  const Mechanism mechanism = random_mechanism(1, options);
  const AssemblyPlan plan(mechanism.model, AssemblyOrder::kBalanced);
  CHECK(plan.rounds().size() <= 10);
}

#if HYBRIDYN_HAS_TBB
TEST_CASE("the parallel balanced order gives the same bits for any number of threads") {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Mechanism mechanism = long_mechanism(seed);
    INFO(mechanism);
    RandomGenerator generator(seed);
    const LoadedState at(mechanism.model, closed_state(mechanism, generator), generator);
    Ada<double> ada(mechanism.model, AssemblyOrder::kBalanced);
    VectorX<double> serial(mechanism.model.nv);
    REQUIRE(ada.forward_dynamics(at.state.q, at.state.v, at.tau, serial, at.environment()) ==
            Status::kOk);
    for (const std::size_t threads : {1U, 2U, 4U}) {
      const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
      VectorX<double> parallel(mechanism.model.nv);
      REQUIRE(ada.forward_dynamics(at.state.q, at.state.v, at.tau, parallel, at.environment(),
                                   TbbExecutor(1)) == Status::kOk);
      CHECK(parallel == serial);
    }
  }
}
#endif

}  // namespace
}  // namespace hybridyn::testing
