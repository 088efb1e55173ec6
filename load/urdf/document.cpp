#include "document.hpp"

#include <algorithm>
#include <array>

#include "markup.hpp"
#include "problems.hpp"

namespace hybridyn::load {
namespace {

const char* describe(tinyxml2::XMLError error) {
  switch (error) {
    case tinyxml2::XML_ERROR_PARSING_ELEMENT:
      return "an element is malformed";
    case tinyxml2::XML_ERROR_PARSING_ATTRIBUTE:
      return "an attribute is malformed or given twice";
    case tinyxml2::XML_ERROR_PARSING_TEXT:
      return "text that no tag follows";
    case tinyxml2::XML_ERROR_PARSING_CDATA:
      return "a CDATA section is not closed";
    case tinyxml2::XML_ERROR_PARSING_COMMENT:
      return "a comment is not closed";
    case tinyxml2::XML_ERROR_PARSING_DECLARATION:
      return "an XML declaration is malformed or in the wrong place";
    case tinyxml2::XML_ERROR_MISMATCHED_ELEMENT:
      return "an element is opened but not closed, or closed by another name";
    case tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED:
      return "elements are nested too deeply";
    default:
      return "the text breaks off or is malformed";
  }
}

void check_text(std::string_view text, Problems& problems) {
  const std::size_t zero = text.find('\0');
  if (zero != std::string_view::npos) {
    problems.error(line_of_offset(text, zero), "contains a zero byte: no UTF-8 text",
                   "save the file as UTF-8");
  } else if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    problems.error(0, "is empty", "give a file with a <robot>");
  }
  problems.throw_errors();
}

/// One top-level element, and nothing but comments and declarations around it.
void check_top_level(const tinyxml2::XMLDocument& document, Problems& problems) {
  bool seen = false;
  for (const auto* node = document.FirstChild(); node; node = node->NextSibling()) {
    if (node->ToText()) {
      problems.error(node->GetLineNum(), "text outside of the top-level element", "remove it");
    } else if (node->ToElement()) {
      if (seen) {
        problems.error(node->GetLineNum(), "a second top-level element", "keep one <robot>");
      }
      seen = true;
    }
  }
  problems.throw_errors();
}

const tinyxml2::XMLElement& find_robot(const tinyxml2::XMLDocument& document, Problems& problems) {
  const tinyxml2::XMLElement* top = document.RootElement();
  if (!top) {
    problems.error(0, "has no <robot>", "give a URDF file");
  } else if (std::string_view(top->Name()) != "robot") {
    problems.error(top->GetLineNum(), "has no <robot>, but <" + std::string(top->Name()) + ">",
                   "convert the file to URDF, whose top-level element is <robot>");
  }
  problems.throw_errors();
  return *top;
}

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

const tinyxml2::XMLElement& parse_document(std::string_view text, const std::string& file,
                                           tinyxml2::XMLDocument& document, Problems& problems) {
  while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
  check_text(text, problems);
  check_markup(text, problems);
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
    problems.error(document.ErrorLineNum(),
                   std::string("not well-formed XML: ") + describe(document.ErrorID()),
                   "correct the XML at or below this line");
    problems.throw_errors();
  }
  check_top_level(document, problems);
  const tinyxml2::XMLElement& robot = find_robot(document, problems);
  check_expanded(robot, file, problems);
  return robot;
}

}  // namespace hybridyn::load
