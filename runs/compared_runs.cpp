#include "hybridyn/runs/compared_runs.hpp"

#include <algorithm>
#include <limits>

#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

/// Numbers of `width` a time, straight between these times; not a number before and behind them.
std::vector<double> resampled(const std::vector<double>& times, const std::vector<double>& values,
                              std::size_t width, const std::vector<double>& at) {
  std::vector<double> out;
  out.reserve(at.size() * width);
  for (const double t : at) {
    const auto next = std::lower_bound(times.begin(), times.end(), t);
    const auto k = static_cast<std::size_t>(next - times.begin());
    for (std::size_t c = 0; c < width; ++c) {
      if (next == times.end() || (k == 0 && *next > t)) {
        out.push_back(std::numeric_limits<double>::quiet_NaN());
      } else if (*next == t) {
        out.push_back(values[k * width + c]);
      } else {
        const double part = (t - times[k - 1]) / (times[k] - times[k - 1]);
        const double before = values[(k - 1) * width + c];
        out.push_back(before + part * (values[k * width + c] - before));
      }
    }
  }
  return out;
}

template <class Items, class IsSame>
auto find_same(const Items& items, const IsSame& is_same) -> decltype(&items[0]) {
  const auto found = std::find_if(items.begin(), items.end(), is_same);
  return found == items.end() ? nullptr : &*found;
}

void add_curves(const viewer::PlotGroup& other, const std::string& name, viewer::PlotGroup& group) {
  const std::size_t own = group.series.size();
  for (std::size_t i = 0; i < own; ++i) {
    if (group.series[i].beside) continue;
    const viewer::Series* same = find_same(other.series, [&](const viewer::Series& series) {
      return series.name == group.series[i].name && !series.beside;
    });
    if (same == nullptr) continue;
    viewer::Series added{group.series[i].name + ", " + name,
                         resampled(other.times, same->values, 1, group.times)};
    added.beside = i;
    group.series.push_back(std::move(added));
  }
}

bool have_joint_in_common(const viewer::PageData& a, const viewer::PageData& b) {
  return std::any_of(a.joints.begin(), a.joints.end(), [&b](const viewer::Joint& joint) {
    return find_same(b.joints,
                     [&](const viewer::Joint& other) { return other.name == joint.name; });
  });
}

}  // namespace

void add_beside(const viewer::PageData& other, const std::string& name, viewer::PageData& page) {
  if (!have_joint_in_common(page, other)) {
    throw InputError("'" + name + "' has no joint in common with '" + page.title +
                     "': runs of one robot can be compared");
  }
  for (viewer::PlotGroup& group : page.plots) {
    const viewer::PlotGroup* same = find_same(other.plots, [&](const viewer::PlotGroup& plot) {
      return plot.title == group.title && plot.unit == group.unit;
    });
    if (same != nullptr) add_curves(*same, name, group);
  }
  for (const viewer::SummaryRow& row : other.summary) {
    page.summary.push_back({row.label + ", " + name, row.value});
  }
  std::vector<double> at = page.motion.times;  // paths have no gaps: they end where they do
  for (double& t : at) {
    t = std::clamp(t, other.motion.times.front(), other.motion.times.back());
  }
  for (const viewer::Trail& trail : other.trails) {
    page.trails.push_back(
        {trail.name + ", " + name, resampled(other.motion.times, trail.points, 3, at)});
  }
}

}  // namespace hybridyn::tools
