// What generating costs: time and memory of the command, and of compiling what it wrote, for the
// models of the benchmarks. The compiler is that of this build, with -O2.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Cost {
  double seconds;
  double megabytes;  // largest resident set
};

/// Runs a program to its end; ends this one if that fails.
Cost run(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    execvp(arguments.front(), arguments.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    std::fprintf(stderr, "failed: %s\n", command.front().c_str());
    std::exit(1);
  }
  return {time.count(), static_cast<double>(usage.ru_maxrss) / 1024};
}

/// The shortest of several runs.
Cost best_of(int runs, const std::vector<std::string>& command) {
  Cost best = run(command);
  for (int k = 1; k < runs; ++k) {
    const Cost cost = run(command);
    if (cost.seconds < best.seconds) best = cost;
  }
  return best;
}

struct Task {
  std::string model;
  std::string functions;
  bool floating;
};

void report(const Task& task, const fs::path& work) {
  const fs::path folder = work / task.model;
  std::vector<std::string> generate = {
      HYBRIDYN_COMMAND,
      "generate",
      std::string(HYBRIDYN_MODELS) + "/bench/" + task.model + ".urdf",
      "--quiet",
      "--functions=" + task.functions,
      "--out",
      folder.string()};
  if (task.floating) generate.emplace_back("--floating");
  const Cost generation = best_of(5, generate);

  const fs::path source = work / (task.model + ".cpp");
  std::ofstream text(source);
  text << "#include \"" << task.model << "/" << task.model << ".hpp\"\n";
  const std::vector<std::pair<std::string, std::string>> names = {
      {"fd", "forward_dynamics"}, {"id", "inverse_dynamics"}, {"bias", "bias_forces"}};
  for (const auto& [key, name] : names) {
    if (task.functions.find(key) == std::string::npos) continue;
    text << "auto* const " << key << " = &" << task.model << "::" << name << "<double>;\n";
    text << "void* use_" << key << "() { return reinterpret_cast<void*>(" << key << "); }\n";
  }
  if (task.functions.find('M') != std::string::npos) {
    text << "void* use_M() { return reinterpret_cast<void*>(&" << task.model
         << "::mass_matrix<double>); }\n";
  }
  text.close();
  const Cost compilation =
      best_of(2, {HYBRIDYN_COMPILER, "-std=c++17", "-O2", "-c", source.string(), "-I",
                  work.string(), "-I", HYBRIDYN_RUNTIME, "-o", (work / "out.o").string()});
  std::printf("%-12s%-16s%14.3f%14.0f%14.2f%14.0f%14.0f\n", task.model.c_str(),
              task.functions.c_str(), generation.seconds, generation.megabytes, compilation.seconds,
              compilation.megabytes, static_cast<double>(fs::file_size(work / "out.o")) / 1024);
}

}  // namespace

int main() {
  const fs::path work = fs::temp_directory_path() / ("hybridyn-" + std::to_string(getpid()));
  fs::create_directories(work);
  std::printf("%-12s%-16s%14s%14s%14s%14s%14s\n", "model", "functions", "generate, s", "MB",
              "compile, s", "MB", "object, kB");
  const std::vector<Task> tasks = {
      {"planar7", "fd,id,M,bias", false}, {"arm7", "fd,id,M,bias", false},
      {"chain12", "fd,id,M,bias", true},  {"quadruped", "fd,id,M,bias", true},
      {"humanoid", "fd,id", true},        {"humanoid", "fd,id,M,bias", true},
      {"humanoid", "fd,id,dfd", true}};
  for (const Task& task : tasks) report(task, work);
  fs::remove_all(work);
  return 0;
}
