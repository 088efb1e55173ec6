// Vectors, rotations and inertias over a scalar T: values on a tape, or numbers. Zeros and ones
// fold away on the tape, so sparse arguments cost what they should without being told apart here.
#pragma once

#include <array>

#include "hybridyn/generator/symbolic/tape.hpp"

namespace hybridyn::generator {

template <class T>
struct Vec {
  T x = 0, y = 0, z = 0;

  Vec operator-() const { return {-x, -y, -z}; }
  T& operator[](int i) { return i == 0 ? x : (i == 1 ? y : z); }
  const T& operator[](int i) const { return i == 0 ? x : (i == 1 ? y : z); }
};

template <class T>
Vec<T> operator+(const Vec<T>& a, const Vec<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T>
Vec<T> operator-(const Vec<T>& a, const Vec<T>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
Vec<T> operator*(const T& s, const Vec<T>& a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <class T>
Vec<T>& operator+=(Vec<T>& a, const Vec<T>& b) {
  return a = a + b;
}
template <class T>
Vec<T>& operator-=(Vec<T>& a, const Vec<T>& b) {
  return a = a - b;
}
template <class T>
T dot(const Vec<T>& a, const Vec<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
Vec<T> cross(const Vec<T>& a, const Vec<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// 3x3, by rows.
template <class T>
struct Mat {
  std::array<T, 9> m{};

  T& operator()(int row, int column) { return m[3 * row + column]; }
  const T& operator()(int row, int column) const { return m[3 * row + column]; }
  Vec<T> row(int i) const { return {m[3 * i], m[3 * i + 1], m[3 * i + 2]}; }
  Vec<T> column(int i) const { return {m[i], m[3 + i], m[6 + i]}; }
  static Mat identity() { return {{1, 0, 0, 0, 1, 0, 0, 0, 1}}; }
  static Mat from_columns(const Vec<T>& a, const Vec<T>& b, const Vec<T>& c) {
    return {{a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z}};
  }
  Mat transposed() const { return {{m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]}}; }
};

template <class T>
Vec<T> operator*(const Mat<T>& A, const Vec<T>& v) {
  return {dot(A.row(0), v), dot(A.row(1), v), dot(A.row(2), v)};
}
template <class T>
Mat<T> operator*(const Mat<T>& A, const Mat<T>& B) {
  return Mat<T>::from_columns(A * B.column(0), A * B.column(1), A * B.column(2));
}
template <class T>
Mat<T> operator+(const Mat<T>& A, const Mat<T>& B) {
  Mat<T> out;
  for (int i = 0; i < 9; ++i) out.m[i] = A.m[i] + B.m[i];
  return out;
}

/// The matrix of the cross product: [a] b = a x b.
template <class T>
Mat<T> cross_matrix(const Vec<T>& a) {
  return {{0, -a.z, a.y, a.z, 0, -a.x, -a.y, a.x, 0}};
}

/// Symmetric 3x3 matrix by its six numbers.
template <class T>
struct Sym {
  T xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;

  Mat<T> matrix() const { return {{xx, xy, xz, xy, yy, yz, xz, yz, zz}}; }
};

template <class T>
Sym<T> operator+(const Sym<T>& a, const Sym<T>& b) {
  return {a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yy + b.yy, a.yz + b.yz, a.zz + b.zz};
}
template <class T>
Vec<T> operator*(const Sym<T>& A, const Vec<T>& v) {
  return A.matrix() * v;
}
/// R S R'.
template <class T>
Sym<T> rotated(const Mat<T>& R, const Sym<T>& S) {
  const Vec<T> a = S * R.row(0);
  const Vec<T> b = S * R.row(1);
  const Vec<T> c = S * R.row(2);
  return {dot(R.row(0), a), dot(R.row(0), b), dot(R.row(0), c),
          dot(R.row(1), b), dot(R.row(1), c), dot(R.row(2), c)};
}

using Vec3 = Vec<Value>;
using Mat3 = Mat<Value>;
using Sym3 = Sym<Value>;

/// a_i b_j of a matrix that is symmetric.
inline Sym3 product(const Vec3& a, const Vec3& b) {
  return {a.x * b.x, a.x * b.y, a.x * b.z, a.y * b.y, a.y * b.z, a.z * b.z};
}

/// A turn about z by an angle of which cosine and sine are known.
struct Turn {
  Value c = 1;
  Value s = 0;

  bool is_identity() const { return c.is_one(); }
  Turn inverse() const { return {c, -s}; }
  Mat3 matrix() const { return {{c, -s, 0, s, c, 0, 0, 0, 1}}; }
  /// Rz v.
  Vec3 operator*(const Vec3& v) const { return {c * v.x - s * v.y, s * v.x + c * v.y, v.z}; }
  /// Rz A Rz', with four multiplications for the upper left block instead of eight:
  ///   k = s (xx - yy) + 2 c xy:  xx' = xx - s k, yy' = yy + s k, xy' = c k - xy
  Sym3 of(const Sym3& A) const;
  /// Rz A Rz', in the same way: trace and antisymmetric part of the block do not turn.
  Mat3 of(const Mat3& A) const;
};

/// Inertia of an articulated body as seen from the origin of a frame:
///   moment = A ang + B lin,  force = B' ang + C lin
struct SpatialInertia {
  Sym3 A;
  Mat3 B;
  Sym3 C;
};

SpatialInertia operator+(const SpatialInertia& a, const SpatialInertia& b);

/// A spatial inertia seen from the origin o instead of p (p's coordinates from o):
///   B' = B + [p] C,  A' = A + ([p] B^T)^T + [p] B'^T
SpatialInertia moved(const Vec3& p, const SpatialInertia& I);

/// Along the i-th axis.
inline Vec3 unit_vector(int i) {
  Vec3 out;
  out[i] = 1;
  return out;
}

}  // namespace hybridyn::generator
