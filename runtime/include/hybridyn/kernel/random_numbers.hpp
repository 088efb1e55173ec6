// A small seeded generator of random numbers. Unlike the distributions of <random> it gives the
// same numbers with every standard library.
#pragma once

#include <cmath>
#include <cstdint>

namespace hybridyn {

/// SplitMix64 (Steele, Lea, Flood 2014): 64 bits of state, any seed is good.
class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) noexcept : state_(seed) {}

  /// A generator with this seed goes on as this one does.
  std::uint64_t state() const noexcept { return state_; }

  std::uint64_t next() noexcept {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  /// In [lower, upper), on a grid of 2^-53 of its width.
  double uniform(double lower = 0, double upper = 1) noexcept {
    const double unit = static_cast<double>(next() >> 11) * 0x1p-53;
    return lower + (upper - lower) * unit;
  }

  /// 0 ... count - 1.
  int index(int count) noexcept {
    return static_cast<int>(next() % static_cast<std::uint64_t>(count));
  }

  bool chance(double probability) noexcept { return uniform() < probability; }

  /// Unit quaternion (x y z w), uniform over the rotations (Marsaglia 1972).
  void quaternion(double (&q)[4]) noexcept {
    double squared[2];
    double pair[2][2];
    for (int k = 0; k < 2; ++k) {
      do {
        pair[k][0] = uniform(-1, 1);
        pair[k][1] = uniform(-1, 1);
        squared[k] = pair[k][0] * pair[k][0] + pair[k][1] * pair[k][1];
      } while (squared[k] >= 1 || squared[k] < 1e-4);
    }
    const double scale = std::sqrt((1 - squared[0]) / squared[1]);
    q[0] = pair[0][0];
    q[1] = pair[0][1];
    q[2] = scale * pair[1][0];
    q[3] = scale * pair[1][1];
    double length = 0;
    for (const double x : q) length += x * x;
    length = std::sqrt(length);
    for (double& x : q) x /= length;
  }

 private:
  std::uint64_t state_;
};

}  // namespace hybridyn
