#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "hybridyn/viewer/axis.hpp"
#include "hybridyn/viewer/drawing_colours.hpp"
#include "hybridyn/viewer/drawings.hpp"
#include "hybridyn/viewer/figure.hpp"
#include "hybridyn/viewer/page_json.hpp"
#include "hybridyn/viewer/svg.hpp"

namespace hybridyn::viewer {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kPanelWidth = 150;
constexpr double kMostHeight = 190;
constexpr double kMargin = 16;
constexpr double kCaption = 24;
constexpr std::size_t kManyJoints = 12;
constexpr double kMark = 6;  // radius of the centre of mass
// Where even the point that moves least goes further than this times the robot's size, each picture
// has a centre of its own.
constexpr double kTravel = 0.5;

constexpr const char* kStyle =
    R"(.stick { stroke: #334155; stroke-width: 2.6; stroke-linecap: round; fill: none; }
.joint { fill: #ffffff; stroke: #2563eb; stroke-width: 1.4; }
.loop { fill: #ffffff; stroke: #c026d3; stroke-width: 1.6; }
.ground { stroke: #94a3b8; stroke-width: 1; }
.mass { stroke: #111827; stroke-width: 1.2; fill: #ffffff; }
.quarter { fill: #111827; }
.time { font-size: 11.5px; fill: #64748b; text-anchor: middle; }
)";

struct Interval {
  double low = INFINITY;
  double high = -INFINITY;

  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  bool is_empty() const { return low > high; }
  double width() const { return is_empty() ? 0 : high - low; }
  double middle() const { return is_empty() ? 0 : (low + high) / 2; }
};

/// What a picture shows along one axis: all pictures the same, or each around its own figure.
struct Window {
  std::vector<double> middles;  // by picture
  double width = 0;
};

/// How far the point goes that goes least far.
double least_travel(const std::vector<Figure>& figures, const Vector3d& axis) {
  std::vector<Interval> paths(figures.front().points().size());
  for (const Figure& one : figures) {
    const std::vector<Vector3d> points = one.points();
    for (std::size_t k = 0; k < points.size(); ++k) paths[k].add(axis.dot(points[k]));
  }
  double least = INFINITY;
  for (const Interval& path : paths) least = std::min(least, path.width());
  return paths.empty() ? 0 : least;
}

Window window(const std::vector<Figure>& figures, const Vector3d& axis) {
  Interval whole;
  double greatest = 0;
  std::vector<double> own;
  for (const Figure& one : figures) {
    Interval interval;
    for (const Vector3d& point : one.points()) {
      interval.add(axis.dot(point));
      whole.add(axis.dot(point));
    }
    greatest = std::max(greatest, interval.width());
    own.push_back(interval.middle());
  }
  if (least_travel(figures, axis) > kTravel * greatest) return {own, greatest};
  return {std::vector<double>(figures.size(), whole.middle()), whole.width()};
}

/// From the world to one picture.
struct Projection {
  View view;
  Vector2d middle;  // in the view's axes, drawn at `centre`
  Vector2d centre;  // in pixels
  double scale;     // pixels per metre
  double height;    // of the picture, in pixels

  std::string operator()(const Vector3d& at) const {
    const double x = view.right.dot(at) - middle.x();
    const double y = view.up.dot(at) - middle.y();
    return point(centre.x() + scale * x, centre.y() - scale * y);
  }
};

void draw_circle(const std::string& at, double radius, const char* style_class, Svg& svg) {
  const std::string r = px(radius);
  const std::string d = px(2 * radius);
  svg.element("path", std::string("class=\"") + style_class + "\" d=\"M " + at + " m -" + r +
                          " 0 a " + r + " " + r + " 0 1 0 " + d + " 0 a " + r + " " + r +
                          " 0 1 0 -" + d + " 0\"");
}

/// The quartered disc.
void draw_centre_of_mass(const std::string& at, Svg& svg) {
  draw_circle(at, kMark, "mass", svg);
  const std::string r = px(kMark);
  const std::string arc = " a " + r + " " + r + " 0 0 1 ";
  svg.element("path", "class=\"quarter\" d=\"M " + at + " v -" + r + arc + r + " " + r + " z M " +
                          at + " v " + r + arc + "-" + r + " -" + r + " z\"");
}

void draw_figure(const Figure& one, const Projection& projected, Svg& svg) {
  std::string sticks;
  for (const auto& [from, to] : one.sticks)
    sticks += "M " + projected(from) + " L " + projected(to) + " ";
  svg.element("path", "class=\"stick\" d=\"" + sticks + "\"");
  const double radius = one.joints.size() > kManyJoints ? 1.5 : 2.6;
  for (const Vector3d& joint : one.joints) draw_circle(projected(joint), radius, "joint", svg);
  for (const Vector3d& loop : one.loops) draw_circle(projected(loop), 3.2, "loop", svg);
  if (one.has_mass) draw_centre_of_mass(projected(one.centre_of_mass), svg);
}

/// The frames nearest to times evenly spread.
std::vector<Figure> figures_of(const PageData& data, int count) {
  const std::vector<double>& times = data.motion.times;
  std::vector<Figure> figures;
  for (int k = 0; k < count; ++k) {
    const double part = count > 1 ? static_cast<double>(k) / (count - 1) : 0;
    const double time = times.front() + part * (times.back() - times.front());
    auto after = std::lower_bound(times.begin(), times.end(), time);
    if (after == times.end()) --after;
    if (after != times.begin() && time - *(after - 1) < *after - time) --after;
    figures.push_back(figure(data, static_cast<std::size_t>(after - times.begin())));
  }
  return figures;
}

/// The line z = 0, where a picture seen from the side shows it.
void draw_ground(const Projection& projected, Svg& svg) {
  if (projected.view.up.z() < 0.999) return;
  const double y = projected.centre.y() + projected.scale * projected.middle.y();
  if (std::abs(y - projected.centre.y()) > projected.height / 2) return;
  svg.element("path", "class=\"ground\" d=\"M " + point(projected.centre.x() - kPanelWidth / 2, y) +
                          " h " + px(kPanelWidth) + "\"");
}

}  // namespace

std::string write_svg_snapshots(const PageData& data, int count) {
  if (count < 1) throw std::invalid_argument("page: fewer than one snapshot");
  check_sizes(data);
  const std::vector<Figure> figures = figures_of(data, count);
  std::vector<Vector3d> points;
  for (const Figure& one : figures) {
    const std::vector<Vector3d> its = one.points();
    points.insert(points.end(), its.begin(), its.end());
  }
  const View view = best_view(points);
  const Window across = window(figures, view.right);
  const Window upwards = window(figures, view.up);
  const double room = 4 * kMark;  // around the figure
  const double scale = std::min((kPanelWidth - room) / std::max(across.width, 1e-6),
                                (kMostHeight - room) / std::max(upwards.width, 1e-6));
  const double height = room + scale * upwards.width;
  Svg svg;
  for (std::size_t k = 0; k < figures.size(); ++k) {
    const double x = kMargin + (static_cast<double>(k) + 0.5) * kPanelWidth;
    const Projection projected = {
        view, {across.middles[k], upwards.middles[k]}, {x, kMargin + height / 2}, scale, height};
    draw_ground(projected, svg);
    draw_figure(figures[k], projected, svg);
    const double step = (data.motion.times.back() - data.motion.times.front()) / 100;
    svg.text(x, kMargin + height + kCaption - 6, "time",
             tick_text(figures[k].time, std::max(step, 1e-3)) + " s");
  }
  const double width = 2 * kMargin + kPanelWidth * count;
  return svg.finish({0, 0, width, 2 * kMargin + height + kCaption}, data.title,
                    std::string(kFont) + kStyle);
}

}  // namespace hybridyn::viewer
