#include "hybridyn/inspection/tree_arrangement.hpp"

#include <algorithm>

#include "hybridyn/inspection/joint_glyph.hpp"
#include "hybridyn/inspection/model_facts.hpp"
#include "hybridyn/inspection/tree_layout.hpp"

namespace hybridyn::tools {
namespace {

using viewer::Extent;
using viewer::kBold;
using viewer::text_width;

constexpr double kGap = 22;         // between neighbours
constexpr double kGlyphAbove = 30;  // a joint's glyph above the child's box
constexpr double kNarrowest = 90;
constexpr double kPadding = 12;
constexpr std::size_t kMostFrames = 4;  // named in a box; the tooltip names all

LinkBox make_box(const Model<double>& model, int link, const std::vector<int>& frames) {
  LinkBox box;
  box.name = link_name(model, link);
  box.details.push_back(link == kWorld ? "ground"
                                       : short_text(model.links[link].inertia.mass) + " kg");
  box.tooltip = box.name + ": " + box.details.front();
  for (std::size_t k = 1; k < frames.size(); ++k) {
    const std::string& name = model.frames[frames[k]].name;
    box.tooltip += "\n+ " + name;
    if (k <= kMostFrames) box.details.push_back("+ " + name);
  }
  if (frames.size() > kMostFrames + 1) {
    box.details.push_back("+ " + std::to_string(frames.size() - 1 - kMostFrames) + " more");
  }
  double text = text_width(box.name, kNameSize) * kBold;
  for (const std::string& line : box.details) {
    text = std::max(text, text_width(line, kDetailSize));
  }
  box.width = std::max(kNarrowest, text + 2 * kPadding);
  box.height = 28 + kLine * static_cast<double>(box.details.size());
  return box;
}

std::vector<TreeNode> tree_nodes(const Model<double>& model, const TreeArrangement& tree) {
  std::vector<TreeNode> nodes;
  for (int link = kWorld; link < model.size(); ++link) {
    const double half = tree.box(link).width / 2;
    if (link == kWorld) {
      nodes.push_back({-1, half, half});
    } else {
      const double label = tree.joints[link].extent().right - tree.joints[link].x;
      nodes.push_back({model.links[link].parent + 1, half, std::max(half, label)});
    }
  }
  return nodes;
}

}  // namespace

double JointMark::label_x() const { return x + kGlyphRadius + 6; }

Extent JointMark::extent() const {
  const double text = std::max(text_width(name, kJointSize), text_width(kind, kKindSize));
  return {x - kGlyphRadius, y - 12, label_x() + text, y + 15};
}

std::string joint_kind_text(JointType type, const std::vector<Vector3<double>>& axes) {
  std::string text(to_string(type));
  return axes.empty() ? text : text + " · " + short_text(axes, 3);
}

TreeArrangement arrange_tree(const Model<double>& model) {
  TreeArrangement tree{{}, {}, {0, 0, 0, 0}};
  const std::vector<std::vector<int>> frames = frames_by_link(model);
  for (int link = kWorld; link < model.size(); ++link) {
    tree.boxes.push_back(make_box(model, link, frames[link + 1]));
    if (link == kWorld) continue;
    tree.joints.push_back({model.joints[link].name,
                           joint_kind_text(model.links[link].type, joint_axes(model, link)), 0, 0});
  }
  const std::vector<TreeNode> nodes = tree_nodes(model, tree);
  const std::vector<double> x = tidy_tree(nodes, kGap);
  const std::vector<int> row = generations(nodes);
  std::vector<double> tallest;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (row[i] >= static_cast<int>(tallest.size())) tallest.push_back(0);
    tallest[row[i]] = std::max(tallest[row[i]], tree.boxes[i].height);
  }
  std::vector<double> top = {0};
  for (const double height : tallest) top.push_back(top.back() + height + kEdge);
  tree.extent.bottom = top.back() - kEdge;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    LinkBox& box = tree.boxes[i];
    box.row = row[i];
    box.x = x[i];
    box.y = top[row[i]];
    tree.extent.right = std::max(tree.extent.right, x[i] + nodes[i].right);
    if (i == 0) continue;
    tree.joints[i - 1].x = box.x;
    tree.joints[i - 1].y = box.y - kGlyphAbove;
  }
  return tree;
}

}  // namespace hybridyn::tools
