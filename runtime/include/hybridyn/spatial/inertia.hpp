// Inertias: of a rigid body (10 numbers) and of an articulated body (21 numbers).
#pragma once

#include "hybridyn/spatial/transform.hpp"

namespace hybridyn {

/// Symmetric 3x3 matrix by its six numbers.
template <class S>
struct Symmetric3 {
  S xx, xy, xz, yy, yz, zz;

  static Symmetric3 zero() { return {S(0), S(0), S(0), S(0), S(0), S(0)}; }

  /// From the lower triangle of a matrix that is symmetric up to rounding.
  static Symmetric3 from(const Matrix3<S>& m) {
    return {m(0, 0), m(1, 0), m(2, 0), m(1, 1), m(2, 1), m(2, 2)};
  }

  Matrix3<S> matrix() const {
    Matrix3<S> m;
    m << xx, xy, xz, xy, yy, yz, xz, yz, zz;
    return m;
  }

  Symmetric3& operator+=(const Symmetric3& b) {
    xx += b.xx;
    xy += b.xy;
    xz += b.xz;
    yy += b.yy;
    yz += b.yz;
    zz += b.zz;
    return *this;
  }

  Vector3<S> operator*(const Vector3<S>& v) const {
    return {xx * v.x() + xy * v.y() + xz * v.z(), xy * v.x() + yy * v.y() + yz * v.z(),
            xz * v.x() + yz * v.y() + zz * v.z()};
  }

  /// *this -= s a a'.
  void subtract_square(const S& s, const Vector3<S>& a) {
    const S sx = s * a.x();
    const S sy = s * a.y();
    xx -= sx * a.x();
    xy -= sx * a.y();
    xz -= sx * a.z();
    yy -= sy * a.y();
    yz -= sy * a.z();
    zz -= s * a.z() * a.z();
  }

  /// The inverse through L D L' (cofactors would lose digits twice over); `regular` becomes false
  /// when the matrix is not positive definite.
  Symmetric3 inverse(bool& regular) const {
    const S i1 = S(1) / xx;
    const S l21 = xy * i1;
    const S l31 = xz * i1;
    const S d2 = yy - l21 * xy;
    const S e32 = yz - l31 * xy;
    const S i2 = S(1) / d2;
    const S l32 = e32 * i2;
    const S d3 = zz - l31 * xz - l32 * e32;
    const S i3 = S(1) / d3;
    regular = regular && xx > S(0) && d2 > S(0) && d3 > S(0);
    const S m31 = l21 * l32 - l31;  // L^-1 = [1; -l21 1; m31 -l32 1]
    return {i1 + l21 * l21 * i2 + m31 * m31 * i3,
            -l21 * i2 - m31 * l32 * i3,
            m31 * i3,
            i2 + l32 * l32 * i3,
            -l32 * i3,
            i3};
  }

  /// R A R'.
  Symmetric3 rotated(const Matrix3<S>& R) const {
    const Vector3<S> a = *this * Vector3<S>(R.row(0).transpose());
    const Vector3<S> b = *this * Vector3<S>(R.row(1).transpose());
    const Vector3<S> c = *this * Vector3<S>(R.row(2).transpose());
    return {R.row(0) * a, R.row(0) * b, R.row(0) * c, R.row(1) * b, R.row(1) * c, R.row(2) * c};
  }
};

/// Inertia of a rigid body at the origin of its frame: mass, first moment h = m c, and the
/// rotational inertia about the origin.
template <class S>
struct RigidInertia {
  S mass;
  Vector3<S> first_moment;
  Symmetric3<S> rotational;

  static RigidInertia zero() { return {S(0), Vector3<S>::Zero(), Symmetric3<S>::zero()}; }

  static RigidInertia from_center_of_mass(const S& mass, const Vector3<S>& com,
                                          const Matrix3<S>& inertia_at_com) {
    const Matrix3<S> c = skew(com);
    return {mass, mass * com, Symmetric3<S>::from(inertia_at_com - mass * c * c)};
  }

  RigidInertia& operator+=(const RigidInertia& b) {
    mass += b.mass;
    first_moment += b.first_moment;
    rotational += b.rotational;
    return *this;
  }

  /// The momentum of a body that moves with V: (I w + h x v, m v - h x w).
  Wrench<S> operator*(const Motion<S>& V) const {
    return {rotational * V.angular + first_moment.cross(V.linear),
            mass * V.linear - first_moment.cross(V.angular)};
  }

  /// The same inertia, given in C, at the parent frame P of X_PC.
  RigidInertia to_parent(const Transform<S>& X_PC) const {
    const Vector3<S> h = X_PC.rotation * first_moment;
    const Vector3<S>& p = X_PC.translation;
    // I_P = R I R' - [p][h] - [h][p] - m [p][p], with [a][b] = b a' - (a'b) 1
    const S d = S(2) * p.dot(h) + mass * p.squaredNorm();
    const Vector3<S> k = S(2) * h + mass * p;
    Symmetric3<S> I = rotational.rotated(X_PC.rotation);
    const S half(0.5);
    I.xx += d - k.x() * p.x();
    I.yy += d - k.y() * p.y();
    I.zz += d - k.z() * p.z();
    I.xy -= half * (k.x() * p.y() + k.y() * p.x());
    I.xz -= half * (k.x() * p.z() + k.z() * p.x());
    I.yz -= half * (k.y() * p.z() + k.z() * p.y());
    return {mass, h + mass * p, I};
  }

  Matrix6<S> matrix() const {
    Matrix6<S> m;
    m.template topLeftCorner<3, 3>() = rotational.matrix();
    m.template topRightCorner<3, 3>() = skew(first_moment);
    m.template bottomLeftCorner<3, 3>() = -skew(first_moment);
    m.template bottomRightCorner<3, 3>() = mass * Matrix3<S>::Identity();
    return m;
  }
};

/// Symmetric 6x6 inertia [A B; B' M]: moment = A alpha + B a, force = B' alpha + M a.
template <class S>
struct ArticulatedInertia {
  Symmetric3<S> A;
  Matrix3<S> B;
  Symmetric3<S> M;

  static ArticulatedInertia zero() {
    return {Symmetric3<S>::zero(), Matrix3<S>::Zero(), Symmetric3<S>::zero()};
  }

  static ArticulatedInertia from(const RigidInertia<S>& I) {
    const S& m = I.mass;
    return {I.rotational, skew(I.first_moment), {m, S(0), S(0), m, S(0), m}};
  }

  ArticulatedInertia& operator+=(const RigidInertia<S>& I) {
    const Vector3<S>& h = I.first_moment;
    A += I.rotational;
    B(0, 1) -= h.z();
    B(0, 2) += h.y();
    B(1, 0) += h.z();
    B(1, 2) -= h.x();
    B(2, 0) -= h.y();
    B(2, 1) += h.x();
    M.xx += I.mass;
    M.yy += I.mass;
    M.zz += I.mass;
    return *this;
  }

  ArticulatedInertia& operator+=(const ArticulatedInertia& I) {
    A += I.A;
    B += I.B;
    M += I.M;
    return *this;
  }

  Wrench<S> operator*(const Motion<S>& a) const {
    return {A * a.angular + B * a.linear, B.transpose() * a.angular + M * a.linear};
  }

  /// *this -= s U U'.
  void subtract_square(const S& s, const Wrench<S>& U) {
    A.subtract_square(s, U.moment);
    M.subtract_square(s, U.force);
    B.noalias() -= (s * U.moment) * U.force.transpose();
  }

  /// The same inertia, given in C, at the parent frame P of X_PC:
  ///   M_P = R M R',  B_P = R B R' + [p] M_P,  A_P = R A R' + [p] (R B R')' - B_P [p].
  ArticulatedInertia to_parent(const Transform<S>& X_PC) const {
    const Matrix3<S>& R = X_PC.rotation;
    const Vector3<S>& p = X_PC.translation;
    const Matrix3<S> RB = R * B;
    const Matrix3<S> B0 = RB * R.transpose();
    ArticulatedInertia out;
    out.M = M.rotated(R);
    out.A = A.rotated(R);
    const Symmetric3<S>& m = out.M;
    out.B << B0(0, 0) + p.y() * m.xz - p.z() * m.xy, B0(0, 1) + p.y() * m.yz - p.z() * m.yy,
        B0(0, 2) + p.y() * m.zz - p.z() * m.yz, B0(1, 0) + p.z() * m.xx - p.x() * m.xz,
        B0(1, 1) + p.z() * m.xy - p.x() * m.yz, B0(1, 2) + p.z() * m.xz - p.x() * m.zz,
        B0(2, 0) + p.x() * m.xy - p.y() * m.xx, B0(2, 1) + p.x() * m.yy - p.y() * m.xy,
        B0(2, 2) + p.x() * m.yz - p.y() * m.xz;
    const Matrix3<S>& b = out.B;
    out.A.xx += p.y() * (B0(0, 2) + b(0, 2)) - p.z() * (B0(0, 1) + b(0, 1));
    out.A.xy += p.y() * B0(1, 2) - p.z() * B0(1, 1) + p.z() * b(0, 0) - p.x() * b(0, 2);
    out.A.xz += p.y() * B0(2, 2) - p.z() * B0(2, 1) + p.x() * b(0, 1) - p.y() * b(0, 0);
    out.A.yy += p.z() * (B0(1, 0) + b(1, 0)) - p.x() * (B0(1, 2) + b(1, 2));
    out.A.yz += p.z() * B0(2, 0) - p.x() * B0(2, 2) + p.x() * b(1, 1) - p.y() * b(1, 0);
    out.A.zz += p.x() * (B0(2, 1) + b(2, 1)) - p.y() * (B0(2, 0) + b(2, 0));
    return out;
  }

  Matrix6<S> matrix() const {
    Matrix6<S> m;
    m.template topLeftCorner<3, 3>() = A.matrix();
    m.template topRightCorner<3, 3>() = B;
    m.template bottomLeftCorner<3, 3>() = B.transpose();
    m.template bottomRightCorner<3, 3>() = M.matrix();
    return m;
  }

  static ArticulatedInertia from(const Matrix6<S>& m) {
    return {Symmetric3<S>::from(m.template topLeftCorner<3, 3>()),
            m.template topRightCorner<3, 3>(),
            Symmetric3<S>::from(m.template bottomRightCorner<3, 3>())};
  }
};

}  // namespace hybridyn
