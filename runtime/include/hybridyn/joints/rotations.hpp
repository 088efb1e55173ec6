// Steps along unit quaternions and along rigid motions.
//
// The exponential of SE(3) of a body twist [linear u | angular phi] moves (R, p) to
//   (1) R' = R exp(phi),  p' = p + R V(phi) u
//   (2) V    = 1 + a [phi] + b [phi]^2,   a = (1 - cos t) / t^2,  b = (t - sin t) / t^3,  t = |phi|
//   (3) V^-1 = 1 - [phi] / 2 + c [phi]^2, c = (1 - (t/2) cot(t/2)) / t^2
#pragma once

#include <cmath>

#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn::internal {

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

/// The unit quaternion moved by the rotation vector phi in its own axes.
template <class S>
Vector4<S> moved_quaternion(const Vector4<S>& quaternion, const Vector3<S>& phi) noexcept {
  const Vector4<S> moved = quaternion_product<S>(quaternion, quaternion_exp<S>(phi));
  return moved / moved.norm();
}

/// Its rate at the angular velocity w (three numbers) in its own axes, [T] (3.34).
template <class S>
Vector4<S> quaternion_rate(const Vector4<S>& quaternion, const S* w) noexcept {
  return S(0.5) * quaternion_product<S>(quaternion, Vector4<S>(w[0], w[1], w[2], S(0)));
}

/// R Rz(angle): turns about the last column.
template <class S>
Matrix3<S> turned_about_z(const Matrix3<S>& R, const S& angle) {
  using std::cos;
  using std::sin;
  const S c = cos(angle);
  const S s = sin(angle);
  Matrix3<S> out;
  out.col(0) = c * R.col(0) + s * R.col(1);
  out.col(1) = c * R.col(1) - s * R.col(0);
  out.col(2) = R.col(2);
  return out;
}

/// The angle of the turn about z that comes closest to R.
template <class S>
S angle_about_z(const Matrix3<S>& R) noexcept {
  using std::atan2;
  return atan2(R(1, 0) - R(0, 1), R(0, 0) + R(1, 1));
}

}  // namespace hybridyn::internal
