// In which order the joints of a structure are made, and which handles the bodies so far keep.
//
// Parts and joints are a graph. From a part of each component, one that stands on the ground where
// there is one, breadth first: the joints by which parts are reached are made last one first, so
// that each joins a finished branch to the part before it; all others close loops, as soon as both
// their ends are in one body. Joints to the ground come first of all. Time and memory are linear in
// the number of parts and joints, times the loops that pass a part at most.
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

class StructurePlan {
 public:
  struct Ends {
    HandleIndex a;
    HandleIndex b;
    bool is_joined = false;
  };

  /// What is joined so far. Its handles are those that later steps need.
  struct Body {
    int first = 0;  // into handles()
    int count = 0;
    int first_block = 0;  // of Phi: rows of the lower triangle
  };

  /// Joins bodies a and b, or closes a loop on a = b, or joins one to the ground, whose body is -1.
  struct Step {
    int joint;
    int a;
    int b;
    int out;
    int at_a;  // index of the joint's end among a's handles
    int at_b;
    int kept_a;      // handles of `out` that come from a; then come those from b
    int first_kept;  // into kept(): their indices in the bodies they come from
    bool closes;     // a loop, perhaps through the ground: rows may be redundant
  };

  /// `floats`: of each part.
  void make(const std::vector<bool>& floats, const std::vector<Ends>& joints) {
    const auto parts = static_cast<int>(floats.size());
    clear(parts);
    for (int p = 0; p < parts; ++p) stands_[p] = !floats[p];
    find_needs(joints);
    find_tree(floats, joints);
    add_parts(parts);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const Ends& ends = joints[j];
      if (ends.is_joined && (ends.a.is_ground() || ends.b.is_ground())) {
        add_step(static_cast<int>(j), joints);
      }
    }
    close_within_parts(joints);
    for (auto part = order_.rbegin(); part != order_.rend(); ++part) {
      if (joint_to_parent_[*part] < 0) continue;
      add_step(joint_to_parent_[*part], joints);
      for (int j = ready_after_[*part]; j >= 0; j = next_ready_[j]) add_step(j, joints);
    }
  }

  const std::vector<Body>& bodies() const { return bodies_; }
  const std::vector<Step>& steps() const { return steps_; }
  HandleIndex handle(const Body& body, int i) const { return handles_[body.first + i]; }
  int handle_count() const { return static_cast<int>(handles_.size()); }
  int kept(const Step& step, int i) const { return kept_[step.first_kept + i]; }
  int kept_count() const { return static_cast<int>(kept_.size()); }
  int block_count() const { return blocks_; }

 private:
  /// How many steps need a handle of a part.
  struct Need {
    HandleIndex handle;
    int count;
    int next;  // of the same part, -1: none
  };

  void clear(int parts) {
    bodies_.clear();
    steps_.clear();
    handles_.clear();
    kept_.clear();
    needs_.clear();
    order_.clear();
    blocks_ = 0;
    const auto n = static_cast<std::size_t>(parts);
    body_.assign(n, -1);
    group_.resize(n);
    for (std::size_t i = 0; i < n; ++i) group_[i] = static_cast<int>(i);
    first_need_.assign(n, -1);
    parent_.assign(n, -1);
    depth_.assign(n, -1);
    stands_.assign(n, false);
    place_.assign(n, -1);
    joint_to_parent_.assign(n, -1);
    ready_after_.assign(n, -1);
    first_end_.assign(n, -1);
  }

  int& need(const HandleIndex& handle) {
    for (int k = first_need_[handle.part]; k >= 0; k = needs_[k].next) {
      if (needs_[k].handle == handle) return needs_[k].count;
    }
    needs_.push_back({handle, 0, first_need_[handle.part]});
    first_need_[handle.part] = static_cast<int>(needs_.size()) - 1;
    return needs_.back().count;
  }

  void find_needs(const std::vector<Ends>& joints) {
    for (const Ends& ends : joints) {
      if (!ends.is_joined) continue;
      for (const HandleIndex* end : {&ends.a, &ends.b}) {
        if (!end->is_ground()) ++need(*end);
      }
    }
  }

  /// Lists of joints by part, then breadth first.
  void find_tree(const std::vector<bool>& floats, const std::vector<Ends>& joints) {
    next_end_.assign(2 * joints.size(), -1);
    next_ready_.assign(joints.size(), -1);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const Ends& ends = joints[j];
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
      const Ends& ends = joints[j];
      const bool is_between = ends.is_joined && !ends.a.is_ground() && !ends.b.is_ground() &&
                              ends.a.part != ends.b.part;
      if (!is_between || is_of_tree(static_cast<int>(j), ends)) continue;
      const int last = last_joined(ends.a.part, ends.b.part);
      next_ready_[j] = ready_after_[last];
      ready_after_[last] = static_cast<int>(j);
    }
  }

  bool is_of_tree(int joint, const Ends& ends) const {
    return joint_to_parent_[ends.a.part] == joint || joint_to_parent_[ends.b.part] == joint;
  }

  void spread(int root, const std::vector<Ends>& joints) {
    depth_[root] = 0;
    std::size_t at = order_.size();
    order_.push_back(root);
    for (; at < order_.size(); ++at) {
      const int part = order_[at];
      place_[part] = static_cast<int>(at);
      for (int k = first_end_[part]; k >= 0; k = next_end_[k]) {
        const Ends& ends = joints[k / 2];
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

  void add_parts(int parts) {
    for (int p = 0; p < parts; ++p) {
      body_[p] = static_cast<int>(bodies_.size());
      Body body = begin_body();
      for (int k = first_need_[p]; k >= 0; k = needs_[k].next) handles_.push_back(needs_[k].handle);
      finish(body);
    }
  }

  Body begin_body() const { return {static_cast<int>(handles_.size()), 0, blocks_}; }
  void finish(Body& body) {
    body.count = static_cast<int>(handles_.size()) - body.first;
    blocks_ += body.count * (body.count + 1) / 2;
    bodies_.push_back(body);
  }

  int group(int part) {
    while (group_[part] != part) part = group_[part] = group_[group_[part]];
    return part;
  }

  int index_of(int body, const HandleIndex& handle) const {
    const Body& b = bodies_[body];
    const auto begin = handles_.begin() + b.first;
    return static_cast<int>(std::find(begin, begin + b.count, handle) - begin);
  }

  void close_within_parts(const std::vector<Ends>& joints) {
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const Ends& ends = joints[j];
      if (ends.is_joined && !ends.a.is_ground() && ends.a.part == ends.b.part) {
        add_step(static_cast<int>(j), joints);
      }
    }
  }

  void add_step(int joint, const std::vector<Ends>& joints) {
    HandleIndex end_a = joints[joint].a;
    HandleIndex end_b = joints[joint].b;
    Step step{};
    step.joint = joint;
    step.a = end_a.is_ground() ? -1 : body_[group(end_a.part)];
    step.b = end_b.is_ground() ? -1 : body_[group(end_b.part)];
    step.at_a = step.a < 0 ? -1 : index_of(step.a, end_a);
    step.at_b = step.b < 0 ? -1 : index_of(step.b, end_b);
    for (const HandleIndex* end : {&end_a, &end_b}) {
      if (!end->is_ground()) --need(*end);
    }
    Body out = begin_body();
    step.first_kept = static_cast<int>(kept_.size());
    if (step.a >= 0) keep(step.a);
    step.kept_a = static_cast<int>(kept_.size()) - step.first_kept;
    if (step.b >= 0 && step.b != step.a) keep(step.b);
    finish(out);
    step.out = static_cast<int>(bodies_.size()) - 1;
    step.closes = step.a == step.b || (stands(end_a) && stands(end_b));
    steps_.push_back(step);
    merge(end_a, end_b, step.out);
  }

  bool stands(const HandleIndex& end) { return end.is_ground() || stands_[group(end.part)]; }

  void merge(const HandleIndex& a, const HandleIndex& b, int body) {
    const int into = group(a.is_ground() ? b.part : a.part);
    const bool stands_now = stands(a) || stands(b);
    if (!a.is_ground() && !b.is_ground()) group_[group(b.part)] = into;
    stands_[into] = stands_now;
    body_[into] = body;
  }

  void keep(int body) {
    for (int i = 0; i < bodies_[body].count; ++i) {
      const HandleIndex handle = handles_[bodies_[body].first + i];
      if (need(handle) == 0) continue;
      handles_.push_back(handle);
      kept_.push_back(i);
    }
  }

  std::vector<Body> bodies_;  // the parts, then what the steps make
  std::vector<Step> steps_;
  std::vector<HandleIndex> handles_;
  std::vector<int> kept_;
  int blocks_ = 0;

  // While the plan is made.
  std::vector<Need> needs_;
  std::vector<int> first_need_;  // by part
  std::vector<int> body_;        // by group
  std::vector<int> group_;       // by part: one that stands for all joined with it (path halving)
  std::vector<bool> stands_;     // by group: on the ground
  std::vector<int> first_end_;   // by part: ends of joints, 2 j or 2 j + 1
  std::vector<int> next_end_;
  std::vector<int> order_;  // parts, breadth first
  std::vector<int> parent_;
  std::vector<int> depth_;
  std::vector<int> place_;  // in the order
  std::vector<int> joint_to_parent_;
  std::vector<int> ready_after_;  // by part: joints that close loops when it has been joined
  std::vector<int> next_ready_;
};

}  // namespace hybridyn::internal
