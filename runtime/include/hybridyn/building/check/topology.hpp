// How the links of a description hang together. Made for descriptions that may be wrong: whatever
// cannot be resolved is kNone, and `is_tree` says whether the rest may be used.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hybridyn/model/description.hpp"

namespace hybridyn::checking {

inline constexpr int kNone = -1;

/// Indices into the description's lists. The description must outlive it.
struct Topology {
  std::unordered_map<std::string_view, int> link_index;  // of duplicates the first
  std::vector<int> parent;                               // of a joint: link
  std::vector<int> child;                                // of a joint: link
  std::vector<int> carrier;  // of a link: the joint whose child it is (of several the first)

  bool is_tree = false;    // all references resolve and all links hang on one root
  int root = kNone;        // only for trees, like the following
  std::vector<int> order;  // links, parents before their children
  std::vector<int> body;   // of a link: the first link, rootward, of what it is welded to

  int find_link(const std::string& name) const {
    const auto it = link_index.find(name);
    return it == link_index.end() ? kNone : it->second;
  }
  /// The link that a link hangs on, or kNone.
  int parent_link(int link) const { return carrier[link] == kNone ? kNone : parent[carrier[link]]; }
};

namespace internal {

/// False when a name is ambiguous or a joint's link unknown.
inline bool resolve_names(const MechanismDescription& description, Topology& topology) {
  bool sound = true;
  for (std::size_t i = 0; i < description.links.size(); ++i) {
    sound &= topology.link_index.emplace(description.links[i].name, static_cast<int>(i)).second;
  }
  topology.carrier.assign(description.links.size(), kNone);
  for (std::size_t j = 0; j < description.joints.size(); ++j) {
    const JointDescription& joint = description.joints[j];
    topology.parent.push_back(topology.find_link(joint.parent));
    const int child = topology.find_link(joint.child);
    topology.child.push_back(child);
    if (child == kNone || topology.parent.back() == kNone || topology.carrier[child] != kNone) {
      sound = false;
    }
    if (child != kNone && topology.carrier[child] == kNone) {
      topology.carrier[child] = static_cast<int>(j);
    }
  }
  return sound;
}

/// Links reachable from the root, breadth first.
inline void walk(Topology& topology) {
  std::vector<std::vector<int>> children(topology.carrier.size());
  for (std::size_t j = 0; j < topology.parent.size(); ++j) {
    children[topology.parent[j]].push_back(topology.child[j]);
  }
  topology.order = {topology.root};
  topology.order.reserve(topology.carrier.size());
  for (std::size_t next = 0; next < topology.order.size(); ++next) {
    const std::vector<int>& of = children[topology.order[next]];
    topology.order.insert(topology.order.end(), of.begin(), of.end());
  }
}

}  // namespace internal

inline Topology resolve(const MechanismDescription& description) {
  Topology topology;
  if (!internal::resolve_names(description, topology)) return topology;
  int roots = 0;
  for (std::size_t i = 0; i < topology.carrier.size(); ++i) {
    if (topology.carrier[i] != kNone) continue;
    topology.root = static_cast<int>(i);
    ++roots;
  }
  if (roots != 1) return topology;
  internal::walk(topology);
  topology.is_tree = topology.order.size() == topology.carrier.size();
  if (!topology.is_tree) return topology;

  topology.body.resize(topology.order.size());
  for (const int link : topology.order) {
    const int joint = topology.carrier[link];
    const bool welded = joint != kNone && is_fixed(description.joints[joint].type);
    topology.body[link] = welded ? topology.body[topology.parent[joint]] : link;
  }
  return topology;
}

/// Nearest common ancestors in logarithmic time by jump pointers (Myers' skew-binary scheme).
class Ancestry {
 public:
  explicit Ancestry(const Topology& tree)
      : parent_(tree.order.size()), jump_(tree.order.size()), depth_(tree.order.size()) {
    parent_[tree.root] = jump_[tree.root] = tree.root;
    for (const int link : tree.order) {
      if (link == tree.root) continue;
      const int p = tree.parent_link(link);
      const int j = jump_[p];
      parent_[link] = p;
      depth_[link] = depth_[p] + 1;
      jump_[link] = depth_[p] - depth_[j] == depth_[j] - depth_[jump_[j]] ? jump_[j] : p;
    }
  }

  int nearest_common(int a, int b) const {
    if (depth_[a] < depth_[b]) std::swap(a, b);
    while (depth_[a] > depth_[b]) a = depth_[jump_[a]] >= depth_[b] ? jump_[a] : parent_[a];
    while (a != b) {
      const bool far = jump_[a] != jump_[b];
      a = far ? jump_[a] : parent_[a];
      b = far ? jump_[b] : parent_[b];
    }
    return a;
  }

 private:
  std::vector<int> parent_;
  std::vector<int> jump_;  // some ancestor farther up; the same one for all links of a depth
  std::vector<int> depth_;
};

}  // namespace hybridyn::checking
