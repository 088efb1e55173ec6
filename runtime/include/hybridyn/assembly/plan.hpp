// The order in which a mechanism is joined from its parts (assembly) and taken apart again
// (disassembly), [T] 2.2.1.
//
// The leaves of the plan are *parts* (parts.hpp). Every part, and everything joined from parts, is
// an articulated body with handles. A handle is a link: all joints and loops at a link share it. A
// body keeps the handles that later steps still need.
//
// Steps are grouped in rounds; the steps of one round touch disjoint bodies. A loop or coupling is
// closed as soon as all joints around it are joined, together with those that become ready with it.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "hybridyn/assembly/handle_frames.hpp"
#include "hybridyn/assembly/leaf_groups.hpp"
#include "hybridyn/assembly/parts.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn {

enum class AssemblyOrder {
  kSerial,   // from the tips to the ground, one handle a body: least work
  kBalanced  // neighbours in pairs, then pairs of pairs: O(log n) rounds
};

class AssemblyPlan {
 public:
  struct Range {
    int begin = 0;
    int count = 0;
  };

  using Part = AssemblyPart;

  using HandleFrame = hybridyn::HandleFrame;

  /// An articulated body: part k for k < parts().size(), then the result of each step.
  struct Body {
    Range handles;    // into handles(): link indices
    int first_block;  // Phi: 6x6 blocks (i, j), i >= j, row by row
  };

  /// Joins bodies a and b by the joint of link `joint` into `out`; or, with joint = -1, closes
  /// loops and couplings on body a.
  struct Step {
    int a;
    int b;
    int out;
    int joint;
    int at_parent;      // index of the joint's parent link among a's handles; -1 for the ground
    int at_child;       // index of the joint's link among b's handles
    Range kept_a;       // into kept(): indices among a's handles that `out` keeps, in its order
    Range kept_b;       // the same for b
    Range constraints;  // into constraints(): what is closed here
    int first_hat;      // into the store of Ghat blocks, one a kept handle
    int join_index;     // counts the joins, or the closings
  };

  /// `blocks`: sets of links with code. Those that hang together are a part, with the ground if they
  /// hang on it.
  template <class S>
  AssemblyPlan(const Model<S>& model, AssemblyOrder order,
               const std::vector<std::vector<int>>& blocks = {})
      : chosen_(model, blocks, true) {
    find_constraints(model);
    find_groups(model);
    if (!pays_to_free_base(model)) {
      chosen_ = internal::AssemblyParts(model, blocks);
      find_groups(model);
    }
    add_part_bodies();
    if (order == AssemblyOrder::kSerial) {
      join_serially(model);
    } else {
      join_in_pairs(model);
    }
    needs_.clear();
    needs_.shrink_to_fit();
  }

  const std::vector<Part>& parts() const { return chosen_.parts; }
  int part_of(int link) const { return chosen_.part_of[link]; }
  bool has_code(int link) const { return chosen_.parts[chosen_.part_of[link]].has_code; }
  bool has_blocks() const { return chosen_.has_blocks; }
  HandleFrame handle_frame(int link) const { return frames_.frame[link]; }
  /// Whether this handle and the one that it is joined to are both in the frame of their joint.
  bool is_aligned(int link) const { return frames_.is_aligned[link]; }
  /// Links whose joints are between parts, or in a part without code; parents first.
  const std::vector<int>& links_across() const { return frames_.links_across; }
  /// The link of another part that hangs on a link with its handle outboard.
  int beyond(int link) const { return frames_.beyond[link]; }
  /// Every joint turns about the same direction, parts with code are all that is no single link, and
  /// nothing closes loops: motion is along x and y of all frames and about their z.
  bool is_in_plane() const { return chosen_.is_in_plane; }
  /// Parts with code by what evaluates them. Of a group Phi of one part follows that of the other in
  /// memory, with room for as many handles as its pattern has, and so does beta.
  const std::vector<LeafGroup>& groups() const { return groups_; }
  int ground() const { return 0; }  // the part that contains the ground
  const std::vector<Body>& bodies() const { return bodies_; }
  const std::vector<Step>& steps() const { return steps_; }
  /// Steps [rounds[k], rounds[k + 1]) may run at the same time.
  const std::vector<int>& rounds() const { return rounds_; }
  int handle(const Body& body, int i) const { return handles_[body.handles.begin + i]; }
  int kept(const Range& range, int i) const { return kept_[range.begin + i]; }
  /// Loops by their index, couplings counted on behind them.
  int constraint(const Range& range, int i) const { return closed_[range.begin + i]; }
  int block_count() const { return block_count_; }
  int handle_count() const { return static_cast<int>(handles_.size()); }
  int hat_count() const { return hat_count_; }
  int join_count() const { return join_count_; }
  int closing_count() const { return closing_count_; }

 private:
  /// The links whose accelerations each loop or coupling constrains.
  template <class S>
  void find_constraints(const Model<S>& model) {
    for (const Loop<S>& loop : model.loops) {
      constrained_links_.push_back({loop.predecessor, loop.successor});
    }
    for (const Coupling<S>& coupling : model.couplings) {
      std::vector<int> links;
      for (const auto& term : coupling.terms) {
        links.push_back(term.link);
        links.push_back(model.links[term.link].parent);
      }
      constrained_links_.push_back(std::move(links));
    }
  }

  /// How many later steps need a link as handle.
  template <class S>
  void find_needs(const Model<S>& model) {
    needs_.assign(model.links.size(), 0);
    for (std::size_t k = 1; k < chosen_.parts.size(); ++k) {
      const int root = chosen_.parts[k].root;
      const int parent = model.links[root].parent;
      ++needs_[root];
      if (parent != kWorld) ++needs_[parent];
    }
    for (const std::vector<int>& links : constrained_links_) {
      for (const int link : links) {
        if (link != kWorld) ++needs_[link];
      }
    }
    body_of_part_.resize(chosen_.parts.size());
    std::iota(body_of_part_.begin(), body_of_part_.end(), 0);
    group_.resize(chosen_.parts.size());
    std::iota(group_.begin(), group_.end(), 0);
    open_constraints_.resize(constrained_links_.size());
    std::iota(open_constraints_.begin(), open_constraints_.end(), 0);
  }

  template <class S>
  void find_groups(const Model<S>& model) {
    find_needs(model);
    frames_ = internal::HandleFrames(model, chosen_, needs_);
    std::vector<bool> is_handle;
    std::vector<bool> is_inboard;
    for (int i = 0; i < model.size(); ++i) {
      is_handle.push_back(needs_[i] > 0);
      is_inboard.push_back(handle_frame(i) == HandleFrame::kInboard);
    }
    groups_ = internal::LeafGroups<S>(model, chosen_, is_handle, is_inboard).groups;
  }

  /// A part that hangs on the ground by a free joint has one handle less with the ground in it. Alone
  /// that is cheaper, in a lane beside others it is not.
  template <class S>
  bool pays_to_free_base(const Model<S>& model) const {
    return std::all_of(groups_.begin(), groups_.end(), [&](const LeafGroup& group) {
      return group.is_side_by_side() || group.base != LeafGroup::Base::kLink ||
             model.links[chosen_.parts[group.parts.front()].root].parent != kWorld;
    });
  }

  /// By the index of the part; in memory those of a group one after the other.
  void add_part_bodies() {
    bodies_.resize(chosen_.parts.size());
    for (const LeafGroup& group : groups_) {
      const int h = static_cast<int>(group.places.size());
      const int first_block = block_count_;
      const int first_handle = handle_count();
      const int room = group.room();
      block_count_ += room * h * (h + 1) / 2;
      handles_.resize(handles_.size() + static_cast<std::size_t>(room * h), kWorld);
      for (int lane = 0; lane < static_cast<int>(group.parts.size()); ++lane) {
        const int part = group.parts[lane];
        const std::vector<int> handles = handles_of(part);
        const int at = first_handle + lane * h;
        std::copy(handles.begin(), handles.end(), handles_.begin() + at);
        bodies_[part] = {{at, static_cast<int>(handles.size())},
                         first_block + lane * h * (h + 1) / 2};
      }
    }
    for (std::size_t k = 0; k < chosen_.parts.size(); ++k) {
      if (!chosen_.parts[k].has_code) bodies_[k] = body_of(handles_of(static_cast<int>(k)));
    }
  }

  std::vector<int> handles_of(int part) const {
    std::vector<int> out;
    for (const int link : chosen_.parts[part].links) {
      if (needs_[link] > 0) out.push_back(link);
    }
    return out;
  }

  Body body_of(const std::vector<int>& handles) {
    const int h = static_cast<int>(handles.size());
    const Body out{{handle_count(), h}, block_count_};
    handles_.insert(handles_.end(), handles.begin(), handles.end());
    block_count_ += h * (h + 1) / 2;
    return out;
  }
  int add_body(const std::vector<int>& handles) {
    bodies_.push_back(body_of(handles));
    return static_cast<int>(bodies_.size()) - 1;
  }

  /// Representative part of everything joined with `part` (path halving).
  int group(int part) {
    while (group_[part] != part) part = group_[part] = group_[group_[part]];
    return part;
  }
  int group_of_link(int link) { return group(link == kWorld ? ground() : chosen_.part_of[link]); }
  int current_body(int link) { return body_of_part_[group_of_link(link)]; }

  template <class S>
  void join_serially(const Model<S>& model) {
    for (int k = static_cast<int>(chosen_.parts.size()) - 1; k > 0; --k) {
      join(model, chosen_.parts[k].root);
      end_round();
      close_ready();
    }
    close_ready();  // loops within the ground's part
  }

  /// In each round every body is joined with at most one neighbour. Leaves go first; a body with
  /// one open child is joined with its parent too, so that chains halve in every round.
  template <class S>
  void join_in_pairs(const Model<S>& model) {
    std::vector<int> open;  // joints still to be joined, tips first
    for (int k = static_cast<int>(chosen_.parts.size()) - 1; k > 0; --k)
      open.push_back(chosen_.parts[k].root);
    std::vector<int> open_children(chosen_.parts.size(), 0);  // by group
    for (const int joint : open) ++open_children[group_of_link(model.links[joint].parent)];
    std::vector<int> used_in_round(chosen_.parts.size(), -1);  // by group
    for (int round = 0; !open.empty(); ++round) {
      std::vector<int> later;
      for (const int joint : open) {
        const int child = group_of_link(joint);
        const int parent = group_of_link(model.links[joint].parent);
        const bool narrow =
            open_children[child] <= 1 && (open_children[child] == 0 || open_children[parent] <= 1);
        if (!narrow || used_in_round[child] == round || used_in_round[parent] == round) {
          later.push_back(joint);
          continue;
        }
        const int children = open_children[child] + open_children[parent] - 1;
        join(model, joint);
        const int joined = group_of_link(joint);
        open_children[joined] = children;
        used_in_round[joined] = used_in_round[child] = used_in_round[parent] = round;
      }
      open = std::move(later);
      end_round();
      close_ready();
    }
    close_ready();
  }

  int index_of(int body, int link) const {
    const Range& range = bodies_[body].handles;
    const auto begin = handles_.begin() + range.begin;
    return static_cast<int>(std::find(begin, begin + range.count, link) - begin);
  }

  /// Appends the handles of `body` that are still needed to `out`, their indices to kept_.
  Range keep(int body, std::vector<int>& out) {
    Range kept{static_cast<int>(kept_.size()), 0};
    for (int i = 0; i < bodies_[body].handles.count; ++i) {
      const int link = handle(bodies_[body], i);
      if (needs_[link] == 0) continue;
      out.push_back(link);
      kept_.push_back(i);
      ++kept.count;
    }
    return kept;
  }

  template <class S>
  void join(const Model<S>& model, int joint) {
    const int parent = model.links[joint].parent;
    Step step{};
    step.joint = joint;
    step.a = current_body(parent);
    step.b = current_body(joint);
    step.at_parent = parent == kWorld ? -1 : index_of(step.a, parent);
    step.at_child = index_of(step.b, joint);
    --needs_[joint];
    if (parent != kWorld) --needs_[parent];
    std::vector<int> handles;
    step.kept_a = keep(step.a, handles);
    step.kept_b = keep(step.b, handles);
    step.join_index = join_count_++;
    finish(step, handles);
    const int child_group = group_of_link(joint);
    group_[child_group] = group_of_link(parent);
    body_of_part_[group_of_link(parent)] = step.out;
  }

  void finish(Step& step, const std::vector<int>& handles) {
    step.out = add_body(handles);
    step.first_hat = hat_count_;
    hat_count_ += static_cast<int>(handles.size());
    steps_.push_back(step);
  }

  bool is_ready(const std::vector<int>& links) {
    const int first = group_of_link(links.front());
    return std::all_of(links.begin(), links.end(),
                       [&](int link) { return group_of_link(link) == first; });
  }

  void end_round() {
    const int end = static_cast<int>(steps_.size());
    if (rounds_.back() != end) rounds_.push_back(end);
  }

  /// Closes all loops and couplings whose links are in one body by now, body by body.
  void close_ready() {
    std::vector<int> ready;
    std::vector<int> later;
    for (const int c : open_constraints_) {
      (is_ready(constrained_links_[c]) ? ready : later).push_back(c);
    }
    open_constraints_ = later;
    while (!ready.empty()) {
      const int body_group = group_of_link(constrained_links_[ready.front()].front());
      std::vector<int> others;
      Step step{};
      step.joint = -1;
      step.a = body_of_part_[body_group];
      step.constraints.begin = static_cast<int>(closed_.size());
      for (const int c : ready) {
        if (group_of_link(constrained_links_[c].front()) != body_group) {
          others.push_back(c);
          continue;
        }
        closed_.push_back(c);
        ++step.constraints.count;
        for (const int link : constrained_links_[c]) {
          if (link != kWorld) --needs_[link];
        }
      }
      std::vector<int> handles;
      step.kept_a = keep(step.a, handles);
      step.join_index = closing_count_++;
      finish(step, handles);
      body_of_part_[body_group] = step.out;
      ready = std::move(others);
    }
    end_round();
  }

  internal::AssemblyParts chosen_;
  std::vector<LeafGroup> groups_;
  internal::HandleFrames frames_;
  std::vector<std::vector<int>> constrained_links_;
  std::vector<Body> bodies_;
  std::vector<Step> steps_;
  std::vector<int> rounds_ = {0};
  std::vector<int> handles_;
  std::vector<int> kept_;
  std::vector<int> closed_;
  int block_count_ = 0;
  int hat_count_ = 0;
  int join_count_ = 0;
  int closing_count_ = 0;

  // While the plan is made.
  std::vector<int> needs_;
  std::vector<int> body_of_part_;  // by group: the body that everything in the group is joined to
  std::vector<int> group_;
  std::vector<int> open_constraints_;
};

}  // namespace hybridyn
