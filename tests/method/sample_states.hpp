// Mechanisms and states that all methods are tried on.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/paths.hpp"
#include "support/random_mechanism.hpp"

namespace hybridyn::testing {

/// A state with everything that acts: joint forces, external wrenches, a slanted gravity.
struct LoadedState {
  State state;
  VectorX<double> tau;
  ExternalWrenches<double> external;
  Vector3<double> gravity;

  LoadedState(const Model<double>& model, State closed, RandomGenerator& generator)
      : state(std::move(closed)),
        tau(random_vector(model.nv, generator, 10)),
        external(model),
        gravity(9.81 * generator.direction()) {
    for (int i = 0; i < model.size(); ++i) {
      if (generator.chance(0.3)) external[i] = {generator.vector(), 5 * generator.vector()};
    }
  }

  Environment<double> environment() const { return {gravity, &external}; }
};

/// External wrenches one a link, in link frames.
inline VectorX<double> external_of(const Model<double>& model,
                                   const ExternalWrenches<double>& F_B) {
  VectorX<double> out(6 * model.size());
  for (int i = 0; i < model.size(); ++i) {
    const Transform<double>& X_BF = model.frames[model.joints[i].frame].X_BF;
    out.segment<6>(6 * i) = X_BF.to_child(F_B[i]).vector();
  }
  return out;
}

/// Of all joints, in link frames, after the method's forward_dynamics.
template <class Method>
VectorX<double> wrenches_of(const Model<double>& model, const Method& method) {
  std::vector<Wrench<double>> F_B(model.links.size());
  method.joint_wrenches(F_B);
  VectorX<double> out(6 * model.size());
  for (int i = 0; i < model.size(); ++i) {
    out.segment<6>(6 * i) = model.frames[model.joints[i].frame].X_BF.to_child(F_B[i]).vector();
  }
  return out;
}

/// Options that vary with the seed: 1 to 60 joints, all types, loops, couplings, rods and the rest.
inline MechanismOptions varied_options(std::uint64_t seed) {
  MechanismOptions options;
  options.joints = 3 + static_cast<int>((seed * 7) % 25);
  if (seed % 13 == 0) options.joints = 60;
  if (seed % 17 == 1) options.joints = 1;
  const bool roomy = options.joints >= 5;
  options.floating = seed % 3 == 0;
  options.loops = roomy ? static_cast<int>(seed % 4) : 0;
  options.repeated_loops = options.loops > 0 && seed % 5 == 2 ? 1 : 0;
  options.massless = seed % 5 == 0 ? 0.2 : 0;
  options.rods = seed % 7 == 0 ? 0.3 : 0;
  options.planar = seed % 11 == 0;
  options.couplings = roomy && seed % 6 == 1 && !options.planar ? 1 : 0;
  return options;
}

/// A configuration in which the loops of a model file are closed, from a random one; empty when
/// none was found.
inline VectorX<double> closed_configuration(const Model<double>& model,
                                            RandomGenerator& generator) {
  VectorX<double> q(model.nq);
  for (int attempt = 0; attempt < 200; ++attempt) {
    random(model, generator, q);
    if (!model.has_constraints() || close_loops(model, q)) return q;
  }
  return {};
}

}  // namespace hybridyn::testing
