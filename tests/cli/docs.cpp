// The command lines in the documentation, run as they stand.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cstdlib>
#include <filesystem>
#include <iterator>
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

/// Insides of the blocks in this language.
std::vector<std::string> blocks(const std::string& page, const std::string& language) {
  const std::string text = read_text(source_path(page).string());
  const std::string begin = "\n```" + language + "\n";
  std::vector<std::string> out;
  std::size_t at = 0;
  while ((at = text.find(begin, at)) != std::string::npos) {
    at += begin.size();
    out.push_back(text.substr(at, text.find("```\n", at) - at));
  }
  return out;
}

/// In a folder of its own that holds `models` and, on the path, `hybridyn`.
void check_lines(const std::vector<std::string>& lines) {
  const TemporaryFolder folder;
  const std::string cache = (command_path().parent_path() / "test_cache").string();
  for (const char* used : {"models", "examples"}) {
    std::filesystem::create_directory_symlink(source_path(used), folder.path(used));
  }
  std::filesystem::create_symlink(command_path(), folder.path("hybridyn"));
  for (const std::string& line : lines) {
    CAPTURE(line);
    const std::string shell = "cd '" + folder.path(".") +
                              "' && PATH=\"$PWD:$PATH\" && export HYBRIDYN_CACHE_DIR='" + cache +
                              "' && { " + line + "; } >/dev/null 2>&1";
    CHECK(std::system(shell.c_str()) == 0);
  }
}

/// Commands that compile the numeric methods, or every partition there is.
bool is_long(const std::string& line) {
  return line.find("hybridyn bench ") != std::string::npos ||
         line.find("hybridyn tune ") != std::string::npos;
}

TEST_CASE("every example of the command in the documentation runs") {
  const std::string page =
      GENERATE("docs/cli.md", "docs/eval.md", "docs/generate.md", "docs/hybrid.md",
               "docs/simulate.md", "docs/control.md", "docs/formats.md", "docs/tutorial.md");
  std::vector<std::string> lines = command_lines(page);
  lines.erase(std::remove_if(lines.begin(), lines.end(), is_long), lines.end());
  REQUIRE(lines.size() > 1);
  check_lines(lines);
}

TEST_CASE("the long examples of the command in the documentation run", "[nightly]") {
  std::vector<std::string> lines = command_lines("docs/cli.md");
  const auto others = std::remove_if(lines.begin(), lines.end(),
                                     [](const std::string& line) { return !is_long(line); });
  lines.erase(others, lines.end());
  REQUIRE(lines.size() > 2);
  check_lines(lines);
}

TEST_CASE("the C++ that hybrid.md shows is what the example is and what is generated") {
  const TemporaryFolder folder;
  const std::vector<std::string> arguments = {"generate",    model_path("papers/planar_7r.urdf"),
                                              "--partition", "chains:link1..link4;link5..link7",
                                              "--out",       folder.path("out")};
  REQUIRE(run_command(arguments).exit_code == 0);
  const std::string robot = read_text(folder.path("out/robot.hpp"));
  const std::string example = read_text(source_path("examples/hybrid_arm/main.cpp").string());
  const std::vector<std::string> shown = blocks("docs/hybrid.md", "cpp");
  REQUIRE(shown.size() == 2);
  CHECK(shown[0] == example);
  CAPTURE(shown[1]);
  CHECK(robot.find(shown[1]) != std::string::npos);
}

TEST_CASE(
    "the program and the controller that simulate.md shows are an example and a file to use") {
  const TemporaryFolder folder;
  CHECK(blocks("docs/simulate.md", "cpp").at(0) ==
        read_text(source_path("examples/swinging_chain/main.cpp").string()));
  const std::string controller = folder.file("hold.json", blocks("docs/simulate.md", "json").at(0));
  const CommandResult result = run_command({"simulate", model_path("papers/planar_2r.urdf"),
                                            "--controller", controller, "--time", "0.1"});
  CHECK(result.exit_code == 0);
  CHECK(result.err.empty());
}

TEST_CASE("what control.md shows is an example, files to use and a law that compiles") {
  const TemporaryFolder folder;
  const std::vector<std::string> files = blocks("docs/control.md", "json");
  CHECK(files.at(0) == read_text(source_path("examples/virtual_loop/slider.json").string()));
  const std::string example = read_text(source_path("examples/virtual_loop/main.cpp").string());
  std::istringstream shown(blocks("docs/control.md", "cpp").at(0));
  for (std::string line; std::getline(shown, line) && line.rfind("const auto started", 0) != 0;) {
    CHECK(example.find(line) != std::string::npos);
  }
  const auto accepts = [&](const std::string& controller) {
    const CommandResult result = run_command({"simulate", model_path("papers/planar_2r.urdf"),
                                              "--controller", controller, "--time", "0.1"});
    CAPTURE(result.err);
    return result.exit_code == 0 && result.err.empty();
  };
  CHECK(accepts(folder.file("all.json", files.at(1))));
  folder.file("damper.cpp", blocks("docs/control.md", "cpp").at(1));
  std::string compile = blocks("docs/control.md", "sh").at(1);
  compile.replace(compile.find("runtime/include"), 15, source_path("runtime/include").string());
  REQUIRE(std::system(("cd '" + folder.path(".") + "' && " + compile).c_str()) == 0);
  CHECK(accepts(folder.file("damped.json", R"({"plugin": {"library": "damper.so"}})")));
}

TEST_CASE("the C++ that the README shows is an example") {
  CHECK(blocks("README.md", "cpp").at(0) ==
        read_text(source_path("examples/reaching_arm/main.cpp").string()));
}

TEST_CASE("the C++ on facts and on Eigen that generate.md shows compiles") {
  const TemporaryFolder folder;
  std::string model = read_text(model_path("papers/planar_2r.urdf"));
  const std::vector<std::pair<std::string, std::string>> names = {{"joint2", "elbow"},
                                                                  {"link2", "hand"}};
  for (const auto& [old, name] : names) {
    for (std::size_t at = 0; (at = model.find(old, at)) != std::string::npos; at += name.size()) {
      model.replace(at, old.size(), name);
    }
  }
  const std::string file = folder.file("arm.urdf", model);
  REQUIRE(run_command(
              {"generate", file, "--functions", "fd,dfd", "--quiet", "--out", folder.path("arm")})
              .exit_code == 0);
  std::string source;
  for (const std::string& block : blocks("docs/generate.md", "cpp")) {
    const std::size_t code = block.find("\n\n");
    if (block.rfind("#include <arm/model.hpp>", 0) == 0) source += block;
    if (block.rfind("#include <arm/eigen.hpp>", 0) != 0) continue;
    source += block.substr(0, code) + "\nvoid use() {" + block.substr(code) + "}\n";
  }
  REQUIRE(source.find("eigen") != std::string::npos);
  REQUIRE(source.find("kElbow") != std::string::npos);
  const std::string compile = "c++ -std=c++17 -fsyntax-only -I'" + folder.path(".") + "' -I'" +
                              source_path("runtime/include").string() + "' -isystem '" +
                              HYBRIDYN_TEST_EIGEN + "' '" + folder.file("shown.cpp", source) + "'";
  CHECK(std::system(compile.c_str()) == 0);
}

TEST_CASE("the partition file that hybrid.md shows is read as two chains") {
  const TemporaryFolder folder;
  const std::string model =
      folder.file("planar_7r.urdf", read_text(model_path("papers/planar_7r.urdf")));
  const std::vector<std::string> shown = blocks("docs/hybrid.md", "text");
  REQUIRE(shown.size() == 1);
  folder.file("planar_7r.partition", shown.front());
  const CommandResult result = run_command({"verify", model, "--samples", "1", "--json"});
  REQUIRE(result.exit_code == 0);
  CHECK(result.json()["methods"].contains("hybrid chains:link1..link4;link5..link7"));
}

}  // namespace
}  // namespace hybridyn::testing
