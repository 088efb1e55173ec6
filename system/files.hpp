// Reading and writing whole files.
#pragma once

#include <string>

namespace hybridyn::tools {

/// The file's bytes; "-" is standard input.
std::string read_file(const std::string& path);

/// Writes to a temporary beside the file and renames it: a failed run leaves no half file.
void write_file(const std::string& path, const std::string& content);

}  // namespace hybridyn::tools
