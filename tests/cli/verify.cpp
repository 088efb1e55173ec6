#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("all methods agree on trees, loops and floating bases") {
  const auto arguments =
      GENERATE(values<std::vector<std::string>>({{"pa10/pa10.urdf"},
                                                 {"papers/branch_5r.urdf"},
                                                 {"papers/four_bar.urdf"},
                                                 {"papers/slider_crank.urdf"},
                                                 {"papers/free_3_rods.urdf", "--floating"},
                                                 {"hoap2/hoap2.urdf", "--floating"}}));
  std::vector<std::string> command = {"verify", model_path(arguments[0]), "--samples", "10"};
  command.insert(command.end(), arguments.begin() + 1, arguments.end());
  const CommandResult result = run_command(command);
  CAPTURE(result.out, result.err);
  CHECK(result.exit_code == 0);
  for (const char* method : {"aba", "lagrange", "dca", "ada"}) {
    CHECK_THAT(result.out, ContainsSubstring(method));
  }
}

TEST_CASE("a tolerance below rounding is exceeded: exit code 1, and the state is given") {
  const CommandResult result = run_command({"verify", model_path("pa10/pa10.urdf"), "--samples",
                                            "3", "--tolerance", "1e-300", "--json"});
  CHECK(result.exit_code == 1);
  const auto report = result.json();
  CHECK(report["agree"] == false);
  CHECK(report["worst"] > 0);
  CHECK(report["worst_state"]["q"].size() == 7);
  // eval reads it.
  const nlohmann::json states = {{"states", {report["worst_state"]}}};
  const CommandResult again =
      run_command({"eval", model_path("pa10/pa10.urdf"), "--states", "-"}, states.dump());
  CHECK(again.exit_code == 0);
}

TEST_CASE("the same seed gives the same states, another one others") {
  const auto worst_state = [](const std::string& seed) {
    return run_command({"verify", model_path("papers/four_bar.urdf"), "--samples", "3", "--seed",
                        seed, "--json"})
        .json()["worst_state"]["q"];
  };
  CHECK(worst_state("5") == worst_state("5"));
  CHECK(worst_state("5") != worst_state("6"));
}

TEST_CASE("a loop that cannot be closed is an error that says so") {
  const TemporaryFolder folder;
  // A rod of 1 m cannot reach 5 m.
  const std::string model = folder.file("m.urdf", R"(<robot name="m"><link name="base"/>
    <link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <joint name="j" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 1 0"/></joint>
    <loop name="pin" type="spherical"><predecessor link="base"><origin xyz="5 0 0"/></predecessor>
      <successor link="a"><origin xyz="0 0 1"/></successor></loop></robot>)");
  const CommandResult result = run_command({"verify", model});
  CHECK(result.exit_code == 1);
  CHECK(result.out.empty());
  CHECK_THAT(result.err, ContainsSubstring("no configuration that closes the loops"));
}

/// Each model that can be read, on the ground and floating, as the compiler makes it.
void check_compiled(const std::filesystem::path& folder) {
  int count = 0;
  for (const std::filesystem::path& file : model_files(folder)) {
    for (const bool floating : {false, true}) {
      std::vector<std::string> arguments = {file.string(), "--weld-massless"};
      if (floating) arguments.emplace_back("--floating");
      CAPTURE(arguments);
      const auto run = [&](std::vector<std::string> command) {
        command.insert(command.end(), arguments.begin(), arguments.end());
        return run_command(command);
      };
      const CommandResult facts = run({"inspect", "--json"});
      if (facts.exit_code != 0 || facts.json()["nv"] == 0) continue;
      const CommandResult result = run({"verify", "--samples", "20", "--partition", "auto",
                                        "--partition", "every:3", "--partition", "none"});
      CAPTURE(result.out, result.err);
      CHECK(result.exit_code == 0);
      ++count;
    }
  }
  CHECK(count > 0);
}

TEST_CASE("compiled hybrids of all models have the numeric methods' answers", "[nightly]") {
  check_compiled(source_path("models"));
}

TEST_CASE("compiled hybrids of robots from elsewhere have the same answers", "[nightly]") {
  const std::string folder = GENERATE("robots", "bench", "reference");
  check_compiled(shared_path(folder));
}

}  // namespace
}  // namespace hybridyn::testing
