// Turns about z, then about axis2, which is fixed in the child:
//   S = [axis1 axis2; 0 0],  axis1 = Rot(axis2, -q2) z
#pragma once

#include "hybridyn/joints/joint_base.hpp"

namespace hybridyn {

struct Universal : JointBase<JointType::kUniversal> {
  /// The first axis seen from the child.
  template <class S>
  static Vector3<S> first_axis(const Link<S>& link, const S* q) {
    return rotation_about(link.axis2, S(-q[1])).col(2);
  }

  template <class S>
  static Transform<S> transform(const Link<S>& link, const S* q) {
    return {internal::turned_about_z(link.X_PJ.rotation, q[0]) * rotation_about(link.axis2, q[1]),
            link.X_PJ.translation};
  }

  template <class S>
  static void subspace(const Link<S>& link, const S* q, Matrix6U<S>& out) {
    out.template block<3, 1>(0, 0) = first_axis(link, q);
    out.template block<3, 1>(0, 1) = link.axis2;
  }

  template <class S>
  static Motion<S> velocity(const Link<S>& link, const S* q, const S* v) {
    Motion<S> V = Motion<S>::zero();
    V.angular = v[0] * first_axis(link, q) + v[1] * link.axis2;
    return V;
  }

  /// d(axis1)/dt v1 = v1 v2 axis1 x axis2
  template <class S>
  static Motion<S> subspace_rate(const Link<S>& link, const S* q, const S* v, const Motion<S>&) {
    Motion<S> rate = Motion<S>::zero();
    rate.angular = (v[0] * v[1]) * first_axis(link, q).cross(link.axis2);
    return rate;
  }

  template <class S>
  static ForceSubspaces<S> force_subspaces(const Link<S>&, const Matrix6U<S>& subspace) {
    return internal::universal_force_subspaces<S>(subspace.template block<3, 1>(0, 0),
                                                  subspace.template block<3, 1>(0, 1));
  }

  template <class S>
  static void coordinates(const Link<S>& link, const Transform<S>& X_JC, S* q) noexcept {
    using std::atan2;
    // R axis2 = Rz(q1) axis2, and axis2 is in the xz plane
    const Matrix3<S>& R = X_JC.rotation;
    const Vector3<S> second = R * link.axis2;
    q[0] = link.axis2.x() < S(0) ? atan2(-second.y(), -second.x()) : atan2(second.y(), second.x());
    const Matrix3<S> back = internal::turned_about_z<S>(Matrix3<S>::Identity(), S(-q[0]));
    const Vector4<S> rest = quaternion_from_rotation<S>(back * R);
    q[1] = S(2) * atan2(rest.template head<3>().dot(link.axis2), rest[3]);
  }
};

}  // namespace hybridyn
