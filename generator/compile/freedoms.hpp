// Joints that a request names, as velocities: those that nothing drives, and those of which loops and
// couplings make all others follow.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {

/// Velocities of these joints and of a floating base. Throws DerivationError for names that are none.
std::vector<int> passive_velocities(const Model<double>& model,
                                    const std::vector<std::string>& joints);

/// Velocities of these joints and of all that no constraint sees; without names as many as there are
/// freedoms, from the root on. Throws DerivationError where the others do not follow from them, or
/// where no configuration is found that closes the loops.
std::vector<int> independent_velocities(const Model<double>& model, const Mechanism& mechanism,
                                        const std::vector<std::string>& joints);

}  // namespace hybridyn::generator
