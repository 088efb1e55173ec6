// A joint between two bodies that move in a plane, along x and y and about z of all frames: of
// motions and forces there are components 2 to 4 alone, and of (2.18) in [T] (splice.hpp), with the
// joint about z,
//   W = T (T'P T)^-1 T' with T along x and y,  gamma' = (1 - W P) e_z tau
#pragma once

#include "hybridyn/spatial/transform.hpp"

namespace hybridyn::internal {

/// Components 2 to 4 of a vector, or of rows and columns.
template <class S>
auto in_plane(Vector6<S>& v) {
  return v.template segment<3>(2);
}
template <class S>
Vector3<S> in_plane(const Vector6<S>& v) {
  return v.template segment<3>(2);
}
template <class S>
auto in_plane(Matrix6<S>& M) {
  return M.template block<3, 3>(2, 2);
}
template <class S>
Matrix3<S> in_plane(const Matrix6<S>& M) {
  return M.template block<3, 3>(2, 2);
}

/// X of motions from a parent to its child, for components 2 to 4.
template <class S>
Matrix3<S> planar_motion(const Transform<S>& X_PC) {
  const auto& R = X_PC.rotation;
  const S x = X_PC.translation.x();
  const S y = X_PC.translation.y();
  Matrix3<S> out;                                   // w;  R'(v + w x p)
  out << S(1), S(0), S(0),                          //
      R(1, 0) * x - R(0, 0) * y, R(0, 0), R(1, 0),  //
      R(1, 1) * x - R(0, 1) * y, R(0, 1), R(1, 1);
  return out;
}

template <class S>
struct PlanarSplice {
  Matrix3<S> W;
  Vector3<S> gamma;

  /// False where P is singular.
  [[nodiscard]] bool set(const Matrix3<S>& P, const S& tau) {
    const S determinant = P(1, 1) * P(2, 2) - P(2, 1) * P(2, 1);
    const S scale = S(1) / determinant;
    W.setZero();
    W(1, 1) = P(2, 2) * scale;
    W(1, 2) = W(2, 1) = -P(2, 1) * scale;
    W(2, 2) = P(1, 1) * scale;
    gamma = -tau * (W * P.col(0));
    gamma[0] += tau;
    return P(1, 1) > S(0) && determinant > S(0);
  }
};

}  // namespace hybridyn::internal
