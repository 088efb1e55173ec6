#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>
#include <iterator>
#include <sstream>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

TEST_CASE("every subcommand has help with an example, on stdout") {
  const std::string subcommand = GENERATE("bench", "eval", "generate", "inspect", "tune", "verify");
  const CommandResult result = run_command({subcommand, "--help"});
  CHECK(result.exit_code == 0);
  CHECK(result.err.empty());
  const std::string begin = "Example:\n  hybridyn ";
  const std::size_t at = result.out.find(begin);
  REQUIRE(at != std::string::npos);
  std::istringstream line(result.out.substr(at + begin.size()));
  std::vector<std::string> words(std::istream_iterator<std::string>(line), {});
  REQUIRE(words.size() >= 2);
  CHECK(words[0] == subcommand);
  CHECK(words[1] == "robot.urdf");
  // Right usage, of a file that is not there.
  const CommandResult example = run_command(words);
  CAPTURE(result.out, example.err);
  CHECK(example.exit_code == 1);
  CHECK_THAT(example.err, ContainsSubstring("robot.urdf"));
}

TEST_CASE("option --version prints the version") {
  const CommandResult result = run_command({"--version"});
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.out, StartsWith("hybridyn "));
}

TEST_CASE("wrong usage exits with 2 and says so on stderr") {
  const std::vector<std::string> arguments = GENERATE(values<std::vector<std::string>>(
      {{}, {"unknown"}, {"inspect"}, {"inspect", "a.urdf", "b.urdf"}, {"inspect", "--unknown"}}));
  const CommandResult result = run_command(arguments);
  CHECK(result.exit_code == 2);
  CHECK(result.out.empty());
  CHECK(!result.err.empty());
}

TEST_CASE("options may stand before the model, and --want may be repeated") {
  const CommandResult result = run_command({"eval", "--want", "M,c", "--want", "g",
                                            model_path("papers/planar_1r.urdf"), "--states", "-"},
                                           R"({"states": [{"q": [0], "v": [0]}]})");
  REQUIRE(result.exit_code == 0);
  for (const char* key : {"M", "c", "g"}) CHECK(result.json()["results"][0].contains(key));
}

TEST_CASE("a model that cannot be read exits with 1 and is named on stderr") {
  const std::string subcommand = GENERATE("inspect", "verify");
  const CommandResult result = run_command({subcommand, "missing.urdf"});
  CHECK(result.exit_code == 1);
  CHECK(result.out.empty());
  CHECK_THAT(result.err, ContainsSubstring("missing.urdf"));
}

TEST_CASE("an error in the model comes with file, line and object") {
  const TemporaryFolder folder;
  const std::string model = folder.file("bad.urdf",
                                        "<robot name=\"m\">\n<link name=\"a\"/>\n"
                                        "<link name=\"b\"/>\n<joint name=\"j\" "
                                        "type=\"bent\"><parent link=\"a\"/>"
                                        "<child link=\"b\"/></joint>\n</robot>");
  const CommandResult result = run_command({"inspect", model});
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.err, ContainsSubstring("bad.urdf:4: joint 'j'"));
}

TEST_CASE("options that can be given several times do not take the model for one of theirs") {
  const TemporaryFolder folder;
  const std::string model = model_path("papers/planar_2r.urdf");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"verify", "--numeric", "--samples", "2", "--partition", "none"},
        {"generate", "-o", folder.path("a"), "--functions", "fd,id"},
        {"generate", "-o", folder.path("b"), "--report", folder.path("b.html")}}) {
    std::vector<std::string> arguments = command;
    arguments.push_back(model);
    CAPTURE(arguments);
    const CommandResult result = run_command(arguments);
    CAPTURE(result.err);
    CHECK(result.exit_code == 0);
  }
}

TEST_CASE("the manual page and the completion know all subcommands") {
  const std::string help = run_command({"--help"}).out;
  const std::string page = read_text(source_path("cli/hybridyn.1").string());
  std::istringstream lines(help.substr(help.find("Subcommands:")));
  int subcommands = 0;
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line) && line.rfind("  ", 0) == 0) {
    const std::string name = line.substr(2, line.find(' ', 2) - 2);
    CAPTURE(name);
    CHECK(page.find("\n.B " + name + "\n") != std::string::npos);
    ++subcommands;
  }
  CHECK(subcommands > 8);
  const std::string shell =
      "PATH='" + command_path().parent_path().string() + "':$PATH bash -c 'source " +
      source_path("cli/completion.bash").string() +
      "; COMP_WORDS=(hybridyn sim); COMP_CWORD=1; _hybridyn; [ \"${COMPREPLY[*]}\" = simulate ]'";
  CHECK(std::system(shell.c_str()) == 0);
}

}  // namespace
}  // namespace hybridyn::testing
