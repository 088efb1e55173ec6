// A mechanism as its author wrote it: links and joints by name, in the order and in the frames of
// the model file. `build_model` turns it into a `Model`. Plain data, to be filled by a reader or by
// hand.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "hybridyn/model/joint_type.hpp"
#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

/// Where a frame stands in another one: rotation R_PF (columns: axes of F in P), origin p_PF.
struct Placement {
  Matrix3<double> rotation = Matrix3<double>::Identity();
  Vector3<double> translation = Vector3<double>::Zero();
};

/// A rigid body. A link without `mass` and inertia is a massless frame.
struct LinkDescription {
  std::string name;
  double mass = 0;
  Vector3<double> center_of_mass = Vector3<double>::Zero();  // in the link frame
  Matrix3<double> inertia = Matrix3<double>::Zero();         // about the centre of mass, link axes
};

/// Motor and friction data; read and kept, used only when asked for (`BuildOptions`).
struct JointDynamics {
  double damping = 0;        // tau -= damping * v
  double friction = 0;       // tau -= friction * sign(v)
  double rotor_inertia = 0;  // kg m^2 on the motor's side
  double gear_ratio = 1;     // motor turns per joint turn
};

struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  double velocity = std::numeric_limits<double>::infinity();
  double effort = std::numeric_limits<double>::infinity();
};

/// `<mimic>`: q = multiplier * q(joint) + offset. Kept; made into a coupling only when asked for.
struct Mimic {
  std::string joint;
  double multiplier = 1;
  double offset = 0;
};

/// Joint from link `parent` to link `child`; at q = 0 the child frame stands at `origin` in the
/// parent frame. Axes are given in the child frame at q = 0 and need not be unit vectors.
struct JointDescription {
  std::string name;
  JointType type = JointType::kFixed;
  std::string parent;
  std::string child;
  Placement origin;
  Vector3<double> axis = Vector3<double>::UnitX();
  Vector3<double> axis2 = Vector3<double>::UnitY();  // universal joints
  double pitch = 0;                                  // helical joints, m/rad
  JointLimits limits;
  JointDynamics dynamics;
  std::optional<Mimic> mimic;
};

/// A joint that closes a loop over the spanning tree: the frame `predecessor_frame` on link
/// `predecessor` and `successor_frame` on link `successor` may move against each other only as a
/// joint of this type does. "world" names the ground. Axes are given in the loop frames.
struct LoopDescription {
  std::string name;
  JointType type = JointType::kRevolute;
  std::string predecessor;
  std::string successor;
  Placement predecessor_frame;
  Placement successor_frame;
  Vector3<double> axis = Vector3<double>::UnitX();
  Vector3<double> axis2 = Vector3<double>::UnitY();
};

/// Sum of joint coordinates from the nearest common ancestor to `successor`
///   = ratio * (the same sum to `predecessor`) + offset.
struct CouplingDescription {
  std::string name;
  std::string predecessor;
  std::string successor;
  double ratio = 1;
  double offset = 0;
};

struct MechanismDescription {
  std::string name;
  std::vector<LinkDescription> links;
  std::vector<JointDescription> joints;
  std::vector<LoopDescription> loops;
  std::vector<CouplingDescription> couplings;
};

}  // namespace hybridyn
