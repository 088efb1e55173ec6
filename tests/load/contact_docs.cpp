// What docs/contact-models.md shows, as it stands there.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/load/contact_scene.hpp"
#include "support.hpp"
#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

/// The blocks in this language.
std::vector<std::string> blocks(const std::string& language) {
  const std::string text = read_text(source_path("docs/contact-models.md").string());
  const std::string begin = "\n```" + language + "\n";
  std::vector<std::string> out;
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
    at += begin.size();
    out.push_back(text.substr(at, text.find("```\n", at) - at));
  }
  return out;
}

std::string without_indents(const std::string& text) {
  std::string out;
  for (const std::string& line : lines_of(text)) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin != std::string::npos) out += line.substr(begin) + "\n";
  }
  return out;
}

TEST_CASE("the program that contact-models.md shows makes a scene of the model that it shows") {
  const std::vector<std::string> models = blocks("xml");
  REQUIRE(models.size() == 2);
  const TemporaryFolder folder;
  folder.file("boxes.srdf", "<robot name=\"two_boxes\"/>");
  const std::string boxes = folder.file("boxes.urdf", models[1]);

  hybridyn::load::LoadedModel robot = hybridyn::load::load_urdf(boxes);
  hybridyn::load::SceneOptions options;
  options.ground = true;
  options.ignored = {{"upper", "ground"}};
  hybridyn::ContactScene scene = make_contact_scene(robot, options, &robot.warnings);

  CHECK(robot.model.nv == 12);
  CHECK(robot.warnings.empty());
  CHECK(scene.colliders.size() == 3);
  CHECK(scene.ignored.size() == 1);
  const std::string shown = without_indents(blocks("cpp").at(0));
  CAPTURE(shown);
  CHECK(
      without_indents(read_text(source_path("tests/load/contact_docs.cpp").string())).find(shown) !=
      std::string::npos);
}

TEST_CASE("the collision that contact-models.md shows is a conveyor") {
  const load::LoadedModel loaded =
      load_text("<robot name=\"r\"><link name=\"belt\">" + blocks("xml").at(0) + "</link></robot>");
  CHECK(loaded.warnings.empty());
  const load::Surface& surface = loaded.collisions.at("belt").at(0).surface;
  CHECK(surface.velocity == Vector3<double>(0.3, 0, 0));
  CHECK(surface.dynamic_friction == 0.7);
}

}  // namespace
}  // namespace hybridyn::testing
