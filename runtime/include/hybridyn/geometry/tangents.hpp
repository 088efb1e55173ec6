// Axes of a plane that stay what they are while its normal turns a little.
#pragma once

#include <cmath>

#include <Eigen/Geometry>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

/// Two unit vectors that make a right-handed system with the normal.
inline void make_tangents(const Vector3<double>& n, Vector3<double>& t1, Vector3<double>& t2) {
  // The axis that is farthest from the normal; of those alike, the first.
  int axis = 0;
  for (int k = 1; k < 3; ++k) {
    if (std::abs(n[k]) < std::abs(n[axis]) - 0.1) axis = k;
  }
  t1 = Vector3<double>::Unit(axis);
  t1 = (t1 - n.dot(t1) * n).normalized();
  t2 = n.cross(t1);
}

}  // namespace hybridyn
