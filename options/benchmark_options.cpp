#include "hybridyn/options/benchmark_options.hpp"

#include <CLI/CLI.hpp>

namespace hybridyn::tools {

void add_benchmark_options(CLI::App& command, BenchmarkOptions& options) {
  command
      .add_option("--flags", options.compile.flags,
                  "of the compiler, separated by commas (default: -O3,-march=native)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--states", options.states, "random states to go through")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command.add_option("--rounds", options.rounds, "turns of each method; the least counts")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command.add_flag("!--no-cache", options.compile.use_cache, "compile anew, and keep nothing");
}

void add_output_options(CLI::App& command, BenchmarkOutput& output) {
  command.add_option("--svg", output.svg, "draw a chart")->type_name("FILE");
  command.add_flag("--json", output.json, "print JSON");
}

}  // namespace hybridyn::tools
