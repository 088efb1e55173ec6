// What files say of a function, and the file of a function in C++.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "hybridyn/generator/derive/function.hpp"
#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/emit/library_info.hpp"

namespace hybridyn::generator {

/// Of a library, for comments.
nlohmann::json origin(const LibraryInfo& info);

/// How many operations it takes.
std::string operations_text(const FunctionView& function);
/// Lines of a comment: what the function gives, and its arrays.
std::vector<std::string> documentation(const FunctionView& function);
/// Between the brackets of its declaration.
std::string parameters(const FunctionView& function, const std::string& scalar);
/// What both languages say about a function.
nlohmann::json function_context(const FunctionView& function, const Language& language);
bool uses(const Kernel& kernel, Op op);

/// Elements of a result that are not zero always.
std::vector<int> non_zeros(const Result& result);

/// What only other generated code calls is in the namespace `internal`.
OutputFile function_file(const LibraryInfo& info, const FunctionView& function,
                         const std::string& name, bool is_internal = false);

}  // namespace hybridyn::generator
