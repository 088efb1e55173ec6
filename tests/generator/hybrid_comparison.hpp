// Hybrids, interpreted, against the runtime's articulated-body algorithm.
#pragma once

#include <vector>

#include "hybridyn/generator/partition/partition.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {

inline std::vector<double> as_list(const VectorX<double>& v) { return {v.begin(), v.end()}; }

/// Checks accelerations and joint wrenches of the model, cut in this way, in these states.
void check_hybrid(const Model<double>& model, const generator::Partition& partition,
                  const std::vector<LoadedState>& states);

/// The largest difference relative to b's largest component.
double relative_error(const VectorX<double>& a, const VectorX<double>& b);
/// The largest sum of |M| |qdd|.
double inertia_force(const Model<double>& model, const LoadedState& s, const VectorX<double>& qdd);

/// States in which loops are closed; fewer where none is found.
std::vector<LoadedState> random_states(const Model<double>& model, int count);

/// States in which couplings are open, in q and in v.
std::vector<LoadedState> open_states(const Model<double>& model, int count, std::uint64_t seed);

}  // namespace hybridyn::testing
