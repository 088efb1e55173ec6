// `build_model`, compiled once.
#pragma once

#include "hybridyn/building/options.hpp"
#include "hybridyn/model/description.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::testing {

/// Throws ModelError.
Model<double> built_model(const MechanismDescription& description,
                          const BuildOptions& options = {});

}  // namespace hybridyn::testing
