// Robots whose joints and links have hostile names, compiled: C++ by parts, and C.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "support/hostile_names.hpp"
#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using nlohmann::json;

struct Robot {
  std::string file;
  std::vector<std::string> options;
};
const std::vector<Robot> kRobots = {{"models/bench/arm7.urdf", {}},
                                    {"models/bench/quadruped.urdf", {"--floating"}},
                                    {"models/papers/parallel_four_bar.urdf", {}}};

std::vector<std::string> joined(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// All partitions agree with the numeric methods.
void check_partitions(const Robot& robot, const std::string& model,
                      const std::vector<std::string>& partitions) {
  std::vector<std::string> arguments = {"verify", model, "--samples", "3"};
  for (const std::string& partition : partitions) {
    arguments.insert(arguments.end(), {"--partition", partition});
  }
  const CommandResult result = run_command(joined(arguments, robot.options));
  INFO(result.out);
  INFO(result.err);
  CHECK(result.exit_code == 0);
}

/// Of robots with names of all kinds.
void check_mixed_names(const std::vector<std::string>& partitions) {
  for (const Robot& robot : kRobots) {
    CAPTURE(robot.file);
    const TemporaryFolder folder;
    const std::string model =
        folder.file("robot.urdf", renamed_file(source_path(robot.file), mixed_hostile_names));
    check_partitions(robot, model, partitions);
  }
}

TEST_CASE("hybrids of robots with names of all kinds compile and agree with the numeric methods") {
  check_mixed_names({"auto", "every:1"});
}

TEST_CASE("hybrids of robots with names of all kinds agree, in one piece or without code too",
          "[nightly]") {
  check_mixed_names({"none", "whole"});
}

TEST_CASE("hybrids of robots with names of each kind compile and agree with the numeric methods",
          "[nightly]") {
  for (const Robot& robot : kRobots) {
    for (const NameClass& names : hostile_names()) {
      CAPTURE(robot.file, names.what);
      const TemporaryFolder folder;
      const std::string model =
          folder.file("robot.urdf", renamed_file(source_path(robot.file), names.make));
      check_partitions(robot, model,
                       {"none", "whole", "auto", "every:1", "every:2", "every:3", "siblings:2"});
    }
  }
}

/// A program that prints qdd of one state.
std::string program(const json& state, int nv) {
  const auto numbers = [&state](const char* key) {
    std::string out;
    for (const double x : state[key]) out += (out.empty() ? "" : ", ") + json(x).dump();
    return "double " + std::string(key) + "[] = {" + out + "};\n";
  };
  return "#include <stdio.h>\n#include \"robot_code.h\"\nint main(void) {\n" + numbers("q") +
         numbers("v") + numbers("tau") + "double qdd[" + std::to_string(nv) + "];\n" +
         "robot_code_forward_dynamics(q, v, tau, qdd);\nfor (int i = 0; i < " + std::to_string(nv) +
         "; ++i) printf(\"%.17g\\n\", qdd[i]);\nreturn 0;\n}\n";
}

json state_of(int nq, int nv, bool floating) {
  std::vector<double> q, v, tau;
  for (int i = 0; i < nq; ++i) q.push_back(0.1 + 0.07 * i);
  if (floating) q[3] = q[4] = q[5] = 0.1, q[6] = std::sqrt(0.97);
  for (int i = 0; i < nv; ++i) {
    v.push_back(0.2 - 0.05 * i);
    tau.push_back(1 + 0.3 * i);
  }
  return {{"q", q}, {"v", v}, {"tau", tau}};
}

TEST_CASE(
    "C code of robots with names of all kinds compiles without warnings and computes the same") {
  const char* compiler = std::getenv("CC");
  const std::string cc = compiler != nullptr ? compiler : "cc";
  for (const Robot& robot : {kRobots[0], kRobots[1]}) {
    CAPTURE(robot.file);
    const bool floating = !robot.options.empty();
    const TemporaryFolder folder;
    const std::string model =
        folder.file("robot.urdf", renamed_file(source_path(robot.file), mixed_hostile_names));
    const CommandResult made =
        run_command(joined({"generate", model, "--lang", "c", "--name", "robot_code", "--functions",
                            "fd,id,M", "--quiet", "--out", folder.path("code")},
                           robot.options));
    INFO(made.err);
    REQUIRE(made.exit_code == 0);
    const int nv = floating ? 18 : 7;
    const json state = state_of(nv + (floating ? 1 : 0), nv, floating);
    const std::string main_c = folder.file("main.c", program(state, nv));
    const std::string compile = cc + " -std=c99 -Wall -Wextra -Wpedantic -Werror -I'" +
                                folder.path("code") + "' '" + main_c + "' '" + folder.path("code") +
                                "/robot_code.c' -lm -o '" + folder.path("run") + "'";
    REQUIRE(std::system(compile.c_str()) == 0);
    REQUIRE(std::system(("'" + folder.path("run") + "' > '" + folder.path("qdd") + "'").c_str()) ==
            0);
    const CommandResult expected =
        run_command(joined({"eval", model, "--states", "-"}, robot.options),
                    json({{"states", {state}}}).dump());
    INFO(expected.err);
    REQUIRE(expected.exit_code == 0);
    std::istringstream actual(read_text(folder.path("qdd")));
    const json results = expected.json()["results"];
    for (const double wanted : results[0]["qdd"]) {
      double got = 0;
      REQUIRE(actual >> got);
      CHECK(std::abs(got - wanted) <= 1e-10 * (1 + std::abs(wanted)));
    }
  }
}

TEST_CASE("libraries named after files of any name compile together") {
  const TemporaryFolder folder;
  const std::string model = read_text(source_path("models/papers/planar_2r.urdf").string());
  std::string includes;
  for (const std::string name : {"batch",
                                 "Model",
                                 "robot",
                                 "and_eq",
                                 "static_assert",
                                 "constexpr",
                                 "char16_t",
                                 "sin",
                                 "abs",
                                 "log",
                                 "main",
                                 "NAN",
                                 "EOF",
                                 "M_PI",
                                 "std",
                                 "hybridyn",
                                 "linux",
                                 "errno",
                                 "FILE",
                                 "int",
                                 "memcpy",
                                 "time",
                                 "index",
                                 "y0",
                                 "signal",
                                 "q",
                                 "Robot",
                                 "tau",
                                 "size_t",
                                 "mass_matrix",
                                 "forward_dynamics",
                                 "forward_dynamics_whole",
                                 "膝",
                                 "1",
                                 "strtok_r",
                                 "Forward_Dynamics",
                                 "fminf",
                                 "a b",
                                 "a-c",
                                 "SIGINT",
                                 "si_pid",
                                 "pthread_self"}) {
    const std::string file = folder.file(name + ".urdf", model);
    const CommandResult made =
        run_command({"generate", file, "--functions", "fd,M", "--partition", "whole", "--quiet",
                     "--out", folder.path("code/" + name)});
    CAPTURE(name, made.err);
    REQUIRE(made.exit_code == 0);
    std::string header;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path("code/" + name))) {
      if (entry.path().extension() != ".json") continue;
      header = json::parse(read_text(entry.path().string()))["namespace"].get<std::string>();
    }
    includes += "#include \"" + name + "/" + header + ".hpp\"\nstatic_assert(" + header +
                "::kVelocities == 2 && " + header + "::kLinks == 2, \"\");\n";
  }
  // What other headers declare comes first.
  const std::string source = folder.file(
      "main.cpp",
      "#include <cassert>\n#include <cmath>\n#include <csignal>\n#include <cstdio>\n"
      "#include <cstdlib>\n#include <cstring>\n#include <ctime>\n#include <strings.h>\n" +
          includes + "int main() {}\n");
  const std::string compile = "c++ -std=c++17 -fsyntax-only -I'" + folder.path("code") + "' -I'" +
                              source_path("runtime/include").string() + "' '" + source + "'";
  CHECK(std::system(compile.c_str()) == 0);
}

TEST_CASE("a library may have any name that nothing speaks against") {
  const TemporaryFolder folder;
  for (const std::string name : {"SIGMA7", "INTERBOTIX", "delta_t", "M_arm", "strider", "si_arm"}) {
    CAPTURE(name);
    const CommandResult made =
        run_command({"generate", model_path("papers/planar_2r.urdf"), "--functions", "M", "--name",
                     name, "--quiet", "--out", folder.path(name)});
    CHECK(made.exit_code == 0);
  }
}

}  // namespace
}  // namespace hybridyn::testing
