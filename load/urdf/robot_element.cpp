#include "robot_element.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "problems.hpp"

namespace hybridyn::load {
namespace {

/// The next element in the order of the file, nullptr after the last one below `top`.
const tinyxml2::XMLElement* next_element(const tinyxml2::XMLElement* element,
                                         const tinyxml2::XMLElement& top) {
  if (const auto* child = element->FirstChildElement()) return child;
  while (element != &top) {
    if (const auto* sibling = element->NextSiblingElement()) return sibling;
    element = element->Parent()->ToElement();
  }
  return nullptr;
}

/// A macro that nobody knew when the file was expanded is left over and means nothing; what defines
/// macros, or chooses, means that nobody expanded it.
bool is_of_xacro(std::string_view element) {
  constexpr std::array<std::string_view, 12> kWords = {
      "arg",  "attribute", "call",  "element",      "if",       "include",
      "iter", "insert",    "macro", "insert_block", "property", "unless"};
  return std::find(kWords.begin(), kWords.end(), element) != kWords.end();
}

void check_expanded(const tinyxml2::XMLElement& robot, const std::string& file,
                    Problems& problems) {
  constexpr std::string_view kPrefix = "xacro:";
  for (const auto* element = &robot; element; element = next_element(element, robot)) {
    const std::string_view name = element->Name();
    if (name.substr(0, kPrefix.size()) != kPrefix) continue;
    const std::string tag = "<" + checking::printable(name) + ">";
    if (is_of_xacro(name.substr(kPrefix.size()))) {
      problems.error(element->GetLineNum(),
                     "contains " + tag + ": a xacro file, not yet a URDF file",
                     "expand it first: xacro " + file + " > robot.urdf");
      problems.throw_errors();
    }
    problems.warning(element->GetLineNum(),
                     {"contains a macro that was not expanded and is ignored", tag},
                     "expand the file by a xacro that knows it, or remove it");
  }
}

}  // namespace

bool has_xacro(std::string_view text) {
  constexpr std::string_view kBegin = "<xacro:";
  std::size_t at = text.find(kBegin);
  for (; at != std::string_view::npos; at = text.find(kBegin, at + 1)) {
    const std::string_view rest = text.substr(at + kBegin.size());
    if (is_of_xacro(rest.substr(0, rest.find_first_of(" \t\r\n/>")))) return true;
  }
  return false;
}

void check_robot(const tinyxml2::XMLElement& top, const std::string& file, Problems& problems) {
  if (std::string_view(top.Name()) != "robot") {
    problems.error(top.GetLineNum(),
                   "has no <robot>, but <" + checking::printable(top.Name()) + ">",
                   "convert the file to URDF, whose top-level element is <robot>");
    problems.throw_errors();
  }
  check_expanded(top, file, problems);
}

}  // namespace hybridyn::load
