// Steps in contact, compiled once in hybridyn::methods: whoever includes this compiles them no more.
#pragma once

#include "hybridyn/contact/step.hpp"

namespace hybridyn {
extern template class internal::IslandSolver<internal::RowSpace>;
extern template class internal::IslandSolver<internal::FreedomSpace>;
extern template class ContactStepOf<NumericContact>;
}  // namespace hybridyn
