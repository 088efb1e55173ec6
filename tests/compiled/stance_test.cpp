// Feet that limbs hold side by side, compiled: as all at once, also where legs are straight.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <stance/contact_forward_dynamics.hpp>
#include <stance/model.hpp>

#include "hybridyn/kernel/random_numbers.hpp"

namespace hybridyn::testing {
namespace {

constexpr int kRows = 12;
constexpr std::size_t kVelocities = stance::kVelocities;

struct Motion {
  std::array<double, kVelocities> qdd;
  std::array<double, kRows> f;
};

template <std::size_t N>
double relative_difference(const std::array<double, N>& a, const std::array<double, N>& b) {
  double error = 0, size = 0;
  for (std::size_t i = 0; i < N; ++i) {
    error = std::max(error, std::abs(a[i] - b[i]));
    size = std::max(size, std::abs(b[i]));
  }
  return std::isfinite(size) ? error / size : size;
}

TEST_CASE("feet held by limbs side by side are held as all at once") {
  RandomNumbers random(3);
  for (int k = 0; k < 50; ++k) {
    std::array<double, stance::kPositions> q{};
    std::array<double, kVelocities> v{}, tau{};
    const bool is_straight = k % 5 == 0;
    for (double& x : q) x = is_straight ? 0 : random.uniform(-1, 1);
    double quaternion[4];
    random.quaternion(quaternion);
    std::copy_n(quaternion, 4, q.begin() + 3);
    for (double& x : v) x = random.uniform(-1, 1);
    for (double& x : tau) x = random.uniform(-10, 10);
    Motion by_limbs{}, at_once{};
    stance::contact_forward_dynamics<double, true>(q.data(), v.data(), tau.data(),
                                                   by_limbs.qdd.data(), by_limbs.f.data());
    stance::contact_forward_dynamics_whole(q.data(), v.data(), tau.data(), at_once.qdd.data(),
                                           at_once.f.data());
    INFO(k);
    CHECK(relative_difference(by_limbs.qdd, at_once.qdd) < 1e-11);
    CHECK(relative_difference(by_limbs.f, at_once.f) < 1e-11);
  }
}

}  // namespace
}  // namespace hybridyn::testing
