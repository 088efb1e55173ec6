#include "timing/benchmark.hpp"

#include <fstream>
#include <sstream>

#include "emit/code_writer.hpp"
#include "evaluation/random_states.hpp"
#include "system/errors.hpp"
#include "system/progress.hpp"
#include "text/json_output.hpp"
#include "timing/benchmark_program.hpp"

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

/// Output lines: model, method, nanoseconds, difference, separated by tabs.
std::vector<std::vector<Timing>> parse(const std::string& output,
                                       const std::vector<TimedModel>& models) {
  std::vector<std::vector<Timing>> out(models.size());
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(kRound, 0) == 0) continue;
    std::istringstream items(line);
    std::size_t model = 0;
    Timing timing;
    if (!(items >> model >> timing.method >> timing.nanoseconds >> timing.difference)) {
      throw InputError("the benchmark printed what it should not: " + line);
    }
    if (timing.method.front() == 'p') {
      timing.method = models[model].partitions[std::stoul(timing.method.substr(1))].name;
    }
    out[model].push_back(std::move(timing));
  }
  return out;
}

}  // namespace

std::string states_text(const Model<double>& model, const BenchmarkOptions& options,
                        bool with_accelerations) {
  RandomStates random(model, options.seed);
  std::string out = std::to_string(options.states) + '\n';
  const auto add = [&out](const VectorX<double>& values) {
    for (const double value : values) out += gen::shortest(value, false) + ' ';
    out += '\n';
  };
  for (int i = 0; i < options.states; ++i) {
    const State state = random.state();
    add(state.q);
    add(state.v);
    add(random.vector(5));
    if (with_accelerations) add(random.vector(5));
  }
  return out;
}

std::vector<std::vector<Timing>> run_benchmark(const std::vector<TimedModel>& models,
                                               const BenchmarkOptions& options) {
  std::string input;
  for (const TimedModel& model : models) input += states_text(model.model, options, false);
  input += std::to_string(options.rounds) + '\n';
  const BenchmarkProgram program = benchmark_program(models);
  const CompiledFile compiled = compile_program_file(program.main, options.compile, program.parts);
  Progress progress;
  const auto tell = [&](const std::string& line) {
    if (line.rfind(kRound, 0) != 0) return;
    progress.at([&] { return "taking turns, " + line + " of " + std::to_string(options.rounds); });
  };
  return parse(run_compiled_program(compiled, input, tell), models);
}

std::string benchmark_setting(const BenchmarkOptions& options) {
  std::string processor = "unknown processor";
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    processor = line.substr(line.find(':') + 2);
    break;
  }
  std::string flags;
  for (const std::string& flag : options.compile.flags) flags += ' ' + flag;
  return processor + "; " + compiler_version() + ", flags" + flags;
}

}  // namespace hybridyn::tools
