#include "hybridyn/methods/compiled/aba.hpp"

namespace hybridyn {
template class Aba<double>;
}  // namespace hybridyn
