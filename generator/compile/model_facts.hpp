// What a library says of its model.
#pragma once

#include "hybridyn/generator/compile/request.hpp"

namespace hybridyn::generator {

/// All but links and parameters.
LibraryInfo info_of(const Model<double>& model, const Request& request);

/// Links of the model file.
std::vector<LinkFacts> link_facts(const Model<double>& model, const Mechanism& mechanism);

}  // namespace hybridyn::generator
