// What is kept of a link's looks.
#include <catch2/catch_test_macros.hpp>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

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
  CHECK(read_visuals(visual("<capsule radius=\"1\" length=\"1\"/>")).empty());
  const load::LoadedModel loaded =
      load_text("<robot name=\"r\">\n<link name=\"base\">\n<visual/></link></robot>");
  CHECK(loaded.visuals.empty());
  REQUIRE(loaded.warnings.size() == 1);
  CHECK(loaded.warnings[0].line == 3);
}

}  // namespace
}  // namespace hybridyn::testing
