// What a <collision> is read as.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using geometry::ShapeKind;
using load::Collision;

load::LoadedModel load_link(const std::string& elements, const load::LoadOptions& options = {}) {
  return load_text("<robot name=\"r\">\n<link name=\"base\">" + elements + "</link></robot>",
                   options);
}

std::vector<Collision> read_collisions(const std::string& elements) {
  const load::LoadedModel loaded = load_link(elements);
  CHECK(loaded.warnings.empty());
  const auto found = loaded.collisions.find("base");
  return found == loaded.collisions.end() ? std::vector<Collision>() : found->second;
}

std::string collision(const std::string& geometry) {
  return "<collision><geometry>" + geometry + "</geometry></collision>";
}

TEST_CASE("a link without collisions has none") {
  CHECK(read_collisions("").empty());
  CHECK(load_link("").collisions.empty());
}

TEST_CASE("each shape of a collision is a solid, in the order of the file") {
  const std::vector<Collision> read = read_collisions(
      collision("<box size=\"1 2 3\"/>") + collision("<cylinder radius=\"0.5\" length=\"4\"/>") +
      collision("<sphere radius=\"0.25\"/>") +
      collision("<capsule radius=\"0.1\" length=\"0.6\"/>") +
      collision("<drake:capsule radius=\"0.1\" length=\"0\"/>"));
  REQUIRE(read.size() == 5);
  CHECK(read[0].shape.value().kind == ShapeKind::kBox);
  CHECK(read[0].shape->half_edges == Vector3<double>(0.5, 1, 1.5));
  CHECK(read[1].shape.value().kind == ShapeKind::kCylinder);
  CHECK(read[1].shape->radius == 0.5);
  CHECK(read[1].shape->half_length == 2);
  CHECK(read[2].shape.value().kind == ShapeKind::kSphere);
  CHECK(read[2].shape->radius == 0.25);
  CHECK(read[3].shape.value().kind == ShapeKind::kCapsule);
  CHECK(read[3].shape->radius == 0.1);
  CHECK(read[3].shape->half_length == 0.3);
  CHECK(read[4].shape.value().half_length == 0);
}

TEST_CASE("a mesh is kept as it is named, and nobody looks for it") {
  const std::vector<Collision> read =
      read_collisions(collision("<mesh filename=\"package://arm/hand.stl\" scale=\"1 1 -2\"/>"));
  REQUIRE(read.size() == 1);
  CHECK_FALSE(read[0].shape.has_value());
  CHECK(read[0].mesh == "package://arm/hand.stl");
  CHECK(read[0].scale == Vector3<double>(1, 1, -2));
}

TEST_CASE("a collision keeps its name, origin and line") {
  const std::vector<Collision> read = read_collisions(
      "\n<collision name=\"sole\"><origin xyz=\"1 2 3\" rpy=\"0 0 0.5\"/><geometry><sphere "
      "radius=\"1\"/></geometry></collision>");
  REQUIRE(read.size() == 1);
  CHECK(read[0].name == "sole");
  CHECK(read[0].line == 3);
  CHECK(read[0].origin.translation == Vector3<double>(1, 2, 3));
  CHECK(read[0].origin.rotation(1, 0) == std::sin(0.5));
}

TEST_CASE("a collision with something wrong in it is left out, with a warning at its line") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"\n", "no <geometry>"},
      {"<geometry>\n</geometry>", "no shape that is known"},
      {"<geometry>\n<cone radius=\"1\"/></geometry>", "no shape that is known"},
      {"<geometry>\n<box/></geometry>", "<box size> is missing"},
      {"<geometry>\n<box size=\"1 2\"/></geometry>", "2 numbers instead of 3"},
      {"<geometry>\n<box size=\"1 2 0\"/></geometry>", "1e-9 ... 1e9 m"},
      {"<geometry>\n<box size=\"1 -2 1\"/></geometry>", "-2"},
      {"<geometry>\n<box size=\"1 nan 1\"/></geometry>", "not finite"},
      {"<geometry>\n<cylinder radius=\"1\"/></geometry>", "<cylinder length> is missing"},
      {"<geometry>\n<cylinder radius=\"1\" length=\"0\"/></geometry>", "<cylinder length>"},
      {"<geometry>\n<cylinder radius=\"-1\" length=\"1\"/></geometry>", "<cylinder radius>"},
      {"<geometry>\n<sphere radius=\"big\"/></geometry>", "'big'"},
      {"<geometry>\n<sphere radius=\"1e300\"/></geometry>", "1e+300"},
      {"<geometry>\n<sphere radius=\"inf\"/></geometry>", "not finite"},
      {"<geometry>\n<capsule radius=\"1\"/></geometry>", "<capsule length> is missing"},
      {"<geometry>\n<capsule radius=\"1\" length=\"-0.1\"/></geometry>", "<capsule length>"},
      {"<geometry>\n<mesh/></geometry>", "<mesh filename> is missing"},
      {"<geometry>\n<mesh filename=\"\"/></geometry>", "<mesh filename> is empty"},
      {"<geometry>\n<mesh filename=\"a.stl\" scale=\"1 1\"/></geometry>", "2 numbers"},
      {"<geometry>\n<mesh filename=\"a.stl\" scale=\"1 0 1\"/></geometry>", "<mesh scale>"},
      {"<geometry>\n<mesh filename=\"\xE9.stl\"/></geometry>", "not UTF-8"},
      {"<geometry><box size=\"1 1 1\"/></geometry>\n<origin xyz=\"1\"/>", "1 numbers"}};
  for (const auto& [elements, words] : cases) {
    CAPTURE(elements);
    const load::LoadedModel loaded =
        load_link("<collision>" + elements + "</collision>" + collision("<sphere radius=\"1\"/>"));
    CHECK(loaded.collisions.at("base").size() == 1);
    REQUIRE(loaded.warnings.size() == 1);
    const load::Diagnostic& warning = loaded.warnings[0];
    CHECK(warning.line == (elements == "\n" || elements == "<geometry>\n</geometry>" ||
                                   elements.find("cone") != std::string::npos
                               ? 2
                               : 3));
    CHECK(warning.object == "link 'base'");
    CHECK_FALSE(warning.remedy.empty());
    CHECK_THAT(warning.message, ContainsSubstring(words));
  }
}

TEST_CASE("with strict a collision with something wrong in it is an error") {
  load::LoadOptions strict;
  strict.strict = true;
  const load::Diagnostic error =
      load_error("<robot name=\"r\"><link name=\"base\">\n" + collision("<sphere radius=\"0\"/>") +
                     "</link></robot>",
                 strict);
  CHECK(error.line == 2);
}

TEST_CASE("a name that cannot be shown costs the collision its name, with a warning") {
  const load::LoadedModel loaded = load_link(
      "<collision name=\"a&#10;b\"><geometry><sphere radius=\"1\"/></geometry></collision>");
  REQUIRE(loaded.collisions.at("base").size() == 1);
  CHECK(loaded.collisions.at("base")[0].name.empty());
  CHECK(loaded.warnings.size() == 1);
}

TEST_CASE("of two geometries, or shapes, the first counts") {
  const load::LoadedModel loaded =
      load_link(collision("<sphere radius=\"1\"/><sphere radius=\"2\"/>") +
                "<collision><geometry><sphere radius=\"3\"/></geometry><geometry/></collision>");
  const std::vector<Collision>& read = loaded.collisions.at("base");
  REQUIRE(read.size() == 2);
  CHECK(read[0].shape.value().radius == 1);
  CHECK(read[1].shape.value().radius == 3);
  CHECK(loaded.warnings.size() == 2);
}

}  // namespace
}  // namespace hybridyn::testing
