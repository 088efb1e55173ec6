// Loops that do not close where the mechanism stands at q = 0.
#pragma once

#include <vector>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/model/description.hpp"

namespace hybridyn::load {

/// A warning for each open loop, with its gap. The description must be a valid one.
std::vector<Finding> find_open_loops(const MechanismDescription& description);

}  // namespace hybridyn::load
