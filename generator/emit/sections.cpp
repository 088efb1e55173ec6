#include "hybridyn/generator/emit/sections.hpp"

#include <algorithm>
#include <utility>

namespace hybridyn::generator {
namespace {

/// Statements that a section has to bring home to be worth a comment.
constexpr int kComment = 2;

/// More than this, statements times sections, is text that nobody reads.
constexpr std::size_t kMost = 50'000'000;

}  // namespace

std::vector<std::uint16_t> section_labels(const std::vector<std::uint16_t>& own) {
  std::vector<std::uint16_t> sections = own;
  std::sort(sections.begin(), sections.end());
  sections.erase(std::unique(sections.begin(), sections.end()), sections.end());
  const std::size_t count = sections.size();
  if (own.empty() || own.size() * count > kMost) return std::vector<std::uint16_t>(own.size(), 0);
  // cost[s]: of the statements so far if the last one stands under section s. moved: whether the one
  // before it then stood under an earlier section, `from` being the cheapest of those.
  std::vector<int> cost(count, 0);
  std::vector<bool> moved(own.size() * count, false);
  std::vector<std::uint16_t> from(own.size() * count, 0);
  for (std::size_t i = 0; i < own.size(); ++i) {
    std::size_t least = 0;  // of the sections before s
    std::vector<int> next(count);
    for (std::size_t s = 0; s < count; ++s) {
      const int jump = cost[least] + kComment;
      const bool jumps = i > 0 && s > 0 && jump < cost[s];
      moved[i * count + s] = jumps;
      from[i * count + s] = static_cast<std::uint16_t>(least);
      next[s] = (jumps ? jump : cost[s]) + (sections[s] == own[i] ? 0 : 1);
      if (cost[s] < cost[least]) least = s;
    }
    cost = std::move(next);
  }
  std::vector<std::uint16_t> labels(own.size());
  auto s = static_cast<std::size_t>(std::min_element(cost.begin(), cost.end()) - cost.begin());
  for (std::size_t i = own.size(); i-- > 0;) {
    labels[i] = sections[s];
    if (moved[i * count + s]) s = from[i * count + s];
  }
  return labels;
}

}  // namespace hybridyn::generator
