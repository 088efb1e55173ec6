// A free body: q = (position, quaternion x y z w), v = (linear, angular velocity) in the child's
// axes, S = [0 1; 1 0].
#pragma once

#include "hybridyn/joints/joint_base.hpp"

namespace hybridyn {

struct Floating : JointBase<JointType::kFloating> {
  template <class S>
  static Transform<S> transform(const Link<S>& link, const S* q) {
    const Matrix3<S>& R = link.X_PJ.rotation;
    return {R * rotation_from_quaternion<S>(Eigen::Map<const Vector4<S>>(q + 3)),
            link.X_PJ.translation + R * Eigen::Map<const Vector3<S>>(q)};
  }

  template <class S>
  static void subspace(const Link<S>&, const S*, Matrix6U<S>& out) {
    out.template block<3, 3>(3, 0).setIdentity();
    out.template block<3, 3>(0, 3).setIdentity();
  }

  template <class S>
  static Motion<S> velocity(const Link<S>&, const S*, const S* v) {
    return {Eigen::Map<const Vector3<S>>(v + 3), Eigen::Map<const Vector3<S>>(v)};
  }

  template <class S>
  static void coordinates(const Link<S>&, const Transform<S>& X_JC, S* q) noexcept {
    Vector3<S>::Map(q) = X_JC.translation;
    Vector4<S>::Map(q + 3) = quaternion_from_rotation(X_JC.rotation);
  }

  /// Along the exponential of the body twist; the quaternion comes out with length one.
  template <class S>
  static void integrate(const S* q, const S* v, const S& dt, S* q_out) noexcept {
    const Vector3<S> u = dt * Eigen::Map<const Vector3<S>>(v);
    const Vector3<S> phi = dt * Eigen::Map<const Vector3<S>>(v + 3);
    const Vector4<S> start = internal::unit_quaternion(q + 3);
    const Vector3<S> step =
        rotation_from_quaternion<S>(start) * internal::se3_translation<S>(phi, u);
    for (int k = 0; k < 3; ++k) q_out[k] = q[k] + step[k];
    Eigen::Map<Vector4<S>>{q_out + 3} = internal::moved_quaternion<S>(start, phi);
  }

  template <class S>
  static void rate(const S* q, const S* v, S* out) noexcept {
    const Vector4<S> quaternion = internal::unit_quaternion(q + 3);
    const Vector3<S> u = Eigen::Map<const Vector3<S>>(v);
    Eigen::Map<Vector3<S>>{out} = rotation_from_quaternion<S>(quaternion) * u;
    Eigen::Map<Vector4<S>>{out + 3} = internal::quaternion_rate<S>(quaternion, v + 3);
  }

  template <class S>
  static void difference(const S* q0, const S* q1, S* dq) noexcept {
    const Vector4<S> from = internal::unit_quaternion(q0 + 3);
    const Vector3<S> phi =
        internal::quaternion_difference<S>(from, internal::unit_quaternion(q1 + 3));
    const Vector3<S> d = Eigen::Map<const Vector3<S>>(q1) - Eigen::Map<const Vector3<S>>(q0);
    Eigen::Map<Vector3<S>>{dq} = internal::se3_translation_inverse<S>(
        phi, rotation_from_quaternion<S>(from).transpose() * d);
    Eigen::Map<Vector3<S>>{dq + 3} = phi;
  }
};

}  // namespace hybridyn
