// A ball: q = quaternion (x y z w), v = angular velocity in the child's axes, S = (1, 0).
#pragma once

#include "hybridyn/joints/joint_base.hpp"

namespace hybridyn {

struct Spherical : JointBase<JointType::kSpherical> {
  template <class S>
  static Transform<S> transform(const Link<S>& link, const S* q) {
    return {link.X_PJ.rotation * rotation_from_quaternion<S>(Eigen::Map<const Vector4<S>>(q)),
            link.X_PJ.translation};
  }

  template <class S>
  static void subspace(const Link<S>&, const S*, Matrix6U<S>& out) {
    out.template topRows<3>().setIdentity();
  }

  template <class S>
  static Motion<S> velocity(const Link<S>&, const S*, const S* v) {
    Motion<S> V = Motion<S>::zero();
    V.angular = Eigen::Map<const Vector3<S>>(v);
    return V;
  }

  template <class S>
  static void coordinates(const Link<S>&, const Transform<S>& X_JC, S* q) noexcept {
    Vector4<S>::Map(q) = quaternion_from_rotation(X_JC.rotation);
  }

  /// Along the exponential; the quaternion comes out with length one.
  template <class S>
  static void integrate(const S* q, const S* v, const S& dt, S* q_out) noexcept {
    const Vector3<S> phi = dt * Eigen::Map<const Vector3<S>>(v);
    Eigen::Map<Vector4<S>>{q_out} =
        internal::moved_quaternion<S>(internal::unit_quaternion(q), phi);
  }

  template <class S>
  static void rate(const S* q, const S* v, S* out) noexcept {
    Eigen::Map<Vector4<S>>{out} = internal::quaternion_rate<S>(internal::unit_quaternion(q), v);
  }

  template <class S>
  static void difference(const S* q0, const S* q1, S* dq) noexcept {
    Eigen::Map<Vector3<S>>{dq} = internal::quaternion_difference<S>(internal::unit_quaternion(q0),
                                                                    internal::unit_quaternion(q1));
  }
};

}  // namespace hybridyn
