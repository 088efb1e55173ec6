#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinRel;
using Json = nlohmann::json;

/// Without optimisation it compiles fastest.
std::vector<std::string> bench(const std::vector<std::string>& options) {
  std::vector<std::string> out = {"bench",       model_path("papers/planar_2r.urdf"),
                                  "--flags",     "-O0",
                                  "--rounds",    "1",
                                  "--states",    "2",
                                  "--partition", "none",
                                  "--partition", "whole"};
  out.insert(out.end(), options.begin(), options.end());
  return out;
}

TEST_CASE("bench times every method, compares what they compute, and gives ratios to ADA",
          "[nightly]") {
  const CommandResult result = run_command(bench({"--json"}));
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  const auto report = result.json();
  CHECK(report["model"] == "planar_2r");
  CHECK_THAT(report["setting"].get<std::string>(), ContainsSubstring("flags -O0"));
  const auto& methods = report["methods"];
  CHECK(methods.size() == 6);
  const double ada = methods["ada"]["ns"];
  for (const char* method :
       {"lagrange", "ada", "aba", "hybrid none", "hybrid whole", "splice whole"}) {
    CAPTURE(method);
    const double time = methods[method]["ns"];
    CHECK(time > 0);
    CHECK_THAT(methods[method]["ratio_to_ada"].get<double>(), WithinRel(time / ada, 1e-14));
    // Of two links' accelerations from those of ABA: a few dozen operations.
    CHECK(methods[method]["difference"] < 1e-13);
  }

  // The table and the chart are made of the same program, which is compiled already.
  const TemporaryFolder folder;
  const CommandResult table = run_command(bench({"--svg", folder.path("chart.svg")}));
  CHECK(table.exit_code == 0);
  CHECK_THAT(table.out, ContainsSubstring("\nhybrid whole ") &&
                            ContainsSubstring("relative to ADA") && ContainsSubstring("flags -O0"));
  CHECK_THAT(read_text(folder.path("chart.svg")),
             ContainsSubstring("<svg ") && ContainsSubstring(">hybrid whole<"));
}

TEST_CASE("bench without a compiler, or with a flag it does not know, says so: exit code 1") {
  const CommandResult none = run_command(bench({}), "", {"CXX=/nonexistent"});
  CHECK(none.exit_code == 1);
  CHECK_THAT(none.err, ContainsSubstring("CXX"));
  const CommandResult flag = run_command(bench({"--flags", "-fno-such-flag"}));
  CHECK(flag.exit_code == 1);
  CHECK(flag.out.empty());
  CHECK_THAT(flag.err, ContainsSubstring("-fno-such-flag"));
}

TEST_CASE("bench --batch compares batches with single states and times them") {
  const CommandResult result = run_command({"bench", model_path("papers/planar_2r.urdf"), "--batch",
                                            "--json", "--rounds", "1", "--flags=-O0"});
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  const Json table = result.json()["batches"][0];
  CHECK(table["model"] == "planar_2r");
  CHECK(table["batches"].size() == 5);
  CHECK(table["relative_to_fd"]["dfd"] > 1);
  for (const Json& row : table["batches"]) {
    for (const std::string function : {"fd", "id", "M"}) {
      CAPTURE(row["name"], function);
      CHECK(row[function]["ns"] > 0);
      // Of two links, a few dozen operations.
      const bool is_float = row["name"].get<std::string>().rfind("float", 0) == 0;
      CHECK(row[function]["difference"] < (is_float ? 1e-4 : 1e-13));
    }
  }
  CHECK(table["batches"][1]["dfd"]["difference"] < 1e-12);
}

TEST_CASE("bench --batch of closed loops is of forward dynamics") {
  const CommandResult result = run_command(
      {"bench", model_path("papers/four_bar.urdf"), "--batch", "--rounds", "1", "--flags=-O0"});
  CAPTURE(result.err);
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.out, ContainsSubstring("double, components") && !ContainsSubstring("id, ns"));
}

}  // namespace
}  // namespace hybridyn::testing
