// A robot's file, and how it is to be read.
#pragma once

#include <string>

#include "hybridyn/load/loaded_model.hpp"

namespace hybridyn::tools {

struct ModelFile {
  std::string path;
  BuildOptions build;
};

/// Of any format; what xacro has to expand is expanded where there is a program `xacro`.
load::LoadedModel read_model(const std::string& path, const BuildOptions& build);

/// The same. Warnings about the file go to stderr, those alike as one.
load::LoadedModel load_model(const ModelFile& file);

/// The text of its file where that is URDF; else it is written as URDF. Throws InputError.
std::string urdf_of(const load::LoadedModel& loaded);

}  // namespace hybridyn::tools
