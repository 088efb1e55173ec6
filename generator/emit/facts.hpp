// What a library tells of its model, for programs: tables of model.hpp, and the same in NAME.json.
#pragma once

#include <nlohmann/json.hpp>

#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/emit/library_info.hpp"

namespace hybridyn::generator {

/// Of model.hpp.
nlohmann::json fact_tables(const LibraryInfo& info);

/// Of NAME.h and NAME.c.
nlohmann::json c_fact_tables(const LibraryInfo& info, const Language& language);

/// Members of NAME.json: joints, links, loops, couplings, frames, parameters.
nlohmann::json facts_json(const LibraryInfo& info);

}  // namespace hybridyn::generator
