// The program for developers that writes the pages of speed: built with the benchmarks, or for these
// tests.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinRel;
using Json = nlohmann::json;

TEST_CASE("hybridyn-bench thesis times the chains of both tables", "[nightly]") {
  const CommandResult result =
      run_bench_command({"thesis", "--flags", "-O0", "--rounds", "1", "--states", "2", "--json"});
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  const auto tables = result.json()["tables"];
  REQUIRE(tables.size() == 2);
  CHECK(tables[0]["models"].size() == 7);
  CHECK(tables[1]["models"].size() == 5);
  for (const auto& table : tables) {
    for (const auto& model : table["models"]) CHECK(model["methods"]["auto"]["ns"] > 0);
  }
}

TEST_CASE("hybridyn-bench study times chains of every length and writes a page and a chart",
          "[nightly]") {
  const TemporaryFolder folder;
  const CommandResult result =
      run_bench_command({"study", "--flags", "-O0", "--rounds", "1", "--states", "2", "--json",
                         "--page", folder.path("page.md"), "--svg", folder.path("chart.svg")});
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  const auto report = result.json();
  REQUIRE(report["robots"].size() == 5);
  const auto& planar = report["robots"][0];
  REQUIRE(planar["every"].size() == 8);
  for (std::size_t n = 0; n < 8; ++n) {
    const auto& row = planar["every"][n];
    CHECK(row["links"] == n);
    CHECK(row["ns"] > 0);
    CHECK(row["blocks"] == (n == 0 ? 0 : (7 + n - 1) / n));
  }
  CHECK_THAT(read_text(folder.path("page.md")),
             ContainsSubstring("| planar 7R | 7 |") && ContainsSubstring("](chart.svg)"));
  CHECK_THAT(read_text(folder.path("chart.svg")), ContainsSubstring(">free 60<"));
}

TEST_CASE("hybridyn-bench peers says what does not go together", "[nightly]") {
  const std::string model = model_path("papers/planar_2r.urdf");
  const CommandResult unknown = run_bench_command({"peers", model, "--peers=nonesuch"});
  CHECK(unknown.exit_code == 2);
  CHECK_THAT(unknown.err, ContainsSubstring("'nonesuch'") && ContainsSubstring("mujoco, dart"));
  CHECK(run_bench_command({"peers", model, "--page", "page.md"}).exit_code == 2);
  CHECK(run_bench_command({"peers", model, "--mimic"}).exit_code == 2);
  CHECK(run_bench_command({"study", "--partition", "whole"}).exit_code == 2);
}

}  // namespace
}  // namespace hybridyn::testing
