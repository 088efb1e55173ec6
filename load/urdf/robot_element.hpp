// The top-level element of a URDF file.
#pragma once

#include <string>
#include <string_view>

#include <tinyxml2.h>

namespace hybridyn::load {

class Problems;

/// Throws LoadError where it is no <robot>, or is to be expanded by xacro first.
void check_robot(const tinyxml2::XMLElement& top, const std::string& file, Problems& problems);

/// Whether a text has elements that mean that it is still to be expanded by xacro.
bool has_xacro(std::string_view text);

}  // namespace hybridyn::load
