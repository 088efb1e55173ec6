// Puts generated files into their folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "hybridyn/generator/emit/library.hpp"

namespace hybridyn::generator {

/// Writes all files, or none: each goes to a temporary first, and where one cannot be moved into
/// its place those before it go back. Names are plain and differ by more than case. Files whose
/// text is the same are not touched, so that nothing is compiled anew for them. Files that
/// `metadata` (the NAME.json of the last run) lists and that are no more are removed, and so are
/// temporaries that a run left which was killed. Throws Error.
void write_folder(const std::filesystem::path& folder, const std::vector<OutputFile>& files,
                  const std::string& metadata);

}  // namespace hybridyn::generator
