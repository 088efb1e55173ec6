// How each function is put together from the recursions.
#pragma once

#include "derive/functions.hpp"
#include "derive/kinematics.hpp"

namespace hybridyn::generator {

/// One way to derive: parameters grouped, frames aligned.
struct Setting {
  const Mechanism& mechanism;
  const Alignment& alignment;
  Derivation derivation;  // kLiteral, kProjected or kArticulated
  const FunctionOptions& options;
};

/// Fills in arguments and results; name and description are there.
using Builder = void (*)(Kernel& kernel, const Setting& setting);

struct FunctionRecipe {
  std::string_view key;
  Builder build;
  bool may_regroup;                     // does it survive regrouped parameters
  std::vector<Derivation> derivations;  // that make a difference
};
const std::vector<FunctionRecipe>& function_recipes();

}  // namespace hybridyn::generator
