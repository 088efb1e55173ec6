// Poses and twists of all links, as contact needs them.
#pragma once

#include <vector>

#include "hybridyn/joints/joint.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::internal {

using Twists = std::vector<Motion<double>>;  // by link, in body frames

class LinkPlaces {
 public:
  explicit LinkPlaces(const Model<double>& model)
      : model_(model), X_PC_(model.links.size()), X_WB_(model.links.size()) {}

  void place(const VectorX<double>& q) {
    for (int i = 0; i < model_.size(); ++i) {
      const Link<double>& link = model_.links[i];
      X_PC_[i] = joint_transform(link, q.data() + link.q_index);
      X_WB_[i] = link.parent == kWorld ? X_PC_[i] : X_WB_[link.parent] * X_PC_[i];
    }
  }

  /// Of all links for velocities v in the configuration q of `place`.
  void find_twists(const VectorX<double>& q, const VectorX<double>& v, Twists& out) const {
    for (int i = 0; i < model_.size(); ++i) {
      const Link<double>& link = model_.links[i];
      out[i] = joint_velocity(link, q.data() + link.q_index, v.data() + link.v_index);
      if (link.parent != kWorld) out[i] += X_PC_[i].to_child(out[link.parent]);
    }
  }

  const Transform<double>& pose(int link) const { return X_WB_[link]; }

  /// Velocity in the world of the point of a body that is at p.
  Vector3<double> velocity(const Twists& twists, int link, const Vector3<double>& p) const {
    if (link == kWorld) return Vector3<double>::Zero();
    const Transform<double>& X = X_WB_[link];
    const Motion<double>& V = twists[link];
    return X.rotation * V.linear + (X.rotation * V.angular).cross(p - X.translation);
  }
  Vector3<double> angular_velocity(const Twists& twists, int link) const {
    if (link == kWorld) return Vector3<double>::Zero();
    return X_WB_[link].rotation * twists[link].angular;
  }

  /// A point of the world in a body's frame, and back.
  Vector3<double> to_body(int link, const Vector3<double>& p) const {
    if (link == kWorld) return p;
    return X_WB_[link].rotation.transpose() * (p - X_WB_[link].translation);
  }
  Vector3<double> to_world(int link, const Vector3<double>& p) const {
    return link == kWorld ? p : X_WB_[link].point(p);
  }

 private:
  const Model<double>& model_;
  std::vector<Transform<double>> X_PC_;
  std::vector<Transform<double>> X_WB_;
};

}  // namespace hybridyn::internal
