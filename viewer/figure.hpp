// A motion as points and lines in space, and the plane to look at it from.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <utility>
#include <vector>

#include "hybridyn/viewer/page.hpp"

namespace hybridyn::viewer {

/// The robot as a stick figure at one frame, in the world's frame.
struct Figure {
  double time;
  std::vector<std::pair<Eigen::Vector3d, Eigen::Vector3d>> sticks;
  std::vector<Eigen::Vector3d> joints;
  std::vector<Eigen::Vector3d> loops;
  Eigen::Vector3d centre_of_mass;
  bool has_mass;

  /// All of the above in one list.
  std::vector<Eigen::Vector3d> points() const;
};

/// Bodies without sticks are drawn as the longest axes of their shapes.
Figure figure(const PageData& data, std::size_t frame);

/// Axes of a drawing, to the right and upwards, in the world's frame; unit vectors at right angles.
struct View {
  Eigen::Vector3d right;
  Eigen::Vector3d up;
};

/// Looks along the direction in which the points spread least, made horizontal unless the points
/// lie in a plane; from above where that plane is horizontal.
View best_view(const std::vector<Eigen::Vector3d>& points);

}  // namespace hybridyn::viewer
