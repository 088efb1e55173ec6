// Functions of a library that is compiled once, for double and float: thin declarations, and the
// sources that define them by the templates.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "hybridyn/generator/emit/callable.hpp"

namespace hybridyn::generator {

/// Of declarations.hpp.
nlohmann::json declarations_context(const std::vector<Callable>& callables);

struct CompiledSource {
  std::string name;
  nlohmann::json context;
};
/// compiled_HEADER.cpp for each function, compiled_motion.cpp for all that moves in time.
std::vector<CompiledSource> compiled_sources(const std::vector<Callable>& callables);

}  // namespace hybridyn::generator
