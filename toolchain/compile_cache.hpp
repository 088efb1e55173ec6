// Compiled code that is kept for later commands.
//
// An entry is a folder with a file `result` and beside it `record`: size, SHA-256 and what it took
// to compile. Since it is code that will be run, it is used only where nobody but the caller (or
// root) can have written it, and where it is what the record says. What is damaged is removed. An
// entry is locked while somebody uses it; what was used longest ago goes first where all of it
// takes more room than HYBRIDYN_CACHE_SIZE allows.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "hybridyn/system/temporary_folder.hpp"

namespace hybridyn::tools {

/// HYBRIDYN_CACHE_DIR, else hybridyn in XDG_CACHE_HOME, else in .cache of HOME, made where it is
/// not there. Without any of these, or where others can write that folder, a private one that goes
/// with the process; stderr is told once. Throws InputError where no folder can be made.
const std::filesystem::path& cache_folder();

/// Compiled code, in use as long as a copy of this lives.
struct CacheEntry {
  std::filesystem::path result;
  double seconds;  // of processors that compiling took
  std::shared_ptr<const void> hold;
};

/// What is kept under a name, KIND-DIGITS; nothing where there is nothing that can be used.
std::optional<CacheEntry> find_in_cache(const std::string& name);

/// Keeps a folder that has the file `result`. Where another command was faster, that one's.
CacheEntry keep_in_cache(const std::shared_ptr<TemporaryFolder>& made, const std::string& name,
                         double seconds);

}  // namespace hybridyn::tools
