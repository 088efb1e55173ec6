#include "hybridyn/methods/compiled/volume.hpp"

namespace hybridyn {
template class VolumeStepOf<NumericContact>;
template class VolumeStepOf<FreeBodies>;
}  // namespace hybridyn
