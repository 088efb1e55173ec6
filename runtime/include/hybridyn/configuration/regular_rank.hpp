// How many rows of loops and couplings are independent where the mechanism is not singular.
#pragma once

#include <algorithm>

#include "hybridyn/configuration/projection.hpp"

namespace hybridyn {

/// The largest rank at configurations around q, which may be singular itself.
template <class S>
int regular_rank(const Model<S>& model, Projection<S>& projection, const VectorX<S>& q) {
  constexpr int kSamples = 5;
  constexpr double kReach = 0.1;
  RandomGenerator random(1);
  int rank = 0;
  for (int sample = 0; sample < kSamples; ++sample) {
    VectorX<S> near = q;
    VectorX<S> dq(model.nv);
    for (S& d : dq) d = S(random.uniform(-kReach, kReach));
    integrate(model, q, dq, S(1), near);
    if (projection.project_position(near).status != Status::kOk) continue;
    static_cast<void>(projection.project_velocity(near, dq));
    rank = std::max(rank, projection.rank());
  }
  return rank;
}

}  // namespace hybridyn
