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

/// The functions leaf and leaves without a compiler, lane after lane.
class InterpretedLeaf final : public internal::LeafCode<double> {
 public:
  InterpretedLeaf(const gen::LeafModel& leaf, const LeafGroup& group)
      : lanes_(leaf.lanes.size()), functions_(derive(leaf, group)) {
    for (const gen::Function& function : functions_) {
      for (const auto& argument : function.kernel.arguments) {
        array(argument.name, argument.size);
      }
      for (const gen::Result& result : function.kernel.results) {
        array(result.name, result.rows * result.columns);
      }
    }
    q = array("q", group.positions);
    v = array("v", group.velocities);
    tau = array("tau", group.velocities);
    base = array("base", 6);
    gravity = array("gravity", 3);
    F = array("F", 6 * static_cast<int>(leaf.handles.size()));
    twist = array("twist", 0);
    places = array("place", 0);
    Phi = array("Phi", 0);
    beta = array("beta", 0);
    pivot = array("pivot", 0);
    qdd = array("qdd", 0);
  }

  void place() override { run("place"); }
  void begin() override { run("begin"); }
  void end() override { run("end"); }

 private:
  static std::vector<gen::Function> derive(const gen::LeafModel& leaf, const LeafGroup& group) {
    gen::FunctionOptions options;
    options.gravity.reset();
    options.frames = leaf.handles;
    options.leaf = leaf.options;
    const gen::Mechanism mechanism = group.is_side_by_side()
                                         ? gen::prepare_mechanism(leaf.lanes)
                                         : gen::prepare_mechanism(leaf.lanes.front());
    return gen::derive_function(mechanism, group.function(), options);
  }

  struct Array {
    std::size_t size;
    std::vector<double> numbers;
  };

  /// Made where there is none yet.
  double* array(const std::string& name, int size) {
    Array& own = arrays_[name];
    if (own.numbers.empty()) {
      own.size = static_cast<std::size_t>(size);
      own.numbers.resize(std::max<std::size_t>(1, own.size * lanes_));
    }
    return own.numbers.data();
  }

  void run(const std::string& stage) {
    for (const gen::Function& function : functions_) {
      const std::string& name = function.kernel.name;
      if (name.substr(name.find('_') + 1) != stage) continue;
      for (std::size_t lane = 0; lane < lanes_; ++lane) run(function.kernel, lane);
    }
  }
  void run(const gen::Kernel& kernel, std::size_t lane) {
    std::vector<std::vector<double>> arguments;
    for (const auto& argument : kernel.arguments) {
      const Array& own = arrays_[argument.name];
      const double* at = own.numbers.data() + lane * own.size;
      arguments.emplace_back(at, at + own.size);
    }
    gen::Interpreter<double> interpreter(kernel, static_cast<int>(lane));
    const std::vector<std::vector<double>> results = interpreter(arguments);
    for (std::size_t r = 0; r < results.size(); ++r) {
      Array& own = arrays_[kernel.results[r].name];
      std::copy(results[r].begin(), results[r].end(), own.numbers.data() + lane * own.size);
    }
  }

  std::size_t lanes_;
  std::vector<gen::Function> functions_;
  std::map<std::string, Array> arrays_;
};

}  // namespace

std::unique_ptr<tools::ForwardDynamics> interpreted_splice(const Model<double>& model,
                                                           const gen::Partition& partition) {
  return tools::make_splice(
      model, partition.chains, [&](const AssemblyPlan& plan, const LeafGroup& group) {
        return std::make_unique<InterpretedLeaf>(gen::leaf_model(model, plan, group), group);
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
