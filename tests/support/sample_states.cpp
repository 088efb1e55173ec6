#include "support/sample_states.hpp"

#include "hybridyn/configuration/configuration.hpp"

namespace hybridyn::testing {

LoadedState::LoadedState(const Model<double>& model, State closed, RandomGenerator& generator)
    : state(std::move(closed)),
      tau(random_vector(model.nv, generator, 10)),
      external(model),
      gravity(9.81 * generator.direction()) {
  for (int i = 0; i < model.size(); ++i) {
    if (generator.chance(0.3)) external[i] = {generator.vector(), 5 * generator.vector()};
  }
}

VectorX<double> external_of(const Model<double>& model, const ExternalWrenches<double>& F_B) {
  VectorX<double> out(6 * model.size());
  for (int i = 0; i < model.size(); ++i) {
    const Transform<double>& X_BF = model.frames[model.joints[i].frame].X_BF;
    out.segment<6>(6 * i) = X_BF.to_child(F_B[i]).vector();
  }
  return out;
}

VectorX<double> wrenches_of(const Model<double>& model, const tools::JointWrenches& wrenches) {
  VectorX<double> out(6 * model.size());
  for (int i = 0; i < model.size(); ++i) {
    out.segment<6>(6 * i) = wrenches.frames[model.joints[i].frame].vector();
  }
  return out;
}

MechanismOptions varied_options(std::uint64_t seed) {
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

VectorX<double> closed_configuration(const Model<double>& model, RandomGenerator& generator) {
  Model<double> near = model;  // from a kilometre away no loop is closed
  constexpr double kFar = 10;
  for (JointInfo& joint : near.joints) {
    if (joint.limits.upper > kFar || joint.limits.lower < -kFar) joint.limits = JointLimits();
  }
  VectorX<double> q(model.nq);
  for (int attempt = 0; attempt < 200; ++attempt) {
    random(near, generator, q);
    if (!model.has_constraints() || close_loops(model, q)) return q;
  }
  return {};
}

}  // namespace hybridyn::testing
