/* Generated functions of pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
 *   hybridyn generate pa10.urdf --functions fd,id --lang c --name pa10_c
 * C99, nothing but math.h; no memory, no state. Generated: changes are lost. */
#ifndef PA10_C_H
#define PA10_C_H

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes, and where the coordinates of each joint begin in q and v. */
enum {
  pa10_c_positions = 7,
  pa10_c_velocities = 7,
  pa10_c_q_joint1 = 0,
  pa10_c_v_joint1 = 0,
  pa10_c_q_joint2 = 1,
  pa10_c_v_joint2 = 1,
  pa10_c_q_joint3 = 2,
  pa10_c_v_joint3 = 2,
  pa10_c_q_joint4 = 3,
  pa10_c_v_joint4 = 3,
  pa10_c_q_joint5 = 4,
  pa10_c_v_joint5 = 4,
  pa10_c_q_joint6 = 5,
  pa10_c_v_joint6 = 5,
  pa10_c_q_joint7 = 6,
  pa10_c_v_joint7 = 6,
};

/* Neutral configuration. */
extern const double pa10_c_neutral[7];
/* Limits of positions, rad, m. */
extern const double pa10_c_lower_positions[7];
extern const double pa10_c_upper_positions[7];
/* Largest velocities, rad/s, m/s. */
extern const double pa10_c_most_velocities[7];
/* Largest forces, N m, N. */
extern const double pa10_c_most_efforts[7];
/* Damping of the file, N m s/rad, N s/m; acts where --damping asks for it. */
extern const double pa10_c_dampings[7];
/* Dry friction of the file, N m, N; acts where --damping asks for it. */
extern const double pa10_c_frictions[7];
/* Inertia of rotors as joints feel it, gear_ratio^2 * rotor_inertia: kg m^2, kg. */
extern const double pa10_c_reflected_inertias[7];

/*
 * qdd = M^-1 (tau - c - g)
 *   q[7]  in: positions of the joints: rad, m, quaternions x y z w
 *   v[7]  in: velocities of the joints: rad/s, m/s
 *   tau[7]  in: forces at the joints: N m, N
 *   qdd[7]  out: accelerations of the joints: rad/s^2, m/s^2
 */
void pa10_c_forward_dynamics(
    const double* q, const double* v, const double* tau, double* qdd);

/*
 * tau = M qdd + c + g
 *   q[7]  in: positions of the joints: rad, m, quaternions x y z w
 *   v[7]  in: velocities of the joints: rad/s, m/s
 *   qdd[7]  in: accelerations of the joints: rad/s^2, m/s^2
 *   tau[7]  out: forces at the joints: N m, N
 */
void pa10_c_inverse_dynamics(
    const double* q, const double* v, const double* qdd, double* tau);

/*
 * q_next = q moved by the tangent vector dq
 *   q[7], dq[7]  in
 *   q_next[7]  out; may be q
 */
void pa10_c_integrate(const double* q, const double* dq, double* q_next);

/*
 * The shortest dq with integrate(q0, dq) = q1
 *   q0[7], q1[7]  in
 *   dq[7]  out
 */
void pa10_c_difference(const double* q0, const double* q1, double* dq);

/*
 * Gives quaternions length one. One without a direction becomes the identity, and the answer 0
 *   q[7]  in and out
 */
int pa10_c_normalise(double* q);

/*
 * Derivatives of integrate in the tangent spaces of q and q_next
 *   q[7], dq[7]  in
 *   by_q[7 * 7], by_dq[7 * 7]  out; stored by columns
 */
void pa10_c_integrate_derivatives(const double* q, const double* dq, double* by_q, double* by_dq);

/*
 * A step of time under forces that are held, by the semi-implicit Euler method: v_next = v + dt
 *       qdd, then q along v_next.
 *   dt  in: time, s
 *   q[7]  in: positions of the joints: rad, m, quaternions x y z w
 *   v[7]  in: velocities of the joints: rad/s, m/s
 *   tau[7]  in: forces at the joints: N m, N
 *   q_next[7]  out: positions; may be q
 *   v_next[7]  out: velocities; may be v
 */
void pa10_c_step(
    double dt, const double* q, const double* v, const double* tau, double* q_next,
    double* v_next);

/*
 * A step of time under forces that are held, by a Runge-Kutta method of order four.
 *   dt  in: time, s
 *   q[7]  in: positions of the joints: rad, m, quaternions x y z w
 *   v[7]  in: velocities of the joints: rad/s, m/s
 *   tau[7]  in: forces at the joints: N m, N
 *   q_next[7]  out: positions; may be q
 *   v_next[7]  out: velocities; may be v
 */
void pa10_c_step_rk4(
    double dt, const double* q, const double* v, const double* tau, double* q_next,
    double* v_next);

#ifdef __cplusplus
}
#endif

#endif
