// Lists in generated code.
#pragma once

#include <string>
#include <vector>

namespace hybridyn::generator {

/// Items separated by commas, in lines that begin with the indentation (the first one without).
std::string text_list(const std::vector<std::string>& items, const std::string& indent);

}  // namespace hybridyn::generator
