// A program as the statements of a function or method.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/hybrid/program.hpp"

namespace hybridyn::generator {

/// `whole`: the call of the function that computes all at once, where the program may leave it to that.
std::vector<std::string> statements(const Program& program,
                                    const std::vector<std::string>& whole = {});

/// One of its arrays.
std::string declaration(const Program& program, const ProgramArray& array);

/// The object that computes a numeric link.
std::string member_name(const NumericBody& body);

}  // namespace hybridyn::generator
