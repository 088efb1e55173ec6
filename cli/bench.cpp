// `hybridyn bench`: how long forward dynamics takes by each method.
#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>

#include "bench_check.hpp"
#include "bench_peers.hpp"
#include "bench_thesis.hpp"
#include "chart.hpp"
#include "emit/code_writer.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "json_output.hpp"
#include "model_options.hpp"
#include "partition_option.hpp"
#include "partition_study.hpp"
#include "subcommands.hpp"
#include "text_table.hpp"

namespace hybridyn::cli {
namespace {

namespace gen = hybridyn::generator;

struct BenchOptions {
  ModelOptions model;
  std::vector<std::string> partitions;
  std::string peers;  // "all" or names
  bool batch = false;
  CheckOptions check;
  std::string page;
  std::vector<std::string> flags;
  BenchmarkOptions benchmark;
  std::string svg;
  bool json = false;
  bool no_cache = false;
};

const Timing* find(const std::vector<Timing>& timings, const std::string& method) {
  for (const Timing& timing : timings) {
    if (timing.method == method) return &timing;
  }
  return nullptr;
}

double time_of(const std::vector<Timing>& timings, const std::string& method) {
  const Timing* timing = find(timings, method);
  return timing == nullptr ? 0 : timing->nanoseconds;
}

/// What is wrong need not be fast. Loops amplify rounding errors near singular states.
void check(const std::string& model, const std::vector<Timing>& timings) {
  constexpr double kMost = 1e-6;
  for (const Timing& timing : timings) {
    if (timing.difference <= kMost) continue;
    throw InputError(model + ": accelerations by '" + timing.method + "' differ from ABA's by " +
                     generator::shortest(timing.difference, true) +
                     " relative; look closer with `hybridyn verify`");
  }
}

Json timings_json(const std::vector<Timing>& timings) {
  Json out = Json::object();
  const double ada = time_of(timings, "ada");
  for (const Timing& t : timings) {
    out[t.method] = {
        {"ns", t.nanoseconds}, {"ratio_to_ada", t.nanoseconds / ada}, {"difference", t.difference}};
  }
  return out;
}

using Results = std::vector<std::vector<Timing>>;  // of each model

/// Rows of times and of ratios to ADA, a column for each number of links.
void print_table(std::ostream& out, const ThesisTable& table, const Results& results) {
  std::vector<TextTable::Column> columns = {{"ns"}};
  for (const int n : table.links) {
    columns.push_back({std::to_string(n) + (n == 1 ? " link" : " links"), Align::kRight});
  }
  TextTable times(columns);
  columns.front().heading = "relative to ADA";
  TextTable ratios(columns);
  const std::pair<const char*, std::string> rows[] = {
      {"lagrange", "Lagrange"}, {"ada", "ADA"},
      {"aba", "ABA"},           {"hybrid", "hybrid, " + table.hybrid},
      {"whole", "whole"},       {"auto", "auto"}};
  for (const auto& [method, name] : rows) {
    std::vector<std::string> time_cells = {name};
    std::vector<std::string> ratio_cells = {name};
    for (const std::vector<Timing>& timings : results) {
      const double time = time_of(timings, method);
      time_cells.push_back(time > 0 ? nanoseconds_text(time) : "");
      ratio_cells.push_back(time > 0 ? fixed(time / time_of(timings, "ada"), 3) : "");
    }
    times.add_row(time_cells);
    ratios.add_row(ratio_cells);
  }
  const auto add_thesis = [&](const std::string& name, const std::vector<double>& seconds) {
    if (seconds.empty()) return;
    std::vector<std::string> cells = {name};
    for (std::size_t i = 0; i < seconds.size(); ++i) {
      cells.push_back(seconds[i] > 0 ? fixed(seconds[i] / table.ada[i], 3) : "");
    }
    ratios.add_row(cells);
  };
  add_thesis("[T] Lagrange", table.lagrange);
  add_thesis("[T] hybrid", table.hybrid_seconds);
  out << table.title << "\n\n";
  times.print(out);
  out << '\n';
  ratios.print(out);
  out << '\n';
}

Chart chart_of(const ThesisTable& table, const Results& results) {
  Chart out{table.title, "links", "ns per forward dynamics", {}};
  const std::pair<const char*, std::string> rows[] = {{"lagrange", "Lagrange"},
                                                      {"ada", "ADA"},
                                                      {"aba", "ABA"},
                                                      {"hybrid", "hybrid, " + table.hybrid},
                                                      {"whole", "whole"}};
  for (const auto& [method, name] : rows) {
    Curve curve{name, {}, {}};
    for (std::size_t i = 0; i < results.size(); ++i) {
      const double time = time_of(results[i], method);
      if (time <= 0) continue;
      curve.x.push_back(table.links[i]);
      curve.y.push_back(time);
    }
    if (!curve.x.empty()) out.curves.push_back(std::move(curve));
  }
  return out;
}

Json table_json(const ThesisTable& table, const Results& results) {
  Json models = Json::array();
  for (std::size_t i = 0; i < results.size(); ++i) {
    Json thesis = Json::object();
    if (!table.lagrange.empty()) thesis["lagrange"] = table.lagrange[i] / table.ada[i];
    if (table.hybrid_seconds[i] > 0) thesis["hybrid"] = table.hybrid_seconds[i] / table.ada[i];
    models.push_back({{"model", table.models[i].name},
                      {"links", table.links[i]},
                      {"methods", timings_json(results[i])},
                      {"thesis_ratio_to_ada", std::move(thesis)}});
  }
  return {{"title", table.title}, {"models", std::move(models)}};
}

void bench_thesis(const BenchOptions& options) {
  const std::vector<ThesisTable> tables = thesis_tables();
  std::vector<TimedModel> models;
  for (const ThesisTable& table : tables) {
    models.insert(models.end(), table.models.begin(), table.models.end());
  }
  const Results results = run_benchmark(models, options.benchmark);
  for (std::size_t i = 0; i < models.size(); ++i) check(models[i].name, results[i]);
  const std::string setting = benchmark_setting(options.benchmark);
  std::vector<Chart> charts;
  Json json = {{"setting", setting}, {"tables", Json::array()}};
  auto next = results.begin();
  for (const ThesisTable& table : tables) {
    const Results own(next, next + static_cast<std::ptrdiff_t>(table.models.size()));
    next += static_cast<std::ptrdiff_t>(table.models.size());
    if (!options.json) print_table(std::cout, table, own);
    json["tables"].push_back(table_json(table, own));
    charts.push_back(chart_of(table, own));
  }
  if (options.json) {
    print(std::cout, json);
  } else {
    std::cout << setting << '\n';
  }
  if (!options.svg.empty()) write_file(options.svg, draw_charts(charts, setting));
}

/// The model with the partitions asked for, each under its text.
TimedModel timed_model(const BenchOptions& options) {
  TimedModel out;
  out.model = load_model(options.model).model;
  out.name = std::filesystem::path(options.model.path).stem().string();
  const gen::Mechanism mechanism = gen::prepare_mechanism(out.model);
  std::vector<std::string> texts = options.partitions;
  if (texts.empty()) texts = {"none", "whole", "auto"};
  for (const std::string& text : texts) {
    const ChosenPartition chosen = partition_of(text, options.model.path, out.model, mechanism);
    if (!chosen.reason.empty()) std::cerr << "auto: " << chosen.reason << '\n';
    out.partitions.push_back({"hybrid " + text, chosen.partition});
  }
  return out;
}

void bench_model(const BenchOptions& options) {
  const TimedModel model = timed_model(options);
  const std::vector<Timing> timings = run_benchmark({model}, options.benchmark).front();
  check(model.name, timings);
  const std::string setting = benchmark_setting(options.benchmark);
  if (options.json) {
    print(std::cout,
          Json{{"model", model.name}, {"setting", setting}, {"methods", timings_json(timings)}});
  } else {
    TextTable table({{"method"},
                     {"ns", Align::kRight},
                     {"relative to ADA", Align::kRight},
                     {"to ABA", Align::kRight}});
    for (const Timing& t : timings) {
      table.add_row({t.method, nanoseconds_text(t.nanoseconds),
                     fixed(t.nanoseconds / time_of(timings, "ada"), 3),
                     fixed(t.nanoseconds / time_of(timings, "aba"), 3)});
    }
    std::cout << model.name << ": forward dynamics, " << model.model.nv << " freedoms\n\n";
    table.print(std::cout);
    std::cout << '\n' << setting << '\n';
  }
  if (options.svg.empty()) return;
  Chart chart{model.name, "method", "ns per forward dynamics", {}};
  for (std::size_t i = 0; i < timings.size(); ++i) {
    chart.curves.push_back(
        {timings[i].method, {static_cast<double>(i + 1)}, {timings[i].nanoseconds}});
  }
  write_file(options.svg, draw_charts({chart}, setting));
}

/// A word in place of the model; a file of that name goes first.
bool is_word(const BenchOptions& options, const char* word) {
  return options.model.path == word && !std::filesystem::exists(word);
}

}  // namespace

void add_bench(CLI::App& app, int& /*exit_code*/) {
  CLI::App* command = app.add_subcommand(
      "bench", "Time forward dynamics by all methods: of a model, or the thesis's comparison");
  const auto options = std::make_shared<BenchOptions>();
  add_model_options(*command, options->model);
  command->get_option("MODEL")->description(
      "robot (URDF); 'thesis': tables 4.2 and 4.3 of [T]; 'peers': our models with --peers; "
      "'study': chains of every length");
  command->add_flag("--rotor-inertia", options->model.build.rotor_inertia,
                    "add gear_ratio^2 * rotor_inertia to the diagonal of M");
  command
      ->add_option("--partition", options->partitions,
                   "hybrids to time, as for eval; may be given several times (default: none, "
                   "whole, auto)")
      ->allow_extra_args(false);
  command
      ->add_option("--flags", options->flags,
                   "of the compiler, separated by commas (default: -O3,-march=native)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--states", options->benchmark.states, "random states to go through")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      ->add_option("--rounds", options->benchmark.rounds, "turns of each method; the least counts")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_option("--svg", options->svg, "draw a chart")->type_name("FILE");
  command->add_flag("--json", options->json, "print JSON");
  command->add_flag("--no-cache", options->no_cache, "compile anew, and keep nothing");
  command->add_flag(
      "--peers{all}", options->peers,
      "time other libraries beside ours, each function: all whose programs are built, "
      "or --peers=NAME,... of mujoco, dart, kdl, simbody, bullet, pinocchio, rbdl");
  command->add_flag("--batch", options->batch,
                    "time generated functions for many states at once, and derivatives");
  auto* check = command
                    ->add_option("--check", options->check.file,
                                 "compare the speed of generated code with what FILE records "
                                 "(default: bench/reference.json of the source tree)")
                    ->option_text("[FILE]")
                    ->expected(0, 1)
                    ->default_str(HYBRIDYN_REFERENCE_FILE);
  command->add_flag("--update", options->check.update, "write what was measured into that file")
      ->needs(check);
  command->get_option("MODEL")->required(false)->excludes(check);
  command->add_option("--page", options->page, "for 'peers' and 'study': write a page (Markdown)")
      ->type_name("FILE");
  command->footer("Example:\n  hybridyn bench robot.urdf --partition auto --rounds 5");
  command->callback([options, check] {
    if (*check) {
      if (options->batch || !(options->flags.empty() && options->partitions.empty() &&
                              options->peers.empty() && options->svg.empty())) {
        throw UsageError("--check goes with --update and --json alone: the file has the settings");
      }
      if (!options->check.update && !std::filesystem::exists(options->check.file)) {
        throw InputError("--check: there is no file '" + options->check.file +
                         "'; the one recorded is bench/reference.json of the source tree");
      }
      options->check.json = options->json;
      return bench_check(options->check);
    }
    if (options->model.path.empty()) throw UsageError("MODEL is missing");
    if (!options->flags.empty()) options->benchmark.compile.flags = options->flags;
    options->benchmark.compile.use_cache = !options->no_cache;
    const bool thesis = is_word(*options, "thesis");
    const bool all_models = is_word(*options, "peers");
    const bool study = is_word(*options, "study");
    if (!options->page.empty() && !all_models && !study) {
      throw UsageError("--page is for 'peers' and 'study'");
    }
    const bool functions = all_models || options->batch || !options->peers.empty();
    if (!options->partitions.empty() && (thesis || study || functions)) {
      throw UsageError("--partition is for a model, without --peers and --batch");
    }
    if (study) {
      bench_study({options->benchmark, options->page, options->svg, options->json});
    } else if (thesis) {
      bench_thesis(*options);
    } else if (functions) {
      const PeersOptions peers = {options->peers, options->batch, options->benchmark,
                                  options->page,  options->svg,   options->json};
      if (all_models) {
        bench_all_with_peers(peers);
      } else {
        bench_functions(options->model, peers);
      }
    } else {
      bench_model(*options);
    }
  });
}

}  // namespace hybridyn::cli
