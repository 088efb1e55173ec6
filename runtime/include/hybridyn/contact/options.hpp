// How contact is treated.
#pragma once

#include <limits>

namespace hybridyn {

struct ContactOptions {
  /// lambda: the velocity that a rigid contact lets be, of that which its impulse makes, before
  /// refinement.
  double relaxation = 1e-4;
  /// K h: the part of a penetration, or of a displacement of a point that sticks, that a step takes
  /// back.
  double recovery = 0.1;
  /// Penetrations are not pushed out faster than this, m/s.
  double fastest_recovery = 0.1;
  /// Slower approaches do not bounce, m/s.
  double slowest_bounce = 0.05;
  /// Joints keep within their limits.
  bool joint_limits = true;
  /// s, of `volume`: mechanisms that touch each other and have all been slower than `sleep_speed` (m/s,
  /// rad/s of all freedoms) for so long are left as they are until something changes: sleep.hpp.
  /// Infinite: never.
  double sleep_after = std::numeric_limits<double>::infinity();
  double sleep_speed = 1e-3;
};

}  // namespace hybridyn
