// Where a simulation is.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

/// A step that an integrator chose itself: from x at `time`, `length` long.
template <class S>
struct OwnStep {
  S time;
  S length;
  VectorX<S> x;
};

/// All that the steps to come depend on: a simulation that starts from it takes the same steps as
/// the one that it is from, bit for bit. At time start_time + steps * step.
template <class S>
struct Checkpoint {
  S start_time = S(0);
  std::int64_t steps = 0;
  VectorX<S> q;
  VectorX<S> v;
  std::optional<OwnStep<S>> own_step = {};  // of an integrator that chooses its steps
  std::vector<S> scheme = {};               // what a `StepScheme` remembers
};

}  // namespace hybridyn
