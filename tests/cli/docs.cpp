// The command lines in the documentation, run as they stand.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

/// Lines of the ```sh blocks that use the command.
std::vector<std::string> command_lines(const std::string& page) {
  std::istringstream text(read_text(source_path(page).string()));
  std::vector<std::string> out;
  bool in_block = false;
  for (std::string line; std::getline(text, line);) {
    if (line.rfind("```", 0) == 0) {
      in_block = line == "```sh";
    } else if (in_block && line.find("hybridyn ") != std::string::npos) {
      out.push_back(line);
    }
  }
  return out;
}

TEST_CASE("every example of the command in the documentation runs") {
  const std::string page = GENERATE("docs/cli.md", "docs/eval.md", "docs/generate.md");
  const std::vector<std::string> lines = command_lines(page);
  REQUIRE(lines.size() > 1);
  // In a folder of its own that holds `models` and, on the path, `hybridyn`.
  const TemporaryFolder folder;
  std::filesystem::create_directory_symlink(source_path("models"), folder.path("models"));
  std::filesystem::create_symlink(command_path(), folder.path("hybridyn"));
  for (const std::string& line : lines) {
    CAPTURE(line);
    const std::string shell =
        "cd '" + folder.path(".") + "' && PATH=\"$PWD:$PATH\" && { " + line + "; } >/dev/null 2>&1";
    CHECK(std::system(shell.c_str()) == 0);
  }
}

}  // namespace
}  // namespace hybridyn::testing
