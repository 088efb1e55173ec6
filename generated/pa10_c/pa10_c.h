/* Generated functions of pa10.urdf (c52f9c56d2743b29), by hybridyn 0.1.0:
 *   hybridyn generate pa10.urdf --functions fd,id --lang c --name pa10_c
 * C99, nothing but math.h; no memory, no state. Generated: changes are lost. */
#ifndef PA10_C_H
#define PA10_C_H

#ifdef __cplusplus
extern "C" {
#endif

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

#ifdef __cplusplus
}
#endif

#endif
