// One simulation from start to end: steps, output, progress and an account of how it went.
#pragma once

#include <map>
#include <string>

#include "hybridyn/simulation/simulation.hpp"
#include "run/controller_file.hpp"
#include "run/run_folder.hpp"

namespace hybridyn::cli {

/// By the names that the command line and summaries use.
const std::map<std::string, Integrator>& integrators();

struct RunOptions {
  double time = 3;
  double step = 1e-3;
  int every = 1;
  Integrator integrator = Integrator::kRkf45;
  LoopTreatment loops = LoopTreatment::kProjection;
  std::string model_path;
  BuildOptions build;  // of the model
  std::string method;
};

struct RunResult {
  Json summary;
  int exit_code = 0;  // 0 to its end, 1 halted, 130 interrupted
};

class Run {
 public:
  /// Model and method must outlive the object.
  Run(const Model<double>& model, ForwardDynamics& method, const ActingForces& forces,
      const RunOptions& options);

  /// Writes into `folder` unless it is empty. SIGINT ends it, with all results up to there. Throws
  /// InputError where a start is not on the loops, or a file cannot be written.
  RunResult simulate(const Checkpoint& start, const std::string& folder);

 private:
  class Output;
  struct Outcome {
    Halt halt = Halt::kNone;
    double wall = 0;  // seconds for the steps alone
  };
  Outcome go_on(Simulation<double>& simulation, Output& output) const;

  const Model<double>& model_;
  ForwardDynamics& method_;
  ActingForces forces_;
  RunOptions options_;
};

}  // namespace hybridyn::cli
