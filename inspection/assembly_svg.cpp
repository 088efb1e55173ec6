// The SVG: parts in a row above the legend, articulated bodies above what they consist of. A body
// has a strip with the colours of its parts. Arrows along the lines: upwards the assembly,
// downwards the disassembly.
#include <algorithm>
#include <sstream>

#include "hybridyn/inspection/assembly_arrangement.hpp"
#include "hybridyn/inspection/assembly_drawing.hpp"
#include "hybridyn/inspection/assembly_signs.hpp"
#include "hybridyn/inspection/drawing_style.hpp"
#include "hybridyn/inspection/joint_glyph.hpp"
#include "hybridyn/inspection/model_facts.hpp"
#include "hybridyn/inspection/tree_arrangement.hpp"

namespace hybridyn::tools {
namespace {

using viewer::Extent;
using viewer::kBold;
using viewer::point;
using viewer::px;
using viewer::Svg;
using viewer::text_width;

constexpr double kHeading = 44;  // of name and first line of the summary
constexpr double kSummaryLine = 17;
constexpr double kLegendGap = 56;
constexpr std::size_t kMostCharacters = 88;  // in a line of the summary

/// Lines of at most kMostCharacters, broken at blanks.
std::vector<std::string> wrapped(const std::string& text) {
  std::istringstream words(text);
  std::vector<std::string> out;
  for (std::string word; words >> word;) {
    if (out.empty() || out.back().size() + word.size() >= kMostCharacters) {
      out.push_back(word);
    } else {
      out.back() += " " + word;
    }
  }
  return out;
}

class Drawing {
 public:
  Drawing(const Model<double>& model, const CutRobot& robot)
      : model_(model),
        robot_(robot),
        assembly_(arrange_assembly(model, robot)),
        page_(assembly_.extent),
        colour_(robot.parts.size(), -1),
        is_handle_(model.links.size(), false) {
    int blocks = 0;
    for (std::size_t p = 0; p < robot.parts.size(); ++p) {
      const CutPart& part = robot.parts[p];
      if (part.is_generated) colour_[p] = blocks++ % kBlockColours;
      if (part.base != kWorld) is_handle_[part.base] = true;
    }
  }

  std::string render() {
    const std::vector<AssemblyNode>& nodes = assembly_.nodes;
    for (const AssemblyNode& body : nodes) draw_lines(body);
    for (std::size_t b = assembly_.first_body; b < nodes.size(); ++b) draw_body(nodes[b]);
    draw_ground();
    for (std::size_t p = 0; p < robot_.parts.size(); ++p) draw_part(static_cast<int>(p));
    include(draw_legend(svg_, model_, robot_, page_.left, page_.bottom + kLegendGap));
    draw_heading();
    return svg_.finish(
        {page_.left - kMargin, page_.top - kMargin, page_.right + kMargin, page_.bottom + kMargin},
        model_.name, std::string(kDrawingStyle) + kAssemblyStyle);
  }

 private:
  void draw_heading() {
    std::string asked = robot_.text;
    if (asked.size() > kMostCharacters) asked = asked.substr(0, kMostCharacters) + " …";
    std::vector<std::string> lines = {"partition " + asked};
    lines.push_back(count_text(robot_));
    if (robot_.operations.flops() > 0) {
      lines.back() += ", " + std::to_string(robot_.operations.flops()) +
                      " generated operations for one forward dynamics";
    }
    for (std::string& line : wrapped(robot_.reason)) lines.push_back(std::move(line));
    if (robot_.joined_for_loops) lines.emplace_back(kJoinedForLoops);
    const double top = page_.top - kHeading - kSummaryLine * static_cast<double>(lines.size());
    svg_.text(page_.left, top + 16, "heading", model_.name);
    double width = text_width(model_.name, 18) * kBold;
    double y = top + 36;
    for (const std::string& line : lines) {
      svg_.text(page_.left, y, "summary", line);
      width = std::max(width, text_width(line, 12));
      y += kSummaryLine;
    }
    include({page_.left, top, page_.left + width, top});
  }

  /// From each input up to the line that joins them, and on to the body.
  void draw_lines(const AssemblyNode& body) {
    for (const int input : body.inputs) {
      const AssemblyNode& from = assembly_.nodes[input];
      svg_.element("path", "class=\"edge\" d=\"" + elbow(from, body) + "\"");
      draw_arrow(svg_, Direction::kDown, from.x, from.box.top - 2);
      if (!from.carried.empty()) draw_joint(from, body.joining + 27);
    }
    if (!body.inputs.empty()) draw_arrow(svg_, Direction::kUp, body.x, body.box.bottom + 2);
  }

  static std::string elbow(const AssemblyNode& from, const AssemblyNode& to) {
    std::string path = "M " + point(from.x, from.box.top);
    const double dx = to.x - from.x;
    if (std::abs(dx) < 1) return path + " L " + point(to.x, to.box.bottom);
    const double up = std::min(8.0, std::abs(dx) / 2);
    const double r = dx > 0 ? up : -up;
    return path + " V " + px(to.joining + up) + " Q " + point(from.x, to.joining) + " " +
           point(from.x + r, to.joining) + " H " + px(to.x - r) + " Q " + point(to.x, to.joining) +
           " " + point(to.x, to.joining - up) + " V " + px(to.box.bottom);
  }

  void draw_joint(const AssemblyNode& node, double y) {
    std::string tooltip;
    for (const int link : node.carried) {
      tooltip += (tooltip.empty() ? "" : "\n") + model_.joints[link].name + ": " +
                 joint_kind_text(model_.links[link].type, joint_axes(model_, link));
    }
    svg_.open("tree-joint", tooltip);
    draw_joint_glyph(svg_, model_.links[node.carried.front()].type, node.x, y);
    const double x = node.x + kGlyphRadius + 6;
    svg_.text(x, y - 1, "joint", joint_text(model_, node));
    svg_.text(x, y + 12, "kind", base_text(model_, node));
    svg_.close();
  }

  void draw_box(const AssemblyNode& node, const std::string& style_class) {
    draw_rectangle(svg_, style_class, 7, node.box);
    svg_.text(node.x, node.box.top + kTitleBaseline, "name", node.name);
    svg_.text(node.x, node.box.top + kDetailBaseline, "detail", node.detail);
  }

  void draw_ground() {
    const AssemblyNode& ground = assembly_.ground();
    svg_.open("ground", "");
    draw_box(ground, "box");
    draw_ground_sign(svg_, ground.box.left + 6, ground.box.right - 6, ground.box.bottom + 6,
                     HatchSide::kBelow);
    svg_.close();
  }

  void draw_part(int p) {
    const CutPart& part = robot_.parts[p];
    const AssemblyNode& node = assembly_.of_part(p);
    if (!part.is_generated) {
      svg_.open("numeric", "");
      draw_box(node, "box");
      svg_.close();
      return;
    }
    svg_.open("generated", "block " + part.name);
    draw_box(node, "block " + colour(p));
    for (const AssemblyCell& cell : node.cells) {
      svg_.open(is_handle_[cell.link] ? "link handle" : "link", "");
      draw_rectangle(svg_, "cell", 5, cell.extent);
      svg_.text((cell.extent.left + cell.extent.right) / 2, cell.extent.top + kCellBaseline,
                "cell-name", link_name(model_, cell.link));
      svg_.close();
    }
    draw_closed(part, node);
    svg_.close();
  }

  /// What the block closes, in lines at its bottom.
  void draw_closed(const CutPart& part, const AssemblyNode& node) {
    const std::vector<std::string> texts = closed_texts(model_, part);
    double widest = 0;
    for (const std::string& text : texts) {
      widest = std::max(widest, text_width(text, kClosedSize));
    }
    const double x = node.x - (widest + kClosedMark) / 2;
    double y = node.box.bottom - kClosedLine * static_cast<double>(texts.size()) + 4;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      svg_.open(i < part.loops.size() ? "loop" : "coupling", "");
      svg_.element("path", "d=\"M " + point(x, y - 4) + " h " + px(kClosedMark - 7) + "\"");
      svg_.text(x + kClosedMark, y, "closed", texts[i]);
      svg_.close();
      y += kClosedLine;
    }
  }

  void draw_body(const AssemblyNode& body) {
    std::string tooltip;
    int links = 0;
    for (const int p : body.parts) {
      for (const int link : robot_.parts[p].links) {
        tooltip += (tooltip.empty() ? "" : " ") + link_name(model_, link);
        ++links;
      }
    }
    const bool is_robot = &body == &assembly_.nodes.back();
    svg_.open(is_robot ? "body whole" : "body", tooltip);
    draw_box(body, "box");
    draw_strip(body, links);
    svg_.close();
  }

  /// The colours of its parts, as long as they have links.
  void draw_strip(const AssemblyNode& body, int links) {
    const double width = body.box.right - body.box.left - 16;
    double x = body.box.left + 8;
    for (std::size_t i = 0; i < body.parts.size();) {
      const std::string own = colour(body.parts[i]);
      std::size_t count = 0;  // numeric neighbours are one piece
      do {
        count += robot_.parts[body.parts[i++]].links.size();
      } while (own.empty() && i < body.parts.size() && colour(body.parts[i]).empty());
      const double share = width * static_cast<double>(count) / links;
      draw_rectangle(svg_, "strip " + own, 0,
                     {x, body.box.bottom - 10, x + share, body.box.bottom - 5});
      x += share;
    }
  }

  std::string colour(int part) const {
    return colour_[part] < 0 ? "" : "c" + std::to_string(colour_[part]);
  }

  void include(const Extent& e) {
    page_ = {std::min(page_.left, e.left), std::min(page_.top, e.top),
             std::max(page_.right, e.right), std::max(page_.bottom, e.bottom)};
  }

  const Model<double>& model_;
  const CutRobot& robot_;
  AssemblyArrangement assembly_;
  Extent page_;                  // of all that is drawn
  std::vector<int> colour_;      // of a part, -1 for numeric links
  std::vector<bool> is_handle_;  // of a link
  Svg svg_;
};

}  // namespace

std::string draw_assembly(const Model<double>& model, const CutRobot& robot) {
  return Drawing(model, robot).render();
}

}  // namespace hybridyn::tools
