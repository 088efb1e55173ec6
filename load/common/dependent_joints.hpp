// Joints that the file says depend on others: does anything make them?
#pragma once

#include <vector>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/model/description.hpp"

namespace hybridyn::load {

/// Warns of those of `joints` (indices, written independent="false") that move, but that no loop or
/// coupling goes through, and that mimic no other. The description must be a tree.
std::vector<Finding> find_unconstrained(const MechanismDescription& description,
                                        const std::vector<int>& joints);

}  // namespace hybridyn::load
