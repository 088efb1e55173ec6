// Code of link_motion.hpp.
#pragma once

#include "hybridyn/algorithms/link_kinematics.hpp"
#include "hybridyn/contact/link_motion.hpp"

namespace hybridyn::internal {

HYBRIDYN_INLINE void MovingLinks::place(const VectorX<double>& q) {
  for (int i = 0; i < model_.size(); ++i) {
    const Link<double>& link = model_.links[i];
    X_PC_[i] = joint_transform(link, q.data() + link.q_index);
    X_WB_[i] = link.parent == kWorld ? X_PC_[i] : X_WB_[link.parent] * X_PC_[i];
  }
}

HYBRIDYN_INLINE void MovingLinks::find_twists(const VectorX<double>& q, const VectorX<double>& v,
                                              Twists& out) const {
  for (int i = 0; i < model_.size(); ++i) {
    const Link<double>& link = model_.links[i];
    out[i] = joint_velocity(link, q.data() + link.q_index, v.data() + link.v_index);
    if (link.parent != kWorld) out[i] += X_PC_[i].to_child(out[link.parent]);
  }
}

HYBRIDYN_INLINE void MovingLinks::find_accelerations(const VectorX<double>& q,
                                                     const VectorX<double>& v,
                                                     const VectorX<double>& qdd,
                                                     const Twists& twists, Twists& out) const {
  LinkKinematics<double> node;
  for (int i = 0; i < model_.size(); ++i) {
    const Link<double>& link = model_.links[i];
    const double* at = q.data() + link.q_index;
    node.X_PC = X_PC_[i];
    update_velocity(link, at, v.data() + link.v_index,
                    link.parent == kWorld ? Motion<double>::zero() : twists[link.parent], node);
    out[i] = node.bias + joint_velocity(link, at, qdd.data() + link.v_index);
    if (link.parent != kWorld) out[i] += X_PC_[i].to_child(out[link.parent]);
  }
}

HYBRIDYN_INLINE Vector3<double> MovingLinks::acceleration(const Twists& twists,
                                                          const Twists& accelerations, int link,
                                                          const Vector3<double>& p) const {
  if (link == kWorld) return Vector3<double>::Zero();
  const Vector3<double> r = to_body(link, p);
  const Motion<double>& V = twists[link];
  const Motion<double>& A = accelerations[link];
  const Vector3<double> a =
      A.linear + A.angular.cross(r) + V.angular.cross(V.linear + V.angular.cross(r));
  return X_WB_[link].rotation * a;
}

HYBRIDYN_INLINE void free_velocity(const Model<double>& model, const VectorX<double>& v,
                                   const VectorX<double>& qdd, double h, VectorX<double>& out) {
  out = v + h * qdd;
  for (const Link<double>& link : model.links) {
    if (link.type != JointType::kFloating) continue;
    const Vector3<double> linear = v.segment<3>(link.v_index);
    const Vector3<double> angular = v.segment<3>(link.v_index + 3);
    out.segment<3>(link.v_index) += h * angular.cross(linear);
  }
}

}  // namespace hybridyn::internal
