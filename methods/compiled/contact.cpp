// For others to link: also what headers leave out for them.
#undef HYBRIDYN_CONTACT_COMPILED
#define HYBRIDYN_CONTACT_INLINE

#include "hybridyn/contact/step.hpp"

namespace hybridyn {
template class internal::IslandSolver<internal::RowSpace>;
template class internal::IslandSolver<internal::FreedomSpace>;
template class ContactStepOf<NumericContact>;
}  // namespace hybridyn
