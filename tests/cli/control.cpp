// hybridyn simulate --controller: virtual loops, sampling, motions, pushes with shapes, laws in shared
// libraries; and what is said of files that are wrong.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <cstdlib>
#include <map>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Command = std::vector<std::string>;

constexpr double kPi = 3.14159265358979323846;

struct Folder {
  /// Of a controller with this text.
  CommandResult simulate(const std::string& model, const std::string& controller, Command more) {
    more.insert(more.begin(), {"simulate", model_path(model), "--controller",
                               files.file("law" + std::to_string(++count) + ".json", controller)});
    return run_command(more);
  }
  std::map<std::string, double> end(const std::string& model, const std::string& controller,
                                    Command more) {
    const std::string out = files.path("run" + std::to_string(count));
    more.insert(more.end(), {"--out", out});
    const CommandResult result = simulate(model, controller, more);
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    return last_row(out);
  }
  TemporaryFolder files;
  int count = 0;
};

/// A virtual loop whose reference model is of this project.
std::string loop(const std::string& reference, const std::string& more) {
  return R"({"sampling": {"rate": 1000}, "virtual_loop": {"model": ")" +
         model_path("papers/" + reference + ".urdf") + "\", " + more + "}}";
}

const Command kFourBarStart = {"--q0",
                               "1.0471975511965976,0.5235987755982988,2.617993877991494,"
                               "-1.0471975511965976"};

TEST_CASE("an arm is a parallel four-bar linkage by a controller file") {
  Folder folder;
  Command command = kFourBarStart;
  command.insert(command.end(), {"--time", "5"});
  const auto end =
      folder.end("papers/planar_four_link.urdf",
                 loop("parallel_four_bar", R"("joints": {"joint1": {"kp": 5, "kd": 5}})"), command);
  CHECK(std::abs(end.at("q.joint1") + 1.145e-3) < 1e-5);
  CHECK(std::abs(end.at("q.joint1") + end.at("q.joint2") - kPi / 2) < 1e-5);
  CHECK(std::abs(end.at("tau.joint4")) < 5e-3);
}

TEST_CASE("a reference with a state of its own asks for sampling") {
  Folder folder;
  const std::string law =
      loop("parallel_four_bar", R"("law": "follow", "joints": {"joint1": {"kp": 5, "kd": 5}})");
  Command command = kFourBarStart;
  command.insert(command.end(), {"--time", "1"});
  CHECK(std::abs(folder.end("papers/planar_four_link.urdf", law, command).at("q.joint1")) < 1);
  std::string unsampled = law;
  unsampled.erase(unsampled.find("\"sampling\""),
                  std::string("\"sampling\": {\"rate\": 1000}, ").size());
  const CommandResult refused =
      folder.simulate("papers/planar_four_link.urdf", unsampled, kFourBarStart);
  CHECK(refused.exit_code == 1);
  CHECK_THAT(refused.err, ContainsSubstring("virtual_loop.law: \"follow\""));
}

TEST_CASE("a start that the loops cannot close, or that is singular, is refused with a remedy") {
  Folder folder;
  for (const std::string start :
       {"0,0,0,0", "1.5707963267948966,0,3.141592653589793,-1.5707963267948966"}) {
    const CommandResult result = folder.simulate(
        "papers/planar_four_link.urdf",
        loop("parallel_four_bar", R"("joints": {"joint1": {"kp": 5}})"), {"--q0", start});
    CAPTURE(start);
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.err, ContainsSubstring("\"direction\""));
  }
}

TEST_CASE("a virtual force that a free base cannot take is a notice, its internal form is not") {
  Folder folder;
  const auto notices = [&](const std::string& base) {
    const CommandResult result = folder.simulate(
        "papers/free_6.urdf",
        R"({"gravity": [0, 0, 0], "sampling": {"rate": 1000}, "virtual_loop": {"model": ")" +
            model_path("papers/free_6.urdf") + R"(", "base": ")" + base +
            R"(", "links": [{"link": "link6", "kp": [5, 5, 5], "kd": [2, 2, 2]}]}})",
        {"--floating", "--time", "0.1", "--json"});
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    return result.json()["notices"].dump();
  };
  CHECK_THAT(notices("external"), ContainsSubstring("cannot be realised"));
  CHECK(notices("internal") == "[]");
}

TEST_CASE("a push has the impulse of its shape, in axes of the world or of the link") {
  Folder folder;
  const auto speed = [&](const std::string& more) {
    // A body of 1 kg that is turned by half a turn about z.
    return folder.end("papers/free_1.urdf",
                      R"({"gravity": [0, 0, 0], "external": [{"link": "link1", "force": [2, 0, 0],
                          "from": 0.1, "until": 0.2, )" +
                          more + "}]}",
                      {"--floating", "--q0", "0,0,0,0,0,1,0", "--time", "0.3"});
  };
  const double mass = 1;
  const auto impulse = [&](const std::map<std::string, double>& end) {
    return end.at("momentum.linear.x") * mass;
  };
  const double box = impulse(speed(R"("axes": "world")"));
  CHECK(std::abs(box - 0.2) < 2e-3);
  CHECK(std::abs(impulse(speed(R"("axes": "link")")) + box) < 1e-3);
  CHECK(std::abs(impulse(speed(R"("axes": "world", "shape": "half-sine")")) - 0.2 * 2 / kPi) <
        1e-6);
  // Off the centre of mass it turns the body too.
  const auto turned = speed(R"("axes": "world", "point": [0, 0.1, 0])");
  CHECK(std::abs(impulse(turned) - box) < 1e-6);
  CHECK(std::abs(turned.at("balance.momentum.z")) > 1e-3);
}

TEST_CASE("a recorded motion is followed, with computed torque exactly") {
  Folder folder;
  const std::string recorded = folder.files.path("recorded");
  REQUIRE(run_command({"simulate", model_path("papers/planar_2r.urdf"), "--q0", "0.4,0.3", "--time",
                       "0.5", "--out", recorded})
              .exit_code == 0);
  const auto there = last_row(recorded);
  const auto end = folder.end("papers/planar_2r.urdf",
                              R"({"motion": "recorded/trajectory.csv", "model": "computed-torque",
                                  "joints": {"joint1": {"kp": 400, "kd": 40}, "joint2": {"kp": 400, "kd": 40}}})",
                              {"--q0", "0.4,0.3", "--time", "0.5"});
  for (const char* joint : {"q.joint1", "q.joint2"}) {
    CHECK(std::abs(end.at(joint) - there.at(joint)) < 1e-4);
  }
}

TEST_CASE("the model bears the weight, gains follow an angle, one joint follows another") {
  Folder folder;
  const auto still = folder.end("papers/planar_2r.urdf", R"({"model": "gravity"})",
                                {"--q0", "0.7,-0.4", "--time", "1"});
  CHECK(std::abs(still.at("q.joint1") - 0.7) < 1e-12);
  const auto row = folder.end("papers/planar_2r.urdf",
                              R"({"gravity": [0, 0, 0], "joints": {
                                   "joint1": {"kp": {"rest": 5, "far": 1, "knot": 0.1, "joint": "joint2"}, "target": 0},
                                   "joint2": {"follows": {"joint1": -2}, "limit": 1}}})",
                              {"--q0", "0.1,-0.4", "--time", "1e-9", "--step", "1e-9"});
  CHECK(std::abs(row.at("tau.joint1") + 0.1) < 1e-6);
  CHECK(std::abs(row.at("tau.joint2") - 0.2) < 1e-6);
}

TEST_CASE("a law in a shared library acts, and what it throws is said") {
  Folder folder;
  const std::string source = folder.files.file("law.cpp", R"(
#include <hybridyn/control/plugin.hpp>
#include <stdexcept>
hybridyn::Controller<double> make(const hybridyn::Model<double>&, const char* parameters) {
  const bool fails = std::string(parameters) == "{\"fails\":true}";
  return [fails](double t, const auto&, const auto& v, auto& tau) {
    if (fails && t > 0.01) throw std::runtime_error("out of patience");
    tau[0] += 3 - v[0];
  };
}
HYBRIDYN_CONTROL_LAW(make)
)");
  const std::string library = folder.files.path("law.so");
  const std::string compile = "c++ -std=c++17 -O0 -shared -fPIC -I " +
                              source_path("runtime/include").string() + " -I /usr/include/eigen3 " +
                              source + " -o " + library;
  REQUIRE(std::system(compile.c_str()) == 0);
  const Command start = {"--q0", "0.1,0", "--time", "0.1"};
  const auto end =
      folder.end("papers/planar_2r.urdf", R"({"plugin": {"library": "law.so"}})", start);
  CHECK(std::abs(end.at("tau.joint1") - (3 - end.at("v.joint1"))) < 1e-12);
  const CommandResult thrown =
      folder.simulate("papers/planar_2r.urdf",
                      R"({"plugin": {"library": "law.so", "parameters": {"fails": true}}})", start);
  CHECK(thrown.exit_code == 1);
  CHECK_THAT(thrown.err, ContainsSubstring("law.so: out of patience"));
  const CommandResult missing =
      folder.simulate("papers/planar_2r.urdf", R"({"plugin": {"library": "no.so"}})", start);
  CHECK(missing.exit_code == 1);
  CHECK_THAT(missing.err, ContainsSubstring("no.so: is no library"));
}

TEST_CASE("a controller file that is wrong is refused with its line and its key") {
  Folder folder;
  folder.files.file("empty.csv", "t,q.joint1\n");
  folder.files.file("nan.csv", "t,q.joint1\n0,1\n1,nan\n");
  folder.files.file("back.csv", "t,q.joint1\n0,1\n0,2\n");
  struct Case {
    std::string text;
    std::string message;
  };
  const std::vector<Case> cases = {
      {"{\n\"joints\": {\n\"joint1\": {\n\"kp\": \"high\"}}}", ":4: joints.joint1.kp: is neither"},
      {"{\n\"joints\":\n{\"elbow\": {}}}", ":3: joints.elbow: the model has no moving joint"},
      {"{\"joints\": {\"joint1\":\n {\"kp\": {\"rest\": 1}}}}",
       ":2: joints.joint1.kp: has no \"far\""},
      {"{\"joints\": {\"joint1\": {\"follows\":\n {\"hip\": 1}}}}",
       ":2: joints.joint1.follows.hip: the model"},
      {"{\"joints\": {},\n\n\"sampling\": {\"rate\": 0}}", ":3: sampling.rate: is not between"},
      {"{\"model\":\n\"magic\"}", ":2: model: is \"magic\"; known are none, gravity"},
      {"{\"motion\": \"empty.csv\"}", "empty.csv: has no rows"},
      {"{\"motion\": \"nan.csv\"}", "nan.csv:3: q.joint1 is not finite"},
      {"{\"motion\": \"back.csv\"}", "back.csv:3: its time is not later"},
      {"{\"virtual_loop\":\n {}}", ":2: virtual_loop: has no \"model\""},
      {"{\"external\": [\n{\"link\": \"link1\"},\n{\"link\": \"link1\", \"shape\": "
       "\"half-sine\"}]}",
       ":3: external[1]: has the shape of a half sine"},
      {"{\"external\": [{\"link\": \"link1\",\n\"axes\": \"base\"}]}",
       ":2: external[0].axes: is \"base\""}};
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const CommandResult result =
        folder.simulate("papers/planar_2r.urdf", c.text, {"--time", "0.01"});
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.err, ContainsSubstring(c.message));
  }
  const CommandResult unknown =
      folder.simulate("papers/planar_2r.urdf", "{\n\"jionts\": {}}", {"--time", "0.01"});
  CHECK_THAT(unknown.err, ContainsSubstring("\"jionts\" is ignored; known are gravity, joints"));
}

}  // namespace
}  // namespace hybridyn::testing
