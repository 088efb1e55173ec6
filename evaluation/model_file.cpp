#include "hybridyn/evaluation/model_file.hpp"

#include <iostream>

namespace hybridyn::tools {

load::LoadedModel load_model(const ModelFile& file) {
  load::LoadedModel loaded = load::load_urdf(file.path, file.build);
  for (const std::string& warning : load::summary(loaded.warnings)) {
    std::cerr << "warning: " << warning << '\n';
  }
  return loaded;
}

}  // namespace hybridyn::tools
