// The XML of a model file.
#pragma once

#include <string>
#include <string_view>

#include <tinyxml2.h>

namespace hybridyn::load {

class Problems;

/// Parses the text and returns its top-level element, owned by `document`; `top` is what that should
/// be called, for remedies. Throws LoadError when the text is not XML.
const tinyxml2::XMLElement& parse_document(std::string_view text, const std::string& top,
                                           tinyxml2::XMLDocument& document, Problems& problems);

/// What the top-level element seems to be called, of any text; empty where there is none.
std::string top_level_name(std::string_view text);

}  // namespace hybridyn::load
