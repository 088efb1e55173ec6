// The legs of a biped whose pitch axes are parallel, in closed form: hip roll, hip pitch, knee, ankle
// pitch, ankle roll, from top to bottom, straight at zero. Yaw joints, where there are any, stay at
// zero.
//
// The ankle's roll axis at (x, y, z) from the hip's, z < 0, torso upright and foot level; a and d are
// the distances from roll to pitch axes of hip and ankle, l1 and l2 thigh and shank:
//   (1) roll = atan2(y, -z),  D = hypot(y, z) - a - d,  r^2 = D^2 + x^2
//   (2) cos(knee) = (r^2 - l1^2 - l2^2) / (2 l1 l2)
//   (3) hip pitch = atan2(-x, D) - atan2(l2 sin(knee), l1 + l2 cos(knee))
//   (4) ankle pitch = -(hip pitch + knee),  ankle roll = -roll
#pragma once

#include <array>
#include <cmath>
#include <string>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/base/error.hpp"
#include "hybridyn/configuration/configuration.hpp"

namespace hybridyn::control {

/// Joints of one leg, by name.
struct LegJoints {
  std::string hip_roll, hip_pitch, knee, ankle_pitch, ankle_roll;
  std::string foot;  // the link below
};

/// As in "left_hip_roll", "left_foot".
inline LegJoints leg_joints(const std::string& side) {
  return {side + "_hip_roll",    side + "_hip_pitch",  side + "_knee",
          side + "_ankle_pitch", side + "_ankle_roll", side + "_foot"};
}

class BipedLeg {
 public:
  /// Of a floating model. Throws Error where the joints are missing, or not as above.
  BipedLeg(const Model<double>& model, const LegJoints& names) {
    const std::array<std::string, 5> joints = {names.hip_roll, names.hip_pitch, names.knee,
                                               names.ankle_pitch, names.ankle_roll};
    VectorX<double> q(model.nq);
    neutral(model, q);
    Kinematics<double> kinematics(model);
    kinematics.update(q, VectorX<double>::Zero(model.nv));
    std::array<Vector3<double>, 5> at;
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const int link = model.find_joint(joints[i]);
      if (link < 0 || model.links[link].type == JointType::kFixed || model.links[link].nv() != 1) {
        throw Error("joint '" + joints[i] + "': the biped '" + model.name +
                    "' has no joint of one freedom of this name");
      }
      const Transform<double> X = kinematics.link_pose(link);
      const Vector3<double> axis =
          i == 0 || i == 4 ? Vector3<double>::UnitX() : Vector3<double>::UnitY();
      const bool is_below = i == 0 || (X.translation - at[0]).head<2>().norm() < kStraight;
      if ((X.rotation.col(2) - axis).norm() > kStraight || !is_below) {
        throw Error("joint '" + joints[i] +
                    "': roll axes must be along x, pitch axes along y, all "
                    "straight below the hip at zero angles");
      }
      at[i] = X.translation;
      position_[i] = model.links[link].q_index;
    }
    foot_ = model.find_frame(names.foot);
    if (foot_ < 0) throw Error("link '" + names.foot + "': the biped has no link of this name");
    hip_ = at[0];
    drops_ = at[0].z() - at[1].z() + at[3].z() - at[4].z();
    thigh_ = at[1].z() - at[2].z();
    shank_ = at[2].z() - at[3].z();
    ankle_to_foot_ = kinematics.pose(foot_).translation - at[4];
  }

  /// The hip's roll axis in the base's frame.
  const Vector3<double>& hip() const { return hip_; }
  int foot() const { return foot_; }
  /// From the ankle's roll axis to the foot's frame, with a level foot.
  const Vector3<double>& ankle_to_foot() const { return ankle_to_foot_; }
  double straight_length() const { return drops_ + thigh_ + shank_; }

  /// (1)-(4) into q, for the ankle's roll axis from the hip's. False where it is out of reach.
  bool reach(const Vector3<double>& ankle, VectorX<double>& q) const {
    const double roll = std::atan2(ankle.y(), -ankle.z());
    const double D = std::hypot(ankle.y(), ankle.z()) - drops_;
    const double r2 = D * D + ankle.x() * ankle.x();
    const double cosine = (r2 - thigh_ * thigh_ - shank_ * shank_) / (2 * thigh_ * shank_);
    if (!(cosine >= -1 && cosine <= 1 && D > 0)) return false;
    const double knee = std::acos(cosine);
    const double pitch =
        std::atan2(-ankle.x(), D) - std::atan2(shank_ * std::sin(knee), thigh_ + shank_ * cosine);
    const std::array<double, 5> angles = {roll, pitch, knee, -(pitch + knee), -roll};
    for (std::size_t i = 0; i < angles.size(); ++i) q[position_[i]] = angles[i];
    return true;
  }

 private:
  static constexpr double kStraight = 1e-6;

  std::array<int, 5> position_{};  // in q
  int foot_ = -1;
  Vector3<double> hip_;
  Vector3<double> ankle_to_foot_;
  double drops_ = 0;
  double thigh_ = 0;
  double shank_ = 0;
};

}  // namespace hybridyn::control
