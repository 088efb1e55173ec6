// The kinematics of any joint in canonical frames: placement, motion subspace S, velocity, motion on
// its configuration manifold. The joint's axis is z (y in [T] Table 2.1). All motions are those of
// the child against the parent, in the child's body frame; pointers go to the joint's own
// coordinates. How each type does it is in the file of its name.
#pragma once

#include "hybridyn/joints/fixed.hpp"
#include "hybridyn/joints/floating.hpp"
#include "hybridyn/joints/helical.hpp"
#include "hybridyn/joints/planar.hpp"
#include "hybridyn/joints/prismatic.hpp"
#include "hybridyn/joints/revolute.hpp"
#include "hybridyn/joints/spherical.hpp"
#include "hybridyn/joints/universal.hpp"

namespace hybridyn {

/// Calls f with an object of the struct that is this type of joint. In place: the innermost loops
/// come through here.
template <class Function>
[[gnu::always_inline]] inline decltype(auto) visit_joint(JointType type, Function&& f) {
  switch (type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
      return f(Revolute());
    case JointType::kPrismatic:
      return f(Prismatic());
    case JointType::kHelical:
      return f(Helical());
    case JointType::kUniversal:
      return f(Universal());
    case JointType::kSpherical:
      return f(Spherical());
    case JointType::kPlanar:
      return f(Planar());
    case JointType::kFloating:
      return f(Floating());
    case JointType::kFixed:
      break;
  }
  return f(Fixed());
}

/// X_PC(q): the child's body frame in the parent's.
template <class S>
Transform<S> joint_transform(const Link<S>& link, const S* q) {
  return visit_joint(link.type, [&](auto joint) { return joint.transform(link, q); });
}

/// The motion subspace S (6 x nv): V_J = S v.
template <class S>
Matrix6U<S> motion_subspace(const Link<S>& link, const S* q) {
  Matrix6U<S> out = Matrix6U<S>::Zero(6, link.nv());
  visit_joint(link.type, [&](auto joint) { joint.subspace(link, q, out); });
  return out;
}

/// V_J = S v.
template <class S>
Motion<S> joint_velocity(const Link<S>& link, const S* q, const S* v) {
  return visit_joint(link.type, [&](auto joint) { return joint.velocity(link, q, v); });
}

/// The part of Sdot v that comes from S itself (apparent derivative in the child's frame). [T]'s
/// (2.6) has V x S v only.
template <class S>
Motion<S> subspace_rate(const Link<S>& link, const S* q, const S* v, const Motion<S>& V_J) {
  return visit_joint(link.type, [&](auto joint) { return joint.subspace_rate(link, q, v, V_J); });
}

/// Ta and T, where the motion subspace is known.
template <class S>
ForceSubspaces<S> force_subspaces(const Link<S>& link, const Matrix6U<S>& subspace) {
  return visit_joint(link.type, [&](auto joint) { return joint.force_subspaces(link, subspace); });
}

/// S'F of a joint of one freedom.
template <class S>
S project_on_axis(const Link<S>& link, const Wrench<S>& F) {
  if (is_translation_along_axis(link.type)) return F.force.z();
  if (has_pitch(link.type)) return F.moment.z() + link.pitch * F.force.z();
  return F.moment.z();
}

/// A += S rate for a joint of one freedom.
template <class S>
void add_axis_motion(const Link<S>& link, const S& rate, Motion<S>& A) {
  if (is_translation_along_axis(link.type)) {
    A.linear.z() += rate;
    return;
  }
  A.angular.z() += rate;
  if (has_pitch(link.type)) A.linear.z() += link.pitch * rate;
}

/// The q at which the child stands at X_JC in the joint's frame; where the joint cannot bring it
/// there, one nearby. Angles are in [-pi, pi].
template <class S>
void joint_coordinates(const Link<S>& link, const Transform<S>& X_JC, S* q) noexcept {
  visit_joint(link.type, [&](auto joint) { joint.coordinates(link, X_JC, q); });
}

/// q_out = q moved by `v` for the time `dt`; quaternions come out with length one. q_out may be q.
template <class S>
void joint_integrate(JointType type, const S* q, const S* v, const S& dt, S* q_out) noexcept {
  visit_joint(type, [&](auto joint) { joint.integrate(q, v, dt, q_out); });
}

/// dq/dt of a joint that moves with v; of quaternions at length one.
template <class S>
void joint_rate(JointType type, const S* q, const S* v, S* rate) noexcept {
  visit_joint(type, [&](auto joint) { joint.rate(q, v, rate); });
}

/// The shortest dq with joint_integrate(q0, dq, 1) = q1. Angles are not wrapped: a revolute joint
/// that made a full turn is elsewhere.
template <class S>
void joint_difference(JointType type, const S* q0, const S* q1, S* dq) noexcept {
  visit_joint(type, [&](auto joint) { joint.difference(q0, q1, dq); });
}

}  // namespace hybridyn
