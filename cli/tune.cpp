// `hybridyn tune`: the partition that is fastest here, measured and written beside the model.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <sstream>

#include "cli/subcommands.hpp"
#include "hybridyn/options/model_options.hpp"
#include "hybridyn/options/option_checks.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/text/json_output.hpp"
#include "hybridyn/text/text_table.hpp"
#include "hybridyn/timing/benchmark.hpp"
#include "hybridyn/timing/tuning.hpp"
#include "hybridyn/toolchain/partition_text.hpp"

namespace hybridyn::tools {
namespace {

struct Options {
  ModelFile model;
  std::vector<std::string> flags;
  TuneOptions tune;
  double noise_percent = 100 * TuneOptions{}.noise;
  std::string out;
  bool dry_run = false;
  bool json = false;
  bool no_cache = false;
};

std::string percent(double ratio) { return fixed(100 * ratio, 1) + " %"; }

double ratio(const Tuning& tuning, const Tuned& candidate) {
  return candidate.nanoseconds / tuning.candidates.front().nanoseconds;
}

std::string parts_text(const Tuned& candidate) {
  const auto count = [](int n, const std::string& word) {
    return std::to_string(n) + ' ' + word + (n == 1 ? "" : "s");
  };
  std::string out;
  if (candidate.blocks > 0) out = count(candidate.blocks, "block");
  if (candidate.numeric_links == 0) return out;
  return out + (out.empty() ? "" : ", ") + count(candidate.numeric_links, "numeric link");
}

/// "compiler and processor"
std::string setting_of(const TuneOptions& options) {
  BenchmarkOptions benchmark;
  benchmark.compile = options.compile;
  return benchmark_setting(benchmark);
}

/// As the partition file has it: what was measured as comments, a chain a line.
std::string file_text(const Options& options, const Model<double>& model, const Tuning& tuning) {
  constexpr std::size_t kMostRows = 8;
  std::ostringstream out;
  out << "# By hybridyn tune: forward dynamics of " << model.name
      << (model.floating ? ", floating" : "") << ", relative to the fastest\n";
  for (std::size_t i = 0; i < std::min(kMostRows, tuning.candidates.size()); ++i) {
    const Tuned& candidate = tuning.candidates[i];
    out << "#   " << fixed(ratio(tuning, candidate), 3) << "  " << candidate.name << ": "
        << parts_text(candidate) << ", " << fixed(candidate.code_bytes / 1000.0, 1) << " kB of code"
        << (i == tuning.chosen ? "; the choice" : "") << '\n';
  }
  out << "# of " << tuning.candidates.size() << "; less than " << percent(tuning.noise)
      << " is noise\n# " << setting_of(options.tune) << '\n';
  const std::string& text = tuning.candidates[tuning.chosen].text;
  const std::string chains = "chains:";
  if (text.rfind(chains, 0) != 0) {
    out << text << '\n';
    return out.str();
  }
  out << chains << '\n';
  std::istringstream lines(text.substr(chains.size()));
  for (std::string line; std::getline(lines, line, ';');) out << line << '\n';
  return out.str();
}

void print_table(std::ostream& out, const Model<double>& model, const Tuning& tuning) {
  TextTable table({{"partition"},
                   {"parts"},
                   {"operations", Align::kRight},
                   {"code, kB", Align::kRight},
                   {"compiled, s", Align::kRight},
                   {"ns", Align::kRight},
                   {"relative", Align::kRight},
                   {""}});
  for (std::size_t i = 0; i < tuning.candidates.size(); ++i) {
    const Tuned& t = tuning.candidates[i];
    const bool is_close = ratio(tuning, t) <= 1 + tuning.noise;
    table.add_row({t.name, parts_text(t), std::to_string(t.operations),
                   fixed(t.code_bytes / 1000.0, 1), fixed(t.compile_seconds, 1),
                   nanoseconds_text(t.nanoseconds), fixed(ratio(tuning, t), 3),
                   i == tuning.chosen ? "chosen" : (is_close ? "within noise" : "")});
  }
  out << model.name << ": forward dynamics, " << model.nv << " freedoms\n\n";
  table.print(out);
  out << "\nchosen: " << tuning.candidates[tuning.chosen].text << "\nless than "
      << percent(tuning.noise) << " is noise; among equals the fewest parts, then the least code\n";
  if (tuning.left_out > 0) {
    out << tuning.left_out << " left out: no time to compile them (--time)\n";
  }
}

Json tuning_json(const Model<double>& model, const Tuning& tuning) {
  Json candidates = Json::array();
  for (const Tuned& t : tuning.candidates) {
    candidates.push_back({{"name", t.name},
                          {"partition", t.text},
                          {"blocks", t.blocks},
                          {"numeric_links", t.numeric_links},
                          {"operations", t.operations},
                          {"code_bytes", t.code_bytes},
                          {"compile_seconds", t.compile_seconds},
                          {"ns", t.nanoseconds},
                          {"ratio", ratio(tuning, t)}});
  }
  return {{"model", model.name},
          {"chosen", tuning.candidates[tuning.chosen].text},
          {"noise", tuning.noise},
          {"left_out", tuning.left_out},
          {"candidates", std::move(candidates)}};
}

void run(const Options& options) {
  const Model<double> model = load_model(options.model).model;
  const std::string& path = options.model.path;
  const std::string file = options.out.empty() ? partition_file(path) : options.out;
  const Tuning tuning = tune(model, path, options.tune);
  if (!options.dry_run) {
    const bool replaces = std::filesystem::exists(file);
    write_file(file, file_text(options, model, tuning));
    std::cerr << (replaces ? "replaced " : "wrote ") << file << '\n';
  }
  const std::string setting = setting_of(options.tune);
  if (options.json) {
    Json json = tuning_json(model, tuning);
    json["setting"] = setting;
    json["file"] = options.dry_run ? Json() : Json(file);
    print(std::cout, json);
  } else {
    print_table(std::cout, model, tuning);
    std::cout << '\n' << setting << '\n';
  }
}

}  // namespace

void add_tune(CLI::App& app, int& /*exit_code*/) {
  CLI::App* command = app.add_subcommand(
      "tune", "Find the partition that is fastest on this machine, and write it beside the model");
  const auto options = std::make_shared<Options>();
  TuneOptions& tune = options->tune;
  add_model_options(*command, options->model);
  command->add_flag("--rotor-inertia", options->model.build.rotor_inertia,
                    "add gear_ratio^2 * rotor_inertia to the diagonal of M");
  CLI::Option* out =
      command->add_option("--out,-o", options->out, "file to write (default: MODEL.partition)")
          ->type_name("FILE");
  command->add_flag("--dry-run", options->dry_run, "write nothing")->excludes(out);
  command
      ->add_option("--time", tune.seconds,
                   "seconds for compiling; candidates that would take longer are left out")
      ->check(positive_number())
      ->capture_default_str();
  command
      ->add_option("--noise", options->noise_percent,
                   "percent by which times must differ to count (more where more is seen)")
      ->check(number_between(0, 100))
      ->capture_default_str();
  command->add_flag("--thorough", tune.thorough,
                    "also partitions that are slow, for all they tell: none, every:1");
  command
      ->add_option("--flags", options->flags,
                   "of the compiler, separated by commas (default: -O3,-march=native)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--states", tune.states, "random states to go through")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_option("--rounds", tune.rounds, "turns of each candidate; the least counts")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_flag("--json", options->json, "print JSON");
  command->add_flag("--no-cache", options->no_cache, "compile anew, and keep nothing");
  command->footer("Example:\n  hybridyn tune robot.urdf --floating --dry-run");
  command->callback([options] {
    if (!options->flags.empty()) options->tune.compile.flags = options->flags;
    options->tune.compile.use_cache = !options->no_cache;
    options->tune.noise = options->noise_percent / 100;
    run(*options);
  });
}

}  // namespace hybridyn::tools
