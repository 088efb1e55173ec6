// Derivatives of the dynamics of trees with frames held, for generated code: as tree_derivatives.hpp,
// and Data has the frames (kernel/tree/contacts.hpp).
//   places      of each frame its origin in the common axes, from their origin; of a floating base then
//               the axes x, y, z of the world in its own
#pragma once

#include "hybridyn/kernel/tree/contacts.hpp"
#include "hybridyn/kernel/tree_derivatives.hpp"

namespace hybridyn {

/// qdd, f, dqdd/dq, dqdd/dv, dqdd/dtau, df/dq, df/dv, df/dtau.
template <class Data, class Scalar, class Number>
void tree_contact_derivatives(const Scalar* frames, const Number* inertias, const Scalar* gravity,
                              const Scalar* places, const Scalar* v, const Scalar* tau, Scalar* qdd,
                              Scalar* f, Scalar* dqdd_dq, Scalar* dqdd_dv, Scalar* dqdd_dtau,
                              Scalar* df_dq, Scalar* df_dv, Scalar* df_dtau) noexcept {
  using Tree = internal::TreeFor<Scalar, Data>;
  using Frames = internal::StaticFrames<Data>;
  const Tree tree;
  const Frames held;
  internal::TreeContactDerivatives<Scalar, Tree, Frames> derivatives(tree, held);
  derivatives.forward(internal::numbers_of<Data>(inertias), frames, gravity, places, v, tau,
                      {qdd, f, dqdd_dq, dqdd_dv, dqdd_dtau, df_dq, df_dv, df_dtau});
}

}  // namespace hybridyn
