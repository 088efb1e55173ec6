// The articulated-body algorithm for double, compiled once: saves its users up to 10 s each.
#pragma once

#include "hybridyn/algorithms/aba.hpp"

namespace hybridyn {
extern template class Aba<double>;
}  // namespace hybridyn
