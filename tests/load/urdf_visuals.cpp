// What is kept of a link's looks.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using load::Shape;
using load::Visual;

std::vector<Visual> read_visuals(const std::string& link_elements,
                                 const std::string& robot_elements = "") {
  const load::LoadedModel loaded =
      load_text("<robot name=\"r\">" + robot_elements + "<link name=\"base\">" + link_elements +
                "</link></robot>");
  const auto found = loaded.visuals.find("base");
  return found == loaded.visuals.end() ? std::vector<Visual>() : found->second;
}

std::string visual(const std::string& geometry, const std::string& rest = "") {
  return "<visual><geometry>" + geometry + "</geometry>" + rest + "</visual>";
}

TEST_CASE("a link without visuals has none") { CHECK(read_visuals("").empty()); }

TEST_CASE("each shape is kept with its sizes, in the order of the file") {
  const std::vector<Visual> visuals = read_visuals(
      visual("<box size=\"1 2 3\"/>") + visual("<cylinder radius=\"0.5\" length=\"4\"/>") +
      visual("<sphere radius=\"0.25\"/>") +
      visual("<mesh filename=\"package://arm/hand.dae\" scale=\"1 1 -1\"/>"));
  REQUIRE(visuals.size() == 4);
  CHECK(visuals[0].shape == Shape::kBox);
  CHECK(visuals[0].size == Vector3<double>(1, 2, 3));
  CHECK(visuals[1].shape == Shape::kCylinder);
  CHECK(visuals[1].radius == 0.5);
  CHECK(visuals[1].length == 4);
  CHECK(visuals[2].shape == Shape::kSphere);
  CHECK(visuals[2].radius == 0.25);
  CHECK(visuals[3].shape == Shape::kMesh);
  CHECK(visuals[3].mesh == "package://arm/hand.dae");
  CHECK(visuals[3].scale == Vector3<double>(1, 1, -1));
}

TEST_CASE("a visual keeps its name and origin") {
  const std::vector<Visual> visuals = read_visuals(
      "<visual name=\"shell\"><origin xyz=\"1 2 3\" rpy=\"0 0 0.5\"/><geometry><sphere "
      "radius=\"1\"/></geometry></visual>");
  REQUIRE(visuals.size() == 1);
  CHECK(visuals[0].name == "shell");
  CHECK(visuals[0].origin.translation == Vector3<double>(1, 2, 3));
  CHECK(visuals[0].origin.rotation(1, 0) == std::sin(0.5));
  CHECK_FALSE(visuals[0].color.has_value());
}

TEST_CASE("a colour is a visual's own or that of the material it names") {
  const std::string sphere = "<sphere radius=\"1\"/>";
  const std::vector<Visual> visuals = read_visuals(
      visual(sphere, "<material name=\"own\"><color rgba=\"1 0.5 0 1\"/></material>") +
          visual(sphere, "<material name=\"own\"/>") + visual(sphere, "<material name=\"blue\"/>") +
          visual(sphere, "<material name=\"unheard_of\"/>"),
      "<material name=\"blue\"><color rgba=\"0 0 1 0.5\"/></material>");
  REQUIRE(visuals.size() == 4);
  CHECK(visuals[0].color == std::array<double, 4>{1, 0.5, 0, 1});
  CHECK(visuals[1].color == visuals[0].color);
  CHECK(visuals[2].color == std::array<double, 4>{0, 0, 1, 0.5});
  CHECK(visuals[2].material == "blue");
  CHECK_FALSE(visuals[3].color.has_value());
}

TEST_CASE(
    "shapes that are unknown are left out, and so is a visual without geometry, with a word") {
  CHECK(read_visuals(visual("<torus radius=\"1\" length=\"1\"/>")).empty());
  const load::LoadedModel loaded =
      load_text("<robot name=\"r\">\n<link name=\"base\">\n<visual/></link></robot>");
  CHECK(loaded.visuals.empty());
  REQUIRE(loaded.warnings.size() == 1);
  CHECK(loaded.warnings[0].line == 3);
}

TEST_CASE("a visual with something wrong in it is left out, with a warning at its line") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"<geometry>\n<box/></geometry>", "<box size> is missing"},
      {"<geometry>\n<box size=\"1 2\"/></geometry>", "2 numbers instead of 3"},
      {"<geometry>\n<cylinder radius=\"1\"/></geometry>", "<cylinder length>"},
      {"<geometry>\n<sphere radius=\"big\"/></geometry>", "'big'"},
      {"<geometry>\n<mesh/></geometry>", "<mesh filename>"},
      {"<geometry>\n<mesh filename=\"a.stl\" scale=\"1 1 1 1\"/></geometry>", "4 numbers"},
      {"<geometry>\n<mesh filename=\"\xE9.stl\"/></geometry>", "not UTF-8"},
      {"<geometry><box size=\"1 1 1\"/></geometry>\n<origin xyz=\"1\"/>", "1 numbers"},
      {"<geometry><box size=\"1 1 1\"/></geometry><material name=\"m\">\n<color rgba=\"1 1\"/>"
       "</material>",
       "2 numbers instead of 4"}};
  for (const auto& [elements, words] : cases) {
    CAPTURE(elements);
    const load::LoadedModel loaded =
        load_text("<robot name=\"r\">\n<link name=\"base\">\n<visual>" + elements + "</visual>" +
                  visual("<sphere radius=\"1\"/>") + "</link></robot>");
    CHECK(loaded.visuals.at("base").size() == 1);
    REQUIRE(loaded.warnings.size() == 1);
    CHECK(loaded.warnings[0].line == 4);
    CHECK(loaded.warnings[0].object == "link 'base'");
    CHECK_THAT(loaded.warnings[0].message, ContainsSubstring(words));
  }
}

TEST_CASE("a material of the robot with a bad colour has none, with a warning") {
  const load::LoadedModel loaded = load_text(
      "<robot name=\"r\"><material name=\"m\">\n<color rgba=\"red\"/></material>"
      "<link name=\"base\"/></robot>");
  REQUIRE(loaded.warnings.size() == 1);
  CHECK(loaded.warnings[0].line == 2);
}

}  // namespace
}  // namespace hybridyn::testing
