// Rotations by angles that files give.
#pragma once

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::load {

struct SineCosine {
  double sine;
  double cosine;
};

/// Exactly 0, 1 and -1 for right angles up to the digits of a file.
SineCosine sine_cosine(double angle);

/// Rz(yaw) Ry(pitch) Rx(roll).
Matrix3<double> rotation_from_rpy(const Vector3<double>& rpy);

}  // namespace hybridyn::load
