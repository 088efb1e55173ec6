// Sine and cosine of all angles of a generated function at once.
//
// In double precision without branches, so that the compiler computes as many angles at a time as
// the processor has lanes: 31 angles take a tenth of the time of glibc's functions with AVX-512,
// two fifths with SSE2. With n = x 2 / pi, rounded to an integer, and pi / 2 = p1 + p2 + p3, p1 and
// p2 of 33 bits so that products with n are exact,
//   r = x - n pi / 2 = ((x - n p1) - n p2) - n p3,  |r| <= pi / 4
//   sin r = r + r^3 S(r^2),  cos r = 1 - r^2 / 2 + r^4 C(r^2)
// where S and C, of fifth degree, have the least greatest relative error (4e-18, 6e-20). n mod 4
// says which of the two, with which sign, sin x and cos x are. Within 2.5 units in the last place.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace hybridyn {
namespace internal {

/// How many angles.
template <int N>
struct Count {};

template <int N, class Scalar>
inline void sincos_of(Count<N> /*n*/, const Scalar* angles, Scalar* sines,
                      Scalar* cosines) noexcept {
  using std::cos;
  using std::sin;
  for (int i = 0; i < N; ++i) {
    sines[i] = sin(angles[i]);
    cosines[i] = cos(angles[i]);
  }
}

// Under -ffast-math the shift below could be folded away.
#ifndef __FAST_MATH__

/// Beyond that n p1 and n p2 are no longer exact.
inline constexpr double kLargestReducedAngle = 1e5;

/// x, or -x if the second last bit of n is set.
inline double with_sign(double x, std::uint64_t n) noexcept {
  std::uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  bits ^= (n << 62) & (std::uint64_t{1} << 63);
  std::memcpy(&x, &bits, sizeof bits);
  return x;
}

/// Returns 0, or 1 where the angle is too large: as wide as a double, so that it has a lane too.
inline std::int64_t sincos_reduced(const double& x, double& sine, double& cosine) noexcept {
  constexpr double kShift = 6755399441055744.0;  // 1.5 2^52: a sum with it is rounded to integers
  const double shifted = x * 0.6366197723675814 + kShift;
  std::uint64_t quadrant;  // its last bits
  std::memcpy(&quadrant, &shifted, sizeof quadrant);
  const double n = shifted - kShift;
  const double r =
      ((x - n * 1.5707963267341256) - n * 6.077100506303966e-11) - n * 2.0222662487959506e-21;
  const double u = r * r;
  const double S = -0.1666666666666663 +
                   u * (0.008333333333322118 +
                        u * (-0.00019841269829589533 +
                             u * (2.7557313621383334e-06 +
                                  u * (-2.505074776244275e-08 + u * 1.5896230131492603e-10))));
  const double C = 0.041666666666666595 +
                   u * (-0.0013888888888873056 +
                        u * (2.4801587288851683e-05 +
                             u * (-2.755731417929101e-07 +
                                  u * (2.0875700841205953e-09 + u * -1.1358536481938269e-11))));
  const double sin_r = r + r * u * S;
  const double half = 0.5 * u;
  const double rest = 1.0 - half;
  const double cos_r = rest + (((1.0 - rest) - half) + u * u * C);
  const bool is_odd = (quadrant & 1) != 0;
  sine = with_sign(is_odd ? cos_r : sin_r, quadrant);
  cosine = with_sign(is_odd ? sin_r : cos_r, quadrant + 1);
  return std::abs(x) <= kLargestReducedAngle ? 0 : 1;  // 1 for NaN
}

/// The others stay as they are: an angle's sine does not depend on its neighbours.
template <int N>
void sincos_of_large(const double* x, double* sines, double* cosines) noexcept {
  for (int i = 0; i < N; ++i) {
    if (std::abs(x[i]) <= kLargestReducedAngle) continue;
    sines[i] = std::sin(x[i]);
    cosines[i] = std::cos(x[i]);
  }
}

template <int N>
inline void sincos_of(Count<N> /*n*/, const double* angles, double* sines,
                      double* cosines) noexcept {
  constexpr int kLanes = 8;  // whole packs on any processor
  constexpr int kPadded = (N + kLanes - 1) / kLanes * kLanes;
  double x[kPadded] = {};
  double s[kPadded];
  double c[kPadded];
  for (int i = 0; i < N; ++i) x[i] = angles[i];
  std::int64_t is_any_large = 0;
  for (int i = 0; i < kPadded; ++i) is_any_large |= sincos_reduced(x[i], s[i], c[i]);
  for (int i = 0; i < N; ++i) {
    sines[i] = s[i];
    cosines[i] = c[i];
  }
  if (is_any_large != 0) sincos_of_large<N>(x, sines, cosines);
}

/// In double precision: faster than one by one.
template <int N>
inline void sincos_of(Count<N> n, const float* angles, float* sines, float* cosines) noexcept {
  double x[N];
  double s[N];
  double c[N];
  for (int i = 0; i < N; ++i) x[i] = static_cast<double>(angles[i]);
  sincos_of(n, x, s, c);
  for (int i = 0; i < N; ++i) {
    sines[i] = static_cast<float>(s[i]);
    cosines[i] = static_cast<float>(c[i]);
  }
}

#endif

}  // namespace internal

/// sines[i] = sin(angles[i]), cosines[i] = cos(angles[i]); for any scalar that has sin and cos.
template <int N, class Scalar>
inline void sincos(const Scalar* angles, Scalar* sines, Scalar* cosines) noexcept {
  sincos_of(internal::Count<N>(), angles, sines, cosines);
}

}  // namespace hybridyn
