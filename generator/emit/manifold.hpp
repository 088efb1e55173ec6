// Motion on the configuration manifold and steps of time, beside the functions of a library.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "hybridyn/generator/derive/function.hpp"
#include "hybridyn/generator/emit/callable.hpp"
#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/emit/library_info.hpp"

namespace hybridyn::generator {

/// Of configuration.hpp.
nlohmann::json configuration_context(const LibraryInfo& info);

/// What time steps are made of; null where it is not among the functions.
struct StepFunctions {
  const Kernel* dynamics = nullptr;     // forward_dynamics
  const Kernel* derivatives = nullptr;  // forward_dynamics_derivatives
};
StepFunctions step_functions(const std::vector<Function>& functions);

/// Of step.hpp.
nlohmann::json step_context(const StepFunctions& functions);

/// The same in C: what the section of NAME.c is written from, and the functions (documentation,
/// signature) that NAME.h declares.
struct CMotion {
  nlohmann::json context;
  nlohmann::json functions;
};
CMotion c_motion(const LibraryInfo& info, const StepFunctions& functions, const Language& language);

/// All that these two files have and that takes many states.
std::vector<Callable> manifold_callables(const LibraryInfo& info, const StepFunctions& functions);

}  // namespace hybridyn::generator
