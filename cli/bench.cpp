// `hybridyn bench`: how long a model's dynamics takes by each method.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/partition_option.hpp"
#include "cli/subcommands.hpp"
#include "hybridyn/options/benchmark_options.hpp"
#include "hybridyn/options/model_options.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/text/text_table.hpp"
#include "hybridyn/timing/batch_report.hpp"
#include "hybridyn/timing/benchmark_report.hpp"
#include "hybridyn/toolchain/splice_method.hpp"
#include "hybridyn/viewer/chart.hpp"

namespace hybridyn::tools {
namespace {

struct BenchOptions {
  ModelFile model;
  std::vector<std::string> partitions;
  bool batch = false;
  BenchmarkOptions benchmark;
  BenchmarkOutput output;
};

/// The model with the partitions asked for, each under its text.
TimedModel timed_model(const BenchOptions& options) {
  TimedModel out;
  out.model = load_model(options.model).model;
  out.name = std::filesystem::path(options.model.path).stem().string();
  std::vector<std::string> texts = options.partitions;
  if (texts.empty()) texts = {"none", "whole", "auto"};
  for (const std::string& text : texts) {
    const ChosenPartition chosen = chosen_partition(text, options.model.path, out.model);
    if (!chosen.reason.empty()) std::cerr << "auto: " << chosen.reason << '\n';
    out.partitions.push_back({"hybrid " + text, chosen.partition});
    if (!chosen.partition.chains.empty() && can_be_spliced(out.model, chosen.partition)) {
      out.partitions.push_back({"splice " + text, chosen.partition, true});
    }
  }
  return out;
}

void bench_model(const BenchOptions& options) {
  const TimedModel model = timed_model(options);
  const std::vector<Timing> timings = run_benchmark({model}, options.benchmark).front();
  check_agreement(model.name, timings);
  const std::string setting = benchmark_setting(options.benchmark);
  if (options.output.json) {
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
  if (options.output.svg.empty()) return;
  std::vector<viewer::Curve> curves;
  for (std::size_t i = 0; i < timings.size(); ++i) {
    curves.push_back({timings[i].method, {static_cast<double>(i + 1)}, {timings[i].nanoseconds}});
  }
  write_file(options.output.svg,
             viewer::write_svg_charts(
                 {viewer::comparison_chart(model.name, "method", "ns per forward dynamics",
                                           std::move(curves))},
                 setting));
}

void bench_batches(const BenchOptions& options) {
  if (!options.output.svg.empty() || !options.partitions.empty()) {
    throw UsageError("--batch goes without --partition and --svg");
  }
  const BatchTable table = run_batches(options.model, options.benchmark);
  const std::string setting = benchmark_setting(options.benchmark);
  if (options.output.json) {
    print(std::cout, Json{{"setting", setting}, {"batches", Json::array({batches_json(table)})}});
    return;
  }
  print_batches(std::cout, table);
  std::cout << '\n' << setting << '\n';
}

}  // namespace

void add_bench(CLI::App& app, int& /*exit_code*/) {
  CLI::App* command =
      app.add_subcommand("bench", "Time forward dynamics of a model by all methods");
  const auto options = std::make_shared<BenchOptions>();
  add_model_options(*command, options->model);
  add_rotor_option(*command, options->model);
  command
      ->add_option("--partition", options->partitions,
                   "hybrids to time, as for eval; may be given several times (default: none, "
                   "whole, auto)")
      ->allow_extra_args(false);
  command->add_flag("--batch", options->batch,
                    "time generated functions for many states at once, and derivatives");
  add_benchmark_options(*command, options->benchmark);
  add_output_options(*command, options->output);
  command->footer("Example:\n  hybridyn bench robot.urdf --partition auto --rounds 5");
  command->callback(
      [options] { options->batch ? bench_batches(*options) : bench_model(*options); });
}

}  // namespace hybridyn::tools
