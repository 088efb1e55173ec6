// Forward dynamics by articulated bodies. The forces of (1) at qdd = 0 carry all that depends on
// velocities and gravity, so the recursion itself has no bias accelerations:
//   p = forces at qdd = 0                                                                  (1)
//   inward   U = I S,  D = S'U,  K = U D^-1,  u = tau - S'p                                (2)
//            I_p += X*(I - K U')X,  p_p += X*(p + K u)                                     (3)
//   outward  a = X a_p,  qdd = D^-1 u - K'a,  a += S qdd                                   (4)
// a are the accelerations beyond those of (1). [T] 2.2.2 says the same with the bias inside.
#pragma once

#include <vector>

#include "derive/kinematics.hpp"

namespace hybridyn::generator {

/// qdd = M^-1 (tau - c - g).
std::vector<Value> forward_dynamics(const Kinematics& kinematics, const std::vector<Value>& v,
                                    const std::vector<Value>& tau, const Vec3& gravity);

}  // namespace hybridyn::generator
