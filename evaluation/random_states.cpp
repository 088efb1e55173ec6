#include "hybridyn/evaluation/random_states.hpp"

#include <algorithm>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

// A random start may lead to where the loops do not close; then one near q = 0 may do, where most
// models are drawn closed.
constexpr int kMostTries = 100;
constexpr int kTriesAnywhere = 50;
constexpr double kNearZero = 0.3;  // rad, m

/// The part of the limits next to zero, at most 2 `reach` wide: far out, rounding errors say more
/// about the state than about the methods.
JointLimits near_zero(JointLimits limits, double reach) {
  limits.lower = std::max(limits.lower, std::min(-reach, limits.upper - 2 * reach));
  limits.upper = std::min(limits.upper, std::max(reach, limits.lower + 2 * reach));
  return limits;
}

/// The model with the limits that random states keep to.
Model<double> with_near_limits(Model<double> model) {
  constexpr double kHalfTurn = 3.141592653589793;
  for (JointInfo& joint : model.joints) {
    const bool slides = is_translation_along_axis(joint.type);
    joint.limits = near_zero(joint.limits, slides ? 1 : kHalfTurn);
  }
  return model;
}

}  // namespace

RandomStates::RandomStates(const Model<double>& model, std::uint64_t seed)
    : model_(model), sampled_(with_near_limits(model)), random_(seed), loops_(model) {}

std::optional<VectorX<double>> RandomStates::configuration() {
  VectorX<double> closed(model_.nq);
  VectorX<double> q(model_.nq);
  for (int attempt = 0; attempt < kMostTries; ++attempt) {
    if (attempt < kTriesAnywhere) {
      random(sampled_, random_, q);
    } else {
      neutral(model_, q);
      integrate(model_, q, vector(kNearZero), 1, q);
    }
    if (attempt > 0) loops_.copy_closed(closed, q);
    if (loops_.close(q)) return q;
    closed = q;
  }
  return std::nullopt;
}

State RandomStates::state() {
  const std::optional<VectorX<double>> q = configuration();
  if (!q) {
    throw InputError(model_.name + ": found no configuration that closes the loops in " +
                     std::to_string(kMostTries) + " tries; check their frames and axes");
  }
  State state;
  state.q = *q;
  state.v = vector(1);
  loops_.keep_closed(state.q, state.v);
  for (int f = 0; f < static_cast<int>(model_.frames.size()); ++f) {
    constexpr double kLever = 0.1;  // m
    const double weight = 9.81 * model_.frames[f].inertia.mass;
    if (weight == 0) continue;
    const Vector3<double> force = weight * random_.vector();
    const Vector3<double> moment = kLever * weight * random_.vector();
    state.external.push_back({f, {moment, force}});
  }
  return state;
}

VectorX<double> RandomStates::vector(double size) {
  VectorX<double> out(model_.nv);
  for (double& x : out) x = random_.uniform(-size, size);
  return out;
}

}  // namespace hybridyn::tools
