// What is drawn of a model's tree and where: a box for each link and the ground, a glyph with a
// label for each joint. Pixels, y downwards, the ground's row at the top.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"
#include "hybridyn/viewer/svg.hpp"

namespace hybridyn::tools {

inline constexpr double kNameSize = 13;  // font sizes
inline constexpr double kDetailSize = 11;
inline constexpr double kJointSize = 12;
inline constexpr double kKindSize = 10.5;
inline constexpr double kLine = 15;  // height of a line in a box
inline constexpr double kEdge = 78;  // height between the rows of boxes

struct LinkBox {
  std::string name;
  std::vector<std::string> details;
  std::string tooltip;
  int row = 0;   // generation
  double x = 0;  // centre line
  double y = 0;  // top
  double width = 0;
  double height = 0;

  double left() const { return x - width / 2; }
  double right() const { return x + width / 2; }
  double bottom() const { return y + height; }
  double middle() const { return y + height / 2; }
  viewer::Extent extent() const { return {left(), y, right(), bottom()}; }
};

struct JointMark {
  std::string name;
  std::string kind;
  double x;  // of the glyph's centre
  double y;

  double label_x() const;
  viewer::Extent extent() const;  // with the label
};

struct TreeArrangement {
  std::vector<LinkBox> boxes;     // [link + 1]
  std::vector<JointMark> joints;  // [link]
  viewer::Extent extent;

  const LinkBox& box(int link) const { return boxes[link + 1]; }
};

TreeArrangement arrange_tree(const Model<double>& model);

/// "revolute · 0 1 0"
std::string joint_kind_text(JointType type, const std::vector<Vector3<double>>& axes);

}  // namespace hybridyn::tools
