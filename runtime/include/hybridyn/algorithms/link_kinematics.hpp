// The velocity recursion, one link at a time: placement in the parent, twist, and the velocity
// part of the acceleration.
#pragma once

#include "hybridyn/joints/joint.hpp"

namespace hybridyn {

template <class S>
struct LinkKinematics {
  Transform<S> X_PC;  // body frame in the parent's body frame
  Motion<S> V;        // twist of the link against the world, in its body frame
  Motion<S> bias;     // Sdot v:  A = X A_P + S vdot + bias
};

/// [T] (2.5), (2.6), where X_PC is known:  V = X V_P + V_J,  bias = V x V_J + (apparent rate of S)
/// v. `q` and `v` point to the joint's own coordinates.
template <class S>
inline void update_velocity(const Link<S>& link, const S* q, const S* v, const Motion<S>& V_P,
                            LinkKinematics<S>& out) {
  out.V = out.X_PC.to_child(V_P);
  if (is_rotation_about_axis(link.type)) {  // without the terms that are zero
    out.V.angular.z() += v[0];
    const Vector3<S>& w = out.V.angular;
    const Vector3<S>& u = out.V.linear;
    out.bias.angular << w.y() * v[0], -w.x() * v[0], S(0);
    out.bias.linear << u.y() * v[0], -u.x() * v[0], S(0);
  } else if (is_translation_along_axis(link.type)) {
    out.V.linear.z() += v[0];
    const Vector3<S>& w = out.V.angular;
    out.bias.angular.setZero();
    out.bias.linear << w.y() * v[0], -w.x() * v[0], S(0);
  } else {
    const Motion<S> V_J = joint_velocity(link, q, v);
    out.V += V_J;
    out.bias = cross(out.V, V_J) + subspace_rate(link, q, v, V_J);
  }
}

/// Placement and velocity.
template <class S>
inline void update_kinematics(const Link<S>& link, const S* q, const S* v, const Motion<S>& V_P,
                              LinkKinematics<S>& out) {
  out.X_PC = joint_transform(link, q);
  update_velocity(link, q, v, V_P, out);
}

/// Twist of a link's parent.
template <class S, class Nodes>
inline const Motion<S>& parent_twist(const Nodes& nodes, int parent, const Motion<S>& ground) {
  return parent == kWorld ? ground : nodes[parent].V;
}

/// Joint force after damping and friction: tau - d v - f sign(v).
template <class S>
inline S effective_torque(const Link<S>& link, const S& tau, const S& v) {
  const S sign = S(v > S(0)) - S(v < S(0));
  return tau - link.damping * v - link.friction * sign;
}

}  // namespace hybridyn
