// MJCF files made at random: bodies, joints and geoms in all the ways in which they can be written.
#pragma once

#include <cstdint>
#include <string>

namespace hybridyn::testing {

/// The same for the same seed. With `single_inertias` no body has more than one geom, or an inertia
/// with products.
std::string random_mjcf(std::uint64_t seed, bool single_inertias);

}  // namespace hybridyn::testing
