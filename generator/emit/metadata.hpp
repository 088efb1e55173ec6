// The facts about a library, for programs: NAME.json.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "hybridyn/generator/derive/function.hpp"
#include "hybridyn/generator/emit/library_info.hpp"

namespace hybridyn::generator {

/// But for the list of its files.
nlohmann::json metadata(const LibraryInfo& info, const std::vector<Function>& given);

}  // namespace hybridyn::generator
