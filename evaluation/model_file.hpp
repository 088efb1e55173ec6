// A robot's file, and how it is to be read.
#pragma once

#include <string>

#include "hybridyn/load/loaded_model.hpp"

namespace hybridyn::tools {

struct ModelFile {
  std::string path;
  BuildOptions build;
};

/// Warnings about the file go to stderr, those alike as one.
load::LoadedModel load_model(const ModelFile& file);

}  // namespace hybridyn::tools
