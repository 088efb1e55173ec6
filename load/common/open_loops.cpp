#include "open_loops.hpp"

#include <string>

#include "hybridyn/building/build.hpp"
#include "hybridyn/configuration/loop_residual.hpp"

namespace hybridyn::load {
namespace {

// Metres and radians; model files carry about six significant digits.
constexpr double kClosed = 1e-6;

using Pose = Transform<double>;

Pose to_pose(const Placement& placement) { return {placement.rotation, placement.translation}; }

/// X_WL of all links at q = 0: every joint then leaves its child at its origin.
std::vector<Pose> poses_at_zero(const MechanismDescription& d, const checking::Topology& tree) {
  std::vector<Pose> poses(d.links.size(), Pose::identity());
  for (const int link : tree.order) {
    if (link == tree.root) continue;
    const JointDescription& joint = d.joints[tree.carrier[link]];
    poses[link] = poses[tree.parent_link(link)] * to_pose(joint.origin);
  }
  return poses;
}

struct Gap {
  double length = 0;
  double angle = 0;
};

/// The part of the successor frame's pose in the predecessor frame that the joint cannot make.
Gap gap_of(const LoopDescription& description, const Pose& X_PS) {
  const Loop<double> loop = internal::canonical_loop(description);
  const Pose X_FL{loop.R_LF.transpose(), Vector3<double>::Zero()};
  const internal::LoopResidual<double> residual =
      internal::loop_residual(loop, X_FL.inverse() * X_PS * X_FL);
  const int angles = 3 - rotations(loop.type);
  return {residual.tail(residual.size() - angles).norm(), residual.head(angles).norm()};
}

}  // namespace

std::vector<Finding> find_open_loops(const MechanismDescription& d) {
  if (d.loops.empty()) return {};
  const checking::Topology tree = checking::resolve(d);
  const std::vector<Pose> poses = poses_at_zero(d, tree);
  const auto pose = [&](const std::string& name) {
    const int link = tree.find_link(name);
    return link == checking::kNone ? Pose::identity() : poses[link];  // none: the ground
  };
  checking::Report report;
  for (int l = 0; l < static_cast<int>(d.loops.size()); ++l) {
    const LoopDescription& loop = d.loops[l];
    const Pose X_WP = pose(loop.predecessor) * to_pose(loop.predecessor_frame);
    const Pose X_WS = pose(loop.successor) * to_pose(loop.successor_frame);
    const Gap gap = gap_of(loop, X_WP.inverse() * X_WS);
    if (gap.length <= kClosed && gap.angle <= kClosed) continue;
    report.warning({ObjectKind::kLoop, l, loop.name}, "",
                   "is open at the zero configuration: its frames are " +
                       checking::number_text(gap.length) + " m and " +
                       checking::number_text(gap.angle) + " rad apart",
                   "start from a configuration that closes it, or correct its origins");
  }
  return report.take();
}

}  // namespace hybridyn::load
