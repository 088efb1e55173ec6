#include "inspection/joint_glyph.hpp"

#include <string>

namespace hybridyn::tools {

using viewer::attribute;
using viewer::point;
using viewer::Svg;

void draw_joint_glyph(Svg& svg, JointType type, double x, double y) {
  const auto path = [&](const std::string& style, const std::string& d) {
    svg.element("path", "class=\"" + style + "\" d=\"M " + d + "\"");
  };
  const auto circle = [&](const std::string& style, double radius) {
    svg.element("circle", "class=\"" + style + "\"" + attribute("cx", x) + attribute("cy", y) +
                              attribute("r", radius));
  };
  const double r = kGlyphRadius;
  switch (type) {
    case JointType::kPrismatic:  // a slider
      svg.element("rect", "class=\"glyph\" rx=\"1.5\"" + attribute("x", x - 6) +
                              attribute("y", y - r) + attribute("width", 12) +
                              attribute("height", 2 * r));
      path("mark", point(x, y - 5) + " v 10");
      break;
    case JointType::kPlanar:
      path("glyph", point(x - r - 2, y + 6) + " l 5 -12 h 16 l -5 12 z");
      break;
    case JointType::kSpherical:
      circle("glyph", r);
      circle("mark", 4);
      break;
    case JointType::kUniversal:
      circle("glyph", r);
      path("mark", point(x - 5, y) + " h 10 M " + point(x, y - 5) + " v 10");
      break;
    case JointType::kHelical:  // a thread
      circle("glyph", r);
      path("mark", point(x - 4, y + 6) + " l 8 -4 M " + point(x - 4, y + 1) + " l 8 -4 M " +
                       point(x - 4, y - 4) + " l 8 -4");
      break;
    case JointType::kFloating:
      circle("glyph free", r);
      break;
    default:  // turns about an axis
      circle("glyph", r);
      circle("mark", 1.4);
      break;
  }
}

}  // namespace hybridyn::tools
