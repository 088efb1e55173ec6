// Drawings of a model's tree: links as boxes, joints as edges, loops and couplings across them.
#pragma once

#include <string>

#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

/// For browsers and papers; own layout.
std::string draw_svg(const Model<double>& model);

/// For Graphviz.
std::string draw_dot(const Model<double>& model);

}  // namespace hybridyn::tools
