// Why a simulation goes no further, for people.
#pragma once

#include <string>

#include "hybridyn/simulation/simulation.hpp"

namespace hybridyn::tools {

/// What is wrong with the motion, with joint and time.
std::string fault_text(const Simulation<double>& simulation, const Model<double>& model);

}  // namespace hybridyn::tools
