// A motion as a table over time, for joint controllers to follow: a CSV as `simulate` writes it, or of
// fewer columns.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/runs/joint_laws.hpp"

namespace hybridyn::tools {

/// Gives joints their targets and forces, with those laws that they have: columns `t`, `q.JOINT`, and
/// `v.JOINT`, `tau.JOINT` where there are any; others are not looked at. Between rows angles go on
/// straight lines, or by third order where the table has their rates. A joint without a law gets one
/// with no gains. Throws InputError with file and line.
void read_motion(const std::string& path, const Model<double>& model, std::vector<JointLaw>& laws);

}  // namespace hybridyn::tools
