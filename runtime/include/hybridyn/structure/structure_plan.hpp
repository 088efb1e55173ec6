// In which order the joints of a structure are made, and which handles the bodies so far keep.
//
// Parts and joints are a graph. From a part of each component, one that stands on the ground where
// there is one, breadth first. In series the joints by which parts are reached are made last one
// first, so that each joins a finished branch to the part before it; all others close loops, as soon
// as both their ends are in one body. Balanced, neighbours are joined in pairs, then pairs of pairs.
// Joints to the ground come first of all. Time and memory are linear in the number of parts and
// joints, times the loops that pass a part at most; balanced, times the rounds.
//
// Steps are grouped in rounds: those of one round touch disjoint bodies.
#pragma once

#include <algorithm>
#include <vector>

#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/structure/structure_tree.hpp"

namespace hybridyn::internal {

class StructurePlan {
 public:
  using Ends = JointEnds;

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

  /// `floats`: of each part; `exposed`: a handle that is kept to the end, or on the ground for none.
  void make(const std::vector<bool>& floats, const std::vector<Ends>& joints, AssemblyOrder order,
            const HandleIndex& exposed = {-1, 0}) {
    const auto parts = static_cast<int>(floats.size());
    clear(parts);
    for (int p = 0; p < parts; ++p) stands_[p] = !floats[p];
    find_needs(joints);
    if (!exposed.is_ground()) ++need(exposed);
    tree_.find(floats, joints);
    add_parts(parts);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const Ends& ends = joints[j];
      if (ends.is_joined && (ends.a.is_ground() || ends.b.is_ground())) {
        add_step(static_cast<int>(j), joints);
      }
    }
    close_within_parts(joints);
    if (order == AssemblyOrder::kSerial) {
      join_serially(joints);
    } else {
      join_in_pairs(joints);
    }
    if (!exposed.is_ground()) {
      exposed_body_ = body_[group(exposed.part)];
      exposed_at_ = index_of(exposed_body_, exposed);
    }
    sort_into_rounds();
  }

  /// All that is joined with the exposed handle, and the index of that among its handles.
  int exposed_body() const { return exposed_body_; }
  int exposed_at() const { return exposed_at_; }
  const std::vector<Body>& bodies() const { return bodies_; }
  const std::vector<Step>& steps() const { return steps_; }
  /// Steps [rounds[k], rounds[k + 1]) may run at the same time.
  const std::vector<int>& rounds() const { return rounds_; }
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
    blocks_ = 0;
    const auto n = static_cast<std::size_t>(parts);
    body_.assign(n, -1);
    group_.resize(n);
    for (std::size_t i = 0; i < n; ++i) group_[i] = static_cast<int>(i);
    first_need_.assign(n, -1);
    stands_.assign(n, false);
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

  void join_serially(const std::vector<Ends>& joints) {
    for (auto part = tree_.order().rbegin(); part != tree_.order().rend(); ++part) {
      if (tree_.parent(*part) < 0) continue;
      add_step(tree_.joint_to_parent(*part), joints);
      for (int j = tree_.first_closed(*part); j >= 0; j = tree_.next_closed(j)) add_step(j, joints);
    }
  }

  /// In each round every body is joined with at most one neighbour. Leaves go first; a body with one
  /// branch is joined with that before it too, so that chains halve in every round.
  void join_in_pairs(const std::vector<Ends>& joints) {
    open_.clear();
    for (auto part = tree_.order().rbegin(); part != tree_.order().rend(); ++part) {
      if (tree_.parent(*part) >= 0) open_.push_back(*part);
    }
    branches_.assign(group_.size(), 0);
    joined_in_.assign(group_.size(), -1);
    for (const int part : open_) ++branches_[tree_.parent(part)];
    pending_.clear();
    for (const int part : tree_.order()) {
      for (int j = tree_.first_closed(part); j >= 0; j = tree_.next_closed(j))
        pending_.push_back(j);
    }
    for (int round = 0; !open_.empty(); ++round) {
      drop(open_, [&](int part) { return join_pair(part, round, joints); });
      drop(pending_, [&](int joint) { return close_ready(joint, joints); });
    }
  }

  /// Joins a part's body with that of the part before it, if neither has been in this round.
  bool join_pair(int part, int round, const std::vector<Ends>& joints) {
    const int child = group(part);
    const int parent = group(tree_.parent(part));
    const bool is_narrow =
        branches_[child] == 0 || (branches_[child] == 1 && branches_[parent] == 1);
    if (!is_narrow || joined_in_[child] == round || joined_in_[parent] == round) return false;
    const int branches = branches_[child] + branches_[parent] - 1;
    add_step(tree_.joint_to_parent(part), joints);
    const int joined = group(part);
    branches_[joined] = branches;
    joined_in_[joined] = round;
    return true;
  }

  /// Closes a loop, if its ends are in one body by now.
  bool close_ready(int joint, const std::vector<Ends>& joints) {
    if (group(joints[joint].a.part) != group(joints[joint].b.part)) return false;
    add_step(joint, joints);
    return true;
  }

  /// Keeps those that are not done, in their order.
  template <class IsDone>
  static void drop(std::vector<int>& list, const IsDone& is_done) {
    std::size_t kept = 0;
    for (const int item : list) {
      if (!is_done(item)) list[kept++] = item;
    }
    list.resize(kept);
  }

  /// A step belongs to the round after those that make its bodies.
  void sort_into_rounds() {
    round_of_.assign(bodies_.size(), 0);  // by body: the first round in which it is there
    int count = 0;
    const auto before = [this](const Step& step) {
      return std::max(step.a < 0 ? 0 : round_of_[step.a], step.b < 0 ? 0 : round_of_[step.b]);
    };
    for (const Step& step : steps_) {
      round_of_[step.out] = before(step) + 1;
      count = std::max(count, round_of_[step.out]);
    }
    rounds_.assign(static_cast<std::size_t>(count) + 1, 0);
    for (const Step& step : steps_) ++rounds_[round_of_[step.out]];
    for (int r = 0; r < count; ++r) rounds_[r + 1] += rounds_[r];
    next_.assign(rounds_.begin(), rounds_.end());
    sorted_.resize(steps_.size());
    for (const Step& step : steps_) sorted_[next_[round_of_[step.out] - 1]++] = step;
    steps_.swap(sorted_);
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
  std::vector<int> rounds_ = {0};
  std::vector<HandleIndex> handles_;
  std::vector<int> kept_;
  int blocks_ = 0;
  int exposed_body_ = -1;
  int exposed_at_ = -1;

  // While the plan is made.
  std::vector<Need> needs_;
  std::vector<int> first_need_;  // by part
  std::vector<int> body_;        // by group
  std::vector<int> group_;       // by part: one that stands for all joined with it (path halving)
  std::vector<bool> stands_;     // by group: on the ground
  StructureTree tree_;
  std::vector<int> open_;       // parts still to be joined with the one before, last ones first
  std::vector<int> pending_;    // joints that close loops
  std::vector<int> branches_;   // by group: bodies that are to be joined with it
  std::vector<int> joined_in_;  // by group: round
  std::vector<int> round_of_;
  std::vector<int> next_;
  std::vector<Step> sorted_;
};

}  // namespace hybridyn::internal
