// Models of many thousand links, within bounds of memory and output.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>

#include "support/chain_models.hpp"
#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

std::string long_chain(int count) {
  return chain_urdf(count, [](int) { return ChainLink{}; });
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("eval of a chain of 10,000 links needs memory linear in the number of links") {
  constexpr int kLinks = 10000;
  const TemporaryFolder folder;
  const std::vector<double> zero(kLinks, 0);
  const nlohmann::json states = {{"states", {{{"q", zero}, {"v", zero}, {"tau", zero}}}}};
  const std::string model = folder.file("chain.urdf", long_chain(kLinks));
  const std::string input = folder.file("states.json", states.dump());
  // A dense matrix of that size alone takes 800 MB.
  const std::string shell = "ulimit -v 400000; '" + command_path().string() + "' eval '" + model +
                            "' --states '" + input + "' --method aba >'" + folder.path("out") + "'";
  CHECK(std::system(shell.c_str()) == 0);
}
#endif

TEST_CASE("the text on a chain is linear in its length") {
  const TemporaryFolder folder;
  const auto size = [&](int links) {
    const CommandResult result =
        run_command({"inspect", folder.file("chain.urdf", long_chain(links))});
    REQUIRE(result.exit_code == 0);
    CHECK_THAT(result.out, ContainsSubstring("depth " + std::to_string(links)));
    return result.out.size();
  };
  CHECK(size(4000) < 5 * size(1000));
}

TEST_CASE("a thousand separate loops are inspected and verified one by one") {
  const TemporaryFolder folder;
  const std::string model = folder.file("loops.urdf", four_bars_urdf(1000));
  const auto report = run_command({"inspect", model, "--json"}).json();
  CHECK(report["constraint_rows"] == 5000);
  CHECK(report["degrees_of_freedom"] == 1000);
  const CommandResult result = run_command({"verify", model, "--numeric", "--samples", "1"});
  CAPTURE(result.out, result.err);
  CHECK(result.exit_code == 0);
}

TEST_CASE("verify leaves Lagrange out of chains that it would take minutes for, and says so") {
  const TemporaryFolder folder;
  const CommandResult result = run_command({"verify", folder.file("chain.urdf", long_chain(3000)),
                                            "--numeric", "--samples", "1", "--json"});
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.err, ContainsSubstring("lagrange is left out"));
  CHECK_FALSE(result.json()["methods"].contains("lagrange"));
  CHECK(result.json()["methods"].contains("ada"));
}

TEST_CASE("verify judges what loops lock by what they hold back") {
  const TemporaryFolder folder;
  const std::string model = folder.file(
      "locked.urdf", read_text((source_path("tests/fuzz/corpus") / "locked.urdf").string()));
  const CommandResult result = run_command({"verify", model, "--numeric", "--samples", "20"});
  CAPTURE(result.out, result.err);
  CHECK(result.exit_code == 0);
}

TEST_CASE("eval says how many digits are left, and warns where they are few") {
  const TemporaryFolder folder;
  const std::vector<double> q = {0.3, 0.5, -0.4, 0.2, 0.7, -0.6, 0.1, 0.9, -0.2};
  const nlohmann::json states = {{"states", {{{"q", q}, {"v", q}, {"tau", q}}}}};
  const auto heavy = [&](double factor, const std::string& method) {
    const std::string model = folder.file("m.urdf", chain_urdf(9, [=](int i) {
                                            ChainLink link;
                                            if (i == 9) link.mass *= factor;
                                            if (i == 9) link.inertia *= factor;
                                            return link;
                                          }));
    return run_command({"eval", model, "--states", "-", "--method", method}, states.dump());
  };
  for (const char* method : {"aba", "lagrange", "ada", "dca"}) {
    INFO(method);
    const CommandResult fine = heavy(1, method);
    CHECK(fine.json()["results"][0]["status"] == "ok");
    CHECK(fine.json()["results"][0]["digits"] >= 12);
    CHECK(fine.err.empty());
    const CommandResult lost = heavy(1e12, method);
    CHECK(lost.exit_code == 0);
    CHECK(lost.json()["results"][0]["status"] == "ill_conditioned");
    CHECK(lost.json()["results"][0]["digits"] <= 5);
    CHECK_THAT(lost.err, ContainsSubstring("ill conditioned"));
  }
}

TEST_CASE("what overflows is not ok, and a robot without mass has no centre of mass") {
  const TemporaryFolder folder;
  const std::string model = folder.file("m.urdf", long_chain(1));
  const CommandResult overflow = run_command(
      {"eval", model, "--states", "-"}, R"({"states": [{"q": [0], "v": [0], "tau": [1.7e308]}]})");
  CHECK(overflow.exit_code == 1);
  CHECK(overflow.json()["results"][0]["status"] == "singular");
  CHECK(overflow.json()["results"][0]["qdd"][0].is_null());
  const CommandResult empty =
      run_command({"eval", folder.file("e.urdf", "<robot name='e'><link name='l'/></robot>"),
                   "--states", "-", "--want", "com"},
                  R"({"states": [{"q": [], "v": []}]})");
  CHECK(empty.exit_code == 1);
  CHECK(empty.json()["results"][0]["com"][0].is_null());
}

}  // namespace
}  // namespace hybridyn::testing
