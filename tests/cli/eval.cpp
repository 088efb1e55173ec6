// What eval prints: laws between its own results, and answers worked out by hand.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <limits>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using nlohmann::json;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

json eval_json(const std::string& model, const std::string& states,
               const std::vector<std::string>& options) {
  std::vector<std::string> arguments = {"eval", model, "--states", "-"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const CommandResult result = run_command(arguments, states);
  CAPTURE(result.err);
  REQUIRE(result.exit_code == 0);
  return result.json();
}

std::vector<double> numbers(const json& array) { return array.get<std::vector<double>>(); }

double largest(const json& array) {
  double out = 0;
  for (const json& item : array) {
    out = std::max(out, item.is_array() ? largest(item) : std::abs(item.get<double>()));
  }
  return out;
}

/// The same over the forces, or moments, of all joints; null stands for what is not determined.
double largest_part(const json& wrenches, const char* part) {
  double out = 0;
  for (const auto& [joint, wrench] : wrenches.items()) {
    for (const json& x : wrench[part]) {
      if (!x.is_null()) out = std::max(out, std::abs(x.get<double>()));
    }
  }
  return out;
}

/// Largest difference of two arrays of the same shape, relative to the largest number.
double relative_difference(const json& a, const json& b) {
  REQUIRE(a.size() == b.size());
  const auto absolute = [](const auto& self, const json& x, const json& y) -> double {
    if (!x.is_array()) return std::abs(x.get<double>() - y.get<double>());
    double out = 0;
    for (std::size_t i = 0; i < x.size(); ++i) out = std::max(out, self(self, x[i], y[i]));
    return out;
  };
  return absolute(absolute, a, b) / std::max(largest(b), 1e-300);
}

const std::string kPendulumState = R"({"states": [{"q": [0.5], "v": [2], "tau": [0.25]}]})";

TEST_CASE("eval gives the textbook's answers for a rod pendulum") {
  // A rod of 1 kg and 1 m about its end, q = 0 upwards: M = m l^2 / 3, g = -m g l/2 sin q.
  const std::string model = model_path("papers/planar_1r.urdf");
  const json out = eval_json(
      model, kPendulumState,
      {"--want", "qdd,M,c,g,energy,momentum,com,wrenches,jacobian:link1,bias_acceleration:link1"});
  const json& r = out["results"][0];
  const double sine = std::sin(0.5);
  const double cosine = std::cos(0.5);
  const double gravity = -9.81 * 0.5 * sine;
  const double tolerance = 64 * kEpsilon * 9.81;  // a dozen operations with numbers up to g
  CHECK_THAT(r["M"][0][0].get<double>(), WithinAbs(1.0 / 3, tolerance));
  CHECK_THAT(r["c"][0].get<double>(), WithinAbs(0, tolerance));
  CHECK_THAT(r["g"][0].get<double>(), WithinAbs(gravity, tolerance));
  const double qdd = 3 * (0.25 - gravity);
  CHECK_THAT(r["qdd"][0].get<double>(), WithinAbs(qdd, 3 * tolerance));
  CHECK_THAT(r["energy"]["kinetic"].get<double>(), WithinAbs(2.0 / 3, tolerance));
  CHECK_THAT(r["energy"]["potential"].get<double>(), WithinAbs(9.81 * 0.5 * cosine, tolerance));
  CHECK_THAT(r["com"][0].get<double>(), WithinAbs(0.5 * sine, tolerance));
  CHECK_THAT(r["com"][2].get<double>(), WithinAbs(0.5 * cosine, tolerance));
  CHECK_THAT(r["momentum"]["linear"][0].get<double>(), WithinAbs(cosine, tolerance));
  CHECK_THAT(r["momentum"]["angular"][1].get<double>(), WithinAbs(2.0 / 12, tolerance));
  // The link's frame stands in the joint: it turns and stays.
  CHECK_THAT(r["jacobian"]["link1"]["angular"][1][0].get<double>(), WithinAbs(1, tolerance));
  CHECK_THAT(largest(r["jacobian"]["link1"]["linear"]), WithinAbs(0, tolerance));
  CHECK_THAT(largest(r["bias_acceleration"]["link1"]["linear"]), WithinAbs(0, tolerance));
  // In the link's axes: the joint carries weight and centripetal force along the rod.
  const json& wrench = r["wrenches"]["joint1"];
  CHECK_THAT(wrench["moment"][1].get<double>(), WithinAbs(0.25, tolerance));
  CHECK_THAT(wrench["force"][0].get<double>(), WithinAbs(0.5 * qdd - 9.81 * sine, 3 * tolerance));
  CHECK_THAT(wrench["force"][2].get<double>(), WithinAbs(9.81 * cosine - 0.5 * 4, tolerance));
}

TEST_CASE("the results come after the model's name, sizes and joints, in the order of the states") {
  const json out =
      eval_json(model_path("pa10/pa10.urdf"), read_text(model_path("pa10/pa10.states.json")), {});
  CHECK(out["nq"] == 7);
  CHECK(out["nv"] == 7);
  CHECK(out["floating"] == false);
  CHECK(out["method"] == "aba");
  REQUIRE(out["joints"].size() == 7);
  CHECK(out["joints"][3]["q_index"] == 3);
  CHECK(out["joints"][3]["nv"] == 1);
  REQUIRE(out["results"].size() == 3);
  CHECK(out["results"][0]["qdd"].size() == 7);
  CHECK(out["results"][0]["status"] == "ok");
  // In the second state the arm moves, in the first it hangs: they differ.
  CHECK(relative_difference(out["results"][1]["qdd"], out["results"][0]["qdd"]) > 0.1);
}

TEST_CASE("keys have one order whatever the order of --want") {
  const std::string model = model_path("papers/planar_1r.urdf");
  const std::vector<std::string> all = {"eval", model,    "--states",
                                        "-",    "--want", "com,M,qdd,g,energy,c"};
  const CommandResult result = run_command(all, kPendulumState);
  std::size_t last = 0;
  for (const char* key : {"\"results\"", "\"qdd\"", "\"M\"", "\"c\"", "\"g\"", "\"energy\"",
                          "\"com\"", "\"status\""}) {
    CAPTURE(key);
    const std::size_t at = result.out.find(key);
    REQUIRE(at != std::string::npos);
    CHECK(at > last);
    last = at;
  }
}

TEST_CASE("numbers read back to the same doubles") {
  // A rod along z that is moved along x; 1/3 and its neighbour differ in the 17th digit.
  const double third = 1.0 / 3;
  const double next = std::nextafter(third, 1);
  const auto com_x = [](double x) {
    const json state = {{"q", {x, 0, 0, 0, 0, 0, 1}}, {"v", {0, 0, 0, 0, 0, 0}}};
    const json out = eval_json(model_path("papers/free_1.urdf"), json{{"states", {state}}}.dump(),
                               {"--floating", "--want", "com"});
    return out["results"][0]["com"][0].get<double>();
  };
  CHECK(com_x(third) == third);
  CHECK(com_x(next) == next);
}

TEST_CASE("all methods give the same accelerations and wrenches") {
  const std::string method = GENERATE("lagrange", "dca", "ada");
  const std::string states = read_text(model_path("pa10/pa10.states.json"));
  const std::vector<std::string> want = {"--want", "qdd,wrenches:all"};
  const std::string model = model_path("pa10/pa10.urdf");
  const json expected = eval_json(model, states, want)["results"];
  const json actual = eval_json(model, states, {want[0], want[1], "--method", method})["results"];
  for (std::size_t i = 0; i < expected.size(); ++i) {
    // The arm's M has a condition number of about 1e3.
    CHECK(relative_difference(actual[i]["qdd"], expected[i]["qdd"]) < 1e4 * kEpsilon);
    for (const auto& [joint, wrench] : expected[i]["wrenches"].items()) {
      CAPTURE(joint);
      const json& other = actual[i]["wrenches"][joint];
      CHECK(relative_difference(other["force"], wrench["force"]) < 1e4 * kEpsilon);
    }
  }
}

TEST_CASE("inverse dynamics gives back the joint forces that led to the accelerations") {
  const std::string model = model_path("pa10/pa10.urdf");
  json states = json::parse(read_text(model_path("pa10/pa10.states.json")));
  const json forward = eval_json(model, states.dump(), {"--want", "qdd"})["results"];
  json inverse_states = states;
  for (std::size_t i = 0; i < forward.size(); ++i) {
    inverse_states["states"][i].erase("tau");
    inverse_states["states"][i]["qdd"] = forward[i]["qdd"];
  }
  const json inverse = eval_json(model, inverse_states.dump(), {"--want", "id"})["results"];
  for (std::size_t i = 1; i < inverse.size(); ++i) {  // the first has no joint forces
    CHECK(relative_difference(inverse[i]["id"], states["states"][i]["tau"]) < 1e4 * kEpsilon);
  }
}

TEST_CASE("M qdd + c + g = tau, damping aside") {
  const TemporaryFolder folder;
  const std::string model = folder.file("m.urdf", R"(<robot name="m"><link name="base"/>
    <link name="a"><inertial><origin xyz="0 0 1"/><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <joint name="j" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 1 0"/>
      <dynamics damping="0.5" friction="0.25"/>
      <rotor_inertia value="0.01"/><gear_ratio value="10"/></joint></robot>)");
  const std::string state = R"({"states": [{"q": [0.3], "v": [-2], "tau": [1]}]})";
  const auto solve = [&](std::vector<std::string> options) {
    options.insert(options.end(), {"--want", "qdd,M,c,g"});
    const json r = eval_json(model, state, options)["results"][0];
    const double M = r["M"][0][0];
    return M * r["qdd"][0].get<double>() + r["c"][0].get<double>() + r["g"][0].get<double>();
  };
  const double tolerance = 64 * kEpsilon * 2 * 9.81;
  CHECK_THAT(solve({}), WithinAbs(1, tolerance));
  CHECK_THAT(solve({"--rotor-inertia"}), WithinAbs(1, tolerance));
  CHECK_THAT(solve({"--damping"}), WithinAbs(1 + 0.5 * 2 + 0.25, tolerance));
  const auto M = [&](const std::vector<std::string>& options) {
    return eval_json(model, state, options)["results"][0]["M"][0][0].get<double>();
  };
  CHECK_THAT(M({"--want", "M", "--rotor-inertia"}) - M({"--want", "M"}), WithinAbs(1, tolerance));
}

TEST_CASE("the wrenches of fixed joints are given when all are asked for, gravity included") {
  // A tool of 2 kg hangs from a flange; nothing moves.
  const TemporaryFolder folder;
  const std::string model = folder.file("m.urdf", R"(<robot name="m"><link name="base"/>
    <link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <link name="tool"><inertial><origin xyz="0.5 0 0"/><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <joint name="j" type="prismatic"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
      <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
    <joint name="flange" type="fixed"><parent link="a"/><child link="tool"/></joint></robot>)");
  const std::string state =
      R"({"gravity": [0, 0, -10], "states": [{"q": [0], "v": [0], "tau": [36],
          "external": {"tool": {"force": [0, 0, -6], "moment": [0.5, 0, 0]}}}]})";
  const json some = eval_json(model, state, {"--want", "wrenches"})["results"][0]["wrenches"];
  const json all = eval_json(model, state, {"--want", "wrenches:all"})["results"][0]["wrenches"];
  CHECK(!some.contains("flange"));
  REQUIRE(all.contains("flange"));
  CHECK(some["j"] == all["j"]);
  const double tolerance = 64 * kEpsilon * 36;
  CHECK_THAT(all["j"]["force"][2].get<double>(), WithinAbs(36, tolerance));
  CHECK_THAT(all["flange"]["force"][2].get<double>(), WithinAbs(26, tolerance));
  CHECK_THAT(all["flange"]["moment"][1].get<double>(), WithinAbs(-10, tolerance));
  CHECK_THAT(all["flange"]["moment"][0].get<double>(), WithinAbs(-0.5, tolerance));
}

TEST_CASE("a four-bar's accelerations keep it closed and its redundant components are listed") {
  const std::string method = GENERATE("aba", "lagrange", "dca", "ada");
  const double pi = std::acos(-1.0);
  const json state = {{"q", {3 * pi / 4, -pi / 4, 5 * pi / 4}},
                      {"v", {1, -1, 1}},  // a parallelogram's
                      {"tau", {0.5, 0, 0}}};
  const json out = eval_json(model_path("papers/four_bar.urdf"), json{{"states", {state}}}.dump(),
                             {"--want", "qdd,wrenches", "--method", method});
  const json& r = out["results"][0];
  const std::vector<double> qdd = numbers(r["qdd"]);
  const double tolerance = 256 * kEpsilon * largest(r["qdd"]);
  CHECK_THAT(qdd[0] + qdd[1], WithinAbs(0, tolerance));
  CHECK_THAT(qdd[1] + qdd[2], WithinAbs(0, tolerance));
  CHECK(largest(r["qdd"]) > 1);
  CHECK(r["status"] == "ok");
  CHECK(r["loop_residual"]["position"].get<double>() < 64 * kEpsilon);
  CHECK(r["loop_residual"]["velocity"].get<double>() < 64 * kEpsilon);
  CHECK(r["loop_residual"]["acceleration"].get<double>() < tolerance);
  std::vector<std::string> expected;
  for (const char* joint : {"joint1", "joint2", "joint3", "joint4"}) {
    for (const char* component : {".moment.x", ".moment.z", ".force.y"}) {
      expected.push_back(joint + std::string(component));
    }
  }
  CHECK(r["undetermined"].get<std::vector<std::string>>() == expected);
}

TEST_CASE("a state that does not satisfy the loops is evaluated with a warning and its residual") {
  const CommandResult result =
      run_command({"eval", model_path("papers/four_bar.urdf"), "--states", "-"},
                  R"({"states": [{"q": [0,0,0], "v": [1,0,0], "tau": [0,0,0]}]})");
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.err, ContainsSubstring("states[0]: does not satisfy the loops"));
  const json residual = result.json()["results"][0]["loop_residual"];
  CHECK(residual["position"] > 0.1);
  CHECK(residual["velocity"] > 0.1);
}

TEST_CASE("loop quantities are there even when only matrices are wanted, without tau") {
  const json out = eval_json(model_path("papers/four_bar.urdf"),
                             R"({"states": [{"q": [0,0,0], "v": [0,0,0]}]})", {"--want", "M"});
  const json& r = out["results"][0];
  CHECK(r.contains("loop_residual"));
  CHECK(r["loop_residual"]["acceleration"].is_null());
  CHECK(r.contains("undetermined"));
  CHECK(r.contains("status"));
}

TEST_CASE("inverse dynamics of a loop needs the least joint forces that do it") {
  // The parallelogram has one freedom; any multiple of K' may be added to tau.
  const double pi = std::acos(-1.0);
  json state = {{"q", {3 * pi / 4, -pi / 4, 5 * pi / 4}}, {"v", {1, -1, 1}}, {"tau", {1, 2, 3}}};
  const std::string model = model_path("papers/four_bar.urdf");
  const json forward = eval_json(model, json{{"states", {state}}}.dump(), {});
  state["qdd"] = forward["results"][0]["qdd"];
  const json inverse = eval_json(model, json{{"states", {state}}}.dump(), {"--want", "id"});
  const std::vector<double> tau = numbers(inverse["results"][0]["id"]);
  // Least: along the only free motion (1, -1, 1), with the power of the tau given, 1 - 2 + 3.
  const double tolerance = 1e3 * kEpsilon * 50;  // joint loads of some ten N m
  CHECK_THAT(tau[0], WithinAbs(2.0 / 3, tolerance));
  CHECK_THAT(tau[1], WithinAbs(-2.0 / 3, tolerance));
  CHECK_THAT(tau[2], WithinAbs(2.0 / 3, tolerance));
}

TEST_CASE("inverse dynamics of a floating robot with a loop leaves its base unforced") {
  const std::string base = shared_path("reference").string() + "/closed_float_n12_l1";
  json states = json::parse(read_text(base + ".states.json"));
  for (json& state : states["states"]) {
    for (int k = 0; k < 6; ++k) state["tau"][k] = 0;
  }
  const json forward = eval_json(base + ".urdf", states.dump(), {"--floating"})["results"];
  for (std::size_t i = 0; i < forward.size(); ++i) {
    states["states"][i]["qdd"] = forward[i]["qdd"];
  }
  const json inverse =
      eval_json(base + ".urdf", states.dump(), {"--floating", "--want", "id"})["results"];
  for (std::size_t i = 0; i < inverse.size(); ++i) {
    const auto norm = [](const json& array) {
      double squared = 0;
      for (const double x : numbers(array)) squared += x * x;
      return std::sqrt(squared);
    };
    // The forces that led to the accelerations do it too, so the least are no larger.
    CHECK(norm(inverse[i]["id"]) < norm(states["states"][i]["tau"]));
    for (int k = 0; k < 6; ++k) {
      CHECK_THAT(inverse[i]["id"][k].get<double>(), WithinAbs(0, 1e4 * kEpsilon * 10));
    }
  }
}

bool is_open(const json& result, const std::string& joint, const char* part, int k) {
  if (!result.contains("undetermined")) return false;
  const std::string component = joint + "." + part + "." + "xyz"[k];
  const json& open = result["undetermined"];
  return std::find(open.begin(), open.end(), component) != open.end();
}

TEST_CASE("results agree with independent reference answers") {
  const std::string name = GENERATE("arm7", "branch_5r", "four_bar", "slider_crank", "free_6r",
                                    "humanoid37", "tree_mixed_n14", "closed_mixed_n14_l1",
                                    "closed_redundant_n12_l1", "closed_float_n12_l1");
  const std::string method = GENERATE("aba", "lagrange", "dca", "ada");
  const std::string base = shared_path("reference").string() + "/" + name;
  const json expected = json::parse(read_text(base + ".expected.json"));
  std::vector<std::string> options = {"--method", method, "--want",
                                      "qdd,wrenches:all,M,c,g,energy,momentum"};
  if (expected["floating"].get<bool>()) options.emplace_back("--floating");
  const json actual = eval_json(base + ".urdf", read_text(base + ".states.json"), options);
  // Inverse inertias of light links between heavy ones cost up to six digits.
  const double tolerance = 1e6 * kEpsilon;
  for (std::size_t i = 0; i < expected["results"].size(); ++i) {
    const json& e = expected["results"][i];
    const json& a = actual["results"][i];
    CAPTURE(name, method, i);
    for (const char* key : {"qdd", "M", "g"}) {
      CAPTURE(key);
      CHECK(relative_difference(a[key], e[key]) < tolerance);
    }
    for (const char* part : {"force", "moment"}) {
      const double allowed = tolerance * largest_part(e["wrenches"], part);
      for (const auto& [joint, wrench] : e["wrenches"].items()) {
        for (int k = 0; k < 3; ++k) {
          CAPTURE(joint, part, k);
          CHECK(is_open(a, joint, part, k) == wrench[part][k].is_null());
          if (wrench[part][k].is_null()) continue;
          CHECK_THAT(a["wrenches"][joint][part][k].get<double>(),
                     WithinAbs(wrench[part][k].get<double>(), allowed));
        }
      }
    }
  }
}

}  // namespace
}  // namespace hybridyn::testing
