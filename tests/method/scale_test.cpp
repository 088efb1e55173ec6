// A mechanism of any size moves alike: nothing is decided by metres against radians.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <string>

#include "hybridyn/load/urdf.hpp"
#include "methods/forward_dynamics.hpp"
#include "support/loop_closure.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

/// Of the estimate of rounding; about 4 was the most seen.
constexpr double kFactor = 32;

/// All lengths times `factor`, with the same masses.
Model<double> scaled(Model<double> model, double factor) {
  for (Link<double>& link : model.links) {
    link.X_PJ.translation *= factor;
    link.pitch *= factor;
    link.inertia.first_moment *= factor;
    Symmetric3<double>& J = link.inertia.rotational;
    for (double* moment : {&J.xx, &J.xy, &J.xz, &J.yy, &J.yz, &J.zz}) *moment *= factor * factor;
  }
  for (Loop<double>& loop : model.loops) {
    loop.X_PL.translation *= factor;
    loop.X_SL.translation *= factor;
  }
  return model;
}

/// Of each freedom, as a power of the factor: 1 for lengths, 0 for angles.
VectorX<double> lengths(const Model<double>& model, double factor) {
  VectorX<double> out = VectorX<double>::Ones(model.nv);
  for (const Link<double>& link : model.links) {
    if (link.type == JointType::kPrismatic) out[link.v_index] = factor;
  }
  return out;
}

struct Result {
  VectorX<double> qdd;
  double magnification;
};

Result solve(tools::Method kind, const Model<double>& model, const State& state,
             const VectorX<double>& tau, double factor) {
  const Model<double> other = scaled(model, factor);
  const VectorX<double> units = lengths(model, factor);
  Environment<double> environment;
  environment.gravity *= factor;
  const auto method = tools::make_method(kind, other);
  VectorX<double> qdd(model.nv);
  const VectorX<double> q = state.q.cwiseProduct(units);
  const VectorX<double> v = state.v.cwiseProduct(units);
  const VectorX<double> force = factor * factor * tau.cwiseQuotient(units);
  CHECK(method->solve(q, v, force, environment, qdd) == Status::kOk);
  return {qdd.cwiseQuotient(units), method->magnification()};
}

void check(tools::Method method, const Model<double>& model, const State& state,
           const VectorX<double>& tau) {
  const Result expected = solve(tools::Method::kAba, model, state, tau, 1);
  for (const double factor : {1e-9, 1e-7, 1e-6, 1e-5, 1e-3, 1.0, 1e3, 1e6}) {
    INFO("lengths times " << factor);
    const Result found = solve(method, model, state, tau, factor);
    const double size = expected.qdd.cwiseAbs().maxCoeff();
    const double magnification = std::max(found.magnification, expected.magnification);
    CHECK((found.qdd - expected.qdd).cwiseAbs().maxCoeff() <=
          kFactor * std::numeric_limits<double>::epsilon() * magnification * size);
  }
}

TEST_CASE("a mechanism with loops moves alike from a nanometre to a thousand kilometres") {
  for (const char* file :
       {"papers/four_bar", "papers/parallel_four_bar", "papers/slider_crank", "bench/palletizer"}) {
    INFO(file);
    const Model<double> model =
        load::load_urdf(source_path("models/" + std::string(file) + ".urdf")).model;
    RandomGenerator generator(3);
    const VectorX<double> q = closed_configuration(model, generator);
    REQUIRE(q.size() == model.nq);
    const State state = closed_state(model, q, generator);
    const VectorX<double> tau = random_vector(model.nv, generator);
    for (const tools::Method method : tools::kMethods) check(method, model, state, tau);
  }
}

}  // namespace
}  // namespace hybridyn::testing
