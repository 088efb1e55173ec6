// `hybridyn-bench check`.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;

/// Without optimisation it compiles fastest. Of one round of times nearly anything may come.
Json reference() {
  return {{"instructions",
           {{"flags", {"-O0"}}, {"tolerance", 0.02}, {"compiler", ""}, {"architecture", ""}}},
          {"times",
           {{"flags", {"-O0"}},
            {"rounds", 15},
            {"tolerance", 20},
            {"tolerance_elsewhere", 20},
            {"setting", ""}}},
          {"models",
           {{{"model", model_path("papers/planar_2r.urdf")},
             {"instructions", {{"fd", 1}, {"id", 1}, {"fd batch", 1}, {"hybrid auto", 1}}},
             {"times", {{"dfd / fd", 1}, {"fd batch / fd", 1}}}}}}};
}

CommandResult check(const std::string& file, const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments = {"check", file};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_bench_command(arguments);
}

bool has_valgrind() { return std::system("valgrind --version >/dev/null 2>&1") == 0; }

TEST_CASE(
    "hybridyn-bench check passes on the file it has just updated, and not on one that claims "
    "more",
    "[nightly]") {
  if (!has_valgrind()) SKIP("valgrind is not there");
  const TemporaryFolder folder;
  const std::string file = folder.file("reference.json", reference().dump());
  const CommandResult update = check(file, {"--update"});
  CAPTURE(update.err);
  REQUIRE(update.exit_code == 0);
  Json updated = Json::parse(read_text(file));
  CHECK(updated["instructions"]["compiler"] != "");
  Json& counts = updated["models"][0]["instructions"];
  CHECK(counts["fd"] > 100);
  CHECK(counts["fd batch"] > counts["fd"]);
  CHECK(updated["models"][0]["times"]["dfd / fd"] > 1);

  const CommandResult same = check(file, {"--json"});
  CAPTURE(same.err);
  CHECK(same.exit_code == 0);
  CHECK(same.json().size() == 6);
  for (const Json& entry : same.json()) {
    CAPTURE(entry);
    CHECK(entry["slower"] == false);
    // Counts have no noise.
    if (entry["tolerance"] == 0.02) CHECK(entry["measured"] == entry["recorded"]);
  }

  const long count = counts["id"];
  counts["id"] = count * 9 / 10;
  const CommandResult slower = check(folder.file("claims.json", updated.dump()));
  CHECK(slower.exit_code == 1);
  CHECK_THAT(slower.err, ContainsSubstring("planar_2r, id: " + std::to_string(count * 9 / 10) +
                                           " recorded, " + std::to_string(count) + " measured"));
  CHECK_THAT(slower.err, !ContainsSubstring("planar_2r, fd"));
}

TEST_CASE(
    "hybridyn-bench check fails where times are better on paper, and leaves out what it cannot "
    "do",
    "[nightly]") {
  Json file = reference();
  file["instructions"]["compiler"] = "none of this kind";
  file["models"][0]["times"] = {{"fd batch / fd", 1e-6}, {"fd / nonesuch", 1}};
  const TemporaryFolder folder;
  const CommandResult result = check(folder.file("reference.json", file.dump()));
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.err, ContainsSubstring("instructions are not counted") &&
                             ContainsSubstring("'fd / nonesuch' cannot be measured here") &&
                             ContainsSubstring("planar_2r, fd batch / fd: "));
  CHECK_THAT(result.out, !ContainsSubstring("hybrid auto"));
}

TEST_CASE("hybridyn-bench check says what is wrong with its file", "[nightly]") {
  const TemporaryFolder folder;
  const std::string file = folder.file("reference.json", "{\"models\": 1}");
  const CommandResult wrong = check(file);
  CHECK(wrong.exit_code == 1);
  CHECK_THAT(wrong.err, ContainsSubstring(file));
  CHECK(run_command({"bench"}).exit_code == 2);
  CHECK(check(file, {"--flags", "-O0"}).exit_code == 2);
}

}  // namespace
}  // namespace hybridyn::testing
