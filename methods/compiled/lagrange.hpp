// Lagrange's method for double, compiled once: saves its users 10 to 20 s each.
#pragma once

#include "hybridyn/algorithms/lagrange.hpp"

namespace hybridyn {
extern template class Lagrange<double>;
}  // namespace hybridyn
