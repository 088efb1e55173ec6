// Files that the command writes: whole or not at all, and where they were asked for.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

TEST_CASE("a file is written under a name that nobody knows beforehand, and then moved") {
  const TemporaryFolder folder;
  const std::string precious = folder.file("precious", "text");
  for (const char* name : {"tree.svg", "tree.svg.part", "tree.svg.new"}) {
    std::filesystem::create_symlink(precious, folder.path(name));
  }
  const CommandResult result = run_command(
      {"inspect", model_path("papers/planar_2r.urdf"), "--svg", folder.path("tree.svg")});
  CAPTURE(result.err);
  CHECK(result.exit_code == 0);
  CHECK(read_text(precious) == "text");
  CHECK(read_text(folder.path("tree.svg")).find("<svg") != std::string::npos);
  CHECK(folder.names() ==
        std::vector<std::string>{"precious", "tree.svg", "tree.svg.new", "tree.svg.part"});
}

TEST_CASE("what is no file, as a pipe or a device, is written into") {
  const CommandResult result =
      run_command({"inspect", model_path("papers/planar_2r.urdf"), "--svg", "/dev/null"});
  CHECK(result.exit_code == 0);
  CHECK(std::filesystem::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace hybridyn::testing
