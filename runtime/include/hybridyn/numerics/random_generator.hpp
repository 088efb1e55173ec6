// Random numbers as vectors.
#pragma once

#include "hybridyn/kernel/random_numbers.hpp"
#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn {

class RandomGenerator : public RandomNumbers {
 public:
  using RandomNumbers::RandomNumbers;

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

  /// Unit quaternion (x y z w), uniform over the rotations.
  Vector4<double> quaternion() noexcept {
    double q[4];
    RandomNumbers::quaternion(q);
    return {q[0], q[1], q[2], q[3]};
  }
};

}  // namespace hybridyn
