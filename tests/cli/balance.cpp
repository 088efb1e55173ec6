// HOAP-2 of [T] 6.3 is pushed, by the controller files of examples/balance: its feet held by welds, and
// by contact alone.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <regex>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using nlohmann::json;
using Trajectory = std::map<std::string, std::vector<double>>;

constexpr double kDegree = 3.14159265358979323846 / 180;
const std::string kStanding = "0,0,0.2895,0,0,0,1,0,0,0,0,0,0,0,0,0,0";

struct Pushed {
  /// By a controller for a model, for 5 s at most.
  Pushed(const std::string& model, const json& controller, double time = 3,
         const std::vector<std::string>& more = {}) {
    const TemporaryFolder folder;
    std::vector<std::string> command = {"simulate",
                                        model,
                                        "--floating",
                                        "--q0",
                                        kStanding,
                                        "--every",
                                        "5",
                                        "--columns",
                                        "q,v,tau,balance,com,momentum",
                                        "--controller",
                                        folder.file("law.json", controller.dump()),
                                        "--time",
                                        std::to_string(time),
                                        "--out",
                                        folder.path("run")};
    command.insert(command.end(), more.begin(), more.end());
    const CommandResult result = run_command(command);
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    rows = read_trajectory(folder.path("run"));
  }

  std::size_t size() const { return rows.at("t").size(); }
  double time(std::size_t i) const { return rows.at("t")[i]; }
  double angle(std::size_t i, bool is_yaw) const {
    const auto q = [&](const char* k) { return rows.at(std::string("q.root_joint.q") + k)[i]; };
    const double out = is_yaw ? std::atan2(2 * (q("x") * q("y") + q("z") * q("w")),
                                           1 - 2 * (q("y") * q("y") + q("z") * q("z")))
                              : std::asin(2 * (q("w") * q("y") - q("z") * q("x")));
    return out / kDegree;
  }
  /// The largest, with its sign, in degrees.
  double yaw() const { return largest(true); }
  double pitch() const { return largest(false); }
  double largest(bool is_yaw) const {
    double out = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      if (std::abs(angle(i, is_yaw)) > std::abs(out)) out = angle(i, is_yaw);
    }
    return out;
  }
  /// When one of the two was last beyond a degree.
  double back_at() const {
    double out = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      if (std::abs(angle(i, true)) > 1 || std::abs(angle(i, false)) > 1) out = time(i);
    }
    return out;
  }
  /// Of the angular momenta about y and z, from the push on for half a second.
  double correlation() const {
    const std::vector<double>& y = rows.at("momentum.angular.y");
    const std::vector<double>& z = rows.at("momentum.angular.z");
    double n = 0, sy = 0, sz = 0, yy = 0, zz = 0, yz = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      if (time(i) < 1 || time(i) > 1.5) continue;
      n += 1;
      sy += y[i];
      sz += z[i];
      yy += y[i] * y[i];
      zz += z[i] * z[i];
      yz += y[i] * z[i];
    }
    return (n * yz - sy * sz) / std::sqrt((n * yy - sy * sy) * (n * zz - sz * sz));
  }
  /// Of all rows, of which the zero moment point is within the hull of the soles.
  double inside() const {
    double out = 0;
    for (std::size_t i = 0; i < size(); ++i) {
      const double x = rows.at("balance.zmp.x")[i];
      const double y = rows.at("balance.zmp.y")[i];
      if (x >= -0.0715 && x <= 0.0235 && std::abs(y) <= 0.0715) out += 1;
    }
    return out / static_cast<double>(size());
  }
  /// How far the centre of mass moves along x, in m.
  double com_moves() const {
    const std::vector<double>& x = rows.at("com.x");
    double out = 0;
    for (const double c : x) out = std::max(out, std::abs(c - x[0]));
    return out;
  }

  Trajectory rows;
};

json example(const std::string& name) {
  return json::parse(read_text(source_path("examples/balance/" + name + ".json").string()));
}

/// Springs alone, all alike.
json springs(json controller, double kp, double kd) {
  controller.erase("phase");
  controller.erase("momentum");
  for (auto& [name, law] : controller["joints"].items()) law = {{"kp", kp}, {"kd", kd}};
  return controller;
}

const std::string kHeldArm = source_path("examples/balance/hoap2_held_arm.urdf").string();
const std::string kHeld = source_path("examples/balance/hoap2_held.urdf").string();

TEST_CASE("the upper body turns under a push, and comes back: [T] 6.3.1") {
  const Pushed out(kHeldArm, example("rotation"), 5);
  CHECK(out.correlation() < -0.95);
  CHECK(std::abs(out.yaw() - 21.9) < 0.5);
  CHECK(std::abs(out.yaw() / out.pitch()) > 3);
  CHECK(out.inside() == 1);
  CHECK(out.back_at() < 2.5);
  // Springs alone lose it.
  const Pushed loose(kHeldArm, springs(example("rotation"), 0.3, 0.03));
  CHECK(loose.inside() < 0.5);
  CHECK(loose.com_moves() > 0.1);
}

TEST_CASE("a torque that is held constant instead of gravity compensation lets it fall backward") {
  const Pushed still(kHeldArm, {{"model", "gravity"}}, 0.01);
  json held = example("rotation");
  held = springs(held, 0.3, 0.03);
  held.erase("model");
  for (auto& [name, law] : held["joints"].items()) {
    law["tau"] = still.rows.at("tau." + name)[0];
  }
  const Pushed out(kHeldArm, held, 1.6, {"--ignore-limits"});
  CHECK(out.pitch() < -40);
}

TEST_CASE("with gravity compensated in full the motion is that without gravity") {
  json law = example("rotation");
  const Pushed heavy(kHeldArm, law, 2);
  law["gravity"] = {0, 0, 0};
  law.erase("model");
  const Pushed light(kHeldArm, law, 2);
  double off = 0;
  for (const auto& [name, values] : heavy.rows) {
    if (name.rfind("q.", 0) != 0) continue;
    for (std::size_t i = 0; i < values.size(); ++i) {
      off = std::max(off, std::abs(values[i] - light.rows.at(name)[i]));
    }
  }
  CHECK(off < 1e-10);
}

TEST_CASE("ankle and hips keep the momentum along x at zero under a push: [T] 6.3.2") {
  const Pushed half_sine(kHeld, example("combined"), 3);
  CHECK(half_sine.correlation() > 0.9);
  CHECK(half_sine.com_moves() < 0.008);
  CHECK(half_sine.inside() == 1);
  CHECK(std::abs(half_sine.angle(half_sine.size() - 1, true)) < 1);
  json law = example("combined");
  law["external"][0].erase("shape");
  const Pushed box(kHeld, law, 3, {"--ignore-limits"});
  CHECK(box.com_moves() < 0.012);
  CHECK(box.inside() > 0.995);
  const Pushed loose(kHeld, springs(example("combined"), 0.5, 0.05), 3);
  CHECK(loose.com_moves() > 0.05);
}

TEST_CASE("feet that stand by friction alone do as feet that are held") {
  const TemporaryFolder folder;
  const std::regex loops("<loop [^]*?</loop>");
  const std::string model =
      folder.file("free.urdf", std::regex_replace(read_text(kHeldArm), loops, ""));
  json law = example("rotation");
  const Pushed held(kHeldArm, law);
  law["model_file"] = kHeldArm;  // what bears the weight is asked of the robot whose feet are held
  const Pushed free(model, law, 3, {"--ground", "--friction", "0.3"});
  double off = 0;
  for (std::size_t i = 0; i < held.size(); ++i) {
    for (const bool is_yaw : {true, false}) {
      off = std::max(off, std::abs(free.angle(i, is_yaw) - held.angle(i, is_yaw)));
    }
  }
  CHECK(off < 0.5);  // degrees
  CHECK(free.inside() == 1);
}

}  // namespace
}  // namespace hybridyn::testing
