// The graph of a structure's parts and joints as trees, and joints that close loops on them.
//
// From a part of each component, one that stands on the ground where there is one, breadth first.
#pragma once

#include <algorithm>
#include <vector>

namespace hybridyn::internal {

/// An end of a joint: a handle of a part, or the ground.
struct HandleIndex {
  int part = -1;  // the ground
  int handle = 0;

  bool is_ground() const { return part < 0; }
  friend bool operator==(const HandleIndex& a, const HandleIndex& b) {
    return a.part == b.part && a.handle == b.handle;
  }
};

/// What a joint joins, if it is there.
struct JointEnds {
  HandleIndex a;
  HandleIndex b;
  bool is_joined = false;
};

class StructureTree {
 public:
  /// `floats`: of each part.
  void find(const std::vector<bool>& floats, const std::vector<JointEnds>& joints) {
    clear(floats.size());
    next_end_.assign(2 * joints.size(), -1);
    next_ready_.assign(joints.size(), -1);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const JointEnds& ends = joints[j];
      if (!ends.is_joined || ends.a.is_ground() || ends.b.is_ground()) continue;
      const int k = 2 * static_cast<int>(j);
      next_end_[k] = first_end_[ends.a.part];
      first_end_[ends.a.part] = k;
      next_end_[k + 1] = first_end_[ends.b.part];
      first_end_[ends.b.part] = k + 1;
    }
    for (const bool floating : {false, true}) {
      for (std::size_t p = 0; p < floats.size(); ++p) {
        if (floats[p] == floating && depth_[p] < 0) spread(static_cast<int>(p), joints);
      }
    }
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const JointEnds& ends = joints[j];
      const bool is_between = ends.is_joined && !ends.a.is_ground() && !ends.b.is_ground() &&
                              ends.a.part != ends.b.part;
      if (!is_between || is_of_tree(static_cast<int>(j), ends)) continue;
      const int last = last_joined(ends.a.part, ends.b.part);
      next_ready_[j] = ready_after_[last];
      ready_after_[last] = static_cast<int>(j);
    }
  }

  /// Parts, each after that by which it was reached.
  const std::vector<int>& order() const { return order_; }
  /// The part by which one was reached, and the joint; -1 of the first of a component.
  int parent(int part) const { return parent_[part]; }
  int joint_to_parent(int part) const { return joint_to_parent_[part]; }
  /// Joints that close loops as soon as a part is joined with its parent, where the last part of the
  /// order is joined first: the first one, and the next; -1: none.
  int first_closed(int part) const { return ready_after_[part]; }
  int next_closed(int joint) const { return next_ready_[joint]; }

 private:
  void clear(std::size_t parts) {
    order_.clear();
    parent_.assign(parts, -1);
    depth_.assign(parts, -1);
    place_.assign(parts, -1);
    joint_to_parent_.assign(parts, -1);
    ready_after_.assign(parts, -1);
    first_end_.assign(parts, -1);
  }

  bool is_of_tree(int joint, const JointEnds& ends) const {
    return joint_to_parent_[ends.a.part] == joint || joint_to_parent_[ends.b.part] == joint;
  }

  void spread(int root, const std::vector<JointEnds>& joints) {
    depth_[root] = 0;
    std::size_t at = order_.size();
    order_.push_back(root);
    for (; at < order_.size(); ++at) {
      const int part = order_[at];
      place_[part] = static_cast<int>(at);
      for (int k = first_end_[part]; k >= 0; k = next_end_[k]) {
        const JointEnds& ends = joints[k / 2];
        const int other = k % 2 == 0 ? ends.b.part : ends.a.part;
        if (depth_[other] >= 0) continue;
        depth_[other] = depth_[part] + 1;
        parent_[other] = part;
        joint_to_parent_[other] = k / 2;
        order_.push_back(other);
      }
    }
  }

  /// The part whose joint to its parent brings a and b together: of the two branches below their
  /// last common part, or of the one, that which is joined later, since it was found first.
  int last_joined(int a, int b) const {
    int below_a = -1;
    int below_b = -1;
    while (a != b) {
      if (depth_[a] >= depth_[b]) {
        below_a = a;
        a = parent_[a];
      } else {
        below_b = b;
        b = parent_[b];
      }
    }
    if (below_a < 0 || below_b < 0) return std::max(below_a, below_b);
    return place_[below_a] < place_[below_b] ? below_a : below_b;
  }

  std::vector<int> order_;
  std::vector<int> parent_;
  std::vector<int> joint_to_parent_;
  std::vector<int> depth_;
  std::vector<int> place_;      // in the order
  std::vector<int> first_end_;  // by part: ends of joints, 2 j or 2 j + 1
  std::vector<int> next_end_;
  std::vector<int> ready_after_;  // by part
  std::vector<int> next_ready_;
};

}  // namespace hybridyn::internal
