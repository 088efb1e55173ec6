// For others to link: also what headers leave out for them.
#define HYBRIDYN_INLINE

#include "hybridyn/methods/compiled/volume.hpp"

#include "hybridyn/contact/inline/edge_descent.hpp"
#include "hybridyn/contact/inline/patch_newton.hpp"
#include "hybridyn/contact/inline/patch_points.hpp"
#include "hybridyn/contact/inline/patch_solver.hpp"
#include "hybridyn/contact/inline/patch_variants.hpp"
#include "hybridyn/contact/inline/sleep.hpp"
#include "hybridyn/contact/inline/volume.hpp"
#include "hybridyn/geometry/inline/intersection.hpp"
#include "hybridyn/geometry/inline/patch.hpp"
#include "hybridyn/simulation/inline/volume_scheme.hpp"

namespace hybridyn {
template class VolumeStepOf<NumericContact>;
}  // namespace hybridyn
