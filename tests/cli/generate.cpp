// `hybridyn generate`: what it refuses, and what it says.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

/// Runs `generate MODEL ...` into a new folder of which nothing is left.
CommandResult generate(const std::string& model, std::vector<std::string> options) {
  const TemporaryFolder folder;
  options.insert(options.begin(), {"generate", model});
  options.insert(options.end(), {"--out", folder.path("out")});
  return run_command(options);
}

const char* const kMasslessTip = R"(<robot name="r">
  <link name="base"/>
  <link name="arm"><inertial><origin xyz="0.1 0.2 0"/><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="wrist"/>
  <link name="hand"><inertial><origin xyz="0.1 0.2 0"/><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="arm"/></joint>
  <joint name="elbow" type="continuous"><parent link="arm"/><child link="wrist"/>
    <origin xyz="1 0 0"/><axis xyz="0 1 0"/></joint>
  <joint name="twist" type="continuous"><parent link="wrist"/><child link="hand"/></joint>
</robot>)";

TEST_CASE("a chain that makes no sense is refused with the reason") {
  struct Case {
    std::string chain;
    std::string reason;
  };
  const Case c = GENERATE(Case{"arm..", "neither a link nor"}, Case{"nowhere", "no link 'nowhere'"},
                          Case{"hand..arm", "nearer to the root first"},
                          Case{"arm,hand", "does not hang on the links before it"},
                          Case{"base", "fixed to the world"},
                          Case{"arm..wrist", "nothing resists joint 'elbow'"});
  const TemporaryFolder folder;
  INFO(c.chain);
  const CommandResult result =
      generate(folder.file("robot.urdf", kMasslessTip), {"--chain", c.chain});
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.err, ContainsSubstring(c.reason));
}

TEST_CASE("a chain may float though its robot stands") {
  const TemporaryFolder folder;
  const CommandResult result =
      generate(folder.file("robot.urdf", kMasslessTip), {"--chain", "wrist..hand", "--floating"});
  CHECK(result.exit_code == 1);  // a free body without inertia about the twist's axis is none
  const CommandResult arm =
      generate(folder.file("robot.urdf", kMasslessTip), {"--chain", "arm..hand", "--floating"});
  CHECK(arm.exit_code == 0);
}

TEST_CASE("options that cannot be are refused by name") {
  struct Case {
    std::vector<std::string> options;
    int exit_code;
    std::string reason;
  };
  const Case c = GENERATE(
      Case{{"--functions", "fd,nonsense"}, 2, "'nonsense' is unknown"},
      Case{{"--functions", "J"}, 2, "--frames"},
      Case{{"--functions", "J", "--frames", "x"}, 1, "'x'"},
      Case{{"--gravity", "0,0"}, 2, "--gravity"}, Case{{"--gravity", "0,0,nan"}, 2, "--gravity"},
      Case{{"--name", "a b"}, 2, "namespace"}, Case{{"--name", "double"}, 2, "keyword"},
      Case{{"--derivation", "magic"}, 2, "magic"}, Case{{"--lang", "cobol"}, 2, "cobol"},
      Case{{"--symbolic", "mass"}, 2, "mass:LINK"},
      Case{{"--symbolic", "mass:nowhere"}, 1, "nowhere"}, Case{{"--snap", "-1"}, 2, "snap"});
  INFO(c.options.front() << " " << c.options.back());
  const CommandResult result = generate(model_path("papers/planar_2r.urdf"), c.options);
  CHECK(result.exit_code == c.exit_code);
  CHECK_THAT(result.err, ContainsSubstring(c.reason));
}

TEST_CASE("of a model with loops those functions that leave them out are named") {
  const std::string model = model_path("papers/slider_crank.urdf");
  const std::string left_out = "loops and couplings are left out";
  const CommandResult closing = generate(model, {"--functions", "fd,id,dfd,did,K,reduced"});
  CHECK(closing.exit_code == 0);
  CHECK_THAT(closing.err, !ContainsSubstring(left_out));
  const CommandResult of_tree = generate(model, {"--functions", "fd,M,bias"});
  CHECK(of_tree.exit_code == 0);
  CHECK_THAT(of_tree.err, ContainsSubstring("warning: M, bias"));
  CHECK_THAT(of_tree.err, ContainsSubstring(left_out));
}

TEST_CASE("functions about loops, contacts and independent joints say what they lack") {
  const std::string arm = model_path("papers/planar_2r.urdf");
  CHECK_THAT(generate(arm, {"--functions", "K"}).err, ContainsSubstring("the model has none"));
  CHECK_THAT(generate(arm, {"--functions", "cfd"}).err, ContainsSubstring("--contacts"));
  const std::string crank = model_path("papers/slider_crank.urdf");
  const CommandResult unknown =
      generate(crank, {"--functions", "reduced", "--independent", "nowhere"});
  CHECK(unknown.exit_code == 1);
  CHECK_THAT(unknown.err, ContainsSubstring("'nowhere'"));
}

TEST_CASE("a nearly right angle is named, with what taking it for right would save") {
  const TemporaryFolder folder;
  std::string text = kMasslessTip;
  const std::string origin = R"(<origin xyz="1 0 0"/>)";
  text.replace(text.find(origin), origin.size(), R"(<origin xyz="1 0 0" rpy="1.5708 0 0"/>)");
  const CommandResult result = generate(folder.file("robot.urdf", text), {});
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.err, ContainsSubstring("joint 'elbow' is 3.67"));
  CHECK_THAT(result.err, ContainsSubstring("--snap"));
  CHECK_THAT(result.err, ContainsSubstring("saves"));
}

TEST_CASE(
    "right angles with ten digits or more are right without a word, and nearly right ones "
    "are one notice") {
  const TemporaryFolder folder;
  const auto model = [&](const std::string& half_pi) {
    std::string text = "<robot name=\"r\"><link name=\"l0\"/>\n";
    for (int i = 1; i <= 4; ++i) {
      const std::string before = std::to_string(i - 1);
      const std::string n = std::to_string(i);
      text += "<joint name=\"turn-" + n + "\" type=\"continuous\"><parent link=\"l" + before +
              "\"/><child link=\"l" + n + "\"/><origin xyz=\"0 0 1\" rpy=\"" + half_pi +
              " 0 0\"/></joint><link name=\"l" + n +
              "\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" "
              "iyz=\"0\" izz=\"1\"/></inertial></link>\n";
    }
    return folder.file("robot.urdf", text + "</robot>");
  };
  const CommandResult quiet = generate(model("1.57079632679"), {"--functions", "fd"});
  CHECK(quiet.exit_code == 0);
  CHECK(quiet.err.empty());
  const CommandResult near = generate(model("1.5707963"), {"--functions", "fd"});
  CHECK(near.exit_code == 0);
  CHECK_THAT(near.err, ContainsSubstring("notice: 4 joints ('turn-1', 'turn-2', 'turn-3', ...)"));
  CHECK(std::count(near.err.begin(), near.err.end(), '\n') == 1);
}

TEST_CASE("names from the model file cannot break the code") {
  const TemporaryFolder folder;
  std::string text = kMasslessTip;
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"twist", "tw&quot;i\\s*/t x"},
                                 {"elbow", "tw_i_s_t_x"}}) {
    text.replace(text.find("\"" + from + "\""), from.size() + 2, "\"" + to + "\"");
  }
  for (const std::string language : {"c++", "c"}) {
    const std::string out = folder.path("out");
    const CommandResult result =
        run_command({"generate", folder.file("int.urdf", text), "--lang", language, "--functions",
                     "fd,id,fk", "--frames", "arm,hand", "--out", out});
    INFO(result.err);
    REQUIRE(result.exit_code == 0);
    const std::string flags = "-fsyntax-only -Wall -Wextra -Werror '";
    const std::string user = folder.file("user.cpp", "#include \"out/int_robot.hpp\"\n");
    const std::string compile = language == "c" ? "cc -std=c99 " + flags + out + "/int_robot.c'"
                                                : "c++ -std=c++17 -I'" +
                                                      source_path("runtime/include").string() +
                                                      "' " + flags + user + "'";
    CHECK(std::system(compile.c_str()) == 0);
  }
}

TEST_CASE("no header takes the place of another one") {
  const TemporaryFolder folder;
  const std::string text = read_text(model_path("papers/planar_2r.urdf"));
  for (const char* name : {"model", "robot", "forward_dynamics", "forward_dynamics_whole"}) {
    CAPTURE(name);
    const std::string file = folder.file(std::string(name) + ".urdf", text);
    const std::string out = folder.path(name);
    const CommandResult own = run_command({"generate", file, "--functions", "fd", "--out", out});
    CAPTURE(own.err);
    REQUIRE(own.exit_code == 0);
    CHECK_THAT(read_text(out + "/" + name + "_robot.hpp"), ContainsSubstring("forward_dynamics"));
    const CommandResult asked = run_command({"generate", file, "--name", name, "--out", out});
    CHECK(asked.exit_code == 2);
    CHECK_THAT(asked.err, ContainsSubstring("name of another header"));
  }
}

TEST_CASE("forward dynamics goes by limbs that are alike, unless it cannot or must not") {
  struct Case {
    std::vector<std::string> options;
    bool by_limbs;
  };
  const Case c =
      GENERATE(Case{{}, true}, Case{{"--gravity", "argument"}, true},
               Case{{"--functions", "id"}, false}, Case{{"--derivation", "articulated"}, false},
               Case{{"--symbolic", "mass:base"}, false}, Case{{"--lang", "c"}, false});
  const TemporaryFolder folder;
  std::vector<std::string> command = {"generate",   source_path("models/bench/quadruped.urdf"),
                                      "--floating", "--quiet",
                                      "--out",      folder.path("out")};
  command.insert(command.end(), c.options.begin(), c.options.end());
  REQUIRE(run_command(command).exit_code == 0);
  const std::filesystem::path out = folder.path("out");
  CHECK(std::filesystem::exists(out / "forward_dynamics_whole.hpp") == c.by_limbs);
  CHECK(std::filesystem::exists(out / "forward_dynamics_LF0_inertia.hpp") == c.by_limbs);
}

TEST_CASE("rows, declarations and relative Jacobians are refused where they cannot be") {
  const std::string arm = model_path("papers/planar_2r.urdf");
  const auto refusal = [&arm](std::vector<std::string> options) {
    const CommandResult result = generate(arm, std::move(options));
    CHECK(result.exit_code != 0);
    return result.err;
  };
  CHECK_THAT(refusal({"--rows", "linear", "--partition", "whole"}),
             ContainsSubstring("--rows linear: not for --partition and bricks"));
  CHECK_THAT(refusal({"--library", "--lang", "c"}), ContainsSubstring("--library: for functions"));
  CHECK_THAT(refusal({"--functions", "Jrel", "--frames", "link2"}),
             ContainsSubstring("Jrel needs two frames or more"));
  CHECK_THAT(refusal({"--axes", "body"}), ContainsSubstring("own"));
}

TEST_CASE("metadata tells limits, links and parameters of the model") {
  const TemporaryFolder folder;
  REQUIRE(run_command({"generate", model_path("dog/dog.urdf"), "--floating", "--functions", "M",
                       "--symbolic", "mass:trunk", "--quiet", "--out", folder.path("dog")})
              .exit_code == 0);
  const auto facts = nlohmann::json::parse(read_text(folder.path("dog/dog.json")));
  const auto& knee = facts["joints"][3];
  CHECK(knee["name"] == "LF_knee");
  CHECK(knee["q_index"] == 9);
  CHECK(knee["lower"] == -2.7);
  CHECK(knee["effort"] == 45);
  CHECK(knee["link"] == "LF_shank");
  CHECK(facts["joints"][0]["upper"].is_null());
  CHECK(facts["links"][4]["name"] == "LF_foot");
  CHECK(facts["links"][4]["parent"] == "LF_shank");
  CHECK(facts["links"][4]["joint"] == "LF_knee");
  CHECK(facts["parameters"][0]["name"] == "mass_trunk");
  CHECK(facts["parameters"][0]["nominal"] == facts["links"][0]["mass"]);
}

TEST_CASE("a folder that cannot be made is an error") {
  const TemporaryFolder folder;
  const std::string file = folder.file("taken", "");
  const CommandResult result =
      run_command({"generate", model_path("papers/planar_2r.urdf"), "--out", file + "/out"});
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.err, ContainsSubstring("taken"));
}

}  // namespace
}  // namespace hybridyn::testing
