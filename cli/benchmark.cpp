#include "benchmark.hpp"

#include <fstream>
#include <sstream>

#include "emit/code_writer.hpp"
#include "errors.hpp"
#include "generated_code.hpp"
#include "json_output.hpp"
#include "model_code.hpp"
#include "random_states.hpp"

namespace hybridyn::cli {
namespace {

namespace gen = hybridyn::generator;

/// The numeric methods: the same for all models, and what takes longest to compile.
constexpr const char* kNumeric = R"(#include <functional>
#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/algorithms/lagrange.hpp"
#include "hybridyn/assembly/assembly.hpp"
namespace bench {
using Evaluate = std::function<void(const double*, const double*, const double*, double*)>;
using Model = hybridyn::Model<double>;
template <class Algorithm>
Evaluate evaluate(const Model& model) {
  auto* algorithm = new Algorithm(model);
  return [algorithm, nq = model.nq, nv = model.nv](const double* q, const double* v,
                                                   const double* tau, double* qdd) {
    using Vector = hybridyn::VectorX<double>;
    using Given = Eigen::Map<const Vector>;
    Eigen::Map<Vector> out(qdd, nv);
    static_cast<void>(
        algorithm->forward_dynamics(Given(q, nq), Given(v, nv), Given(tau, nv), out));
  };
}
Evaluate lagrange(const Model& model) { return evaluate<hybridyn::Lagrange<double>>(model); }
Evaluate ada(const Model& model) { return evaluate<hybridyn::Ada<double>>(model); }
Evaluate aba(const Model& model) { return evaluate<hybridyn::Aba<double>>(model); }
}  // namespace bench
)";

/// Everything around the models and the list of methods.
constexpr const char* kStart = R"(#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"
namespace bench {
using Evaluate = std::function<void(const double*, const double*, const double*, double*)>;
Evaluate lagrange(const hybridyn::Model<double>& model);
Evaluate ada(const hybridyn::Model<double>& model);
Evaluate aba(const hybridyn::Model<double>& model);
}  // namespace bench
)";

constexpr const char* kHelpers = R"(
namespace {
using Vector = hybridyn::VectorX<double>;
struct State {
  Vector q, v, tau;
};
std::ifstream input;
std::vector<State> read_states(const hybridyn::Model<double>& model) {
  std::size_t count = 0;
  input >> count;
  std::vector<State> states(count, {Vector(model.nq), Vector(model.nv), Vector(model.nv)});
  for (State& s : states) {
    for (double& x : s.q) input >> x;
    for (double& x : s.v) input >> x;
    for (double& x : s.tau) input >> x;
  }
  return states;
}
struct Method {
  int model;
  std::string name;
  const std::vector<State>* states;
  bench::Evaluate evaluate;
  double nanoseconds = 1e300;
  double difference = 0;
  int repeats = 1;
};
std::vector<Method> methods;
template <class Robot>
void add_hybrid(int index, const char* name, const std::vector<State>& states) {
  auto* robot = new Robot;
  methods.push_back({index, name, &states,
                     [robot](const double* q, const double* v, const double* tau, double* qdd) {
                       static_cast<void>(robot->forward_dynamics(q, v, tau, qdd));
                     }});
}
void run(const Method& m, const State& s, double* qdd) {
  m.evaluate(s.q.data(), s.v.data(), s.tau.data(), qdd);
}
double time_of(const Method& m, double* qdd) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  for (int r = 0; r < m.repeats; ++r) {
    for (const State& s : *m.states) run(m, s, qdd);
  }
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}
/// About a millisecond a turn.
void choose_repeats(Method& m, double* qdd) {
  const double once = time_of(m, qdd);
  m.repeats = std::max(1, static_cast<int>(1e6 / (once + 1)));
}
void compare(Method& m, const Method& reference, int nv) {
  Vector a(nv), b(nv);
  for (const State& s : *m.states) {
    run(m, s, a.data());
    run(reference, s, b.data());
    const double size = b.cwiseAbs().maxCoeff();
    const double gap = (a - b).cwiseAbs().maxCoeff() / (size > 0 ? size : 1);
    m.difference = std::isfinite(gap) ? std::max(m.difference, gap) : 1e300;
  }
}
)";

constexpr const char* kEnd = R"(
  const int rounds = kRounds;
  for (Method& m : methods) {
    const Method& reference = *std::find_if(methods.begin(), methods.end(), [&](const Method& r) {
      return r.model == m.model && r.name == "aba";
    });
    compare(m, reference, static_cast<int>(m.states->front().v.size()));
  }
  std::vector<double> qdd(100000);
  for (Method& m : methods) choose_repeats(m, qdd.data());
  for (int round = 0; round < rounds; ++round) {
    for (Method& m : methods) {
      const double count = static_cast<double>(m.states->size()) * m.repeats;
      m.nanoseconds = std::min(m.nanoseconds, time_of(m, qdd.data()) / count);
    }
  }
  for (const Method& m : methods) {
    std::printf("%d\t%s\t%.17g\t%.17g\n", m.model, m.name.c_str(), m.nanoseconds, m.difference);
  }
}
)";

/// The name of a generated robot: its folder and namespace.
std::string robot_name(std::size_t model, std::size_t partition) {
  return "robot_" + std::to_string(model) + "_" + std::to_string(partition);
}

std::string program_source(const std::vector<TimedModel>& models, int rounds) {
  std::string includes = kStart;
  std::string functions;
  std::string body;
  for (std::size_t m = 0; m < models.size(); ++m) {
    const std::string index = std::to_string(m);
    const std::string model = "model_" + index;
    functions += model_code(models[m].model, "make_" + model);
    body += "  static const auto " + model + " = make_" + model +
            "();\n  static const auto states_" + index + " = read_states(" + model + ");\n";
    for (const char* method : {"lagrange", "ada", "aba"}) {
      body += "  methods.push_back({" + index + ", \"" + method + "\", &states_" + index +
              ", bench::" + method + "(" + model + ")});\n";
    }
    for (std::size_t p = 0; p < models[m].partitions.size(); ++p) {
      const std::string name = robot_name(m, p);
      includes += "#include \"" + name + "/robot.hpp\"\n";
      body += "  add_hybrid<" + name + "::Robot<double>>(" + index + ", \"p" + std::to_string(p) +
              "\", states_" + index + ");\n";
    }
  }
  return includes + kHelpers + functions + "constexpr int kRounds = " + std::to_string(rounds) +
         ";\n}  // namespace\n\nint main(int, char** arguments) {\n  input.open(arguments[1]);\n" +
         body + kEnd;
}

/// Output lines: model, method, nanoseconds, difference, separated by tabs.
std::vector<std::vector<Timing>> parse(const std::string& output,
                                       const std::vector<TimedModel>& models) {
  std::vector<std::vector<Timing>> out(models.size());
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
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

std::string numeric_methods_source() { return kNumeric; }

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
  std::vector<SourceFolder> folders;
  std::string input;
  for (std::size_t m = 0; m < models.size(); ++m) {
    const gen::Mechanism mechanism = gen::prepare_mechanism(models[m].model);
    for (std::size_t p = 0; p < models[m].partitions.size(); ++p) {
      folders.push_back(generated_code(robot_name(m, p), models[m].model, mechanism, {},
                                       &models[m].partitions[p].partition));
    }
    input += states_text(models[m].model, options, false);
  }
  return parse(compile_and_run(program_source(models, options.rounds), folders, kNumeric, input,
                               options.compile),
               models);
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

}  // namespace hybridyn::cli
