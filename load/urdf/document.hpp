// The XML of a model file, down to its <robot>.
#pragma once

#include <string>
#include <string_view>

#include <tinyxml2.h>

namespace hybridyn::load {

class Problems;

/// Parses the text and returns its <robot>, owned by `document`. Throws LoadError when the text is
/// not XML, has no <robot>, or is to be expanded by xacro first.
const tinyxml2::XMLElement& parse_document(std::string_view text, const std::string& file,
                                           tinyxml2::XMLDocument& document, Problems& problems);

}  // namespace hybridyn::load
