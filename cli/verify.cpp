// `hybridyn verify`: do the methods of forward dynamics agree with each other?
#include <CLI/CLI.hpp>
#include <array>
#include <charconv>
#include <iostream>
#include <memory>

#include "cli/partition_option.hpp"
#include "cli/subcommands.hpp"
#include "hybridyn/evaluation/verification.hpp"
#include "hybridyn/options/model_options.hpp"
#include "hybridyn/options/option_checks.hpp"
#include "hybridyn/text/json_output.hpp"
#include "hybridyn/text/text_table.hpp"
#include "hybridyn/toolchain/hybrid_method.hpp"
#include "hybridyn/toolchain/splice_method.hpp"

namespace hybridyn::tools {
namespace {

// Relative differences. Loops amplify rounding errors near the states where they lose rank.
constexpr double kTreeTolerance = 1e-10;
constexpr double kLoopTolerance = 1e-8;

struct VerifyOptions {
  ModelFile model;
  VerificationOptions verification;  // tolerance 0: by the kind of model, and by rounding
  bool json = false;
  bool numeric = false;
  bool no_cache = false;
  std::vector<std::string> partitions;
};

/// "3.1e-14"
std::string difference_text(double value) {
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::scientific, 1)
                       .ptr;
  return {buffer.data(), end};
}

void print_text(std::ostream& out, const Model<double>& model, const VerifyOptions& options,
                const Verification& result, bool passed) {
  out << model.name << ": " << options.verification.samples << " random states (seed "
      << options.verification.seed
      << "), largest relative difference from the median of the numeric methods\n\n";
  TextTable table({{"method"},
                   {"qdd", Align::kRight},
                   {"wrenches", Align::kRight},
                   {"rounding", Align::kRight}});
  for (const Verification::Differences& method : result.methods) {
    table.add_row({method.name, difference_text(method.qdd), difference_text(method.wrenches),
                   difference_text(method.rounding)});
  }
  table.print(out);
  out << '\n'
      << (passed ? "agree" : "DISAGREE") << " (tolerance "
      << difference_text(options.verification.tolerance)
      << (options.verification.allow_rounding ? ", more where rounding explains it)\n" : ")\n");
  if (result.ill_conditioned_states > 0) {
    out << "ill conditioned in " << result.ill_conditioned_states
        << " states: rounding leaves few digits there\n";
  }
}

/// As `hybridyn eval` reads it.
Json state_json(const Model<double>& model, const State& state) {
  Json external = Json::object();
  for (const State::External& e : state.external) {
    external[model.frames[e.frame].name] = to_json(e.F_F);
  }
  return {{"q", to_json(state.q)},
          {"v", to_json(state.v)},
          {"tau", to_json(*state.tau)},
          {"external", std::move(external)}};
}

Json result_json(const Model<double>& model, const VerifyOptions& options,
                 const Verification& result, bool passed) {
  Json methods = Json::object();
  for (const Verification::Differences& method : result.methods) {
    methods[method.name] = {
        {"qdd", method.qdd}, {"wrenches", method.wrenches}, {"rounding", method.rounding}};
  }
  return {{"model", model.name},
          {"floating", model.floating},
          {"samples", options.verification.samples},
          {"seed", options.verification.seed},
          {"methods", methods},
          {"worst", result.worst},
          {"tolerance", options.verification.tolerance},
          {"ill_conditioned_states", result.ill_conditioned_states},
          {"agree", passed},
          {"worst_state", state_json(model, result.worst_state)}};
}

/// Two for each partition that is asked for: as the class Robot, and by ADA where that can be.
std::vector<NamedMethod> hybrid_methods(const VerifyOptions& options, const Model<double>& model) {
  std::vector<NamedMethod> out;
  if (options.numeric) return out;
  CompileOptions compile;
  compile.use_cache = !options.no_cache;
  std::vector<std::string> partitions = options.partitions;
  if (partitions.empty()) partitions.emplace_back();
  for (const std::string& text : partitions) {
    const ChosenPartition chosen = chosen_partition(text, options.model.path, model);
    const std::string hybrid = "hybrid " + chosen.text;
    out.push_back({hybrid, make_hybrid_method(hybrid, model, chosen.partition, compile)});
    if (!can_be_spliced(model, chosen.partition)) continue;
    const std::string splice = "splice " + chosen.text;
    out.push_back({splice, make_splice_method(splice, model, chosen.partition, compile)});
  }
  return out;
}

int verify(VerifyOptions options) {
  const load::LoadedModel loaded = load_model(options.model);
  const Model<double>& model = loaded.model;
  VerificationOptions& verification = options.verification;
  verification.allow_rounding = verification.tolerance == 0;
  if (verification.allow_rounding) {
    verification.tolerance = model.has_constraints() ? kLoopTolerance : kTreeTolerance;
  }
  const Verification result = verify_methods(model, hybrid_methods(options, model), verification);
  const bool passed = result.worst_excess <= 1;
  if (options.json) {
    print(std::cout, result_json(model, options, result, passed));
  } else {
    print_text(std::cout, model, options, result, passed);
  }
  return passed ? 0 : 1;
}

}  // namespace

void add_verify(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("verify", "Compare the methods of forward dynamics at random states");
  const auto options = std::make_shared<VerifyOptions>();
  add_model_options(*command, options->model);
  add_effect_options(*command, options->model);
  options->verification.tolerance = 0;
  command->add_option("--samples", options->verification.samples, "number of states")
      ->check(whole_number(1))
      ->capture_default_str();
  command->add_option("--seed", options->verification.seed, "of the random numbers")
      ->check(whole_number(0))
      ->capture_default_str();
  command
      ->add_option("--tolerance", options->verification.tolerance,
                   "largest relative difference (default: 1e-10, with loops 1e-8, more where "
                   "rounding explains it)")
      ->check(positive_number());
  command
      ->add_option("--partition", options->partitions,
                   "of the hybrid method, as for eval; may be given several times")
      ->allow_extra_args(false);
  command->add_flag("--numeric", options->numeric, "numeric methods only: nothing is compiled");
  command->add_flag("--no-cache", options->no_cache, "compile hybrid code anew, and keep nothing");
  command->add_flag("--json", options->json,
                    "print JSON, with the state where the methods differ most");
  command->footer("Example:\n  hybridyn verify robot.urdf --samples 20");
  command->callback([options, &exit_code] { exit_code = verify(*options); });
}

}  // namespace hybridyn::tools
