// Charts as SVG: axes with ticks and a grid, a frame, curves and their names.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/viewer/axis.hpp"

namespace hybridyn::viewer {

struct Curve {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;  // what its axis does not show is a gap
  int colour = -1;        // the same for the same thing in charts side by side; -1: by its place
};

enum class NamePlace { kBelow, kBeside };  // a legend, or each at its curve's end

struct Chart {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Curve> curves;
  bool has_marks = false;  // a dot at each of the samples
  NamePlace names = NamePlace::kBelow;
  double width = 636;  // between the axes' ends, in pixels
  double height = 250;
};

/// Curves over few values of x, each marked and with a tick; logarithmic upwards, for comparisons of
/// what is positive; names beside the curves.
Chart comparison_chart(const std::string& title, const std::string& x_name,
                       const std::string& y_name, std::vector<Curve> curves,
                       Spacing x = Spacing::kLinear);

/// One or more charts side by side, with a line of text below.
std::string write_svg_charts(const std::vector<Chart>& charts, const std::string& footer = "");

}  // namespace hybridyn::viewer
