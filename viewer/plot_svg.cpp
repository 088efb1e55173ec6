#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "viewer/drawing_colours.hpp"
#include "viewer/drawings.hpp"
#include "viewer/scale.hpp"
#include "viewer/svg.hpp"
#include "viewer/thinning.hpp"

namespace hybridyn::viewer {
namespace {

constexpr double kLeft = 64;
constexpr double kRight = 700;
constexpr double kTop = 40;
constexpr double kBottom = 290;
constexpr double kLegendTop = 338;
constexpr double kLegendRow = 18;
constexpr double kLegendFont = 11.5;
constexpr double kMargin = 14;
constexpr std::size_t kMostPoints = 1200;  // two for each pixel

constexpr const char* kStyle = R"(.heading { font-size: 15px; font-weight: 600; }
.tick { font-size: 11px; fill: #64748b; }
.unit { font-size: 11.5px; fill: #64748b; }
.name { font-size: 11.5px; }
.grid { stroke: #e2e8f0; fill: none; }
.curve { fill: none; stroke-width: 1.4; stroke-linejoin: round; }
)";

/// Least and greatest of what is finite; some interval around it where that is none or one value.
std::pair<double, double> value_range(const PlotGroup& group) {
  double low = INFINITY;
  double high = -INFINITY;
  for (const Series& series : group.series) {
    for (const double value : series.values) {
      if (!std::isfinite(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  if (low > high) return {-1, 1};
  const double least =
      1e-9 * std::max(std::abs(low), std::abs(high));  // below that it is a constant
  if (high - low <= least)
    return {low - std::max(std::abs(low), 1.0) / 2, high + std::max(std::abs(high), 1.0) / 2};
  const double margin = 0.05 * (high - low);
  return {low - margin, high + margin};
}

Scale time_scale(const PlotGroup& group) {
  if (group.times.empty()) return {0, 1, kLeft, kRight};
  const double first = group.times.front();
  const double last = group.times.back();
  return {first, last > first ? last : first + 1, kLeft, kRight};
}

void draw_axes(const PlotGroup& group, const Scale& x, const Scale& y, Svg& svg) {
  std::string grid;
  const std::vector<double> seconds = round_values(x.low, x.high, 11);
  for (const double t : seconds) {
    grid += "M " + point(x(t), kTop) + " V " + px(kBottom) + " ";
    svg.text(x(t), kBottom + 16, "tick",
             tick_text(t, seconds.size() > 1 ? seconds[1] - seconds[0] : 1),
             "text-anchor=\"middle\"");
  }
  const std::vector<double> values = round_values(y.low, y.high, 7);
  for (const double value : values) {
    grid += "M " + point(kLeft, y(value)) + " H " + px(kRight) + " ";
    svg.text(kLeft - 7, y(value) + 4, "tick",
             tick_text(value, values.size() > 1 ? values[1] - values[0] : 1),
             "text-anchor=\"end\"");
  }
  svg.element("path", "class=\"grid\" d=\"" + grid + "\"");
  svg.text(kMargin, 22, "heading", group.title);
  svg.text(kMargin + text_width(group.title, 15) * kBold + 8, 22, "unit", group.unit);
  svg.text(kRight, kBottom + 32, "unit", "time in s", "text-anchor=\"end\"");
}

std::string curve_path(const std::vector<double>& times, const std::vector<double>& values,
                       const Scale& x, const Scale& y) {
  std::string path;
  bool draws = false;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (!std::isfinite(values[i])) {
      draws = false;
      continue;
    }
    path += (draws ? " L " : " M ") + point(x(times[i]), y(values[i]));
    draws = true;
  }
  return path;
}

std::string stroke(std::size_t index) {
  return std::string("class=\"curve\" stroke=\"") + curve_colour(index) + "\" stroke-dasharray=\"" +
         curve_dash(index) + "\"";
}

void draw_curves(const PlotGroup& group, const Scale& x, const Scale& y, Svg& svg) {
  const CurveThinning thinning(group.times.size(), kMostPoints);
  std::vector<double> times;
  for (const std::size_t i : thinning.indices()) times.push_back(group.times[i]);
  for (std::size_t k = 0; k < group.series.size(); ++k) {
    svg.open("series", group.series[k].name);
    const std::string path = curve_path(times, thinning.values(group.series[k].values), x, y);
    svg.element("path", stroke(k) + " d=\"" + path + "\"");
    svg.close();
  }
}

/// Returns where it ends. Entries stand in columns as wide as the longest name asks for.
double draw_legend(const PlotGroup& group, Svg& svg) {
  double widest = 60;
  for (const Series& series : group.series) {
    widest = std::max(widest, text_width(series.name, kLegendFont));
  }
  const double column = widest + 40;
  const auto columns =
      std::max<std::size_t>(1, static_cast<std::size_t>((kRight - kMargin) / column));
  for (std::size_t k = 0; k < group.series.size(); ++k) {
    const std::size_t row = k / columns;
    const double left = kMargin + static_cast<double>(k % columns) * column;
    const double y = kLegendTop + static_cast<double>(row) * kLegendRow;
    svg.element("path", stroke(k) + " d=\"M " + point(left, y - 4) + " h 18\"");
    svg.text(left + 24, y, "name", group.series[k].name);
  }
  const std::size_t rows = (group.series.size() + columns - 1) / columns;
  return kLegendTop + static_cast<double>(rows) * kLegendRow;
}

}  // namespace

std::string write_svg_plot(const PlotGroup& group) {
  const auto [low, high] = value_range(group);
  const Scale x = time_scale(group);
  const Scale y = {low, high, kBottom, kTop};
  Svg svg;
  draw_axes(group, x, y, svg);
  draw_curves(group, x, y, svg);
  const double end = draw_legend(group, svg);
  return svg.finish({0, 0, kRight + kMargin, end}, group.title, std::string(kFont) + kStyle);
}

}  // namespace hybridyn::viewer
