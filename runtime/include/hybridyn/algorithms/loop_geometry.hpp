// Loop joints as constraints on the accelerations and as directions of the forces that close them.
//
// Seen in the successor's loop frame L, with S, T, Ta as for tree joints ([T] 2.1.2):
//   (1) V_rel = V_s - X V_p = S qdot
//   (2) A_s - X A_p = S qddot + V_s x V_rel + (apparent rate of S) qdot
//   (3) T'(A_s - X A_p) = T'(V_s x V_rel + (rate of S) qdot) =: k
//   (4) F on the successor = T lambda, on the predecessor = -T lambda (loop joints are passive).
#pragma once

#include <vector>

#include "hybridyn/joints/joint.hpp"

namespace hybridyn {

template <class S>
struct LoopGeometry {
  Transform<S> X_SL;   // L in the successor's body frame (or the world)
  Transform<S> X_PL;   // L (the successor's loop frame) in the predecessor's body frame
  Transform<S> X_LpL;  // L in the predecessor's loop frame: how far the loop is open
  Matrix6U<S> S_L;     // motion subspace
  Matrix6U<S> T;       // orthonormal constraint-force subspace
  Vector6<S> bias;     // right side of (2) without S qddot
  Motion<S> V_rel;     // (1)

  int rows() const { return static_cast<int>(T.cols()); }
};

namespace internal {

/// Motion and constraint subspaces of a loop joint in L; `axis1` is the universal joint's first
/// axis in L.
template <class S>
void loop_subspaces(const Loop<S>& loop, const Vector3<S>& axis1, Matrix6U<S>& motion,
                    Matrix6U<S>& force) {
  if (has_axis2(loop.type)) {
    motion = Matrix6U<S>::Zero(6, 2);
    motion.template block<3, 1>(0, 0) = axis1;
    motion.template block<3, 1>(0, 1) = loop.axis2;
    force = universal_force_subspaces<S>(axis1, loop.axis2).T;
  } else {
    motion = free_directions<S>(loop.type);
    force = kept_directions<S>(loop.type);
  }
}

/// The first axis of a universal loop joint, in L.
template <class S>
Vector3<S> first_axis(const Loop<S>& loop, const LoopGeometry<S>& g) {
  return g.X_LpL.rotation.transpose() * loop.axis1;
}

}  // namespace internal

/// What depends on the world poses of the loop's two bodies alone.
template <class S>
void place_loop(const Loop<S>& loop, const Transform<S>& X_WP, const Transform<S>& X_WS,
                LoopGeometry<S>& g) {
  g.X_SL = loop.X_SL;
  g.X_PL = X_WP.inverse() * (X_WS * loop.X_SL);
  g.X_LpL = loop.X_PL.inverse() * g.X_PL;
  internal::loop_subspaces(loop, internal::first_axis(loop, g), g.S_L, g.T);
}

/// After place_loop: what depends on the twists of the two bodies, (1) and the right side of (2).
template <class S>
void move_loop(const Loop<S>& loop, const Motion<S>& V_P, const Motion<S>& V_S,
               LoopGeometry<S>& g) {
  const Motion<S> V_s = g.X_SL.to_child(V_S);
  g.V_rel = V_s - g.X_PL.to_child(V_P);
  g.bias = cross(V_s, g.V_rel).vector();
  if (has_axis2(loop.type)) {
    // d(axis1)/dt = -w_rel x axis1 = qdot_2 axis1 x axis2, as axis1 is fixed in the predecessor
    const Vector3<S> axis1 = internal::first_axis(loop, g);
    const Matrix6U<S> Ta = internal::universal_force_subspaces<S>(axis1, loop.axis2).Ta;
    const Eigen::Matrix<S, 2, 1> rate = Ta.template topRows<3>().transpose() * g.V_rel.angular;
    g.bias.template head<3>() += (rate[0] * rate[1]) * axis1.cross(loop.axis2);
  }
}

/// Geometry of one loop from the world poses and twists of its two bodies.
template <class S>
LoopGeometry<S> loop_geometry(const Loop<S>& loop, const Transform<S>& X_WP,
                              const Transform<S>& X_WS, const Motion<S>& V_P,
                              const Motion<S>& V_S) {
  LoopGeometry<S> g;
  place_loop(loop, X_WP, X_WS, g);
  move_loop(loop, V_P, V_S, g);
  return g;
}

}  // namespace hybridyn
