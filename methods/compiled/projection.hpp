// The projection onto loops for double, compiled once: saves its users 10 to 20 s each.
#pragma once

#include "hybridyn/configuration/projection.hpp"

namespace hybridyn {
extern template class Projection<double>;
}  // namespace hybridyn
