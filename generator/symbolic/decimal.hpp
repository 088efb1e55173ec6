// What a double stands for. Model files have decimals, which doubles only come near: 0.28 + 0.17 is
// 0.45000000000000007 in doubles. Taken for the decimals that they stand for, numbers add up to
// decimals again, and are rounded once, when they are printed.
#pragma once

#include "hybridyn/generator/symbolic/double_double.hpp"

namespace hybridyn::generator {

/// The decimal that a number stands for: the shortest one of at most 12 digits that is within its
/// rounding, 4 units in the last place, since models are made from files by a few operations in
/// doubles; else one of at most 15 digits that reads as this very number; else the number itself.
/// So it changes by less than what a model's numbers are uncertain by.
DoubleDouble decimal(double number);

}  // namespace hybridyn::generator
