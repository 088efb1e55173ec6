// Functions of a library for Eigen's vectors and matrices: eigen.hpp.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "hybridyn/generator/emit/callable.hpp"

namespace hybridyn::generator {

/// All but methods of Robot.
nlohmann::json eigen_context(const std::vector<Callable>& callables, const std::string& library);

}  // namespace hybridyn::generator
