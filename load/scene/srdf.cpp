#include "srdf.hpp"

#include <algorithm>

#include "document.hpp"
#include "element.hpp"
#include "file.hpp"
#include "robot_element.hpp"

namespace hybridyn::load {
namespace {

const Owner kFile{ObjectKind::kMechanism, -1, ""};

/// The frame that an attribute names, or -1, with a word.
int find_link(const Element& element, const char* attribute, const Model<double>& model) {
  const std::string name = element.required_text(attribute);
  if (name.empty()) return -1;
  const int frame = model.find_frame(name);
  if (frame < 0) {
    element.warning(
        element.line(),
        {"<disable_collisions> names a link that the model does not have and is ignored",
         checking::quoted(name)},
        "name an existing link");
  }
  return frame;
}

}  // namespace

std::vector<std::pair<int, int>> read_srdf(const std::string& path, const Model<double>& model,
                                           bool strict, std::vector<Diagnostic>& warnings) {
  Problems problems(path);
  tinyxml2::XMLDocument document;
  const std::string text = read_model_file(path);
  const tinyxml2::XMLElement& top = parse_document(text, "robot", document, problems);
  check_robot(top, path, problems);
  const Element robot(&top, kFile, problems);
  std::vector<std::pair<int, int>> pairs;
  for (const auto* xml = robot.xml()->FirstChildElement("disable_collisions"); xml;
       xml = xml->NextSiblingElement("disable_collisions")) {
    const int first = find_link(robot.at(xml), "link1", model);
    const int second = find_link(robot.at(xml), "link2", model);
    if (first >= 0 && second >= 0 && first != second)
      pairs.emplace_back(std::minmax(first, second));
  }
  for (const char* name : {"disable_default_collisions", "enable_collisions"}) {
    const auto* xml = robot.xml()->FirstChildElement(name);
    if (!xml) continue;
    robot.warning(xml->GetLineNum(), "<" + std::string(name) + "> is not read",
                  "write a <disable_collisions> for each pair of links");
  }
  if (strict) problems.make_strict();
  problems.throw_errors();
  const std::vector<Diagnostic> found = problems.take_warnings();
  warnings.insert(warnings.end(), found.begin(), found.end());
  return pairs;
}

}  // namespace hybridyn::load
