#include "support/paths.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

namespace hybridyn::testing {

std::filesystem::path source_path(const std::filesystem::path& relative) {
  return std::filesystem::path(HYBRIDYN_SOURCE_DIR) / relative;
}

std::filesystem::path shared_path(const std::filesystem::path& relative) {
  std::filesystem::path path = std::filesystem::path(HYBRIDYN_SHARED_DIR) / relative;
  if (!std::filesystem::exists(path)) SKIP("no reference data: " << path);
  return path;
}

std::vector<std::filesystem::path> model_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".urdf") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::filesystem::path command_path() { return HYBRIDYN_COMMAND; }
std::filesystem::path bench_command_path() { return HYBRIDYN_BENCH_COMMAND; }

}  // namespace hybridyn::testing
