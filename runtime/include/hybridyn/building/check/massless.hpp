// Links that move without mass: with nothing to accelerate, M is singular.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/building/check/structure.hpp"

namespace hybridyn::checking {

/// For each link whether it, or any link that hangs on it, has mass or inertia.
inline std::vector<bool> carries_mass(const MechanismDescription& d, const Topology& tree) {
  std::vector<bool> carries(d.links.size());
  for (auto link = tree.order.rbegin(); link != tree.order.rend(); ++link) {
    const LinkDescription& own = d.links[*link];
    if (own.mass != 0 || !own.inertia.isZero(0)) carries[*link] = true;
    if (carries[*link] && *link != tree.root) carries[tree.parent_link(*link)] = true;
  }
  return carries;
}

/// For each link whether an end of a loop is on it or on any link that hangs on it. Welding it
/// would change how the loop can move.
inline std::vector<bool> carries_loop(const MechanismDescription& d, const Topology& tree) {
  std::vector<bool> carries(d.links.size());
  for (const LoopDescription& loop : d.loops) {
    for (const std::string* name : {&loop.predecessor, &loop.successor}) {
      const int link = tree.find_link(*name);
      if (link != kNone) carries[link] = true;
    }
  }
  for (auto link = tree.order.rbegin(); link != tree.order.rend(); ++link) {
    if (carries[*link] && *link != tree.root) carries[tree.parent_link(*link)] = true;
  }
  return carries;
}

inline void check_massless(const MechanismDescription& d, const Topology& tree, bool floating,
                           bool weld, Report& report) {
  const std::vector<bool> has_mass = carries_mass(d, tree);
  const std::vector<bool> has_loop = carries_loop(d, tree);
  for (const int link : tree.order) {
    if (has_mass[link]) continue;
    if (link == tree.root) {
      if (!floating) continue;
      report.error(subject_link(d, link), "", "floats, but no link has mass",
                   "give the links their <inertial>, or do without BuildOptions::floating");
      continue;
    }
    const JointDescription& joint = d.joints[tree.carrier[link]];
    if (is_fixed(joint.type) || (weld && !has_loop[link])) continue;
    report.error(subject_link(d, link), "",
                 "is moved by joint " + quoted(joint.name) +
                     ", but neither it nor what hangs on it has mass",
                 has_loop[link] ? "give it an <inertial> (BuildOptions::weld_massless leaves it "
                                  "alone because a loop is attached to it)"
                                : "give it an <inertial>, make the joint fixed, or have it welded "
                                  "by BuildOptions::weld_massless");
  }
}

}  // namespace hybridyn::checking

namespace hybridyn {

/// Makes the joints that move nothing but massless links fixed, leaves first; a link that a loop is
/// attached to stays. Says in a warning per joint what it did. Leaves descriptions alone that are
/// not trees: `check` reports those.
inline std::vector<Finding> weld_massless(MechanismDescription& description) {
  const checking::Topology tree = checking::resolve(description);
  if (!tree.is_tree) return {};
  const std::vector<bool> has_mass = checking::carries_mass(description, tree);
  const std::vector<bool> has_loop = checking::carries_loop(description, tree);
  checking::Report report;
  for (std::size_t j = 0; j < description.joints.size(); ++j) {
    JointDescription& joint = description.joints[j];
    const int child = tree.child[j];
    if (is_fixed(joint.type) || has_mass[child] || has_loop[child]) continue;
    joint.type = JointType::kFixed;
    joint.mimic.reset();
    report.warning(checking::subject_joint(description, static_cast<int>(j)), "",
                   {"is now fixed, since it moved nothing but massless links",
                    "link " + checking::quoted(joint.child)},
                   "give the link an <inertial> if it is to move");
  }
  return report.take();
}

}  // namespace hybridyn
