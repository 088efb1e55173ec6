// A model file with all that is read.
#pragma once

#include <string>

namespace hybridyn::testing {

/// Every element and attribute that is read, one to a line.
extern const std::string kEverything;

}  // namespace hybridyn::testing
