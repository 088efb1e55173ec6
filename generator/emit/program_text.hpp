// A program as the statements of a function or method.
#pragma once

#include <string>
#include <vector>

#include "hybrid/program.hpp"

namespace hybridyn::generator {

/// `kind` tells the numbers of its links from those of other programs.
std::vector<std::string> statements(const Program& program, const std::string& kind = "");

/// One of its arrays.
std::string declaration(const Program& program, const ProgramArray& array);

/// What a link's numbers are called, and the object that computes it.
std::string constant_name(const NumericBody& body, const std::string& kind);
std::string member_name(const NumericBody& body);

}  // namespace hybridyn::generator
