// Parts with code that are alike, in groups of up to eight: one code evaluates a group side by side,
// each part in a lane of its own.
//
// Parts are alike whose links hang on each other in the same way by joints of the same types. A
// part's handles may be fewer than its group's, if they are the first of these. Where the handle of
// the root is the frame of its joint (HandleFrame::kInboard), a part whose root is a handle itself is
// alike too: to the code it stands at its joint, which does not turn.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "hybridyn/assembly/parts.hpp"
#include "hybridyn/kernel/lane_count.hpp"

namespace hybridyn {

struct LeafGroup {
  /// What the parts hang on: the ground; or they float, by their root links or by the frames of these
  /// links' joints.
  enum class Base { kGround, kLink, kJoint };

  Base base;
  std::vector<int> parts;   // by lane
  int pattern;              // the part that has most handles
  std::vector<int> places;  // of its handles: index among the links of each part
  int positions;            // of the joints of one part that the code knows
  int velocities;

  /// Numbers of a handle's place, seen from the first one: axes, origin, twist.
  static constexpr int kPlaceSize = 18;

  bool is_side_by_side() const { return parts.size() > 1; }
  /// Whether places of handles come first: one part may hang on the other.
  bool is_placed() const { return is_side_by_side() && places.size() > 1; }
  /// What the code is called.
  const char* function() const { return is_placed() ? "leaves" : "leaf"; }
  /// Parts that there is room for.
  int room() const { return is_side_by_side() ? lanes_for(static_cast<int>(parts.size())) : 1; }
};

namespace internal {

template <class S>
class LeafGroups {
 public:
  /// `is_handle` and `is_inboard` by link. Parts without a handle are in no group with others.
  LeafGroups(const Model<S>& model, const AssemblyParts& chosen, const std::vector<bool>& is_handle,
             const std::vector<bool>& is_inboard)
      : model_(model), chosen_(chosen), is_handle_(is_handle), is_inboard_(is_inboard) {
    std::vector<int> order;
    for (std::size_t k = 0; k < chosen.parts.size(); ++k) {
      if (chosen.parts[k].has_code) order.push_back(static_cast<int>(k));
    }
    std::stable_sort(order.begin(), order.end(),
                     [this](int a, int b) { return rank(a) < rank(b); });
    for (const int part : order) add(part);
  }

  std::vector<LeafGroup> groups;

 private:
  static constexpr std::size_t kMostLanes = 8;

  /// Those with joints first, of these the ones with many handles: others fit them.
  std::pair<int, int> rank(int part) const {
    return {base_of(part) == LeafGroup::Base::kJoint ? 0 : 1,
            -static_cast<int>(places_of(part).size())};
  }

  LeafGroup::Base base_of(int part) const {
    const int root = chosen_.parts[part].root;
    if (root == kWorld) return LeafGroup::Base::kGround;
    return is_inboard_[root] ? LeafGroup::Base::kJoint : LeafGroup::Base::kLink;
  }

  std::vector<int> places_of(int part) const {
    std::vector<int> out;
    const std::vector<int>& links = chosen_.parts[part].links;
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (is_handle_[links[i]]) out.push_back(static_cast<int>(i));
    }
    return out;
  }

  /// Parents and types of the links but the first.
  std::vector<int> shape_of(int part) const {
    const std::vector<int>& links = chosen_.parts[part].links;
    std::vector<int> out;
    for (std::size_t i = 1; i < links.size(); ++i) {
      const Link<S>& link = model_.links[links[i]];
      const auto parent = std::find(links.begin(), links.end(), link.parent);
      out.push_back(static_cast<int>(parent - links.begin()));
      out.push_back(static_cast<int>(first_alike(link.type)));
    }
    return out;
  }

  bool are_alike(int root, int other) const {
    return first_alike(model_.links[root].type) == first_alike(model_.links[other].type);
  }

  bool fits(int part, const LeafGroup& group) const {
    if (group.parts.size() == kMostLanes || group.base == LeafGroup::Base::kGround) return false;
    const int root = chosen_.parts[part].root;
    const std::vector<int> places = places_of(part);
    if (root == kWorld || places.empty() || places.size() > group.places.size()) return false;
    if (!std::equal(places.begin(), places.end(), group.places.begin())) return false;
    const int first_root = chosen_.parts[group.pattern].root;
    if (is_inboard_[root] && !are_alike(root, first_root)) return false;
    return shape_of(part) == shape_of(group.pattern);
  }

  void add(int part) {
    for (LeafGroup& group : groups) {
      if (!fits(part, group)) continue;
      group.parts.push_back(part);
      return;
    }
    LeafGroup group{base_of(part), {part}, part, places_of(part), 0, 0};
    for (const int i : chosen_.parts[part].links) {
      if (i == chosen_.parts[part].root && group.base == LeafGroup::Base::kLink) continue;
      group.positions += model_.links[i].nq();
      group.velocities += model_.links[i].nv();
    }
    groups.push_back(std::move(group));
  }

  const Model<S>& model_;
  const AssemblyParts& chosen_;
  const std::vector<bool>& is_handle_;
  const std::vector<bool>& is_inboard_;
};

}  // namespace internal
}  // namespace hybridyn
