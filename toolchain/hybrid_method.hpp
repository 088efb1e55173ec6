// The hybrid method behind the interface of the numeric ones: generated, compiled and loaded while
// the command runs.
#pragma once

#include <memory>

#include "hybridyn/generator/hybrid/hybrid.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/toolchain/compiler.hpp"

namespace hybridyn::tools {

/// The model must outlive the result. `name` is what the caller is told is being compiled. Throws
/// InputError.
std::unique_ptr<ForwardDynamics> make_hybrid_method(const std::string& name,
                                                    const Model<double>& model,
                                                    const generator::Partition& partition,
                                                    const CompileOptions& options);

}  // namespace hybridyn::tools
