// trajectory.json: the same as trajectory.csv, column by column, with units.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/runs/columns.hpp"

namespace hybridyn::tools {

/// From the finished table. Takes little memory however many rows there are, and as much room on
/// the disk for a time as they take in double precision. Throws InputError.
void write_trajectory_json(const std::string& csv, const std::string& json,
                           const std::vector<Column>& columns);

}  // namespace hybridyn::tools
