// Steps of time of planar_3r.urdf (857c406506066847), by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include "configuration.hpp"
#include "forward_dynamics.hpp"
#include "hybridyn/kernel/steps.hpp"

namespace planar_3r {

/// A step of time under forces that are held, by the semi-implicit Euler method: v_next = v + dt
///       qdd, then q along v_next.
///   dt  in: time, s
///   q[3]  in: positions of the joints: rad, m, quaternions x y z w
///   v[3]  in: velocities of the joints: rad/s, m/s
///   tau[3]  in: forces at the joints: N m, N
///   q_next[3]  out: positions; may be q
///   v_next[3]  out: velocities; may be v
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
///   q[3]  in: positions of the joints: rad, m, quaternions x y z w
///   v[3]  in: velocities of the joints: rad/s, m/s
///   tau[3]  in: forces at the joints: N m, N
///   q_next[3]  out: positions; may be q
///   v_next[3]  out: velocities; may be v
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

}  // namespace planar_3r
