// Lanes of siblings: packs for double and float, one limb after the other for other scalars.
#include "hybridyn/kernel/lanes.hpp"

#include <catch2/catch_test_macros.hpp>
#include <complex>

namespace hybridyn::testing {
namespace {

alignas(64) constexpr double kNumbers[4] = {1, -2, 3, 1};

/// What generated code does: numbers in, one for each limb out, sums over all and over the last
/// two.
template <class T>
struct Run {
  T out[3] = {};
  T all[5] = {};
  T some[5] = {};
  LaneArray<T, 3, 2> kept;

  Run(const T& a, const T& b, const T& c) {
    for_limbs<T, 3>([&](auto lanes) { lanes.of(kept)[1] = lanes(a, b, c); });
    for_limbs<T, 3>([&](auto lanes) {
      using Lane = typename decltype(lanes)::Scalar;
      const Lane x = lanes(kNumbers) * lanes.of(kept)[1] + lanes(T(0.5));
      lanes.put(x, out[2], out[0], out[1]);
      Lane values[5];
      for (int i = 0; i < 5; ++i) values[i] = Lane(double(i)) * x;
      lanes.sum(Limbs<7>(), values, all);
      lanes.sum(Limbs<6>(), values, some);
    });
  }

  void check() const {
    const T x[3] = {T(10.5), T(-39.5), T(90.5)};
    CHECK(out[2] == x[0]);
    CHECK(out[0] == x[1]);
    CHECK(out[1] == x[2]);
    for (int i = 0; i < 5; ++i) {
      CHECK(all[i] == T(i) * (x[0] + x[1] + x[2]));
      CHECK(some[i] == T(i) * (x[1] + x[2]));
    }
  }
};

TEST_CASE("three limbs in four lanes get their own numbers and keep them apart") {
  Run<double>(10, 20, 30).check();
  Run<float>(10, 20, 30).check();
}

TEST_CASE("scalars that fill no lanes get the same limb after limb") {
  Run<std::complex<double>>(10, 20, 30).check();
  Run<long double>(10, 20, 30).check();
}

template <int N>
void check_sum() {
  double sums[6] = {};
  for_limbs<double, N>([&](auto lanes) {
    using Lane = typename decltype(lanes)::Scalar;
    double numbers[Lane::kLanes];
    for (int k = 0; k < Lane::kLanes; ++k) numbers[k] = k + 1;
    Lane values[6];
    for (int i = 0; i < 6; ++i) values[i] = Lane::load(numbers) + Lane(10.0 * i);
    lanes.sum(Limbs<(1U << static_cast<unsigned>(N)) - 1>(), values, sums);
  });
  for (int i = 0; i < 6; ++i) CHECK(sums[i] == N * (N + 1) / 2 + 10.0 * i * N);
}

TEST_CASE("sums over limbs leave out lanes that nobody is in") {
  check_sum<2>();
  check_sum<3>();
  check_sum<4>();
  check_sum<5>();
  check_sum<8>();
}

}  // namespace
}  // namespace hybridyn::testing
