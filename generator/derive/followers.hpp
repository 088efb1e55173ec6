// Joints that couplings tie to each other, linearly, are solved together: the accelerations y of
// some of them give those of all,
//   qdd_k = sum_f G_kf y_f.                                                              (1)
// Accelerations only: motions stay those of the coordinates and velocities given.
//
// A group has all joints of one freedom between its coupled joints and the body that these hang on.
// A coupling that is in no group is a row of constraints (derive/constraint_rows.hpp).
#pragma once

#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {

struct FollowerGroup {
  int base;                              // what it hangs on
  std::vector<int> bodies;               // parents first
  std::vector<int> leaders;              // places in `bodies`: y are their accelerations
  std::vector<std::vector<Extended>> G;  // of each body: a factor for each leader
};

struct Followers {
  std::vector<FollowerGroup> groups;  // no body is in two of them
  std::vector<bool> is_followed;      // of each coupling: some group keeps it
};

/// Couplings stay rows where joints of several freedoms are in between, where there are more than
/// eight joints, where a loop is closed within the group, by joints of the group, and where it is
/// unclear what depends on what.
Followers find_followers(const Mechanism& mechanism);

/// Takes the inertia of followers and leaders that are bodies of revolution out of their turning
/// frames. With J its moment about the axis e, such a body acts on the one that it hangs on as if
/// it did not turn, but for
///   moment J v (w x e) + J qdd e,  and at its joint  J (e.wd + qdd)                       (2)
/// (`Body::spin`): no sine of its angle is left. Not for quantities that belong to single bodies.
void separate_rotors(Mechanism& mechanism);

}  // namespace hybridyn::generator
