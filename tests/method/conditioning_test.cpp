// Methods know how many digits rounding leaves: against the same method with more digits.
#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "hybridyn/algorithms/aba.hpp"  // in long double
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "support/chain_models.hpp"

namespace hybridyn::testing {
namespace {

using Long = long double;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
/// Estimates are of the size of the error, not bounds.
constexpr double kFactor = 64;

struct Case {
  Model<double> model;
  VectorX<double> q;
  VectorX<double> v;
  VectorX<double> tau;
  VectorX<double> qdd;  // with more digits
};

Case case_of(const std::string& urdf, std::uint64_t seed) {
  Case out;
  out.model = load::load_urdf_text(urdf, "test.urdf", {}).model;
  RandomGenerator generator(seed);
  out.q.resize(out.model.nq);
  out.v.resize(out.model.nv);
  out.tau.resize(out.model.nv);
  random(out.model, generator, out.q);
  for (int k = 0; k < out.model.nv; ++k) {
    out.v[k] = generator.uniform(-1, 1);
    out.tau[k] = generator.uniform(-1, 1);
  }
  const Model<Long> precise = out.model.cast<Long>();
  VectorX<Long> qdd(out.model.nv);
  REQUIRE(Aba<Long>(precise).forward_dynamics(out.q.cast<Long>(), out.v.cast<Long>(),
                                              out.tau.cast<Long>(), qdd) != Status::kSingular);
  out.qdd = qdd.cast<double>();
  return out;
}

struct Outcome {
  Status status;
  double error;
  double estimate;
};

Outcome outcome(tools::Method kind, const Case& at) {
  const auto method = tools::make_method(kind, at.model);
  VectorX<double> qdd(at.model.nv);
  const Status status = method->solve(at.q, at.v, at.tau, {}, qdd);
  return {status, (qdd - at.qdd).cwiseAbs().maxCoeff() / at.qdd.cwiseAbs().maxCoeff(),
          kEpsilon * method->magnification()};
}

void check_estimate(tools::Method method, const Case& at) {
  const Outcome found = outcome(method, at);
  CAPTURE(found.error, found.estimate);
  CHECK(found.error <= kFactor * found.estimate);
  if (found.error > 1e-4) CHECK(found.status == Status::kIllConditioned);
}

void check_estimates(const std::string& urdf) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    INFO("seed " << seed);
    const Case at = case_of(urdf, seed);
    for (const tools::Method method : tools::kMethods) check_estimate(method, at);
  }
}

ChainLink scaled(double factor) {
  ChainLink link;
  link.mass *= factor;
  link.inertia *= factor;
  return link;
}

/// Nine links, the last `factor` times as heavy as the others.
std::string heavy_tip(double factor) {
  return chain_urdf(9, [=](int i) { return i == 9 ? scaled(factor) : ChainLink{}; });
}

TEST_CASE("errors are of the size that methods estimate: a chain with a heavy last link") {
  for (const double factor : {1.0, 1e2, 1e4, 1e6, 1e8, 1e10, 1e12}) {
    INFO("last link times " << factor);
    check_estimates(heavy_tip(factor));
  }
}

TEST_CASE("errors are of the size that methods estimate: a heavy link among the others") {
  for (const double factor : {1e4, 1e8, 1e12}) {
    for (const int heavy : {2, 5, 8}) {
      INFO("link " << heavy << " times " << factor);
      check_estimates(
          chain_urdf(9, [=](int i) { return i == heavy ? scaled(factor) : ChainLink{}; }));
    }
  }
}

TEST_CASE("errors are of the size that methods estimate: light links") {
  check_estimates(chain_urdf(9, [](int i) { return i % 3 == 2 ? scaled(1e-9) : ChainLink{}; }));
}

TEST_CASE("errors are of the size that methods estimate: a joint far from the next") {
  for (const char* offset : {"1 0 0.1", "100 0 0.1", "10000 0 0.1"}) {
    INFO(offset);
    check_estimates(chain_urdf(9, [=](int i) {
      ChainLink link;
      if (i == 5) link.offset = offset;
      return link;
    }));
  }
}

TEST_CASE("errors are of the size that methods estimate: a million metres to the next joint") {
  check_estimates(chain_urdf(3, [](int i) {
    ChainLink link;
    if (i == 3) link.offset = "1000000 0 0";
    return link;
  }));
}

TEST_CASE("errors are of the size that methods estimate: long chains") {
  check_estimates(chain_urdf(30, [](int) { return ChainLink{}; }));
  check_estimates(chain_urdf(200, [](int) { return ChainLink{}; }));
}

TEST_CASE("errors are of the size that methods estimate: thin rods on universal joints") {
  check_estimates(chain_urdf(7, [](int i) {
    ChainLink link;
    link.axis = "0 1 0";
    if (i == 4) {
      link.inertia = 1e-13;
      link.type = "universal";
      link.axis = "0 0 1";
    }
    return link;
  }));
}

void check_statuses(const std::string& urdf, Status expected) {
  for (const tools::Method method : tools::kMethods) {
    CHECK(outcome(method, case_of(urdf, 1)).status == expected);
  }
}

TEST_CASE("a status says when rounding leaves less than a third of the digits") {
  for (const auto& [factor, expected] :
       {std::pair{1e6, Status::kOk}, std::pair{1e12, Status::kIllConditioned}}) {
    INFO("last link times " << factor);
    check_statuses(heavy_tip(factor), expected);
  }
}

TEST_CASE("accelerations that overflow are not ok") {
  Case at = case_of(heavy_tip(1), 1);
  at.tau.setConstant(std::numeric_limits<double>::max());
  for (const tools::Method method : tools::kMethods) {
    CHECK(outcome(method, at).status == Status::kSingular);
  }
}

}  // namespace
}  // namespace hybridyn::testing
