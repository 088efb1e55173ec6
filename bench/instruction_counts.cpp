#include "bench/instruction_counts.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "hybridyn/evaluation/random_states.hpp"
#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/program.hpp"
#include "hybridyn/system/temporary_folder.hpp"
#include "hybridyn/timing/batch_functions.hpp"

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

constexpr const char* kHybrid = "hybrid auto";
constexpr const char* kBatch = " batch";

constexpr const char* kHead = R"(#include <fstream>
#include <vector>
#define EVALUATE extern "C" __attribute__((noinline, used)) void
)";

constexpr const char* kMain = R"(
int main(int, char** arguments) {
  std::ifstream input(arguments[1]);
  std::size_t nq = 0, nv = 0;
  input >> nq >> nv;
  std::vector<double> q(nq * kCount), v(nv * kCount), x(nv * kCount);
  for (std::vector<double>* numbers : {&q, &v, &x}) {
    for (double& number : *numbers) input >> number;
  }
  std::vector<double> results[4];
  for (std::vector<double>& result : results) result.resize(nv * nv * kCount);
)";

const BatchFunction& function_of(const std::string& key) {
  const std::vector<BatchFunction>& all = batch_functions();
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const BatchFunction& function) { return function.key == key; });
  if (at == all.end()) throw InputError("instructions of '" + key + "' are not counted");
  return *at;
}

bool is_batch(const std::string& wanted) {
  const std::string end = kBatch;
  return wanted.size() > end.size() && wanted.substr(wanted.size() - end.size()) == end;
}

std::string key_of(const std::string& wanted) {
  return is_batch(wanted) ? wanted.substr(0, wanted.find(' ')) : wanted;
}

/// What the evaluation calls.
std::string call(const std::string& wanted) {
  if (wanted == kHybrid) return "static_cast<void>(robot.forward_dynamics(q, v, x, r0))";
  const BatchFunction& function = function_of(key_of(wanted));
  std::string out = "own::" + function.name + (is_batch(wanted) ? "_batch(kCount, q" : "(q");
  if (!function.takes_q_alone) out += ", v, x";
  for (std::size_t i = 0; i < function.results.size(); ++i) out += ", r" + std::to_string(i);
  return out + ")";
}

std::string program(const std::vector<std::string>& wanted) {
  std::string includes = kHead;
  std::string functions = "constexpr int kCount = " + std::to_string(kCountedStates) + ";\n";
  std::string calls = kMain;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const std::string folder = wanted[i] == kHybrid ? "hybrid" : "own";
    includes +=
        "#include \"" + folder + (is_batch(wanted[i]) ? "/batch" : '/' + folder) + ".hpp\"\n";
    if (wanted[i] == kHybrid) functions += "hybrid::Robot<double> robot;\n";
    const std::string name = "evaluate_" + std::to_string(i);
    functions += "EVALUATE " + name +
                 "(const double* q, const double* v, const double* x, double* r0, double* r1, "
                 "double* r2, double* r3) {\n  " +
                 call(wanted[i]) + ";\n}\n";
    calls += "  " + name +
             "(q.data(), v.data(), x.data(), results[0].data(), results[1].data(), "
             "results[2].data(), results[3].data());\n";
  }
  return includes + functions + calls + "}\n";
}

std::vector<SourceFolder> folders(const Model<double>& model,
                                  const std::vector<std::string>& wanted) {
  std::vector<std::string> keys;
  std::vector<SourceFolder> out;
  for (const std::string& name : wanted) {
    const std::string key = key_of(name);
    if (key == kHybrid) {
      const gen::Choice choice = gen::choose_partition(model, gen::prepare_mechanism(model));
      out.push_back(
          source_folder(gen::compile(model, gen::request_robot("hybrid", choice.partition))));
    } else if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      keys.push_back(key);
    }
  }
  if (!keys.empty()) {
    out.push_back(source_folder(gen::compile(model, gen::request_functions("own", keys))));
  }
  return out;
}

/// One state over and over.
std::string input(const Model<double>& model) {
  RandomStates random(model, 1);
  const State state = random.state();
  std::string out = std::to_string(model.nq) + ' ' + std::to_string(model.nv) + '\n';
  for (const VectorX<double>& numbers : {state.q, state.v, random.vector(5)}) {
    for (int k = 0; k < kCountedStates; ++k) {
      for (const double number : numbers) out += gen::shortest(number, false) + ' ';
    }
    out += '\n';
  }
  return out;
}

/// From a profile: a line that names the function called, one that says how often, and one that
/// ends with what that took, all that it called included.
long instructions(const std::string& profile, const std::string& function) {
  std::istringstream lines(profile);
  for (std::string line; std::getline(lines, line);) {
    if (line != "cfn=" + function) continue;
    std::getline(lines, line);
    std::getline(lines, line);
    return std::stol(line.substr(line.find(' ')));
  }
  throw InputError("valgrind's profile lacks " + function);
}

}  // namespace

bool can_count_instructions() { return run_program({"valgrind", "--version"}).exit_code == 0; }

std::map<std::string, long> count_instructions(const Model<double>& model,
                                               const std::vector<std::string>& wanted,
                                               const CompileOptions& options) {
  const CompiledFile compiled = compile_program_file(
      {"functions of " + model.name + " to be counted", program(wanted), folders(model, wanted)},
      options);
  const std::unique_ptr<TemporaryFolder> folder = make_temporary_folder();
  const std::string states = (folder->path() / "states").string();
  const std::string profile = (folder->path() / "profile").string();
  write_file(states, input(model));
  const ProgramOutput result =
      run_program({"valgrind", "--tool=callgrind", "--compress-strings=no", "--compress-pos=no",
                   "--collect-atstart=no", "--toggle-collect=evaluate_*",
                   "--callgrind-out-file=" + profile, compiled.path.string(), states});
  if (result.exit_code != 0) throw InputError("valgrind failed:\n" + result.text);
  const std::string text = read_file(profile);
  std::map<std::string, long> out;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    out[wanted[i]] = instructions(text, "evaluate_" + std::to_string(i));
  }
  return out;
}

}  // namespace hybridyn::tools
