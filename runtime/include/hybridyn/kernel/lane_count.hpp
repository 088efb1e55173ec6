// How many lanes siblings take.
#pragma once

namespace hybridyn {

/// Lanes of the pack for N limbs; those beyond N are not used.
constexpr int lanes_for(int limbs) { return limbs <= 2 ? 2 : (limbs <= 4 ? 4 : 8); }

}  // namespace hybridyn
