// A control law in a shared library (control/plugin.hpp).
#pragma once

#include <memory>
#include <string>

#include "hybridyn/simulation/motion_law.hpp"

namespace hybridyn::tools {

/// Loads it; the result keeps it loaded. `parameters` is JSON. Throws InputError. The model must
/// outlive the result.
Controller<double> load_law(const std::string& path, const Model<double>& model,
                            const std::string& parameters);

}  // namespace hybridyn::tools
