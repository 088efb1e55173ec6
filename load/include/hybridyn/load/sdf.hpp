// Reads SDF, the format of Gazebo: what of it is read, and what is not, is in docs/formats.md.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "hybridyn/load/loaded_model.hpp"

namespace hybridyn::load {

/// A model, or all of a world, below a link `world`; names of several models are MODEL::NAME. The
/// first joint to a link carries it, further ones close loops; what none carries is free, by a joint
/// LINK_free, or stands still where the model is static. What is not supported is a warning that
/// names it. Throws LoadError with all that is wrong.
LoadedModel load_sdf(const std::filesystem::path& path, const LoadOptions& options = {});

/// The same for a file's contents; `file_name` appears in diagnostics.
LoadedModel load_sdf_text(std::string_view text, const std::string& file_name,
                          const LoadOptions& options = {});

}  // namespace hybridyn::load
