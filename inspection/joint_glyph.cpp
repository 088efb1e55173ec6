#include "hybridyn/inspection/joint_glyph.hpp"

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
  const int turns = rotations(type);
  const int slides = translations(type);
  if (slides == 1) {
    svg.element("rect", "class=\"glyph\" rx=\"1.5\"" + attribute("x", x - 6) +
                            attribute("y", y - r) + attribute("width", 12) +
                            attribute("height", 2 * r));
  } else if (slides == 2) {
    path("glyph", point(x - r - 2, y + 6) + " l 5 -12 h 16 l -5 12 z");
  } else {
    circle(slides == 3 ? "glyph free" : "glyph", r);
  }
  if (slides > 1) return;
  if (has_pitch(type)) {  // a thread
    path("mark", point(x - 4, y + 6) + " l 8 -4 M " + point(x - 4, y + 1) + " l 8 -4 M " +
                     point(x - 4, y - 4) + " l 8 -4");
  } else if (turns == 3) {
    circle("mark", 4);
  } else if (turns == 2) {
    path("mark", point(x - 5, y) + " h 10 M " + point(x, y - 5) + " v 10");
  } else if (slides == 1 && turns == 0) {
    path("mark", point(x, y - 5) + " v 10");
  } else {
    circle("mark", 1.4);
  }
}

}  // namespace hybridyn::tools
