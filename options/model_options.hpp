// The options that say which model is meant.
#pragma once

#include "hybridyn/evaluation/model_file.hpp"

namespace CLI {
class App;
}

namespace hybridyn::tools {

/// MODEL, --floating, --weld-massless, --mimic, --strict.
void add_model_options(CLI::App& command, ModelFile& model);
/// --damping, --rotor-inertia.
void add_effect_options(CLI::App& command, ModelFile& model);
/// --rotor-inertia.
void add_rotor_option(CLI::App& command, ModelFile& model);

}  // namespace hybridyn::tools
