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

void check_text(std::string_view text, const std::string& top, Problems& problems) {
  const std::size_t zero = text.find('\0');
  if (zero != std::string_view::npos) {
    problems.error(line_of_offset(text, zero), "contains a zero byte: no UTF-8 text",
                   "save the file as UTF-8");
  } else if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    problems.error(0, "is empty", "give a file with a <" + top + ">");
  }
  problems.throw_errors();
}

/// One top-level element, and nothing but comments and declarations around it.
void check_top_level(const tinyxml2::XMLDocument& document, const std::string& top,
                     Problems& problems) {
  bool seen = false;
  for (const auto* node = document.FirstChild(); node; node = node->NextSibling()) {
    if (node->ToText()) {
      problems.error(node->GetLineNum(), "text outside of the top-level element", "remove it");
    } else if (node->ToElement()) {
      if (seen) {
        problems.error(node->GetLineNum(), "a second top-level element", "keep one <" + top + ">");
      }
      seen = true;
    }
  }
  problems.throw_errors();
}

}  // namespace

const tinyxml2::XMLElement& parse_document(std::string_view text, const std::string& top,
                                           tinyxml2::XMLDocument& document, Problems& problems) {
  while (!text.empty() && text.back() == '\0') text.remove_suffix(1);
  check_text(text, top, problems);
  check_markup(text, problems);
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
    problems.error(document.ErrorLineNum(),
                   std::string("not well-formed XML: ") + describe(document.ErrorID()),
                   "correct the XML at or below this line");
    problems.throw_errors();
  }
  check_top_level(document, top, problems);
  if (!document.RootElement()) {
    problems.error(0, "has no <" + top + ">", "give a file that has one");
    problems.throw_errors();
  }
  return *document.RootElement();
}

std::string top_level_name(std::string_view text) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at)) {
    const std::string_view rest = text.substr(at);
    const bool is_comment = rest.substr(0, 4) == "<!--";
    const char next = rest.size() > 1 ? rest[1] : ' ';
    if (!is_comment && next != '?' && next != '!') {
      return std::string(rest.substr(1, rest.find_first_of(" \t\r\n/>") - 1));
    }
    const std::string_view end = is_comment ? "-->" : ">";
    at = text.find(end, at);
  }
  return "";
}

}  // namespace hybridyn::load
