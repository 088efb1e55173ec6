// How a simulation goes from step to step.
#pragma once

#include <functional>

#include "hybridyn/simulation/step_scheme.hpp"
#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

enum class Integrator {
  kRkf45,
  kRk4,
  kDormandPrince,  // steps of its own choice
  kSemiImplicitEuler,
  kVariational
};

/// What becomes of the loops while time goes on.
enum class LoopTreatment {
  kProjection,  // the state is put back onto them
  kBaumgarte,   // accelerations draw it towards them: they stay open by a little
  kNone         // they drift open
};

template <class S>
struct SimulationOptions {
  Integrator integrator = Integrator::kRkf45;
  S step = S(1e-3);
  /// Errors in each step, for the method that chooses its steps.
  S tolerance = S(1e-9);
  LoopTreatment loops = LoopTreatment::kProjection;
  /// In 1/s, where Baumgarte's treatment is asked for.
  S baumgarte_rate = S(20);
  /// How far a start may be from the loops, in metres, radians, and those per second.
  S start_tolerance = S(1e-6);
  /// Takes the steps that it needs to, as at contacts; none: all are the integrator's. It must
  /// outlive the simulation, and is of no other one.
  StepScheme<S>* scheme = nullptr;
  /// Asked after each step; true ends the simulation.
  std::function<bool(const S& t, const VectorX<S>& q, const VectorX<S>& v)> stop = {};
};

}  // namespace hybridyn
