#include "hybridyn/inspection/drawing_style.hpp"

namespace hybridyn::tools {

using viewer::point;
using viewer::px;
using viewer::Svg;

void draw_ground_sign(Svg& svg, double left, double right, double y, HatchSide side) {
  const double low = side == HatchSide::kAbove ? y : y + 6;  // where strokes begin
  std::string path = "M " + point(left, y) + " H " + px(right);
  for (double x = left + 8; x <= right; x += 9) path += " M " + point(x - 6, low) + " l 6 -6";
  svg.element("path", "class=\"hatch\" d=\"" + path + "\"");
}

}  // namespace hybridyn::tools
