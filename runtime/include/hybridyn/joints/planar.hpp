// Slides along x and y of the parent's side, then a turn about z: q = (x, y, theta), v their rates,
//   S = [0 0 z; Rz(-theta) (x y) 0]
#pragma once

#include "hybridyn/joints/joint_base.hpp"

namespace hybridyn {

struct Planar : JointBase<JointType::kPlanar> {
  template <class S>
  static Transform<S> transform(const Link<S>& link, const S* q) {
    const Matrix3<S>& R = link.X_PJ.rotation;
    return {internal::turned_about_z(R, q[2]),
            link.X_PJ.translation + q[0] * R.col(0) + q[1] * R.col(1)};
  }

  template <class S>
  static void subspace(const Link<S>&, const S* q, Matrix6U<S>& out) {
    using std::cos;
    using std::sin;
    out(3, 0) = out(4, 1) = cos(q[2]);
    out(3, 1) = sin(q[2]);
    out(4, 0) = -out(3, 1);
    out(2, 2) = S(1);
  }

  template <class S>
  static Motion<S> velocity(const Link<S>&, const S* q, const S* v) {
    using std::cos;
    using std::sin;
    const S c = cos(q[2]);
    const S s = sin(q[2]);
    Motion<S> V = Motion<S>::zero();
    V.linear << c * v[0] + s * v[1], c * v[1] - s * v[0], S(0);
    V.angular.z() = v[2];
    return V;
  }

  /// The slides' directions turn against the child.
  template <class S>
  static Motion<S> subspace_rate(const Link<S>&, const S*, const S*, const Motion<S>& V_J) {
    Motion<S> rate = Motion<S>::zero();
    rate.linear = V_J.linear.cross(V_J.angular);
    return rate;
  }

  template <class S>
  static void coordinates(const Link<S>&, const Transform<S>& X_JC, S* q) noexcept {
    q[0] = X_JC.translation.x();
    q[1] = X_JC.translation.y();
    q[2] = internal::angle_about_z(X_JC.rotation);
  }
};

}  // namespace hybridyn
