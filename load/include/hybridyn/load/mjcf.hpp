// Reads MJCF, the format of MuJoCo: what of it is read, and what is not, is in docs/formats.md.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "hybridyn/load/loaded_model.hpp"

namespace hybridyn::load {

/// Bodies become links, several joints of a body a chain of them with massless links in between, a
/// free joint at the top one of type floating; <equality> loops and couplings; actuators give limits
/// of forces. Elements that say nothing to dynamics are left alone; others that are not supported
/// are warnings that name them. Throws LoadError with all that is wrong.
LoadedModel load_mjcf(const std::filesystem::path& path, const LoadOptions& options = {});

/// The same for a file's contents, whose includes are looked for in `folder`; `file_name` appears in
/// diagnostics.
LoadedModel load_mjcf_text(std::string_view text, const std::string& file_name,
                           const std::filesystem::path& folder, const LoadOptions& options = {});

}  // namespace hybridyn::load
