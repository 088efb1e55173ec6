// Sine, cosine and their inverse with twice double's precision. C libraries differ in the last
// digit of theirs; what is rounded from here is the same everywhere.
#pragma once

#include "hybridyn/generator/symbolic/extended.hpp"

namespace hybridyn::generator {

template <class T>
struct SineCosine {
  T sine;
  T cosine;
};

/// For angles of a few turns at most.
inline SineCosine<DoubleDouble> sine_cosine(const DoubleDouble& angle) {
  const DoubleDouble quarter =
      DoubleDouble(1.5707963267948966) + DoubleDouble(6.123233995736766e-17);
  const double turns = std::nearbyint(angle.rounded() / quarter.rounded());
  const DoubleDouble x = angle - DoubleDouble(turns) * quarter;  // within an eighth of a turn
  const DoubleDouble square = x * x;
  DoubleDouble sine = x;
  DoubleDouble cosine = 1;
  DoubleDouble term = 1;              // x^n / n!
  for (int n = 2; n <= 28; n += 2) {  // (pi / 4)^28 / 28! < 2^-106
    term = -(term * square) / DoubleDouble(n * (n - 1));
    cosine += term;
    sine += term * x / DoubleDouble(n + 1);
  }
  switch (((static_cast<int>(turns) % 4) + 4) % 4) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}

/// The angle of (x, y) from the x axis: the C library's, with what its sine and cosine miss.
inline DoubleDouble angle_of(const DoubleDouble& y, const DoubleDouble& x) {
  const DoubleDouble near(std::atan2(y.rounded(), x.rounded()));
  const SineCosine<DoubleDouble> at = sine_cosine(near);
  return near + (y * at.cosine - x * at.sine) / sqrt(x * x + y * y);
}

inline SineCosine<Extended> sine_cosine(const Extended& angle) {
  return {
      Extended::map(angle, angle, [](const auto& x, const auto&) { return sine_cosine(x).sine; }),
      Extended::map(angle, angle,
                    [](const auto& x, const auto&) { return sine_cosine(x).cosine; })};
}

inline Extended angle_of(const Extended& y, const Extended& x) {
  return Extended::map(y, x, [](const auto& b, const auto& a) { return angle_of(b, a); });
}

}  // namespace hybridyn::generator
