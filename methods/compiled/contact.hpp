// Steps in contact, compiled once in hybridyn::methods: whoever includes this compiles them no more.
#pragma once

#include "hybridyn/contact/step.hpp"

namespace hybridyn {
extern template class internal::IslandSolver<internal::RowSpace<3>>;
extern template class internal::IslandSolver<internal::RowSpace<6>>;
extern template class internal::IslandSolver<internal::FreedomSpace<3>>;
extern template class internal::IslandSolver<internal::FreedomSpace<6>>;
extern template class internal::IslandSolver<internal::TreeSpace>;
extern template class ContactStepOf<NumericContact>;
}  // namespace hybridyn
