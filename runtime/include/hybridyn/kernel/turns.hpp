// Turns by rotation vectors, and unit quaternions (x y z w), for generated code and any scalar.
//
// All that depends on the length t of a rotation vector does so by functions of its square s, which
// are smooth where it is zero (Stumpff's):
//   c_k(s) = sum over i of (-s)^i / (2 i + k)!                                                 (1)
//   c_0 = cos t,  c_1 = sin t / t,  c_(k+2) = (1 / k! - c_k) / s                               (2)
//   dc_k/ds = (k c_(k+2) - c_(k+1)) / 2                                                        (3)
#pragma once

#include <cmath>
#include <complex>

#include "hybridyn/kernel/pack.hpp"
#include "hybridyn/kernel/tree/lanes.hpp"

namespace hybridyn {

/// c_0 ... c_5 of (1).
template <class Scalar>
struct TurnFunctions {
  Scalar c[6];
};

namespace internal {

template <class Scalar>
bool is_below(const Scalar& a, double limit) noexcept {
  return a < Scalar(limit);
}
/// Complex steps: the real part decides.
template <class Real>
bool is_below(const std::complex<Real>& a, double limit) noexcept {
  return a.real() < static_cast<Real>(limit);
}

/// (1) of c_4 and c_5, then (2) backwards: eight terms are exact to 1e-18 for s < 1.
template <class Scalar>
TurnFunctions<Scalar> turn_functions_of_small(const Scalar& s) noexcept {
  constexpr int kTerms = 8;
  Scalar even(1);
  Scalar odd(1);
  for (int i = kTerms; i > 0; --i) {
    even = Scalar(1) - s * even / Scalar((2 * i + 3) * (2 * i + 4));
    odd = Scalar(1) - s * odd / Scalar((2 * i + 4) * (2 * i + 5));
  }
  TurnFunctions<Scalar> out;
  out.c[4] = even / Scalar(24);
  out.c[5] = odd / Scalar(120);
  out.c[3] = Scalar(1) / Scalar(6) - s * out.c[5];
  out.c[2] = Scalar(0.5) - s * out.c[4];
  out.c[1] = Scalar(1) - s * out.c[3];
  out.c[0] = Scalar(1) - s * out.c[2];
  return out;
}

/// (2), for s of one or more.
template <class Scalar>
TurnFunctions<Scalar> turn_functions_of_large(const Scalar& s) noexcept {
  using std::cos;
  using std::sin;
  using std::sqrt;
  const Scalar t = sqrt(s);
  TurnFunctions<Scalar> out;
  out.c[0] = cos(t);
  out.c[1] = sin(t) / t;
  out.c[2] = (Scalar(1) - out.c[0]) / s;
  out.c[3] = (Scalar(1) - out.c[1]) / s;
  out.c[4] = (Scalar(0.5) - out.c[2]) / s;
  out.c[5] = (Scalar(1) / Scalar(6) - out.c[3]) / s;
  return out;
}

}  // namespace internal

/// Scalars of other namespaces that cannot be compared bring their own.
template <class Scalar>
TurnFunctions<Scalar> turn_functions(const Scalar& s) noexcept {
  return internal::is_below(s, 1) ? internal::turn_functions_of_small(s)
                                  : internal::turn_functions_of_large(s);
}

/// Lane by lane.
template <class T, int N>
TurnFunctions<Pack<T, N>> turn_functions(const Pack<T, N>& s) noexcept {
  T lanes[6][N];
  for (int k = 0; k < N; ++k) {
    const TurnFunctions<T> of_lane = turn_functions(T(s[k]));
    for (int i = 0; i < 6; ++i) lanes[i][k] = of_lane.c[i];
  }
  TurnFunctions<Pack<T, N>> out;
  for (int i = 0; i < 6; ++i) out.c[i] = Pack<T, N>::load(lanes[i]);
  return out;
}

/// k of phi = k (x, y, z), the shortest rotation vector of the turn that the unit quaternion
/// (x y z w) is, with s = x^2 + y^2 + z^2. Quaternions of either sign are the same turn.
template <class Scalar>
Scalar turn_factor(const Scalar& s, const Scalar& w) noexcept {
  using std::atan2;
  using std::sqrt;
  if (internal::is_below(s, 1e-3)) {
    // atan(z) / z of z^2 = s / w^2, and 1 / w of s = 1 - w^2.
    const Scalar u = s / (w * w);
    Scalar sum(0);
    for (int i = 6; i >= 0; --i) sum = Scalar(1) / Scalar(2 * i + 1) - u * sum;
    return Scalar(2) * sum / w;
  }
  const Scalar n = sqrt(s);
  const Scalar angle =
      internal::is_below(w, 0) ? Scalar(-atan2(n, Scalar(-w))) : Scalar(atan2(n, w));
  return Scalar(2) * angle / n;
}

/// The same by atan, which complex numbers have: not for half turns.
template <class Real>
std::complex<Real> turn_factor(const std::complex<Real>& s, const std::complex<Real>& w) noexcept {
  if (internal::is_below(s, 1e-20)) return Real(2) / w;
  const std::complex<Real> n = std::sqrt(s);
  return Real(2) * std::atan(n / w) / n;
}

template <class T, int N>
Pack<T, N> turn_factor(const Pack<T, N>& s, const Pack<T, N>& w) noexcept {
  T lanes[N];
  for (int k = 0; k < N; ++k) lanes[k] = turn_factor(T(s[k]), T(w[k]));
  return Pack<T, N>::load(lanes);
}

namespace internal {

template <class Scalar>
struct Quaternion {
  Three<Scalar> v;
  Scalar w;
};

template <class Scalar>
Quaternion<Scalar> quaternion_at(const Scalar* q) noexcept {
  return {{q[0], q[1], q[2]}, q[3]};
}

template <class Scalar>
Quaternion<Scalar> operator*(const Quaternion<Scalar>& a, const Quaternion<Scalar>& b) noexcept {
  return {a.w * b.v + b.w * a.v + cross(a.v, b.v), a.w * b.w - dot(a.v, b.v)};
}

/// R v of a unit quaternion.
template <class Scalar>
Three<Scalar> turned(const Quaternion<Scalar>& q, const Three<Scalar>& v) noexcept {
  const Three<Scalar> half = cross(q.v, v);
  const Scalar two(2);
  return v + two * (q.w * half + cross(q.v, half));
}
template <class Scalar>
Three<Scalar> turned_back(const Quaternion<Scalar>& q, const Three<Scalar>& v) noexcept {
  return turned(Quaternion<Scalar>{-q.v, q.w}, v);
}

/// A step of Newton's towards length one: of a product of unit quaternions what rounding has taken
/// from it.
template <class Scalar>
Quaternion<Scalar> corrected(const Quaternion<Scalar>& q) noexcept {
  const Scalar factor = Scalar(0.5) * (Scalar(3) - (dot(q.v, q.v) + q.w * q.w));
  return {factor * q.v, factor * q.w};
}

}  // namespace internal
}  // namespace hybridyn
