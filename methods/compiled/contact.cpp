// For others to link: also what headers leave out for them. Solvers are in contact_islands.cpp.
#undef HYBRIDYN_COMPILED
#define HYBRIDYN_INLINE

#include "hybridyn/methods/compiled/contact.hpp"

namespace hybridyn {
template class ContactStepOf<NumericContact>;
}  // namespace hybridyn
