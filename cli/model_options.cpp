#include "model_options.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

namespace hybridyn::cli {

void add_model_options(CLI::App& command, ModelOptions& options) {
  command.add_option("MODEL", options.path, "robot (URDF)")->required()->type_name("FILE");
  command.add_flag("--floating", options.build.floating,
                   "let the root link move freely, by a joint named root_joint");
  command.add_flag("--weld-massless", options.build.weld_massless,
                   "weld moving links at the ends of the tree that have no mass, instead of "
                   "refusing them");
  command.add_flag("--mimic", options.build.mimic_as_couplings,
                   "make <mimic> joints follow by constraints (default: they move independently)");
  command.add_flag("--strict", options.build.strict, "take warnings about the file for errors");
}

void add_effect_options(CLI::App& command, ModelOptions& options) {
  command.add_flag("--damping", options.build.damping, "let the joints' damping and friction act");
  command.add_flag("--rotor-inertia", options.build.rotor_inertia,
                   "add gear_ratio^2 * rotor_inertia to the diagonal of M");
}

load::LoadedModel load_model(const ModelOptions& options) {
  load::LoadedModel loaded = load::load_urdf(options.path, options.build);
  for (const std::string& warning : load::summary(loaded.warnings)) {
    std::cerr << "warning: " << warning << '\n';
  }
  return loaded;
}

}  // namespace hybridyn::cli
