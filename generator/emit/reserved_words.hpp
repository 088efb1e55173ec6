// Words that mean something to compilers, or to the headers that generated code includes.
#pragma once

#include <string>

namespace hybridyn::generator {

/// Keywords, and what the C library and POSIX declare or define as macros.
bool is_reserved(const std::string& name);

/// Of these those that no scope can give another meaning: keywords and macros.
bool is_keyword_or_macro(const std::string& name);

}  // namespace hybridyn::generator
