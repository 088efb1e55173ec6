// For others to link: also what headers leave out for them.
#define HYBRIDYN_CONTACT_INLINE

#include "hybridyn/methods/compiled/volume.hpp"

#include "hybridyn/simulation/inline/volume_scheme.hpp"

namespace hybridyn {
template class VolumeStepOf<NumericContact>;
template class VolumeStepOf<FreeBodies>;
}  // namespace hybridyn
