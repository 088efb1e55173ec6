// The code of a group of parts of an assembly (leaf_groups.hpp): closed form in the place of numbers,
// for several links at once, and for parts that are alike side by side.
//
// Handles stand where AssemblyPlan::HandleFrame says, angular part first; in a plane there are
// components 2 to 4 alone: about z, along x and y. Of one part after the other there are arguments
// and results of the joints within it, and behind LeafGroup::Base::kJoint of that which the part
// hangs on: it is held, and its acceleration is what the splice leaves.
#pragma once

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::internal {

template <class S>
class LeafCode {
 public:
  LeafCode() = default;
  virtual ~LeafCode() = default;
  LeafCode(const LeafCode&) = delete;
  LeafCode& operator=(const LeafCode&) = delete;

  /// Of parts side by side, one of which may hang on the other: from q and v, places.
  virtual void place() {}
  /// From the arguments but F: Phi, beta, the pivot; of a part alone also twists.
  virtual void begin() = 0;
  /// Then, from F: qdd.
  virtual void end() = 0;
  /// q, v and tau of a part alone are read from there, and qdd is written there, from now on: false
  /// where the code cannot, and they stay where they are.
  virtual bool reach(const S* /*q*/, const S* /*v*/, const S* /*tau*/) { return false; }
  virtual bool reach_qdd(S* /*qdd*/) { return false; }
  /// Phi and beta are written there from now on, if the code can: else they stay where they are.
  virtual void put(S* /*Phi*/, S* /*beta*/) {}

  // Arguments, written by the caller.
  S* q = nullptr;
  S* v = nullptr;
  S* tau = nullptr;
  S* base = nullptr;     // twist of the first handle, in its frame; null of a part on the ground
  S* gravity = nullptr;  // of a part on the ground
  S* F = nullptr;        // on the handles, one after the other

  // Results.
  const S* twist = nullptr;   // of the handles; null where there are
  const S* places = nullptr;  // those of the others seen from the first: axes, origin, twist
  const S* Phi = nullptr;     // blocks (0, 0), (1, 0), (1, 1), ... each by columns
  const S* beta = nullptr;
  const S* pivot = nullptr;  // the least of a part's joints, relative to what it can be
  const S* qdd = nullptr;
};

}  // namespace hybridyn::internal
