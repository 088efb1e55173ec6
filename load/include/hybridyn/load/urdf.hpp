// Reads URDF: the format as ROS defines it, with joint types spherical, universal and helical and
// with <loop> and <coupling>. Angles of <origin rpy> within 1e-9 of a multiple of a right angle are
// taken for it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "hybridyn/load/loaded_model.hpp"

namespace hybridyn::load {

/// Throws LoadError with all that is wrong.
LoadedModel load_urdf(const std::filesystem::path& path, const LoadOptions& options = {});

/// The same for a file's contents; `file_name` appears in diagnostics.
LoadedModel load_urdf_text(std::string_view text, const std::string& file_name,
                           const LoadOptions& options = {});

}  // namespace hybridyn::load
