#include "hybridyn/inspection/assembly_arrangement.hpp"

#include <algorithm>

#include "hybridyn/inspection/joint_glyph.hpp"
#include "hybridyn/inspection/model_facts.hpp"
#include "hybridyn/inspection/tree_arrangement.hpp"

namespace hybridyn::tools {
namespace {

using viewer::kBold;
using viewer::text_width;

constexpr double kGap = 18;         // between neighbours
constexpr double kPadding = 12;     // in boxes
constexpr double kStem = 16;        // from the joining line up to the body
constexpr double kBodyHeight = 50;  // of its box
constexpr double kPlainHeight = 44;
constexpr double kCellTop = 44;  // of a block's first row of links
constexpr double kCellHeight = 24;
constexpr double kCellGap = 6;
constexpr double kNarrowestCell = 44;
constexpr double kNarrowest = 66;

/// Links in a row of a block: few where there are many blocks.
int most_in_row(std::size_t parts) { return std::clamp(24 / static_cast<int>(parts), 3, 8); }

double width_of_lines(const AssemblyNode& node) {
  return std::max(text_width(node.name, kNameSize) * kBold, text_width(node.detail, kDetailSize)) +
         2 * kPadding;
}

class Arranger {
 public:
  Arranger(const Model<double>& model, const CutRobot& robot) : model_(model), robot_(robot) {}

  AssemblyArrangement run() {
    add_ground();
    for (std::size_t p = 0; p < robot_.parts.size(); ++p) add_part(static_cast<int>(p));
    add_bodies();
    place();
    return std::move(out_);
  }

 private:
  void add_ground() {
    AssemblyNode ground;
    ground.name = link_name(model_, kWorld);
    ground.detail = "ground";
    ground.box = {0, 0, std::max(kNarrowest, width_of_lines(ground)), kPlainHeight};
    out_.nodes.push_back(std::move(ground));
  }

  void add_part(int p) {
    const CutPart& part = robot_.parts[p];
    AssemblyNode node;
    node.name = part.name;
    node.detail =
        part.is_generated ? std::to_string(part.operations.flops()) + " operations" : "numeric";
    node.parts = {p};
    if (part.children.empty()) node.carried = carried_links(model_, part);
    node.base = part.base;
    node.box = {0, 0, std::max(kNarrowest, width_of_lines(node)), kPlainHeight};
    if (part.is_generated) add_cells(part, node);
    out_.nodes.push_back(std::move(node));
  }

  /// The links of a block, row by row, and lines for what it closes.
  void add_cells(const CutPart& part, AssemblyNode& node) const {
    const int n = static_cast<int>(part.links.size());
    const int rows = (n - 1) / most_in_row(robot_.parts.size()) + 1;
    const int columns = (n - 1) / rows + 1;
    double cell = kNarrowestCell;
    for (const int link : part.links) {
      cell = std::max(cell, text_width(link_name(model_, link), kCellSize) + 14);
    }
    const double cells = columns * (cell + kCellGap) - kCellGap;
    node.box.right = std::max(node.box.right, cells + 2 * kPadding);
    const std::vector<std::string> closed = closed_texts(model_, part);
    for (const std::string& text : closed) {
      const double width = kClosedMark + text_width(text, kClosedSize) + 2 * kPadding;
      node.box.right = std::max(node.box.right, width);
    }
    const double left = (node.box.right - cells) / 2;
    for (int i = 0; i < n; ++i) {
      const int row = i / columns;
      const double x = left + (i % columns) * (cell + kCellGap);
      const double y = kCellTop + row * (kCellHeight + kCellGap);
      node.cells.push_back({part.links[i], {x, y, x + cell, y + kCellHeight}});
    }
    node.box.bottom = node.cells.back().extent.bottom + kPadding +
                      kClosedLine * static_cast<double>(closed.size());
  }

  /// From the tips inward, as the program does; the last one takes in the ground.
  void add_bodies() {
    out_.first_body = out_.nodes.size();
    const int count = static_cast<int>(robot_.parts.size());
    std::vector<int> whole(count);  // part -> node of all that it carries
    level_.assign(out_.nodes.size(), 0);
    std::vector<int> grounded;
    for (int p = count - 1; p >= 0; --p) {
      const CutPart& part = robot_.parts[p];
      whole[p] = part.children.empty() ? p + 1 : static_cast<int>(out_.nodes.size());
      if (part.parent < 0) grounded.insert(grounded.begin(), p);
      if (part.children.empty()) continue;
      AssemblyNode body = joined(p + 1, part.children, whole);
      body.carried = carried_links(model_, part);
      body.base = part.base;
      out_.nodes.push_back(std::move(body));
    }
    if (count == 0) return;
    AssemblyNode robot = joined(0, grounded, whole);
    robot.name = "the whole robot";
    out_.nodes.push_back(std::move(robot));
  }

  AssemblyNode joined(int first, const std::vector<int>& children, const std::vector<int>& whole) {
    AssemblyNode body;
    body.inputs = {first};
    for (const int child : children) body.inputs.push_back(whole[child]);
    int level = 0;
    int links = 0;
    for (const int input : body.inputs) {
      const std::vector<int>& parts = out_.nodes[input].parts;
      body.parts.insert(body.parts.end(), parts.begin(), parts.end());
      level = std::max(level, level_[input] + 1);
    }
    for (const int p : body.parts) links += static_cast<int>(robot_.parts[p].links.size());
    level_.push_back(level);
    body.name = link_name(model_, robot_.parts[body.parts.front()].links.front()) +
                (links > 2 ? " … " : ", ") +
                link_name(model_, robot_.parts[body.parts.back()].links.back());
    body.detail = "step " + std::to_string(out_.nodes.size() - out_.first_body + 1) + ": " +
                  std::to_string(links) + (links == 1 ? " link" : " links");
    return body;
  }

  /// How far the label of the joint reaches to the right of a node's line.
  double label_reach(const AssemblyNode& node) const {
    if (node.carried.empty()) return 0;
    return kGlyphRadius + 6 +
           std::max(text_width(joint_text(model_, node), kJointSize),
                    text_width(base_text(model_, node), kKindSize));
  }

  /// The order from left to right: each part before all that hangs on it.
  std::vector<int> leaves() const {
    if (robot_.parts.empty()) return {0};
    std::vector<int> out = {0};
    for (const int p : out_.nodes.back().parts) out.push_back(p + 1);
    return out;
  }

  /// Every node stands within the room over its parts, which grows to the right where it must.
  void place() {
    std::vector<std::vector<int>> ending(out_.nodes.size());  // leaf -> bodies that end with it
    left_.assign(out_.nodes.size(), 0);
    for (std::size_t b = out_.first_body; b < out_.nodes.size(); ++b) {
      ending[out_.nodes[b].parts.back() + 1].push_back(static_cast<int>(b));
    }
    double x = 0;
    for (const int leaf : leaves()) {
      left_[leaf] = x;
      x = place_leaf(out_.nodes[leaf], x);
      for (const int body : ending[leaf]) x = place_body(body, x);
      out_.extent.right = x;
      out_.extent.bottom = std::max(out_.extent.bottom, out_.nodes[leaf].box.bottom);
      x += kGap;
    }
    out_.extent.top = out_.nodes.back().box.top;
  }

  /// Returns its right end.
  double place_leaf(AssemblyNode& node, double left) const {
    node.box.left += left;
    node.box.right += left;
    for (AssemblyCell& cell : node.cells) {
      cell.extent.left += left;
      cell.extent.right += left;
    }
    node.x = (node.box.left + node.box.right) / 2;
    return std::max(node.box.right, node.x + label_reach(node));
  }

  double place_body(int index, double right) {
    AssemblyNode& body = out_.nodes[index];
    left_[index] = left_[body.inputs.front()];
    const double half = std::max(kNarrowest, width_of_lines(body)) / 2;
    const double reach = std::max(half, label_reach(body));
    const double middle =
        (out_.nodes[body.inputs.front()].x + out_.nodes[body.inputs.back()].x) / 2;
    body.x = std::max(left_[index] + half, std::min(middle, right - reach));
    body.joining = -(level_[index] - 1) * (kJointRoom + kStem + kBodyHeight) - kJointRoom;
    const double bottom = body.joining - kStem;
    body.box = {body.x - half, bottom - kBodyHeight, body.x + half, bottom};
    return std::max(right, body.x + reach);
  }

  const Model<double>& model_;
  const CutRobot& robot_;
  AssemblyArrangement out_;
  std::vector<int> level_;    // of a node: 0 for parts
  std::vector<double> left_;  // of a node: where the room over its parts begins
};

}  // namespace

AssemblyArrangement arrange_assembly(const Model<double>& model, const CutRobot& robot) {
  return Arranger(model, robot).run();
}

std::string joint_text(const Model<double>& model, const AssemblyNode& node) {
  const std::string& first = model.joints[node.carried.front()].name;
  const std::size_t more = node.carried.size() - 1;
  return more == 0 ? first : first + " + " + std::to_string(more) + " more";
}

std::string base_text(const Model<double>& model, const AssemblyNode& node) {
  return "on " + link_name(model, node.base);
}

std::vector<std::string> closed_texts(const Model<double>& model, const CutPart& part) {
  std::vector<std::string> out;
  for (const int l : part.loops) {
    const Loop<double>& loop = model.loops[l];
    out.push_back("closes " + loop.name + " (" + std::string(to_string(loop.type)) + ")");
  }
  for (const int c : part.couplings) out.push_back("couples " + model.couplings[c].name);
  return out;
}

}  // namespace hybridyn::tools
