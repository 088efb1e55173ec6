// All algorithms are templates in the scalar: here in single precision.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/assembly/assembly.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

template <class S, class Method>
double error_of(const Model<S>& model, const State& state, const VectorX<double>& tau,
                const VectorX<double>& expected) {
  Method method(model);
  VectorX<S> qdd(model.nv);
  REQUIRE(method.forward_dynamics(state.q.cast<S>(), state.v.cast<S>(), tau.cast<S>(), qdd) ==
          Status::kOk);
  return (qdd.template cast<double>() - expected).norm() / expected.norm();
}

TEST_CASE("single precision gives what double gives, to its own precision", "[nightly]") {
  MechanismOptions options;
  options.joints = 5;
  const Mechanism mechanism = random_mechanism(4, options);
  const Model<double>& model = mechanism.model;
  RandomGenerator generator(4);
  const State state = closed_state(mechanism, generator);
  const VectorX<double> tau = random_vector(model.nv, generator, 5);
  VectorX<double> qdd(model.nv);
  REQUIRE(tools::make_method(tools::Method::kAba, model)->solve(state.q, state.v, tau, {}, qdd) ==
          Status::kOk);
  const Model<float> single = model.cast<float>();
  CHECK(error_of<float, Aba<float>>(single, state, tau, qdd) < 1e-3);
  CHECK(error_of<float, Ada<float>>(single, state, tau, qdd) < 1e-3);
}

}  // namespace
}  // namespace hybridyn::testing
