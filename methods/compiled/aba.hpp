// The articulated-body algorithm for double, compiled once: saves its users 10 to 20 s each.
#pragma once

#include "hybridyn/algorithms/aba.hpp"

namespace hybridyn {
extern template class Aba<double>;
}  // namespace hybridyn
