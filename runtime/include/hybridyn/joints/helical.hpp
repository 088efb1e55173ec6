// A screw along z: S = (z, h z), h the pitch in metres per radian.
#pragma once

#include "hybridyn/joints/joint_base.hpp"

namespace hybridyn {

struct Helical : JointBase<JointType::kHelical> {
  template <class S>
  static Transform<S> transform(const Link<S>& link, const S* q) {
    const Matrix3<S>& R = link.X_PJ.rotation;
    return {internal::turned_about_z(R, q[0]),
            link.X_PJ.translation + (link.pitch * q[0]) * R.col(2)};
  }

  template <class S>
  static void subspace(const Link<S>& link, const S*, Matrix6U<S>& out) {
    out(2, 0) = S(1);
    out(5, 0) = link.pitch;
  }

  template <class S>
  static Motion<S> velocity(const Link<S>& link, const S*, const S* v) {
    Motion<S> V = Motion<S>::zero();
    V.angular.z() = v[0];
    V.linear.z() = link.pitch * v[0];
    return V;
  }

  template <class S>
  static ForceSubspaces<S> force_subspaces(const Link<S>& link, const Matrix6U<S>& subspace) {
    using std::sqrt;
    const S n2 = S(1) + link.pitch * link.pitch;
    ForceSubspaces<S> out{subspace / n2, internal::unit_columns<S>(0b011111U)};
    out.T(2, 2) = -link.pitch / sqrt(n2);
    out.T(5, 2) = S(1) / sqrt(n2);
    return out;
  }

  /// By the way along the axis, which knows of full turns.
  template <class S>
  static void coordinates(const Link<S>& link, const Transform<S>& X_JC, S* q) noexcept {
    q[0] = X_JC.translation.z() / link.pitch;
  }
};

}  // namespace hybridyn
