#include "hybridyn/evaluation/model_file.hpp"

#include <iostream>

#include "hybridyn/load/load.hpp"

namespace hybridyn::tools {

load::LoadedModel load_model(const ModelFile& file) {
  load::LoadedModel loaded = load::load_model(file.path, file.build);
  for (const std::string& warning : load::summary(loaded.warnings)) {
    std::cerr << "warning: " << warning << '\n';
  }
  return loaded;
}

}  // namespace hybridyn::tools
