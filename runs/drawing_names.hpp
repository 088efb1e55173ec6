// What the drawings of a run are called.
#pragma once

#include <string>
#include <vector>

namespace hybridyn::tools {

/// Titles of all plots that a page may have.
const std::vector<std::string>& plot_titles();

/// "Joint angle" as a file's name: joint_angle.svg.
std::string drawing_name(const std::string& title);

/// Names of all drawings that may be in a folder.
std::vector<std::string> drawing_names();

}  // namespace hybridyn::tools
