// Pushes of a controller file: wrenches on links for some time, with a shape.
#pragma once

#include "hybridyn/runs/control_reader.hpp"
#include "hybridyn/simulation/motion_law.hpp"

namespace hybridyn::tools {

/// "external", an array. The model must outlive the result.
Loads<double> read_pushes(ControlReader& reader, const nlohmann::json& in,
                          const Model<double>& model);

}  // namespace hybridyn::tools
