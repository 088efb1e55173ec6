// Models inside models of SDF, and models that are included from elsewhere.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>

#include "hybridyn/load/load.hpp"
#include "hybridyn/load/sdf.hpp"
#include "support.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using load::LoadedModel;

const std::string kInertia =
    "<inertial><mass>2</mass><inertia><ixx>3</ixx><iyy>4</iyy><izz>5</izz></inertia></inertial>";

std::string gripper(const std::string& pose) {
  return "<model name='gripper'>" + pose + "<link name='palm'><pose>0 0 0.1 0 0 0</pose>" +
         kInertia + "</link><link name='finger'><pose>0.2 0 0.1 0 0 0</pose>" + kInertia +
         "</link><joint name='slide' type='prismatic'><parent>palm</parent><child>finger</child>"
         "<axis><xyz expressed_in='__model__'>1 0 0</xyz></axis></joint></model>";
}

std::string arm_with(const std::string& hand) {
  return "<sdf version='1.9'><model name='arm'><link name='a'>" + kInertia +
         "</link><joint name='shoulder' type='revolute'><parent>world</parent><child>a</child>"
         "<axis><xyz>0 1 0</xyz></axis></joint>" +
         hand +
         "<joint name='mount' type='fixed'><parent>a</parent><child>gripper::palm</child></joint>"
         "</model></sdf>";
}

/// That of the gripper turned by a right angle about z, a metre away.
void check_arm(const LoadedModel& arm) {
  REQUIRE(arm.model.nv == 2);
  const Model<double>& model = arm.model;
  CHECK(model.joints[model.find_joint("gripper::slide")].type == JointType::kPrismatic);
  const auto joint = [&arm](const char* name) {
    return *std::find_if(arm.description.joints.begin(), arm.description.joints.end(),
                         [name](const JointDescription& j) { return j.name == name; });
  };
  const JointDescription mount = joint("mount");
  CHECK((mount.origin.translation - Vector3<double>(1, 0, 0.1)).norm() < 1e-12);
  CHECK((mount.origin.rotation * Vector3<double>::UnitX() - Vector3<double>::UnitY()).norm() <
        1e-12);
  const JointDescription slide = joint("gripper::slide");
  CHECK((slide.origin.translation - Vector3<double>(0.2, 0, 0)).norm() < 1e-12);
  CHECK((slide.axis - Vector3<double>::UnitX()).norm() < 1e-12);
}

const std::string kPose = "<pose>1 0 0 0 0 1.5707963267948966</pose>";

TEST_CASE("a model inside a model of SDF has names of its own, and poses relative to it") {
  check_arm(load::load_sdf_text(arm_with(gripper(kPose)), "arm.sdf"));
}

/// A folder of models as Gazebo has them.
class ModelFolder {
 public:
  ModelFolder() {
    std::filesystem::create_directory(folder_.path("hand"));
    folder_.file("hand/model.config",
                 "<model><sdf version='1.4'>old.sdf</sdf><sdf version='1.9'>new.sdf</sdf></model>");
    folder_.file("hand/new.sdf",
                 "<sdf version='1.9'>\n" + gripper("<pose>9 9 9 0 0 0</pose>") + "</sdf>");
    folder_.file("hand/old.sdf", "<sdf version='1.4'/>");
  }
  std::string file(const std::string& name, const std::string& text) const {
    return folder_.file(name, text);
  }

 private:
  TemporaryFolder folder_;
};

TEST_CASE("a model is included from its folder, with the name and the pose that it is given") {
  const ModelFolder folder;
  for (const std::string uri : {"model://hand", "model://hand/new.sdf", "hand/new.sdf", "hand"}) {
    CAPTURE(uri);
    check_arm(load::load_model(folder.file(
        "arm.sdf", arm_with("<include><uri>" + uri + "</uri>" + kPose + "</include>"))));
  }
}

TEST_CASE("a world includes models, also the same one several times") {
  const ModelFolder folder;
  const LoadedModel world = load::load_model(folder.file(
      "world.sdf",
      "<sdf version='1.9'><world name='w'><include><uri>model://hand</uri></include>"
      "<include><uri>model://hand</uri><name>second &amp; last</name><pose>0 0 1 0 0 0</pose>"
      "</include><include><uri>model://hand</uri><name>still</name><static>true</static></include>"
      "<include><uri>https://example.org/nothing</uri></include></world></sdf>"));
  CHECK(world.model.nv == 15);  // a static one has its own joint, too
  CHECK(world.model.find_frame("gripper::palm") >= 0);
  CHECK(world.model.find_frame("second & last::palm") >= 0);
  const Link<double>& second =
      world.model.links[world.model.find_joint("second & last::palm_free")];
  CHECK((second.X_PJ.translation - Vector3<double>(0, 0, 1.1)).norm() < 1e-12);
  for (const load::Diagnostic& warning : world.warnings) UNSCOPED_INFO(warning.message);
  REQUIRE(world.warnings.size() == 1);
  CHECK_THAT(world.warnings[0].message, ContainsSubstring("<world> <include>"));
}

TEST_CASE("models that are included without end, or have errors, are refused with their file") {
  const ModelFolder folder;
  const std::string again =
      folder.file("again.sdf",
                  "<sdf version='1.9'><model name='m'>\n<include><uri>again.sdf</uri></include>"
                  "</model></sdf>");
  CHECK_THROWS_WITH(load::load_model(again),
                    ContainsSubstring("again.sdf:2") && ContainsSubstring("without end"));
  folder.file("bad.sdf",
              "<sdf version='1.9'><model name='m'>\n<link name='a'/>\n<link/>\n"
              "</model></sdf>");
  const std::string includes = folder.file(
      "includes.sdf",
      "<sdf version='1.9'><world name='w'><include><uri>bad.sdf</uri></include></world></sdf>");
  CHECK_THROWS_WITH(load::load_model(includes), ContainsSubstring("bad.sdf:3"));
}

}  // namespace
}  // namespace hybridyn::testing
