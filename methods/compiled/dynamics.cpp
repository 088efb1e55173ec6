#include "hybridyn/methods/compiled/dynamics.hpp"

namespace hybridyn {
template class Dynamics<double>;
}  // namespace hybridyn
