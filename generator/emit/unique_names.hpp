// Names of generated code. Inside the generator kernels, arrays and numeric links are told apart by
// what they are; what they are called there is a wish, and several may have the same one.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/hybrid/limbs.hpp"

namespace hybridyn::generator {

/// Names of constants, one for each text: identifiers in a scope of their own. `otherwise`, with a
/// number, where nothing of a text is left.
std::vector<std::string> constant_names(const std::vector<ModelText>& texts,
                                        const std::string& otherwise);

/// Makes the names of a library what they will be in its files: those of kernels, which are those
/// of their files too (case apart), of all that kernels take and give, of the arrays that pass
/// between them, and of numeric links. `taken` are names of other files; `hybrid` may be null. Kernels
/// that have the same name and the same text become one.
void make_names_unique(std::vector<Function>& functions, std::vector<LimbFunction>& limbs,
                       Hybrid* hybrid, const std::vector<std::string>& taken);

}  // namespace hybridyn::generator
