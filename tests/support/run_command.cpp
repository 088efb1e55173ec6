#include "support/run_command.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>

#ifndef _WIN32
#include <sys/wait.h>
#endif

#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

std::string shell_quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

int exit_code_of(int status) {
#ifdef _WIN32
  return status;
#else
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
#endif
}

/// Programs that this process starts keep compiled code in the build folder, for other tests too.
void use_own_cache() {
#ifndef _WIN32
  const std::string folder = (command_path().parent_path() / "test_cache").string();
  static const int unused = [&] {
    // Made before by others with other rights, it would not be used.
    std::filesystem::create_directories(folder);
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
    return setenv("HYBRIDYN_CACHE_DIR", folder.c_str(), 1);
  }();
  static_cast<void>(unused);
#endif
}

CommandResult run_program(const std::filesystem::path& program,
                          const std::vector<std::string>& arguments, const std::string& input,
                          const std::vector<std::string>& environment) {
  use_own_cache();
  const TemporaryFolder folder;
  std::string command;
  for (const std::string& variable : environment) command += shell_quoted(variable) + " ";
  if (!environment.empty()) command.insert(0, "env ");
  command += shell_quoted(program.string());
  for (const std::string& argument : arguments) command += " " + shell_quoted(argument);
  command += " <" + shell_quoted(folder.file("in", input)) + " >" +
             shell_quoted(folder.path("out")) + " 2>" + shell_quoted(folder.path("err"));
  const int status = std::system(command.c_str());
  return {exit_code_of(status), read_text(folder.path("out")), read_text(folder.path("err"))};
}

}  // namespace

CommandResult run_command(const std::vector<std::string>& arguments, const std::string& input,
                          const std::vector<std::string>& environment) {
  return run_program(command_path(), arguments, input, environment);
}

CommandResult run_bench_command(const std::vector<std::string>& arguments) {
  return run_program(bench_command_path(), arguments, "", {});
}

TemporaryFolder::TemporaryFolder() {
  static std::atomic<int> counter{0};
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  do {
    folder_ = std::filesystem::temp_directory_path() /
              ("hybridyn-test-" + std::to_string(now) + "-" + std::to_string(counter++));
  } while (!std::filesystem::create_directory(folder_));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string TemporaryFolder::file(const std::string& name, const std::string& content) const {
  std::ofstream(path(name), std::ios::binary) << content;
  return path(name);
}

std::vector<std::string> TemporaryFolder::names() const {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    out.push_back(entry.path().filename().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::map<std::string, std::vector<double>> read_trajectory(const std::string& folder) {
  std::istringstream lines(read_text(folder + "/trajectory.csv"));
  std::string line;
  std::vector<std::string> names;
  std::getline(lines, line);
  std::istringstream header(line);
  for (std::string name; std::getline(header, name, ',');) names.push_back(name);
  std::map<std::string, std::vector<double>> out;
  while (std::getline(lines, line)) {
    std::istringstream row(line);
    std::string cell;
    for (const std::string& name : names) {
      std::getline(row, cell, ',');
      out[name].push_back(std::stod(cell));
    }
  }
  return out;
}

std::map<std::string, double> last_row(const std::string& folder) {
  std::map<std::string, double> out;
  for (const auto& [name, values] : read_trajectory(folder)) out[name] = values.back();
  return out;
}

std::string model_path(const std::string& name) { return source_path("models/" + name).string(); }

}  // namespace hybridyn::testing
