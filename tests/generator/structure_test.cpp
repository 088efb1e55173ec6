// Mechanisms cut into parts and joined again while the program runs are the mechanisms that they
// were.
#include "hybridyn/structure/structure.hpp"

#include <catch2/catch_test_macros.hpp>

#include "cut_structure.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"
#include "test_models.hpp"

namespace hybridyn::testing {
namespace {

/// qdd of the structure against ABA of the whole, relative to the largest.
void check_against_whole(const Model<double>& model, CutStructure& cut, const LoadedState& s,
                         double tolerance) {
  Aba<double> aba(model);
  VectorX<double> expected(model.nv);
  Environment<double> environment;
  environment.gravity = s.gravity;
  const Status status = aba.forward_dynamics(s.state.q, s.state.v, s.tau, expected, environment);
  REQUIRE(status != Status::kSingular);
  VectorX<double> qdd(model.nv);
  const Status joined = cut.forward_dynamics(s.state.q, s.state.v, s.tau, s.gravity, qdd);
  CHECK(joined != Status::kSingular);
  const double size = std::max(expected.cwiseAbs().maxCoeff(), 1.0);
  CAPTURE(cut.structure().parts(), (qdd - expected).cwiseAbs().maxCoeff() / size);
  CHECK((qdd - expected).cwiseAbs().maxCoeff() < tolerance * size);
}

TEST_CASE("trees cut anywhere and joined again have the accelerations of the whole") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    MechanismOptions options;
    options.joints = 2 + static_cast<int>(seed * 7 % 20);
    options.floating = seed % 3 == 1;
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    RandomGenerator random(seed);
    for (int k = 0; k < 5; ++k) {
      CutStructure cut(mechanism.model, random, 0.2 * k);
      const LoadedState s(mechanism.model, closed_state(mechanism, random), random);
      check_against_whole(mechanism.model, cut, s, 1e-10);
    }
  }
}

TEST_CASE("mechanisms with loops, cut anywhere, have the accelerations of the whole") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    MechanismOptions options;
    options.joints = 6 + static_cast<int>(seed * 7 % 20);
    options.floating = seed % 3 == 1;
    options.loops = 1 + static_cast<int>(seed % 3);
    options.repeated_loops = seed % 4 == 1 ? 1 : 0;
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    RandomGenerator random(seed);
    for (int k = 0; k < 5; ++k) {
      CutStructure cut(mechanism.model, random, 0.2 * k);
      const LoadedState s(mechanism.model, closed_state(mechanism, random), random);
      check_against_whole(mechanism.model, cut, s, 1e-8);
    }
  }
}

}  // namespace
}  // namespace hybridyn::testing
