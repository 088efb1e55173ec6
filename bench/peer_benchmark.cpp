#include "bench/peer_benchmark.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <sstream>

#include "bench/peer_process.hpp"
#include "hybridyn/evaluation/random_states.hpp"
#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/step_progress.hpp"
#include "hybridyn/timing/turns.hpp"
#include "hybridyn/toolchain/generated_code.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;
namespace gen = hybridyn::generator;

constexpr const char* kPeers[] = {"mujoco", "dart",      "kdl", "simbody",
                                  "bullet", "pinocchio", "rbdl"};

fs::path program(const std::string& name) {
  return fs::path(HYBRIDYN_PEERS_FOLDER) / ("hybridyn_bench_" + name);
}

// Our functions, as bench/peers/generated.cpp loads them.

CompiledFile compile_functions(const Model<double>& model,
                               const std::vector<std::string>& functions,
                               const CompileOptions& options) {
  gen::Request request = gen::request_functions("own", functions);
  request.entry = gen::EntryTable::kStates;
  return compile_generated("functions of " + model.name, gen::compile(model, request), options);
}

CompiledFile compile_hybrid(const Model<double>& model, const CompileOptions& options) {
  const gen::Choice choice = gen::choose_partition(model, gen::prepare_mechanism(model));
  gen::Request request = gen::request_robot("own", choice.partition);
  request.entry = gen::EntryTable::kStates;
  return compile_generated("hybrid auto of " + model.name, gen::compile(model, request), options);
}

/// The number of states, then for each a line each of q, v, tau and qdd.
std::string states_text(const Model<double>& model, const BenchmarkOptions& options) {
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
    add(random.vector(5));
  }
  return out;
}

// Comparing and timing.

using Results = std::vector<VectorX<double>>;  // at each state

VectorX<double> numbers(const std::string& line) {
  std::istringstream words(line);
  std::vector<double> out;
  for (double x = 0; words >> x;) out.push_back(x);
  return Eigen::Map<VectorX<double>>(out.data(), static_cast<Eigen::Index>(out.size()));
}

/// Largest difference at a state, relative to the largest number there; the worst of all states.
double difference(const std::vector<std::string>& lines, const Results& reference) {
  double worst = 0;
  for (std::size_t k = 0; k < reference.size(); ++k) {
    const VectorX<double> own = numbers(lines[k]);
    if (own.size() != reference[k].size()) return std::numeric_limits<double>::infinity();
    const double size = reference[k].cwiseAbs().maxCoeff();
    const double gap = (own - reference[k]).cwiseAbs().maxCoeff() / (size > 0 ? size : 1);
    worst = std::isfinite(gap) ? std::max(worst, gap) : std::numeric_limits<double>::infinity();
  }
  return worst;
}

/// What is wrong need not be fast. Constraints of peers can be soft, that is for the reader.
void check(const PeerTable& table, const std::string& function, int row, double difference) {
  constexpr double kMost = 1e-6;
  if (difference <= kMost || (table.has_loops && row >= kOwnRows)) return;
  throw InputError(table.model + ": results of '" + function + "' by " + table.rows[row].name +
                   " differ from those of our numeric method by " +
                   gen::shortest(difference, true) + " relative");
}

double nanoseconds(PeerProcess& process, const std::string& function, int passes) {
  return std::stod(process.ask(function + " time " + std::to_string(passes), 1).front());
}

using Processes = std::vector<std::unique_ptr<PeerProcess>>;

/// Fills in one function of all rows.
void compare(Processes& processes, const std::string& function, int states, PeerTable& table) {
  Results reference;
  for (std::size_t row = 0; row < processes.size(); ++row) {
    const std::vector<std::string> lines = processes[row]->ask(function + " results", states);
    PeerTiming timing{"", std::numeric_limits<double>::infinity(), 0, 0};
    if (lines.front().rfind("cannot ", 0) == 0) {
      timing.cannot = lines.front().substr(7);
    } else {
      if (row == 0)
        std::transform(lines.begin(), lines.end(), std::back_inserter(reference), numbers);
      timing.difference = difference(lines, reference);
      check(table, function, static_cast<int>(row), timing.difference);
    }
    table.rows[row].timings.push_back(timing);
  }
}

/// Turns of two milliseconds or so, of all one after the other, round by round.
void time_function(Processes& processes, std::size_t function, const BenchmarkOptions& options,
                   PeerTable& table) {
  const std::string& name = table.functions[function];
  struct Entry {
    PeerProcess* process;
    PeerTiming* timing;
    int passes;
    std::vector<double> rounds;
  };
  constexpr double kTurn = 2e6;
  std::vector<Entry> entries;
  for (std::size_t row = 0; row < processes.size(); ++row) {
    PeerTiming& timing = table.rows[row].timings[function];
    if (!timing.cannot.empty()) continue;
    const double once = nanoseconds(*processes[row], name, 1) * options.states;
    entries.push_back(
        {processes[row].get(), &timing, std::max(1, static_cast<int>(kTurn / once)), {}});
  }
  StepProgress progress(table.model + ": " + name + " beside other libraries, round",
                        options.rounds);
  for (int round = 0; round < options.rounds; ++round) {
    for (Entry& entry : entries) {
      entry.rounds.push_back(nanoseconds(*entry.process, name, entry.passes));
    }
    progress.done(round + 1);
  }
  const std::vector<double> generated = entries[1].rounds;
  for (Entry& entry : entries) {
    entry.timing->nanoseconds = least(entry.rounds);
    entry.timing->ratio = median_ratio(entry.rounds, generated);
  }
}

}  // namespace

std::vector<std::string> installed_peers() {
  std::vector<std::string> out;
  for (const char* name : kPeers) {
    if (fs::exists(program(name))) out.emplace_back(name);
  }
  return out;
}

std::vector<std::string> all_peers() { return {std::begin(kPeers), std::end(kPeers)}; }

bool own_programs_are_built() {
  return fs::exists(program("numeric")) && fs::exists(program("generated"));
}

PeerTable run_peers(const ModelFile& model_options, const std::vector<std::string>& peers,
                    const BenchmarkOptions& options) {
  const Model<double> model = load_model(model_options).model;
  PeerTable table{fs::path(model_options.path).stem().string(),
                  model.size(),
                  model.nv,
                  model.has_constraints(),
                  {"fd"},
                  {}};
  if (!table.has_loops) table.functions = {"fd", "id", "M"};
  const CompiledFile functions = compile_functions(model, table.functions, options.compile);
  const CompiledFile hybrid = compile_hybrid(model, options.compile);

  const std::string states = states_text(model, options);
  Processes processes;
  const auto start = [&](const std::string& name, const fs::path& library) {
    std::vector<std::string> arguments = {model_options.path};
    if (model_options.build.floating) arguments.emplace_back("--floating");
    if (model_options.build.weld_massless) arguments.emplace_back("--weld-massless");
    if (!library.empty()) arguments.insert(arguments.end(), {"--library", library.string()});
    processes.push_back(std::make_unique<PeerProcess>(program(name), arguments, states));
    table.rows.push_back({processes.back()->name(), {}});
  };
  start("numeric", "");
  start("generated", functions.path);
  start("generated", hybrid.path);
  table.rows.back().name = "hybrid auto";
  for (const std::string& peer : peers) start(peer, "");

  for (std::size_t i = 0; i < table.functions.size(); ++i) {
    compare(processes, table.functions[i], options.states, table);
    time_function(processes, i, options, table);
  }
  return table;
}

}  // namespace hybridyn::tools
