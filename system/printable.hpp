// Text from files on its way to a terminal.
#pragma once

#include <string>

namespace hybridyn::tools {

/// Control characters, which terminals obey, become question marks; ends of lines and tabs stay.
std::string printable(const std::string& text);

}  // namespace hybridyn::tools
