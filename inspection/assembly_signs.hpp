// The signs of the drawn assembly, their style, and the legend that explains them.
#pragma once

#include <string>

#include "hybridyn/inspection/cut_robot.hpp"
#include "hybridyn/viewer/svg.hpp"

namespace hybridyn::tools {

inline constexpr int kBlockColours = 6;  // classes c0 to c5

/// CSS, to be added to kDrawingStyle.
extern const char* const kAssemblyStyle;

enum class Direction { kUp, kDown };
/// Its tip at (x, y): upwards the assembly, downwards the disassembly.
void draw_arrow(viewer::Svg& svg, Direction direction, double x, double y);

void draw_rectangle(viewer::Svg& svg, const std::string& style_class, double radius,
                    const viewer::Extent& e);

/// The signs that a robot's drawing has, from (left, top) on; returns where they stand.
viewer::Extent draw_legend(viewer::Svg& svg, const Model<double>& model, const CutRobot& robot,
                           double left, double top);

}  // namespace hybridyn::tools
