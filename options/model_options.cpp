#include "hybridyn/options/model_options.hpp"

#include <CLI/CLI.hpp>

namespace hybridyn::tools {

void add_model_options(CLI::App& command, ModelFile& model) {
  command.add_option("MODEL", model.path, "robot (URDF, MJCF)")->required()->type_name("FILE");
  command.add_flag("--floating", model.build.floating,
                   "let the root link move freely, by a joint named root_joint");
  command.add_flag("--weld-massless", model.build.weld_massless,
                   "weld moving links at the ends of the tree that have no mass, instead of "
                   "refusing them");
  command.add_flag("--mimic", model.build.mimic_as_couplings,
                   "make <mimic> joints follow by constraints (default: they move independently)");
  command.add_flag("--strict", model.build.strict, "take warnings about the file for errors");
}

void add_effect_options(CLI::App& command, ModelFile& model) {
  command.add_flag("--damping", model.build.damping, "let the joints' damping and friction act");
  add_rotor_option(command, model);
}

void add_rotor_option(CLI::App& command, ModelFile& model) {
  command.add_flag("--rotor-inertia", model.build.rotor_inertia,
                   "add gear_ratio^2 * rotor_inertia to the diagonal of M");
}

}  // namespace hybridyn::tools
