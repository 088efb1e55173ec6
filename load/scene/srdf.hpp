// Pairs of links that an SRDF file says never touch.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hybridyn/load/diagnostic.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::load {

/// Frames of the model; throws LoadError. Links that the model does not have are warned of:
/// one SRDF file often serves several variants of a robot.
std::vector<std::pair<int, int>> read_srdf(const std::string& path, const Model<double>& model,
                                           bool strict, std::vector<Diagnostic>& warnings);

}  // namespace hybridyn::load
