// `hybridyn eval`: a model's quantities at given states.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>

#include "cli/method_option.hpp"
#include "cli/subcommands.hpp"
#include "hybridyn/evaluation/evaluation.hpp"
#include "hybridyn/options/model_options.hpp"
#include "hybridyn/options/naming.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/step_progress.hpp"

namespace hybridyn::tools {
namespace {

/// Metres, radians or either per second; what a state printed with 7 digits still meets.
constexpr double kOpenLoop = 1e-6;

struct EvalOptions {
  ModelFile model;
  std::string states;
  std::vector<std::string> want = {"qdd"};
  MethodOptions method;
};

Json header(const Model<double>& model, const std::string& method) {
  Json joints = Json::array();
  for (int i = 0; i < model.size(); ++i) joints.push_back(joint_json(model, i));
  return {{"model", model.name}, {"floating", model.floating}, {"method", method}, {"nq", model.nq},
          {"nv", model.nv},      {"joints", std::move(joints)}};
}

/// Whether all numbers are finite; those that are not are printed as null.
bool all_finite(const Json& json) {
  if (json.is_number_float()) return std::isfinite(json.get<double>());
  return !json.is_structured() || std::all_of(json.begin(), json.end(), all_finite);
}

int eval(const EvalOptions& options) {
  const load::LoadedModel loaded = load_model(options.model);
  const Model<double>& model = loaded.model;
  const Wants wants = naming("--want", [&] { return parse_wants(options.want, model); });
  const std::string name = options.states == "-" ? "standard input" : options.states;
  const States states = parse_states(read_file(options.states), name, model);
  for (const std::string& warning : states.warnings) std::cerr << "warning: " << warning << '\n';

  Evaluation evaluation(model, make_method(options.method, options.model.path, model), wants);
  Json out = header(model, options.method.method);
  out["results"] = Json::array();
  bool all_solved = true;
  StepProgress progress("state", static_cast<int>(states.states.size()));
  for (std::size_t i = 0; i < states.states.size(); ++i) {
    const std::string place = name + ": states[" + std::to_string(i) + "]";
    Evaluation::Result result = evaluation.evaluate(states.states[i], states.gravity, place);
    if (result.loop_residual > kOpenLoop) {
      progress.note("warning: " + place + ": does not satisfy the loops (see loop_residual)");
    }
    if (result.ill_conditioned) {
      progress.note("warning: " + place + ": rounding leaves about " +
                    std::to_string(result.digits.value_or(0)) + " digits of qdd (ill conditioned)");
    }
    if (!result.solved) {
      progress.note("hybridyn: " + place +
                    ": has no finite solution by this method; null stands in its place");
    } else if (!all_finite(result.json)) {
      progress.note("hybridyn: " + place +
                    ": not all that is wanted is finite; null stands in its place");
      result.solved = false;
    }
    all_solved = all_solved && result.solved;
    out["results"].push_back(std::move(result.json));
    progress.done(static_cast<int>(i) + 1);
  }
  print(std::cout, out);
  return all_solved ? 0 : 1;
}

}  // namespace

void add_eval(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("eval", "Accelerations, wrenches, matrices and energies at given states");
  const auto options = std::make_shared<EvalOptions>();
  add_model_options(*command, options->model);
  add_effect_options(*command, options->model);
  command->add_option("--states", options->states, "states (JSON), - for standard input")
      ->required()
      ->type_name("FILE");
  command->add_option("--want", options->want, std::string("what to print: ") + kWantHelp)
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("ITEMS")
      ->capture_default_str();
  add_method_options(*command, options->method);
  command->footer("Example:\n  hybridyn eval robot.urdf --states states.json --want qdd,wrenches");
  command->callback([options, &exit_code] { exit_code = eval(*options); });
}

}  // namespace hybridyn::tools
