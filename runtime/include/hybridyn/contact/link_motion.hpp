// Poses and twists of all links, as contact needs them.
#pragma once

#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/model/model.hpp"
#include "hybridyn/spatial/motion.hpp"

namespace hybridyn::internal {

using Twists = std::vector<Motion<double>>;  // by link, in body frames

class MovingLinks {
 public:
  explicit MovingLinks(const Model<double>& model)
      : model_(model), X_PC_(model.links.size()), X_WB_(model.links.size()) {}

  void place(const VectorX<double>& q);
  /// Of all links for velocities v in the configuration q of `place`.
  void find_twists(const VectorX<double>& q, const VectorX<double>& v, Twists& out) const;
  /// Spatial accelerations of all links, where `twists` are theirs.
  void find_accelerations(const VectorX<double>& q, const VectorX<double>& v,
                          const VectorX<double>& qdd, const Twists& twists, Twists& out) const;

  const Transform<double>& pose(int link) const { return X_WB_[link]; }
  /// Of one link, instead of place.
  void set_pose(int link, const Transform<double>& X_WB) { X_WB_[link] = X_WB; }

  /// Velocity in the world of the point of a body that is at p.
  Vector3<double> velocity(const Twists& twists, int link, const Vector3<double>& p) const {
    if (link == kWorld) return Vector3<double>::Zero();
    const Transform<double>& X = X_WB_[link];
    const Motion<double>& V = twists[link];
    return X.rotation * V.linear + (X.rotation * V.angular).cross(p - X.translation);
  }
  /// The acceleration that a path has, of the point of a body that is at p.
  Vector3<double> acceleration(const Twists& twists, const Twists& accelerations, int link,
                               const Vector3<double>& p) const;
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

/// Velocities after h without contact, of which those of floating bases are of their origins in axes
/// of the world, and not rates in axes that turn.
void free_velocity(const Model<double>& model, const VectorX<double>& v, const VectorX<double>& qdd,
                   double h, VectorX<double>& out);

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/link_motion.hpp"
#endif
