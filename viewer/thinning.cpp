#include "hybridyn/viewer/thinning.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace hybridyn::viewer {
namespace {

/// Least and greatest finite value of all[first..last], the one that comes first in front.
std::pair<double, double> extremes(const std::vector<double>& all, std::size_t first,
                                   std::size_t last) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  std::size_t least = first;
  std::size_t greatest = first;
  bool found = false;
  for (std::size_t i = first; i <= last; ++i) {
    if (!std::isfinite(all[i])) continue;
    if (!found || all[i] < all[least]) least = i;
    if (!found || all[i] > all[greatest]) greatest = i;
    found = true;
  }
  if (!found) return {kNone, kNone};
  return {all[std::min(least, greatest)], all[std::max(least, greatest)]};
}

}  // namespace

std::vector<std::size_t> thinned_frames(const std::vector<double>& times, double per_second,
                                        std::size_t most) {
  std::vector<std::size_t> kept;
  if (times.empty()) return kept;
  const std::size_t last = times.size() - 1;
  const double duration = times[last] - times[0];
  const double step = std::max(1 / per_second, duration / static_cast<double>(most - 1));
  // A frame counts as due a little early, so that steps of 1 ms that add up to 0.0999.. do.
  const double early = 1e-6 * step;
  kept.push_back(0);
  double due = times[0] + step;
  for (std::size_t i = 1; i < last && kept.size() < most - 1; ++i) {
    if (times[i] < due - early) continue;
    kept.push_back(i);
    const double steps = std::floor((times[i] - times[0] + early) / step);
    due = times[0] + (steps + 1) * step;
  }
  if (last > 0) kept.push_back(last);
  return kept;
}

CurveThinning::CurveThinning(std::size_t samples, std::size_t most) : keeps_all_(samples <= most) {
  if (keeps_all_) {
    indices_.resize(samples);
    std::iota(indices_.begin(), indices_.end(), std::size_t{0});
    return;
  }
  const std::size_t buckets = (most - 2) / 2;
  const std::size_t inner = samples - 2;
  indices_.push_back(0);
  for (std::size_t b = 0; b < buckets; ++b) {
    indices_.push_back(1 + b * inner / buckets);
    indices_.push_back((b + 1) * inner / buckets);
  }
  indices_.push_back(samples - 1);
}

std::vector<double> CurveThinning::values(const std::vector<double>& all) const {
  if (keeps_all_) return all;
  std::vector<double> kept = {all.front()};
  kept.reserve(indices_.size());
  for (std::size_t i = 1; i + 1 < indices_.size(); i += 2) {
    const auto [earlier, later] = extremes(all, indices_[i], indices_[i + 1]);
    kept.push_back(earlier);
    kept.push_back(later);
  }
  kept.push_back(all.back());
  return kept;
}

}  // namespace hybridyn::viewer
