// Checks of names and of how links and joints refer to one another.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/building/check/names.hpp"
#include "hybridyn/building/check/topology.hpp"

namespace hybridyn::checking {

inline Subject subject_link(const MechanismDescription& d, int i) {
  return {ObjectKind::kLink, i, d.links[i].name};
}
inline Subject subject_joint(const MechanismDescription& d, int i) {
  return {ObjectKind::kJoint, i, d.joints[i].name};
}
inline Subject subject_loop(const MechanismDescription& d, int i) {
  return {ObjectKind::kLoop, i, d.loops[i].name};
}
inline Subject subject_coupling(const MechanismDescription& d, int i) {
  return {ObjectKind::kCoupling, i, d.couplings[i].name};
}

/// Names of one name space, to be empty, unfit or used twice in.
class NameSpace {
 public:
  NameSpace(Report& report, std::string_view owners) : report_(report), owners_(owners) {}

  void add(const Subject& subject) {
    if (subject.name.empty()) {
      report_.error(subject, "", "has no name", "give it a name=\"...\" of its own");
    } else if (const char* problem = name_problem(subject.name)) {
      report_.error(subject, "", std::string("its name ") + problem, kNameRemedy);
    } else if (const auto [it, is_new] = kinds_.emplace(subject.name, subject.kind); !is_new) {
      report_.error(subject, "",
                    "the name is already taken by another " + std::string(to_string(it->second)),
                    "rename one of them: " + std::string(owners_) + " need different names");
    }
  }

 private:
  Report& report_;
  std::string_view owners_;
  std::unordered_map<std::string_view, ObjectKind> kinds_;
};

template <class List, class SubjectOf>
void add_names(const MechanismDescription& d, const List& list, SubjectOf subject_of,
               NameSpace& names) {
  for (int i = 0; i < static_cast<int>(list.size()); ++i) names.add(subject_of(d, i));
}

inline void check_names(const MechanismDescription& d, Report& report) {
  NameSpace links(report, "links");
  add_names(d, d.links, subject_link, links);
  NameSpace joints(report, "joints, loops and couplings");
  add_names(d, d.joints, subject_joint, joints);
  add_names(d, d.loops, subject_loop, joints);
  add_names(d, d.couplings, subject_coupling, joints);
}

/// False when a type is none of the enumeration: then nothing else may be asked about it.
inline bool check_types(const MechanismDescription& d, Report& report) {
  bool sound = true;
  const auto check_type = [&](const Subject& subject, JointType type) {
    const int value = static_cast<int>(type);
    if (value >= 0 && value < static_cast<int>(kJointTypes.size())) return;
    sound = false;
    report.error(subject, "", "the type is none of the known ones", "use a value of JointType");
  };
  for (int j = 0; j < static_cast<int>(d.joints.size()); ++j) {
    check_type(subject_joint(d, j), d.joints[j].type);
  }
  for (int l = 0; l < static_cast<int>(d.loops.size()); ++l) {
    check_type(subject_loop(d, l), d.loops[l].type);
  }
  return sound;
}

inline void check_joint_link(const Subject& joint, const std::string& part, int link,
                             const std::string& name, Report& report) {
  if (link != kNone) return;
  if (name.empty()) {
    report.error(joint, part, part + " link is not given", "name an existing link");
  } else {
    report.error(joint, part, part + " link " + quoted(name) + " does not exist",
                 name == "world" ? "add <link name=\"world\"/>" : "name an existing link");
  }
}

inline void check_joint_ends(const MechanismDescription& d, const Topology& t, Report& report) {
  for (int j = 0; j < static_cast<int>(d.joints.size()); ++j) {
    const JointDescription& joint = d.joints[j];
    check_joint_link(subject_joint(d, j), "parent", t.parent[j], joint.parent, report);
    check_joint_link(subject_joint(d, j), "child", t.child[j], joint.child, report);
    if (t.child[j] == kNone) continue;
    const int carrier = t.carrier[t.child[j]];
    if (carrier == j) continue;
    report.error(subject_joint(d, j), "child",
                 "link " + quoted(joint.child) + " is already the child of joint " +
                     quoted(d.joints[carrier].name),
                 "a link has one parent; close kinematic loops with <loop>");
  }
}

/// One error per stray root. Silent while references are broken: those make links look like roots.
inline void check_roots(const MechanismDescription& d, const Topology& t, Report& report) {
  const Subject mechanism{ObjectKind::kMechanism, kNone, d.name};
  if (d.links.empty()) {
    report.error(mechanism, "", "has no links", "describe at least one <link>");
    return;
  }
  for (std::size_t j = 0; j < d.joints.size(); ++j) {
    if (t.parent[j] == kNone || t.child[j] == kNone) return;
  }
  int root = kNone;
  for (int i = 0; i < static_cast<int>(d.links.size()); ++i) {
    const bool is_root = t.carrier[i] == kNone && t.find_link(d.links[i].name) == i;
    if (is_root && root == kNone) {
      root = i;
    } else if (is_root) {
      report.error(subject_link(d, i), "",
                   "is a second root besides link " + quoted(d.links[root].name) +
                       ": it is no joint's child",
                   "connect it with the rest by a joint (type=\"fixed\" welds it) or remove it");
    }
  }
  if (root == kNone) {
    report.error(mechanism, "", "has no root link: every link is the child of some joint",
                 "remove the joint that carries the link which is to be the root");
  }
}

/// Follows every link rootward; a walk that meets its own trail has found a cycle.
inline void check_cycles(const MechanismDescription& d, const Topology& t, Report& report) {
  std::vector<int> trail_of(d.links.size(), kNone);  // the link whose walk came by first
  for (int start = 0; start < static_cast<int>(d.links.size()); ++start) {
    int link = start;
    while (link != kNone && trail_of[link] == kNone) {
      trail_of[link] = start;
      link = t.parent_link(link);
    }
    if (link == kNone || trail_of[link] != start) continue;
    std::vector<std::string> joints;
    int on_cycle = link;
    do {
      joints.push_back(d.joints[t.carrier[on_cycle]].name);
      on_cycle = t.parent_link(on_cycle);
    } while (on_cycle != link);
    report.error(subject_joint(d, t.carrier[link]), "",
                 joints.size() == 1 ? "connects a link with itself"
                                    : "lies on a cycle of joints: " + name_list(joints),
                 "joints must form a tree; close kinematic loops with <loop>");
  }
}

/// The first floating joint on the root, or on what is welded to it, where that has no mass; else
/// kNone.
inline int find_own_floating_joint(const MechanismDescription& d, const Topology& t) {
  if (!t.is_tree) return kNone;
  for (const int link : t.order) {
    const LinkDescription& own = d.links[link];
    if (t.body[link] == t.root && (own.mass != 0 || !own.inertia.isZero(0))) return kNone;
  }
  for (int j = 0; j < static_cast<int>(d.joints.size()); ++j) {
    if (is_floating(d.joints[j].type) && t.body[t.parent[j]] == t.root) return j;
  }
  return kNone;
}

/// Whether the root can be given a joint to float by.
inline void check_floating_root(const MechanismDescription& d, const Topology& t, Report& report) {
  if (const int joint = find_own_floating_joint(d, t); joint != kNone) {
    report.error(subject_joint(d, joint), "", "the model floats already by this joint",
                 "leave out BuildOptions::floating");
    return;
  }
  for (int i = 0; i < static_cast<int>(d.links.size()); ++i) {
    if (t.carrier[i] == kNone && d.links[i].name == "world") {
      report.error(subject_link(d, i), "", "the root named 'world' is the ground and cannot float",
                   "do without BuildOptions::floating, or remove this link and the joint below it");
    }
  }
}

inline void check_floating(const MechanismDescription& d, const Topology& t, Report& report) {
  check_floating_root(d, t, report);
  const std::string taken = "the name belongs to the floating base's own joint";
  const std::string remedy = "rename it, or do without BuildOptions::floating";
  const auto check_name = [&](const Subject& subject) {
    if (subject.name == "root_joint") report.error(subject, "", taken, remedy);
  };
  for (int i = 0; i < static_cast<int>(d.joints.size()); ++i) check_name(subject_joint(d, i));
  for (int i = 0; i < static_cast<int>(d.loops.size()); ++i) check_name(subject_loop(d, i));
  for (int i = 0; i < static_cast<int>(d.couplings.size()); ++i) check_name(subject_coupling(d, i));
}

inline void check_structure(const MechanismDescription& d, const Topology& t, Report& report) {
  check_names(d, report);
  check_joint_ends(d, t, report);
  check_roots(d, t, report);
  check_cycles(d, t, report);
}

}  // namespace hybridyn::checking
