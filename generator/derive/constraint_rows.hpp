// Loops, and couplings that no followers keep (derive/followers.hpp), as rows of constraints on
// accelerations, on the tape.
//
// With M the end of a loop joint whose body moves, O the other one, o the loop frame's origin on M
// as a point of either body, e a direction fixed in M, and everything seen from M:
//   w_rel = w_M - w_O,  v_rel = v_M(o) - v_O(o)
//   turning  e.(wd_M - wd_O) = e.(w_M x w_rel)                                          (1)
//   sliding  e.(a_M(o) - a_O(o)) = e.((w_M + w_O) x v_rel)                              (2)
//   universal, n = a_O x a_M of the axes fixed in O and M:  n.w_rel = 0, so
//            n.(wd_M - wd_O) = -((w_O x a_O) x a_M + a_O x (w_M x a_M)).w_rel           (3)
#pragma once

#include "hybridyn/generator/derive/articulated.hpp"

namespace hybridyn::generator {

/// A loop's rows on a chain, and what their forces are.
struct LoopRows {
  int loop;  // in the mechanism's list
  struct Direction {
    int row;
    bool is_angular;
    Vec3 e;  // in the computational frame of M
  };
  std::vector<Direction> directions;
  // From forces on M, seen from o in M's frame, to those on the successor in its loop frame.
  Mat3 to_L;
  Vec3 arm;
};

/// After the chain's `outward`: what the predecessor exerts on the successor, in the successor's
/// loop frame.
BodyForce loop_wrench(const LoopRows& rows, const ArticulatedChain& chain);

/// What such a wrench is to the two bodies, each seen from its origin in its computational frame.
struct LoopForces {
  BodyForce on_predecessor;
  BodyForce on_successor;
};
LoopForces loop_forces(const Kinematics& kinematics, const MechanismLoop& loop,
                       const BodyForce& wrench);

/// Adds the rows of all loops and couplings of the kinematics' mechanism to the chain, to be closed
/// as near to their ends as may be.
std::vector<LoopRows> add_constraint_rows(const Kinematics& kinematics, const std::vector<Value>& v,
                                          ArticulatedChain& chain);

}  // namespace hybridyn::generator
