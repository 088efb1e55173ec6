#include "methods/compiled/lagrange.hpp"

namespace hybridyn {
template class Lagrange<double>;
}  // namespace hybridyn
