#include "hybridyn/runs/run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <new>
#include <optional>

#include "hybridyn/contact/joint_rows.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"
#include "hybridyn/runs/contact_methods.hpp"
#include "hybridyn/runs/contact_watch.hpp"
#include "hybridyn/runs/fault_text.hpp"
#include "hybridyn/runs/interrupt_guard.hpp"
#include "hybridyn/runs/run_progress.hpp"
#include "hybridyn/runs/stop_condition.hpp"
#include "hybridyn/runs/summary.hpp"
#include "hybridyn/runs/take_sample.hpp"
#include "hybridyn/simulation/contact_method.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/text/hash.hpp"

namespace hybridyn::tools {
namespace {

constexpr int kEndedBySignal = 128;  // and the signal, as shells have it
constexpr int kChunk = 100;          // outputs between two looks at clock and files
constexpr int kChunkSteps = 1000;    // and no more than these steps

/// What a reader finds should it be killed.
constexpr const char* kUnfinished = "did not come to its end";

template <class Value>
std::string name_of(const std::map<std::string, Value>& names, Value value) {
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&](const auto& entry) { return entry.second == value; });
  return found->first;
}

FaultReport report_of(const Simulation<double>& simulation) {
  return {simulation.fault(), simulation.fault_time(), simulation.tau(), simulation.qdd()};
}

/// Loops that hold on to the ground take momentum away.
bool is_on_ground(const Model<double>& model) {
  return !model.floating ||
         std::any_of(model.loops.begin(), model.loops.end(), [](const Loop<double>& loop) {
           return loop.predecessor == kWorld || loop.successor == kWorld;
         });
}

/// Those of control laws among them, in the order of their times.
std::vector<Notice<double>> with_control(const std::vector<Notice<double>>& own,
                                         const ControlNotices& control) {
  std::vector<Notice<double>> out;
  std::merge(own.begin(), own.end(), control.begin(), control.end(), std::back_inserter(out),
             [](const auto& a, const auto& b) { return a.time < b.time; });
  return out;
}

/// Of the bits of all that a run goes on from: the same where two runs are the same.
std::string state_hash(const Checkpoint<double>& at) {
  std::string bytes;
  const auto add = [&bytes](const double* numbers, std::size_t count) {
    bytes.append(reinterpret_cast<const char*>(numbers), count * sizeof(double));
  };
  add(at.q.data(), static_cast<std::size_t>(at.q.size()));
  add(at.v.data(), static_cast<std::size_t>(at.v.size()));
  add(at.scheme.data(), at.scheme.size());
  return hash_of(bytes);
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
         const RunOptions& options, bool is_passive, const std::string& folder)
      : recorder_(model, method, options.scene, forces.gravity,
                  is_wanted("wrench", options) && !folder.empty()),
        summary_(recorder_.columns(), is_passive,
                 is_passive && !is_on_ground(model) && forces.gravity.isZero()) {
    std::set<std::string> groups;
    for (const char* group : kGroups) {
      if (is_wanted(group, options)) groups.insert(group);
    }
    if (is_passive) groups.erase("power");
    if (!folder.empty()) {
      writer_.emplace(folder, recorder_.columns(), groups, options.model_text);
      std::vector<std::string> links;
      for (const Frame<double>& frame : model.frames) links.push_back(frame.name);
      if (options.scene != nullptr) writer_->begin_contacts(links);
    }
  }

  void add(const Sample& sample) {
    recorder_.derive(sample, row_);
    summary_.add(row_);
    if (writer_) writer_->write(row_, sample.contact.loads);
  }
  void describe(const Json& summary, const SavedState& state) {
    if (writer_) writer_->describe(summary, state);
  }
  void give_up() {
    if (writer_) writer_->give_up();
  }
  void finish() {
    if (writer_) writer_->finish();
  }
  const Summary& summary() const { return summary_; }

 private:
  static bool is_wanted(const char* group, const RunOptions& options) {
    return options.columns.empty() || options.columns.count(group) > 0;
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
    : model_(model), method_(method), forces_(forces), options_(options) {
  if (options.scene != nullptr) touching_ = touching_frames(*options.scene);
}

Run::~Run() = default;

SimulationOptions<double> Run::simulation_options(ContactMethod* scheme) const {
  SimulationOptions<double> out;
  out.scheme = scheme;
  out.integrator = options_.integrator;
  out.step = options_.step;
  out.tolerance = options_.tolerance;
  out.loops = options_.loops;
  out.baumgarte_rate = options_.baumgarte_rate;
  if (!options_.stop.empty()) out.stop = parse_stop_condition(options_.stop, model_);
  return out;
}

void Run::start(Simulation<double>& simulation, const Checkpoint<double>& at) const {
  const Halt started = simulation.start(at);
  if (started == Halt::kOpenLoops) {
    throw OpenLoops("the start does not satisfy the loops");
  }
  if (started != Halt::kNone) throw InputError(fault_text(report_of(simulation), model_));
}

void Run::take(const Simulation<double>& simulation, Sample& out) const {
  take_sample({simulation, scheme_.get(), options_.scene, touching_}, model_, out);
}

RunResult Run::simulate(const Checkpoint<double>& start_at, const std::string& folder) {
  const Schedule schedule = schedule_of(start_at, options_.step, options_.time);
  static const ContactScene kNothing;
  ContactOptions contact;
  contact.joint_limits = options_.joint_limits;
  contact.sleep_after = options_.sleep_after;
  const bool has_scheme = options_.scene != nullptr || has_joint_rows(model_, contact);
  scheme_.reset();
  if (has_scheme) {
    scheme_ = make_contact_method(options_.contact, model_,
                                  options_.scene != nullptr ? *options_.scene : kNothing, contact);
  }
  watch_.reset();
  if (options_.scene != nullptr) {
    const bool goes_on = !start_at.scheme.empty();
    watch_ = std::make_unique<ContactWatch>(model_, *options_.scene, goes_on);
  }
  const bool is_passive =
      !has_scheme && !forces_.controller && !forces_.loads && !has_damping(model_);
  Simulation<double> simulation(
      model_,
      {[this](const auto& q, const auto& v, const auto& tau, const auto& environment, auto& qdd) {
         return method_.solve(q, v, tau, environment, qdd);
       },
       forces_.controller, forces_.loads, forces_.gravity, forces_.sample},
      simulation_options(scheme_.get()));
  start(simulation, start_at);

  const InterruptGuard guard;
  Output output(model_, method_, forces_, options_, is_passive, folder);
  Sample first;
  take(simulation, first);
  output.add(first);
  output.describe(describe(simulation, start_at, {Halt::kNone, 0, kUnfinished}, output),
                  {options_.step, start_at});
  Outcome outcome;
  try {
    go_on(schedule, start_at, simulation, output, outcome);
    output.finish();
  } catch (const InputError& error) {
    outcome.failure = error.what();
  } catch (const std::bad_alloc&) {
    outcome.failure = "there was not enough memory";
  }
  RunResult result;
  result.summary = describe(simulation, start_at, outcome, output);
  if (InterruptGuard::signal() != 0) result.exit_code = kEndedBySignal + InterruptGuard::signal();
  if (outcome.halt == Halt::kFault || !outcome.failure.empty()) result.exit_code = 1;
  if (!outcome.failure.empty()) output.give_up();
  try {
    output.describe(result.summary, {options_.step, simulation.checkpoint()});
  } catch (const InputError&) {  // the earlier ones are still there
    if (outcome.failure.empty()) throw;
  }
  return result;
}

Json Run::describe(const Simulation<double>& simulation, const Checkpoint<double>& start,
                   const Outcome& outcome, const Output& output) const {
  const double begin = start.start_time + static_cast<double>(start.steps) * options_.step;
  Json out = {{"model", model_.name},
              {"model_path", std::filesystem::absolute(options_.model_path).string()},
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
              {"state_hash", state_hash(simulation.checkpoint())},
              {"wall_seconds", outcome.wall},
              {"times_real_time", (simulation.time() - begin) / std::max(outcome.wall, 1e-9)}};
  if (!options_.blocks.empty()) out["blocks"] = options_.blocks;
  output.summary().write(out);
  if (model_.has_constraints()) {
    out["loops"]["treatment"] = name_of(loop_treatments(), options_.loops);
    out["loops"]["drift"] = simulation.drift();
  }
  if (options_.scene != nullptr) {
    out["contact"]["method"] = options_.contact;
    out["contact"]["parameters"] = contact_parameters(options_.contact, {});
    out["contact"]["ground"] = has_ground(*options_.scene);
    out["contact"]["links"] = Json::array();
    for (const int frame : touching_) out["contact"]["links"].push_back(model_.frames[frame].name);
  }
  out["notices"] = Json::array();
  for (const Notice<double>& notice :
       merged_notices(with_control(simulation.notices(), *forces_.notices), watch_.get())) {
    out["notices"].push_back({{"time", notice.time}, {"text", notice.text}});
  }
  out["halt"] = halt_text(simulation, outcome);
  return out;
}

/// Null where it came to its end.
Json Run::halt_text(const Simulation<double>& simulation, const Outcome& outcome) const {
  if (!outcome.failure.empty()) return outcome.failure;
  if (outcome.halt == Halt::kFault) return fault_text(report_of(simulation), model_);
  if (outcome.halt == Halt::kStopped) return "stopped: " + options_.stop;
  if (InterruptGuard::signal() != 0) return "interrupted";
  return nullptr;
}

/// Some, of which those that are to be written go into `samples`.
Halt Run::take_steps(const Schedule& schedule, Simulation<double>& simulation,
                     std::vector<Sample>& samples, int& count) const {
  Halt halt = Halt::kNone;
  count = 0;
  for (int step = 0; halt == Halt::kNone && count < kChunk && step < kChunkSteps; ++step) {
    if (InterruptGuard::signal() != 0 || !(simulation.time() < options_.time)) break;
    const bool is_full = simulation.steps() < schedule.full_steps;
    if (!is_full && !schedule.has_short_step) break;
    halt = is_full ? simulation.step() : simulation.step_to(options_.time);
    if (watch_ && halt != Halt::kFault) watch_->add(simulation.time(), *scheme_);
    const bool is_wanted =
        !is_full || halt == Halt::kStopped || simulation.steps() % options_.every == 0;
    if (halt != Halt::kFault && is_wanted) take(simulation, samples[count++]);
  }
  return halt;
}

void Run::go_on(const Schedule& schedule, const Checkpoint<double>& start,
                Simulation<double>& simulation, Output& output, Outcome& outcome) const {
  using Clock = std::chrono::steady_clock;
  const auto seconds = [](Clock::duration d) { return std::chrono::duration<double>(d).count(); };
  const std::int64_t last = schedule.full_steps + (schedule.has_short_step ? 1 : 0);
  RunProgress progress(simulation.time(), options_.time);
  std::vector<Sample> samples(kChunk);
  Clock::time_point saved = Clock::now();
  while (outcome.halt == Halt::kNone && InterruptGuard::signal() == 0 &&
         simulation.steps() < last) {
    int count = 0;
    const Clock::time_point begin = Clock::now();
    outcome.halt = take_steps(schedule, simulation, samples, count);
    outcome.wall += seconds(Clock::now() - begin);
    for (int i = 0; i < count; ++i) output.add(samples[i]);
    progress.at(simulation.time());
    if (seconds(Clock::now() - saved) < options_.checkpoint) continue;
    output.describe(describe(simulation, start, {Halt::kNone, outcome.wall, kUnfinished}, output),
                    {options_.step, simulation.checkpoint()});
    saved = Clock::now();
  }
}

}  // namespace hybridyn::tools
