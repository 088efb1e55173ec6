// Forward dynamics with limbs that are alike side by side, as a function.
#pragma once

#include <nlohmann/json.hpp>

#include "hybridyn/generator/hybrid/program.hpp"

namespace hybridyn::generator {

/// What a function that computes all in one is called where there are limbs side by side too.
std::string name_of_whole(const std::string& function);

/// What templates/limbs.hpp.jinja needs beyond what all functions have. `whole` computes all in
/// one.
nlohmann::json limbs_context(const Kernel& whole, const Program& limbs);

}  // namespace hybridyn::generator
