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

std::string name_of(Integrator integrator) {
  const auto found = std::find_if(integrators().begin(), integrators().end(),
                                  [&](const auto& entry) { return entry.second == integrator; });
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

void write_events(const Simulation<double>& simulation, Json& summary) {
  if (summary.contains("loops")) summary["loops"]["drift"] = simulation.drift();
  summary["notices"] = Json::array();
  for (const Notice<double>& notice : simulation.notices()) {
    summary["notices"].push_back({{"time", notice.time}, {"text", notice.text}});
  }
  summary["halt"] = nullptr;
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
         const std::string& folder)
      : recorder_(model, method, forces.gravity),
        summary_(recorder_.columns(), is_passive(model, forces),
                 is_passive(model, forces) && !is_on_ground(model) && forces.gravity.isZero()) {
    if (!folder.empty()) writer_.emplace(folder, recorder_.columns());
  }

  void add(const Sample& sample) {
    recorder_.derive(sample, row_);
    summary_.add(row_);
    if (writer_) writer_->write(row_);
  }
  void finish(Json& summary, const Checkpoint& checkpoint, const std::string& model_path) {
    if (writer_) writer_->finish(summary, checkpoint, read_file(model_path));
  }
  const Summary& summary() const { return summary_; }

 private:
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
      {"semi-implicit-euler", Integrator::kSemiImplicitEuler}};
  return kByName;
}

Run::Run(const Model<double>& model, ForwardDynamics& method, const ActingForces& forces,
         const RunOptions& options)
    : model_(model), method_(method), forces_(forces), options_(options) {}

RunResult Run::simulate(const Checkpoint& start, const std::string& folder) {
  Simulation<double> simulation(
      model_,
      {[this](const auto& q, const auto& v, const auto& tau, const auto& environment, auto& qdd) {
         return method_.solve(q, v, tau, environment, qdd);
       },
       forces_.controller, forces_.loads, forces_.gravity},
      {options_.integrator, options_.step, options_.loops});
  const Halt started = simulation.start(start.start_time, start.q, start.v, start.steps);
  if (started == Halt::kOpenLoops) {
    throw InputError(
        "the start does not satisfy the loops: give --q0 and --v0 that do, or --close-loops");
  }
  if (started != Halt::kNone) throw InputError(fault_text(simulation, model_));

  const InterruptGuard guard;
  Output output(model_, method_, forces_, folder);
  RunResult result;
  const double begin = simulation.time();
  const Outcome outcome = go_on(simulation, output);
  result.summary = {
      {"model", model_.name},
      {"model_options",
       {{"floating", options_.build.floating},
        {"weld_massless", options_.build.weld_massless},
        {"mimic", options_.build.mimic_as_couplings}}},
      {"method", options_.method},
      {"integrator", name_of(options_.integrator)},
      {"start", begin},
      {"end", simulation.time()},
      {"step", options_.step},
      {"steps", simulation.steps() - start.steps},
      {"wall_seconds", outcome.wall},
      {"times_real_time", (simulation.time() - begin) / std::max(outcome.wall, 1e-9)}};
  output.summary().write(result.summary);
  write_events(simulation, result.summary);
  if (interrupted != 0) {
    result.summary["halt"] = "interrupted";
    result.exit_code = kInterruptedExitCode;
  } else if (outcome.halt != Halt::kNone) {
    result.summary["halt"] = fault_text(simulation, model_);
    result.exit_code = 1;
  }
  output.finish(
      result.summary,
      {start.start_time, options_.step, simulation.steps(), simulation.q(), simulation.v()},
      options_.model_path);
  return result;
}

Run::Outcome Run::go_on(Simulation<double>& simulation, Output& output) const {
  const auto last = static_cast<std::int64_t>(
      std::llround((options_.time - simulation.start_time()) / options_.step));
  Progress progress(simulation.time(), options_.time);
  std::vector<Sample> samples(kChunk);
  take(simulation, model_, samples[0]);
  output.add(samples[0]);
  Outcome out;
  while (out.halt == Halt::kNone && interrupted == 0 && simulation.steps() < last) {
    int count = 0;
    const auto begin = std::chrono::steady_clock::now();
    while (out.halt == Halt::kNone && count < kChunk && simulation.steps() < last) {
      out.halt = simulation.step();
      const bool is_wanted = simulation.steps() % options_.every == 0;
      if (out.halt == Halt::kNone && is_wanted) take(simulation, model_, samples[count++]);
    }
    out.wall += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    for (int i = 0; i < count; ++i) output.add(samples[i]);
    progress.at(simulation.time());
  }
  return out;
}

}  // namespace hybridyn::cli
