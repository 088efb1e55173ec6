// The problem of one step for methods that hold their forces while the integrator takes it:
// impulses f of points that overlap, by their velocities without contact,
//   v+ = A f + b,   A = J M^-1 J'.
// All in the order n, t1, t2 of each point. Points that no motion connects are problems of their own.
#pragma once

#include <vector>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

struct HeldPoint {
  Vector3<double> velocity;      // of b against a at the beginning
  Vector3<double> free;          // b: at the end, without contact
  Vector3<double> displacement;  // from where it touched first; along n the gap
  double static_friction = 0;
  double dynamic_friction = 0;
  double restitution = 0;
  double scale = 1;    // D: mean of A's diagonal over the point
  bool slips = false;  // in: within the last step; out: within this one
  Vector3<double> impulse = Vector3<double>::Zero();  // in: a guess; out: f
};

struct HeldProblem {
  std::vector<HeldPoint> points;
  MatrixX<double> A;

  int rows() const { return 3 * static_cast<int>(points.size()); }
};

}  // namespace hybridyn
