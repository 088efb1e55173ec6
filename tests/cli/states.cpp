// How eval reads states.json, and what it says about bad ones.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

CommandResult eval(const std::string& model, const std::string& states,
                   const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments = {"eval", model_path(model), "--states", "-"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_command(arguments, states);
}

struct BadStates {
  const char* states;
  const char* expected;
};

TEST_CASE("bad states exit with 1, print nothing and say where and what") {
  const auto bad = GENERATE(values<BadStates>({
      {"", "standard input:1:1: not JSON"},
      {"{\"states\": [\n  {\"q\": [0, 0],, \"v\": [0, 0]}]}", ":2:16: not JSON"},
      {"{\"states\": [{\"q\": [NaN, 0]}]}", ":1:20: only finite numbers have a meaning"},
      {"{\"states\": [{\"q\": [1, -Infinity]}]}", ":1:23: only finite numbers have a meaning"},
      {"{\"states\":\n [{\"q\": [1e999, 0]}]}", ":2:10: number too large: 1e999"},
      {"[]", "expected {\"states\""},
      {"{}", "has no \"states\""},
      {"{\"states\": 1}", "states: is no array"},
      {"{\"states\": [1]}", "states[0]: is no object"},
      {"{\"states\": [{\"v\": [0, 0], \"tau\": [0, 0]}]}", "states[0]: has no \"q\""},
      {"{\"states\": [{\"q\": [0, 0], \"tau\": [0, 0]}]}", "states[0]: has no \"v\""},
      {"{\"states\": [{\"q\": [0, 0], \"v\": [0, 0]}]}", "states[0]: has no \"tau\""},
      {"{\"states\": [{\"q\": [0], \"v\": [0, 0], \"tau\": [0, 0]}]}",
       "states[0].q: has 1 numbers, but the model has nq = 2"},
      {"{\"states\": [{\"q\": [0, 0], \"v\": [0, 0, 0], \"tau\": [0, 0]}]}",
       "states[0].v: has 3 numbers, but the model has nv = 2"},
      {"{\"states\": [{\"q\": [0, 0], \"v\": [0, 0], \"tau\": []}]}",
       "states[0].tau: has 0 numbers, but the model has nv = 2"},
      {"{\"states\": [{\"q\": [0, \"1\"], \"v\": [0, 0], \"tau\": [0, 0]}]}",
       "states[0].q[1]: is string, expected a number"},
      {"{\"states\": [{\"q\": 0, \"v\": [0, 0], \"tau\": [0, 0]}]}",
       "states[0].q: is number, expected an array"},
      {"{\"gravity\": [0, 0], \"states\": []}", "gravity: has 2 numbers"},
      {"{\"states\": [{\"q\": [0, 0], \"v\": [0, 0], \"tau\": [0, 0], \"external\": {\"hand\": "
       "{}}}]}",
       "states[0].external.hand: the model has no link of this name"},
      {"{\"states\": [{\"q\": [0, 0], \"v\": [0, 0], \"tau\": [0, 0], \"external\": {\"link1\": "
       "{\"force\": [1]}}}]}",
       "states[0].external.link1.force: has 1 numbers"},
  }));
  const CommandResult result = eval("papers/planar_2r.urdf", bad.states);
  CAPTURE(bad.states);
  CHECK(result.exit_code == 1);
  CHECK(result.out.empty());
  CHECK_THAT(result.err, ContainsSubstring(bad.expected));
}

TEST_CASE("a quaternion without direction is refused with its place") {
  const std::string state =
      R"({"states": [{"q": [0,0,0, 0,0,0,0], "v": [0,0,0,0,0,0], "tau": [0,0,0,0,0,0]}]})";
  const CommandResult result = eval("papers/free_1.urdf", state, {"--floating"});
  CHECK(result.exit_code == 1);
  CHECK(result.out.empty());
  CHECK_THAT(result.err, ContainsSubstring("states[0].q") && ContainsSubstring("'root_joint'") &&
                             ContainsSubstring("entries 3 to 6"));
}

TEST_CASE("a quaternion of any length is its direction") {
  const auto qdd_of = [](const std::string& quaternion) {
    const std::string state = R"({"states": [{"q": [0,0,0, )" + quaternion +
                              R"(], "v": [1,2,3,4,5,6], "tau": [1,1,1,1,1,1]}]})";
    const CommandResult result = eval("papers/free_1.urdf", state, {"--floating"});
    REQUIRE(result.exit_code == 0);
    return result.json()["results"][0]["qdd"];
  };
  CHECK(qdd_of("0.5, 0.5, 0.5, 0.5") == qdd_of("8, 8, 8, 8"));
  CHECK(qdd_of("0.5, 0.5, 0.5, 0.5") == qdd_of("1e-200, 1e-200, 1e-200, 1e-200"));
}

TEST_CASE("a states file that is not there is named") {
  const CommandResult result =
      run_command({"eval", model_path("papers/planar_2r.urdf"), "--states", "missing.json"});
  CHECK(result.exit_code == 1);
  CHECK(result.out.empty());
  CHECK_THAT(result.err, ContainsSubstring("missing.json: cannot read"));
}

TEST_CASE("unknown keys are ignored with a warning") {
  const CommandResult result =
      eval("papers/planar_2r.urdf",
           R"({"states": [{"q": [0,0], "v": [0,0], "tau": [0,0], "externl": {}}]})");
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.err, ContainsSubstring("states[0]: \"externl\" is ignored"));
}

TEST_CASE("a key given twice in one object is an error") {
  const CommandResult twice =
      eval("papers/planar_2r.urdf", R"({"states": [{"q": [0,0], "v": [0,0], "q": [1,1]}]})");
  CHECK(twice.exit_code == 1);
  CHECK_THAT(twice.err, ContainsSubstring("\"q\" is given twice"));
  const CommandResult apart = eval("papers/planar_2r.urdf",
                                   R"({"states": [{"q": [0,0], "v": [0,0], "tau": [0,0]},
                          {"q": [0,0], "v": [0,0], "tau": [0,0]}]})");
  CHECK(apart.exit_code == 0);
}

TEST_CASE("a number too large for a double is shown in short") {
  const CommandResult result =
      eval("papers/planar_2r.urdf",
           R"({"states": [{"q": [1)" + std::string(400, '0') + R"(,0], "v": [0,0]}]})");
  CHECK(result.exit_code == 1);
  CHECK_THAT(result.err, ContainsSubstring("number too large: 1000"));
  CHECK(result.err.size() < 200);
}

TEST_CASE("a link that is not there, and a value that is not finite, exit with 1") {
  const std::string state = R"({"states": [{"q": [0,0], "v": [0,0], "tau": [0,0]}]})";
  const CommandResult link = eval("papers/planar_2r.urdf", state, {"--want", "jacobian:lnk1"});
  CHECK(link.exit_code == 1);
  CHECK_THAT(link.err, ContainsSubstring("did you mean 'link1'?"));
  const TemporaryFolder folder;
  const std::string model =
      folder.file("still.urdf", R"(<robot name="still"><link name="base"/></robot>)");
  const CommandResult com = run_command({"eval", model, "--want", "com", "--states", "-"},
                                        R"({"states": [{"q": [], "v": []}]})");
  CHECK(com.exit_code == 1);
  CHECK(com.json()["results"][0]["com"][0].is_null());
  CHECK_THAT(com.err, ContainsSubstring("states[0]: not all that is wanted is finite"));
}

TEST_CASE("no states give no results") {
  const CommandResult result = eval("papers/planar_2r.urdf", R"({"states": []})");
  CHECK(result.exit_code == 0);
  CHECK(result.json()["results"].empty());
}

TEST_CASE("an unknown method or item on the command line is wrong usage") {
  const auto option = GENERATE(values<std::vector<std::string>>(
      {{"--method", "euler"}, {"--want", "qddd"}, {"--want", ""}}));
  const CommandResult result = eval("papers/planar_2r.urdf", R"({"states": []})", option);
  CAPTURE(option);
  CHECK(result.exit_code == 2);
  CHECK(result.out.empty());
  CHECK(!result.err.empty());
}

}  // namespace
}  // namespace hybridyn::testing
