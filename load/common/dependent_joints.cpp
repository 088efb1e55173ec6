#include "dependent_joints.hpp"

#include <string>

#include "hybridyn/building/check/topology.hpp"

namespace hybridyn::load {
namespace {

/// For each link, how many loops and couplings go through the joint that carries it: of those, one
/// end is on the link or on what hangs on it, and the other is not.
std::vector<int> constraints_through(const MechanismDescription& d,
                                     const checking::Topology& tree) {
  const checking::Ancestry ancestry(tree);
  std::vector<int> through(d.links.size());
  const auto link_of = [&tree](const std::string& name) {
    const int link = tree.find_link(name);
    return link == checking::kNone ? tree.root : link;  // none: the ground
  };
  const auto add_path = [&](const std::string& predecessor, const std::string& successor) {
    const int a = link_of(predecessor);
    const int b = link_of(successor);
    ++through[a];
    ++through[b];
    through[ancestry.nearest_common(a, b)] -= 2;
  };
  for (const LoopDescription& loop : d.loops) add_path(loop.predecessor, loop.successor);
  for (const CouplingDescription& c : d.couplings) add_path(c.predecessor, c.successor);
  for (auto link = tree.order.rbegin(); link != tree.order.rend(); ++link) {
    if (*link != tree.root) through[tree.parent_link(*link)] += through[*link];
  }
  return through;
}

}  // namespace

std::vector<Finding> find_unconstrained(const MechanismDescription& d,
                                        const std::vector<int>& joints) {
  if (joints.empty()) return {};
  const checking::Topology tree = checking::resolve(d);
  const std::vector<int> through = constraints_through(d, tree);
  checking::Report report;
  for (const int j : joints) {
    const JointDescription& joint = d.joints[j];
    if (is_fixed(joint.type) || joint.mimic || through[tree.child[j]] > 0) continue;
    report.warning({ObjectKind::kJoint, j, joint.name}, "",
                   "independent=\"false\", but no loop, coupling or mimic constrains it: it moves "
                   "freely",
                   "add the <loop> or <coupling> that it is part of, or leave independent out");
  }
  return report.take();
}

}  // namespace hybridyn::load
