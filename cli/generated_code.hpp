// Generated C++ as sources that are compiled while the command runs.
#pragma once

#include "compiler.hpp"
#include "hybrid/hybrid.hpp"

namespace hybridyn::cli {

/// Functions, by their keys as for `generate`, and, where there is a partition, the class Robot; in
/// a folder and namespace of that name.
SourceFolder generated_code(const std::string& name, const Model<double>& model,
                            const generator::Mechanism& mechanism,
                            const std::vector<std::string>& functions,
                            const generator::Partition* partition,
                            generator::FunctionOptions options = {});

/// The class Robot alone, of a hybrid that is derived already; it gets the names of the code.
SourceFolder hybrid_code(const std::string& name, const Model<double>& model,
                         generator::Hybrid& hybrid);

}  // namespace hybridyn::cli
