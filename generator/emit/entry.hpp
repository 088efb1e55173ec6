// The table of a library's functions, for programs that load it: entry.cpp.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "hybridyn/generator/emit/callable.hpp"
#include "hybridyn/generator/emit/entry_table.hpp"

namespace hybridyn::generator {

/// What templates/entry.cpp.jinja needs beyond the origin of the file. With the batches
/// that `entry` asks for, of functions that have any.
nlohmann::json entry_context(const std::vector<Callable>& callables, EntryTable entry);

}  // namespace hybridyn::generator
