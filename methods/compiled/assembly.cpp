#include "methods/compiled/assembly.hpp"

namespace hybridyn {
template class Assembly<double, ConstraintOriented>;
template class Assembly<double, JointOriented>;
}  // namespace hybridyn
