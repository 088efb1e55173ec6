// Contact through the command.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

const std::string kCube = "examples/sliding_cube/cube.urdf";

std::vector<std::string> on_ground(const std::string& folder, std::vector<std::string> more) {
  std::vector<std::string> out = {
      "simulate", source_path(kCube).string(), "--floating", "--ground", "--out", folder};
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

TEST_CASE("a cube on the ground is borne by it, and its wrench says so") {
  const TemporaryFolder folder;
  const std::string out = folder.path("out");
  REQUIRE(run_command(on_ground(out, {"--q0", "0,0,0.05,0,0,0,1", "--time", "0.2"})).exit_code ==
          0);
  const auto row = last_row(out);
  CHECK(std::abs(row.at("contact.cube.force.z") - 9.81) < 1e-9);
  CHECK(std::abs(row.at("contact.cube.moment.x")) < 1e-9);
  CHECK(row.at("contact.points") == 4);
  CHECK(row.at("contact.signorini") < 1e-9);
  CHECK(row.at("contact.coulomb") < 1e-9);
  CHECK(std::abs(row.at("qdd.root_joint.vz")) < 1e-9);
  CHECK(std::abs(row.at("wrench.root_joint.force.z")) < 1e-9);
}

TEST_CASE("a simulation in contact goes on from its state bit for bit") {
  const TemporaryFolder folder;
  const std::vector<std::string> start = {"--q0",          "0,0,0.09,0.1,0.2,0,1", "--v0",
                                          "1,0.3,0,2,0,1", "--friction",           "0.6,0.5"};
  const auto run = [&](const std::string& name, std::vector<std::string> more) {
    const std::vector<std::string> arguments = on_ground(folder.path(name), std::move(more));
    REQUIRE(run_command(arguments).exit_code == 0);
    return read_text(folder.path(name + "/state.json"));
  };
  auto whole = start;
  whole.insert(whole.end(), {"--time", "0.5"});
  auto half = start;
  half.insert(half.end(), {"--time", "0.25"});
  const auto expected = nlohmann::json::parse(run("whole", whole));
  run("half", half);
  const auto found = nlohmann::json::parse(run("rest", {"--from", folder.path("half/state.json"),
                                                        "--time", "0.5", "--friction", "0.6,0.5"}));
  CHECK(found.at("q") == expected.at("q"));
  CHECK(found.at("v") == expected.at("v"));
  CHECK(found.at("contacts") == expected.at("contacts"));
  const auto hash = [&](const std::string& name) {
    const std::string text = read_text(folder.path(name + "/summary.json"));
    return nlohmann::json::parse(text).at("state_hash").get<std::string>();
  };
  CHECK(hash("rest") == hash("whole"));
  CHECK(hash("half") != hash("whole"));
}

TEST_CASE("what contact.md shows runs, and is the example") {
  const TemporaryFolder folder;
  const std::string page = read_text(source_path("docs/contact.md").string());
  CHECK(page.find(read_text(source_path("examples/sliding_cube/main.cpp").string())) !=
        std::string::npos);
  std::filesystem::copy_file(source_path(kCube), folder.path("cube.urdf"));
  std::istringstream text(page);
  int count = 0;
  for (std::string line; std::getline(text, line);) {
    if (line.rfind("hybridyn ", 0) != 0) continue;
    const std::string shell = "cd '" + folder.path(".") + "' && '" + command_path().string() + "'" +
                              line.substr(8) + " >/dev/null 2>&1";
    CAPTURE(line);
    CHECK(std::system(shell.c_str()) == 0);
    ++count;
  }
  CHECK(count == 2);
}

TEST_CASE("options of contact are checked") {
  const TemporaryFolder folder;
  const auto code = [&](std::vector<std::string> more) {
    return run_command(on_ground(folder.path("out"), std::move(more))).exit_code;
  };
  CHECK(code({"--friction", "0.4,0.5"}) == 2);
  CHECK(code({"--friction", "-1"}) == 2);
  CHECK(code({"--friction", "nan"}) == 2);
  CHECK(code({"--restitution", "1.5"}) == 2);
  CHECK(code({"--contact", "sticky"}) == 2);
  CHECK(code({"--no-contact", "cube", "nobody"}) != 0);
  CHECK(code({"--srdf", folder.path("missing.srdf")}) == 1);
}

TEST_CASE("joints keep within their limits unless that is left") {
  const TemporaryFolder folder;
  const std::string pendulum = R"(<robot name="pendulum"><link name="base"/><link name="arm">
<inertial><origin xyz="0 0 -0.5"/><mass value="1"/>
<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.01"/></inertial></link>
<joint name="hinge" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
<limit lower="-0.5" upper="0.5" effort="1" velocity="1"/></joint></robot>)";
  std::ofstream(folder.path("pendulum.urdf")) << pendulum;
  const auto angle_at = [&](const std::string& time, std::vector<std::string> more) {
    std::vector<std::string> arguments = {
        "simulate",        folder.path("pendulum.urdf"), "--v0", "4", "--time", time, "--out",
        folder.path("out")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    REQUIRE(run_command(arguments).exit_code == 0);
    return last_row(folder.path("out")).at("q.hinge");
  };
  CHECK(std::abs(angle_at("0.2", {})) <= 0.5 + 1e-6);
  CHECK(std::abs(angle_at("0.2", {"--ignore-limits"})) > 0.51);
}

}  // namespace
}  // namespace hybridyn::testing
