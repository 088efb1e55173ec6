// Runs the built programs.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace hybridyn::testing {

struct CommandResult {
  int exit_code;
  std::string out;
  std::string err;

  nlohmann::json json() const { return nlohmann::json::parse(out); }
  /// Whether it warns that a run has no page, as where there is no npm.
  bool has_no_page() const { return err.find("without its page") != std::string::npos; }
};

/// `input` is what the command finds on its standard input, `environment` more variables of its
/// environment, each as NAME=VALUE. Compiled code is kept in the build folder.
CommandResult run_command(const std::vector<std::string>& arguments, const std::string& input = "",
                          const std::vector<std::string>& environment = {});

/// The same of `hybridyn-bench`.
CommandResult run_bench_command(const std::vector<std::string>& arguments);

/// A new folder, removed with all its files at the end of its life.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// Path of a file in it.
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  /// The same for a new file with this content.
  std::string file(const std::string& name, const std::string& content) const;

  std::vector<std::string> names() const;

 private:
  std::filesystem::path folder_;
};

std::string read_text(const std::string& path);

/// The numbers of the trajectory.csv in a folder, by column.
std::map<std::string, std::vector<double>> read_trajectory(const std::string& folder);
/// Its last row.
std::map<std::string, double> last_row(const std::string& folder);

/// Path of a model of this project.
std::string model_path(const std::string& name);

}  // namespace hybridyn::testing
