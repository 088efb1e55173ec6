// ADA over generated blocks and numeric links, behind the interface of the numeric methods: blocks
// are compiled and loaded while the command runs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hybridyn/generator/partition/partition.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/toolchain/generated_code.hpp"

namespace hybridyn::tools {

/// The parts of an assembly, and the code of those that have some.
struct SplicedCode {
  AssemblyPlan plan;
  std::vector<std::shared_ptr<GeneratedCode>> of_group;  // in the order of the plan's
};

/// Whether no block has more handles than code is written for: Phi grows with their square. Loops and
/// couplings have handles of their own.
bool can_be_spliced(const Model<double>& model, const generator::Partition& partition);

/// `name` is what the caller is told is being compiled. Throws InputError.
SplicedCode compile_leaves(const std::string& name, const Model<double>& model,
                           const generator::Partition& partition, const CompileOptions& options);

/// The model must outlive the result. `name` is what the caller is told is being compiled. Throws
/// InputError.
std::unique_ptr<ForwardDynamics> make_splice_method(const std::string& name,
                                                    const Model<double>& model,
                                                    const generator::Partition& partition,
                                                    const CompileOptions& options);

}  // namespace hybridyn::tools
