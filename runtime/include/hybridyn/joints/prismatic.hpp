// A slide along z: S = (0, z).
#pragma once

#include "hybridyn/joints/joint_base.hpp"

namespace hybridyn {

struct Prismatic : JointBase<JointType::kPrismatic> {
  template <class S>
  static Transform<S> transform(const Link<S>& link, const S* q) {
    const Matrix3<S>& R = link.X_PJ.rotation;
    return {R, link.X_PJ.translation + q[0] * R.col(2)};
  }

  template <class S>
  static void subspace(const Link<S>&, const S*, Matrix6U<S>& out) {
    out(5, 0) = S(1);
  }

  template <class S>
  static Motion<S> velocity(const Link<S>&, const S*, const S* v) {
    Motion<S> V = Motion<S>::zero();
    V.linear.z() = v[0];
    return V;
  }

  template <class S>
  static void coordinates(const Link<S>&, const Transform<S>& X_JC, S* q) noexcept {
    q[0] = X_JC.translation.z();
  }
};

}  // namespace hybridyn
