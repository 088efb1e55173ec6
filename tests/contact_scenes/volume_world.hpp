// Free boxes above the ground, contact by volume.
#pragma once

#include "contact_scenes/box_world.hpp"
#include "hybridyn/methods/compiled/volume.hpp"

namespace hybridyn::testing {

using VolumeWorld = BoxWorldOf<VolumeStep>;

}  // namespace hybridyn::testing
