// Steps of time of pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
#pragma once

#include "configuration.hpp"
#include "forward_dynamics.hpp"
#include "hybridyn/kernel/steps.hpp"

namespace pa10 {

/// A step of time under forces that are held, by the semi-implicit Euler method: v_next = v + dt
///       qdd, then q along v_next.
///   dt  in: time, s
///   q[7]  in: positions of the joints: rad, m, quaternions x y z w
///   v[7]  in: velocities of the joints: rad/s, m/s
///   tau[7]  in: forces at the joints: N m, N
///   q_next[7]  out: positions; may be q
///   v_next[7]  out: velocities; may be v
template <class Scalar>
void step(
    hybridyn::Plain<Scalar> dt, const Scalar* q, const Scalar* v, const Scalar* tau,
    Scalar* q_next, Scalar* v_next) noexcept {
  hybridyn::euler_step<Configuration>(
      Scalar(dt), q, v,
      [&](const Scalar* at_q, const Scalar* at_v, Scalar* qdd) {
        forward_dynamics(at_q, at_v, tau, qdd);
      },
      q_next, v_next);
}

/// A step of time under forces that are held, by a Runge-Kutta method of order four.
///   dt  in: time, s
///   q[7]  in: positions of the joints: rad, m, quaternions x y z w
///   v[7]  in: velocities of the joints: rad/s, m/s
///   tau[7]  in: forces at the joints: N m, N
///   q_next[7]  out: positions; may be q
///   v_next[7]  out: velocities; may be v
template <class Scalar>
void step_rk4(
    hybridyn::Plain<Scalar> dt, const Scalar* q, const Scalar* v, const Scalar* tau,
    Scalar* q_next, Scalar* v_next) noexcept {
  hybridyn::runge_kutta_step<Configuration>(
      Scalar(dt), q, v,
      [&](const Scalar* at_q, const Scalar* at_v, Scalar* qdd) {
        forward_dynamics(at_q, at_v, tau, qdd);
      },
      q_next, v_next);
}

}  // namespace pa10
