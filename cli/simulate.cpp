// `hybridyn simulate`: the motion of a robot, step by step, into a folder.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <iostream>
#include <map>
#include <memory>
#include <optional>

#include "cli/contact_option.hpp"
#include "cli/method_option.hpp"
#include "cli/subcommands.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/evaluation/states.hpp"
#include "hybridyn/methods/loop_closing.hpp"
#include "hybridyn/options/model_options.hpp"
#include "hybridyn/options/option_checks.hpp"
#include "hybridyn/runs/run.hpp"
#include "hybridyn/runs/run_page.hpp"
#include "hybridyn/runs/saved_state.hpp"
#include "hybridyn/runs/steady_forces.hpp"
#include "hybridyn/runs/summary.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/printable.hpp"
#include "hybridyn/text/suggestion.hpp"

namespace hybridyn::tools {
namespace {

struct SimulateOptions {
  ModelFile model;
  MethodOptions method;
  ContactChoice contact;
  std::vector<double> q0;
  std::vector<double> v0;
  std::string keyframe;
  std::string states;
  std::string from;
  bool close_loops = false;
  std::string controller;
  RunOptions run;
  std::vector<std::string> columns;
  std::string out;
  bool open = false;
  bool json = false;
};

/// Numbers of an option as coordinates of a group, "q" or "v".
VectorX<double> coordinates(const std::vector<double>& given, const Model<double>& model, int size,
                            const char* option, const std::string& group) {
  if (static_cast<int>(given.size()) != size) {
    throw UsageError(std::string(option) + " has " + std::to_string(given.size()) +
                     " numbers, but the model has n" + group + " = " + std::to_string(size));
  }
  std::size_t i = 0;
  for (const Column& column : motion_columns(model)) {
    if (column.group != group) continue;
    if (!std::isfinite(given[i++])) {
      throw UsageError(std::string(option) + ": number " + std::to_string(i) + ", " + column.name +
                       ", is not finite");
    }
  }
  return Eigen::Map<const VectorX<double>>(given.data(), size);
}

VectorX<double> configuration(const std::vector<double>& given, const Model<double>& model) {
  VectorX<double> out = coordinates(given, model, model.nq, "--q0", "q");
  if (const std::string zero = zero_quaternion(model, out); !zero.empty()) {
    throw UsageError("--q0: " + zero);
  }
  if (!is_normalised<double>(model, out)) normalise<double>(model, out);
  return out;
}

void close_loops(const Model<double>& model, Checkpoint<double>& start) {
  LoopClosing loops(model);
  if (!loops.close(start.q)) {
    throw InputError("--close-loops: found no configuration near the start that closes the loops");
  }
  loops.keep_closed(start.q, start.v);
}

const load::Keyframe& keyframe_of(const load::LoadedModel& loaded, const std::string& name) {
  std::vector<std::string> known;
  for (const load::Keyframe& keyframe : loaded.keyframes) {
    if (keyframe.name == name) return keyframe;
    known.push_back(keyframe.name);
  }
  if (known.empty()) throw InputError("--keyframe: the model has no keyframes");
  throw InputError("--keyframe: " + unknown_word(name, known));
}

/// At rest in the neutral configuration, but for what the options and the state of a file say.
Checkpoint<double> start_of(const SimulateOptions& options, const load::LoadedModel& loaded,
                            const std::optional<SavedState>& saved,
                            const std::optional<States>& states) {
  const Model<double>& model = loaded.model;
  Checkpoint<double> start;
  if (saved) {
    if (saved->step == options.run.step) return saved->at;
    start.start_time = saved->time();
    start.q = saved->at.q;
    start.v = saved->at.v;
    return start;
  }
  start.q.resize(model.nq);
  neutral(model, start.q);
  start.v = VectorX<double>::Zero(model.nv);
  if (states) {
    start.q = states->states[0].q;
    start.v = states->states[0].v;
  }
  if (!options.keyframe.empty()) {
    const load::Keyframe& keyframe = keyframe_of(loaded, options.keyframe);
    start.q = keyframe.q;
    start.v = keyframe.v;
  }
  if (!options.q0.empty()) start.q = configuration(options.q0, model);
  if (!options.v0.empty()) start.v = coordinates(options.v0, model, model.nv, "--v0", "v");
  if (options.close_loops) close_loops(model, start);
  return start;
}

std::optional<States> read_states(const std::string& file, const Model<double>& model) {
  if (file.empty()) return std::nullopt;
  States out = parse_states(read_file(file), file, model);
  for (const std::string& warning : out.warnings) std::cerr << "warning: " << warning << '\n';
  if (out.states.empty()) throw InputError(file + ": has no states");
  return out;
}

/// What acts at a state of eval acts all the time here, with what the controller file says.
ActingForces forces_of(const SimulateOptions& options, const Model<double>& model,
                       const std::optional<States>& states) {
  ActingForces out;
  if (!options.controller.empty()) {
    const Vector3<double> gravity =
        states && states->gives_gravity ? states->gravity : ActingForces().gravity;
    out = parse_controller(read_file(options.controller), options.controller, model, gravity);
  }
  if (!states) return out;
  if (states->gives_gravity && out.gives_gravity && states->gravity != out.gravity) {
    throw InputError(options.states + " and " + options.controller +
                     " give two different gravities: leave one out");
  }
  if (states->gives_gravity) out.gravity = states->gravity;
  add_steady_forces(states->states[0], model, out);
  return out;
}

RunResult run_from(Run& run, const Checkpoint<double>& start, const std::string& folder) {
  try {
    return run.simulate(start, folder);
  } catch (const OpenLoops& error) {
    throw InputError(std::string(error.what()) + ": give --q0 and --v0 that do, or --close-loops");
  }
}

int simulate(SimulateOptions options, bool step_is_given) {
  const load::LoadedModel loaded = load_model(options.model);
  const Model<double>& model = loaded.model;
  std::optional<SavedState> saved;
  if (!options.from.empty()) saved = read_state(options.from, model);
  if (saved && !step_is_given) options.run.step = saved->step;
  options.run.model_path = options.model.path;
  options.run.model_text = urdf_of(loaded);
  options.run.build = loaded.options;
  options.run.method = options.method.method;
  options.run.columns = {options.columns.begin(), options.columns.end()};
  options.method.flags = {"-O3", "-march=native"};
  const std::optional<States> states = read_states(options.states, model);
  const ActingForces forces = forces_of(options, model, states);
  const Checkpoint<double> start = start_of(options, loaded, saved, states);
  const std::unique_ptr<ForwardDynamics> method =
      make_method(options.method, options.model.path, model);
  const std::optional<ContactScene> scene =
      contact_scene(options.contact, loaded, options.model.build.strict);
  if (scene) options.run.scene = &*scene;
  options.run.contact = options.contact.method;
  options.run.blocks = blocks_of(options.method, options.model.path, model);
  // What ends beyond a limit has to get there.
  if (options.contact.sleep_after) {
    if (options.contact.method.rfind("volume", 0) != 0) {
      throw UsageError("--sleep: nothing sleeps but with --contact volume");
    }
    options.run.sleep_after = *options.contact.sleep_after;
  }
  options.run.joint_limits = !options.contact.ignore_limits && options.run.stop != "limits";
  Run run(model, *method, forces, options.run);
  const RunResult result = run_from(run, start, options.out);
  if (options.json) {
    print(std::cout, result.summary);
  } else {
    std::cout << summary_text(result.summary);
  }
  if (result.exit_code == 1) {
    std::cerr << "halted: " << printable(result.summary.at("halt").get<std::string>()) << '\n';
  }
  if (options.open) open_page(write_page(page_of(read_run(options.out)), options.out));
  return result.exit_code;
}

/// CLI::PositiveNumber takes NaN and infinity.
CLI::Validator positive() {
  return {[](const std::string& text) {
            double number = 0;
            const bool is_number = CLI::detail::lexical_cast(text, number);
            const bool holds = is_number && std::isfinite(number) && number > 0;
            return holds ? std::string() : "'" + text + "' is not a number greater than zero";
          },
          "POSITIVE"};
}

CLI::Validator not_empty() {
  return {[](const std::string& text) {
            return text.empty() ? std::string("the name of the folder is empty") : std::string();
          },
          ""};
}

void add_start_options(CLI::App& command, SimulateOptions& options) {
  const auto list = [&](const char* name, std::vector<double>& to, const char* what) {
    return command.add_option(name, to, what)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("NUMBERS");
  };
  CLI::Option* q0 = list("--q0", options.q0,
                         "configuration at the start, separated by commas (default: neutral)");
  CLI::Option* v0 = list("--v0", options.v0, "velocities at the start (default: at rest)");
  CLI::Option* keyframe =
      command
          .add_option("--keyframe", options.keyframe, "start in the state that the model calls so")
          ->excludes(q0)
          ->type_name("NAME");
  command
      .add_option("--states", options.states,
                  "start in the first of these (JSON, as for eval), with the gravity, joint forces "
                  "and external wrenches that it has")
      ->excludes(q0)
      ->excludes(v0)
      ->excludes(keyframe)
      ->type_name("FILE");
  CLI::Option* from =
      command.add_option("--from", options.from, "go on from the state.json of another run")
          ->excludes(q0)
          ->excludes(v0)
          ->excludes(keyframe)
          ->type_name("FILE");
  command
      .add_flag("--close-loops", options.close_loops,
                "start in the nearest state that closes the loops")
      ->excludes(from);
}

void add_step_options(CLI::App& command, SimulateOptions& options) {
  command.add_option("--time", options.run.time, "until this time, in seconds")
      ->check(positive())
      ->capture_default_str();
  command.add_option("--step", options.run.step, "in seconds")
      ->check(positive())
      ->capture_default_str();
  command.add_option("--every", options.run.every, "write each of that many steps")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command
      .add_option("--integrator", options.run.integrator,
                  "rkf45 (default), rk4, dormand-prince, semi-implicit-euler, variational")
      ->transform(chosen_from(integrators()))
      ->type_name("NAME");
  command
      .add_option("--tolerance", options.run.tolerance,
                  "of errors in each step, for dormand-prince, which chooses its steps")
      ->check(positive())
      ->capture_default_str();
  command
      .add_option("--loops", options.run.loops,
                  "projection (default), baumgarte: they stay open by a little, or none: they "
                  "drift")
      ->transform(chosen_from(loop_treatments()))
      ->type_name("HOW");
  command.add_option("--baumgarte-rate", options.run.baumgarte_rate, "in 1/s")
      ->check(positive())
      ->capture_default_str();
  command
      .add_option("--stop", options.run.stop,
                  "end when it holds: \"limits\" (of a joint), or as in \"q.knee>1.2\"")
      ->type_name("CONDITION");
}

void add_output_options(CLI::App& command, SimulateOptions& options) {
  CLI::Option* out =
      command.add_option("--out", options.out, "folder for the results (default: only a summary)")
          ->check(not_empty())
          ->type_name("DIR");
  command
      .add_option("--columns", options.columns,
                  "which groups to write: "
                  "q,v,qdd,tau,energy,power,momentum,com,loops,wrench,balance,contact "
                  "(default: all)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(one_of(std::vector<std::string>(kGroups.begin(), kGroups.end())))
      ->type_name("GROUPS");
  command
      .add_option("--checkpoint", options.run.checkpoint,
                  "renew summary and state in the folder each that many seconds")
      ->check(positive())
      ->needs(out)
      ->capture_default_str();
  command.add_flag("--open", options.open, "write the page of `report` too, and open it")
      ->needs(out);
  command.add_flag("--json", options.json, "print the summary as JSON");
}

}  // namespace

void add_simulate(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("simulate", "Motion over time, into a folder");
  const auto options = std::make_shared<SimulateOptions>();
  add_model_options(*command, options->model);
  add_effect_options(*command, options->model);
  add_start_options(*command, *options);
  add_step_options(*command, *options);
  add_method_options(*command, options->method);
  command->add_option("--controller", options->controller, "joint controllers and pushes (JSON)")
      ->type_name("FILE");
  add_contact_options(*command, options->contact);
  add_output_options(*command, *options);
  command->footer(
      "Example:\n  hybridyn simulate robot.urdf --q0 2.356,-0.785,3.927 --time 3 "
      "--out falling");
  command->callback([options, command, &exit_code] {
    exit_code = simulate(*options, command->count("--step") > 0);
  });
}

}  // namespace hybridyn::tools
