// Simulation for double, compiled once: saves its users 10 to 20 s each.
#pragma once

#include "hybridyn/methods/compiled/projection.hpp"
#include "hybridyn/simulation/simulation.hpp"

namespace hybridyn {
extern template class Simulation<double>;
}  // namespace hybridyn
