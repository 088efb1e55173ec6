#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <regex>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;

/// A tree with two branches, a merged frame, a loop to the ground, a coupling, a mimic joint and
/// names that XML and JSON must escape.
const char* const kModel = R"(<robot name="a &lt;b&gt; &quot;c&quot;">
  <link name="base"/>
  <link name="arm"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="tool"><inertial><mass value="0.5"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="rod &amp; end"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="arm"/><origin xyz="0 0 1"/><axis xyz="0 2 0"/>
    <limit lower="-1.5" upper="0.5" effort="10" velocity="3"/><dynamics damping="0.25"/>
  </joint>
  <joint name="flange" type="fixed"><parent link="arm"/><child link="tool"/><origin xyz="0 0 0.4"/></joint>
  <joint name="guide" type="prismatic">
    <parent link="base"/><child link="rod &amp; end"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/><mimic joint="shoulder" multiplier="3"/>
  </joint>
  <loop name="pin" type="spherical">
    <predecessor link="world"/><successor link="tool"><origin xyz="0 0 -0.4"/></successor>
  </loop>
  <coupling name="gear"><predecessor link="arm"/><successor link="rod &amp; end"/><ratio value="6"/></coupling>
</robot>)";

CommandResult inspect(const std::string& model, const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments = {"inspect", model};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_command(arguments);
}

TEST_CASE("inspect counts coordinates, constraint rows and mass") {
  const TemporaryFolder folder;
  const CommandResult result = inspect(folder.file("m.urdf", kModel), {"--json"});
  REQUIRE(result.exit_code == 0);
  const auto report = result.json();
  CHECK(report["model"] == "a <b> \"c\"");
  CHECK(report["floating"] == false);
  CHECK(report["nq"] == 2);
  CHECK(report["nv"] == 2);
  CHECK(report["constraint_rows"] == 4);
  CHECK(report["mass"] == 3.5);
}

TEST_CASE("inspect gives joints with the file's axes, limits and places among the coordinates") {
  const TemporaryFolder folder;
  const auto report = inspect(folder.file("m.urdf", kModel), {"--json"}).json();
  REQUIRE(report["links"].size() == 2);
  const auto& arm = report["links"][0];
  CHECK(arm["name"] == "arm");
  CHECK(arm["parent"] == "base");
  CHECK(arm["mass"] == 2.5);
  CHECK_THAT(arm["center_of_mass"][2].get<double>(), WithinAbs(0.5 * 0.4 / 2.5, 1e-16));
  CHECK(arm["joint"]["name"] == "shoulder");
  CHECK(arm["joint"]["type"] == "revolute");
  CHECK(arm["joint"]["axes"] == nlohmann::json({{0.0, 1.0, 0.0}}));
  CHECK(arm["joint"]["limits"]["lower"] == -1.5);
  CHECK(arm["joint"]["dynamics"]["damping"] == 0.25);
  CHECK(report["links"][1]["joint"]["q_index"] == 1);
  CHECK(report["links"][1]["joint"]["mimic"]["multiplier"] == 3.0);
}

TEST_CASE("inspect lists the frames merged into a link with it") {
  const TemporaryFolder folder;
  const std::string model = folder.file("m.urdf", kModel);
  const auto arm = inspect(model, {"--json"}).json()["links"][0];
  REQUIRE(arm["merged"].size() == 1);
  CHECK(arm["merged"][0]["name"] == "tool");
  CHECK(arm["merged"][0]["joint"] == "flange");
  CHECK(arm["merged"][0]["mass"] == 0.5);
  CHECK_THAT(inspect(model).out, ContainsSubstring("+ tool"));
}

TEST_CASE("inspect counts the freedoms that are left when the loops are closed") {
  const auto report = inspect(model_path("papers/four_bar.urdf"), {"--json"}).json();
  CHECK(report["nv"] == 3);
  CHECK(report["constraint_rows"] == 5);
  CHECK(report["degrees_of_freedom"] == 1);
  CHECK(inspect(model_path("pa10/pa10.urdf"), {"--json"}).json()["degrees_of_freedom"] == 7);
}

TEST_CASE("inspect shows loops with their constraint rows and couplings as equations") {
  const TemporaryFolder folder;
  const std::string model = folder.file("m.urdf", kModel);
  const auto report = inspect(model, {"--json"}).json();
  REQUIRE(report["loops"].size() == 1);
  CHECK(report["loops"][0]["predecessor"] == "world");
  CHECK(report["loops"][0]["successor"] == "tool");
  CHECK(report["loops"][0]["rows"] == 3);
  CHECK_THAT(inspect(model).out, ContainsSubstring("q(guide) - 6 q(shoulder) = 0"));
}

TEST_CASE("option --mimic turns mimic joints into constraint rows") {
  const TemporaryFolder folder;
  const std::string model = folder.file("m.urdf", kModel);
  CHECK_THAT(inspect(model).out, ContainsSubstring("q = 3 q(shoulder) + 0"));
  const CommandResult imposed = inspect(model, {"--mimic"});
  CHECK_THAT(imposed.out, ContainsSubstring("q(guide) - 3 q(shoulder) = 0"));
  CHECK_THAT(imposed.out, !ContainsSubstring("not imposed"));
}

TEST_CASE("option --floating adds the six freedoms of root_joint in front") {
  const CommandResult result = inspect(model_path("papers/free_3.urdf"), {"--floating", "--json"});
  REQUIRE(result.exit_code == 0);
  const auto report = result.json();
  CHECK(report["nq"] == 9);
  CHECK(report["nv"] == 8);
  CHECK(report["links"][0]["joint"]["name"] == "root_joint");
  CHECK(report["links"][0]["joint"]["type"] == "floating");
}

TEST_CASE("a massless end of the tree is refused by name, and welded when asked for") {
  const TemporaryFolder folder;
  const std::string model = folder.file("m.urdf", R"(<robot name="m"><link name="base"/>
    <link name="arm"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <link name="pointer"/>
    <joint name="a" type="continuous"><parent link="base"/><child link="arm"/></joint>
    <joint name="b" type="continuous"><parent link="arm"/><child link="pointer"/></joint></robot>)");
  const CommandResult refused = inspect(model);
  CHECK(refused.exit_code == 1);
  CHECK(refused.out.empty());
  CHECK_THAT(refused.err, ContainsSubstring("pointer") && ContainsSubstring("--weld-massless"));
  const CommandResult welded = inspect(model, {"--weld-massless", "--json"});
  CHECK(welded.exit_code == 0);
  CHECK(welded.json()["nv"] == 1);
}

TEST_CASE("the SVG drawing names every link, joint, loop and coupling, escaped") {
  const TemporaryFolder folder;
  const std::string svg = folder.path("tree.svg");
  const CommandResult result = inspect(folder.file("m.urdf", kModel), {"--svg", svg});
  REQUIRE(result.exit_code == 0);
  const std::string text = read_text(svg);
  CHECK_THAT(text, ContainsSubstring("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  for (const char* expected :
       {">base<", ">arm<", ">+ tool<", ">rod &amp; end<", ">shoulder<", ">guide<",
        ">pin (spherical)<", ">gear<", ">a &lt;b&gt; &quot;c&quot;<"}) {
    CHECK_THAT(text, ContainsSubstring(expected));
  }
  // Every tag that opens closes again.
  const auto count = [&](const char* pattern) {
    const std::regex regex(pattern);
    return std::distance(std::sregex_iterator(text.begin(), text.end(), regex), {});
  };
  CHECK(count("<(g|text|title|style|svg)[ >]") == count("</(g|text|title|style|svg)>"));
}

TEST_CASE("no two boxes of the drawing overlap") {
  const TemporaryFolder folder;
  const std::string svg = folder.path("tree.svg");
  REQUIRE(inspect(model_path("bench/humanoid.urdf"), {"--floating", "--svg", svg}).exit_code == 0);
  struct Box {
    double x, y, width, height;
  };
  std::vector<Box> boxes;
  const std::string text = read_text(svg);
  const std::regex rect(
      R"re(<rect class="box" rx="7" x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)")re");
  for (std::sregex_iterator i(text.begin(), text.end(), rect), end; i != end; ++i) {
    boxes.push_back(
        {std::stod((*i)[1]), std::stod((*i)[2]), std::stod((*i)[3]), std::stod((*i)[4])});
  }
  REQUIRE(boxes.size() > 20);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Box& a = boxes[i];
      const Box& b = boxes[j];
      const bool apart = a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y ||
                         b.y + b.height < a.y;
      CHECK(apart);
    }
  }
}

TEST_CASE("the DOT drawing has a node for each link and an edge for each joint and loop") {
  const TemporaryFolder folder;
  const std::string dot = folder.path("tree.dot");
  REQUIRE(inspect(folder.file("m.urdf", kModel), {"--dot", dot}).exit_code == 0);
  const std::string text = read_text(dot);
  CHECK_THAT(text, ContainsSubstring("digraph \"a <b> \\\"c\\\"\""));
  CHECK_THAT(text, ContainsSubstring("ground -> l0 [label=\"shoulder\\nrevolute (0 1 0)\"]"));
  CHECK_THAT(text, ContainsSubstring("ground -> l1 [label=\"guide\\nprismatic (1 0 0)\"]"));
  CHECK_THAT(text, ContainsSubstring("ground -> l0 [label=\"pin\\nspherical\", style=dashed"));
}

TEST_CASE("a drawing that cannot be written is an error and leaves nothing behind") {
  const TemporaryFolder folder;
  const std::string model = folder.file("m.urdf", kModel);
  const CommandResult result = inspect(model, {"--svg", folder.path("missing/tree.svg")});
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.err, ContainsSubstring("missing/tree.svg"));
  CHECK(folder.names() == std::vector<std::string>{"m.urdf"});
}

TEST_CASE("a drawing replaces the file as a whole and leaves no temporary behind") {
  const TemporaryFolder folder;
  const std::string svg = folder.file("tree.svg", std::string(1 << 20, 'x'));
  REQUIRE(inspect(folder.file("m.urdf", kModel), {"--svg", svg}).exit_code == 0);
  CHECK_THAT(read_text(svg), !ContainsSubstring("xxx"));
  CHECK(folder.names() == std::vector<std::string>{"m.urdf", "tree.svg"});
}

}  // namespace
}  // namespace hybridyn::testing
