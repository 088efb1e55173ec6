// The configuration manifold of one joint: moving along a tangent vector, and the tangent vector
// that leads from one configuration to another. Pointers go to the joint's own coordinates.
//
// Floating joint, with the exponential of SE(3) of the body twist [linear u | angular phi]:
//   (1) R' = R exp(phi),  p' = p + R V(phi) u
//   (2) V    = 1 + a [phi] + b [phi]^2,   a = (1 - cos t) / t^2,  b = (t - sin t) / t^3,  t = |phi|
//   (3) V^-1 = 1 - [phi] / 2 + c [phi]^2, c = (1 - (t/2) cot(t/2)) / t^2
#pragma once

#include <cmath>

#include "hybridyn/model/joint_type.hpp"
#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn {

/// Offset of the unit quaternion among a joint's coordinates, or -1.
constexpr int quaternion_offset(JointType type) {
  if (type == JointType::kSpherical) return 0;
  return type == JointType::kFloating ? 3 : -1;
}

namespace internal {

// Below this the coefficients in (2) and (3) are taken from three terms of their series, which are
// then exact to 1e-18.
inline constexpr double kSmallSquaredAngle = 1e-4;

/// V(phi) u of (2).
template <class S>
Vector3<S> se3_translation(const Vector3<S>& phi, const Vector3<S>& u) noexcept {
  using std::cos;
  using std::sin;
  using std::sqrt;
  const S squared = phi.squaredNorm();
  S a;
  S b;
  if (squared < S(kSmallSquaredAngle)) {
    a = S(1) / S(2) - squared * (S(1) / S(24) - squared / S(720));
    b = S(1) / S(6) - squared * (S(1) / S(120) - squared / S(5040));
  } else {
    const S t = sqrt(squared);
    const S half_sine = sin(t / S(2));
    a = S(2) * half_sine * half_sine / squared;
    b = (t - sin(t)) / (squared * t);
  }
  const Vector3<S> phi_u = phi.cross(u);
  return u + a * phi_u + b * phi.cross(phi_u);
}

/// V(phi)^-1 d of (3), for |phi| <= pi.
template <class S>
Vector3<S> se3_translation_inverse(const Vector3<S>& phi, const Vector3<S>& d) noexcept {
  using std::cos;
  using std::sin;
  using std::sqrt;
  const S squared = phi.squaredNorm();
  S c;
  if (squared < S(kSmallSquaredAngle)) {
    c = S(1) / S(12) + squared * (S(1) / S(720) + squared / S(30240));
  } else {
    const S half = sqrt(squared) / S(2);
    c = (S(1) - half * cos(half) / sin(half)) / squared;
  }
  const Vector3<S> phi_d = phi.cross(d);
  return d - phi_d / S(2) + c * phi.cross(phi_d);
}

/// The quaternion (x y z w) at `q`, with length one.
template <class S>
Vector4<S> unit_quaternion(const S* q) noexcept {
  const Vector4<S> quaternion = Eigen::Map<const Vector4<S>>(q);
  return quaternion / quaternion.norm();
}

/// Rotation vector from the rotation of `from` to that of `to`, in the axes of `from`.
template <class S>
Vector3<S> quaternion_difference(const Vector4<S>& from, const Vector4<S>& to) noexcept {
  const Vector4<S> conjugate(-from[0], -from[1], -from[2], from[3]);
  return quaternion_log<S>(quaternion_product<S>(conjugate, to));
}

}  // namespace internal

/// q_out = q moved by `v` for the time `dt`; quaternions come out with length one. q_out may be q.
template <class S>
void joint_integrate(JointType type, const S* q, const S* v, const S& dt, S* q_out) noexcept {
  Eigen::Map<Vector4<S>> quaternion(q_out + (type == JointType::kFloating ? 3 : 0));
  if (type == JointType::kSpherical) {
    const Vector3<S> phi = dt * Eigen::Map<const Vector3<S>>(v);
    quaternion = quaternion_product<S>(internal::unit_quaternion(q), quaternion_exp<S>(phi));
    quaternion /= quaternion.norm();
  } else if (type == JointType::kFloating) {
    const Vector3<S> u = dt * Eigen::Map<const Vector3<S>>(v);
    const Vector3<S> phi = dt * Eigen::Map<const Vector3<S>>(v + 3);
    const Vector4<S> start = internal::unit_quaternion(q + 3);
    const Vector3<S> step =
        rotation_from_quaternion<S>(start) * internal::se3_translation<S>(phi, u);
    for (int k = 0; k < 3; ++k) q_out[k] = q[k] + step[k];
    quaternion = quaternion_product<S>(start, quaternion_exp<S>(phi));
    quaternion /= quaternion.norm();
  } else {
    for (int k = 0; k < velocity_size(type); ++k) q_out[k] = q[k] + dt * v[k];
  }
}

/// dq/dt of a joint that moves with v; of quaternions at length one: [T] (3.34).
template <class S>
void joint_rate(JointType type, const S* q, const S* v, S* rate) noexcept {
  const int offset = quaternion_offset(type);
  if (offset < 0) {
    for (int k = 0; k < velocity_size(type); ++k) rate[k] = v[k];
    return;
  }
  const Vector4<S> quaternion = internal::unit_quaternion(q + offset);
  if (type == JointType::kFloating) {
    const Vector3<S> u = Eigen::Map<const Vector3<S>>(v);
    Eigen::Map<Vector3<S>>{rate} = rotation_from_quaternion<S>(quaternion) * u;
  }
  const Vector4<S> w(v[offset], v[offset + 1], v[offset + 2], S(0));
  Eigen::Map<Vector4<S>>{rate + offset} = S(0.5) * quaternion_product<S>(quaternion, w);
}

/// The shortest dq with joint_integrate(q0, dq, 1) = q1. Angles are not wrapped: a revolute joint
/// that made a full turn is elsewhere.
template <class S>
void joint_difference(JointType type, const S* q0, const S* q1, S* dq) noexcept {
  Eigen::Map<Vector3<S>> first(dq);
  if (type == JointType::kSpherical) {
    first = internal::quaternion_difference<S>(internal::unit_quaternion(q0),
                                               internal::unit_quaternion(q1));
  } else if (type == JointType::kFloating) {
    const Vector4<S> from = internal::unit_quaternion(q0 + 3);
    const Vector3<S> phi =
        internal::quaternion_difference<S>(from, internal::unit_quaternion(q1 + 3));
    const Vector3<S> d = Eigen::Map<const Vector3<S>>(q1) - Eigen::Map<const Vector3<S>>(q0);
    first = internal::se3_translation_inverse<S>(phi,
                                                 rotation_from_quaternion<S>(from).transpose() * d);
    Eigen::Map<Vector3<S>>(dq + 3) = phi;
  } else {
    for (int k = 0; k < velocity_size(type); ++k) dq[k] = q1[k] - q0[k];
  }
}

}  // namespace hybridyn
