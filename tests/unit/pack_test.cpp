// Packs: every lane as if it were alone, and states between memory and lanes.
#include "hybridyn/kernel/pack.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <vector>

#include "hybridyn/kernel/batch.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {
namespace {

template <class T>
std::vector<T> random_numbers(int count, RandomGenerator& random, double size = 4) {
  std::vector<T> out(count);
  for (T& x : out) x = static_cast<T>(random.uniform(-size, size));
  return out;
}

TEMPLATE_TEST_CASE("arithmetic of packs is that of their lanes", "", (Pack<double, 8>),
                   (Pack<double, 4>), (Pack<double, 2>), (Pack<float, 16>), (Pack<float, 4>)) {
  using T = std::decay_t<decltype(TestType()[0])>;
  constexpr int kLanes = TestType::kLanes;
  RandomGenerator random(3);
  const std::vector<T> x = random_numbers<T>(kLanes, random), y = random_numbers<T>(kLanes, random);
  const TestType a = TestType::load(x.data()), b = TestType::load(y.data());
  TestType c = a;
  c += b;
  c *= a;
  c -= 2.5;
  c /= b;
  T sum = 0;
  for (int k = 0; k < kLanes; ++k) {
    CHECK((a + b)[k] == x[k] + y[k]);
    CHECK((a - b)[k] == x[k] - y[k]);
    CHECK((a * b)[k] == x[k] * y[k]);
    CHECK((a / b)[k] == x[k] / y[k]);
    CHECK((-a)[k] == -x[k]);
    const T expected = ((x[k] + y[k]) * x[k] - T(2.5)) / y[k];
    CHECK(std::abs(c[k] - expected) <= 4 * std::numeric_limits<T>::epsilon() * std::abs(expected) +
                                           std::numeric_limits<T>::epsilon() * 20 / std::abs(y[k]));
    CHECK(reciprocal_above(a, TestType(1 / kCoarser<T>))[k] == (x[k] > 1 ? 1 / x[k] : 0));
    sum += x[k];
  }
  CHECK(sum_of_lanes(a) == sum);
}

TEMPLATE_TEST_CASE("the sine of a lane is that of the scalar, whatever its neighbours", "",
                   (Pack<double, 8>), (Pack<double, 2>), (Pack<float, 8>)) {
  using T = std::decay_t<decltype(TestType()[0])>;
  constexpr int kLanes = TestType::kLanes;
  constexpr int kAngles = 3;
  RandomGenerator random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<T> x = random_numbers<T>(kAngles * kLanes, random);
    if (round % 3 == 1) x[round % x.size()] = T(3e7);  // beyond what is reduced in lanes
    if (round % 3 == 2) x[round % x.size()] = std::numeric_limits<T>::quiet_NaN();
    TestType angles[kAngles], sines[kAngles], cosines[kAngles];
    for (int i = 0; i < kAngles; ++i) angles[i] = TestType::load(&x[i * kLanes]);
    sincos<kAngles>(angles, sines, cosines);
    for (int i = 0; i < kAngles; ++i) {
      for (int k = 0; k < kLanes; ++k) {
        T s, c;
        sincos<1>(&x[i * kLanes + k], &s, &c);
        const bool is_number = x[i * kLanes + k] == x[i * kLanes + k];
        CHECK((is_number ? sines[i][k] == s : sines[i][k] != sines[i][k]));
        CHECK((is_number ? cosines[i][k] == c : cosines[i][k] != cosines[i][k]));
      }
    }
  }
}

template <class T, int N, int Size, Layout layout>
void check_round_trip(int count) {
  using P = Pack<T, N>;
  CAPTURE(N, Size, count);
  RandomGenerator random(7);
  const std::vector<T> in = random_numbers<T>(count * Size, random);
  std::vector<T> out(count * Size + 1, T(99));  // the last one must stay
  for (int first = 0; first < count; first += N) {
    const PackOfStates<layout, P> states(count, first);
    P packs[Size];
    states.load(in.data(), packs);
    for (int k = 0; k < states.size(); ++k) {
      const int state = states.first() + k;
      for (int i = 0; i < Size; ++i) {
        const bool by_states = layout == Layout::kStates;
        REQUIRE(packs[i][k] == in[by_states ? state * Size + i : i * count + state]);
      }
    }
    states.store(packs, out.data());
  }
  CHECK(out.back() == 99);
  out.pop_back();
  CHECK(out == in);
}

template <class T, int N, int Size>
void check_counts() {
  for (const int count : {1, N - 1, N, N + 1, 3 * N + N / 2}) {
    check_round_trip<T, N, Size, Layout::kStates>(count);
    check_round_trip<T, N, Size, Layout::kComponents>(count);
  }
}

TEST_CASE("states come back from packs as they were, and nothing beyond them is written") {
  check_counts<double, 8, 1>();
  check_counts<double, 8, 2>();
  check_counts<double, 8, 3>();
  check_counts<double, 8, 7>();
  check_counts<double, 8, 8>();
  check_counts<double, 8, 37>();
  check_counts<double, 4, 5>();
  check_counts<double, 2, 7>();
  check_counts<float, 16, 7>();
  check_counts<float, 16, 37>();
  check_counts<float, 4, 3>();
}

/// Pieces in no order.
struct Backward {
  template <class Function>
  void operator()(int begin, int end, const Function& f) const {
    for (int k = end; k-- > begin;) f(k);
  }
};

TEST_CASE("pieces cover all states once and begin at whole packs") {
  using P = Pack<double, 4>;
  for (const int count : {0, 1, 127, 128, 129, 1000}) {
    std::vector<int> seen(count, 0);
    for_pieces_of_states<P>(count, Backward(), [&](int begin, int end) {
      CHECK(begin % P::kLanes == 0);
      for (int i = begin; i < end; ++i) ++seen[i];
    });
    CHECK(std::vector<int>(count, 1) == seen);
  }
}

}  // namespace
}  // namespace hybridyn::testing
