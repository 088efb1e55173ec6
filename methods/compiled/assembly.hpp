// ADA and DCA for double, compiled once: saves its users 10 to 20 s each.
#pragma once

#include "hybridyn/assembly/assembly.hpp"

namespace hybridyn {
extern template class Assembly<double, ConstraintOriented>;
extern template class Assembly<double, JointOriented>;
}  // namespace hybridyn
