// Assembly over generated leaves, interpreted, against the runtime's articulated-body algorithm.
#pragma once

#include <memory>
#include <vector>

#include "hybridyn/generator/partition/partition.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {

/// ADA over the chains of the partition, whose code is interpreted, and numeric links.
std::unique_ptr<tools::ForwardDynamics> interpreted_splice(const Model<double>& model,
                                                           const generator::Partition& partition);

/// Checks accelerations and joint wrenches of the model, cut in this way, in these states.
void check_splice(const Model<double>& model, const generator::Partition& partition,
                  const std::vector<LoadedState>& states);

}  // namespace hybridyn::testing
