// A chart of curves over a few values of x, logarithmic upwards, as SVG.
#pragma once

#include <string>
#include <vector>

namespace hybridyn::tools {

struct Curve {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;  // positive
  int colour = -1;        // the same for the same thing in charts side by side; -1: by its place
};

struct Chart {
  std::string title;
  std::string x_axis;
  std::string y_axis;
  std::vector<Curve> curves;
  bool log_x = false;
};

/// The charts side by side, with a line of text below.
std::string draw_charts(const std::vector<Chart>& charts, const std::string& footer);

}  // namespace hybridyn::tools
