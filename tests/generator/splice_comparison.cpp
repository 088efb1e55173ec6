#include "generator/splice_comparison.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <map>
#include <string>

#include "generator/hybrid_comparison.hpp"
#include "hybridyn/generator/compile/leaf_model.hpp"
#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/symbolic/interpreter.hpp"
#include "hybridyn/numerics/conditioning.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;

/// The function leaf without a compiler.
class InterpretedLeaf final : public internal::LeafCode<double> {
 public:
  explicit InterpretedLeaf(const gen::LeafModel& leaf)
      : functions_(
            gen::derive_function(gen::prepare_mechanism(leaf.model), "leaf", options_of(leaf))),
        begin_(functions_[0].kernel),
        end_(functions_[1].kernel) {
    for (const gen::Function& function : functions_) {
      for (const auto& argument : function.kernel.arguments) {
        array(argument.name, argument.size);
      }
      for (const gen::Result& result : function.kernel.results) {
        array(result.name, result.rows * result.columns);
      }
    }
    q = array("q", leaf.model.nq);
    v = array("v", leaf.model.nv);
    tau = array("tau", leaf.model.nv);
    gravity = array("gravity", 3);
    F = array("F", 6 * static_cast<int>(leaf.handles.size()));
    twist = array("twist", 0);
    Phi = array("Phi", 0);
    beta = array("beta", 0);
    pivot = array("pivot", 0);
    qdd = array("qdd", 0);
  }

  void begin() override { run(functions_[0].kernel, begin_); }
  void end() override { run(functions_[1].kernel, end_); }

 private:
  static gen::FunctionOptions options_of(const gen::LeafModel& leaf) {
    gen::FunctionOptions out;
    out.gravity.reset();
    out.frames = leaf.handles;
    out.leaf = leaf.options;
    return out;
  }

  /// Made where there is none yet.
  double* array(const std::string& name, int size) {
    std::vector<double>& numbers = arrays_[name];
    if (numbers.empty()) numbers.resize(static_cast<std::size_t>(std::max(1, size)));
    return numbers.data();
  }

  void run(const gen::Kernel& kernel, gen::Interpreter<double>& interpreter) {
    std::vector<std::vector<double>> arguments;
    for (const auto& argument : kernel.arguments) arguments.push_back(arrays_[argument.name]);
    const std::vector<std::vector<double>> results = interpreter(arguments);
    for (std::size_t r = 0; r < results.size(); ++r) {
      std::copy(results[r].begin(), results[r].end(), arrays_[kernel.results[r].name].begin());
    }
  }

  std::vector<gen::Function> functions_;
  gen::Interpreter<double> begin_;
  gen::Interpreter<double> end_;
  std::map<std::string, std::vector<double>> arrays_;
};

}  // namespace

std::unique_ptr<tools::ForwardDynamics> interpreted_splice(const Model<double>& model,
                                                           const gen::Partition& partition) {
  return tools::make_splice(model, partition.chains, [&](const AssemblyPlan& plan, int part) {
    return std::make_unique<InterpretedLeaf>(gen::leaf_model(model, plan, part));
  });
}

void check_splice(const Model<double>& model, const gen::Partition& partition,
                  const std::vector<LoadedState>& states) {
  REQUIRE_FALSE(states.empty());
  const auto splice = interpreted_splice(model, partition);
  const auto aba = tools::make_method(tools::Method::kAba, model);
  tools::Redundancy redundancy(model);
  const double factor = std::numeric_limits<double>::epsilon() *
                        (model.has_constraints() ? kLoopRounding : kTreeRounding);
  for (const LoadedState& s : states) {
    VectorX<double> expected(model.nv);
    VectorX<double> qdd(model.nv);
    REQUIRE(aba->solve(s.state.q, s.state.v, s.tau, s.environment(), expected) !=
            Status::kSingular);
    REQUIRE(splice->solve(s.state.q, s.state.v, s.tau, s.environment(), qdd) != Status::kSingular);
    const double rounding = factor * std::max(aba->magnification(), splice->magnification());
    CHECK(relative_error(qdd, expected) <= rounding);
    const VectorX<double> wrenches = wrenches_of(model, splice->wrenches(nullptr));
    CHECK(wrenches.allFinite());
    if (redundancy.rank(s.state.q) < model.constraint_size()) continue;
    // Wrenches are what is left of inertia forces, which are larger where links are light.
    const VectorX<double> wanted = wrenches_of(model, aba->wrenches(nullptr));
    const double size = std::max(wanted.cwiseAbs().maxCoeff(), inertia_force(model, s, expected));
    CHECK((wrenches - wanted).cwiseAbs().maxCoeff() <= rounding * size);
  }
}

}  // namespace hybridyn::testing
