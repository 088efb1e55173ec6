// Mechanisms that are alike and computed side by side: bodies and frames of the first one, whose
// numbers have a lane for each.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {

/// A number for each lane.
Extended in_lanes(const std::vector<Extended>& numbers);

/// One list a lane, all as long as each other.
std::vector<Body> in_lanes(const std::vector<std::vector<Body>>& lanes);
std::vector<BodyFrame> in_lanes(const std::vector<std::vector<BodyFrame>>& lanes);

}  // namespace hybridyn::generator
