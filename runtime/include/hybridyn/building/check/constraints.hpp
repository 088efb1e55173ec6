// Checks of loop joints and couplings.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/building/check/joints.hpp"

namespace hybridyn::checking {

/// Of all types that may close loops.
inline std::string loop_type_names() {
  std::string out;
  for (const JointTraits& t : kJointTypes) {
    if (may_close_loop(t.type)) out += (out.empty() ? "" : ", ") + std::string(t.name);
  }
  return out;
}

/// The body at an end of a loop or coupling: a link index, or one of
inline constexpr int kGround = -2;  // the ground of a floating mechanism
inline constexpr int kUnknown = -3;

/// Resolves names of ends; "world" names the ground unless the root is called so, which, not
/// floating, is the same.
class Ends {
 public:
  Ends(const Topology& t, bool floating, Report& report)
      : t_(t), floating_(floating), report_(report) {}

  /// The body that an end belongs to; reports names that mean nothing. Without a tree there are no
  /// bodies: then the link itself.
  int find(const Subject& subject, const char* part, const std::string& name) const {
    const int link = t_.find_link(name);
    if (link != kNone) {
      if (name == "world" && t_.is_tree && link != t_.root) {
        report_.error(subject, part, "'world' names the ground, but here also an inner link",
                      "rename the link 'world'");
        return kUnknown;
      }
      return t_.is_tree ? t_.body[link] : link;
    }
    if (name == "world") return floating_ || !t_.is_tree ? kGround : t_.root;
    report_.error(subject, part,
                  name.empty() ? std::string(part) + " link is not given"
                               : std::string(part) + " link " + quoted(name) + " does not exist",
                  "name an existing link, or world for the ground");
    return kUnknown;
  }

 private:
  const Topology& t_;
  bool floating_;
  Report& report_;
};

inline void check_loop(const MechanismDescription& d, const Ends& ends, int l, Report& report) {
  const LoopDescription& loop = d.loops[l];
  const Subject subject = subject_loop(d, l);
  const int predecessor = ends.find(subject, "predecessor", loop.predecessor);
  const int successor = ends.find(subject, "successor", loop.successor);
  if (predecessor != kUnknown && predecessor == successor) {
    report.error(subject, "successor",
                 "both ends are on the same rigid body: " + quoted(loop.predecessor) + " and " +
                     quoted(loop.successor),
                 "attach the loop to links that move against each other");
  }
  check_rotation(subject, "predecessor/origin", loop.predecessor_frame, report);
  check_rotation(subject, "successor/origin", loop.successor_frame, report);
  if (!may_close_loop(loop.type)) {
    report.error(subject, "",
                 "a " + std::string(to_string(loop.type)) + " joint cannot close a loop",
                 "use one of " + loop_type_names());
    return;
  }
  check_axes(subject, loop.type, loop.axis, loop.axis2, report);
}

/// Counts joints from the root, so that any path's counts are differences.
class PathCounts {
 public:
  PathCounts(const MechanismDescription& d, const Topology& tree)
      : ancestry_(tree), movable_(d.links.size()), many_freedoms_(d.links.size()) {
    for (const int link : tree.order) {
      if (link == tree.root) continue;
      const int parent = tree.parent_link(link);
      const int freedoms = velocity_size(d.joints[tree.carrier[link]].type);
      movable_[link] = movable_[parent] + (freedoms > 0 ? 1 : 0);
      many_freedoms_[link] = many_freedoms_[parent] + (freedoms > 1 ? 1 : 0);
    }
  }

  /// The path from the nearest common ancestor of `link` and `other` down to `link`.
  void check(const Subject& coupling, const char* part, int link, int other, Report& report) const {
    const int top = ancestry_.nearest_common(link, other);
    if (movable_[link] == movable_[top]) {
      report.error(coupling, part,
                   "no movable joint lies between the " + std::string(part) +
                       " and the links' nearest common ancestor",
                   "couple links on different branches, each moved by a joint of its own");
    } else if (many_freedoms_[link] != many_freedoms_[top]) {
      report.error(coupling, part,
                   "a joint of more than one freedom lies between the " + std::string(part) +
                       " and the links' nearest common ancestor",
                   "couple links that only joints of one freedom move");
    }
  }

 private:
  Ancestry ancestry_;
  std::vector<int> movable_;
  std::vector<int> many_freedoms_;
};

inline void check_ratio(const Subject& subject, const CouplingDescription& coupling,
                        Report& report) {
  const Eigen::Vector2d numbers(coupling.ratio, coupling.offset);
  const std::string remedy = "write a finite number in <ratio>";
  if (!check_numbers(subject, "ratio", "ratio or offset", numbers, remedy, report)) return;
  if (coupling.ratio == 0) {
    report.error(subject, "ratio", "ratio is zero: the successor could not move",
                 "give a non-zero <ratio value>, or make the successor's joint fixed");
  }
}

inline void check_couplings(const MechanismDescription& d, const Topology& t, const Ends& ends,
                            Report& report) {
  if (d.couplings.empty()) return;
  std::vector<PathCounts> counts;  // one, once there is a tree
  if (t.is_tree) counts.emplace_back(d, t);
  for (int c = 0; c < static_cast<int>(d.couplings.size()); ++c) {
    const CouplingDescription& coupling = d.couplings[c];
    const Subject subject = subject_coupling(d, c);
    check_ratio(subject, coupling, report);
    const int predecessor = ends.find(subject, "predecessor", coupling.predecessor);
    const int successor = ends.find(subject, "successor", coupling.successor);
    if (predecessor == kUnknown || successor == kUnknown || counts.empty()) continue;
    const auto link_of = [&](int body) { return body == kGround ? t.root : body; };
    const int a = link_of(predecessor);
    const int b = link_of(successor);
    counts.front().check(subject, "predecessor", a, b, report);
    counts.front().check(subject, "successor", b, a, report);
  }
}

inline void check_constraints(const MechanismDescription& d, const Topology& t, bool floating,
                              Report& report) {
  const Ends ends(t, floating, report);
  for (int l = 0; l < static_cast<int>(d.loops.size()); ++l) check_loop(d, ends, l, report);
  check_couplings(d, t, ends, report);
}

}  // namespace hybridyn::checking
