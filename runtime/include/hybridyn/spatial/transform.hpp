// Rigid transforms between body frames and their action on motions and wrenches, [T] app. A.
#pragma once

#include "hybridyn/spatial/motion.hpp"

namespace hybridyn {

/// X_PC: the frame C seen from P. `rotation` R_PC has C's axes in P as columns, `translation` is
/// the position of C's origin in P.
template <class S>
struct Transform {
  Matrix3<S> rotation;
  Vector3<S> translation;

  static Transform identity() { return {Matrix3<S>::Identity(), Vector3<S>::Zero()}; }

  /// X_PC X_CD = X_PD.
  friend Transform operator*(const Transform& X_PC, const Transform& X_CD) {
    return {X_PC.rotation * X_CD.rotation, X_PC.rotation * X_CD.translation + X_PC.translation};
  }

  Transform inverse() const {
    return {rotation.transpose(), -(rotation.transpose() * translation)};
  }

  /// Position of a point given in C, in P.
  Vector3<S> point(const Vector3<S>& p_C) const { return rotation * p_C + translation; }

  /// A motion of the same body given at C, in C, to one at P, in P.
  Motion<S> to_parent(const Motion<S>& V_C) const {
    const Vector3<S> w = rotation * V_C.angular;
    return {w, rotation * V_C.linear + translation.cross(w)};
  }

  /// A motion given at P, in P, to one at C, in C.
  Motion<S> to_child(const Motion<S>& V_P) const {
    return {rotation.transpose() * V_P.angular,
            rotation.transpose() * (V_P.linear + V_P.angular.cross(translation))};
  }

  /// A wrench given at C, in C, to one at P, in P.
  Wrench<S> to_parent(const Wrench<S>& F_C) const {
    const Vector3<S> f = rotation * F_C.force;
    return {rotation * F_C.moment + translation.cross(f), f};
  }

  /// A wrench given at P, in P, to one at C, in C.
  Wrench<S> to_child(const Wrench<S>& F_P) const {
    return {rotation.transpose() * (F_P.moment - translation.cross(F_P.force)),
            rotation.transpose() * F_P.force};
  }

  /// 6x6 matrix that takes motions at P to motions at C; its transpose takes wrenches at C to P.
  Matrix6<S> motion_to_child_matrix() const {
    Matrix6<S> X;
    X.template topLeftCorner<3, 3>() = rotation.transpose();
    X.template topRightCorner<3, 3>().setZero();
    X.template bottomLeftCorner<3, 3>() = -rotation.transpose() * skew(translation);
    X.template bottomRightCorner<3, 3>() = rotation.transpose();
    return X;
  }
};

}  // namespace hybridyn
