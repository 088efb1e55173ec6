// Derivatives of the dynamics of trees, for generated code: it has the frames of all velocities, in
// common axes, and the tree with its numbers (Data); kernel/tree/ has the equations.
//   frames      rows by velocity: axes x, y, z of its frame, whose z is its axis, and which is
//               that of the body for the last velocity of a joint; its origin from that of its
//               path, and, where there are several paths (tree/topology.hpp), that of its path
//   inertias    m, h, Sigma of that body, in rows
//   gravity     in the same axes
// Matrices are stored by columns. Arguments are read before results are written.
#pragma once

#include "hybridyn/kernel/tree/derivatives.hpp"

namespace hybridyn {
namespace internal {

template <class Data, class Number>
TreeNumbers<Number> numbers_of(const Number* inertias) noexcept {
  return {Data::kTurns.data(), Data::kSlides.data(), Data::kRotors.data(), inertias};
}

/// Scalars without lanes of their own, packs of states for instance, are a little faster in loops,
/// and a humanoid's functions compile in a tenth of the time.
template <class Scalar, class Data>
using TreeFor = StaticTree<Data, Lanes<Scalar>::kCount != 1>;

}  // namespace internal

/// qdd, dqdd/dq, dqdd/dv, dqdd/dtau.
template <class Data, class Scalar, class Number>
void tree_forward_derivatives(const Scalar* frames, const Number* inertias, const Scalar* gravity,
                              const Scalar* v, const Scalar* tau, Scalar* qdd, Scalar* dqdd_dq,
                              Scalar* dqdd_dv, Scalar* dqdd_dtau) noexcept {
  using Tree = internal::TreeFor<Scalar, Data>;
  const Tree tree;
  internal::TreeDerivatives<Scalar, Tree> derivatives(tree);
  derivatives.forward(internal::numbers_of<Data>(inertias), frames, gravity, v, tau, qdd, dqdd_dq,
                      dqdd_dv, dqdd_dtau);
}

/// The same under forces on bodies, in their axes. `loads`: rows by velocity, moments and forces about
/// the origins of the paths.
template <class Data, class Scalar, class Number>
void tree_loaded_forward_derivatives(const Scalar* frames, const Number* inertias,
                                     const Scalar* gravity, const Scalar* loads, const Scalar* v,
                                     const Scalar* tau, Scalar* qdd, Scalar* dqdd_dq,
                                     Scalar* dqdd_dv, Scalar* dqdd_dtau) noexcept {
  using Tree = internal::TreeFor<Scalar, Data>;
  const Tree tree;
  internal::TreeDerivatives<Scalar, Tree> derivatives(tree);
  derivatives.forward(internal::numbers_of<Data>(inertias), frames, gravity, v, tau, qdd, dqdd_dq,
                      dqdd_dv, dqdd_dtau, loads);
}

/// dtau/dq, dtau/dv, dtau/dqdd.
template <class Data, class Scalar, class Number>
void tree_inverse_derivatives(const Scalar* frames, const Number* inertias, const Scalar* gravity,
                              const Scalar* v, const Scalar* qdd, Scalar* dtau_dq, Scalar* dtau_dv,
                              Scalar* dtau_dqdd) noexcept {
  using Tree = internal::TreeFor<Scalar, Data>;
  const Tree tree;
  internal::TreeDerivatives<Scalar, Tree> derivatives(tree);
  derivatives.inverse(internal::numbers_of<Data>(inertias), frames, gravity, v, qdd, dtau_dq,
                      dtau_dv, dtau_dqdd);
}

}  // namespace hybridyn
