// The numeric methods as a source of its own, compiled with whatever flags are asked for. Eigen's
// layout depends on these: a model goes there as numbers.
#pragma once

#include <vector>

#include "hybridyn/kernel/entry.h"
#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

/// All of a model that its dynamics depends on.
std::vector<double> numbers_of(const Model<double>& model);

/// A library with "aba", "ada" and "lagrange", each a MakeNumeric, "splice", a MakeSplice, and "evaluate", a
/// hybridyn_evaluate of such an object.
extern const char* const kNumericSource;

/// An object that lives as long as the library, from what numbers_of gives.
using MakeNumeric = void*(const double* numbers);
/// Makes it ADA over blocks: how many, and of each how many links and which; tables of their code,
/// by part.
using MakeSplice = void*(const double* numbers, const int* blocks,
                         const hybridyn_library* const* codes);

}  // namespace hybridyn::tools
