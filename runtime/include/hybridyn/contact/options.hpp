// How contact is treated.
#pragma once

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
};

}  // namespace hybridyn
