// For others to link: also what headers leave out for them. GCC's time grows faster than what it
// compiles: the solvers are in contact_islands.cpp, what chains do in contact_tree.cpp.
#define HYBRIDYN_INLINE

#include "hybridyn/methods/compiled/contact.hpp"

#include "hybridyn/contact/inline/detection.hpp"
#include "hybridyn/contact/inline/exact.hpp"
#include "hybridyn/contact/inline/free_bodies.hpp"
#include "hybridyn/contact/inline/joint_rows.hpp"
#include "hybridyn/contact/inline/link_motion.hpp"
#include "hybridyn/contact/inline/rows.hpp"
#include "hybridyn/geometry/inline/collide.hpp"

namespace hybridyn {
template class ContactStepOf<NumericContact>;
}  // namespace hybridyn
