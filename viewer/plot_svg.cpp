#include <utility>

#include "hybridyn/viewer/chart.hpp"
#include "hybridyn/viewer/drawings.hpp"
#include "hybridyn/viewer/thinning.hpp"

namespace hybridyn::viewer {
namespace {

constexpr std::size_t kMostPoints = 1200;  // two for each pixel
constexpr double kRoom = 0.05;             // above and below the curves, of their height
constexpr int kMostSeconds = 11;           // ticks
constexpr int kMostValues = 7;

}  // namespace

std::string write_svg_plot(const PlotGroup& group) {
  Range times;
  times.add(group.times);
  Range values;
  for (const Series& series : group.series) values.add(series.values);
  Chart chart{group.title,
              round_axis("time in s", times, 0, kMostSeconds),
              round_axis(group.unit, values, kRoom, kMostValues),
              {}};
  const CurveThinning thinning(group.times.size(), kMostPoints);
  std::vector<double> kept;
  for (const std::size_t i : thinning.indices()) kept.push_back(group.times[i]);
  for (const Series& series : group.series) {
    chart.curves.push_back({series.name, kept, thinning.values(series.values)});
  }
  return write_svg_charts({chart});
}

}  // namespace hybridyn::viewer
