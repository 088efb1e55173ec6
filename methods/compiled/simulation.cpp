#include "hybridyn/methods/compiled/simulation.hpp"

namespace hybridyn {
template class Simulation<double>;
}  // namespace hybridyn
