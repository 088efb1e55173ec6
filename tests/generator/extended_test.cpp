// Arithmetic of twice double's precision, against quadruple precision.
#include "hybridyn/generator/symbolic/extended_angles.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::generator {
namespace {

#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 Quad;  // NOLINT(modernize-use-using): knows no __extension__

// Operations on sums of two doubles lose a few of the 2^-106 that they could keep.
constexpr double kRounding = 8 * 0x1p-106;

Quad quad(const Extended& x) {
  const double high = x.rounded();
  return Quad(high) + Quad((x - Extended(high)).rounded());
}

double error(const Extended& actual, Quad expected, Quad scale) {
  const Quad gap = (quad(actual) - expected) / scale;
  return std::abs(static_cast<double>(gap));
}

TEST_CASE("sums, products, quotients and roots keep twice the digits of double") {
  RandomGenerator random(1);
  const auto number = [&] {
    const double high = random.uniform(-1, 1) * std::pow(2.0, random.index(40) - 20);
    return Extended(high) + Extended(high * 0x1p-53 * random.uniform(-0.5, 0.5));
  };
  for (int i = 0; i < 20000; ++i) {
    const Extended a = number();
    const Extended b = number();
    const Quad x = quad(a);
    const Quad y = quad(b);
    REQUIRE(error(a + b, x + y, (x < 0 ? -x : x) + (y < 0 ? -y : y)) < kRounding);
    REQUIRE(error(a - b, x - y, (x < 0 ? -x : x) + (y < 0 ? -y : y)) < kRounding);
    REQUIRE(error(a * b, x * y, x * y) < kRounding);
    REQUIRE(error(a / b, x / y, x / y) < kRounding);
    const Extended root = sqrt(abs(a));
    REQUIRE(error(root * root, quad(abs(a)), x) < 2 * kRounding);
  }
}
#endif

TEST_CASE("sines and cosines satisfy their laws to twice the digits, and angles are found again") {
  RandomGenerator random(2);
  const Extended quarter = angle_of(Extended(1), Extended(0));
  for (int i = 0; i < 2000; ++i) {
    const Extended a = Extended(random.uniform(-3, 3)) + Extended(random.uniform(-1e-17, 1e-17));
    const Extended b = random.uniform(-3, 3);
    const auto [sa, ca] = sine_cosine(a);
    const auto [sb, cb] = sine_cosine(b);
    const auto [sum_s, sum_c] = sine_cosine(a + b);
    REQUIRE(std::abs((sa * sa + ca * ca - Extended(1)).rounded()) < 0x1p-100);
    REQUIRE(std::abs((sum_s - (sa * cb + ca * sb)).rounded()) < 0x1p-98);
    REQUIRE(std::abs((sum_c - (ca * cb - sa * sb)).rounded()) < 0x1p-98);
    REQUIRE(std::abs((angle_of(sa, ca) - a).rounded()) < 0x1p-98);
    REQUIRE(std::abs(sa.rounded() - std::sin(a.rounded())) < 0x1p-51);
  }
  CHECK(std::abs((sine_cosine(quarter).sine - Extended(1)).rounded()) < 0x1p-100);
  CHECK(std::abs(sine_cosine(quarter).cosine.rounded()) < 0x1p-100);
}

TEST_CASE("digits that cancel in double are there") {
  CHECK(((Extended(1) + Extended(1e-20)) - Extended(1)).rounded() == 1e-20);
  CHECK((Extended(0.1) * Extended(0.1) - Extended(0.1 * 0.1)).rounded() ==
        std::fma(0.1, 0.1, -(0.1 * 0.1)));
  const Extended third = Extended(1) / Extended(3);
  CHECK(std::abs((third * Extended(3) - Extended(1)).rounded()) < 0x1p-104);
}

TEST_CASE("signs, zero and comparison are those of the number") {
  CHECK(Extended().is_zero());
  CHECK((Extended(2) - Extended(2)).is_zero());
  CHECK((-Extended(2)).is_negative());
  CHECK(abs(Extended(-2)) == Extended(2));
  CHECK(sqrt(Extended(0)).is_zero());
  CHECK(sqrt(Extended(4)) == Extended(2));
  CHECK(Extended(1) + Extended(1e-25) != Extended(1));
  Extended x = 1;
  x += 2;
  x *= 4;
  x -= 1;
  CHECK(x == Extended(11));
}

TEST_CASE("numbers with lanes are calculated lane by lane, and are one number where lanes agree") {
  const Extended x(std::vector<DoubleDouble>{2, -3, 0});
  const Extended y = x * x + Extended(1);
  REQUIRE(y.lane_count() == 3);
  for (int i = 0; i < 3; ++i) {
    CHECK(y.lane(i) == x.lane(i) * x.lane(i) + DoubleDouble(1));
    CHECK(sine_cosine(x).sine.lane(i) == sine_cosine(x.lane(i)).sine);
  }
  CHECK(!Extended(std::vector<DoubleDouble>{2, 2, 2}).has_lanes());
  CHECK(!(x - x).has_lanes());
  CHECK((x - x).is_zero());
  CHECK(!x.is_zero());  // in all lanes or not at all
  CHECK(!x.is_negative());
  CHECK((-x).is_negative());
  CHECK(abs(x) == Extended(std::vector<DoubleDouble>{2, 3, 0}));
  CHECK_THROWS(x + Extended(std::vector<DoubleDouble>{1, 2}));
}

}  // namespace
}  // namespace hybridyn::generator
