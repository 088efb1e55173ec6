// Functions with limbs that are alike side by side.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hybridyn/generator/hybrid/hybrid.hpp"

namespace hybridyn::generator {

struct LimbFunction {
  std::string name;  // of the function
  Program program;
};

/// A function as a program of the parts of this partition; none for functions that there is no such
/// program for (fd, id, M, bias, c, g and cfd have one), and where limbs could never hold the contacts
/// of cfd by their own joints. `function`: as it is called in generated code.
std::optional<Program> limb_program(const std::string& function, const Model<double>& model,
                                    const Mechanism& mechanism, const Partition& partition,
                                    const FunctionOptions& options);

/// Those of the functions that there are such programs for, with the partition that choose_partition
/// is for, if that has siblings and nothing stands against it: open parameters, loops or a derivation
/// asked for; for all but fd couplings. Kernels are named FUNCTION_PART.
std::vector<LimbFunction> limbs_side_by_side(const Model<double>& model, const Mechanism& mechanism,
                                             const std::vector<Function>& functions,
                                             const FunctionOptions& options);

}  // namespace hybridyn::generator
