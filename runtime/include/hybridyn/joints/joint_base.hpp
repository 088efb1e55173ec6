// What joints have in common. The kinematics of a type are a struct of its name in a file of its
// name, with
//   transform(link, q)         X_PC: the child's body frame in the parent's
//   subspace(link, q, S)       fills in S, 6 x nv and zero before
//   velocity(link, q, v)       V_J = S v
//   coordinates(link, X_JC, q) the q of that place of the child in the joint's frame
// and where it is not as here, what follows. All motions are those of the child against the parent,
// in the child's body frame; q and v point to the joint's own coordinates.
#pragma once

#include "hybridyn/joints/rotations.hpp"
#include "hybridyn/joints/subspaces.hpp"

namespace hybridyn {

template <JointType kType>
struct JointBase {
  static constexpr int kVelocities = velocity_size(kType);

  /// The part of Sdot v that comes from S itself.
  template <class S>
  static Motion<S> subspace_rate(const Link<S>&, const S*, const S*, const Motion<S>&) {
    return Motion<S>::zero();
  }

  /// Of a subspace whose columns are orthonormal.
  template <class S>
  static ForceSubspaces<S> force_subspaces(const Link<S>&, const Matrix6U<S>& subspace) {
    return {subspace, internal::kept_directions<S>(kType)};
  }

  /// q_out = q moved by v for the time dt; q_out may be q.
  template <class S>
  static void integrate(const S* q, const S* v, const S& dt, S* q_out) noexcept {
    for (int k = 0; k < kVelocities; ++k) q_out[k] = q[k] + dt * v[k];
  }

  /// dq/dt
  template <class S>
  static void rate(const S*, const S* v, S* out) noexcept {
    for (int k = 0; k < kVelocities; ++k) out[k] = v[k];
  }

  /// The shortest dq with integrate(q0, dq, 1) = q1.
  template <class S>
  static void difference(const S* q0, const S* q1, S* dq) noexcept {
    for (int k = 0; k < kVelocities; ++k) dq[k] = q1[k] - q0[k];
  }
};

}  // namespace hybridyn
