// How each function is put together from the recursions.
#pragma once

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/derive/kinematics.hpp"
#include "hybridyn/generator/optimize/stages.hpp"

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
  /// What Derivation::kLanes gives, where it is one of them.
  std::optional<TreeDerivatives::Of> by_lanes{};
  /// One function for each; none: it is one as it is.
  std::vector<Stage> stages{};
};
/// What was built, as the functions that it is called by.
std::vector<Function> in_stages(Function function, const FunctionRecipe& recipe);

/// By what the setting asks for.
void build(const FunctionRecipe& recipe, Function& function, const Setting& setting);

const std::vector<FunctionRecipe>& function_recipes();

}  // namespace hybridyn::generator
