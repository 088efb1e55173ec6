// hybridyn simulate: what it leaves behind, going on from there, and what is wrong with its input.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Command = std::vector<std::string>;

const std::string kFourBarStart = "1.0471975511965976,0.5235987755982988,2.6179938779914944";

Command simulation_of(const std::string& model, Command more) {
  more.insert(more.begin(), {"simulate", model_path(model)});
  return more;
}

/// Rows of trajectory.csv by the names in its first line.
std::map<std::string, std::vector<std::string>> columns_of(const std::string& csv) {
  std::istringstream lines(csv);
  std::string line;
  std::vector<std::string> names;
  std::map<std::string, std::vector<std::string>> out;
  const auto cells = [&] {
    std::vector<std::string> found;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',');) found.push_back(cell);
    return found;
  };
  std::getline(lines, line);
  names = cells();
  while (std::getline(lines, line)) {
    const std::vector<std::string> row = cells();
    REQUIRE(row.size() == names.size());
    for (std::size_t i = 0; i < row.size(); ++i) out[names[i]].push_back(row[i]);
  }
  return out;
}

TEST_CASE("a simulation leaves trajectory, summary, state and model in a folder") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  const CommandResult result =
      run_command(simulation_of("papers/four_bar.urdf", {"--q0", kFourBarStart, "--time", "0.4",
                                                         "--every", "4", "--out", out}));
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  CHECK_THAT(result.out, ContainsSubstring("passes a singular configuration"));

  const auto columns = columns_of(read_text(out + "/trajectory.csv"));
  REQUIRE(columns.count("t") == 1);
  CHECK(columns.at("t").size() == 101);
  CHECK(columns.at("t").back() == "0.4");
  for (const char* name : {"q.joint1", "v.joint3", "qdd.joint2", "tau.joint1", "energy.total",
                           "momentum.angular.y", "com.z", "loops.position", "loops.velocity",
                           "wrench.joint2.force.x", "wrench.joint4.moment.z"}) {
    CAPTURE(name);
    CHECK(columns.count(name) == 1);
  }
  const auto trajectory = nlohmann::json::parse(read_text(out + "/trajectory.json"));
  REQUIRE(trajectory["columns"].size() == columns.size());
  CHECK(trajectory["columns"][1]["name"] == "q.joint1");
  CHECK(trajectory["columns"][1]["unit"] == "rad");
  CHECK(trajectory["columns"][1]["values"][100].get<double>() ==
        std::stod(columns.at("q.joint1").back()));
  const auto summary = nlohmann::json::parse(read_text(out + "/summary.json"));
  CHECK(summary["steps"] == 400);
  CHECK(summary["halt"].is_null());
  CHECK(summary["energy"]["relative_drift"] < 1e-9);
  CHECK(summary["loops"]["position"] < 1e-12);
  CHECK(summary["notices"].size() == 1);
  CHECK(read_text(out + "/model.urdf") == read_text(model_path("papers/four_bar.urdf")));
}

TEST_CASE("going on from a saved state gives the same rows, digit by digit") {
  const TemporaryFolder folder;
  const std::string integrator = GENERATE("rkf45", "dormand-prince", "variational");
  CAPTURE(integrator);
  const auto run = [&](const std::string& name, Command more) {
    more.insert(more.end(), {"--integrator", integrator, "--out", folder.path(name)});
    const CommandResult result = run_command(simulation_of("papers/four_bar.urdf", more));
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    return columns_of(read_text(folder.path(name) + "/trajectory.csv"));
  };
  const auto whole = run("whole", {"--q0", kFourBarStart, "--time", "0.4"});
  run("first", {"--q0", kFourBarStart, "--time", "0.15"});
  const auto rest = run("rest", {"--from", folder.path("first") + "/state.json", "--time", "0.4"});
  for (const auto& [name, values] : rest) {
    CAPTURE(name);
    REQUIRE(values.size() == 251);
    CHECK(std::equal(values.begin(), values.end(), whole.at(name).begin() + 150));
  }
}

TEST_CASE("methods and integrators move a robot alike") {
  const auto end = [](const Command& more) {
    const TemporaryFolder folder;
    Command command =
        simulation_of("papers/planar_3r.urdf", {"--q0", "2.3,-0.8,3.9", "--time", "0.5"});
    command.insert(command.end(), more.begin(), more.end());
    command.insert(command.end(), {"--out", folder.path("run")});
    const CommandResult result = run_command(command);
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    return std::stod(
        columns_of(read_text(folder.path("run") + "/trajectory.csv"))["q.joint3"].back());
  };
  const double expected = end({});
  CHECK(std::abs(end({"--method", "hybrid", "--partition", "whole"}) - expected) < 1e-9);
  CHECK(std::abs(end({"--method", "ada"}) - expected) < 1e-9);
  CHECK(std::abs(end({"--integrator", "rk4"}) - expected) < 1e-7);
  CHECK(std::abs(end({"--integrator", "dormand-prince", "--tolerance", "1e-12"}) - expected) <
        1e-9);
  CHECK(std::abs(end({"--integrator", "variational"}) - expected) < 1e-4);
  CHECK(std::abs(end({"--integrator", "semi-implicit-euler"}) - expected) < 0.1);
}

TEST_CASE("a controller file holds a joint at its target against a push") {
  const TemporaryFolder folder;
  const std::string controller = folder.file("hold.json", R"({
    "joints": {"joint1": {"kp": 400, "kd": 60, "target": [[0, 0], [1, 0.5]]},
               "joint2": {"kp": 400, "kd": 60, "target": -0.5}},
    "external": [{"link": "link2", "force": [0, 0, -3], "from": 0.5, "until": 1}]})");
  const CommandResult result =
      run_command(simulation_of("papers/planar_2r.urdf", {"--controller", controller, "--time", "6",
                                                          "--out", folder.path("run")}));
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  const auto columns = columns_of(read_text(folder.path("run") + "/trajectory.csv"));
  // Gravity's moments of about 15 N m over kp are what remains.
  CHECK(std::abs(std::stod(columns.at("q.joint1").back()) - 0.5) < 0.05);
  CHECK(std::abs(std::stod(columns.at("q.joint2").back()) + 0.5) < 0.05);
  CHECK(std::abs(std::stod(columns.at("v.joint1").back())) < 1e-3);
  CHECK(std::abs(std::stod(columns.at("tau.joint1").back())) > 1);
  const auto summary = nlohmann::json::parse(read_text(folder.path("run") + "/summary.json"));
  CHECK_FALSE(summary["energy"].contains("drift"));  // it is not conserved,
  const auto& energy = summary["energy"];            // but all of it is accounted for
  CHECK(std::abs(energy["work"].get<double>()) > 1);
  // Where the push begins and ends its power jumps within a step.
  CHECK(std::abs(energy["unexplained"].get<double>()) < 0.05);
  CHECK(columns.count("power") == 1);
}

TEST_CASE("the work of damping and of smooth controllers explains the change of energy") {
  const TemporaryFolder folder;
  const std::string controller = folder.file("swing.json", R"({
    "joints": {"joint1": {"kp": 40, "kd": 6}, "joint2": {"tau": 3}}})");
  const CommandResult result = run_command(simulation_of(
      "papers/planar_2r.urdf", {"--controller", controller, "--q0", "0.4,0.3", "--json"}));
  REQUIRE(result.exit_code == 0);
  const auto energy = result.json()["energy"];
  CHECK(std::abs(energy["work"].get<double>()) > 0.1);
  CHECK(std::abs(energy["unexplained"].get<double>()) < 1e-8);
}

TEST_CASE("a simulation ends where it is asked to") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  const auto result = run_command(simulation_of(
      "papers/planar_3r.urdf", {"--q0", "2.35,-0.78,3.92", "--stop", "q.joint1>2.4", "--every",
                                "10", "--columns", "q,energy", "--out", out}));
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  CHECK_THAT(result.out, ContainsSubstring("stopped: q.joint1>2.4"));
  const auto columns = columns_of(read_text(out + "/trajectory.csv"));
  CHECK(columns.size() == 7);  // t, three joints, three energies
  const std::vector<std::string>& q = columns.at("q.joint1");
  CHECK(std::stod(q.back()) > 2.4);
  CHECK(std::stod(q.back()) < 2.41);
  CHECK(std::stod(q[q.size() - 2]) <= 2.4);
  const CommandResult report = run_command({"report", out});  // of what there is
  if (report.err.find("without its page") == std::string::npos) CHECK(report.exit_code == 0);
}

/// Runs the command as a shell would, behind `before`.
int run_in_shell(const std::string& before, const Command& command) {
  std::string line = before + " '" + command_path().string() + "'";
  for (const std::string& argument : command) line += " '" + argument + "'";
  const int status = std::system((line + " >/dev/null 2>&1").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_CASE("an interrupt leaves complete results up to there") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  const Command command = simulation_of(
      "papers/planar_3r.urdf", {"--time", "1e6", "--every", "100", "--q0", "2,0,1", "--out", out});
  const int exit_code = run_in_shell("timeout --foreground --preserve-status -s INT 1", command);
  if (exit_code == 127) SKIP("no timeout here");
  CHECK(exit_code == 130);
  const auto summary = nlohmann::json::parse(read_text(out + "/summary.json"));
  CHECK(summary["halt"] == "interrupted");
  CHECK(summary["end"].get<double>() > 0.1);
  const auto columns = columns_of(read_text(out + "/trajectory.csv"));
  CHECK(columns.at("t").size() > 1);
  CHECK(nlohmann::json::parse(read_text(out + "/state.json"))["steps"] == summary["steps"]);
}

TEST_CASE("a disk that fills up on the way is an error; what was written can be shown") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  // No file may grow beyond 200 blocks of 512 or 1024 bytes.
  const int exit_code = run_in_shell(
      "ulimit -f 200; trap '' XFSZ; ",
      simulation_of("papers/planar_3r.urdf", {"--q0", "2,0,1", "--time", "30", "--out", out}));
  CHECK(exit_code == 1);
  const auto summary = nlohmann::json::parse(read_text(out + "/summary.json"));
  CHECK_THAT(summary["halt"].get<std::string>(),
             ContainsSubstring("trajectory.csv: cannot be written at t = "));
  const CommandResult report = run_command({"report", out, "--svg"});
  if (report.err.find("without its page") != std::string::npos) SKIP("this build has no page");
  CAPTURE(report.err);
  CHECK(report.exit_code == 0);
}

TEST_CASE("what cannot be simulated is refused with a reason") {
  const TemporaryFolder folder;
  const std::string no_joint = folder.file("a.json", R"({"joints": {"elbow": {"kp": 1}}})");
  const std::string no_order =
      folder.file("b.json", R"({"joints": {"joint1": {"target": [[1, 0], [1, 2]]}}})");
  struct Case {
    Command command;
    int exit_code;
    std::string message;
  };
  const std::vector<Case> cases = {
      {simulation_of("papers/planar_2r.urdf", {"--step", "0"}), 2, "--step"},
      {simulation_of("papers/planar_2r.urdf", {"--time", "-1"}), 2, "--time"},
      {simulation_of("papers/planar_2r.urdf", {"--q0", "1,2,3"}), 2, "--q0 has 3 numbers"},
      {simulation_of("papers/planar_2r.urdf", {"--integrator", "magic"}), 2, "--integrator"},
      {simulation_of("papers/planar_2r.urdf", {"--stop", "q.elbow>1"}), 2,
       "no position or velocity"},
      {simulation_of("papers/planar_2r.urdf", {"--stop", "q.joint1>high"}), 2, "is no number"},
      {simulation_of("papers/planar_2r.urdf", {"--stop", "q.joint1=1"}), 2, "is neither"},
      {simulation_of("papers/planar_2r.urdf", {"--columns", "q,speed"}), 2, "--columns"},
      {simulation_of("papers/four_bar.urdf", {}), 1, "does not satisfy the loops"},
      {simulation_of("papers/planar_2r.urdf", {"--controller", no_joint}), 1,
       "joints.elbow: the model has no moving joint"},
      {simulation_of("papers/planar_2r.urdf", {"--controller", no_order}), 1,
       "joints.joint1.target[1]: is not later"},
      {simulation_of("papers/planar_2r.urdf", {"--from", no_joint}), 1, "has no \"start_time\""}};
  for (const Case& c : cases) {
    CAPTURE(c.command);
    const CommandResult result = run_command(c.command);
    CHECK(result.exit_code == c.exit_code);
    CHECK_THAT(result.err, ContainsSubstring(c.message));
    CHECK(result.out.empty());
  }
}

TEST_CASE("a motion that leaves all bounds halts with time and quantity, and what was is kept") {
  const TemporaryFolder folder;
  const std::string controller =
      folder.file("wild.json", R"({"joints": {"joint1": {"kp": -1e9, "target": 1}}})");
  const CommandResult result =
      run_command(simulation_of("papers/planar_2r.urdf", {"--controller", controller, "--time", "3",
                                                          "--out", folder.path("run")}));
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.out, ContainsSubstring("halted: ") && ContainsSubstring(" at t = "));
  CHECK(columns_of(read_text(folder.path("run") + "/trajectory.csv")).at("t").size() > 1);
  CHECK_FALSE(
      nlohmann::json::parse(read_text(folder.path("run") + "/summary.json"))["halt"].is_null());
}

TEST_CASE("a full disk is an error, and leaves no half files") {
  const TemporaryFolder folder;
  const int exit_code = run_in_shell(
      "ulimit -f 0; trap '' XFSZ; ",
      simulation_of("papers/planar_2r.urdf", {"--time", "0.1", "--out", folder.path("run")}));
  CHECK(exit_code == 1);
  CHECK(std::filesystem::is_empty(folder.path("run")));
}

TEST_CASE("report shows a run on a page, and in drawings") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  REQUIRE(run_command(
              simulation_of("papers/free_3.urdf", {"--floating", "--time", "0.2", "--out", out}))
              .exit_code == 0);
  const CommandResult result = run_command({"report", out, "--svg", "--snapshots", "3"});
  if (result.exit_code != 0 && result.err.find("without its page") != std::string::npos) {
    SKIP("this build has no page");
  }
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  CHECK(result.out == out + "/report.html\n");
  const std::string page = read_text(out + "/report.html");
  CHECK_THAT(page, ContainsSubstring("free_3") && ContainsSubstring("Mechanical energy"));
  for (const char* name : {"snapshots", "joint_angle", "joint_quaternions", "linear_velocity",
                           "mechanical_energy", "change_of_energy", "force_through_joints"}) {
    CAPTURE(name);
    CHECK_THAT(read_text(out + "/" + name + ".svg"), ContainsSubstring("</svg>"));
  }
}

TEST_CASE("report says what is missing in a folder") {
  const TemporaryFolder folder;
  const CommandResult result = run_command({"report", folder.path("nothing")});
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.err, ContainsSubstring("summary.json: cannot read"));
}

}  // namespace
}  // namespace hybridyn::testing
