// Where tests find their files.
#pragma once

#include <filesystem>
#include <vector>

namespace hybridyn::testing {

/// A file or folder of this project, e.g. source_path("models/pa10/pa10.urdf").
std::filesystem::path source_path(const std::filesystem::path& relative);

/// A file or folder of the optional reference data (CMake: HYBRIDYN_SHARED_DIR).
/// Skips the running test case when it is not there: call it outside of CHECK and REQUIRE.
std::filesystem::path shared_path(const std::filesystem::path& relative);

/// URDF files in and below a folder, sorted.
std::vector<std::filesystem::path> model_files(const std::filesystem::path& folder);

/// The built `hybridyn` command; empty when it is not part of this build.
std::filesystem::path command_path();
/// The same of `hybridyn-bench`.
std::filesystem::path bench_command_path();

}  // namespace hybridyn::testing
