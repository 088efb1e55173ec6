// For others to link: also what headers leave out for them. Solvers are in contact_islands.cpp.
#undef HYBRIDYN_COMPILED
#define HYBRIDYN_INLINE

#include "hybridyn/contact/step.hpp"

namespace hybridyn {
extern template class internal::IslandSolver<internal::RowSpace<3>>;
extern template class internal::IslandSolver<internal::RowSpace<6>>;
extern template class internal::IslandSolver<internal::FreedomSpace<3>>;
extern template class internal::IslandSolver<internal::FreedomSpace<6>>;
extern template class internal::IslandSolver<internal::TreeSpace>;
template class ContactStepOf<NumericContact>;
}  // namespace hybridyn
