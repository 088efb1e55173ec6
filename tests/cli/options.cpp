// Options with values that cannot be: wrong usage, with what there is and what may be meant.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#ifndef _WIN32
#include <sys/wait.h>
#endif

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

const std::string kModel = model_path("papers/planar_2r.urdf");

struct Refusal {
  std::vector<std::string> arguments;
  int exit_code;
  std::string words;
};

void check_case(const Refusal& c) {
  CAPTURE(c.arguments);
  const CommandResult result = run_command(c.arguments);
  CHECK(result.exit_code == c.exit_code);
  CHECK(result.out.empty());
  CHECK_THAT(result.err, ContainsSubstring(c.words));
  CHECK(result.err.size() < 500);
}

TEST_CASE("an unknown word is wrong usage, with all that there are and the nearest") {
  for (const Refusal& c : {
           Refusal{{"inpsect", kModel}, 2, "subcommand 'inpsect' is unknown; there are inspect, "},
           Refusal{{"inpsect", kModel}, 2, "did you mean 'inspect'?"},
           Refusal{
               {"generate", kModel, "--functions", "fd,dfid"}, 2, "'dfid' is unknown; there are"},
           Refusal{{"generate", kModel, "--lang", "cpp"}, 2, "did you mean 'c++'?"},
           Refusal{{"generate", kModel, "--derivation", "literl"}, 2, "did you mean 'literal'?"},
           Refusal{{"eval", kModel, "--states", "-", "--method", "ABA"}, 2, "did you mean 'aba'?"},
           Refusal{{"verify", kModel, "--partition", "autoo"}, 2, "did you mean 'auto'?"},
           Refusal{{"verify", kModel, "--partition", "thirds"}, 2, "none of none, whole, auto"},
           Refusal{{"inspect", kModel, "--partition", "every:0"}, 2, "'every:0' is no file"},
           Refusal{{"bench", kModel, "--partition", "every:2x"}, 2, "'every:2x' is no file"},
           Refusal{{"verify", kModel, "--partition", "every"}, 2, "'every' is no file"},
           Refusal{{"verify", kModel, "--partition", "whole:2"}, 2, "'whole:2' is no file"},
           Refusal{{"generate", kModel, "--partition", "sibling:4"}, 2, "did you mean 'siblings'?"},
           Refusal{{"simulate", kModel, "--integrator", "euler"}, 2, "dormand-prince, rk4, rkf45"},
           Refusal{{"simulate", kModel, "--loops", "projecton"}, 2, "did you mean 'projection'?"},
       }) {
    check_case(c);
  }
}

TEST_CASE("an unknown word in a partition file exits with 1: the file is bad") {
  const TemporaryFolder folder;
  check_case({{"verify", kModel, "--partition", folder.file("cut.partition", "thirds\n")},
              1,
              "'thirds' is none of"});
}

TEST_CASE("a list with blanks is wrong usage, with the commas that it wants") {
  check_case({{"generate", kModel, "--functions", "fd", "J"},
              2,
              "not expected: J; values of a list are separated by commas: --functions fd,J"});
}

TEST_CASE("a value that is no number within bounds is wrong usage") {
  for (const Refusal& c : {
           Refusal{
               {"generate", kModel, "--snap", "nan"}, 2, "'nan' is not a number from 0 to 0.01"},
           Refusal{{"generate", kModel, "--snap", "1e400"}, 2, "not a number from"},
           Refusal{{"tune", kModel, "--time", "nan"}, 2, "not a finite number above 0"},
           Refusal{{"tune", kModel, "--time", "-1"}, 2, "not a finite number above 0"},
           Refusal{{"tune", kModel, "--noise", "inf"}, 2, "from 0 to 100"},
           Refusal{{"verify", kModel, "--tolerance", "inf"}, 2, "not a finite number above 0"},
           Refusal{{"verify", kModel, "--tolerance", "0"}, 2, "not a finite number above 0"},
           Refusal{{"verify", kModel, "--seed", "-1"}, 2, "not a whole number from 0"},
           Refusal{{"verify", kModel, "--seed", "18446744073709551616"}, 2, "not a whole number"},
           Refusal{{"verify", kModel, "--samples", "0"}, 2, "not a whole number from 1"},
           Refusal{{"verify", kModel, "--samples", "1.5"}, 2, "not a whole number"},
       }) {
    check_case(c);
  }
}

TEST_CASE("an empty value is wrong usage, whatever the option") {
  for (const char* option : {"--out", "--name", "--partition", "--functions", "--gravity"}) {
    check_case({{"generate", kModel, option, ""}, 2, option});
    check_case({{"generate", kModel, std::string(option) + "="}, 2, option});
  }
  check_case({{"simulate", kModel, "--out", ""}, 2, "--out"});
  check_case({{"inspect", ""}, 2, "MODEL"});
}

TEST_CASE("a link that the model does not have exits with 1, with the link that is meant") {
  for (const Refusal& c : {
           Refusal{{"generate", kModel, "--functions", "J", "--frames", "joint2"},
                   1,
                   "'joint2' is a joint; the link it carries is 'link2'"},
           Refusal{{"generate", kModel, "--functions", "J", "--frames", "lnik2"},
                   1,
                   "there is no link 'lnik2'; did you mean 'link2'?"},
           Refusal{{"generate", kModel, "--functions", "J", "--frames", "wheel"},
                   1,
                   "there is no link 'wheel'\n"},
       }) {
    check_case(c);
  }
}

#ifndef _WIN32
TEST_CASE("standard output that cannot be written exits with 1, whatever was to come out") {
  if (!std::filesystem::exists("/dev/full")) SKIP("no /dev/full here");
  for (const std::string& arguments : {std::string("--help"), std::string("--version"),
                                       std::string("inspect --help"), "inspect '" + kModel + "'"}) {
    CAPTURE(arguments);
    const std::string line =
        "'" + command_path().string() + "' " + arguments + " >/dev/full 2>/dev/null";
    const int status = std::system(line.c_str());
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 1);
  }
}
#endif

TEST_CASE("warnings alike come out once, and --strict makes them errors") {
  const TemporaryFolder folder;
  std::string text = "<robot name=\"r\"><link name=\"base\"/>\n";
  for (const char* n : {"1", "2", "3", "4", "5"}) {
    text += std::string("<joint name=\"j") + n +
            "\" type=\"revolute\"><parent link=\"base\"/><child link=\"a" + n +
            "\"/></joint><link name=\"a" + n +
            "\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" "
            "iyz=\"0\" izz=\"1\"/></inertial></link>\n";
  }
  const std::string model = folder.file("r.urdf", text + "</robot>");
  const CommandResult lenient = run_command({"inspect", model});
  CHECK(lenient.exit_code == 0);
  CHECK_THAT(lenient.err,
             ContainsSubstring("r.urdf:2: 5 times (joint 'j1', joint 'j2', joint 'j3', ...): "
                               "revolute joint without <limit>"));
  CHECK(std::count(lenient.err.begin(), lenient.err.end(), '\n') == 1);
  for (const std::string subcommand :
       {"inspect", "verify", "generate", "simulate", "tune", "bench"}) {
    CAPTURE(subcommand);
    const CommandResult strict = run_command({subcommand, model, "--strict"});
    CHECK(strict.exit_code == 1);
    CHECK_THAT(strict.err, ContainsSubstring("r.urdf:6: joint 'j5': revolute joint without"));
  }
}

}  // namespace
}  // namespace hybridyn::testing
