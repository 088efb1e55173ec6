#include "hybridyn/methods/compiled/control.hpp"

namespace hybridyn::control {
template class VirtualForces<double>;
template class LoopMotion<double>;
template class VirtualLoop<double>;
template class Tracking<double>;
template class OperationalSpace<double>;
template class MomentumRows<double>;
template class NullSpace<double>;
template class ReactionNullSpace<double>;
}  // namespace hybridyn::control
