#include "hybridyn/methods/compiled/projection.hpp"

namespace hybridyn {
template class Projection<double>;
}  // namespace hybridyn
