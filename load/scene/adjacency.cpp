#include "adjacency.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace hybridyn::load {
namespace {

constexpr int kGround = -1;

/// What is welded together, by frame: a number for each such group, that of its first frame, or
/// kGround. Parents come before their children.
std::vector<int> weld_groups(const Model<double>& model) {
  std::vector<int> groups(model.frames.size());
  for (std::size_t f = 0; f < groups.size(); ++f) {
    const Frame<double>& frame = model.frames[f];
    const bool is_ground = frame.parent < 0 && frame.link == kWorld && frame.name == "world";
    const bool on_parent = frame.parent >= 0 && frame.welded && groups[frame.parent] != kGround;
    groups[f] = is_ground ? kGround : on_parent ? groups[frame.parent] : static_cast<int>(f);
  }
  return groups;
}

/// Pairs of groups between which there is a joint.
std::set<std::pair<int, int>> joined_groups(const Model<double>& model,
                                            const std::vector<int>& groups) {
  std::set<std::pair<int, int>> joined;
  const auto add = [&](int frame, int other) {
    if (frame < 0 || other < 0) return;
    const auto [first, second] = std::minmax(groups[frame], groups[other]);
    if (first != kGround && first != second) joined.emplace(first, second);
  };
  for (int i = 0; i < model.size(); ++i) {
    if (model.links[i].type == JointType::kFloating) continue;
    const int frame = model.joints[i].frame;
    add(frame, model.frames[frame].parent);
  }
  for (const Loop<double>& loop : model.loops) add(loop.predecessor_frame, loop.successor_frame);
  return joined;
}

}  // namespace

std::vector<std::pair<int, int>> adjacent_frames(const Model<double>& model,
                                                 const std::vector<int>& frames) {
  const std::vector<int> groups = weld_groups(model);
  std::map<int, std::vector<int>> members;  // of `frames`, by group
  for (const int frame : frames) members[groups[frame]].push_back(frame);
  std::vector<std::pair<int, int>> pairs;
  for (const auto& [a, b] : joined_groups(model, groups)) {
    const auto of_a = members.find(a);
    const auto of_b = members.find(b);
    if (of_a == members.end() || of_b == members.end()) continue;
    for (const int first : of_a->second) {
      for (const int second : of_b->second) pairs.emplace_back(std::minmax(first, second));
    }
  }
  return pairs;
}

}  // namespace hybridyn::load
