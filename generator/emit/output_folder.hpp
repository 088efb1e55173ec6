// Puts generated files into their folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "emit/library.hpp"

namespace hybridyn::generator {

/// Writes all files, or none where one cannot be written: each goes to a temporary first. Files
/// whose text is the same are not touched, so that nothing is compiled anew for them. Files that
/// `metadata` (the NAME.json of the last run) lists and that are no more are removed. Throws
/// std::runtime_error.
void write_folder(const std::filesystem::path& folder, const std::vector<OutputFile>& files,
                  const std::string& metadata);

}  // namespace hybridyn::generator
