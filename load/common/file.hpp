// Model files, read as a whole.
#pragma once

#include <filesystem>
#include <string>

namespace hybridyn::load {

/// The contents of a file or a pipe of at most kLargestFile bytes. Throws LoadError.
std::string read_model_file(const std::filesystem::path& path);

}  // namespace hybridyn::load
