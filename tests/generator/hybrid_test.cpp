// Hybrid forward dynamics, interpreted, against the runtime's articulated-body algorithm.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

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

/// A model, cut, as a program.
class Hybrid {
 public:
  Hybrid(const Model<double>& model, const gen::Partition& partition)
      : model_(model), program_(assemble(model, partition)), interpreter_(program_) {}

  VectorX<double> forward_dynamics(const LoadedState& s) {
    std::map<std::string, std::vector<double>> arrays = {
        {"q", list(s.state.q)},
        {"v", list(s.state.v)},
        {"tau", list(s.tau)},
        {"gravity", {s.gravity.x(), s.gravity.y(), s.gravity.z()}},
        {"external", external_of(model_, s.external)},
        {"qdd", std::vector<double>(model_.nv, std::nan(""))}};
    interpreter_.run(arrays);
    return Eigen::Map<VectorX<double>>(arrays["qdd"].data(), model_.nv);
  }

 private:
  static gen::Program assemble(const Model<double>& model, const gen::Partition& partition) {
    gen::Mechanism mechanism = gen::prepare_mechanism(model);
    gen::regroup(mechanism, gen::Grouping::kRootward);
    return gen::assemble(mechanism, gen::cut(model, mechanism, partition), {std::nullopt, true});
  }

  const Model<double>& model_;
  gen::Program program_;
  gen::ProgramInterpreter interpreter_;
};

double relative_error(const VectorX<double>& a, const VectorX<double>& b) {
  const double scale = b.cwiseAbs().maxCoeff();
  const double gap = (a - b).cwiseAbs().maxCoeff() / (scale > 0 ? scale : 1);
  return a.allFinite() ? gap : 1e300;
}

void check(const Model<double>& model, const std::string& partition,
           const std::vector<LoadedState>& states) {
  Hybrid hybrid(model, gen::parse_partition(model, partition));
  Aba<double> aba(model);
  for (const LoadedState& s : states) {
    VectorX<double> expected(model.nv);
    REQUIRE(aba.forward_dynamics(s.state.q, s.state.v, s.tau, expected, s.environment()) !=
            Status::kSingular);
    CHECK(relative_error(hybrid.forward_dynamics(s), expected) <
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
