// Reads a model, whatever its format.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "hybridyn/load/loaded_model.hpp"

namespace hybridyn::load {

/// A model file; its top-level element tells the format: <robot> (hybridyn/load/urdf.hpp),
/// <mujoco> (hybridyn/load/mjcf.hpp) or <sdf> (hybridyn/load/sdf.hpp). Throws LoadError with all that is wrong.
LoadedModel load_model(const std::filesystem::path& path, const LoadOptions& options = {});

/// The same for a file's contents; what it includes is looked for in `folder`. `file_name` appears
/// in diagnostics.
LoadedModel load_model_text(std::string_view text, const std::string& file_name,
                            const std::filesystem::path& folder, const LoadOptions& options = {});

/// Whether a file's top-level element is <robot>. Throws LoadError where it cannot be read.
bool is_urdf(const std::filesystem::path& path);

/// Whether a file is to be expanded by xacro before it is URDF. Throws LoadError where it cannot be
/// read.
bool is_xacro(const std::filesystem::path& path);

/// A mechanism that a program has described, checked as files are. `name` stands for the file in
/// diagnostics.
LoadedModel load_description(MechanismDescription description, const std::string& name,
                             const LoadOptions& options = {});

}  // namespace hybridyn::load
