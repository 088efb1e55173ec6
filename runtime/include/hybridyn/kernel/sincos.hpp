// Sine and cosine of all angles of a generated function at once.
//
// In double precision without branches and in the compiler's vectors: as many angles at a time as
// registers hold, up to four. 31 angles take a sixth of the time of glibc's functions with AVX-512,
// half with SSE2. With n = x 2 / pi, rounded to an integer, and pi / 2 = p1 + p2 + p3, p1 and p2 of
// 33 bits so that products with n are exact,
//   r = x - n pi / 2 = ((x - n p1) - n p2) - n p3,  |r| <= pi / 4
//   sin r = r + r^3 S(r^2),  cos r = 1 + r^2 (C(r^2) r^2 - 1 / 2)
// where S and C, of fifth degree, have the least greatest relative error (4e-18, 6e-20). n mod 4
// says which of the two, with which sign, sin x and cos x are. Within 2.5 units in the last place.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

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

/// Beyond 2^16 quarter turns, and one to be safe, n p1 and n p2 are no longer exact.
inline constexpr double kLargestReducedAngle = 102946;

/// Whether any of some words of sincos_reduced, or-ed, is of an angle beyond that.
inline bool is_beyond(std::uint64_t words) { return words >> 17U != 0; }

/// Sine and cosine of doubles and words of their bits, one of each or, as the compiler's vectors,
/// as many as fit registers. Returns n + 2^16, a number of 17 bits unless the angle is too large or
/// none.
template <class Bits, class Real>
inline Bits sincos_reduced(const Real& x, Real& sine, Real& cosine) noexcept {
  static_assert(sizeof(Bits) == sizeof(Real), "a word for each number");
  // 1.5 2^52 + 2^16: a sum with it is rounded to integers, n + 2^16 are its last bits.
  constexpr double kShift = 6755399441121280.0;
  constexpr std::uint64_t kShiftBits = 0x4338000000000000;  // of 1.5 2^52
  const Real shifted = x * 0.6366197723675814 + kShift;
  const Real n = shifted - kShift;
  const Real r =
      ((x - n * 1.5707963267341256) - n * 6.077100506303966e-11) - n * 2.0222662487959506e-21;
  const Real u = r * r;
  const Real S = -0.1666666666666663 +
                 u * (0.008333333333322118 +
                      u * (-0.00019841269829589533 +
                           u * (2.7557313621383334e-06 +
                                u * (-2.505074776244275e-08 + u * 1.5896230131492603e-10))));
  const Real C = 0.041666666666666595 +
                 u * (-0.0013888888888873056 +
                      u * (2.4801587288851683e-05 +
                           u * (-2.755731417929101e-07 +
                                u * (2.0875700841205953e-09 + u * -1.1358536481938269e-11))));
  const Real sin_r = r + r * u * S;
  const Real cos_r = 1.0 + u * (u * C - 0.5);

  constexpr std::uint64_t kOne = 1;
  constexpr std::uint64_t kSign = kOne << 63;
  const auto bits = [](const Real& number) {
    Bits out;
    std::memcpy(&out, &number, sizeof out);
    return out;
  };
  const Bits quadrant = bits(shifted);     // its last bits
  const Bits is_odd = -(quadrant & kOne);  // all bits or none
  const Bits exchange = (bits(sin_r) ^ bits(cos_r)) & is_odd;
  const Bits sine_bits = bits(sin_r) ^ exchange ^ ((quadrant << 62) & kSign);
  const Bits cosine_bits = bits(cos_r) ^ exchange ^ (((quadrant + kOne) << 62) & kSign);
  std::memcpy(&sine, &sine_bits, sizeof sine);
  std::memcpy(&cosine, &cosine_bits, sizeof cosine);
  return quadrant ^ kShiftBits;
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

#ifdef __GNUC__
using RealPair = double __attribute__((vector_size(16)));
using BitsPair = std::uint64_t __attribute__((vector_size(16)));
#ifdef __AVX__
using RealPack = double __attribute__((vector_size(32)));
using BitsPack = std::uint64_t __attribute__((vector_size(32)));
#else
using RealPack = RealPair;
using BitsPack = BitsPair;
#endif

/// Sines and cosines of kCount angles in one register. Packs are put together from single numbers:
/// a pack that is loaded from where these were stored just before waits until they are written.
template <class Real, class Bits, std::size_t kCount, std::size_t... kLane>
inline std::uint64_t sincos_of_pack(std::index_sequence<kLane...> /*lanes*/, const double* angles,
                                    double* sines, double* cosines) noexcept {
  const Real x = {angles[kLane < kCount ? kLane : 0]...};
  Real s;
  Real c;
  const Bits words = sincos_reduced<Bits>(x, s, c);
  const auto store = [&](std::size_t i) {
    sines[i] = s[i];
    cosines[i] = c[i];
  };
  ((kLane < kCount ? store(kLane) : void()), ...);
  return (words[kLane] | ...);
}

/// Pack by pack; the last one of two where that is enough.
template <std::size_t kCount>
inline std::uint64_t sincos_of_packs(const double* angles, double* sines,
                                     double* cosines) noexcept {
  constexpr std::size_t kPack = sizeof(RealPack) / sizeof(double);
  if constexpr (kCount <= 2) {
    return sincos_of_pack<RealPair, BitsPair, kCount>(std::make_index_sequence<2>(), angles, sines,
                                                      cosines);
  } else {
    constexpr std::size_t kNow = kCount < kPack ? kCount : kPack;
    std::uint64_t words = sincos_of_pack<RealPack, BitsPack, kNow>(
        std::make_index_sequence<kPack>(), angles, sines, cosines);
    if constexpr (kCount > kPack) {
      words |= sincos_of_packs<kCount - kPack>(angles + kPack, sines + kPack, cosines + kPack);
    }
    return words;
  }
}
#else
template <std::size_t kCount>
inline std::uint64_t sincos_of_packs(const double* angles, double* sines,
                                     double* cosines) noexcept {
  std::uint64_t words = 0;
  for (std::size_t i = 0; i < kCount; ++i) {
    words |= sincos_reduced<std::uint64_t>(angles[i], sines[i], cosines[i]);
  }
  return words;
}
#endif

template <int N>
inline void sincos_of(Count<N> /*n*/, const double* angles, double* sines,
                      double* cosines) noexcept {
  if (is_beyond(sincos_of_packs<std::size_t{N}>(angles, sines, cosines))) {
    sincos_of_large<N>(angles, sines, cosines);
  }
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
