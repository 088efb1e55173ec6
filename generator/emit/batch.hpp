// Generated functions for many states at once.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "hybridyn/generator/emit/callable.hpp"

namespace hybridyn::generator {

/// What templates/batch.hpp.jinja needs beyond the origin of the file; of those that have a batch.
nlohmann::json batch_context(const std::vector<Callable>& callables);

}  // namespace hybridyn::generator
