// Sine and cosine of several angles at once, against the C library in extended precision.
#include "hybridyn/kernel/sincos.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {
namespace {

constexpr int kAngles = 11;

/// In units in the last place.
double error(double value, long double exact) {
  const double size = std::abs(static_cast<double>(exact));
  const double unit = std::nextafter(size, 2.0) - size;
  return static_cast<double>(std::abs(exact - value)) / unit;
}

double worst_error(const double* angles) {
  double sines[kAngles];
  double cosines[kAngles];
  sincos<kAngles>(angles, sines, cosines);
  double out = 0;
  for (int i = 0; i < kAngles; ++i) {
    const long double x = angles[i];
    out = std::max({out, error(sines[i], std::sin(x)), error(cosines[i], std::cos(x))});
  }
  return out;
}

TEST_CASE("sine and cosine of several angles are right to the last digits") {
  RandomGenerator random(1);
  constexpr double kQuarter = 1.5707963267948966;
  double angles[kAngles];
  double worst = 0;
  for (int round = 0; round < 20000; ++round) {
    for (double& x : angles) {
      x = random.uniform(-4, 4);
      if (round % 4 == 1) x *= 2.4e4;                                          // far turns
      if (round % 4 == 2) x = std::round(10 * x) * kQuarter * (1 + 1e-9 * x);  // near zeros
      if (round % 4 == 3) x *= std::exp2(random.uniform(-600, -1));            // tiny
    }
    worst = std::max(worst, worst_error(angles));
  }
  CAPTURE(worst);
  CHECK(worst < 2.5);
}

TEST_CASE("sine and cosine of multiples of a quarter turn, of zeros and of very large angles") {
  for (int quarter = -40; quarter <= 40; ++quarter) {
    double angles[kAngles] = {};
    for (int i = 0; i < kAngles; ++i) angles[i] = (quarter + 1000 * i) * 1.5707963267948966;
    CHECK(worst_error(angles) < 2.5);
  }
  const double large[kAngles] = {1e5, -1e5, 1.01e5, 1e8, -1e15, 3e22, 1, 2, 3, 4, 5};
  CHECK(worst_error(large) < 2.5);
  const double zeros[2] = {0.0, -0.0};
  double sines[2];
  double cosines[2];
  sincos<2>(zeros, sines, cosines);
  CHECK(sines[0] == 0);
  CHECK(cosines[0] == 1);
  CHECK(cosines[1] == 1);
}

TEST_CASE("the sine of what is no angle is not a number, and others are not touched by it") {
  const double angles[3] = {std::numeric_limits<double>::infinity(), 0.5,
                            std::numeric_limits<double>::quiet_NaN()};
  double sines[3];
  double cosines[3];
  sincos<3>(angles, sines, cosines);
  CHECK(std::isnan(sines[0]));
  CHECK(std::isnan(cosines[2]));
  CHECK(sines[1] == std::sin(0.5));
}

}  // namespace
}  // namespace hybridyn::testing
