// What is drawn of the assembly of a cut robot and where: the ground and the parts in a row, their
// upper edges at y = 0; above them the articulated bodies, each over all that it consists of.
// Pixels, y downwards.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/inspection/cut_robot.hpp"
#include "hybridyn/viewer/svg.hpp"

namespace hybridyn::tools {

inline constexpr double kTitleBaseline = 18;   // of the first line in a box, from its top
inline constexpr double kDetailBaseline = 33;  // of the second
inline constexpr double kCellBaseline = 16;
inline constexpr double kClosedLine = 17;  // height of a line for a loop or coupling
inline constexpr double kCellSize = 11.5;  // font sizes
inline constexpr double kClosedSize = 11;
inline constexpr double kJointRoom = 54;   // between bodies and the line that joins them
inline constexpr double kClosedMark = 26;  // width of the dashes before the name of a loop

/// A link in a block.
struct AssemblyCell {
  int link;
  viewer::Extent extent;
};

/// A part, the ground, or a body joined from others.
struct AssemblyNode {
  std::string name;
  std::string detail;
  viewer::Extent box{};
  double x = 0;              // where lines leave it and arrive
  std::vector<int> inputs;   // nodes joined into it, from left to right; none for parts
  std::vector<int> parts;    // that it consists of, from left to right
  std::vector<int> carried;  // links at whose joints it is joined with what it hangs on; none where
                             // it is first joined with what hangs on it
  int base = kWorld;         // link that it hangs on
  double joining = 0;        // y of the line that joins the inputs
  std::vector<AssemblyCell> cells;
};

struct AssemblyArrangement {
  std::vector<AssemblyNode> nodes;  // the ground, the parts, then bodies in the order of the steps
  std::size_t first_body = 0;
  viewer::Extent extent{};

  const AssemblyNode& ground() const { return nodes.front(); }
  const AssemblyNode& of_part(int part) const { return nodes[part + 1]; }
};

AssemblyArrangement arrange_assembly(const Model<double>& model, const CutRobot& robot);

/// "joint5", or of several the first and how many more.
std::string joint_text(const Model<double>& model, const AssemblyNode& node);
/// "on link4"
std::string base_text(const Model<double>& model, const AssemblyNode& node);
/// "rod_end (revolute)", one for each loop and coupling that a part closes, loops first.
std::vector<std::string> closed_texts(const Model<double>& model, const CutPart& part);

}  // namespace hybridyn::tools
