// The options that say which model is meant, and reading it.
#pragma once

#include <string>

#include "hybridyn/load/urdf.hpp"

namespace CLI {
class App;
}

namespace hybridyn::cli {

struct ModelOptions {
  std::string path;
  BuildOptions build;
};

/// MODEL, --floating, --weld-massless, --mimic, --strict.
void add_model_options(CLI::App& command, ModelOptions& options);
/// --damping, --rotor-inertia.
void add_effect_options(CLI::App& command, ModelOptions& options);

/// Warnings about the file go to stderr, those alike as one.
load::LoadedModel load_model(const ModelOptions& options);

}  // namespace hybridyn::cli
