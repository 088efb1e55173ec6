// A small seeded generator of random numbers. Unlike the distributions of <random> it gives the
// same numbers with every standard library.
#pragma once

#include <cstdint>

#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn {

/// SplitMix64 (Steele, Lea, Flood 2014): 64 bits of state, any seed is good.
class RandomGenerator {
 public:
  explicit RandomGenerator(std::uint64_t seed) noexcept : state_(seed) {}

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

  /// Uniform in the cube [-1, 1)^3.
  Vector3<double> vector() noexcept {
    const double x = uniform(-1, 1);
    const double y = uniform(-1, 1);
    const double z = uniform(-1, 1);
    return {x, y, z};
  }

  /// Uniform on the unit sphere, by rejection from the cube.
  Vector3<double> direction() noexcept {
    while (true) {
      const Vector3<double> v = vector();
      const double squared = v.squaredNorm();
      if (squared <= 1 && squared > 1e-4) return v / std::sqrt(squared);
    }
  }

  /// Unit quaternion (x y z w), uniform over the rotations (Marsaglia 1972).
  Vector4<double> quaternion() noexcept {
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
    Vector4<double> q(pair[0][0], pair[0][1], scale * pair[1][0], scale * pair[1][1]);
    return q / q.norm();
  }

 private:
  std::uint64_t state_;
};

}  // namespace hybridyn
