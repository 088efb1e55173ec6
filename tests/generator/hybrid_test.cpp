// Hybrid forward dynamics, interpreted, against the runtime's articulated-body algorithm.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include "hybrid/choice.hpp"
#include "hybrid/hybrid.hpp"
#include "hybrid/program_interpreter.hpp"
#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/kernel/loops.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;

std::vector<double> list(const VectorX<double>& v) { return {v.begin(), v.end()}; }

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
               {"external", list(external_of(model_, s.external))},
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

double relative_error(const VectorX<double>& a, const VectorX<double>& b) {
  const double scale = b.cwiseAbs().maxCoeff();
  const double gap = (a - b).cwiseAbs().maxCoeff() / (scale > 0 ? scale : 1);
  return a.allFinite() ? gap : 1e300;
}

/// The largest sum of |M| |qdd|.
double inertia_force(const Model<double>& model, const LoadedState& s, const VectorX<double>& qdd) {
  MatrixX<double> M(model.nv, model.nv);
  Crba<double>(model).mass_matrix(s.state.q, M);
  return (M.cwiseAbs() * qdd.cwiseAbs()).maxCoeff();
}

/// Chains drawn at random: a link stays numeric, joins its parent's chain or starts one.
gen::Partition random_partition(const Model<double>& model, RandomGenerator& random) {
  std::vector<std::vector<int>> chains;
  std::vector<int> chain_of(model.links.size(), -1);
  for (int i = 0; i < model.size(); ++i) {
    if (random.chance(0.25)) continue;
    const int parent = model.links[i].parent;
    const int above = parent == kWorld ? -1 : chain_of[parent];
    if (above >= 0 && random.chance(0.7)) {
      chain_of[i] = above;
    } else {
      chain_of[i] = static_cast<int>(chains.size());
      chains.emplace_back();
    }
    chains[chain_of[i]].push_back(i);
  }
  return {chains};
}

void check(const Model<double>& model, const gen::Partition& partition,
           const std::vector<LoadedState>& states) {
  Interpreted hybrid(model, partition);
  const auto aba = cli::make_method(cli::Method::kAba, model);
  cli::Redundancy redundancy(model);
  for (const LoadedState& s : states) {
    VectorX<double> expected(model.nv);
    REQUIRE(aba->solve(s.state.q, s.state.v, s.tau, s.environment(), expected) !=
            Status::kSingular);
    CHECK(relative_error(hybrid.forward_dynamics(s), expected) <
          (model.has_constraints() ? 1e-8 : 1e-10));
    const VectorX<double> wrenches = hybrid.joint_wrenches();
    CHECK(wrenches.allFinite());
    if (redundancy.rank(s.state.q) < model.constraint_size()) continue;
    // Wrenches are what is left of inertia forces, which are larger where links are light.
    const VectorX<double> wanted = wrenches_of(model, aba->wrenches(nullptr));
    const double size = std::max(wanted.cwiseAbs().maxCoeff(), inertia_force(model, s, expected));
    CHECK((wrenches - wanted).cwiseAbs().maxCoeff() <
          (model.has_constraints() ? 1e-8 : 1e-10) * size);
  }
}

std::vector<LoadedState> random_states(const Model<double>& model, int count) {
  RandomGenerator generator(7);
  std::vector<LoadedState> out;
  for (int i = 0; i < count; ++i) {
    const VectorX<double> q = closed_configuration(model, generator);
    if (q.size() > 0) out.emplace_back(model, closed_state(model, q, generator), generator);
  }
  return out;
}

/// All the ways to cut a model: named ones, and random ones.
void check_partitions(const Model<double>& model, const std::vector<LoadedState>& states,
                      int random_ones) {
  for (const std::string text :
       {"none", "whole", "every:1", "every:2", "every:3", "every:4", "every:5"}) {
    CAPTURE(text);
    check(model, gen::parse_partition(model, text), states);
  }
  const std::string text = "auto";
  CAPTURE(text);
  check(model, gen::choose_partition(model, gen::prepare_mechanism(model)).partition, states);
  RandomGenerator random(5);
  for (int i = 0; i < random_ones; ++i) {
    const gen::Partition partition = random_partition(model, random);
    CAPTURE(gen::to_string(partition, model));
    check(model, partition, states);
  }
}

/// Of all files below a folder, on the ground and floating, as far as they are meant for it.
void check_models(const std::filesystem::path& folder, int random_ones) {
  for (const auto& file : model_files(folder)) {
    for (const bool floating : {false, true}) {
      load::LoadOptions options;
      options.floating = floating;
      options.weld_massless = true;
      options.rotor_inertia = true;
      Model<double> model;
      try {
        model = load::load_urdf(file, options).model;
      } catch (const load::LoadError&) {
        continue;
      }
      if (model.nv == 0) continue;
      CAPTURE(file, floating);
      check_partitions(model, random_states(model, 2), random_ones);
    }
  }
}

TEST_CASE("however a model is cut, its hybrid has the articulated-body algorithm's answers") {
  check_models(source_path("models"), 20);
}

TEST_CASE("however a robot from elsewhere is cut, its hybrid has the same answers", "[nightly]") {
  for (const char* folder : {"robots", "bench", "reference"}) {
    const auto path = shared_path(folder);
    if (path.empty()) SKIP("no shared models here");
    check_models(path, 20);
  }
}

TEST_CASE("however a random mechanism is cut, its hybrid has the same answers") {
  const int seed = GENERATE(range(0, 60));
  const Mechanism mechanism = random_mechanism(seed, varied_options(seed));
  const Model<double>& model = mechanism.model;
  INFO(mechanism);
  RandomGenerator generator(seed);
  std::vector<LoadedState> states;
  for (int i = 0; i < 2; ++i) {
    states.emplace_back(model, closed_state(mechanism, generator), generator);
  }
  for (const std::string text : {"whole", "none", "every:1", "every:3"}) {
    CAPTURE(text);
    check(model, gen::parse_partition(model, text), states);
  }
  for (int i = 0; i < 3; ++i) {
    const gen::Partition partition = random_partition(model, generator);
    CAPTURE(gen::to_string(partition, model));
    check(model, partition, states);
  }
}

TEST_CASE("a hybrid sees loops that contradict each other, and only those") {
  const Model<double> model = load::load_urdf(source_path("models/papers/four_bar.urdf"), {}).model;
  const gen::Mechanism mechanism = gen::prepare_mechanism(model);
  const gen::Hybrid hybrid =
      gen::derive_hybrid(model, mechanism, gen::parse_partition(model, "whole"), {});
  gen::ProgramInterpreter interpreter(hybrid.forward_dynamics);
  const auto status = [&](const VectorX<double>& q, const VectorX<double>& v) {
    std::map<std::string, std::vector<double>> arrays = {{"q", list(q)},
                                                         {"v", list(v)},
                                                         {"tau", {0, 0, 0}},
                                                         {"qdd", {0, 0, 0}},
                                                         {"loop_gaps_link1", {0, 0}}};
    interpreter.run(arrays);
    return status_of_gaps(arrays["loop_gaps_link1"].data(), 0);
  };
  // All links in line, and a motion that is none of the mechanism's branches.
  const VectorX<double> in_line = Eigen::Vector3d(1.5707963267948966, 0, 3.141592653589793);
  CHECK(status(in_line, Eigen::Vector3d::Zero()) == Status::kOk);
  CHECK(status(in_line, Eigen::Vector3d(1, 0.3, -0.7)) == Status::kLeastSquares);
  CHECK(status(Eigen::Vector3d(std::nan(""), 0, 0), Eigen::Vector3d::Zero()) == Status::kSingular);
  for (const LoadedState& s : random_states(model, 50)) {
    CHECK(status(s.state.q, s.state.v) == Status::kOk);
  }
}

}  // namespace
}  // namespace hybridyn::testing
