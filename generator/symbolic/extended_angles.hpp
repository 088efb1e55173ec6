// Sine, cosine and their inverse with twice double's precision. C libraries differ in the last
// digit of theirs; what is rounded from here is the same everywhere.
#pragma once

#include "symbolic/extended.hpp"

namespace hybridyn::generator {

struct SineCosine {
  Extended sine;
  Extended cosine;
};

/// For angles of a few turns at most.
inline SineCosine sine_cosine(const Extended& angle) {
  const Extended quarter = Extended(1.5707963267948966) + Extended(6.123233995736766e-17);
  const double turns = std::nearbyint(angle.rounded() / quarter.rounded());
  const Extended x = angle - Extended(turns) * quarter;  // within an eighth of a turn
  const Extended square = x * x;
  Extended sine = x;
  Extended cosine = 1;
  Extended term = 1;                  // x^n / n!
  for (int n = 2; n <= 28; n += 2) {  // (pi / 4)^28 / 28! < 2^-106
    term = -(term * square) / Extended(n * (n - 1));
    cosine += term;
    sine += term * x / Extended(n + 1);
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
inline Extended angle_of(const Extended& y, const Extended& x) {
  const Extended near(std::atan2(y.rounded(), x.rounded()));
  const SineCosine at = sine_cosine(near);
  return near + (y * at.cosine - x * at.sine) / sqrt(x * x + y * y);
}

}  // namespace hybridyn::generator
