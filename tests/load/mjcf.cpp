// What MJCF files say, and what is wrong with them. That the dynamics are MuJoCo's: tests/mujoco.
#include "hybridyn/load/mjcf.hpp"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/load/contact_scene.hpp"
#include "hybridyn/load/load.hpp"
#include "support.hpp"
#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using load::Diagnostic;
using load::LoadedModel;

LoadedModel everything() { return load::load_model(source_path("tests/load/everything.xml")); }

std::string in_world(const std::string& lines) {
  return "<mujoco>\n<worldbody>\n" + lines + "\n</worldbody>\n</mujoco>";
}

LoadedModel load_text_of(const std::string& text) {
  return load::load_mjcf_text(text, "robot.xml", "", {});
}

Diagnostic error_in(const std::string& text) {
  try {
    static_cast<void>(load_text_of(text));
  } catch (const load::LoadError& error) {
    INFO(error.what());
    CHECK(error.count() == 1);
    CHECK_FALSE(error.errors().front().remedy.empty());
    return error.errors().front();
  }
  FAIL("loads: " << text);
  return {};
}

bool warns(const LoadedModel& loaded, const std::string& text) {
  return std::any_of(loaded.warnings.begin(), loaded.warnings.end(), [&](const Diagnostic& d) {
    return d.message.find(text) != std::string::npos;
  });
}

const std::string kBall = R"(<geom type="sphere" size="0.1"/>)";

TEST_CASE("an MJCF file gives links, joints, loops and couplings by their names") {
  const LoadedModel loaded = everything();
  const Model<double>& model = loaded.model;
  CHECK(model.name == "everything");
  CHECK(model.nq == 17);
  CHECK(model.nv == 15);
  REQUIRE(model.find_joint("a") >= 0);
  const JointInfo& a = model.joints[model.find_joint("a")];
  CHECK(a.type == JointType::kRevolute);
  CHECK(a.limits.upper == 1);
  CHECK(a.limits.effort == 10);
  CHECK(a.dynamics.damping == 0.1);
  CHECK(model.links[model.find_joint("a")].rotor_inertia == 0.02);
  const JointInfo& b = model.joints[model.find_joint("b")];
  CHECK(b.type == JointType::kContinuous);
  CHECK(b.limits.effort == 3);
  const JointInfo& c = model.joints[model.find_joint("c")];
  CHECK(c.type == JointType::kPrismatic);
  CHECK(c.dynamics.friction == 0.5);
  CHECK(c.dynamics.damping == 0.1);  // of the class around its own
  CHECK(model.joints[model.find_joint("d")].type == JointType::kSpherical);
  CHECK(model.joints[model.find_joint("f")].type == JointType::kFloating);
  REQUIRE(model.loops.size() == 1);
  CHECK(model.loops[0].name == "closes");
  CHECK(model.loops[0].type == JointType::kSpherical);
  REQUIRE(model.couplings.size() == 1);
  CHECK(loaded.lines.links.at("lower") == 24);
  CHECK(loaded.lines.joints.at("a") == 20);
}

TEST_CASE("an MJCF file gives what is seen and what touches") {
  const LoadedModel loaded = everything();
  CHECK(loaded.visuals.at("lower").size() == 2);  // ellipsoids are not drawn
  CHECK(loaded.visuals.count("tip") == 0);        // group 3
  CHECK(loaded.visuals.at("upper")[0].shape == load::Shape::kCapsule);
  CHECK(loaded.visuals.at("upper")[0].color.value()[0] == 1);
  CHECK(loaded.visuals.at("lower")[0].color.value()[2] == 0.6);
  CHECK(loaded.collisions.at("lower").size() == 2);
  CHECK(loaded.collisions.at("lower")[0].surface.static_friction == 0.7);
  CHECK(loaded.collisions.at("world")[0].shape->kind == geometry::ShapeKind::kHalfSpace);
  const ContactScene scene = load::make_contact_scene(loaded);
  const int upper = loaded.model.find_frame("upper");
  const int tip = loaded.model.find_frame("tip");
  const auto pair = std::make_pair(std::min(upper, tip), std::max(upper, tip));
  CHECK(std::count(scene.ignored.begin(), scene.ignored.end(), pair) == 1);
}

TEST_CASE("keyframes are states in the layout of the model") {
  const LoadedModel loaded = everything();
  REQUIRE(loaded.keyframes.size() == 1);
  const VectorX<double>& q = loaded.keyframes[0].q;
  CHECK(loaded.keyframes[0].name == "home");
  CHECK(q[0] == 0.1);
  const Link<double>& free = loaded.model.links[loaded.model.find_joint("f")];
  // The body is written at (1, 0, 1), turned about x; its key has it at (1, 2, 3), not turned.
  CHECK(q.segment(free.q_index, 3).norm() == Catch::Approx(std::sqrt(8.0)));
  CHECK(q[free.q_index + 6] == Catch::Approx(1 / std::sqrt(1.04)));
  CHECK(warns(loaded, "keyframe is left out"));
}

TEST_CASE("what is not supported in an MJCF file is named") {
  CHECK(warns(everything(), "<tendon> is not supported"));
  const LoadedModel loaded = load_text_of(
      in_world("<body><joint stiffness='3'/><composite/>" + kBall + "</body><body mocap='true'/>"));
  CHECK(warns(loaded, "<joint stiffness> is not supported"));
  CHECK(warns(loaded, "<body> <composite> is not supported"));
  CHECK(warns(loaded, "<body mocap> is not supported"));
  CHECK(loaded.warnings[0].line == 3);
  CHECK(warns(load_text_of("<mujoco><option gravity='0 0 -1'/><worldbody><body><joint/>" + kBall +
                           "</body></worldbody></mujoco>"),
              "<option gravity>"));
}

TEST_CASE("what is wrong in an MJCF file is said with its line") {
  const auto wrong = [](const std::string& lines) { return error_in(in_world(lines)); };
  CHECK(wrong("<body><joint type='helix'/>" + kBall + "</body>").message.find("'helix'") !=
        std::string::npos);
  CHECK(wrong("<body>\n<joint axis='0 0 0'/>" + kBall + "</body>").line == 4);
  CHECK(wrong("<body><joint/><geom size='-1'/></body>").message.find("<geom size>") !=
        std::string::npos);
  CHECK(wrong("<body><joint/><geom class='no' size='1'/></body>").message.find("'no'") !=
        std::string::npos);
  CHECK(wrong("<body name='a'><joint/>" + kBall + "</body><body name='a'><joint/>" + kBall +
              "</body>")
            .message.find("second body") != std::string::npos);
  CHECK(wrong("<body><joint/>" + kBall + "<body><freejoint/>" + kBall + "</body></body>")
            .message.find("free joint") != std::string::npos);
  CHECK(wrong("<joint/>").message.find("<worldbody>") != std::string::npos);
  CHECK(wrong("<body><joint/><geom type='mesh' mesh='m'/></body>").message.find("'m'") !=
        std::string::npos);
  CHECK(wrong("<body pos='1 2'><joint/>" + kBall + "</body>").message.find("2 numbers") !=
        std::string::npos);
  CHECK(error_in("<mujocoinclude/>").message.find("no <mujoco>") != std::string::npos);
  CHECK(error_in("<mujoco><compiler coordinate='global'/></mujoco>").message.find("global") !=
        std::string::npos);
  CHECK(error_in("<mujoco><default><default/></default></mujoco>").message.find("class") !=
        std::string::npos);
}

TEST_CASE("diagnostics of included files name these files and their lines") {
  const TemporaryFolder folder;
  folder.file("arm.xml", "<mujocoinclude>\n\n<joint axis='0 0 0'/>\n</mujocoinclude>");
  const std::string path = folder.file(
      "robot.xml", "<mujoco>\n<worldbody>\n<body>\n<include file='arm.xml'/>" + kBall +
                       "</body>\n<body><joint/><geom size='0'/></body></worldbody></mujoco>");
  try {
    static_cast<void>(load::load_mjcf(path));
    FAIL("loads");
  } catch (const load::LoadError& error) {
    REQUIRE(error.count() == 2);
    CHECK(error.errors()[0].file == folder.path("arm.xml"));
    CHECK(error.errors()[0].line == 3);
    CHECK(error.errors()[1].file == path);
    CHECK(error.errors()[1].line == 5);
  }
}

TEST_CASE("a file that includes itself, or what is not there, is refused") {
  const TemporaryFolder folder;
  const std::string self =
      folder.file("self.xml", "<mujoco><include file='self.xml'/><worldbody/></mujoco>");
  CHECK_THROWS_AS(load::load_mjcf(self), load::LoadError);
  const std::string none =
      folder.file("none.xml", "<mujoco><include file='nothing.xml'/></mujoco>");
  CHECK_THROWS_AS(load::load_mjcf(none), load::LoadError);
}

TEST_CASE("the inertia of a mesh is that of the solid that it encloses") {
  const TemporaryFolder folder;
  folder.file("cube.obj",
              "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
              "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
  const std::string path = folder.file(
      "robot.xml",
      "<mujoco><asset><mesh file='cube.obj' scale='2 1 -1'/></asset><worldbody><body><joint/>"
      "<geom type='mesh' mesh='cube' density='100'/></body></worldbody></mujoco>");
  const LinkDescription link = load::load_mjcf(path).description.links.back();
  CHECK(link.mass == Catch::Approx(200));
  CHECK((link.center_of_mass - Vector3<double>(1, 0.5, -0.5)).norm() < 1e-12);
  const Vector3<double> expected = 200.0 / 12 * Vector3<double>(1 + 1, 4 + 1, 4 + 1);
  CHECK((link.inertia - expected.asDiagonal().toDenseMatrix()).norm() < 1e-10);
}

TEST_CASE("loops of MJCF close where the bodies stand as they are written") {
  const LoadedModel loaded = load_text_of(
      "<mujoco><compiler angle='radian'/><worldbody><body name='a' pos='1 0 0' euler='0 0 1'>"
      "<joint ref='0.5'/>" +
      kBall + "<body name='b' pos='0 1 0'><joint/>" + kBall +
      "</body></body></worldbody><equality><weld body1='b'/></equality></mujoco>");
  REQUIRE(loaded.description.loops.size() == 1);
  const LoopDescription& loop = loaded.description.loops[0];
  CHECK(loop.successor == "world");
  // b stands at (1 - sin 1, cos 1, 0) in the world.
  CHECK((loop.predecessor_frame.rotation * Vector3<double>(1 - std::sin(1), std::cos(1), 0) +
         loop.predecessor_frame.translation)
            .norm() < 1e-12);
}

}  // namespace
}  // namespace hybridyn::testing
