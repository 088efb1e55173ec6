// Files of models/papers, compiled in.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace hybridyn::cli {

/// Names and texts.
const std::vector<std::pair<std::string, std::string>>& thesis_models();

}  // namespace hybridyn::cli
