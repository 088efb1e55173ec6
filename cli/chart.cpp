#include "chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "svg.hpp"

namespace hybridyn::cli {
namespace {

constexpr double kWidth = 420;  // of the field of a chart
constexpr double kHeight = 300;
constexpr double kLeft = 70;
constexpr double kTop = 50;
constexpr double kGap = 190;  // between charts: names of curves stand there
constexpr double kBottom = 60;

constexpr const char* kStyle =
    "text{font-family:sans-serif;font-size:12px;fill:#222}"
    ".title{font-size:14px;font-weight:bold}.small{font-size:11px;fill:#555}"
    ".grid{stroke:#ddd}.frame{stroke:#888;fill:none}.curve{fill:none;stroke-width:2}";

constexpr std::array<const char*, 10> kColours = {"#888888", "#c44e52", "#4c72b0", "#dd8452",
                                                  "#55a868", "#8172b3", "#937860", "#d68ac2",
                                                  "#b5a642", "#64b5cd"};

class ChartWriter {
 public:
  ChartWriter(Svg& svg, const Chart& chart, double left) : svg_(svg), chart_(chart), left_(left) {
    x_max_ = y_max_ = 0;
    y_min_ = 1e300;
    for (const Curve& curve : chart.curves) {
      for (const double x : curve.x) x_max_ = std::max(x_max_, x);
      for (const double y : curve.y) {
        y_max_ = std::max(y_max_, y);
        y_min_ = std::min(y_min_, y);
      }
    }
    y_min_ = std::pow(10, std::floor(std::log10(y_min_)));
    y_max_ = std::pow(10, std::ceil(std::log10(y_max_)));
  }

  void write() {
    svg_.text(left_, kTop - 24, "title", chart_.title);
    grid();
    svg_.element("rect", "class=\"frame\"" + attribute("x", left_) + attribute("y", kTop) +
                             attribute("width", kWidth) + attribute("height", kHeight));
    svg_.text(left_ + kWidth / 2, kTop + kHeight + 38, "", chart_.x_axis, "text-anchor=\"middle\"");
    svg_.text(left_, kTop - 8, "small", chart_.y_axis);
    for (std::size_t i = 0; i < chart_.curves.size(); ++i) {
      curve(chart_.curves[i], colour(i));
    }
    names();
  }

 private:
  const char* colour(std::size_t curve) const {
    const int own = chart_.curves[curve].colour;
    return kColours[(own < 0 ? curve : static_cast<std::size_t>(own)) % kColours.size()];
  }

  double x(double value) const { return left_ + kWidth * value / (x_max_ * 1.04); }
  double y(double value) const {
    return kTop + kHeight * (1 - std::log(value / y_min_) / std::log(y_max_ / y_min_));
  }

  void grid() {
    for (double decade = y_min_; decade <= y_max_ * 1.001; decade *= 10) {
      line(left_, y(decade), left_ + kWidth, y(decade));
      std::string label = std::to_string(static_cast<long>(std::lround(decade)));
      svg_.text(left_ - 8, y(decade) + 4, "", label, "text-anchor=\"end\"");
    }
    std::vector<double> ticks;
    for (const Curve& c : chart_.curves) ticks.insert(ticks.end(), c.x.begin(), c.x.end());
    std::sort(ticks.begin(), ticks.end());
    ticks.erase(std::unique(ticks.begin(), ticks.end()), ticks.end());
    for (const double tick : ticks) {
      line(x(tick), kTop, x(tick), kTop + kHeight);
      svg_.text(x(tick), kTop + kHeight + 18, "", std::to_string(std::lround(tick)),
                "text-anchor=\"middle\"");
    }
  }

  void line(double x1, double y1, double x2, double y2) {
    svg_.element("line", "class=\"grid\"" + attribute("x1", x1) + attribute("y1", y1) +
                             attribute("x2", x2) + attribute("y2", y2));
  }

  void curve(const Curve& c, const char* colour) {
    std::string points;
    for (std::size_t i = 0; i < c.x.size(); ++i) {
      points += (i == 0 ? "" : " ") + px(x(c.x[i])) + "," + px(y(c.y[i]));
    }
    const std::string stroke = std::string("\" stroke=\"") + colour + "\"";
    svg_.element("polyline", "class=\"curve" + stroke + " points=\"" + points + "\"");
    for (std::size_t i = 0; i < c.x.size(); ++i) {
      svg_.element("circle", std::string("fill=\"") + colour + "\"" + attribute("cx", x(c.x[i])) +
                                 attribute("cy", y(c.y[i])) + attribute("r", 3));
    }
  }

  /// Beside the curves' ends, moved apart.
  void names() {
    struct Name {
      double y;
      std::size_t curve;
    };
    std::vector<Name> all;
    for (std::size_t i = 0; i < chart_.curves.size(); ++i) {
      all.push_back({y(chart_.curves[i].y.back()), i});
    }
    std::sort(all.begin(), all.end(), [](const Name& a, const Name& b) { return a.y < b.y; });
    double last = -1e300;
    for (Name& name : all) {
      name.y = last = std::max(name.y, last + 15);
      const std::string fill = std::string("style=\"fill:") + colour(name.curve) + "\"";
      svg_.text(left_ + kWidth + 8, name.y + 4, "", chart_.curves[name.curve].name, fill);
    }
  }

  Svg& svg_;
  const Chart& chart_;
  double left_;
  double x_max_, y_min_, y_max_;
};

}  // namespace

std::string draw_charts(const std::vector<Chart>& charts, const std::string& footer) {
  Svg svg;
  const double right = kLeft + static_cast<double>(charts.size()) * (kWidth + kGap) - 50;
  const double bottom = kTop + kHeight + kBottom + 20;
  svg.element("rect", "fill=\"white\"" + attribute("width", right) + attribute("height", bottom));
  double left = kLeft;
  for (const Chart& chart : charts) {
    ChartWriter(svg, chart, left).write();
    left += kWidth + kGap;
  }
  svg.text(kLeft, kTop + kHeight + kBottom, "small", footer);
  return svg.finish({0, 0, right, bottom}, charts.front().title, kStyle);
}

}  // namespace hybridyn::cli
