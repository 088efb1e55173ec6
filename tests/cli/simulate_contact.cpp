// hybridyn simulate and report, where things touch: contacts.csv, the summary, events, and folders
// that were altered.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <filesystem>
#include <map>
#include <random>
#include <sstream>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Command = std::vector<std::string>;
using nlohmann::json;

constexpr const char* kHeader =
    "t,link_a,link_b,x,y,z,force.x,force.y,force.z,normal.x,normal.y,normal.z,gap,friction,slips";
constexpr double kWeight = 2 * 9.81;

/// A cube of 0.2 m, of 2 kg, above the ground.
std::string cube(const std::string& name, const std::string& mesh = "") {
  const std::string visual =
      mesh.empty() ? "" : "<visual><geometry><mesh filename='" + mesh + "'/></geometry></visual>";
  return "<robot name='cube'><link name='" + name + "'>" + visual + R"(
    <inertial><mass value="2"/>
      <inertia ixx="0.013" iyy="0.013" izz="0.013" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision></link></robot>)";
}

CommandResult simulate_on_ground(const std::string& model, Command more) {
  more.insert(more.begin(), {"simulate", model, "--floating", "--ground", "--friction", "0.5,0.4"});
  return run_command(more);
}

/// Lies on the ground and slides; comes to rest after some 0.25 s.
const Command kSlides = {"--q0", "0,0,0.1,0,0,0,1", "--v0", "1,0,0,0,0,0", "--time", "0.4"};

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) out.push_back(cell);
  return out;
}

std::vector<std::vector<std::string>> rows_of(const std::string& path) {
  std::istringstream in(read_text(path));
  std::vector<std::vector<std::string>> out;
  for (std::string line; std::getline(in, line);) out.push_back(cells_of(line));
  return out;
}

Command into(Command command, const std::string& out) {
  command.insert(command.end(), {"--out", out});
  return command;
}

TEST_CASE("points that bear loads are written, and their forces add up to those of the links") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  const CommandResult result =
      simulate_on_ground(folder.file("cube.urdf", cube("cube")), into(kSlides, out));
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  CHECK_THAT(result.out, ContainsSubstring("  contact: at most 4 points, "));
  const auto contacts = rows_of(out + "/contacts.csv");
  const auto rows = rows_of(out + "/trajectory.csv");
  REQUIRE(contacts.size() > 4);
  CHECK(read_text(out + "/contacts.csv").rfind(std::string(kHeader) + "\n", 0) == 0);
  std::map<std::string, double> lift;
  bool slips_at_first = false;
  bool slips_at_last = true;
  for (std::size_t i = 1; i < contacts.size(); ++i) {
    const auto& row = contacts[i];
    REQUIRE(row.size() == 15);
    CHECK(row[1] == "ground");
    CHECK(row[2] == "cube");
    CHECK(std::stod(row[11]) == 1);  // the normal is up, towards the cube
    lift[row[0]] += std::stod(row[8]);
    if (i == 1) slips_at_first = row[14] == "1";
    slips_at_last = row[14] == "1";
  }
  CHECK(slips_at_first);
  CHECK_FALSE(slips_at_last);
  const auto column = std::find(rows[0].begin(), rows[0].end(), "contact.cube.force.z");
  REQUIRE(column != rows[0].end());
  for (std::size_t i = 2; i < rows.size(); ++i) {
    const double force = std::stod(rows[i][column - rows[0].begin()]);
    CHECK(std::abs(lift[rows[i][0]] - force) <= 1e-12 * kWeight);  // sums of four, differently
  }
  CHECK(std::abs(lift[rows.back()[0]] - kWeight) < 1e-6 * kWeight);
}

TEST_CASE("the summary has points, depth and residuals, and says what touches and slips") {
  const TemporaryFolder folder;
  const std::string model = folder.file("cube.urdf", cube("cube"));
  Command command = kSlides;
  command[1] = "0,0,0.11,0,0,0,1";
  const CommandResult result = simulate_on_ground(model, into(command, folder.path("run")));
  REQUIRE(result.exit_code == 0);
  const json summary = json::parse(read_text(folder.path("run") + "/summary.json"));
  const json& contact = summary["contact"];
  CHECK(contact["points"] == 4);
  CHECK(contact["ground"] == true);
  CHECK(contact["depth"] >= 0);
  for (const char* law : {"signorini", "coulomb"}) {
    CHECK(contact[law]["rms"] <= contact[law]["largest"]);
    CHECK(contact[law]["largest"] < 0.1);
  }
  CHECK(summary["model_path"] == model);
  REQUIRE(summary["notices"].size() == 2);
  CHECK(summary["notices"][0]["text"] == "'cube' touches the ground");
  CHECK(summary["notices"][1]["text"] == "'cube' begins to slip on the ground");
  // What goes on has been so before.
  const CommandResult further = simulate_on_ground(
      model, {"--from", folder.path("run") + "/state.json", "--time", "0.5", "--json"});
  REQUIRE(further.exit_code == 0);
  CHECK(further.json()["notices"].empty());
}

TEST_CASE("a cube that is thrown leaves the ground, and touches it again") {
  const TemporaryFolder folder;
  const CommandResult result = simulate_on_ground(
      folder.file("cube.urdf", cube("cube")),
      {"--q0", "0,0,0.11,0,0,0,1", "--time", "0.5", "--restitution", "0.8", "--json"});
  REQUIRE(result.exit_code == 0);
  std::vector<std::string> texts;
  double last = 0;
  const json summary = result.json();
  for (const json& notice : summary["notices"]) {
    texts.push_back(notice["text"]);
    CHECK(notice["time"] >= last);
    last = notice["time"];
  }
  REQUIRE(texts.size() >= 4);
  CHECK(texts[0] == "'cube' touches the ground");
  CHECK(texts[1] == "'cube' leaves the ground");
  CHECK(texts[2] == "'cube' touches the ground");
}

TEST_CASE("without the group contact there is no contacts.csv, not even an earlier one") {
  const TemporaryFolder folder;
  const std::string model = folder.file("cube.urdf", cube("cube"));
  const std::string out = folder.path("run");
  REQUIRE(simulate_on_ground(model, into(kSlides, out)).exit_code == 0);
  CHECK(std::filesystem::exists(out + "/contacts.csv"));
  Command command = into(kSlides, out);
  command.insert(command.end(), {"--columns", "q,v"});
  REQUIRE(simulate_on_ground(model, command).exit_code == 0);
  CHECK_FALSE(std::filesystem::exists(out + "/contacts.csv"));
  const CommandResult report = run_command({"report", out});
  CAPTURE(report.err);
  CHECK((report.exit_code == 0 || report.has_no_page()));
}

TEST_CASE("names with commas and quotes come back from contacts.csv, cut off as it may be") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  const std::string model = folder.file("cube.urdf", cube("a,&quot;b&lt;"));
  REQUIRE(simulate_on_ground(model, into(kSlides, out)).exit_code == 0);
  const std::string text = read_text(out + "/contacts.csv");
  CHECK_THAT(text, ContainsSubstring(",ground,\"a,\"\"b<\","));
  for (const std::size_t size : {text.size(), text.size() - 7, text.size() / 2}) {
    folder.file("run/contacts.csv", text.substr(0, size));
    const CommandResult report = run_command({"report", out});
    CAPTURE(size, report.err);
    CHECK((report.exit_code == 0 || report.has_no_page()));
  }
}

TEST_CASE("what is wrong with contacts.csv is told with its line") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  REQUIRE(
      simulate_on_ground(folder.file("cube.urdf", cube("cube")), into(kSlides, out)).exit_code ==
      0);
  const auto check = [&](const std::string& text, const std::string& message) {
    folder.file("run/contacts.csv", text);
    const CommandResult report = run_command({"report", out});
    CAPTURE(text, report.err);
    CHECK(report.exit_code == 1);
    CHECK_THAT(report.err, ContainsSubstring("contacts.csv" + message));
  };
  const std::string head = std::string(kHeader) + "\n";
  const std::string good = "0.1,ground,cube,0,0,0,0,0,1,0,0,1,0,0.5,0\n";
  check("", ":1: has no line of names");
  check("t,x\n", ":1: its first line is not that of contacts");
  check(head + good + "0.1,ground,cube,0,0\n", ":3: is no row of 15 fields");
  check(head + "0.1,ground,ball,0,0,0,0,0,1,0,0,1,0,0.5,0\n", ":2: the model has no link 'ball'");
  check(head + "0.1,ground,cube,0,nan,0,0,0,1,0,0,1,0,0.5,0\n", ":2: has what is no finite number");
  check(head + "0.1,ground,cube,0,0,0,0,0,1,0,0,2,0,0.5,0\n", ":2: the normal is not of length 1");
  check(head + "0.1,ground,cube,0,0,0,0,0,1,0,0,1,0,-1,0\n", ":2: the friction is negative");
  check(head + "0.1,ground,cube,0,0,0,0,0,1,0,0,1,0,0.5,2\n", ":2: slips is neither 0 nor 1");
  check(head + "0.10001" + good.substr(3), ":2: trajectory.csv has no row at this time");
  check(head + "0.2" + good.substr(3) + good, ":3: trajectory.csv has no row at this time");
  std::filesystem::remove(out + "/contacts.csv");
  const CommandResult missing = run_command({"report", out});
  CHECK(missing.exit_code == 1);
  CHECK_THAT(missing.err, ContainsSubstring("contacts.csv"));
}

TEST_CASE("contacts that are altered in one place are shown or refused") {
  const TemporaryFolder folder;
  const std::string out = folder.path("run");
  Command command = into(kSlides, out);
  command[5] = "0.02";
  REQUIRE(simulate_on_ground(folder.file("cube.urdf", cube("cube")), command).exit_code == 0);
  const std::string whole = read_text(out + "/contacts.csv");
  const std::vector<std::string> others = {"",   ",",    "\n", "nan", "inf",   "-1e308",
                                           "\"", "\"\"", "x",  "9",   "1e999", "\x1b"};
  std::mt19937 random(20240611);
  for (int i = 0; i < 150; ++i) {
    const std::size_t begin = random() % whole.size();
    const std::size_t end = std::min(whole.find_first_of(",\n", begin), whole.size());
    const std::string text =
        random() % 4 == 0
            ? whole.substr(0, begin)
            : std::string(whole).replace(begin, end - begin, others[random() % others.size()]);
    folder.file("run/contacts.csv", text);
    const CommandResult report = run_command({"report", out});
    const bool is_refused = report.exit_code == 1 && report.err.rfind("hybridyn: " + out, 0) == 0;
    CAPTURE(i, text, report.exit_code, report.err);
    CHECK((report.exit_code == 0 || report.has_no_page() || is_refused));
  }
}

TEST_CASE("meshes come from where the model was; without them the page says so") {
  const TemporaryFolder folder;
  const std::string model = folder.file("cube.urdf", cube("cube", "parts/a.obj"));
  std::filesystem::create_directory(folder.path("parts"));
  folder.file("parts/a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n");
  const std::string out = folder.path("run");
  REQUIRE(simulate_on_ground(model, into(kSlides, out)).exit_code == 0);
  const auto page = [&] {
    const CommandResult report = run_command({"report", out});
    if (report.has_no_page()) SKIP("this build has no page");
    REQUIRE(report.exit_code == 0);
    return read_text(out + "/report.html");
  };
  const auto has = [&](const char* text) { return page().find(text) != std::string::npos; };
  CHECK(has("\"kind\":\"mesh\""));
  std::filesystem::remove(folder.path("parts/a.obj"));
  CHECK(has("Mesh 'parts/a.obj': "));
  std::filesystem::remove(model);
  CHECK(has("Mesh 'parts/a.obj': "));
}

}  // namespace
}  // namespace hybridyn::testing
