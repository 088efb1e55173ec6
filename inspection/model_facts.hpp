// A model in the terms of its file: what inspect, eval and the drawings say about links and joints.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

/// Indices of the frames fixed in a link (or in the ground), the link's own first.
std::vector<std::vector<int>> frames_by_link(const Model<double>& model);  // [link + 1]

/// The file's name of a link; of the ground: its first frame, "world" where it has none.
std::string link_name(const Model<double>& model, int link);

/// Axes of the joint that carries a link, in the child's link frame at q = 0 (as in the file).
std::vector<Vector3<double>> joint_axes(const Model<double>& model, int link);
/// Axes of a loop joint in its loop frames (as in the file).
std::vector<Vector3<double>> loop_axes(const Loop<double>& loop);

/// The file's names of what a loop is attached to; "world" for the ground.
std::string predecessor_name(const Model<double>& model, const Loop<double>& loop);
std::string successor_name(const Model<double>& model, const Loop<double>& loop);

/// Sum over the links that can move; over the frames of the ground.
double moving_mass(const Model<double>& model);
double ground_mass(const Model<double>& model);

/// Centre of mass of a link with all that is welded to it, in its link frame; zero without mass.
Vector3<double> link_center_of_mass(const Model<double>& model, int link);

/// What is rounding error beside 1 becomes 0.
std::string short_text(double value, int digits = 6);
/// "0 1 0" or, for two axes, "0 1 0, 1 0 0"
std::string short_text(const std::vector<Vector3<double>>& axes, int digits = 6);
/// "q(joint2) - 6 q(joint1) = 0"
std::string equation_text(const Model<double>& model, const Coupling<double>& coupling);

}  // namespace hybridyn::tools
