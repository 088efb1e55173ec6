#include "hybridyn/viewer/axis.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace hybridyn::viewer {
namespace {

constexpr double kGreatest = std::numeric_limits<double>::max();
constexpr double kRounding = 1e-9;      // of a value's size: what differs by less is a constant
constexpr double kLeastRange = 1e-100;  // likewise, whatever the size
constexpr double kBeyond = 0.04;        // room beyond the last value, of what is before it
constexpr double kBeyondFactor = 1.08;

/// Half of the distance, which itself may be too large for a double.
double half_distance(double low, double high) { return high / 2 - low / 2; }

bool differ(double low, double high) {
  return half_distance(low, high) >
         std::max(kLeastRange, kRounding * std::max(std::abs(low), std::abs(high))) / 2;
}

double finite(double value) { return std::clamp(value, -kGreatest, kGreatest); }

std::string shortest_text(double value) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%g", value);
  return text.data();
}

void keep_shown(const Axis& axis, std::vector<double>& values) {
  const auto hidden = [&axis](double value) { return !axis.shows(value); };
  values.erase(std::remove_if(values.begin(), values.end(), hidden), values.end());
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// From the last at or below `low` to the first at or above `high`, where there are such.
std::vector<double> heights_between(double low, double high) {
  const double first = std::floor(std::log10(low));
  const double last = std::ceil(std::log10(high));
  std::vector<double> heights;
  for (double decade = first; decade <= last; ++decade) {
    for (const double factor : {1., 2., 5.}) {
      const double height = factor * std::pow(10, decade);
      if ((factor == 1 || last - first <= 2) && std::isfinite(height)) heights.push_back(height);
    }
  }
  while (heights.size() > 2 && heights[1] <= low) heights.erase(heights.begin());
  while (heights.size() > 2 && heights[heights.size() - 2] >= high) heights.pop_back();
  return heights;
}

}  // namespace

bool Axis::shows(double value) const {
  if (spacing == Spacing::kLinear) return std::isfinite(value);
  return std::isnormal(value) && value > 0;
}

double Axis::part(double value) const {
  if (spacing == Spacing::kLinear) return half_distance(low, value) / half_distance(low, high);
  return (std::log(value) - std::log(low)) / (std::log(high) - std::log(low));
}

void Range::add(const std::vector<double>& values) {
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
  }
}

bool Range::is_constant() const { return !is_empty() && !differ(low_, high_); }

Axis round_axis(const std::string& name, const Range& range, double margin, int most_ticks) {
  Axis axis{name, Spacing::kLinear, 0, 1, {}};
  if (!range.is_empty()) {
    const double room = range.is_constant() ? std::max(std::abs(range.low()), 1.0) / 2
                                            : finite(margin * range.high() - margin * range.low());
    axis.low = finite(range.low() - room);
    axis.high = finite(range.high() + room);
  }
  const std::vector<double> values = round_values(axis.low, axis.high, most_ticks);
  const double step = values.size() > 1 ? values[1] - values[0] : 1;
  for (const double value : values) axis.ticks.push_back({value, tick_text(value, step)});
  return axis;
}

Axis decade_axis(const std::string& name, std::vector<double> values) {
  Axis axis{name, Spacing::kLogarithmic, 1, 10, {}};
  keep_shown(axis, values);
  if (values.empty()) return axis;
  const std::vector<double> heights = heights_between(values.front(), values.back());
  axis.low = heights.front();
  axis.high = std::max(heights.back(), values.back());
  for (const double height : heights) axis.ticks.push_back({height, shortest_text(height)});
  return axis;
}

Axis value_axis(const std::string& name, Spacing spacing, std::vector<double> values) {
  Axis axis{name, spacing, 1, 10, {}};
  keep_shown(axis, values);
  if (values.empty()) return axis;
  if (spacing == Spacing::kLogarithmic) {
    axis.low = values.front() / kBeyondFactor;
    axis.high = finite(values.back() * kBeyondFactor);
  } else {
    axis.low = std::min(0.0, values.front());
    axis.high = std::max(0.0, values.back());
    axis.high = differ(axis.low, axis.high)
                    ? finite(axis.high + (kBeyond * axis.high - kBeyond * axis.low))
                    : axis.low + 1;
  }
  for (const double value : values) axis.ticks.push_back({value, shortest_text(value)});
  return axis;
}

std::vector<double> round_values(double low, double high, int most) {
  if (!differ(low, high)) return {};
  double step = std::pow(10, std::floor(std::log10(high / most - low / most)));
  for (const double factor : {2.0, 2.5, 2.0}) {  // 1, 2, 5, 10 times the power
    if (std::floor(high / step) - std::ceil(low / step) + 1 <= most) break;
    step *= factor;
  }
  std::vector<double> values;
  for (double k = std::ceil(low / step); k <= std::floor(high / step); ++k) {
    values.push_back(std::clamp(k * step, low, high) + 0.0);  // no -0
  }
  return values;
}

std::string tick_text(double value, double step) {
  const double size = std::max(std::abs(value), step);
  std::array<char, 32> text;
  if (size >= 1e5 || step < 1e-4) {
    const int digits =
        static_cast<int>(std::floor(std::log10(size)) - std::floor(std::log10(step)));
    std::snprintf(text.data(), text.size(), "%.*e", digits, value);
  } else {
    const int places = static_cast<int>(std::max(0.0, -std::floor(std::log10(step) + 1e-9)));
    std::snprintf(text.data(), text.size(), "%.*f", places, value);
  }
  return text.data();
}

}  // namespace hybridyn::viewer
