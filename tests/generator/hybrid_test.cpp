// Hybrid forward dynamics, interpreted, against the runtime's articulated-body algorithm.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "hybrid/hybrid.hpp"
#include "hybrid/program_interpreter.hpp"
#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/load/urdf.hpp"
#include "method/sample_states.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;

std::vector<double> list(const VectorX<double>& v) { return {v.begin(), v.end()}; }

/// External wrenches one a link, in link frames.
std::vector<double> external_of(const Model<double>& model, const ExternalWrenches<double>& F_B) {
  std::vector<double> out;
  for (int i = 0; i < model.size(); ++i) {
    const Transform<double>& X_BF = model.frames[model.joints[i].frame].X_BF;
    const Vector6<double> F = X_BF.to_child(F_B[i]).vector();
    out.insert(out.end(), F.begin(), F.end());
  }
  return out;
}

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
    arrays_ = {{"q", list(s.state.q)},
               {"v", list(s.state.v)},
               {"tau", list(s.tau)},
               {"gravity", {s.gravity.x(), s.gravity.y(), s.gravity.z()}},
               {"external", external_of(model_, s.external)},
               {"loaded_tau", nans(model_.nv)},
               {"qdd", nans(model_.nv)},
               {"loop_wrenches", nans(6 * static_cast<int>(model_.loops.size()))},
               {"wrenches", nans(6 * model_.size())}};
    forces_.run(arrays_);
    arrays_["tau"] = arrays_["loaded_tau"];
    dynamics_.run(arrays_);
    return Eigen::Map<VectorX<double>>(arrays_["qdd"].data(), model_.nv);
  }

  /// After forward_dynamics: of all joints, six each.
  VectorX<double> joint_wrenches() {
    wrenches_.run(arrays_);
    return Eigen::Map<VectorX<double>>(arrays_["wrenches"].data(), 6 * model_.size());
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
  std::map<std::string, std::vector<double>> arrays_;
};

/// Of all joints, in link frames.
VectorX<double> wrenches_of(const Model<double>& model, const Aba<double>& aba) {
  std::vector<Wrench<double>> F_B(model.links.size());
  aba.joint_wrenches(F_B);
  VectorX<double> out(6 * model.size());
  for (int i = 0; i < model.size(); ++i) {
    out.segment<6>(6 * i) = model.frames[model.joints[i].frame].X_BF.to_child(F_B[i]).vector();
  }
  return out;
}

double relative_error(const VectorX<double>& a, const VectorX<double>& b) {
  const double scale = b.cwiseAbs().maxCoeff();
  const double gap = (a - b).cwiseAbs().maxCoeff() / (scale > 0 ? scale : 1);
  return a.allFinite() ? gap : 1e300;
}

void check(const Model<double>& model, const std::string& partition,
           const std::vector<LoadedState>& states) {
  Interpreted hybrid(model, gen::parse_partition(model, partition));
  Aba<double> aba(model);
  for (const LoadedState& s : states) {
    VectorX<double> expected(model.nv);
    REQUIRE(aba.forward_dynamics(s.state.q, s.state.v, s.tau, expected, s.environment()) !=
            Status::kSingular);
    CHECK(relative_error(hybrid.forward_dynamics(s), expected) <
          (model.has_constraints() ? 1e-8 : 1e-10));
    const bool determined = !model.has_constraints() || aba.undetermined_lambda().cols() == 0;
    const VectorX<double> wrenches = hybrid.joint_wrenches();
    CHECK(wrenches.allFinite());
    if (!determined) continue;
    CHECK(relative_error(wrenches, wrenches_of(model, aba)) <
          (model.has_constraints() ? 1e-8 : 1e-10));
  }
}

TEST_CASE("hybrid forward dynamics is the articulated-body algorithm's") {
  const std::string partition = GENERATE("none", "whole", "every:1", "every:2", "every:3");
  for (const auto& file : model_files(source_path("models"))) {
    const Model<double> model = load::load_urdf(file, {}).model;
    if (model.nv == 0) continue;
    CAPTURE(file, partition);
    RandomGenerator generator(7);
    std::vector<LoadedState> states;
    for (int i = 0; i < 3; ++i) {
      const VectorX<double> q = closed_configuration(model, generator);
      if (q.size() == 0) continue;
      states.emplace_back(model, closed_state(model, q, generator), generator);
    }
    check(model, partition, states);
  }
}

TEST_CASE("hybrid forward dynamics of random mechanisms is the articulated-body algorithm's") {
  const int seed = GENERATE(range(0, 60));
  const Mechanism mechanism = random_mechanism(seed, varied_options(seed));
  const Model<double>& model = mechanism.model;
  INFO(mechanism);
  RandomGenerator generator(seed);
  std::vector<LoadedState> states;
  for (int i = 0; i < 3; ++i) {
    states.emplace_back(model, closed_state(mechanism, generator), generator);
  }
  for (const std::string partition : {"whole", "none", "every:1", "every:3"}) {
    CAPTURE(partition);
    check(model, partition, states);
  }
}

}  // namespace
}  // namespace hybridyn::testing
