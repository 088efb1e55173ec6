// The class that joins a robot's parts.
#pragma once

#include <nlohmann/json.hpp>

#include "hybridyn/generator/hybrid/hybrid.hpp"

namespace hybridyn::generator {

struct RobotSizes {
  int nq;
  int nv;
  int links;  // that move
  int loops;
};

/// What templates/robot.hpp.jinja needs beyond the origin of the file.
nlohmann::json robot_context(const Hybrid& hybrid, const RobotSizes& sizes);

/// Rows of the contact inertia.
int rows_of(const std::vector<Contact>& contacts);

/// All generated kernels of a hybrid. Some may be the same, by name and text.
std::vector<const Kernel*> kernels_of(const Hybrid& hybrid);

}  // namespace hybridyn::generator
