// --method, --partition and --no-cache: a method of forward dynamics, numeric or hybrid.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hybridyn/methods/forward_dynamics.hpp"

namespace CLI {
class App;
}

namespace hybridyn::tools {

struct MethodOptions {
  std::string method = "aba";
  std::string partition;  // of the hybrid
  bool no_cache = false;
  std::vector<std::string> flags = {"-O1"};  // to compile it with
};

void add_method_options(CLI::App& command, MethodOptions& options);

/// Names of the links of each block that the method has code for.
std::vector<std::vector<std::string>> blocks_of(const MethodOptions& options,
                                                const std::string& model_path,
                                                const Model<double>& model);

/// `model_path` tells where the partition's file may be. Throws UsageError when there is a
/// partition but no hybrid to cut. The model must outlive the result.
std::unique_ptr<ForwardDynamics> make_method(const MethodOptions& options,
                                             const std::string& model_path,
                                             const Model<double>& model);

}  // namespace hybridyn::tools
