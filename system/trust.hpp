// Whether what is in a file can be run: only what the caller, or root, has put there.
#pragma once

#include <filesystem>
#include <string>

namespace hybridyn::tools {

/// Why a folder may have been made or changed by others, for people; empty where it was not. It
/// must be a folder, no symlink, of the caller or of root, that neither group nor others can write,
/// and nobody may be able to put another one in its place.
std::string distrust_of_folder(const std::filesystem::path& folder);

/// The same for a file, apart from what is said of its place.
std::string distrust_of_file(const std::filesystem::path& file);

}  // namespace hybridyn::tools
