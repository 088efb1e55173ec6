// The facts about a library, for programs: NAME.json.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "emit/library_info.hpp"
#include "symbolic/kernel.hpp"

namespace hybridyn::generator {

/// But for the list of its files.
nlohmann::json metadata(const LibraryInfo& info, const std::vector<Kernel>& kernels);

}  // namespace hybridyn::generator
