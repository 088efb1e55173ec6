// A model as C++ that makes it: programs that are compiled while the command runs need no reader.
#pragma once

#include <string>

#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

/// A function `NAME()` that returns what algorithms need of the model: links, loops, couplings.
std::string model_code(const Model<double>& model, const std::string& name);

}  // namespace hybridyn::tools
