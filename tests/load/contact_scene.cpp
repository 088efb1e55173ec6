// From model files to what can touch.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/load/contact_scene.hpp"
#include "support.hpp"

namespace hybridyn::testing {
namespace {

using load::LoadedModel;
using load::make_contact_scene;
using load::SceneOptions;

const std::string kBall = "<collision><geometry><sphere radius=\"0.1\"/></geometry></collision>";

std::string link(const std::string& name, const std::string& elements = kBall) {
  return "<link name=\"" + name + "\">" + kSolid + elements + "</link>\n";
}

std::string joint(const std::string& type, const std::string& parent, const std::string& child,
                  const std::string& elements = "") {
  return "<joint name=\"" + parent + "_" + child + "\" type=\"" + type + "\"><parent link=\"" +
         parent + "\"/><child link=\"" + child + "\"/><axis xyz=\"1 0 0\"/>" + elements +
         "</joint>\n";
}

LoadedModel robot(const std::string& elements, bool floating = false) {
  load::LoadOptions options;
  options.floating = floating;
  LoadedModel loaded = load_text("<robot name=\"r\">\n" + elements + "</robot>", options);
  CHECK(loaded.warnings.empty());
  return loaded;
}

/// Pairs of links as "a b c d", in the order of the model.
std::string ignored(const LoadedModel& loaded, SceneOptions options = {}) {
  options.keep_overlaps = true;  // all shapes here are in each other
  std::string names;
  for (const auto& [first, second] : make_contact_scene(loaded, options).ignored) {
    CHECK(first < second);
    const auto name = [&](int frame) {
      return frame < 0 ? "ground" : loaded.model.frames[frame].name;
    };
    names += (names.empty() ? "" : ", ") + name(first) + " " + name(second);
  }
  return names;
}

TEST_CASE("moving links that overlap at zero are left alone, with a warning, unless asked for") {
  // All shapes are at the same place: a - b - c - d, of which a stands still.
  const std::string arm = link("a") + link("b") + link("c") + link("d") +
                          joint("continuous", "a", "b") + joint("continuous", "b", "c") +
                          joint("continuous", "c", "d");
  const LoadedModel loaded = robot(arm);
  std::vector<load::Diagnostic> warnings;
  const ContactScene scene = make_contact_scene(loaded, {}, &warnings);
  const auto has = [&](const char* first, const char* second) {
    const std::pair<int, int> pair{loaded.model.find_frame(first), loaded.model.find_frame(second)};
    return std::binary_search(scene.ignored.begin(), scene.ignored.end(), pair);
  };
  CHECK(has("b", "d"));
  CHECK_FALSE(has("a", "c"));  // the ground may well be reached from zero
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].object == "link 'd'");
  CHECK(warnings[0].message.find("link 'b'") != std::string::npos);
  SceneOptions keeping;
  keeping.keep_overlaps = true;
  CHECK(make_contact_scene(loaded, keeping).ignored.size() + 1 == scene.ignored.size());
}

TEST_CASE("a model without collisions has an empty scene") {
  const ContactScene scene = make_contact_scene(robot(link("a", "")));
  CHECK(scene.colliders.empty());
  CHECK(scene.ignored.empty());
}

TEST_CASE("colliders stand in their bodies, and those of welded links in what they are welded to") {
  const std::string origin = "<origin xyz=\"0 0 2\" rpy=\"0 1.57079632679489661923 0\"/>";
  const LoadedModel loaded =
      robot(link("base") +
            link("arm", "<collision name=\"tip\">" + origin +
                            "<geometry><sphere radius=\"0.5\"/></geometry></collision>") +
            link("hand") + joint("continuous", "base", "arm", "<origin xyz=\"0 1 0\"/>") +
            joint("fixed", "arm", "hand", "<origin xyz=\"0 0 3\"/>"));
  const ContactScene scene = make_contact_scene(loaded);
  REQUIRE(scene.colliders.size() == 3);
  const Collider& base = scene.colliders[0];
  CHECK(base.link == kWorld);
  CHECK(base.frame == loaded.model.find_frame("base"));
  CHECK(base.X_BS.translation.isZero());
  CHECK(base.name.empty());
  const Collider& tip = scene.colliders[1];
  CHECK(tip.link == 0);
  CHECK(tip.name == "tip");
  CHECK(tip.frame == loaded.model.find_frame("arm"));
  CHECK(tip.shape.radius == 0.5);
  const Transform<double> X_FS =
      loaded.model.frames[tip.frame].X_BF.inverse() * tip.X_BS;  // as the file has it
  CHECK(X_FS.translation.isApprox(Vector3<double>(0, 0, 2)));
  CHECK(X_FS.rotation.col(2).isApprox(Vector3<double>::UnitX()));
  const Collider& hand = scene.colliders[2];
  CHECK(hand.link == 0);
  CHECK(hand.frame == loaded.model.find_frame("hand"));
  const Frame<double>& arm = loaded.model.frames[tip.frame];
  CHECK((arm.X_BF.inverse() * hand.X_BS).translation.isApprox(Vector3<double>(0, 0, 3)));
}

TEST_CASE("the ground is a half-space of no link, when asked for") {
  SceneOptions options;
  options.ground = true;
  options.every.restitution = 0.5;
  const ContactScene scene = make_contact_scene(robot(link("a"), true), options);
  REQUIRE(scene.colliders.size() == 2);
  const Collider& ground = scene.colliders[1];
  CHECK(ground.link == kWorld);
  CHECK(ground.frame == -1);
  CHECK(ground.name == "ground");
  CHECK(ground.shape.kind == geometry::ShapeKind::kHalfSpace);
  CHECK(ground.X_BS.rotation.isIdentity());
  CHECK(ground.X_BS.translation.isZero());
  CHECK(ground.material.restitution == 0.5);
}

TEST_CASE("materials are what is asked for all, then the file's, then what is asked otherwise") {
  const LoadedModel loaded =
      robot(link("a",
                 "<contact><restitution value=\"0.1\"/><lateral_friction value=\"0.2\"/>"
                 "</contact>" +
                     kBall));
  SceneOptions options;
  options.material.rolling_friction = 0.4;
  options.material.restitution = 0.4;
  Material material = make_contact_scene(loaded, options).colliders.at(0).material;
  CHECK(material.restitution == 0.1);
  CHECK(material.static_friction == 0.2);
  CHECK(material.dynamic_friction == 0.2);
  CHECK(material.rolling_friction == 0.4);
  options.every.static_friction = 0.9;
  options.every.dynamic_friction = 0.7;
  material = make_contact_scene(loaded, options).colliders.at(0).material;
  CHECK(material.restitution == 0.1);
  CHECK(material.static_friction == 0.9);
  CHECK(material.dynamic_friction == 0.7);
}

TEST_CASE("links that a joint connects are left alone, with all that is welded to them") {
  CHECK(ignored(robot(link("a") + link("b") + link("c") + link("d") + link("e", "") +
                      joint("continuous", "a", "b") + joint("fixed", "b", "c") +
                      joint("continuous", "c", "d") + joint("continuous", "d", "e"))) ==
        "a b, a c, b d, c d");
}

TEST_CASE("a link of a floating robot is left alone by its neighbours only") {
  CHECK(ignored(robot(link("a") + link("b") + link("c") + joint("continuous", "a", "b") +
                          joint("continuous", "b", "c"),
                      true)) == "a b, b c");
}

TEST_CASE("links that a loop connects are left alone") {
  CHECK(ignored(robot(link("a") + link("b") + link("c") + joint("continuous", "a", "b") +
                      joint("continuous", "a", "c") +
                      "<loop name=\"l\" type=\"revolute\"><predecessor link=\"b\"/><successor "
                      "link=\"c\"/><axis xyz=\"1 0 0\"/></loop>")) == "a b, a c, b c");
}

TEST_CASE("nothing is left alone by the ground, a root link called world") {
  CHECK(
      ignored(robot("<link name=\"world\">" + kBall + "</link>" + link("table") + link("pedestal") +
                    link("plate") + link("arm") + joint("fixed", "world", "table") +
                    joint("fixed", "world", "pedestal") + joint("fixed", "pedestal", "plate") +
                    joint("continuous", "pedestal", "arm"))) == "pedestal arm, plate arm");
  CHECK(
      ignored(robot("<link name=\"world\">" + kBall + "</link>" + link("wall") + link("pendulum") +
                    joint("fixed", "world", "wall") + joint("continuous", "world", "pendulum")))
          .empty());
}

TEST_CASE("several bodies float under a root link called world, and touch each other") {
  const LoadedModel loaded = robot(
      "<link name=\"world\"/>" + link("a") + link("b") + link("c") + link("d") +
      joint("floating", "world", "a", "<origin xyz=\"0 0 1\"/>") + joint("floating", "world", "b") +
      joint("floating", "world", "c") + joint("continuous", "c", "d"));
  CHECK(loaded.model.nv == 19);
  CHECK(loaded.model.nq == 22);
  CHECK(make_contact_scene(loaded).colliders.size() == 4);
  CHECK(ignored(loaded) == "c d");
}

TEST_CASE("pairs are left alone that are asked for by name, the ground too") {
  const LoadedModel loaded = robot(link("a") + link("b") + link("c") +
                                   joint("continuous", "a", "b") + joint("continuous", "b", "c"));
  SceneOptions options;
  options.ignored = {{"c", "a"}, {"a", "c"}, {"b", "a"}, {"c", "ground"}};
  CHECK(ignored(loaded, options) == "ground c, a b, a c, b c");
  options.ignored = {{"a", "nobody"}};
  CHECK_THROWS_AS(make_contact_scene(loaded, options), Error);
}

TEST_CASE("more collisions than may be are an error") {
  std::string balls;
  for (int k = 0; k <= 10000; ++k) balls += kBall;
  const LoadedModel loaded = robot(link("a", balls));
  CHECK_THROWS_AS(make_contact_scene(loaded), load::LoadError);
}

}  // namespace
}  // namespace hybridyn::testing
