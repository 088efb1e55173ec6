#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <map>

#include "cut_cases.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("every link is in one part, and the parts hang together") {
  const TemporaryFolder folder;
  for (const CutCase& c : cut_cases(folder)) {
    CAPTURE(c.name);
    const CommandResult result = inspect(c, {"--json"});
    REQUIRE(result.exit_code == 0);
    const auto report = result.json();
    std::vector<std::string> links;
    std::vector<std::string> known = {report["ground"]["name"]};  // of the parts before
    std::map<std::string, int> kinds;
    for (const auto& part : report["partition"]["parts"]) {
      CHECK(std::count(known.begin(), known.end(), part["base"].get<std::string>()) == 1);
      for (const auto& link : part["links"]) links.push_back(link);
      known.insert(known.end(), part["links"].begin(), part["links"].end());
      ++kinds[part["kind"]];
      CHECK(part["operations"].is_null() == (part["kind"] == "numeric"));
    }
    std::vector<std::string> expected;
    for (const auto& link : report["links"]) expected.push_back(link["name"]);
    std::sort(links.begin(), links.end());
    std::sort(expected.begin(), expected.end());
    CHECK(links == expected);
    CHECK(kinds["generated"] == c.blocks);
    CHECK(kinds["numeric"] == c.numeric);
  }
}

TEST_CASE("the operations of the parts are those of the whole") {
  const TemporaryFolder folder;
  for (const CutCase& c : cut_cases(folder)) {
    CAPTURE(c.name);
    const auto partition = inspect(c, {"--json"}).json()["partition"];
    for (const char* kind : {"multiplications", "additions", "divisions", "sincos"}) {
      int sum = 0;
      for (const auto& part : partition["parts"]) {
        if (!part["operations"].is_null()) sum += part["operations"][kind].get<int>();
      }
      CHECK(sum == partition["operations"][kind]);
    }
    CHECK((partition["operations"]["additions"] > 0) == (c.blocks > 0));
  }
}

TEST_CASE("limbs that go side by side are named, and their kernel counts once") {
  const CutCase c{"quadruped", source_path("models/bench/quadruped.urdf"), "siblings:4", true};
  const auto partition = inspect(c, {"--json"}).json()["partition"];
  CHECK(partition["siblings"].dump() == R"([["LF0","RF0","LH0","RH0"]])");
  int with_code = 0;
  for (const auto& part : partition["parts"]) {
    CHECK((part["kind"] == "sibling") == (part["name"] != "base"));
    if (!part["operations"].is_null()) ++with_code;
  }
  CHECK(with_code == 2);
  CHECK_THAT(inspect(c, {}).out, ContainsSubstring("side by side  LF0, RF0, LH0, RH0"));
}

TEST_CASE("the chains that inspect names are read back as the same parts") {
  const TemporaryFolder folder;
  for (CutCase c : cut_cases(folder)) {
    CAPTURE(c.name);
    const auto first = inspect(c, {"--json"}).json()["partition"];
    c.partition = first["chains"];
    CHECK(inspect(c, {"--json"}).json()["partition"]["parts"] == first["parts"]);
  }
}

TEST_CASE("a partition is told of only where it is asked for") {
  const std::string model = model_path("papers/planar_7r.urdf");
  CHECK(!run_command({"inspect", model, "--json"}).json().contains("partition"));
  CHECK_THAT(run_command({"inspect", model}).out, !ContainsSubstring("partition"));
  const std::string out = run_command({"inspect", model, "--partition", "every:4"}).out;
  CHECK_THAT(out, ContainsSubstring("partition every:4: 2 generated blocks, 0 numeric links"));
  CHECK_THAT(out, ContainsSubstring("link5  generated  link4  joint5"));
  CHECK_THAT(out, ContainsSubstring("link5, link6, link7\n"));
}

TEST_CASE("the automatic partition gives its reason, others none") {
  const std::string model = model_path("papers/four_bar.urdf");
  CHECK_THAT(run_command({"inspect", model, "--partition", "auto"}).out,
             ContainsSubstring("\nreason: "));
  const auto reason = [&](const std::string& partition) {
    return run_command({"inspect", model, "--partition", partition, "--json"})
        .json()["partition"]["reason"];
  };
  CHECK(!reason("auto").get<std::string>().empty());
  CHECK(reason("whole").is_null());
}

TEST_CASE("a loop and a coupling are with the block that closes them, and join what was cut") {
  const TemporaryFolder folder;
  const CutCase bars{"", model_path("papers/four_bar.urdf"), "none"};
  const auto part = inspect(bars, {"--json"}).json()["partition"]["parts"][0];
  CHECK(part["kind"] == "generated");
  CHECK(part["links"].size() == 3);
  CHECK(part["loops"] == nlohmann::json({"joint4"}));
  CHECK_THAT(inspect(bars, {}).out, ContainsSubstring("whatever was asked for"));
  CHECK_THAT(drawing_of(folder, bars), ContainsSubstring(">closes joint4 (revolute)<"));

  const CutCase belt{"", long_chain(folder, 6), "none"};
  const auto parts = inspect(belt, {"--json"}).json()["partition"]["parts"];
  REQUIRE(parts.size() == 5);
  CHECK(parts[4]["links"].size() == 2);
  CHECK(parts[4]["joints"].size() == 2);
  CHECK(parts[4]["couplings"] == nlohmann::json({"belt & pulley"}));
  CHECK_THAT(drawing_of(folder, belt), ContainsSubstring(">couples belt &amp; pulley<"));
}

TEST_CASE("a numeric link with a joint of several freedoms is one part") {
  const TemporaryFolder folder;
  const char* const inertial =
      R"(<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>)";
  const std::string model =
      folder.file("m.urdf", std::string(R"(<robot name="m"><link name="base"/><link name="a">)") +
                                inertial + R"(</link><link name="b">)" + inertial + R"(</link>
    <joint name="j" type="universal"><parent link="base"/><child link="a"/><axis xyz="1 0 0"/></joint>
    <joint name="k" type="planar"><parent link="a"/><child link="b"/></joint></robot>)");
  const auto parts =
      run_command({"inspect", model, "--partition", "none", "--json"}).json()["partition"]["parts"];
  REQUIRE(parts.size() == 2);
  CHECK(parts[0]["name"] == "a");
  CHECK(parts[1]["base"] == "a");
  CHECK(parts[1]["joints"] == nlohmann::json({"k"}));
}

TEST_CASE("a partition that does not fit the model is an error with exit code 1") {
  const TemporaryFolder folder;
  const std::string partition = GENERATE("chains:link1..elbow", "chains:link1;link1");
  const std::string file = folder.path("assembly.svg");
  const CommandResult result =
      run_command({"inspect", model_path("papers/planar_7r.urdf"), "--partition", partition,
                   "--assembly", file, "--svg", folder.path("tree.svg")});
  CHECK(result.exit_code == 1);
  CHECK(result.out.empty());
  CHECK_THAT(result.err, ContainsSubstring("--partition"));
  CHECK(folder.names().empty());
}

TEST_CASE("the assembly is drawn for the partition beside the model if none is named") {
  const TemporaryFolder folder;
  const std::string model = folder.file("m.urdf", read_text(model_path("papers/planar_7r.urdf")));
  const auto asked = [&] {
    return run_command({"inspect", model, "--json", "--assembly", folder.path("a.svg")})
        .json()["partition"]["asked"];
  };
  CHECK(asked() == "auto");
  folder.file("m.partition", "every:4  # half and half\n");
  CHECK(asked() == "every:4");
}

}  // namespace
}  // namespace hybridyn::testing
