// Whether generated code has found accelerations that satisfy the loops.
#pragma once

#include <type_traits>

#include "hybridyn/algorithms/status.hpp"

namespace hybridyn {

template <class Scalar>
const Scalar& lane_of(const Scalar& scalar, int /*lane*/) noexcept {
  return scalar;
}

/// From sums of squares: gaps[0] of what the loops miss, gaps[1] of the accelerations that
/// this is a difference of. Of one lane where they are packs.
template <class Scalar>
Status status_of_gaps(const Scalar* gaps, int lane = 0) noexcept {
  const auto missed = lane_of(gaps[0], lane);
  const auto all = lane_of(gaps[1], lane);
  using Number = std::decay_t<decltype(missed)>;
  const Number tolerance(1e-7);
  if (!(missed - missed == Number(0))) return Status::kSingular;  // not finite
  return missed > tolerance * tolerance * all ? Status::kLeastSquares : Status::kOk;
}

}  // namespace hybridyn
