// What SDF files say, and what is wrong with them.
#include "hybridyn/load/sdf.hpp"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/load/load.hpp"
#include "support.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Approx;
using load::Diagnostic;
using load::LoadedModel;

std::string in_model(const std::string& lines) {
  return "<sdf version='1.9'><model name='m'>\n" + lines + "\n</model></sdf>";
}

std::string link(const std::string& name, const std::string& pose = "0 0 0 0 0 0") {
  return "<link name='" + name + "'><pose>" + pose +
         "</pose><inertial><mass>2</mass><inertia><ixx>3</ixx><iyy>4</iyy><izz>5</izz></inertia>"
         "</inertial></link>\n";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& more = "") {
  return "<joint name='" + name + "' type='" + type + "'><parent>" + parent + "</parent><child>" +
         child + "</child>" + more + "</joint>\n";
}

LoadedModel load_sdf(const std::string& text) { return load::load_sdf_text(text, "m.sdf"); }

Diagnostic sdf_error(const std::string& text) {
  try {
    static_cast<void>(load_sdf(text));
  } catch (const load::LoadError& error) {
    INFO(error.what());
    CHECK(error.count() == 1);
    return error.errors().front();
  }
  FAIL("loads: " << text);
  return {};
}

TEST_CASE("an SDF arm is the same as the URDF one") {
  const LoadedModel sdf = load_sdf(in_model(
      link("base") + link("a", "0 0 1 0 0 0.5") + link("b", "1 0 1 0 0 0.5") +
      joint("hold", "fixed", "world", "base") +
      joint("shoulder", "revolute", "base", "a",
            "<axis><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>2</upper><effort>7</effort>"
            "</limit><dynamics><damping>0.3</damping></dynamics></axis>") +
      joint("elbow", "revolute", "a", "b",
            "<pose>0.1 0 0 0 0 0</pose><axis><xyz expressed_in='__model__'>0 0 1</xyz></axis>")));
  const Model<double>& model = sdf.model;
  REQUIRE(model.nv == 2);
  const JointInfo& shoulder = model.joints[model.find_joint("shoulder")];
  CHECK(shoulder.limits.lower == -1);
  CHECK(shoulder.limits.upper == 2);
  CHECK(shoulder.limits.effort == 7);
  CHECK(shoulder.dynamics.damping == 0.3);
  CHECK(model.joints[model.find_joint("elbow")].type == JointType::kContinuous);
  // The elbow turns about a point 0.1 beside b's origin.
  const JointDescription& elbow =
      *std::find_if(sdf.description.joints.begin(), sdf.description.joints.end(),
                    [](const JointDescription& j) { return j.name == "elbow"; });
  const Vector3<double> expected(1 * std::cos(0.5) + 0.1, -std::sin(0.5), 0);
  CHECK((elbow.origin.translation - expected).norm() < 1e-12);
  CHECK((elbow.axis - Vector3<double>::UnitZ()).norm() < 1e-12);
}

TEST_CASE("models of SDF that nothing holds are free, static ones stand still") {
  const LoadedModel free = load_sdf(in_model("<pose>0 0 2 0 0 0</pose>" + link("a")));
  REQUIRE(free.model.nv == 6);
  CHECK(free.model.links[0].X_PJ.translation.z() == 2);
  const LoadedModel world = load_sdf(
      "<sdf version='1.9'><world name='w'><light/><model name='one'>" + link("a") +
      "</model><model name='two'><static>true</static>" + link("a") + "</model></world></sdf>");
  CHECK(world.model.nv == 6);
  CHECK(world.model.find_frame("one::a") >= 0);
  CHECK(world.model.find_frame("two::a") >= 0);
}

TEST_CASE("a second joint to a link closes a loop") {
  const LoadedModel loaded =
      load_sdf(in_model(link("a") + link("b", "1 0 0 0 0 0") + link("c", "1 1 0 0 0 0") +
                        joint("j1", "revolute", "world", "a", "<axis><xyz>0 0 1</xyz></axis>") +
                        joint("j2", "revolute", "a", "b", "<axis><xyz>0 0 1</xyz></axis>") +
                        joint("j3", "revolute", "b", "c", "<axis><xyz>0 0 1</xyz></axis>") +
                        joint("j4", "revolute", "world", "c",
                              "<pose>-1 0 0 0 0 0</pose><axis><xyz>0 0 1</xyz></axis>")));
  REQUIRE(loaded.model.loops.size() == 1);
  CHECK(loaded.model.nv == 3);
  const LoopDescription& loop = loaded.description.loops[0];
  CHECK(loop.predecessor == "world");
  CHECK((loop.predecessor_frame.translation - Vector3<double>(0, 1, 0)).norm() < 1e-12);
  CHECK((loop.successor_frame.translation - Vector3<double>(-1, 0, 0)).norm() < 1e-12);
}

TEST_CASE("SDF has ball, universal, screw and prismatic joints") {
  const auto type = [](const std::string& name, const std::string& more = "") {
    return load_sdf(in_model(link("a") + joint("j", name, "world", "a", more))).description;
  };
  CHECK(type("ball").joints[0].type == JointType::kSpherical);
  CHECK(type("universal", "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>")
            .joints[0]
            .type == JointType::kUniversal);
  const JointDescription screw =
      type("screw", "<screw_thread_pitch>0.2</screw_thread_pitch>").joints[0];
  CHECK(screw.type == JointType::kHelical);
  CHECK(screw.pitch == Approx(0.2 / (2 * 3.14159265358979323846)));
  CHECK(type("screw", "<thread_pitch>-10</thread_pitch>").joints[0].pitch == Approx(0.1));
  CHECK(type("prismatic",
             "<axis><xyz>0 0 1</xyz><limit><lower>-1e16</lower><upper>1e16</upper>"
             "</limit></axis>")
            .joints[0]
            .limits.upper == std::numeric_limits<double>::infinity());
}

TEST_CASE("poses of SDF may be relative to links, joints and frames") {
  const LoadedModel loaded = load_sdf(
      in_model(link("a", "1 0 0 0 0 0") +
               "<frame name='f' attached_to='a'><pose>0 1 0 0 0 1.5707963267948966</pose></frame>"
               "<frame name='g'><pose relative_to='f'>1 0 0 0 0 0</pose></frame>"
               "<link name='b'><pose relative_to='g'>0 0 3 0 0 0</pose></link>" +
               joint("j", "fixed", "a", "b") + joint("h", "fixed", "world", "a") + link("c") +
               joint("k", "revolute", "world", "c", "<axis><xyz>0 0 1</xyz></axis>")));
  const Frame<double>& b = loaded.model.frames[loaded.model.find_frame("b")];
  CHECK((b.X_BF.translation - Vector3<double>(1, 2, 3)).norm() < 1e-12);
}

TEST_CASE("an SDF file gives what is seen and what touches") {
  const LoadedModel loaded = load_sdf(in_model(
      "<link name='a'><visual name='v'><geometry><capsule><radius>0.1</radius><length>1</length>"
      "</capsule></geometry><material><diffuse>1 0 0 1</diffuse></material></visual>"
      "<collision name='c'><pose>0 0 1 0 0 0</pose><geometry><box><size>1 2 3</size></box>"
      "</geometry><surface><friction><ode><mu>0.4</mu></ode></friction></surface></collision>"
      "</link>"));
  CHECK(loaded.visuals.at("a")[0].shape == load::Shape::kCapsule);
  CHECK(loaded.visuals.at("a")[0].color.value()[0] == 1);
  CHECK(loaded.collisions.at("a")[0].origin.translation.z() == 1);
  CHECK(loaded.collisions.at("a")[0].shape->half_edges.z() == 1.5);
  CHECK(loaded.collisions.at("a")[0].surface.static_friction == 0.4);
}

TEST_CASE("what is wrong in an SDF file is said with its line") {
  CHECK(sdf_error("<sdf/>").message.find("no <model>") != std::string::npos);
  CHECK(sdf_error(in_model(link("a") + joint("j", "revolute", "a", "nothing"))).line == 3);
  CHECK(sdf_error(in_model(link("a") + link("a"))).message.find("second") != std::string::npos);
  CHECK(sdf_error(in_model("<link name='a'><pose>1 2</pose></link>")).message.find("2 numbers") !=
        std::string::npos);
  CHECK(sdf_error(in_model("<frame name='f'><pose relative_to='g'/></frame>"
                           "<frame name='g'><pose relative_to='f'/></frame>"
                           "<link name='a'><pose relative_to='f'/></link>"))
            .message.find("itself") != std::string::npos);
  const LoadedModel odd = load_sdf(in_model(link("a") + joint("j", "gearbox", "world", "a") +
                                            "<model name='inner'><sky/></model>"));
  CHECK(odd.warnings.size() == 2);
}

}  // namespace
}  // namespace hybridyn::testing
