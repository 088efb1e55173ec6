#include "timing/chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "inspection/svg.hpp"
#include "text/text_table.hpp"

namespace hybridyn::tools {
namespace {

constexpr double kWidth = 420;  // of the field of a chart
constexpr double kHeight = 300;
constexpr double kLeft = 70;
constexpr double kTop = 50;
constexpr double kGap = 190;  // between charts: names of curves stand there
constexpr double kBottom = 60;
constexpr double kTickGap = 18;

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
    x_min_ = y_min_ = 1e300;
    for (const Curve& curve : chart.curves) {
      for (const double x : curve.x) {
        x_min_ = std::min(x_min_, x);
        x_max_ = std::max(x_max_, x);
      }
      for (const double y : curve.y) {
        y_max_ = std::max(y_max_, y);
        y_min_ = std::min(y_min_, y);
      }
    }
    choose_heights(y_min_, y_max_);
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

  /// Lines at the decades; where these are few, at 2 and 5 times them too.
  void choose_heights(double lowest, double highest) {
    const double first = std::floor(std::log10(lowest));
    const double last = std::ceil(std::log10(highest));
    for (double decade = first; decade <= last; ++decade) {
      for (const double factor : {1., 2., 5.}) {
        if (factor == 1 || last - first <= 2) heights_.push_back(factor * std::pow(10, decade));
      }
    }
    // One beyond either end is enough.
    while (heights_.size() > 2 && heights_[1] <= lowest) heights_.erase(heights_.begin());
    while (heights_.size() > 2 && heights_[heights_.size() - 2] >= highest) heights_.pop_back();
    y_min_ = heights_.front();
    y_max_ = heights_.back();
  }

  double x(double value) const {
    const double part = chart_.log_x
                            ? std::log(value / x_min_ * 1.08) / std::log(x_max_ / x_min_ * 1.16)
                            : value / (x_max_ * 1.04);
    return left_ + kWidth * part;
  }
  double y(double value) const {
    return kTop + kHeight * (1 - std::log(value / y_min_) / std::log(y_max_ / y_min_));
  }

  void grid() {
    for (const double height : heights_) {
      line(left_, y(height), left_ + kWidth, y(height));
      const std::string label = fixed(height, height < 0.1 ? 2 : height < 1 ? 1 : 0);
      svg_.text(left_ - 8, y(height) + 4, "", label, "text-anchor=\"end\"");
    }
    std::vector<double> ticks;
    for (const Curve& c : chart_.curves) ticks.insert(ticks.end(), c.x.begin(), c.x.end());
    std::sort(ticks.begin(), ticks.end());
    ticks.erase(std::unique(ticks.begin(), ticks.end()), ticks.end());
    double last = 0;
    for (const double tick : ticks) {
      if (chart_.log_x && x(tick) < last + kTickGap) continue;
      last = x(tick);
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
  double x_min_, x_max_, y_min_, y_max_;
  std::vector<double> heights_;
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

}  // namespace hybridyn::tools
