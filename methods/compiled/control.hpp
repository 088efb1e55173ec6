// Control for double, compiled once: saves its users 10 to 20 s each.
#pragma once

#include "hybridyn/control/operational_space.hpp"
#include "hybridyn/control/reaction_null_space.hpp"
#include "hybridyn/control/tracking.hpp"
#include "hybridyn/control/virtual_loop.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "hybridyn/methods/compiled/projection.hpp"

namespace hybridyn::control {
extern template class VirtualForces<double>;
extern template class LoopMotion<double>;
extern template class VirtualLoop<double>;
extern template class Tracking<double>;
extern template class OperationalSpace<double>;
extern template class MomentumRows<double>;
extern template class NullSpace<double>;
extern template class ReactionNullSpace<double>;
}  // namespace hybridyn::control
