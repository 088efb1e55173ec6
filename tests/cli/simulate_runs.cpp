// hybridyn simulate: which steps it takes, what acts, mechanisms that cannot move, and runs that
// are long, killed or out of room.
#include <sys/wait.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Command = std::vector<std::string>;
using nlohmann::json;

const std::string kArm = model_path("papers/planar_2r.urdf");

CommandResult simulate(const std::string& model, Command more) {
  more.insert(more.begin(), {"simulate", model});
  return run_command(more);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::string time_of(const std::string& row) { return row.substr(0, row.find(',')); }

json read_json(const std::string& path) { return json::parse(read_text(path)); }

/// A state.json of the arm with one entry replaced.
std::string state(const TemporaryFolder& folder, const std::string& key, const json& value) {
  json out = {{"start_time", 0}, {"step", 0.001}, {"steps", 500}, {"q", {1, 0}}, {"v", {0, 0}}};
  out[key] = value;
  return folder.file("state_" + key + value.dump() + ".json", out.dump());
}

TEST_CASE("a simulation ends exactly where it should, by a shorter last step") {
  const TemporaryFolder folder;
  const auto rows = [&](const std::string& name, const Command& more) {
    Command command = {"--q0", "1,0.5", "--out", folder.path(name)};
    command.insert(command.end(), more.begin(), more.end());
    const CommandResult result = simulate(kArm, command);
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    return lines_of(read_text(folder.path(name) + "/trajectory.csv"));
  };
  const auto shortened = rows("shortened", {"--time", "0.1", "--step", "0.03"});
  const auto whole = rows("whole", {"--time", "0.12", "--step", "0.03"});
  REQUIRE(shortened.size() == 6);  // names, the start, three steps and the rest
  CHECK(time_of(shortened.back()) == "0.1");
  // Up to there the steps are the same, digit by digit.
  CHECK(std::equal(shortened.begin(), shortened.end() - 1, whole.begin()));
  CHECK(time_of(rows("one", {"--time", "0.0005"}).back()) == "5e-04");
  CHECK(time_of(rows("long", {"--time", "0.003", "--step", "0.002"}).back()) == "0.003");
  // What is written seldom has its end all the same.
  CHECK(rows("seldom", {"--time", "0.0105", "--every", "100"}).size() == 3);
  const json summary = read_json(folder.path("shortened") + "/summary.json");
  CHECK(summary["steps"] == 4);
  CHECK(summary["end"] == 0.1);
  // From there it goes on, as by the shorter step alone.
  const std::string from = folder.path("shortened") + "/state.json";
  CHECK(read_json(from)["start_time"] == 0.1);
  const CommandResult further = simulate(kArm, {"--from", from, "--time", "0.13", "--json"});
  CAPTURE(further.err);
  REQUIRE(further.exit_code == 0);
  CHECK(further.json()["start"] == 0.1);
  CHECK(further.json()["steps"] == 1);
}

TEST_CASE("the integrators' shorter last steps lead to where shorter steps lead") {
  const std::string integrator = GENERATE("rkf45", "rk4", "dormand-prince", "variational");
  CAPTURE(integrator);
  const TemporaryFolder folder;
  const auto end = [&](const std::string& step) {
    REQUIRE(simulate(kArm, {"--q0", "1,0.5", "--integrator", integrator, "--time", "0.0105",
                            "--step", step, "--out", folder.path("run")})
                .exit_code == 0);
    return read_json(folder.path("run") + "/state.json")["q"][0].get<double>();
  };
  CHECK(std::abs(end("0.001") - end("0.0005")) < 1e-6);
}

TEST_CASE("what would take no steps, or more than can be counted, is refused") {
  const TemporaryFolder folder;
  const std::string at_half = state(folder, "steps", 500);
  struct Case {
    Command options;
    int exit_code;
    std::string message;
  };
  const std::vector<Case> cases = {
      {{"--time", "1e20"}, 2, "too many to be counted"},
      {{"--time", "1", "--step", "1e-300"}, 2, "too many to be counted"},
      {{"--time", "nan"}, 2, "--time: 'nan'"},
      {{"--time", "inf"}, 2, "--time: 'inf'"},
      {{"--step", "nan"}, 2, "--step: 'nan'"},
      {{"--q0", "0,nan"}, 2, "--q0: number 2, q.joint2, is not finite"},
      {{"--v0", "inf,0"}, 2, "--v0: number 1, v.joint1, is not finite"},
      {{"--stop", "q.joint1>nan"}, 2, "\"nan\" is no number"},
      {{"--out", ""}, 2, "--out: the name of the folder is empty"},
      {{"--from", at_half, "--time", "0.2"}, 2, "--time 0.2: the start is at 0.5 s already"},
      {{"--from", at_half, "--time", "0.5"}, 2, "--time 0.5: the start is at 0.5 s already"},
      {{"--from", at_half, "--q0", "1,1"}, 2, "excludes"},
      {{"--from", state(folder, "step", 0)}, 1, "step: is not greater than zero"},
      {{"--from", state(folder, "step", -0.1)}, 1, "step: is not greater than zero"},
      {{"--from", state(folder, "steps", -5)}, 1, "steps: is negative"},
      {{"--from", state(folder, "steps", ~0ULL)}, 1, "steps: is too large"},
      {{"--from", state(folder, "steps", 1.5)}, 1, "steps: is no whole number"},
      {{"--from", state(folder, "start_time", "now")}, 1, "start_time: is string"},
      {{"--from", state(folder, "own_step", {{"time", 0}, {"length", 0}, {"x", {0, 0, 0, 0}}})},
       1,
       "own_step.length: is not greater than zero"}};
  for (const Case& c : cases) {
    CAPTURE(c.options);
    const CommandResult result = simulate(kArm, c.options);
    CHECK(result.exit_code == c.exit_code);
    CHECK_THAT(result.err, ContainsSubstring(c.message));
    CHECK(result.out.empty());
  }
}

TEST_CASE("a state that the model has a name for is a start") {
  const TemporaryFolder folder;
  const std::string model = model_path("formats/cart_pole.xml");
  const std::string out = folder.path("out");
  const CommandResult run =
      run_command({"simulate", model, "--keyframe", "hanging", "--time", "0.01", "--out", out});
  INFO(run.err);
  REQUIRE(run.exit_code == 0);
  CHECK(read_trajectory(out).at("q.hinge").front() == 3.14159265);
  const CommandResult unknown = run_command({"simulate", model, "--keyframe", "hangin"});
  CHECK(unknown.exit_code == 1);
  CHECK_THAT(unknown.err, ContainsSubstring("did you mean 'hanging'"));
}

TEST_CASE("a quaternion of any length is a start, one of none is not") {
  const std::string model = model_path("papers/free_1.urdf");
  const Command more = {"--floating", "--time", "0.01", "--json", "--q0"};
  const auto with = [&](const std::string& q0) {
    Command command = more;
    command.push_back(q0);
    return simulate(model, command);
  };
  const CommandResult tiny = with("0,0,0,0,0,0,1e-200");
  CAPTURE(tiny.err);
  CHECK(tiny.exit_code == 0);
  CHECK(tiny.json()["energy"] == with("0,0,0,0,0,0,1").json()["energy"]);
  CHECK(with("0,0,0,0,0,0,0").exit_code == 2);
}

TEST_CASE("a mechanism that cannot move is simulated by all integrators, and shown") {
  const TemporaryFolder folder;
  const std::string weld = folder.file("weld.urdf", R"(<robot name="w"><link name="a"/></robot>)");
  const std::string model = GENERATE_COPY(weld, model_path("papers/free_1.urdf"));
  for (const char* integrator :
       {"rkf45", "rk4", "dormand-prince", "semi-implicit-euler", "variational"}) {
    CAPTURE(model, integrator);
    const std::string out = folder.path(integrator);
    const CommandResult result =
        simulate(model, {"--integrator", integrator, "--time", "0.01", "--out", out});
    CAPTURE(result.err);
    CHECK(result.exit_code == 0);
    CHECK(lines_of(read_text(out + "/trajectory.csv")).size() == 12);
    const CommandResult report = run_command({"report", out});
    CAPTURE(report.err);
    const bool has_page = report.err.find("without its page") == std::string::npos;
    CHECK((report.exit_code == 0 || !has_page));
  }
}

TEST_CASE("gravity, joint forces and wrenches of a file of states act all the time") {
  const TemporaryFolder folder;
  const json own = {{"q", {0.3, 0.2}}, {"v", {0, 0}}};
  const auto energy = [&](const json& file, const Command& more = {}) {
    Command command = {"--states", folder.file("states.json", file.dump()), "--time", "0.2",
                       "--json"};
    command.insert(command.end(), more.begin(), more.end());
    const CommandResult result = simulate(kArm, command);
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    return result.json()["energy"];
  };
  const json free = {{"gravity", {0, 0, 0}}, {"states", {own}}};
  CHECK(energy(free)["exchanged"] == 0);  // at rest without weight it stays
  json driven = free;
  driven["states"][0]["tau"] = {5, 0};
  CHECK(energy(driven)["work"] > 0.01);
  json pushed = free;
  pushed["states"][0]["external"] = {{"link1", {{"force", {0, 0, 30}}, {"moment", {0, 3, 0}}}}};
  CHECK(energy(pushed)["work"] > 0.01);
  // Beside a controller file both act: these two cancel.
  const std::string against = folder.file("against.json", R"({"joints": {"joint1": {"tau": -5}}})");
  CHECK(energy(driven, {"--controller", against})["exchanged"] < 1e-20);
  const std::string other = folder.file("other.json", R"({"gravity": [0, 0, -1]})");
  const std::string states = folder.file("free.json", free.dump());
  const CommandResult two = simulate(kArm, {"--states", states, "--controller", other});
  CHECK(two.exit_code == 1);
  CHECK_THAT(two.err, ContainsSubstring("two different gravities"));
  const CommandResult beside = simulate(kArm, {"--states", states, "--q0", "1,0"});
  CHECK(beside.exit_code == 2);
  CHECK_THAT(beside.err, ContainsSubstring("--q0 excludes --states"));
}

/// Runs the command by a shell, behind `before`.
int run_in_shell(const std::string& before, const Command& command) {
  std::string line = before + " '" + command_path().string() + "'";
  for (const std::string& argument : command) line += " '" + argument + "'";
  const int status = std::system((line + " >/dev/null 2>&1").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Command endless(const std::string& out) {
  return {"simulate",     model_path("papers/planar_3r.urdf"),
          "--q0",         "2,0,1",
          "--time",       "1e6",
          "--every",      "1000",
          "--checkpoint", "0.2",
          "--out",        out};
}

TEST_CASE("a run that is killed has left a state from where another one goes on") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  const int exit_code = run_in_shell("timeout --foreground -s KILL 3", endless(out));
  if (exit_code == 127) SKIP("no timeout here");
  const json saved = read_json(out + "/state.json");
  CHECK(saved["steps"] > 1000);
  const json summary = read_json(out + "/summary.json");
  CHECK(summary["halt"] == "did not come to its end");
  CHECK(summary["steps"] >= saved["steps"]);  // which is written behind it
  const auto rows = lines_of(read_text(out + "/trajectory.csv"));
  const double time = saved["steps"].get<double>() * saved["step"].get<double>();
  CHECK(std::stod(time_of(rows.back())) >= time - 1);  // rows are a second apart
  const CommandResult further =
      simulate(model_path("papers/planar_3r.urdf"),
               {"--from", out + "/state.json", "--time", std::to_string(time + 0.01)});
  CAPTURE(further.err);
  CHECK(further.exit_code == 0);
}

TEST_CASE("SIGTERM ends a run as Ctrl-C does") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  Command command = endless(out);
  command[7] = "1000000";  // rows so seldom that none is written
  const int exit_code = run_in_shell("timeout --foreground --preserve-status -s TERM 2", command);
  if (exit_code == 127) SKIP("no timeout here");
  CHECK(exit_code == 128 + 15);
  const json summary = read_json(out + "/summary.json");
  CHECK(summary["halt"] == "interrupted");
  CHECK(summary["steps"] > 1000);
  CHECK(std::filesystem::exists(out + "/trajectory.json"));
}

TEST_CASE("a run into the folder of an earlier one leaves nothing of that") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  REQUIRE(simulate(kArm, {"--q0", "1,0", "--time", "0.05", "--out", out}).exit_code == 0);
  static_cast<void>(run_command({"report", out, "--svg"}));
  folder.file("run/notes.svg", "mine");
  const std::string before = read_text(out + "/trajectory.csv");
  // What is refused has touched nothing.
  CHECK(simulate(kArm, {"--q0", "1,0,0", "--out", out}).exit_code == 2);
  CHECK(simulate(kArm, {"--stop", "nothing", "--out", out}).exit_code == 2);
  CHECK(simulate(model_path("papers/four_bar.urdf"), {"--out", out}).exit_code == 1);
  CHECK(read_text(out + "/trajectory.csv") == before);
  const int exit_code = run_in_shell("timeout --foreground -s KILL 2", endless(out));
  if (exit_code == 127) SKIP("no timeout here");
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(out)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  CHECK(names == std::vector<std::string>{"model.urdf", "notes.svg", "state.json", "summary.json",
                                          "trajectory.csv"});
}

#if !defined(__SANITIZE_ADDRESS__)  // which takes terabytes of addresses

TEST_CASE("the memory of a run does not grow with its rows") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  const auto run = [&](const std::string& limit) {
    return run_in_shell("ulimit -v " + limit + ";",
                        {"simulate", kArm, "--q0", "1,0", "--time", "60", "--out", out});
  };
  if (run("unlimited") != 0) SKIP("no limits here");
  // 60,000 rows of 33 numbers are 16 MB as they are, and more as JSON: without them the command
  // needs some 50 MB.
  CHECK(run("70000") == 0);
  CHECK(lines_of(read_text(out + "/trajectory.csv")).size() == 60002);
  CHECK(read_json(out + "/trajectory.json")["columns"][0]["values"].size() == 60001);
}

#endif

TEST_CASE("trajectory.json has the numbers of trajectory.csv, in more than one block too") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  // 33 columns: a block is some 15,000 rows.
  REQUIRE(simulate(kArm, {"--q0", "1,0", "--time", "20", "--out", out}).exit_code == 0);
  const auto rows = lines_of(read_text(out + "/trajectory.csv"));
  const json trajectory = read_json(out + "/trajectory.json");
  REQUIRE(rows.size() == 20002);
  for (const std::size_t row : {1U, 2U, 15000U, 16000U, 20001U}) {
    std::istringstream in(rows[row]);
    for (const json& column : trajectory["columns"]) {
      std::string cell;
      std::getline(in, cell, ',');
      CAPTURE(row, column["name"]);
      CHECK(column["values"][row - 1].get<double>() == std::stod(cell));
    }
  }
}

TEST_CASE("a disk that fills up behind the last row leaves the rows, and an account of it") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  const Command command = {"simulate", kArm, "--q0", "1,0", "--time", "2.9", "--out", out};
  REQUIRE(run_command(command).exit_code == 0);
  const auto size = [&](const char* name) { return std::filesystem::file_size(out + "/" + name); };
  // No file may grow beyond so many blocks of 512 bytes: the table can, what follows cannot.
  REQUIRE(size("trajectory.json") > size("trajectory.csv") + 10000);
  const auto blocks = (size("trajectory.json") + size("trajectory.csv")) / 2 / 512;
  const int exit_code =
      run_in_shell("ulimit -f " + std::to_string(blocks) + "; trap '' XFSZ; ", command);
  CHECK(exit_code == 1);
  const json summary = read_json(out + "/summary.json");
  CHECK_THAT(summary["halt"].get<std::string>(),
             ContainsSubstring("trajectory.json: cannot be written"));
  CHECK(summary["steps"] == 2900);
  CHECK(read_json(out + "/state.json")["steps"] == 2900);
  CHECK(lines_of(read_text(out + "/trajectory.csv")).size() == 2902);
  CHECK_FALSE(std::filesystem::exists(out + "/trajectory.json"));
}

}  // namespace
}  // namespace hybridyn::testing
