// What the drawings of robots are made with.
#pragma once

#include "viewer/svg.hpp"

namespace hybridyn::tools {

using viewer::attribute;
using viewer::Extent;
using viewer::kBold;
using viewer::point;
using viewer::px;
using viewer::Svg;
using viewer::text_width;
using viewer::xml_escaped;

}  // namespace hybridyn::tools
