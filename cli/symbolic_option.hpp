// --symbolic.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/compile/request.hpp"

namespace hybridyn::tools {

/// Reads "mass:LINK", "com:LINK", "inertia:LINK", "all:LINK", or "all" for every link that moves.
/// Throws UsageError.
std::vector<generator::OpenParameters> parse_open_parameters(const std::vector<std::string>& items);

}  // namespace hybridyn::tools
