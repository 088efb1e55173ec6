// HOAP-2 ([T] 6): whole, and with its feet welded to the ground and all joints fixed but ten of the
// legs.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/built_model.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {

/// Joints 1 to 5 and 6 to 10 of [T] 6.3, of the right and the left leg.
inline std::vector<std::string> leg_joints() {
  std::vector<std::string> out;
  for (const std::string side : {"right", "left"}) {
    for (const char* joint :
         {"_hip_yaw", "_hip_roll", "_hip_pitch", "_ankle_pitch", "_ankle_roll"}) {
      out.push_back(side + joint);
    }
  }
  return out;
}

inline MechanismDescription hoap2_description() {
  return load::load_urdf(source_path("models/hoap2/hoap2.urdf")).description;
}

inline Model<double> hoap2_floating(const MechanismDescription& description) {
  BuildOptions options;
  options.floating = true;
  return built_model(description, options);
}

/// All joints but those of the legs are fixed, at zero; `bent`: the left arm points forward, as in
/// [T] 6.3.1.
inline MechanismDescription hoap2_on_legs(bool bent) {
  MechanismDescription out = hoap2_description();
  const std::vector<std::string> free = leg_joints();
  for (JointDescription& joint : out.joints) {
    if (std::find(free.begin(), free.end(), joint.name) != free.end()) continue;
    const bool is_bent =
        bent && (joint.name == "left_shoulder_pitch" || joint.name == "left_elbow");
    if (is_bent) {
      joint.origin.rotation *=
          Eigen::AngleAxisd(-60 * 3.14159265358979323846 / 180, joint.axis.normalized())
              .toRotationMatrix();
    }
    joint.type = JointType::kFixed;
  }
  return out;
}

/// Standing with straight legs, soles on z = 0.
inline VectorX<double> standing(const Model<double>& model) {
  VectorX<double> q(model.nq);
  neutral(model, q);
  Kinematics<double> kinematics(model);
  kinematics.update(q, VectorX<double>::Zero(model.nv));
  q[2] = 0.0345 - kinematics.pose(model.find_frame("left_foot")).translation.z();
  return q;
}

/// The feet welded to the ground where they stand.
inline MechanismDescription with_feet_welded(MechanismDescription description) {
  const Model<double> model = hoap2_floating(description);
  Kinematics<double> kinematics(model);
  kinematics.update(standing(model), VectorX<double>::Zero(model.nv));
  for (const std::string foot : {"right_foot", "left_foot"}) {
    LoopDescription weld;
    weld.name = foot + "_weld";
    weld.type = JointType::kFixed;
    weld.predecessor = "world";
    weld.successor = foot;
    const Transform<double> X = kinematics.pose(model.find_frame(foot));
    weld.predecessor_frame = {X.rotation, X.translation};
    description.loops.push_back(weld);
  }
  return description;
}

}  // namespace hybridyn::testing
