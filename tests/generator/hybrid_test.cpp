// Hybrid forward dynamics, interpreted, against the runtime's articulated-body algorithm.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "comparison.hpp"
#include "hybrid/program_interpreter.hpp"
#include "hybridyn/algorithms/aba.hpp"
#include "support/paths.hpp"
#include "test_models.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;

std::vector<double> list(const VectorX<double>& v) { return {v.begin(), v.end()}; }

double worst(const Model<double>& model, const std::string& partition, std::vector<Sample> samples) {
  gen::Mechanism mechanism = gen::prepare_mechanism(model);
  gen::regroup(mechanism, gen::Grouping::kRootward);
  const gen::Parts parts = gen::cut(model, mechanism, gen::parse_partition(model, partition));
  const gen::Program program =
      gen::assemble(mechanism, parts, {gen::Vec<gen::Extended>{0, 0, -9.81}, false});
  gen::ProgramInterpreter interpreter(program);
  Aba<double> aba(model);
  double most = 0;
  for (const Sample& s : samples) {
    std::map<std::string, std::vector<double>> arrays = {
        {"q", list(s.q)}, {"v", list(s.v)}, {"tau", list(s.tau)},
        {"qdd", std::vector<double>(model.nv, std::nan(""))}};
    interpreter.run(arrays);
    VectorX<double> qdd(model.nv);
    (void)aba.forward_dynamics(s.q, s.v, s.tau, qdd);
    double scale = qdd.cwiseAbs().maxCoeff();
    for (int i = 0; i < model.nv; ++i) {
      const double gap = std::abs(arrays["qdd"][i] - qdd[i]) / scale;
      most = std::isnan(gap) ? 1e9 : std::max(most, gap);
    }
  }
  return most;
}

TEST_CASE("hybrid forward dynamics is the articulated-body algorithm's") {
  const std::string partition = GENERATE("none", "whole", "every:1", "every:2", "every:3");
  for (const TestModel& model : models_below(source_path("models"))) {
    if (model.model.has_constraints()) continue;
    CAPTURE(model.name, partition);
    CHECK(worst(model.model, partition, random_samples(model, 3)) < 1e-10);
  }
}

}  // namespace
}  // namespace hybridyn::testing
