// The code of a part of an assembly: closed form in the place of numbers, for several links at once.
//
// Handles stand where AssemblyPlan::HandleFrame says, angular part first; in a plane there are
// components 2 to 4 alone: about z, along x and y. A part on the ground gets its joints' q, v, tau
// and gravity. One that floats has a base, its first handle, whose twist comes first in v (linear,
// angular); where that handle is inboard, the joint that follows is the one between the base and
// the part's root: it is held, and its acceleration is what the splice leaves.
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

  /// From the arguments but F: twist, Phi, beta and the pivot.
  virtual void begin() = 0;
  /// Then, from F: qdd.
  virtual void end() = 0;
  /// Phi and beta are written there from now on, if the code can: else they stay where they are.
  virtual void place(S* /*Phi*/, S* /*beta*/) {}

  // Arguments, written by the caller.
  S* q = nullptr;
  S* v = nullptr;
  S* tau = nullptr;
  S* gravity = nullptr;  // null of parts that float
  S* F = nullptr;        // on the handles, one after the other

  // Results.
  const S* twist = nullptr;  // of the handles
  const S* Phi = nullptr;    // blocks (0, 0), (1, 0), (1, 1), ... each by columns
  const S* beta = nullptr;
  const S* pivot = nullptr;  // the least of the part's joints, relative to what it can be
  const S* qdd = nullptr;
};

}  // namespace hybridyn::internal
