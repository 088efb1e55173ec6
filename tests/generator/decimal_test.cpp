// Numbers of a model stand for the decimals that its file has.
#include "hybridyn/generator/symbolic/decimal.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::generator {
namespace {

TEST_CASE("decimals add up to decimals") {
  CHECK((decimal(0.28) + decimal(0.17)).rounded() == 0.45);
  CHECK(0.28 + 0.17 != 0.45);
  CHECK(decimal(0.1 + 0.2) == decimal(0.3));
  CHECK((decimal(0.1) * decimal(3) - decimal(0.3)).rounded() < 1e-32);
  CHECK((decimal(1.1) * decimal(1.1)).rounded() == 1.21);
  CHECK(decimal(-0.034109999999999994).rounded() == -0.03411);
}

TEST_CASE("numbers that stand for themselves stay as they are") {
  for (const double x : {0.0, 1.0, -2.0, 0.5, 0x1p-20, 1.0 / 3, std::sqrt(2.0), 1e300, 5e-324}) {
    CAPTURE(x);
    CHECK(decimal(x) == DoubleDouble(x));
  }
}

TEST_CASE("no number changes by more than its rounding") {
  RandomGenerator random(5);
  for (int i = 0; i < 2000; ++i) {
    const double x = std::ldexp(random.uniform(-1, 1), static_cast<int>(random.uniform(-60, 60)));
    CAPTURE(x);
    CHECK(std::abs((decimal(x) - DoubleDouble(x)).rounded()) <= 1e-15 * std::abs(x));
  }
  CHECK(decimal(0.123456789012345).rounded() == 0.123456789012345);
}

}  // namespace
}  // namespace hybridyn::generator
