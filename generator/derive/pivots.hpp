// Pivots of the mass matrix, M = L'D L from the tips inward: D_i is the inertia that joint i feels
// while the joints beyond it are free. It is a difference of larger numbers; where next to nothing
// is left of them, so is of the digits of the accelerations.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"
#include "hybridyn/generator/symbolic/tape.hpp"

namespace hybridyn::generator {

/// For each velocity of each body's joint a power of two, about one over the largest inertia that
/// it can feel: that of the bodies beyond it, at arm's length, with slides out by a metre. For a
/// leader of followers that of all of them; those that follow have no pivot.
std::vector<std::vector<Extended>> pivot_scales(const Mechanism& mechanism);

inline constexpr const char* kPivotDescription =
    "smallest pivot, relative to the largest that it can be";

/// The smallest of some pivots, each relative to the largest that it can be: 1 is as good as can
/// be, 1e-16 and less is rounding. Those that are constant are left out.
Value smallest_pivot(Tape& tape, const std::vector<Value>& pivots,
                     const std::vector<Extended>& scales);

}  // namespace hybridyn::generator
