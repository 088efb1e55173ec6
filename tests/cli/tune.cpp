// hybridyn tune: what it measures, what it chooses, and the file that other commands read back.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using nlohmann::json;

/// Without optimisation it compiles fastest.
CommandResult tune(const std::string& model, const std::vector<std::string>& options) {
  std::vector<std::string> arguments = {"tune",     model, "--flags",  "-O0",
                                        "--rounds", "1",   "--states", "2"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_command(arguments);
}

std::string copy_of(const TemporaryFolder& folder, const std::string& name) {
  return folder.file(name + ".urdf", read_text(model_path("papers/" + name + ".urdf")));
}

std::vector<std::string> names(const json& report) {
  std::vector<std::string> out;
  for (const json& candidate : report["candidates"]) out.push_back(candidate["name"]);
  return out;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

TEST_CASE("tune writes the chosen partition beside the model, where verify finds it") {
  const TemporaryFolder folder;
  const std::string model = copy_of(folder, "planar_3r");
  const CommandResult result = tune(model, {"--json"});
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  const json report = result.json();
  CHECK(report["file"] == folder.path("planar_3r.partition"));
  CHECK_THAT(report["setting"].get<std::string>(), ContainsSubstring("flags -O0"));
  const std::string file = read_text(folder.path("planar_3r.partition"));
  CHECK_THAT(file, StartsWith("# ") && ContainsSubstring("relative to the fastest") &&
                       ContainsSubstring("flags -O0"));

  const CommandResult verify = run_command({"verify", model, "--samples", "1", "--json"});
  CAPTURE(file, verify.err);
  REQUIRE(verify.exit_code == 0);
  CHECK(verify.json()["methods"].contains("hybrid " + report["chosen"].get<std::string>()));
}

TEST_CASE("tune chooses, among what is within noise of the fastest, the fewest parts") {
  const TemporaryFolder folder;
  // What was compiled for a test is there for the others: three are enough for each to say more.
  const std::vector<std::string> dry = {"--json", "--dry-run"};
  for (const char* noise : {"0.001", "100"}) {
    CAPTURE(noise);
    std::vector<std::string> options = dry;
    options.insert(options.end(), {"--noise", noise});
    const CommandResult result = tune(copy_of(folder, "planar_3r"), options);
    REQUIRE(result.exit_code == 0);
    const json report = result.json();
    const json& candidates = report["candidates"];
    REQUIRE(candidates.size() >= 3);
    const double most = 1 + report["noise"].get<double>();
    const auto parts = [](const json& c) {
      return c["blocks"].get<int>() + c["numeric_links"].get<int>();
    };
    int fewest = 1000;
    for (const json& c : candidates) {
      CHECK(c["ratio"].get<double>() >= 1);
      CHECK(c["code_bytes"].get<int>() > 100);
      CHECK(c["compile_seconds"].get<double>() > 0);
      if (c["ratio"] <= most) fewest = std::min(fewest, parts(c));
    }
    CHECK(candidates[0]["ratio"] == 1);
    const auto chosen = std::find_if(candidates.begin(), candidates.end(), [&](const json& c) {
      return c["partition"] == report["chosen"];
    });
    REQUIRE(chosen != candidates.end());
    CHECK((*chosen)["ratio"] <= most);
    CHECK(parts(*chosen) == fewest);
  }
  CHECK(folder.names() == std::vector<std::string>{"planar_3r.urdf"});
}

TEST_CASE("tune tells its progress on stderr and prints a table on stdout") {
  const TemporaryFolder folder;
  const CommandResult result = tune(copy_of(folder, "planar_3r"), {"--dry-run"});
  REQUIRE(result.exit_code == 0);
  CHECK_THAT(result.err, ContainsSubstring("1/") && ContainsSubstring("best so far") &&
                             ContainsSubstring("every:2") && !ContainsSubstring("relative"));
  CHECK_THAT(result.out, ContainsSubstring("\nevery:2 ") && ContainsSubstring("relative") &&
                             ContainsSubstring("\nchosen: ") &&
                             ContainsSubstring("3 numeric links") && !ContainsSubstring("so far"));
}

TEST_CASE("tune tries limbs and trunk of a branching robot, and what the file beside it says",
          "[nightly]") {
  const TemporaryFolder folder;
  const std::string model = copy_of(folder, "branch_5r");
  const std::string file =
      folder.file("branch_5r.partition", "chains:\nlink1\nlink2..link3 # an arm\n");
  const std::string out = folder.path("best.partition");
  const CommandResult result = tune(model, {"--json", "--thorough", "--out", out});
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  const json report = result.json();
  for (const char* name : {"the partition file", "limbs apart", "every:1", "none"}) {
    CAPTURE(name);
    CHECK(has(names(report), name));
  }
  for (const json& candidate : report["candidates"]) {
    if (candidate["name"] == "limbs apart") CHECK(candidate["blocks"] == 3);
    if (candidate["name"] == "the partition file") {
      CHECK(candidate["blocks"] == 2);
      CHECK(candidate["numeric_links"] == 2);
    }
  }
  const auto is_whole = [](const std::string& name) { return name.rfind("whole", 0) == 0; };
  const std::vector<std::string> all = names(report);
  CHECK(std::any_of(all.begin(), all.end(), is_whole));
  CHECK_THAT(result.err, ContainsSubstring("  siblings:2: "));
  CHECK(report["file"] == out);
  CHECK_THAT(read_text(file), ContainsSubstring("an arm"));
  CHECK_THAT(read_text(out), ContainsSubstring("relative to the fastest"));
}

TEST_CASE("tune without time measures what auto says, and tells what it left out") {
  const TemporaryFolder folder;
  const CommandResult result =
      tune(copy_of(folder, "planar_3r"), {"--json", "--time", "0.000001", "--dry-run"});
  REQUIRE(result.exit_code == 0);
  const json report = result.json();
  CHECK(report["candidates"].size() == 1);
  CHECK(report["chosen"] == "whole");
  CHECK(report["left_out"] >= 2);
  CHECK(report["file"].is_null());
}

TEST_CASE("tune refuses what makes no sense: wrong usage, a bad partition file, a missing model") {
  const TemporaryFolder folder;
  const std::string model = copy_of(folder, "planar_2r");
  CHECK(tune(model, {"--time", "0"}).exit_code == 2);
  CHECK(tune(model, {"--noise", "-1"}).exit_code == 2);
  CHECK(tune(model, {"--dry-run", "--out", folder.path("a")}).exit_code == 2);
  CHECK(tune(folder.path("missing.urdf"), {}).exit_code == 1);
  folder.file("planar_2r.partition", "chains: nobody\n");
  const CommandResult bad = tune(model, {});
  CHECK(bad.exit_code == 1);
  CHECK(bad.out.empty());
  CHECK_THAT(bad.err, ContainsSubstring("nobody"));
  CHECK_THAT(read_text(folder.path("planar_2r.partition")), ContainsSubstring("nobody"));
}

}  // namespace
}  // namespace hybridyn::testing
