#include "hybridyn/methods/compiled/contact.hpp"

namespace hybridyn {
template class internal::IslandSolver<internal::RowSpace>;
template class internal::IslandSolver<internal::FreedomSpace>;
template class ContactStepOf<NumericContact>;
}  // namespace hybridyn
