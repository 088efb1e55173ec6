// Parameters whose types others decide.
#pragma once

namespace hybridyn {
namespace internal {

/// Keeps a function parameter out of template argument deduction.
template <class S>
struct NonDeduced {
  using type = S;
};

}  // namespace internal

/// A scalar as the function's other arguments have it.
template <class S>
using Plain = typename internal::NonDeduced<S>::type;

}  // namespace hybridyn
