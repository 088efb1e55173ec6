// The options of what times dynamics.
#pragma once

#include <string>

#include "hybridyn/timing/benchmark.hpp"

namespace CLI {
class App;
}

namespace hybridyn::tools {

struct BenchmarkOutput {
  std::string svg;  // where to draw
  bool json = false;
};

/// --flags, --states, --rounds, --no-cache.
void add_benchmark_options(CLI::App& command, BenchmarkOptions& options);
/// --svg, --json.
void add_output_options(CLI::App& command, BenchmarkOutput& output);

}  // namespace hybridyn::tools
