// Equations of motion as formulas that a person can read, for mechanisms that have short ones.
#pragma once

#include <optional>

#include "hybridyn/generator/derive/literal_formulas.hpp"

namespace hybridyn::generator {

/// M, c and g of a small mechanism, element by element; nothing where there are too many joints, or
/// too long formulas, to read.
std::optional<LiteralFormulas> closed_form(const Mechanism& mechanism,
                                           const Vec<Extended>& gravity);

}  // namespace hybridyn::generator
