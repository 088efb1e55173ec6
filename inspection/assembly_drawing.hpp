// Drawing of how the parts of a cut robot are joined into articulated bodies and taken apart again,
// in the manner of [T] Fig. 4.3 and 4.4.
#pragma once

#include <string>

#include "hybridyn/inspection/cut_robot.hpp"

namespace hybridyn::tools {

/// SVG, for browsers and papers; own layout.
std::string draw_assembly(const Model<double>& model, const CutRobot& robot);

}  // namespace hybridyn::tools
