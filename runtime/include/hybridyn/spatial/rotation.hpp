// Rotations: matrices from axes and quaternions, exponential and logarithm. Quaternions are stored
// (x y z w); angles are radians.
#pragma once

#include <algorithm>
#include <cmath>

#include "hybridyn/spatial/motion.hpp"

namespace hybridyn {

template <class S>
using Vector4 = Eigen::Matrix<S, 4, 1>;

/// Rotation by `angle` about a unit axis (Rodrigues).
template <class S>
Matrix3<S> rotation_about(const Vector3<S>& axis, const S& angle) {
  using std::cos;
  using std::sin;
  const S c = cos(angle);
  const Matrix3<S> K = skew(axis);
  return c * Matrix3<S>::Identity() + sin(angle) * K + (S(1) - c) * (axis * axis.transpose());
}

/// Rotation of a quaternion (x y z w) that need not have unit length (but must not be zero).
template <class S>
Matrix3<S> rotation_from_quaternion(const Eigen::Ref<const Vector4<S>>& quaternion) {
  const Vector3<S> u = quaternion.template head<3>();
  const S& w = quaternion[3];
  const S k = S(2) / quaternion.squaredNorm();
  Matrix3<S> R;
  const S xx = k * u.x() * u.x();
  const S yy = k * u.y() * u.y();
  const S zz = k * u.z() * u.z();
  const S xy = k * u.x() * u.y();
  const S xz = k * u.x() * u.z();
  const S yz = k * u.y() * u.z();
  const S wx = k * w * u.x();
  const S wy = k * w * u.y();
  const S wz = k * w * u.z();
  R << S(1) - yy - zz, xy - wz, xz + wy, xy + wz, S(1) - xx - zz, yz - wx, xz - wy, yz + wx,
      S(1) - xx - yy;
  return R;
}

/// Unit quaternion (x y z w) of a rotation matrix, w >= 0; from the largest component (Shepperd).
template <class S>
Vector4<S> quaternion_from_rotation(const Matrix3<S>& R) {
  using std::sqrt;
  const S candidates[4] = {R(0, 0) - R(1, 1) - R(2, 2), R(1, 1) - R(0, 0) - R(2, 2),
                           R(2, 2) - R(0, 0) - R(1, 1), R(0, 0) + R(1, 1) + R(2, 2)};
  const int k = static_cast<int>(std::max_element(candidates, candidates + 4) - candidates);
  Vector4<S> q;
  if (k == 3) {
    q << R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1), S(1) + candidates[3];
  } else {
    const int i = k;
    const int j = (k + 1) % 3;
    const int l = (k + 2) % 3;
    q[i] = S(1) + candidates[k];
    q[j] = R(j, i) + R(i, j);
    q[l] = R(l, i) + R(i, l);
    q[3] = R(l, j) - R(j, l);
  }
  if (q[3] < S(0)) q = -q;
  return q / q.norm();
}

/// Hamilton product a b: rotation b first, then a.
template <class S>
Vector4<S> quaternion_product(const Vector4<S>& a, const Vector4<S>& b) {
  const Vector3<S> u = a.template head<3>();
  const Vector3<S> v = b.template head<3>();
  Vector4<S> q;
  q.template head<3>() = a[3] * v + b[3] * u + u.cross(v);
  q[3] = a[3] * b[3] - u.dot(v);
  return q;
}

/// exp: unit quaternion of the rotation by |phi| about phi.
template <class S>
Vector4<S> quaternion_exp(const Vector3<S>& phi) {
  using std::cos;
  using std::sin;
  using std::sqrt;
  const S squared = phi.squaredNorm();
  Vector4<S> q;
  if (squared < S(1e-8)) {  // sin(x/2)/x = 1/2 - x^2/48 + O(x^4)
    q << (S(0.5) - squared / S(48)) * phi, S(1) - squared / S(8);
    return q / q.norm();
  }
  const S angle = sqrt(squared);
  q << (sin(angle / S(2)) / angle) * phi, cos(angle / S(2));
  return q;
}

/// log: the rotation vector of a unit quaternion, |phi| <= pi.
template <class S>
Vector3<S> quaternion_log(const Vector4<S>& quaternion) {
  using std::atan2;
  using std::sqrt;
  const S sign = quaternion[3] < S(0) ? S(-1) : S(1);
  const Vector3<S> u = sign * quaternion.template head<3>();
  const S w = sign * quaternion[3];
  const S squared = u.squaredNorm();
  if (squared < S(1e-10)) {  // 2 atan(x/w)/x = 2/w (1 - x^2/(3 w^2)) + O(x^4)
    return (S(2) / w) * (S(1) - squared / (S(3) * w * w)) * u;
  }
  const S n = sqrt(squared);
  return (S(2) * atan2(n, w) / n) * u;
}

/// The smallest rotation that takes z to the unit vector `axis`; for -z, which may be off by
/// rounding, the half turn about x.
inline Matrix3<double> rotation_z_to(const Vector3<double>& axis) {
  const double c = axis.z();
  const double s = std::hypot(axis.x(), axis.y());
  if (c < 0 && s < 1e-15) return Vector3<double>(1, -1, -1).asDiagonal();
  if (s == 0) return Matrix3<double>::Identity();
  // 1 - c = s^2 / (1 + c), whichever does not cancel
  const double versine = c < 0 ? 1 - c : s * s / (1 + c);
  const double x = axis.x() / s;
  const double y = axis.y() / s;
  Matrix3<double> R;
  R << 1 - x * x * versine, -x * y * versine, axis.x(), -x * y * versine, 1 - y * y * versine,
      axis.y(), -axis.x(), -axis.y(), c;
  R.array() += 0.0;  // no negative zeros
  return R;
}

}  // namespace hybridyn
