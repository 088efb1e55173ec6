// One simulation from start to end: steps, output, progress and an account of how it went.
#pragma once

#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "hybridyn/building/options.hpp"
#include "hybridyn/runs/controller_file.hpp"
#include "hybridyn/runs/recorder.hpp"
#include "hybridyn/runs/run_writer.hpp"
#include "hybridyn/runs/schedule.hpp"
#include "hybridyn/simulation/options.hpp"
#include "hybridyn/simulation/outcome.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn {
template <class S>
class Simulation;
class ContactMethod;
}  // namespace hybridyn

namespace hybridyn::tools {

class ContactWatch;

/// By the names that the command line and summaries use.
const std::map<std::string, Integrator>& integrators();
const std::map<std::string, LoopTreatment>& loop_treatments();

struct RunOptions {
  double time = 3;
  double step = 1e-3;
  int every = 1;
  double checkpoint = 60;  // seconds on the wall until what is known so far is written
  Integrator integrator = Integrator::kRkf45;
  double tolerance = 1e-9;
  LoopTreatment loops = LoopTreatment::kProjection;
  double baumgarte_rate = 20;
  std::string stop;                     // as parse_stop_condition takes it; empty: none
  std::set<std::string> columns;        // groups that are written; empty: all
  const ContactScene* scene = nullptr;  // what can touch; null: nothing does
  std::string contact = "none";         // by which method, for the summary
  bool joint_limits = true;             // joints keep within theirs
  double sleep_after = std::numeric_limits<double>::infinity();  // of `ContactOptions`
  std::string model_path;
  std::string model_text;  // as URDF, for the folder
  BuildOptions build;      // of the model
  std::string method;
  std::vector<std::vector<std::string>> blocks;  // links of each that the method has code for
};

struct RunResult {
  Json summary;
  int exit_code = 0;  // 0 to its end, 1 halted, 128 + the signal that ended it
};

/// A start that is not on the loops.
class OpenLoops : public InputError {
 public:
  using InputError::InputError;
};

class Run {
 public:
  /// Model and method must outlive the object.
  Run(const Model<double>& model, ForwardDynamics& method, const ActingForces& forces,
      const RunOptions& options);
  ~Run();

  /// Writes into `folder` unless it is empty. SIGINT and SIGTERM end it, with all results up to
  /// there, and so does a file that cannot be written, or memory that does not suffice. Throws
  /// UsageError where there is nothing to do, OpenLoops, InputError where the folder cannot be begun;
  /// what was in it is still there then.
  RunResult simulate(const Checkpoint<double>& start, const std::string& folder);

 private:
  class Output;
  struct Outcome {
    Halt halt = Halt::kNone;
    double wall = 0;      // seconds for the steps alone
    std::string failure;  // of files, or of memory
  };
  SimulationOptions<double> simulation_options(ContactMethod* scheme) const;
  void start(Simulation<double>& simulation, const Checkpoint<double>& at) const;
  void go_on(const Schedule& schedule, const Checkpoint<double>& start,
             Simulation<double>& simulation, Output& output, Outcome& outcome) const;
  Halt take_steps(const Schedule& schedule, Simulation<double>& simulation,
                  std::vector<Sample>& samples, int& count) const;
  void take(const Simulation<double>& simulation, Sample& out) const;
  Json describe(const Simulation<double>& simulation, const Checkpoint<double>& start,
                const Outcome& outcome, const Output& output) const;
  Json halt_text(const Simulation<double>& simulation, const Outcome& outcome) const;

  const Model<double>& model_;
  ForwardDynamics& method_;
  ActingForces forces_;
  RunOptions options_;
  std::vector<int> touching_;              // frames whose contacts are written
  std::unique_ptr<ContactMethod> scheme_;  // where there are contacts, limits or dry friction
  std::unique_ptr<ContactWatch> watch_;    // where there are contacts
};

}  // namespace hybridyn::tools
