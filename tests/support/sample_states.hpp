// Mechanisms and states that all methods are tried on.
#pragma once

#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/model/environment.hpp"
#include "support/random_mechanism.hpp"

namespace hybridyn::testing {

/// A state with everything that acts: joint forces, external wrenches, a slanted gravity.
struct LoadedState {
  State state;
  VectorX<double> tau;
  ExternalWrenches<double> external;
  Vector3<double> gravity;

  LoadedState(const Model<double>& model, State closed, RandomGenerator& generator);

  Environment<double> environment() const { return {gravity, &external}; }
};

/// External wrenches one a link, in link frames.
VectorX<double> external_of(const Model<double>& model, const ExternalWrenches<double>& F_B);

/// Of the joints that move, six each, in link frames.
VectorX<double> wrenches_of(const Model<double>& model, const tools::JointWrenches& wrenches);

/// Options that vary with the seed: 1 to 60 joints, all types, loops, couplings, rods and the rest.
MechanismOptions varied_options(std::uint64_t seed);

/// A configuration in which the loops of a model file are closed, from a random one; empty when
/// none was found.
VectorX<double> closed_configuration(const Model<double>& model, RandomGenerator& generator);

}  // namespace hybridyn::testing
