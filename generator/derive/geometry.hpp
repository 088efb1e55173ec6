// Where bodies and frames are, in world axes, and what belongs to the whole mechanism: centre of
// mass, energies, momenta. Needs parameters that are not regrouped.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/kinematics.hpp"
#include "hybridyn/generator/derive/newton_euler.hpp"

namespace hybridyn::generator {

struct Pose {
  Mat3 R;  // columns are the frame's axes in the world
  Vec3 p;
};

/// Poses of the computational frames of all bodies.
std::vector<Pose> body_poses(const Kinematics& kinematics);

/// A frame in the computational frame of its body (in the world if it does not move).
Pose in_body(const Kinematics& kinematics, const BodyFrame& frame);
Pose frame_pose(const Kinematics& kinematics, const std::vector<Pose>& bodies,
                const BodyFrame& frame);

/// Columns of J, angular then linear velocity of the frame's origin; zero columns of joints that do
/// not carry it.
struct JacobianColumn {
  Vec3 angular;
  Vec3 linear;
};
/// Those of the joint of body k, which stands at X, for a point that is `arm` away from there.
void add_joint_columns(const Kinematics& kinematics, int k, const Pose& X, const Vec3& arm,
                       std::vector<JacobianColumn>& J);
std::vector<JacobianColumn> frame_jacobian(const Kinematics& kinematics,
                                           const std::vector<Pose>& bodies, const BodyFrame& frame);

/// Jdot v: angular acceleration and acceleration of the frame's origin at qdd = 0.
JacobianColumn frame_bias(const Kinematics& kinematics, const std::vector<Pose>& bodies,
                          const std::vector<BodyMotion>& motions, const BodyFrame& frame);

/// Mass and first moment of all bodies about the world's origin.
struct MassCenter {
  Value mass;
  Vec3 first_moment;
};
MassCenter mass_center(const Kinematics& kinematics);

/// Velocities of the bodies' origins and momenta, in computational frames.
struct BodyVelocity {
  Vec3 w;
  Vec3 v;
};
std::vector<BodyVelocity> velocities(const Kinematics& kinematics, const std::vector<Value>& v,
                                     const BodyVelocity& base = {});

Value kinetic_energy(const Kinematics& kinematics, const std::vector<BodyVelocity>& velocities);

/// The sum of forces on bodies, about and at their origins: about the world's origin, in its axes.
using WholeForce = BodyForce;
WholeForce whole_force(const Kinematics& kinematics, std::vector<BodyForce> sums);

struct WholeMomentum {
  Vec3 linear;
  Vec3 angular;  // about the world's origin
};
WholeMomentum momentum(const Kinematics& kinematics, const std::vector<BodyVelocity>& velocities);

}  // namespace hybridyn::generator
