// A model, or a chain of one, as a brick (hybridyn/structure/brick.hpp): generated, compiled and
// loaded while the program runs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hybridyn/structure/brick.hpp"
#include "hybridyn/toolchain/compiler.hpp"

namespace hybridyn::tools {

/// Handles are links of the model file. `name` is what the caller is told is being compiled. Throws
/// InputError, or Error where the generator does. `open`: inertial parameters that the brick keeps
/// as such.
std::unique_ptr<Brick> make_brick(const std::string& name, const Model<double>& model,
                                  const std::vector<std::string>& handles,
                                  const CompileOptions& options = {},
                                  const std::vector<generator::OpenParameters>& open = {});

/// What is asked of the generator for a brick.
generator::Request request_brick(const std::string& name, const std::vector<std::string>& handles);

}  // namespace hybridyn::tools
