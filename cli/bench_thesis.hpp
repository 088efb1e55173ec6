// The models and figures of the thesis's comparison, [T] 4.5.
#pragma once

#include "benchmark.hpp"

namespace hybridyn::cli {

/// One of its two tables.
struct ThesisTable {
  std::string title;
  std::string hybrid;  // what its hybrid is
  std::vector<int> links;
  std::vector<double> ada;             // seconds, [T] tables 4.2 and 4.3
  std::vector<double> lagrange;        // empty: not in the table
  std::vector<double> hybrid_seconds;  // 0: not in the table
  std::vector<TimedModel> models;
};

/// Planar chains of 1 to 7 links on the ground, free chains of 1 to 12 links in space.
std::vector<ThesisTable> thesis_tables();

}  // namespace hybridyn::cli
