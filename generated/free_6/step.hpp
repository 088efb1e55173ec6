// Steps of time of free_6.urdf (6fe64ea75024318c), by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
// Generated: changes are lost.
#pragma once

#include "configuration.hpp"
#include "forward_dynamics.hpp"
#include "hybridyn/kernel/steps.hpp"

namespace free_6 {

/// A step of time under forces that are held, by the semi-implicit Euler method: v_next = v + dt
///       qdd, then q along v_next.
///   dt  in: time, s
///   q[12]  in: positions of the joints: rad, m, quaternions x y z w
///   v[11]  in: velocities of the joints: rad/s, m/s
///   tau[11]  in: forces at the joints: N m, N
///   gravity[3]  in: in world axes, m/s^2
///   q_next[12]  out: positions; may be q
///   v_next[11]  out: velocities; may be v
template <class Scalar>
void step(
    hybridyn::Plain<Scalar> dt, const Scalar* q, const Scalar* v, const Scalar* tau,
    const Scalar* gravity, Scalar* q_next, Scalar* v_next) noexcept {
  hybridyn::euler_step<Configuration>(
      Scalar(dt), q, v,
      [&](const Scalar* at_q, const Scalar* at_v, Scalar* qdd) {
        forward_dynamics(at_q, at_v, tau, gravity, qdd);
      },
      q_next, v_next);
}

/// A step of time under forces that are held, by a Runge-Kutta method of order four.
///   dt  in: time, s
///   q[12]  in: positions of the joints: rad, m, quaternions x y z w
///   v[11]  in: velocities of the joints: rad/s, m/s
///   tau[11]  in: forces at the joints: N m, N
///   gravity[3]  in: in world axes, m/s^2
///   q_next[12]  out: positions; may be q
///   v_next[11]  out: velocities; may be v
template <class Scalar>
void step_rk4(
    hybridyn::Plain<Scalar> dt, const Scalar* q, const Scalar* v, const Scalar* tau,
    const Scalar* gravity, Scalar* q_next, Scalar* v_next) noexcept {
  hybridyn::runge_kutta_step<Configuration>(
      Scalar(dt), q, v,
      [&](const Scalar* at_q, const Scalar* at_v, Scalar* qdd) {
        forward_dynamics(at_q, at_v, tau, gravity, qdd);
      },
      q_next, v_next);
}

}  // namespace free_6
