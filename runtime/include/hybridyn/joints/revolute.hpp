// A turn about z: S = (z, 0). Continuous joints are the same.
#pragma once

#include "hybridyn/joints/joint_base.hpp"

namespace hybridyn {

struct Revolute : JointBase<JointType::kRevolute> {
  template <class S>
  static Transform<S> transform(const Link<S>& link, const S* q) {
    return {internal::turned_about_z(link.X_PJ.rotation, q[0]), link.X_PJ.translation};
  }

  template <class S>
  static void subspace(const Link<S>&, const S*, Matrix6U<S>& out) {
    out(2, 0) = S(1);
  }

  template <class S>
  static Motion<S> velocity(const Link<S>&, const S*, const S* v) {
    Motion<S> V = Motion<S>::zero();
    V.angular.z() = v[0];
    return V;
  }

  template <class S>
  static void coordinates(const Link<S>&, const Transform<S>& X_JC, S* q) noexcept {
    q[0] = internal::angle_about_z(X_JC.rotation);
  }
};

}  // namespace hybridyn
