// Robots with limbs that are alike, at random.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "support/built_model.hpp"
#include "support/random_mechanism.hpp"
#include "support/rotors.hpp"

namespace hybridyn::testing {

/// A trunk of two links and copies of a random limb on it: the same joints in another order, other
/// numbers, some turned over.
class RandomLimbs {
 public:
  explicit RandomLimbs(std::uint64_t seed, bool has_rotors = false) : random_(seed) {
    MechanismOptions options;
    options.joints = 1 + random_.index(5);
    limb_ = random_mechanism(seed, options).description;
    if (has_rotors) add_rotors(limb_, random_);
    for (const char* name : {"trunk0", "trunk1"}) {
      LinkDescription link = limb_.links.front();
      link.name = name;
      if (link.mass == 0) link.mass = 2;
      link.inertia = 0.1 * Matrix3<double>::Identity();
      out_.links.push_back(link);
    }
    add_joint("waist", JointType::kRevolute, "trunk0", "trunk1");
  }

  /// `on`: link of the trunk.
  void add(const std::string& prefix, const std::string& on, bool is_mirrored) {
    for (LinkDescription link : limb_.links) {
      link.name = prefix + link.name;
      link.mass *= random_.uniform(0.8, 1.2);
      link.center_of_mass *= random_.uniform(0.8, 1.2);
      out_.links.push_back(link);
    }
    std::vector<JointDescription> joints = limb_.joints;
    if (random_.chance(0.5)) std::reverse(joints.begin(), joints.end());
    for (JointDescription joint : joints) {
      for (std::string* name : {&joint.name, &joint.parent, &joint.child}) *name = prefix + *name;
      if (joint.mimic) joint.mimic->joint = prefix + joint.mimic->joint;
      if (is_mirrored) {
        joint.axis = -joint.axis;
      } else if (joint.type != JointType::kFixed) {
        joint.origin.translation += 0.1 * random_.vector();
        joint.origin.rotation = rotation_from_quaternion<double>(random_.quaternion());
      }
      out_.joints.push_back(joint);
    }
    add_joint(prefix + "mount", JointType::kRevolute, on, prefix + root());
    for (CouplingDescription coupling : limb_.couplings) {
      for (std::string* name : {&coupling.name, &coupling.predecessor, &coupling.successor}) {
        *name = prefix + *name;
      }
      coupling.ratio *= random_.uniform(0.5, 2);
      out_.couplings.push_back(coupling);
    }
  }

  /// A motor on the trunk that drives the limb's first joint.
  void add_motor(const std::string& prefix, const std::string& on, double ratio) {
    LinkDescription link;
    link.name = prefix + "motor";
    link.mass = 0.2;
    link.inertia = Vector3<double>(0.001, 0.001, 0.0015).asDiagonal();
    out_.links.push_back(link);
    add_joint(link.name, JointType::kRevolute, on, link.name);
    out_.joints.back().axis = Vector3<double>::UnitZ();
    out_.couplings.push_back({prefix + "belt", prefix + root(), link.name, ratio, 0});
  }

  Model<double> model(bool floating) const {
    BuildOptions options;
    options.floating = floating;
    options.mimic_as_couplings = true;
    return built_model(out_, options);
  }

 private:
  std::string root() const {
    for (const LinkDescription& link : limb_.links) {
      const bool hangs = std::any_of(limb_.joints.begin(), limb_.joints.end(),
                                     [&](const auto& joint) { return joint.child == link.name; });
      if (!hangs) return link.name;
    }
    return "";
  }

  void add_joint(const std::string& name, JointType type, const std::string& parent,
                 const std::string& child) {
    JointDescription joint;
    joint.name = name;
    joint.type = type;
    joint.parent = parent;
    joint.child = child;
    joint.origin.translation = 0.3 * random_.vector();
    joint.axis = random_.direction();
    out_.joints.push_back(joint);
  }

  RandomGenerator random_;
  MechanismDescription limb_;
  MechanismDescription out_;
};

}  // namespace hybridyn::testing
