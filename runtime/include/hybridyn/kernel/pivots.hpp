// Pivots of factorisations: left out where they are only rounding, and the smallest of them.
#pragma once

#include <complex>

namespace hybridyn {

/// Bounds of pivots are those of double precision; rounding of others is that much coarser.
template <class Scalar>
inline constexpr double kCoarser = 1;
template <>
inline constexpr double kCoarser<float> = 0x1p22;

template <class Scalar>
Scalar select_reciprocal(const Scalar& a, const Scalar& least) noexcept {
  return a > least * Scalar(kCoarser<Scalar>) ? Scalar(Scalar(1) / a) : Scalar(0);
}

/// Complex steps: the real part decides.
template <class Real>
std::complex<Real> select_reciprocal(const std::complex<Real>& a,
                                     const std::complex<Real>& least) noexcept {
  return a.real() > least.real() ? Real(1) / a : std::complex<Real>(0);
}

/// 1 / a where a > least, zero elsewhere: a pivot that is only rounding is left out, `least` being what
/// is rounding in double precision. Scalars of
/// other namespaces may bring their own select_reciprocal.
template <class Scalar>
Scalar reciprocal_above(const Scalar& a, const Scalar& least) noexcept {
  return select_reciprocal(a, least);
}

template <class Scalar>
Scalar select_least(const Scalar& a, const Scalar& b) noexcept {
  return a < b ? a : b;
}

template <class Real>
std::complex<Real> select_least(const std::complex<Real>& a, const std::complex<Real>& b) noexcept {
  return a.real() < b.real() ? a : b;
}

/// The smaller one; of scalars of other namespaces as their own select_least has it.
template <class Scalar>
Scalar least_of(const Scalar& a, const Scalar& b) noexcept {
  return select_least(a, b);
}

/// Whether all of them are numbers, none of them below zero.
template <int Size, class Scalar>
bool none_is_negative(const Scalar (&values)[Size]) noexcept {
  bool out = true;
  for (const Scalar& value : values) out = out && value >= Scalar(0);
  return out;
}

}  // namespace hybridyn
