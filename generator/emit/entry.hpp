// The table of a library's functions, for programs that load it: entry.cpp.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "hybridyn/generator/emit/callable.hpp"

namespace hybridyn::generator {

/// What templates/entry.cpp.jinja needs beyond the origin of the file. With batches where
/// `with_batches`, and there are any.
nlohmann::json entry_context(const std::vector<Callable>& callables, bool with_batches);

}  // namespace hybridyn::generator
