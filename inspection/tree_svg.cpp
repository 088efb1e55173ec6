// The SVG: boxes, joints as glyphs on elbowed edges, loops as dashed curves between boxes,
// couplings as dotted ones between joints. Curves run behind the boxes; their labels take a free
// place.
#include <algorithm>
#include <array>
#include <cmath>

#include "hybridyn/inspection/drawing_style.hpp"
#include "hybridyn/inspection/joint_glyph.hpp"
#include "hybridyn/inspection/model_facts.hpp"
#include "hybridyn/inspection/tree_arrangement.hpp"
#include "hybridyn/inspection/tree_drawing.hpp"

namespace hybridyn::tools {
namespace {

using viewer::attribute;
using viewer::Extent;
using viewer::kBold;
using viewer::point;
using viewer::px;
using viewer::Svg;
using viewer::text_width;

constexpr double kHeading = 68;  // its height, the sign for the ground included
constexpr double kLabelSize = 12;

struct Point {
  double x;
  double y;
};

/// A cubic Bezier curve.
struct Curve {
  Point start, first, second, end;

  Point at(double t) const {
    const double s = 1 - t;
    const std::array<double, 4> w = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
    return {w[0] * start.x + w[1] * first.x + w[2] * second.x + w[3] * end.x,
            w[0] * start.y + w[1] * first.y + w[2] * second.y + w[3] * end.y};
  }
};

/// A label of a curve, to be drawn on top of everything.
struct Label {
  std::string style_class;
  std::string text;
  Point at;
};

bool overlap(const Extent& a, const Extent& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

std::string count(std::size_t n, const char* singular) {
  return std::to_string(n) + " " + singular + (n == 1 ? "" : "s");
}

class Drawing {
 public:
  explicit Drawing(const Model<double>& model)
      : model_(model), tree_(arrange_tree(model)), page_(tree_.extent) {
    for (const LinkBox& box : tree_.boxes) occupied_.push_back(box.extent());
    for (const JointMark& joint : tree_.joints) occupied_.push_back(joint.extent());
  }

  std::string render() {
    for (const Loop<double>& loop : model_.loops) draw_loop(loop);
    for (int link = 0; link < model_.size(); ++link) draw_edge(link);
    for (const Coupling<double>& coupling : model_.couplings) draw_coupling(coupling);
    for (int link = 0; link < model_.size(); ++link) draw_joint(link);
    for (int link = kWorld; link < model_.size(); ++link) draw_box(link);
    for (const Label& label : labels_) {
      svg_.open(label.style_class, "");
      svg_.text(label.at.x, label.at.y + 4, "label", label.text);
      svg_.close();
    }
    draw_heading();
    return svg_.finish(
        {page_.left - kMargin, page_.top - kMargin, page_.right + kMargin, page_.bottom + kMargin},
        model_.name, kDrawingStyle);
  }

 private:
  void draw_heading() {
    std::string summary =
        count(model_.links.size(), "moving link") + ", " + short_text(moving_mass(model_)) +
        " kg, nq = " + std::to_string(model_.nq) + ", nv = " + std::to_string(model_.nv);
    if (!model_.loops.empty()) summary += ", " + count(model_.loops.size(), "loop");
    if (!model_.couplings.empty()) summary += ", " + count(model_.couplings.size(), "coupling");
    const double top = page_.top - kHeading;
    svg_.text(page_.left, top + 16, "heading", model_.name);
    svg_.text(page_.left, top + 36, "summary", summary);
    const double width = std::max(text_width(model_.name, 18) * kBold, text_width(summary, 12));
    include({page_.left, top, page_.left + width, top});
  }

  void draw_box(int link) {
    const LinkBox& b = tree_.box(link);
    svg_.open(link == kWorld ? "link ground" : "link", b.tooltip);
    svg_.element("rect", "class=\"box\" rx=\"7\"" + attribute("x", b.left()) + attribute("y", b.y) +
                             attribute("width", b.width) + attribute("height", b.height));
    if (link == kWorld)
      draw_ground_sign(svg_, b.left() + 6, b.right() - 6, b.y - 6, HatchSide::kAbove);
    double y = b.y + 20;
    svg_.text(b.x, y, "name", b.name);
    for (const std::string& line : b.details) svg_.text(b.x, y += kLine, "detail", line);
    svg_.close();
  }

  /// From the parent's bottom along a horizontal line, shared with its siblings, to the child's
  /// top.
  void draw_edge(int link) {
    const LinkBox& parent = tree_.box(model_.links[link].parent);
    const LinkBox& child = tree_.box(link);
    const double shared = child.y - kEdge + 20;
    const double dx = child.x - parent.x;
    std::string path = "M " + point(parent.x, parent.bottom());
    if (std::abs(dx) < 6) {  // too little for an elbow
      path += " L " + point(child.x, child.y);
    } else {
      const double up = std::min(10.0, std::abs(dx) / 2);
      const double r = dx > 0 ? up : -up;
      path += " V " + px(shared - up) + " Q " + point(parent.x, shared) + " " +
              point(parent.x + r, shared) + " H " + px(child.x - r) + " Q " +
              point(child.x, shared) + " " + point(child.x, shared + up) + " V " + px(child.y);
    }
    svg_.element("path", "class=\"edge\" d=\"" + path + "\"");
  }

  void draw_joint(int link) {
    const JointMark& joint = tree_.joints[link];
    svg_.open("tree-joint", joint.name + ": " + joint.kind);
    draw_joint_glyph(svg_, model_.links[link].type, joint.x, joint.y);
    svg_.text(joint.label_x(), joint.y - 1, "joint", joint.name);
    svg_.text(joint.label_x(), joint.y + 12, "kind", joint.kind);
    svg_.close();
  }

  void draw_loop(const Loop<double>& loop) {
    const LinkBox& a = tree_.box(loop.predecessor);
    const LinkBox& b = tree_.box(loop.successor);
    Curve curve = curve_beside(a, b);
    if (a.right() < b.left()) curve = curve_between(a, b);
    if (b.right() < a.left()) curve = curve_between(b, a);
    svg_.open("loop", loop.name + ": " + joint_kind_text(loop.type, loop_axes(loop)) + ", " +
                          predecessor_name(model_, loop) + " → " + successor_name(model_, loop));
    draw_curve(curve);
    svg_.close();
    add_label("loop", loop.name + " (" + std::string(to_string(loop.type)) + ")", curve);
  }

  /// Hangs between two columns, from facing side to facing side.
  Curve curve_between(const LinkBox& a, const LinkBox& b) {
    const double reach = std::max(30.0, (b.left() - a.right()) / 4);
    const double sag = 56 + 26 * hanging_++;
    return {{a.right(), a.middle()},
            {a.right() + reach, a.middle() + sag},
            {b.left() - reach, b.middle() + sag},
            {b.left(), b.middle()}};
  }

  /// Between boxes above each other: around all that stands in their rows, on the nearer side.
  Curve curve_beside(const LinkBox& a, const LinkBox& b) const {
    const double top = std::min(a.y, b.y);
    const double bottom = std::max(a.bottom(), b.bottom());
    double left = std::min(a.left(), b.left());
    double right = std::max(a.right(), b.right());
    const double nearest_left = left;
    const double nearest_right = right;
    for (const Extent& e : occupied_) {
      if (e.bottom < top || e.top > bottom) continue;
      left = std::min(left, e.left);
      right = std::max(right, e.right);
    }
    const bool to_left = nearest_left - left < right - nearest_right;
    const Point start{to_left ? a.left() : a.right(), a.middle()};
    const Point end{to_left ? b.left() : b.right(), b.middle()};
    const double middle = to_left ? left - 24 : right + 24;
    const double control = (8 * middle - start.x - end.x) / 6;
    return {start, {control, start.y}, {control, end.y}, end};
  }

  void draw_coupling(const Coupling<double>& coupling) {
    svg_.open("coupling", coupling.name + ": " + equation_text(model_, coupling));
    Curve first{};
    for (std::size_t k = 1; k < coupling.terms.size(); ++k) {
      const Curve curve = curve_of_joints(tree_.joints[coupling.terms[k - 1].link],
                                          tree_.joints[coupling.terms[k].link]);
      draw_curve(curve);
      if (k == 1) first = curve;
    }
    svg_.close();
    if (coupling.terms.size() > 1) add_label("coupling", coupling.name, first);
  }

  /// From glyph to glyph: over the labels of the same row, else along the left.
  static Curve curve_of_joints(const JointMark& a, const JointMark& b) {
    if (std::abs(a.y - b.y) < 1) {
      const double y = a.y - kGlyphRadius;
      return {{a.x, y}, {a.x, y - 30}, {b.x, y - 30}, {b.x, y}};
    }
    const double left = std::min(a.x, b.x) - kGlyphRadius - 40;
    return {{a.x - kGlyphRadius, a.y}, {left, a.y}, {left, b.y}, {b.x - kGlyphRadius, b.y}};
  }

  void draw_curve(const Curve& c) {
    svg_.element("path", "d=\"M " + point(c.start.x, c.start.y) + " C " +
                             point(c.first.x, c.first.y) + " " + point(c.second.x, c.second.y) +
                             " " + point(c.end.x, c.end.y) + "\"");
    for (const double t : {0.25, 0.5, 0.75}) {
      const Point p = c.at(t);
      include({p.x, p.y, p.x, p.y});
    }
  }

  /// On the curve, at the first place from its middle on where nothing else stands.
  void add_label(const std::string& style_class, const std::string& text, const Curve& curve) {
    const double half = text_width(text, kLabelSize) / 2;
    const auto extent_at = [&](double t) -> Extent {
      const Point p = curve.at(t);
      return {p.x - half, p.y - 9, p.x + half, p.y + 9};
    };
    double best = 0.5;
    for (const double t : {0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82}) {
      const Extent e = extent_at(t);
      const bool free = std::none_of(occupied_.begin(), occupied_.end(),
                                     [&](const Extent& other) { return overlap(e, other); });
      if (!free) continue;
      best = t;
      break;
    }
    occupied_.push_back(extent_at(best));
    include(occupied_.back());
    labels_.push_back({style_class, text, curve.at(best)});
  }

  void include(const Extent& e) {
    page_ = {std::min(page_.left, e.left), std::min(page_.top, e.top),
             std::max(page_.right, e.right), std::max(page_.bottom, e.bottom)};
  }

  const Model<double>& model_;
  TreeArrangement tree_;
  Extent page_;                   // of all that is drawn
  std::vector<Extent> occupied_;  // boxes, joints, labels of curves
  std::vector<Label> labels_;
  int hanging_ = 0;  // curves between columns
  Svg svg_;
};

}  // namespace

std::string draw_svg(const Model<double>& model) { return Drawing(model).render(); }

}  // namespace hybridyn::tools
