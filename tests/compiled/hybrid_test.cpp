// Hybrids, compiled: what they compute is what the articulated-body algorithm computes.
#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "compiled/hybrids.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/numerics/conditioning.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {

std::vector<HybridEntry>& compiled_hybrids() {
  static std::vector<HybridEntry> entries;
  return entries;
}

namespace {

template <class Scalar>
VectorX<Scalar> rounded(const VectorX<double>& v) {
  return v.cast<Scalar>();
}

/// Largest relative errors of forward dynamics, alone and loaded, and of wrenches, as multiples of
/// what rounding is estimated to do.
template <class Scalar>
double error_of(const CompiledHybrid<Scalar>& hybrid, const Model<double>& model,
                const LoadedState& s) {
  const VectorX<Scalar> q = rounded<Scalar>(s.state.q), v = rounded<Scalar>(s.state.v),
                        tau = rounded<Scalar>(s.tau);
  const VectorX<Scalar> external = rounded<Scalar>(external_of(model, s.external));
  VectorX<Scalar> qdd(model.nv), wrenches(6 * model.size());
  VectorX<double> expected(model.nv);
  double worst = 0;
  const auto aba = tools::make_method(tools::Method::kAba, model);
  const auto compare = [&](const VectorX<Scalar>& actual, const VectorX<double>& wanted) {
    const double rounding =
        static_cast<double>(std::numeric_limits<Scalar>::epsilon()) * aba->magnification();
    const double gap = (actual.template cast<double>() - wanted).cwiseAbs().maxCoeff();
    const double error = gap / wanted.cwiseAbs().maxCoeff() / rounding;
    worst = std::max(worst, actual.allFinite() ? error : 1e300);
  };
  static_cast<void>(aba->solve(s.state.q, s.state.v, s.tau, {}, expected));
  CHECK(hybrid.forward_dynamics(q.data(), v.data(), tau.data(), qdd.data()) == Status::kOk);
  compare(qdd, expected);
  const Environment<double> environment{Vector3<double>(0, 0, -9.81), &s.external};
  static_cast<void>(aba->solve(s.state.q, s.state.v, s.tau, environment, expected));
  CHECK(hybrid.forward_dynamics_loaded(q.data(), v.data(), tau.data(), external.data(),
                                       qdd.data()) == Status::kOk);
  compare(qdd, expected);
  hybrid.joint_wrenches_loaded(q.data(), v.data(), qdd.data(), external.data(), wrenches.data());
  const int rank = tools::Redundancy(model).rank(s.state.q);
  const bool determined = rank == model.constraint_size();
  if (determined) compare(wrenches, wrenches_of(model, aba->wrenches(nullptr)));
  return worst;
}

TEST_CASE("compiled hybrids give the articulated-body algorithm's accelerations and wrenches") {
  REQUIRE(compiled_hybrids().size() == 17);
  for (const HybridEntry& entry : compiled_hybrids()) {
    CAPTURE(entry.file, entry.partition);
    load::LoadOptions options;
    options.floating = entry.floating;
    const Model<double> model = load::load_urdf(source_path(entry.file), options).model;
    RandomGenerator generator(11);
    for (int i = 0; i < 20; ++i) {
      const VectorX<double> q = closed_configuration(model, generator);
      REQUIRE(q.size() > 0);
      const LoadedState s(model, closed_state(model, q, generator), generator);
      const double most = model.has_constraints() ? kLoopRounding : kTreeRounding;
      CHECK(error_of(entry.in_double, model, s) <= most);
      if (!model.has_constraints()) CHECK(error_of(entry.in_float, model, s) <= most);
    }
  }
}

}  // namespace
}  // namespace hybridyn::testing
