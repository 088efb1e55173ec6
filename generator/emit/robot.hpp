// The class that joins a robot's parts.
#pragma once

#include <nlohmann/json.hpp>

#include "hybrid/hybrid.hpp"

namespace hybridyn::generator {

/// What templates/robot.hpp.jinja needs beyond the origin of the file.
nlohmann::json robot_context(const Hybrid& hybrid, int nq, int nv, int links);

/// All generated kernels of a hybrid.
std::vector<const Kernel*> kernels_of(const Hybrid& hybrid);

}  // namespace hybridyn::generator
