// A simulated motion as drawings for papers and reports: SVG files without script, black on white.
#pragma once

#include <string>

#include "hybridyn/viewer/page.hpp"

namespace hybridyn::viewer {

/// The curves of a group over time, with axes, units and a legend. Extremes are kept as on the
/// page.
std::string write_svg_plot(const PlotGroup& group);

/// `count` stick figures side by side, evenly spread over the motion, with the centre of mass of
/// the whole. Seen at right angles to the plane in which the robot spreads most: of a planar motion
/// that is the motion's own plane, of any other an upright one. Throws std::invalid_argument where
/// write_page would, or if `count` is less than one.
std::string write_svg_snapshots(const PageData& data, int count);

}  // namespace hybridyn::viewer
