#include "hybridyn/inspection/assembly_signs.hpp"

#include <algorithm>

#include "hybridyn/inspection/joint_glyph.hpp"

namespace hybridyn::tools {

const char* const kAssemblyStyle = R"(  .cell { fill: #ffffff; stroke: #64748b; stroke-width: 1.1; }
  .cell-name { font-size: 11.5px; text-anchor: middle; }
  .handle .cell { stroke: #2563eb; stroke-width: 2; }
  .numeric .box { fill: #e5e7eb; stroke: #9ca3af; }
  .body .box { fill: #ffffff; }
  .whole .box { fill: #e2e8f0; }
  .strip { stroke: none; fill: #9ca3af; }
  .block { stroke-width: 1.6; }
  .c0 { fill: #dbeafe; stroke: #60a5fa; }
  .c1 { fill: #fef3c7; stroke: #f59e0b; }
  .c2 { fill: #ede9fe; stroke: #a78bfa; }
  .c3 { fill: #ccfbf1; stroke: #2dd4bf; }
  .c4 { fill: #fce7f3; stroke: #f472b6; }
  .c5 { fill: #ecfccb; stroke: #a3e635; }
  .strip.c0 { fill: #60a5fa; stroke: none; }
  .strip.c1 { fill: #f59e0b; stroke: none; }
  .strip.c2 { fill: #a78bfa; stroke: none; }
  .strip.c3 { fill: #2dd4bf; stroke: none; }
  .strip.c4 { fill: #f472b6; stroke: none; }
  .strip.c5 { fill: #a3e635; stroke: none; }
  .up { fill: #475569; stroke: #475569; stroke-width: 1.3; stroke-linejoin: round; }
  .down { fill: #ffffff; stroke: #475569; stroke-width: 1.3; stroke-linejoin: round; }
  .note { font-size: 12px; fill: #475569; }
  .closed { font-size: 11px; }
  .loop .closed { fill: #b91c1c; }
  .coupling .closed { fill: #047857; }
)";

namespace {

using viewer::attribute;
using viewer::Extent;
using viewer::point;
using viewer::Svg;
using viewer::text_width;

constexpr double kLine = 24;
constexpr double kText = 46;  // where text begins

/// Signs and words, line by line.
class Legend {
 public:
  Legend(Svg& svg, double left, double top) : svg_(svg), extent_{left, top, left, top}, y_(top) {}

  double left() const { return extent_.left; }
  double middle() const { return left() + 17; }
  double y() const { return y_; }

  void box(const std::string& around, const std::string& style_class) {
    svg_.open(around, "");
    draw_rectangle(svg_, style_class, 5, {left() + 2, y_ - 8, left() + 32, y_ + 8});
    svg_.close();
  }
  void dashes(const std::string& around) {
    svg_.open(around, "");
    svg_.element("path", "d=\"M " + point(left() + 2, y_) + " h 30\"");
    svg_.close();
  }
  void words(const std::string& text) {
    svg_.text(left() + kText, y_ + 4, "note", text);
    extent_.right = std::max(extent_.right, left() + kText + text_width(text, 12));
    extent_.bottom = y_ + 10;
    y_ += kLine;
  }

  const Extent& extent() const { return extent_; }

 private:
  Svg& svg_;
  Extent extent_;
  double y_;  // of the line's middle
};

}  // namespace

void draw_arrow(Svg& svg, Direction direction, double x, double y) {
  const bool up = direction == Direction::kUp;
  svg.element("path", std::string(up ? "class=\"up\"" : "class=\"down\"") + " d=\"M " +
                          point(x, y) + (up ? " l -4.5 9" : " l -4.5 -9") + " h 9 z\"");
}

void draw_rectangle(Svg& svg, const std::string& style_class, double radius, const Extent& e) {
  svg.element("rect", "class=\"" + style_class + "\"" + attribute("rx", radius) +
                          attribute("x", e.left) + attribute("y", e.top) +
                          attribute("width", e.right - e.left) +
                          attribute("height", e.bottom - e.top));
}

Extent draw_legend(Svg& svg, const Model<double>& model, const CutRobot& robot, double left,
                   double top) {
  Legend legend(svg, left, top);
  const auto any = [&robot](auto condition) {
    return std::any_of(robot.parts.begin(), robot.parts.end(), condition);
  };
  if (any([](const CutPart& part) { return part.is_generated; })) {
    legend.box("generated", "block c0");
    legend.words("generated block: the equations of all its links as straight-line code");
  }
  if (any([](const CutPart& part) { return !part.is_generated; })) {
    legend.box("numeric", "box");
    legend.words("numeric link: evaluated by the runtime");
  }
  if (any([](const CutPart& part) { return part.is_generated && !part.children.empty(); })) {
    legend.box("handle", "cell");
    legend.words("handle: link of a block that other parts hang on");
  }
  draw_joint_glyph(svg, JointType::kRevolute, legend.middle(), legend.y());
  legend.words("joint at which a body is joined with what it hangs on");
  draw_arrow(svg, Direction::kUp, legend.middle(), legend.y() - 5);
  legend.words("assembly, from the tips to the ground: inertias and forces of articulated bodies");
  draw_arrow(svg, Direction::kDown, legend.middle(), legend.y() + 5);
  legend.words("disassembly, down the same tree, from the ground to the tips: accelerations");
  if (!model.loops.empty()) {
    legend.dashes("loop");
    legend.words("loop, closed within the block");
  }
  if (!model.couplings.empty()) {
    legend.dashes("coupling");
    legend.words("coupling, imposed within the block");
  }
  return legend.extent();
}

}  // namespace hybridyn::tools
