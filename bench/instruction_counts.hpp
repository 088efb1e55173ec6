// Instructions that one evaluation of a generated function takes, counted by Valgrind: the same
// number in every run, on any machine with the same compiler, flags and kind of processor.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"
#include "hybridyn/toolchain/compiler.hpp"

namespace hybridyn::tools {

/// States of a batch that is counted.
inline constexpr int kCountedStates = 64;

/// Whether Valgrind is there.
bool can_count_instructions();

/// Counts for functions by their keys ("fd", "id", "M", "dfd"), for batches of 64 states ("fd
/// batch") and for the automatic partition's forward dynamics ("hybrid auto"). Throws InputError.
std::map<std::string, long> count_instructions(const Model<double>& model,
                                               const std::vector<std::string>& wanted,
                                               const CompileOptions& options);

}  // namespace hybridyn::tools
