// `--symbolic`: which inertial parameters stay arguments of the generated functions.
#pragma once

#include <string>
#include <vector>

#include "derive/mechanism.hpp"

namespace hybridyn::cli {

/// Items: mass:LINK, com:LINK, inertia:LINK, all:LINK, or all. Throws UsageError and InputError.
void open_parameters(generator::Mechanism& mechanism, const std::vector<std::string>& items);

}  // namespace hybridyn::cli
