// Writes URDF.
#pragma once

#include <string>

#include "hybridyn/load/loaded_model.hpp"

namespace hybridyn::load {

/// A model as `load_urdf` reads it, numbers to the last digit but for rotations, which are as roll,
/// pitch and yaw. What URDF has no element for is left out: solids that are endless or have corners
/// of their own, offsets of couplings, keyframes.
std::string write_urdf(const LoadedModel& loaded);

}  // namespace hybridyn::load
