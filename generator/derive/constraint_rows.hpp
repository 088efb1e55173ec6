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

/// A constraint n_1 a_1 + n_2 a_2 + ... = k on accelerations of bodies and of joints.
struct ConstraintRow {
  int group = 0;            // a loop's rows, or one coupling
  bool is_angular = false;  // of a group and of one kind rows are alike in size
  Value gap;                // k minus what the accelerations of the motions given are
  Value size;               // the square of accelerations that the gap is a difference of
  std::vector<std::pair<int, BodyForce>> ends;  // n by body, seen from its origin
  std::vector<std::pair<int, Value>> joints;    // n by body, whose joint has one freedom
  int common = kGround;                         // the body that all ends hang on
  int coupling = -1;                            // in the mechanism's list, if it is one
};

/// In which frame a loop's directions e are fixed.
enum class RowFrame {
  kBody,  // that of M: fewest operations
  kLoop,  // the successor's loop frame, turning rows first, as in the numeric runtime
};

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

struct ConstraintRows {
  std::vector<ConstraintRow> rows;  // of loops, then of couplings
  std::vector<LoopRows> loops;
};

/// Rows of all loops and couplings of the kinematics' mechanism; `motions` of its bodies, on a base
/// that moves as `base`.
ConstraintRows constraint_rows(const Kinematics& kinematics, const std::vector<Value>& v,
                               const std::vector<BodyMotion>& motions, const BodyMotion& base,
                               RowFrame frame);

/// How far loops and couplings are from closed, by the rows of RowFrame::kLoop, as numbers that vanish
/// when they are and of which d/dt is K v there: sines of angles (of a universal joint the difference
/// of cosines), and lengths in the successor's loop frame.
std::vector<Value> constraint_residuals(const Kinematics& kinematics, const std::vector<Value>& q);

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

/// Adds a row to a chain, to be closed where all its ends hang. Returns its number there.
int add_row(const ConstraintRow& row, ArticulatedChain& chain);

/// Adds the rows of all loops and couplings of the kinematics' mechanism to the chain, to be closed
/// as near to their ends as may be.
std::vector<LoopRows> add_constraint_rows(const Kinematics& kinematics, const std::vector<Value>& v,
                                          ArticulatedChain& chain);

}  // namespace hybridyn::generator
