#include "timing/benchmark_program.hpp"

#include <set>

#include "system/progress.hpp"
#include "text/hash.hpp"
#include "timing/model_code.hpp"

namespace hybridyn::tools {
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

// Everything around the models and the list of methods.

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
  int rounds = 0;
  input >> rounds;
  for (Method& m : methods) {
    const Method& reference = *std::find_if(methods.begin(), methods.end(), [&](const Method& r) {
      return r.model == m.model && r.name == "aba";
    });
    compare(m, reference, static_cast<int>(m.states->front().v.size()));
  }
  std::vector<double> qdd(100000);
  for (Method& m : methods) choose_repeats(m, qdd.data());
  for (int round = 0; round < rounds; ++round) {
    std::printf("round %d\n", round + 1);
    std::fflush(stdout);
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

/// The name of a generated robot, its namespace: the same for equal partitions of a model, wherever
/// they are asked for.
std::string robot_name(std::size_t model, const std::string& partition) {
  return "robot_" + std::to_string(model) + "_" + hash_of(partition);
}

/// A robot as a source file of its own: a function of namespace bench that gives its method.
std::string robot_source(const std::string& name) {
  return R"(#include <functional>
#include ")" +
         name + R"(/robot.hpp"
namespace bench {
using Evaluate = std::function<void(const double*, const double*, const double*, double*)>;
Evaluate make_)" +
         name + R"(() {
  auto* robot = new )" +
         name + R"(::Robot<double>;
  return [robot](const double* q, const double* v, const double* tau, double* qdd) {
    static_cast<void>(robot->forward_dynamics(q, v, tau, qdd));
  };
}
}  // namespace bench
)";
}

/// What the program has of a model beside its robots.
struct ModelText {
  std::string function;  // that makes it
  std::string methods;   // statements that add them
};

ModelText model_text(const TimedModel& timed, const std::string& index) {
  const std::string model = "model_" + index;
  ModelText out;
  out.function = model_code(timed.model, "make_" + model);
  out.methods = "  static const auto " + model + " = make_" + model +
                "();\n  static const auto states_" + index + " = read_states(" + model + ");\n";
  for (const char* method : {"lagrange", "ada", "aba"}) {
    out.methods += "  methods.push_back({" + index + ", \"" + method + "\", &states_" + index +
                   ", bench::" + method + "(" + model + ")});\n";
  }
  return out;
}

}  // namespace

SourceCode numeric_methods_source() { return {"the numeric methods", kNumeric, {}}; }

BenchmarkProgram benchmark_program(const std::vector<TimedModel>& models) {
  BenchmarkProgram out;
  out.parts.push_back(numeric_methods_source());
  std::string declarations;
  std::string functions;
  std::string body;
  std::set<std::string> known;
  Progress progress;
  for (std::size_t m = 0; m < models.size(); ++m) {
    const Model<double>& model = models[m].model;
    const std::string index = std::to_string(m);
    const ModelText text = model_text(models[m], index);
    functions += text.function;
    body += text.methods;
    for (std::size_t p = 0; p < models[m].partitions.size(); ++p) {
      const TimedPartition& timed = models[m].partitions[p];
      const std::string name = robot_name(m, gen::to_string(timed.partition, model));
      body += "  methods.push_back({" + index + ", \"p" + std::to_string(p) + "\", &states_" +
              index + ", bench::make_" + name + "()});\n";
      if (!known.insert(name).second) continue;
      declarations += "Evaluate make_" + name + "();\n";
      const std::string title = timed.name + " of " + models[m].name;
      progress.at([&] { return "deriving " + title; });
      out.parts.push_back(
          {title,
           robot_source(name),
           {source_folder(gen::compile(model, gen::request_robot(name, timed.partition)))}});
    }
  }
  out.main = {"the program that times them",
              kStart + declarations + "}  // namespace bench\n" + kHelpers + functions +
                  "}  // namespace\n\nint main(int, char** arguments) {\n"
                  "  input.open(arguments[1]);\n" +
                  body + kEnd,
              {}};
  return out;
}

}  // namespace hybridyn::tools
