// Where the links of a robot are and what its freedoms move: hybridyn/kernel/link_places.hpp.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"
#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

/// q -> places of the link frames and axes of the freedoms, about the origin of the link that each
/// tree begins with.
Kernel derive_link_places(const Mechanism& mechanism);

/// For each link of the model the one that carries it, or -1.
std::vector<int> link_parents(const Mechanism& mechanism);
/// The first velocity of each link's joint, and last the number of all.
std::vector<int> first_velocities(const Mechanism& mechanism);

}  // namespace hybridyn::generator
