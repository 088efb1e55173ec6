#include "run/run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <optional>

#include "errors.hpp"
#include "files.hpp"
#include "run/progress.hpp"
#include "run/stop_condition.hpp"
#include "run/summary.hpp"

namespace hybridyn::cli {
namespace {

constexpr int kInterruptedExitCode = 130;  // 128 + SIGINT, as shells have it
constexpr int kChunk = 100;                // outputs between two looks at clock and files

volatile std::sig_atomic_t interrupted = 0;

/// While it lives SIGINT sets `interrupted`; a second one ends the program.
class InterruptGuard {
 public:
  InterruptGuard() {
    interrupted = 0;
    previous_ = std::signal(SIGINT, [](int) {
      interrupted = 1;
      std::signal(SIGINT, SIG_DFL);
    });
  }
  ~InterruptGuard() { std::signal(SIGINT, previous_); }
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

 private:
  void (*previous_)(int);
};

template <class Value>
std::string name_of(const std::map<std::string, Value>& names, Value value) {
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&](const auto& entry) { return entry.second == value; });
  return found->first;
}

/// The joint that a component of tau or qdd belongs to.
std::string joint_of(const Model<double>& model, const VectorX<double>& components) {
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    if (!components.segment(link.v_index, link.nv()).allFinite()) {
      return " (joint '" + model.joints[i].name + "')";
    }
  }
  return "";
}

std::string fault_text(const Simulation<double>& simulation, const Model<double>& model) {
  char time[40];
  std::snprintf(time, sizeof time, " at t = %.9g s", simulation.fault_time());
  switch (simulation.fault()) {
    case Fault::kController:
      return "the controller's joint force is not finite" + joint_of(model, simulation.tau()) +
             time;
    case Fault::kLoads:
      return std::string("an external wrench is not finite") + time;
    case Fault::kMass:
      return std::string("the mass matrix is not positive definite") + time;
    case Fault::kAcceleration:
      return "an acceleration is not finite" + joint_of(model, simulation.qdd()) + time;
    case Fault::kConvergence:
      return std::string("no step was found that solves the equations") + time +
             ": a shorter --step?";
    default:
      return std::string("positions or velocities are not finite") + time + ": a shorter --step?";
  }
}

void take(const Simulation<double>& simulation, const Model<double>& model, Sample& out) {
  out.time = simulation.time();
  out.q = simulation.q();
  out.v = simulation.v();
  out.tau = simulation.tau();
  out.qdd = simulation.qdd();
  out.external.clear();
  for (int i = 0; i < model.size() && simulation.external() != nullptr; ++i) {
    out.external.push_back((*simulation.external())[i]);
  }
}

/// Loops that hold on to the ground take momentum away.
bool is_on_ground(const Model<double>& model) {
  return !model.floating ||
         std::any_of(model.loops.begin(), model.loops.end(), [](const Loop<double>& loop) {
           return loop.predecessor == kWorld || loop.successor == kWorld;
         });
}

bool has_damping(const Model<double>& model) {
  return std::any_of(model.links.begin(), model.links.end(), [](const Link<double>& link) {
    return link.damping != 0 || link.friction != 0;
  });
}

}  // namespace

/// Rows into files and account.
class Run::Output {
 public:
  Output(const Model<double>& model, ForwardDynamics& method, const ActingForces& forces,
         const RunOptions& options, const std::string& folder)
      : recorder_(model, method, forces.gravity, is_wanted("wrench", options) && !folder.empty()),
        summary_(recorder_.columns(), is_passive(model, forces),
                 is_passive(model, forces) && !is_on_ground(model) && forces.gravity.isZero()) {
    std::set<std::string> groups;
    for (const char* group : kGroups) {
      if (is_wanted(group, options)) groups.insert(group);
    }
    if (is_passive(model, forces)) groups.erase("power");
    if (!folder.empty()) {
      writer_.emplace(folder, recorder_.columns(), groups, read_file(options.model_path));
    }
  }

  void add(const Sample& sample) {
    recorder_.derive(sample, row_);
    summary_.add(row_);
    if (writer_) writer_->write(row_);
  }
  void describe(const Json& summary, const SavedState& state) const {
    if (writer_) writer_->describe(summary, state);
  }
  void finish() {
    if (writer_) writer_->finish();
  }
  const Summary& summary() const { return summary_; }

 private:
  static bool is_wanted(const char* group, const RunOptions& options) {
    return options.columns.empty() || options.columns.count(group) > 0;
  }
  static bool is_passive(const Model<double>& model, const ActingForces& forces) {
    return !forces.controller && !forces.loads && !has_damping(model);
  }

  Recorder recorder_;
  Summary summary_;
  std::optional<RunWriter> writer_;
  std::vector<double> row_;
};

const std::map<std::string, Integrator>& integrators() {
  static const std::map<std::string, Integrator> kByName = {
      {"rkf45", Integrator::kRkf45},
      {"rk4", Integrator::kRk4},
      {"dormand-prince", Integrator::kDormandPrince},
      {"semi-implicit-euler", Integrator::kSemiImplicitEuler},
      {"variational", Integrator::kVariational}};
  return kByName;
}

const std::map<std::string, LoopTreatment>& loop_treatments() {
  static const std::map<std::string, LoopTreatment> kByName = {
      {"projection", LoopTreatment::kProjection},
      {"baumgarte", LoopTreatment::kBaumgarte},
      {"none", LoopTreatment::kNone}};
  return kByName;
}

Run::Run(const Model<double>& model, ForwardDynamics& method, const ActingForces& forces,
         const RunOptions& options)
    : model_(model), method_(method), forces_(forces), options_(options) {}

RunResult Run::simulate(const Checkpoint<double>& start, const std::string& folder) {
  SimulationOptions<double> options;
  options.integrator = options_.integrator;
  options.step = options_.step;
  options.tolerance = options_.tolerance;
  options.loops = options_.loops;
  options.baumgarte_rate = options_.baumgarte_rate;
  if (!options_.stop.empty()) options.stop = parse_stop_condition(options_.stop, model_);
  Simulation<double> simulation(
      model_,
      {[this](const auto& q, const auto& v, const auto& tau, const auto& environment, auto& qdd) {
         return method_.solve(q, v, tau, environment, qdd);
       },
       forces_.controller, forces_.loads, forces_.gravity},
      options);
  const Halt started = simulation.start(start);
  if (started == Halt::kOpenLoops) {
    throw InputError(
        "the start does not satisfy the loops: give --q0 and --v0 that do, or --close-loops");
  }
  if (started != Halt::kNone) throw InputError(fault_text(simulation, model_));

  const InterruptGuard guard;
  Output output(model_, method_, forces_, options_, folder);
  Sample first;
  take(simulation, model_, first);
  output.add(first);
  Outcome outcome;
  outcome.failure = "did not come to its end";  // what a reader finds should it be killed
  output.describe(describe(simulation, start, outcome, output), {options_.step, start});
  outcome.failure.clear();
  RunResult result;
  try {
    go_on(simulation, output, outcome);
    output.finish();
  } catch (const InputError& error) {
    outcome.failure = error.what();
  }
  result.summary = describe(simulation, start, outcome, output);
  if (interrupted != 0) result.exit_code = kInterruptedExitCode;
  if (outcome.halt == Halt::kFault || !outcome.failure.empty()) result.exit_code = 1;
  try {
    output.describe(result.summary, {options_.step, simulation.checkpoint()});
  } catch (const InputError& error) {  // the earlier ones are still there
    if (outcome.failure.empty()) throw;
  }
  return result;
}

Json Run::describe(const Simulation<double>& simulation, const Checkpoint<double>& start,
                   const Outcome& outcome, const Output& output) const {
  const double begin = start.start_time + static_cast<double>(start.steps) * options_.step;
  Json out = {{"model", model_.name},
              {"model_options",
               {{"floating", options_.build.floating},
                {"weld_massless", options_.build.weld_massless},
                {"mimic", options_.build.mimic_as_couplings}}},
              {"method", options_.method},
              {"integrator", name_of(integrators(), options_.integrator)},
              {"start", begin},
              {"end", simulation.time()},
              {"step", options_.step},
              {"steps", simulation.steps() - start.steps},
              {"wall_seconds", outcome.wall},
              {"times_real_time", (simulation.time() - begin) / std::max(outcome.wall, 1e-9)}};
  output.summary().write(out);
  if (model_.has_constraints()) {
    out["loops"]["treatment"] = name_of(loop_treatments(), options_.loops);
    out["loops"]["drift"] = simulation.drift();
  }
  out["notices"] = Json::array();
  for (const Notice<double>& notice : simulation.notices()) {
    out["notices"].push_back({{"time", notice.time}, {"text", notice.text}});
  }
  out["halt"] = halt_text(simulation, outcome);
  return out;
}

/// Null where it came to its end.
Json Run::halt_text(const Simulation<double>& simulation, const Outcome& outcome) const {
  if (!outcome.failure.empty()) return outcome.failure;
  if (outcome.halt == Halt::kFault) return fault_text(simulation, model_);
  if (outcome.halt == Halt::kStopped) return "stopped: " + options_.stop;
  if (interrupted != 0) return "interrupted";
  return nullptr;
}

void Run::go_on(Simulation<double>& simulation, Output& output, Outcome& outcome) const {
  const auto last = static_cast<std::int64_t>(
      std::llround((options_.time - simulation.start_time()) / options_.step));
  Progress progress(simulation.time(), options_.time);
  std::vector<Sample> samples(kChunk);
  Halt& halt = outcome.halt;
  while (halt == Halt::kNone && interrupted == 0 && simulation.steps() < last) {
    int count = 0;
    const auto begin = std::chrono::steady_clock::now();
    while (halt == Halt::kNone && count < kChunk && simulation.steps() < last) {
      halt = simulation.step();
      const bool is_wanted = halt == Halt::kStopped || simulation.steps() % options_.every == 0;
      if (halt != Halt::kFault && is_wanted) take(simulation, model_, samples[count++]);
    }
    outcome.wall += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    for (int i = 0; i < count; ++i) output.add(samples[i]);
    progress.at(simulation.time());
  }
}

}  // namespace hybridyn::cli
