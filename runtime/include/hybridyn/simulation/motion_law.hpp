// What makes a mechanism move: a method of forward dynamics, and what acts.
#pragma once

#include <functional>

#include "hybridyn/base/status.hpp"
#include "hybridyn/model/environment.hpp"

namespace hybridyn {

/// Joint forces; `tau` comes in as zeros.
template <class S>
using Controller =
    std::function<void(const S& t, const VectorX<S>& q, const VectorX<S>& v, VectorX<S>& tau)>;

/// External wrenches; `external` comes in clear.
template <class S>
using Loads = std::function<void(const S& t, const VectorX<S>& q, const VectorX<S>& v,
                                 ExternalWrenches<S>& external)>;

/// Looks at a state that the motion has reached, before what acts in it is asked for: at the start
/// and after each step, but at none of the states that integrators try within a step. True where
/// joint forces or wrenches may jump there.
template <class S>
using Sampler = std::function<bool(const S& t, const VectorX<S>& q, const VectorX<S>& v)>;

/// Any method: qdd of q, v, tau and what acts from outside.
template <class S>
using ForwardDynamics =
    std::function<Status(const VectorX<S>& q, const VectorX<S>& v, const VectorX<S>& tau,
                         const Environment<S>& environment, VectorX<S>& qdd)>;

/// What makes a mechanism move.
template <class S>
struct MotionLaw {
  ForwardDynamics<S> forward_dynamics;
  Controller<S> controller = {};  // none: no joint forces
  Loads<S> loads = {};            // none: no external wrenches
  Vector3<S> gravity{S(0), S(0), S(-9.81)};
  Sampler<S> sample = {};  // of laws that hold their forces from sample to sample
};

}  // namespace hybridyn
