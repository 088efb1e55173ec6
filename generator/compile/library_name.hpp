// What a generated library is called: its namespace in C++, the prefix of its functions in C, and
// its header.
#pragma once

#include <string>

namespace hybridyn::generator {

/// After the model file; with _robot behind it (or robot_ before) where that alone could not
/// be a name.
std::string library_name_of(const std::string& path);

/// Throws DerivationError unless it can be the name of a library.
void check_library_name(const std::string& name);

}  // namespace hybridyn::generator
