// For others to link: what solves the islands of contact, apart as it takes a compiler long.

#include "hybridyn/contact/exact.hpp"

namespace hybridyn {
template class internal::IslandSolver<internal::RowSpace<3>>;
template class internal::IslandSolver<internal::RowSpace<6>>;
template class internal::IslandSolver<internal::FreedomSpace<3>>;
template class internal::IslandSolver<internal::FreedomSpace<6>>;
template class internal::IslandSolver<internal::TreeSpace>;
}  // namespace hybridyn
