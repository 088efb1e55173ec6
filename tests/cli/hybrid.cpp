// eval --method hybrid and splice, verify --partition: the same answers however a robot is cut, and what is
// no way to cut it.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <limits>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

struct Robot {
  std::string model;
  std::vector<std::string> options;
  std::string states;
};

json results_of(const Robot& robot, const std::vector<std::string>& method) {
  std::vector<std::string> arguments = {"eval", robot.model, "--states",
                                        "-",    "--want",    "qdd,wrenches:all"};
  arguments.insert(arguments.end(), robot.options.begin(), robot.options.end());
  arguments.insert(arguments.end(), method.begin(), method.end());
  const CommandResult result = run_command(arguments, robot.states);
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  return result.json()["results"];
}

bool is_undetermined(const json& result, const std::string& component) {
  if (!result.contains("undetermined")) return false;
  const json& open = result["undetermined"];
  return std::find(open.begin(), open.end(), component) != open.end();
}

/// What physics determines, of all joints: "force" or "moment".
std::vector<double> determined(const json& result, const char* part) {
  std::vector<double> out;
  for (const auto& [joint, wrench] : result["wrenches"].items()) {
    for (int k = 0; k < 3; ++k) {
      if (is_undetermined(result, joint + "." + part + "." + "xyz"[k])) continue;
      out.push_back(wrench[part][k].get<double>());
    }
  }
  return out;
}

/// Relative to the largest number.
double difference(const std::vector<double>& actual, const std::vector<double>& expected) {
  REQUIRE(actual.size() == expected.size());
  double largest = 0;
  double out = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    largest = std::max(largest, std::abs(expected[i]));
    out = std::max(out, std::abs(actual[i] - expected[i]));
  }
  REQUIRE(largest > 0);
  return out / largest;
}

void check_method(const Robot& robot, const std::vector<std::string>& method, const json& expected,
                  double tolerance) {
  const json actual = results_of(robot, method);
  REQUIRE(actual.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(method, i);
    CHECK(actual[i]["status"] == "ok");
    CHECK(difference(actual[i]["qdd"], expected[i]["qdd"]) < tolerance);
    for (const char* part : {"force", "moment"}) {
      CHECK(difference(determined(actual[i], part), determined(expected[i], part)) < tolerance);
    }
  }
}

/// As the class Robot; and two of the ways to cut by ADA too, which takes more compiling.
void check_partitions(const Robot& robot, const std::vector<std::string>& partitions,
                      double tolerance) {
  const json expected = results_of(robot, {"--method", "aba"});
  for (const std::string& partition : partitions) {
    check_method(robot, {"--method", "hybrid", "--partition", partition}, expected, tolerance);
  }
  for (const std::string partition : {"none", "every:2"}) {
    check_method(robot, {"--method", "splice", "--partition", partition}, expected, tolerance);
  }
}

TEST_CASE("an arm's hybrids give the accelerations and wrenches of articulated bodies") {
  const Robot arm{model_path("pa10/pa10.urdf"), {}, read_text(model_path("pa10/pa10.states.json"))};
  // The arm's M has a condition number of about 1e3.
  check_partitions(
      arm, {"none", "whole", "auto", "every:2", "chains:link1..link3;link5..link7", "chains:link4"},
      1e4 * kEpsilon);
}

TEST_CASE("a four-bar's hybrids give the accelerations and wrenches of articulated bodies") {
  const double pi = std::acos(-1.0);
  const json state = {{"q", {3 * pi / 4, -pi / 4, 5 * pi / 4}},
                      {"v", {1, -1, 1}},  // a parallelogram's
                      {"tau", {0.5, 0, 0}},
                      {"external", {{"link2", {{"force", {3, 1, -2}}, {"moment", {0, 1, 0}}}}}}};
  const Robot bars{model_path("papers/four_bar.urdf"), {}, json{{"states", {state}}}.dump()};
  // The constraints' matrix squares the condition number.
  check_partitions(bars, {"none", "whole", "auto", "every:2", "chains:link1..link2"},
                   1e5 * kEpsilon);
}

TEST_CASE("a floating robot's hybrids give the accelerations and wrenches of articulated bodies") {
  json state = {{"q", {0.1, -0.2, 0.5, 0.2, -0.4, 0.1, 0.9}},
                {"v", json::array()},
                {"tau", json::array()},
                {"external",
                 {{"LF2", {{"force", {5, -3, 80}}, {"moment", {0, 0, 0}}}},
                  {"base", {{"force", {0, 10, 0}}, {"moment", {1, 2, 3}}}}}}};
  for (int i = 0; i < 12; ++i) state["q"].push_back(0.3 * std::sin(1.7 * i));
  for (int i = 0; i < 18; ++i) {
    state["v"].push_back(std::cos(2.3 * i));
    state["tau"].push_back(10 * std::sin(0.9 * i));
  }
  const Robot quadruped{model_path("bench/quadruped.urdf"),
                        {"--floating"},
                        json{{"gravity", {0.5, 0, -9.7}}, {"states", {state}}}.dump()};
  // Light shins below a heavy trunk.
  check_partitions(quadruped,
                   {"none", "whole", "auto", "every:2", "chains:LF0..LF2;RH1..RH2", "chains:base"},
                   1e5 * kEpsilon);
}

const std::string kArm = model_path("papers/planar_7r.urdf");

/// The rows that verify prints for hybrids.
std::vector<std::string> hybrids_verified(const std::string& model,
                                          const std::vector<std::string>& options) {
  std::vector<std::string> arguments = {"verify", model, "--samples", "2", "--json"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const CommandResult result = run_command(arguments);
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  std::vector<std::string> out;
  const json report = result.json();
  for (const auto& [method, differences] : report["methods"].items()) {
    if (method.rfind("hybrid ", 0) != 0) continue;
    out.push_back(method.substr(7));
    CHECK(differences["qdd"] < 1e-10);
    CHECK(differences["wrenches"] < 1e-10);
  }
  return out;
}

TEST_CASE("verify prints a row for each partition") {
  const CommandResult result = run_command(
      {"verify", kArm, "--samples", "2", "--partition", "every:3", "--partition", "whole"});
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.out, ContainsSubstring("\nhybrid every:3  ") &&
                             ContainsSubstring("\nhybrid whole  ") &&
                             ContainsSubstring("\nsplice every:3  "));
  CHECK(hybrids_verified(kArm, {"--numeric"}).empty());
}

TEST_CASE("a hybrid that differs by more than the tolerance is disagreement: exit code 1") {
  const CommandResult result = run_command(
      {"verify", kArm, "--samples", "2", "--partition", "every:3", "--tolerance", "1e-300"});
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.out, ContainsSubstring("hybrid every:3") && ContainsSubstring("DISAGREE"));
}

TEST_CASE("the partition beside the model is used unless another one is named") {
  const TemporaryFolder folder;
  const std::string model = folder.file("arm.urdf", read_text(kArm));
  const std::vector<std::string> automatic = {"auto"};
  CHECK(hybrids_verified(model, {}) == automatic);
  folder.file("arm.partition",
              "# upper and lower arm\n\nchains: link1 .. link4  # to the elbow\n  link5..link7\n");
  const std::vector<std::string> two_chains = {"chains:link1..link4;link5..link7"};
  CHECK(hybrids_verified(model, {}) == two_chains);
  CHECK(hybrids_verified(model, {"--partition", "auto"}) == automatic);
  const std::vector<std::string> another = {"every:6"};
  CHECK(hybrids_verified(model, {"--partition", folder.file("six", "every:6\n")}) == another);

  folder.file("arm.partition", "thirds\n");
  const CommandResult eval = run_command(
      {"eval", model, "--method", "hybrid", "--states", "-"},
      R"({"states": [{"q": [0,0,0,0,0,0,0], "v": [0,0,0,0,0,0,0], "tau": [0,0,0,0,0,0,0]}]})");
  CHECK(eval.exit_code == 1);
  CHECK_THAT(eval.err, ContainsSubstring("'thirds' is none of"));
}

TEST_CASE("a way to cut that makes no sense is refused with the reason, before compiling") {
  struct Case {
    std::string partition;
    std::string reason;
  };
  const Case c = GENERATE(
      Case{"chains:", "'' is neither a link nor FIRST..LAST"},
      Case{"chains:link1..elbow", "there is no link 'elbow'"},
      Case{"chains:base", "link 'base' is fixed to the world; name links that move"},
      Case{"chains:link4..link1", "name the link nearer to the root first"},
      Case{"chains:link1..link3;link3..link5", "link 'link3' is in two chains; name it once"},
      Case{"chains:link1,link3",
           "link 'link3' does not hang on the chain of link 'link1'; name "
           "the links in between, or a chain of its own"});
  CAPTURE(c.partition);
  const std::vector<std::string> no_compiler = {"CXX=/nonexistent"};
  const std::string state =
      R"({"states": [{"q": [0,0,0,0,0,0,0], "v": [0,0,0,0,0,0,0], "tau": [0,0,0,0,0,0,0]}]})";
  const TemporaryFolder folder;
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"eval", kArm, "--states", "-", "--method", "hybrid"},
                                             {"verify", kArm},
                                             {"bench", kArm},
                                             {"generate", kArm, "--out", folder.path("out")}}) {
    CAPTURE(arguments.front());
    std::vector<std::string> command = arguments;
    command.insert(command.end(), {"--partition", c.partition});
    const CommandResult result = run_command(command, state, no_compiler);
    CHECK(result.exit_code == 1);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, ContainsSubstring("--partition: ") && ContainsSubstring(c.reason));
  }
  CHECK(folder.names().empty());
}

TEST_CASE("a partition for what has none is wrong usage") {
  const std::string state = R"({"states": [{"q": [0], "v": [0], "tau": [0]}]})";
  const std::string model = model_path("papers/planar_1r.urdf");
  const CommandResult eval = run_command(
      {"eval", model, "--states", "-", "--method", "aba", "--partition", "auto"}, state);
  CHECK(eval.exit_code == 2);
  CHECK(eval.out.empty());
  CHECK_THAT(eval.err, ContainsSubstring("--partition is for --method hybrid"));
  const TemporaryFolder folder;
  const CommandResult in_c = run_command(
      {"generate", model, "--partition", "auto", "--lang", "c", "--out", folder.path("out")});
  CHECK(in_c.exit_code == 2);
  CHECK_THAT(in_c.err, ContainsSubstring("in C++ only"));
  CHECK(folder.names().empty());
}

constexpr const char* kElbow = R"(<robot name="elbow">
  <link name="ground"/>
  <joint name="shoulder" type="continuous">
    <parent link="ground"/><child link="upper"/><axis xyz="0 0 1"/>
  </joint>
  <link name="upper"/>
  <joint name="elbow" type="continuous">
    <parent link="upper"/><child link="tip"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/>
  </joint>
  <link name="tip">
    <inertial>
      <origin xyz="1 0 0"/><mass value="1"/>
      <inertia ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/>
    </inertial>
  </link>
</robot>)";

TEST_CASE("a mass matrix that is singular in one configuration is told by every partition") {
  const TemporaryFolder folder;
  const std::string model = folder.file("elbow.urdf", kElbow);
  const auto status = [&](const std::vector<std::string>& method, double elbow) {
    const json states = {{"states", {{{"q", {0.3, elbow}}, {"v", {1, 2}}, {"tau", {1, 0.5}}}}}};
    std::vector<std::string> arguments = {"eval", model, "--states", "-"};
    arguments.insert(arguments.end(), method.begin(), method.end());
    const CommandResult result = run_command(arguments, states.dump());
    CAPTURE(result.err);
    return result.json()["results"][0]["status"].get<std::string>();
  };
  for (const std::string partition : {"none", "whole", "every:1"}) {
    CAPTURE(partition);
    const std::vector<std::string> hybrid = {"--method", "hybrid", "--partition", partition};
    CHECK(status(hybrid, 1.0) == "ok");
    CHECK(status(hybrid, 0.0) == "singular");
    CHECK(status(hybrid, 1e-9) == "singular");  // rounding is all that is left of the pivot
    CHECK(status(hybrid, 1e-6) == "ill_conditioned");
  }
}

}  // namespace
}  // namespace hybridyn::testing
