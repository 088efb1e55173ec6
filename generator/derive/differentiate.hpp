// Derivatives of results on a tape, forward: the chain rule along the tape, column by column. Zeros
// fold, so the columns are as sparse as the mechanism.
#pragma once

#include <utility>
#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {

/// A direction: values on the tape and their derivatives along it.
using Direction = std::vector<std::pair<Value, Value>>;

/// Derivatives of `results` along the direction; those of held values are zero.
std::vector<Value> differentiate(Tape& tape, const std::vector<Value>& results,
                                 const Direction& direction);

/// For each velocity the direction in which it moves q: quaternions turn by qdot = q (w, 0)/2, a
/// free body's position changes in its own axes.
std::vector<Direction> tangent_directions(const Mechanism& mechanism, const std::vector<Value>& q);

}  // namespace hybridyn::generator
