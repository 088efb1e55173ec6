// Pivots of semidefinite matrices.
#pragma once

#include <complex>

namespace hybridyn {

template <class Scalar>
Scalar select_reciprocal(const Scalar& a, const Scalar& least) noexcept {
  return a > least ? Scalar(Scalar(1) / a) : Scalar(0);
}

/// Complex steps: the real part decides.
template <class Real>
std::complex<Real> select_reciprocal(const std::complex<Real>& a,
                                     const std::complex<Real>& least) noexcept {
  return a.real() > least.real() ? Real(1) / a : std::complex<Real>(0);
}

/// 1 / a where a > least, zero elsewhere: a pivot that is only rounding is left out. Scalars of
/// other namespaces may bring their own select_reciprocal.
template <class Scalar>
Scalar reciprocal_above(const Scalar& a, const Scalar& least) noexcept {
  return select_reciprocal(a, least);
}

}  // namespace hybridyn
