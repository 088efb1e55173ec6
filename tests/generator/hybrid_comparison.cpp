#include "generator/hybrid_comparison.hpp"

#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/generator/hybrid/hybrid.hpp"
#include "hybridyn/generator/hybrid/program_interpreter.hpp"
#include "hybridyn/numerics/conditioning.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;

/// A model, cut, as programs.
class Interpreted {
 public:
  Interpreted(const Model<double>& model, const gen::Partition& partition)
      : model_(model),
        hybrid_(gen::derive_hybrid(model, gen::prepare_mechanism(model), partition, argument())),
        forces_(hybrid_.external_forces),
        dynamics_(hybrid_.forward_dynamics),
        wrenches_(hybrid_.joint_wrenches) {}

  VectorX<double> forward_dynamics(const LoadedState& s) {
    const gen::ArrayId qdd = gen::qdd_array().id;
    arrays_ = {{gen::q_array().id, as_list(s.state.q)},
               {gen::v_array().id, as_list(s.state.v)},
               {gen::tau_array().id, as_list(s.tau)},
               {gen::gravity_array().id, {s.gravity.x(), s.gravity.y(), s.gravity.z()}},
               {gen::external_array().id, as_list(external_of(model_, s.external))},
               {gen::loaded_tau_array().id, nans(model_.nv)},
               {qdd, nans(model_.nv)},
               {gen::loop_wrenches_array().id, nans(6 * static_cast<int>(model_.loops.size()))},
               {gen::wrenches_array().id, nans(6 * model_.size())}};
    forces_.run(arrays_);
    arrays_[gen::tau_array().id] = arrays_[gen::loaded_tau_array().id];
    dynamics_.run(arrays_);
    return Eigen::Map<VectorX<double>>(arrays_[qdd].data(), model_.nv);
  }

  /// After forward_dynamics: of all joints, six each.
  VectorX<double> joint_wrenches() {
    wrenches_.run(arrays_);
    std::vector<double>& wrenches = arrays_[gen::wrenches_array().id];
    return Eigen::Map<VectorX<double>>(wrenches.data(), 6 * model_.size());
  }

 private:
  static std::vector<double> nans(int size) { return std::vector<double>(size, std::nan("")); }
  static gen::FunctionOptions argument() {
    gen::FunctionOptions options;
    options.gravity.reset();
    return options;
  }

  const Model<double>& model_;
  gen::Hybrid hybrid_;
  gen::ProgramInterpreter forces_;
  gen::ProgramInterpreter dynamics_;
  gen::ProgramInterpreter wrenches_;
  gen::ProgramInterpreter::Arrays arrays_;
};

}  // namespace

double relative_error(const VectorX<double>& a, const VectorX<double>& b) {
  const double scale = b.cwiseAbs().maxCoeff();
  const double gap = (a - b).cwiseAbs().maxCoeff() / (scale > 0 ? scale : 1);
  return a.allFinite() ? gap : 1e300;
}

double inertia_force(const Model<double>& model, const LoadedState& s, const VectorX<double>& qdd) {
  MatrixX<double> M(model.nv, model.nv);
  Crba<double>(model).mass_matrix(s.state.q, M);
  return (M.cwiseAbs() * qdd.cwiseAbs()).maxCoeff();
}

void check_hybrid(const Model<double>& model, const gen::Partition& partition,
                  const std::vector<LoadedState>& states) {
  REQUIRE_FALSE(states.empty());
  Interpreted hybrid(model, partition);
  const auto aba = tools::make_method(tools::Method::kAba, model);
  tools::Redundancy redundancy(model);
  const double factor = std::numeric_limits<double>::epsilon() *
                        (model.has_constraints() ? kLoopRounding : kTreeRounding);
  for (const LoadedState& s : states) {
    VectorX<double> expected(model.nv);
    REQUIRE(aba->solve(s.state.q, s.state.v, s.tau, s.environment(), expected) !=
            Status::kSingular);
    const double rounding = factor * aba->magnification();
    CHECK(relative_error(hybrid.forward_dynamics(s), expected) <= rounding);
    const VectorX<double> wrenches = hybrid.joint_wrenches();
    CHECK(wrenches.allFinite());
    if (redundancy.rank(s.state.q) < model.constraint_size()) continue;
    // Wrenches are what is left of inertia forces, which are larger where links are light.
    const VectorX<double> wanted = wrenches_of(model, aba->wrenches(nullptr));
    const double size = std::max(wanted.cwiseAbs().maxCoeff(), inertia_force(model, s, expected));
    CHECK((wrenches - wanted).cwiseAbs().maxCoeff() <= rounding * size);
  }
}

std::vector<LoadedState> random_states(const Model<double>& model, int count) {
  RandomGenerator generator(7);
  std::vector<LoadedState> out;
  for (int i = 0; i < count; ++i) {
    const VectorX<double> q = closed_configuration(model, generator);
    REQUIRE(q.size() == model.nq);  // the loops close
    out.emplace_back(model, closed_state(model, q, generator), generator);
  }
  return out;
}

std::vector<LoadedState> open_states(const Model<double>& model, int count, std::uint64_t seed) {
  RandomGenerator random(seed);
  std::vector<LoadedState> out;
  for (int i = 0; i < count; ++i) {
    State state{VectorX<double>(model.nq), VectorX<double>(model.nv)};
    hybridyn::random(model, random, state.q);
    for (double& rate : state.v) rate = random.uniform(-1, 1);
    out.emplace_back(model, std::move(state), random);
  }
  return out;
}

}  // namespace hybridyn::testing
