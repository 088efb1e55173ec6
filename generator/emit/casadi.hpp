// Functions of a C library with the signatures that CasADi's externals have: NAME_casadi.c.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "hybridyn/generator/emit/callable.hpp"

namespace hybridyn::generator {

nlohmann::json casadi_context(const std::vector<Callable>& callables, const std::string& library);

}  // namespace hybridyn::generator
