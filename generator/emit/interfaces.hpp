// Files of a C++ library beside those of its functions: what is the same for all of them.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/function.hpp"
#include "hybridyn/generator/emit/callable.hpp"
#include "hybridyn/generator/emit/library_info.hpp"

namespace hybridyn::generator {

/// configuration.hpp, step.hpp and batch.hpp. `callables`: of the functions and of Robot.
std::vector<OutputFile> interface_files(const LibraryInfo& info,
                                        const std::vector<Function>& functions,
                                        const std::vector<Callable>& callables);

/// eigen.hpp, and of a library that is compiled its declarations and their sources.
std::vector<OutputFile> optional_files(const LibraryInfo& info,
                                       const std::vector<Function>& functions,
                                       const std::vector<Callable>& callables);

}  // namespace hybridyn::generator
