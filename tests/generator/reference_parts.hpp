// What the references of all functions are made of.
#pragma once

#include "runtime_reference.hpp"

namespace hybridyn::testing::reference {

using Real = long double;

inline double largest(const MatrixX<Real>& A) {
  return A.size() == 0 ? 0 : static_cast<double>(A.cwiseAbs().maxCoeff());
}

inline Expected expected(const MatrixX<Real>& value, double scale) {
  return {value.cast<double>(), scale};
}
inline Expected expected(const MatrixX<Real>& value) { return expected(value, largest(value)); }

/// Central difference of order six of f(step) at 0. Functions of motion vary over steps of about
/// one: with h = 1e-3 both the truncation h^6 and the rounding epsilon / h are below 1e-15.
template <class Function>
VectorX<Real> derivative(const Function& f) {
  constexpr Real h = 1e-3L;
  const auto pair = [&](int k) { return VectorX<Real>(f(k * h) - f(-k * h)); };
  return (Real(45) * pair(1) - Real(9) * pair(2) + pair(3)) / (60 * h);
}

}  // namespace hybridyn::testing::reference
