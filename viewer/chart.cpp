#include "hybridyn/viewer/chart.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "hybridyn/viewer/drawing_colours.hpp"
#include "hybridyn/viewer/svg.hpp"

namespace hybridyn::viewer {
namespace {

constexpr double kMargin = 14;
constexpr double kTop = 40;        // of the field between the axes
constexpr double kLabelRoom = 50;  // left of it; more where labels are long
constexpr double kLabelGap = 7;
constexpr double kAxisRoom = 48;  // below it: labels and the name of the axis
constexpr double kRow = 18;       // of the legend
constexpr double kNameGap = 15;   // between names beside curves
constexpr double kNameRoom = 8;   // before them
constexpr double kHeadingSize = 15;
constexpr double kTextSize = 11.5;
constexpr double kTickSize = 11;
constexpr double kTickGap = 4;  // between labels
constexpr double kMark = 3;     // radius

constexpr const char* kStyle = R"(.heading { font-size: 15px; font-weight: 600; }
.tick { font-size: 11px; fill: #64748b; }
.unit { font-size: 11.5px; fill: #64748b; }
.name { font-size: 11.5px; }
.grid { stroke: #e2e8f0; fill: none; }
.frame { stroke: #cbd5e1; fill: none; }
.curve { fill: none; stroke-width: 1.5; stroke-linejoin: round; }
)";

/// Width of the longest text, one of each of some things.
template <class Things, class Text>
double widest(const Things& things, double font_size, const Text& text) {
  double width = 0;
  for (const auto& one : things) width = std::max(width, text_width(text(one), font_size));
  return width;
}

/// Moved down where they are closer to each other than names may be, and up again from `bottom`.
void move_apart(std::vector<std::pair<double, std::size_t>>& heights, double bottom) {
  std::sort(heights.begin(), heights.end());
  for (std::size_t i = 1; i < heights.size(); ++i) {
    heights[i].first = std::max(heights[i].first, heights[i - 1].first + kNameGap);
  }
  for (auto at = heights.rbegin(); at != heights.rend(); ++at) {
    at->first = std::min(at->first, bottom);
    bottom = at->first - kNameGap;
  }
}

/// A chart from `left` on.
class ChartWriter {
 public:
  ChartWriter(Svg& svg, const Chart& chart, double left) : svg_(svg), chart_(chart), start_(left) {
    const auto text = [](const Tick& tick) { return tick.text; };
    left_ = left + std::max(kLabelRoom, widest(chart.y.ticks, kTickSize, text) + kLabelGap);
    right_ = left_ + chart.width;
    bottom_ = kTop + chart.height;
  }

  /// Returns where it ends.
  Extent write() {
    end_ = {start_, 0, right_, bottom_ + kAxisRoom};
    draw_title();
    draw_axes();
    for (std::size_t i = 0; i < chart_.curves.size(); ++i) draw_curve(i);
    chart_.names == NamePlace::kBelow ? draw_legend() : draw_names();
    return end_;
  }

 private:
  double x(double value) const { return left_ + chart_.x.part(value) * chart_.width; }
  double y(double value) const { return bottom_ - chart_.y.part(value) * chart_.height; }

  std::size_t colour(std::size_t curve) const {
    const int own = chart_.curves[curve].colour;
    return own < 0 ? curve : static_cast<std::size_t>(own);
  }

  std::string stroke(std::size_t curve) const {
    const std::size_t index = colour(curve);
    return std::string("class=\"curve\" stroke=\"") + curve_colour(index) +
           "\" stroke-dasharray=\"" + curve_dash(index) + "\"";
  }

  void draw_title() {
    svg_.text(start_, 22, "heading", chart_.title);
    const double unit = start_ + text_width(chart_.title, kHeadingSize) * kBold + 8;
    svg_.text(unit, 22, "unit", chart_.y.name);
    end_.right = std::max(end_.right, unit + text_width(chart_.y.name, kTextSize));
  }

  /// Ticks whose labels would touch those before are left out.
  void draw_axes() {
    std::string grid;
    double free = -HUGE_VAL;
    for (const Tick& tick : chart_.x.ticks) {
      const double half = text_width(tick.text, kTickSize) / 2;
      if (x(tick.value) - half < free) continue;
      free = x(tick.value) + half + kTickGap;
      grid += "M " + point(x(tick.value), kTop) + " V " + px(bottom_) + " ";
      svg_.text(x(tick.value), bottom_ + 16, "tick", tick.text, "text-anchor=\"middle\"");
    }
    free = HUGE_VAL;
    for (const Tick& tick : chart_.y.ticks) {
      if (y(tick.value) > free) continue;
      free = y(tick.value) - kTickSize;
      grid += "M " + point(left_, y(tick.value)) + " H " + px(right_) + " ";
      svg_.text(left_ - kLabelGap, y(tick.value) + 4, "tick", tick.text, "text-anchor=\"end\"");
    }
    svg_.element("path", "class=\"grid\" d=\"" + grid + "\"");
    svg_.element("rect", "class=\"frame\"" + attribute("x", left_) + attribute("y", kTop) +
                             attribute("width", chart_.width) + attribute("height", chart_.height));
    svg_.text(right_, bottom_ + 32, "unit", chart_.x.name, "text-anchor=\"end\"");
  }

  void draw_curve(std::size_t index) {
    const Curve& curve = chart_.curves[index];
    std::string path;
    std::vector<std::pair<double, double>> marks;
    bool draws = false;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      if (!chart_.x.shows(curve.x[i]) || !chart_.y.shows(curve.y[i])) {
        draws = false;
        continue;
      }
      marks.emplace_back(x(curve.x[i]), y(curve.y[i]));
      path += (draws ? " L " : " M ") + point(marks.back().first, marks.back().second);
      draws = true;
    }
    svg_.open("series", curve.name);
    svg_.element("path", stroke(index) + " d=\"" + path + "\"");
    if (chart_.has_marks) {
      const std::string fill = std::string("fill=\"") + curve_colour(colour(index)) + "\"";
      for (const auto& [at_x, at_y] : marks) {
        svg_.element("circle",
                     fill + attribute("cx", at_x) + attribute("cy", at_y) + attribute("r", kMark));
      }
    }
    svg_.close();
  }

  /// Entries stand in columns as wide as the longest name asks for.
  void draw_legend() {
    const auto name = [](const Curve& curve) { return curve.name; };
    const double column = std::max(60.0, widest(chart_.curves, kTextSize, name)) + 40;
    const auto columns =
        std::max<std::size_t>(1, static_cast<std::size_t>((right_ - start_) / column));
    for (std::size_t i = 0; i < chart_.curves.size(); ++i) {
      const double left = start_ + static_cast<double>(i % columns) * column;
      const double line = bottom_ + kAxisRoom + static_cast<double>(i / columns) * kRow;
      svg_.element("path", stroke(i) + " d=\"M " + point(left, line - 4) + " h 18\"");
      svg_.text(left + 24, line, "name", chart_.curves[i].name);
    }
    const std::size_t rows = (chart_.curves.size() + columns - 1) / columns;
    end_.bottom += static_cast<double>(rows) * kRow;
  }

  double end_height(const Curve& curve) const {
    for (std::size_t i = curve.y.size(); i-- > 0;) {
      if (chart_.x.shows(curve.x[i]) && chart_.y.shows(curve.y[i])) return y(curve.y[i]);
    }
    return bottom_;
  }

  void draw_names() {
    std::vector<std::pair<double, std::size_t>> heights;
    for (const Curve& curve : chart_.curves)
      heights.emplace_back(end_height(curve), heights.size());
    move_apart(heights, bottom_);
    const double left = right_ + kNameRoom;
    for (const auto& [height, i] : heights) {
      const std::string& name = chart_.curves[i].name;
      svg_.text(left, height + 4, "name", name,
                std::string("style=\"fill:") + curve_colour(colour(i)) + "\"");
      end_.right = std::max(end_.right, left + text_width(name, kTextSize));
    }
  }

  Svg& svg_;
  const Chart& chart_;
  double start_;
  double left_;  // of the field
  double right_;
  double bottom_;
  Extent end_{};
};

}  // namespace

Chart comparison_chart(const std::string& title, const std::string& x_name,
                       const std::string& y_name, std::vector<Curve> curves, Spacing x) {
  std::vector<double> places;
  std::vector<double> heights;
  for (const Curve& curve : curves) {
    places.insert(places.end(), curve.x.begin(), curve.x.end());
    heights.insert(heights.end(), curve.y.begin(), curve.y.end());
  }
  return {title,
          value_axis(x_name, x, std::move(places)),
          decade_axis(y_name, std::move(heights)),
          std::move(curves),
          true,
          NamePlace::kBeside,
          420,
          300};
}

std::string write_svg_charts(const std::vector<Chart>& charts, const std::string& footer) {
  Svg svg;
  Extent page = {0, 0, 0, 0};
  for (const Chart& chart : charts) {
    const Extent end = ChartWriter(svg, chart, page.right + kMargin).write();
    page.right = end.right + kMargin;
    page.bottom = std::max(page.bottom, end.bottom);
  }
  if (!footer.empty()) {
    svg.text(kMargin, page.bottom + 8, "unit", footer);
    page.right = std::max(page.right, 2 * kMargin + text_width(footer, kTextSize));
    page.bottom += 8 + kMargin;
  }
  return svg.finish(page, charts.front().title, std::string(kFont) + kStyle);
}

}  // namespace hybridyn::viewer
