// Whether generated code has found accelerations that satisfy the loops.
#pragma once

#include "hybridyn/algorithms/status.hpp"

namespace hybridyn {

/// From sums of squares: gaps[0] of what the loops miss, gaps[1] of the accelerations that
/// this is a difference of.
template <class Scalar>
Status status_of_gaps(const Scalar* gaps) noexcept {
  const Scalar tolerance(1e-7);
  if (!(gaps[0] - gaps[0] == Scalar(0))) return Status::kSingular;  // not finite
  const bool is_missed = gaps[0] > tolerance * tolerance * gaps[1];
  return is_missed ? Status::kLeastSquares : Status::kOk;
}

}  // namespace hybridyn
