// The sign of a joint type on an edge of the drawn tree.
#pragma once

#include "hybridyn/model/joint_type.hpp"
#include "hybridyn/viewer/svg.hpp"

namespace hybridyn::tools {

inline constexpr double kGlyphRadius = 9;

/// Centred at (x, y); styled by the classes `glyph` (outline) and `mark`.
void draw_joint_glyph(viewer::Svg& svg, JointType type, double x, double y);

}  // namespace hybridyn::tools
