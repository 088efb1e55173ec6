#include "open_loops.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "hybridyn/building/check/topology.hpp"
#include "hybridyn/spatial/rotation.hpp"
#include "hybridyn/spatial/transform.hpp"

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

/// Small angles precisely, others too.
double angle_between(const Vector3<double>& a, const Vector3<double>& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

struct Gap {
  double length = 0;
  double angle = 0;
};

/// The part of the successor frame's pose in the predecessor frame that the joint cannot make.
Gap gap_of(const LoopDescription& loop, const Pose& X_PS) {
  const Vector3<double> axis = loop.axis.normalized();
  const Vector3<double>& p = X_PS.translation;
  const Matrix3<double>& R = X_PS.rotation;
  const double tilt = angle_between(axis, R * axis);
  const double turn = quaternion_log(quaternion_from_rotation(R)).norm();
  switch (loop.type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
      return {p.norm(), tilt};
    case JointType::kPrismatic:
      return {p.cross(axis).norm(), turn};
    case JointType::kPlanar:
      return {std::abs(p.dot(axis)), tilt};
    case JointType::kSpherical:
      return {p.norm(), 0};
    case JointType::kUniversal:  // keeps the angle between its axes
      return {p.norm(), std::abs(angle_between(axis, R * loop.axis2.normalized()) -
                                 angle_between(axis, loop.axis2))};
    default:
      return {p.norm(), turn};
  }
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
