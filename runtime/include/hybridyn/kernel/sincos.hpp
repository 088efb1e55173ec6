// Sine and cosine of all angles of a generated function at once.
#pragma once

#include <cmath>

namespace hybridyn {

/// sines[i] = sin(angles[i]), cosines[i] = cos(angles[i]); for any scalar that has sin and cos.
template <int N, class Scalar>
inline void sincos(const Scalar* angles, Scalar* sines, Scalar* cosines) noexcept {
  using std::cos;
  using std::sin;
  for (int i = 0; i < N; ++i) {
    sines[i] = sin(angles[i]);
    cosines[i] = cos(angles[i]);
  }
}

}  // namespace hybridyn
